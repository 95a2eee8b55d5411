// What the page knows: one snapshot, kept fresh by the server's event stream.

import { ROOT, wayBack } from "./root.js";

/** Listens to /stream for this seat. `changed(snapshot, keys)` is called after each message with the keys that came;
 *  `linked(yes)` when the connection is lost or back; `more` is added to the address. */
export function listen(seat, key, changed, linked, more = "") {
  const query = seat ? `?seat=${seat}&key=${encodeURIComponent(key)}${more}` : "";
  const source = new EventSource(`${ROOT}/stream${query}`);
  let snapshot = null;
  source.addEventListener("snapshot", (event) => {
    snapshot = JSON.parse(event.data);
    linked(true);
    changed(snapshot, new Set(Object.keys(snapshot)));
  });
  source.addEventListener("change", (event) => {
    if (!snapshot) return;
    const change = JSON.parse(event.data);
    merge(snapshot, change);
    changed(snapshot, new Set(Object.keys(change)));
  });
  source.addEventListener("error", () => {
    const gone = source.readyState === EventSource.CLOSED;
    linked(false, gone && !ROOT);
    if (gone && ROOT) wayBack();
  });
  return source;
}

/** `screens` is merged by seat, `news` is appended; everything else is replaced. */
export function merge(snapshot, change) {
  for (const [name, value] of Object.entries(change)) {
    if (name === "screens") Object.assign(snapshot.screens, value);
    else if (name === "news") snapshot.news.push(...value);
    else snapshot[name] = value;
  }
}
