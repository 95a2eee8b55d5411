// What the page knows: one snapshot, kept fresh by the server's event stream.

import { ROOT, wayBack } from "./root.js";
import { follow } from "./stream.js";
import { onlyTab } from "./tabs.js";
import { t } from "./phrases.js";

/** Listens to /stream for this seat. `changed(snapshot, keys)` is called after each message with the keys that came;
 *  `linked(yes, why, gone)` when the connection is lost, with the sentence of whoever refused it, or back; `gone`: no
 *  waiting brings it back. `more` is added to the address. */
export function listen(seat, key, changed, linked, more = "") {
  const query = seat ? `?seat=${seat}&key=${encodeURIComponent(key)}${more}` : "";
  let snapshot = null;
  const hear = (what, data, why = "") => {
    if (what === "snapshot") {
      snapshot = JSON.parse(data);
      linked(true);
      changed(snapshot, new Set(Object.keys(snapshot)));
    } else if (what === "change" && snapshot) {
      const change = JSON.parse(data);
      merge(snapshot, change);
      changed(snapshot, new Set(Object.keys(change)));
    } else if (what === "lost" || what === "gone") {
      linked(false, why, what === "gone");
      if (what === "gone" && ROOT) wayBack();
    }
  };
  const begin = () => follow(`${ROOT}/stream${query}`, hear);
  let stop = begin();
  const sleep = () => {
    stop();
    linked(false, t("Continued in another tab."));
  };
  if (seat) onlyTab(`${ROOT}:${seat}`, sleep, () => (stop = begin()));
}

/** `screens` is merged by seat, `news` is appended; everything else is replaced.
 *  @param {Sent.Snapshot} snapshot @param {Partial<Sent.Snapshot>} change */
export function merge(snapshot, change) {
  for (const [name, value] of Object.entries(change)) {
    if (name === "screens") Object.assign(snapshot.screens, change.screens);
    else if (name === "news") snapshot.news.push(...change.news);
    else snapshot[name] = value;
  }
}
