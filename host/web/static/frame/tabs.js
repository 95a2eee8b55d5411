// A browser opens a new tab for each card that a phone touches. Of all tabs of one seat the one that is looked at lives;
// the hidden ones let their stream go, and come back to life when somebody looks at them.

/** `name`: what the tabs share. Calls `sleep()` when this tab is hidden and a newer one goes on, `wake()` when it is seen
 *  again. A browser without such channels, or whose owner lets pages share nothing, keeps all of them. */
export function onlyTab(name, sleep, wake) {
  const channel = channelOf(["herald", name].join(":"));
  if (!channel) return;
  let newer = false;
  let asleep = false;
  const rest = () => {
    if (!newer || asleep || !document.hidden) return;
    asleep = true;
    sleep();
  };
  const claim = () => {
    newer = false;
    channel.postMessage("here");
    if (!asleep) return;
    asleep = false;
    wake();
  };
  channel.onmessage = () => {
    newer = true;
    rest();
  };
  const look = () => (document.hidden ? rest() : claim());
  document.addEventListener("visibilitychange", look);
  if (!document.hidden) claim();
}

function channelOf(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
