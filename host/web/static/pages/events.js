// The pages of events: all of them with a form for a new one, or one event that is drawn, followed and corrected here.

import { drawn, keepLooking, lookAt, post } from "./asking.js";
import { earlier, head, nextRound, players, round, standings } from "./event.js";
import { el, named, place } from "./home_parts.js";
import { count, t } from "../frame/phrases.js";

const EVERY = 2000;
const [, name = ""] = /^\/events\/([^/]+)$/.exec(location.pathname) ?? [];

function send(what, fields) {
  const event = name ? { event: decodeURIComponent(name) } : {};
  return post(`/events/do/${what}`, { ...event, ...fields }, look);
}

async function look() {
  const path = name ? `/events/${name}.json` : "/events.json";
  return lookAt(path, (found) => {
    if (found.why && !found.events && !found.rounds) drawn("head", found, () => [el("p", { class: "why said", text: found.why })]);
    else if (name) showOne(found);
    else showAll(found);
  });
}

/** Each part by itself, so that typing in one goes on while the others change.
 * @param {Sent.EventFactsOfPage} found */
function showOne(found) {
  const latest = found.rounds.at(-1);
  drawn("head", [found.title, found.until, found.rounds.length], () => head(found));
  drawn("round", [latest, found.seats, found.missing, found.until, found.left], () => (latest ? round(found, send) : []));
  drawn("next", [found.missing, found.sizes, found.why, found.rounds.length, found.standings], () => nextRound(found, send));
  drawn("standings", [found.standings, found.reasons], () => standings(found));
  drawn("players", [found.players, latest], () => players(found, send));
  drawn("earlier", found.rounds.slice(0, -1), () => earlier(found, send));
}

/** @param {Sent.EventList} found */
function showAll(found) {
  drawn("head", found.events, () => [list(found.events)]);
  drawn("next", found.names, () => fresh(found.names));
}

/** @param {Sent.EventBrief[]} events */
function list(events) {
  if (!events.length) return el("p", { text: t("No event yet. An event is an evening of several rounds: Herald draws tables, takes results and shows who leads.") });
  return el("ul", { class: "cards" }, events.map((one) => el("li", {},
    el("h3", { class: "said", text: one.title }),
    one.why ? el("p", { class: "why said", text: one.why }) : el("p", { text: count("{players} players, {n} round", "{players} players, {n} rounds", one.round, { players: one.players }) }),
    one.why ? null : el("a", { class: "button first", href: `/events/${encodeURIComponent(one.name)}`, text: t("Open") }))));
}

/** The form for a new event. */
function fresh(names) {
  const title = el("input", { maxlength: 60, required: true });
  const people = el("textarea", { required: true, text: names.join("\n") });
  const [fewest, most, rounds] = [[2, 2], [2, 2], [0, 0]].map(([value, min]) => el("input", { type: "number", value, min, max: 20 }));
  const begin = (event) => {
    event.preventDefault();
    const figures = { fewest: Number(fewest.value), most: Number(most.value), rounds: Number(rounds.value) };
    send("new", { title: title.value, players: people.value, ...figures });
  };
  return [el("section", {}, el("h2", { text: t("New event") }),
    el("form", { class: "form", on: { submit: begin } },
      named(t("What it is called"), title),
      named(t("Players, one on each line"), people),
      named(t("Fewest players at a table"), fewest),
      named(t("Most players at a table (2 and 2: Swiss pairing)"), most),
      named(t("Rounds (0: any number)"), rounds),
      el("button", { class: "first", text: t("Begin") })))];
}

if (name) place("where").replaceChildren(el("a", { href: "/events", text: t("Events") }));
await keepLooking(look, EVERY);
