// What the address of a card opens: the card's place at this device's table, or what to do to have one. The address keeps
// the card while letters are typed.

import { ask, posted } from "../frame/ask.js";
import { focused } from "../frame/dom.js";
import { drawn, keepLooking, lookAt } from "./asking.js";
import { button, el, place, say } from "./home_parts.js";
import { LANGUAGE, t } from "../frame/phrases.js";

const EVERY = 1500;
const CLASS = "/join"; // the door of a class, whose letters are typed here too
const [, code = "", card = ""] = /^\/c\/([^/]+)\/([^/]+)$/.exec(location.pathname) ?? [];
let went = false; // to the only place: once

function look() {
  return lookAt(`/c.json?code=${code}&card=${card}`, show);
}

function show(found) {
  const [first, ...others] = found.places;
  if (first?.path && !others.length && !document.prerendering) return go(first.path);
  place("name").textContent = found.name;
  const { places, why, asks } = found;
  drawn("page", { places, why, asks }, () => (places.length ? places.map(offered) : [el("p", { class: "why said", text: why }), asks ? letters() : home()]));
}

/** The place of this address in the history is taken by the page it leads to: "back" does not lay the card again. */
function go(path) {
  if (went) return;
  went = true;
  location.replace(path);
}

function home() {
  return el("p", {}, el("a", { class: "button", href: "/", text: t("Home page") }));
}

function offered(one) {
  if (one.path) return el("p", {}, button(one.title, () => go(one.path), "first"));
  const lay = (seat) => job(one, seat);
  const at = one.kind === "tally" ? one.names.map((name, index) => button(name, () => lay(index + 1), "said")) : [button(t("Lay it there"), () => lay(0), "first")];
  return el("section", {}, el("h2", { class: "said", text: one.title }), el("div", { class: "row" }, at));
}

async function send(path, fields) {
  const answer = await ask(path, posted(fields)).catch(() => null);
  say(!answer ? t("Herald does not answer. Is it still running?") : answer.ok ? "" : answer.json().why);
  return answer?.ok ? answer.json() : null;
}

/** A card of a count, or of a deck that is checked. */
async function job({ job: number, kind }, seat) {
  const tally = kind === "tally";
  const sent = tally ? await send("/real-cards/enter", { job: number, seat, text: ["add", decodeURIComponent(card)].join(" ") })
    : await send("/real-cards/lay", { job: number, text: `${code}/${decodeURIComponent(card)}` });
  if (sent) go(`/real-cards/${number}`);
}

function letters() {
  const typed = el("input", { "aria-label": t("Four letters"), maxlength: 9, autocapitalize: "characters", autocomplete: "off", placeholder: "ABCD" });
  const name = el("input", { "aria-label": t("Your name"), maxlength: 60, placeholder: t("Your name") });
  const join = async (event) => {
    event.preventDefault();
    focused()?.blur();
    const found = await send("/do/join", { code: typed.value, seat: 0, name: name.value, language: LANGUAGE });
    if (found?.path?.startsWith(CLASS)) go(`${found.path}&game=${code}&card=${card}`); // its door keeps the card
    else if (found) await look();
  };
  return el("form", { class: "row", on: { submit: join } }, typed, name, el("button", { text: t("Join") }));
}

await keepLooking(look, EVERY);
