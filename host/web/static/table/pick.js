// A seat without a reader at a table of real cards: the card in the hand is picked from a list, by part of its name.

import { ask } from "../frame/ask.js";
import { comparable, el, spoken } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { t } from "../frame/phrases.js";

const AGAIN = 1000; // ms until a list that did not come is asked for again
const MOST = 60; // rows: nobody reads further, and typing makes them fewer

/** Builds the list into `parent`; returns what is called with each new snapshot. Cards come as `game` orders a hand; where
 *  it has a short form of a card they are buttons of that, all in sight, and nothing needs to be typed. */
export function pick(parent, seat, key, act, complain, game) {
  const search = el("input", { type: "search", class: "pick-search", "aria-label": t("Part of its name"), placeholder: t("Part of its name"), autocomplete: "off" });
  const rows = el("ul", { class: "pick-rows" });
  parent.replaceChildren(el("h3", { text: t("Pick the card that you play") }), search, rows);
  parent.hidden = false;
  parent.classList.toggle("brief", Boolean(game.brief));
  search.hidden = Boolean(game.brief);
  /** @type {Sent.SeatCards["cards"]} */
  let cards = [];
  let reader = null;
  let at = null;
  let asked = 0;
  /** @type {Drawn | null} */
  let latest = null;

  /** Asks what may be played now, again after a failure; an answer that is overtaken by a later question is dropped. */
  async function load() {
    const mine = (asked += 1);
    try {
      const answer = await ask(`${ROOT}/seat/${seat}/cards.json`, { headers: { "X-Seat-Key": key } });
      const found = answer.json();
      if (mine !== asked) return;
      if (answer.ok) cards = found.cards;
      else complain(found.why);
      if (answer.status < 500) return draw();
    } catch {
      if (mine === asked) complain(t("Herald does not answer. Is it still running?"));
    }
    setTimeout(() => mine === asked && load(), AGAIN);
  }

  function draw() {
    const wanted = comparable(search.value);
    const fitting = ordered().filter(([called, , why]) => (wanted ? comparable(called).includes(wanted) : !why));
    const shown = fitting.slice(0, MOST).map(([called, card, why]) => row(called, card, why));
    const more = fitting.length > MOST ? [note(t("There are more: type more letters."))] : [];
    const none = fitting.length || game.brief ? [] : [note(wanted ? t("No card has that name.") : t("You can play no card now."))];
    rows.replaceChildren(...shown, ...more, ...none);
  }

  /** As the game orders a hand; what can be played now stays first, and cards that no hand holds last. */
  function ordered() {
    const order = game.hand({ ...latest, hand: cards.map(([, card]) => card) });
    const place = ([, card, why]) => (why ? order.length + 1 : 0) + (order.includes(card) ? order.indexOf(card) : order.length);
    return [...cards].sort((one, other) => place(one) - place(other));
  }

  function row(called, card, why) {
    const laid = card === reader;
    const choose = () => (laid ? act.remove() : act.place(card));
    return el("li", {},
      el("button", { type: "button", disabled: Boolean(why), "aria-pressed": String(laid), on: { click: choose } }, short(called, card)),
      why ? el("small", { class: "said", text: why }) : null);
  }

  function note(text) {
    return el("li", { class: "note", text });
  }

  function short(called, card) {
    const name = el("span", { class: "said", text: called });
    return game.brief ? [spoken(called), el("span", { class: "brief-card", "aria-hidden": "true" }, game.brief(card))] : name;
  }

  search.addEventListener("input", draw);
  return (snapshot) => {
    latest = snapshot;
    reader = snapshot.reader;
    parent.hidden = snapshot.over;
    if (at === snapshot.at) return draw();
    at = snapshot.at;
    search.value = "";
    load();
  };
}
