// What can be done now, as the station lists it: a click sends the presses that take it there. Whatever destroys what
// is mine stands last and is asked for twice.

import { el, fill } from "../frame/dom.js";
import { narrow } from "../frame/hyphens.js";
import { rule } from "../frame/rule.js";
import { asked } from "./undo.js";
import { t } from "../frame/phrases.js";

const SURE_MS = 6000;
const DIGITS = 9; // more have no key

/** Builds the list into `place`; returns {show, take}. `show(snapshot)` draws it, `take(n)` plays the n-th way, as its digit key does. */
export function ways(place, act, choice = null) {
  let latest = null;
  let sent = null; // the use under way: more clicks mean the same
  let sure = null;
  let timer = null;

  function show(snapshot) {
    latest = snapshot;
    const list = listed(snapshot);
    place.hidden = !list.length || snapshot.over;
    if (place.hidden) return;
    const title = snapshot.reader ? t("With this card") : t("Without a card");
    place.classList.toggle("plain", !snapshot.reader);
    place.classList.toggle("figures", Boolean(choice) && !snapshot.reader);
    const short = snapshot.reader ? null : choice;
    fill(
      place,
      el("h2", { id: "ways-title", text: title }),
      el("ol", { class: "ways" }, list.map((way, index) => one(way, index, { sure, sent, short }, snapshot.game.name))),
    );
  }

  function take(index) {
    const way = latest && listed(latest)[index];
    if (!way?.allowed) return false;
    if (way.grave && sure !== way.play) ask(way);
    else send(way.play);
    return true;
  }

  function send(play) {
    if (sent === play) return;
    sent = play;
    forget();
    act.take(play, latest.at).finally(() => {
      if (sent === play) sent = null;
      show(latest);
    });
  }

  function ask(way) {
    forget();
    sure = way.play;
    timer = setTimeout(forget, SURE_MS);
    show(latest);
  }

  function forget() {
    clearTimeout(timer);
    sure = null;
    if (latest) show(latest);
  }

  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-way]");
    if (button) take(Number(button.dataset.way));
  });
  return { show, take };
}

/** Nothing while the display asks a question: its buttons answer that.
 *  @param {Drawn} snapshot
 *  @returns {Sent.ListedWay[]} */
function listed(snapshot) {
  if (asked(snapshot)) return [];
  const { reader, ways: laid, plain } = snapshot;
  const list = (reader ? laid : plain) || [];
  return [...list.filter((way) => !way.grave), ...list.filter((way) => way.grave)];
}

/** @param {Sent.ListedWay} way */
function one({ play, heading, detail, allowed, grave, rule: behind }, index, { sure, sent, short }, game) {
  const asking = grave && sure === play;
  const said = asking ? t("Really? {what} cannot be taken back by B. Press again to do it.", { what: heading }) : detail;
  const kind = `${allowed ? "" : " refused"}${grave ? " grave" : ""}${asking ? " asking" : ""}`;
  const attributes = {
    type: "button", class: `way${kind}`, data: { way: index, play },
    "aria-disabled": allowed ? null : "true", "aria-busy": sent === play ? "true" : null,
  };
  if (short) {
    const name = allowed ? heading : `${heading}. ${detail}`;
    return el("li", {}, el("button", { ...attributes, class: `way said${kind}`, title: name, "aria-label": name, text: short(play) }));
  }
  return el(
    "li",
    {},
    el(
      "button",
      attributes,
      index < DIGITS && el("span", { class: "way-number", "aria-hidden": "true", text: `⇧${index + 1}` }),
      el("span", { class: "way-name said", text: narrow(heading) }),
      said && el("span", { class: asking ? "way-detail" : "way-detail said", text: narrow(said) }),
    ),
    rule(game, behind),
  );
}
