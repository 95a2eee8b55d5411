// The first screen: every game as a card with its drawing, the tables under way as a strip, and what else there is.

import { cover, line } from "../frame/line.js";
import { button, el } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const PEOPLE = 4; // who sit down where a game is for as many

/** How long a game takes, as `30 min` or `1–4 h`; nothing where it does not say.
 * @param {[number, number]} minutes @returns {string} */
function lasting([few, many]) {
  if (!many) return "";
  const [from, to, unit] = few >= 60 ? [few / 60, many / 60, "h"] : [few, many, "min"];
  return from === to ? `${from} ${unit}` : `${from}–${to} ${unit}`;
}

/** For how many people: `2`, `3–7`.
 * @param {[number, number]} seats @returns {string} */
function forHowMany([few, many]) {
  return few === many ? String(few) : `${few}–${many}`;
}

/** The usual number of seats of a new table.
 * @param {[number, number]} seats @returns {number} */
function usual([few, many]) {
  return Math.min(Math.max(PEOPLE, few), many);
}

/** All games; one press plays, or invites where `inviting`.
 * @param {Sent.Home} state
 * @param {(what: string, fields: object) => Promise<boolean>} send
 * @param {boolean} inviting @returns {HTMLElement} */
export function games(state, send, inviting) {
  return el("ul", { class: "games" }, state.games.map((game) => card(game, send, inviting)));
}

/** @param {Sent.OfferedGame} game */
function card(game, send, inviting) {
  const seats = usual(game.seats);
  const press = () => inviting
    ? send("invite", { game: game.game, seats })
    : send("play", { game: game.game, seats, name: "" });
  const label = inviting ? t("Invite: {title}", { title: game.title }) : t("Play now: {title}", { title: game.title });
  const time = lasting(game.minutes);
  return el("li", { class: "game" },
    el("div", { class: "pic" }, cover(game.cover)),
    el("div", { class: "txt" },
      el("h2", { class: "said", text: game.title }),
      el("p", { class: "say said", text: game.brief }),
      el("p", { class: "facts" },
        el("span", {}, line("people"), el("span", { class: "spoken", text: t("players") }), " ", forHowMany(game.seats)),
        time ? el("span", {}, line("clock"), time) : null)),
    el("button", { type: "button", class: "first go", "aria-label": label, on: { click: press } },
      line(inviting ? "invite" : "play"), el("span", { class: "word", text: inviting ? t("Invite") : t("Play now") })));
}

/** Games of other people that could be installed; nothing where none is known.
 * @param {Sent.Home} state @returns {HTMLElement | null} */
export function known({ known: found }) {
  if (!found.length) return null;
  const row = ({ title, about, seats, page, package: name }) => el("li", {},
    el("a", { href: page, target: "_blank", rel: "noopener noreferrer", class: "said", lang: "en", text: title }), " ",
    el("span", { class: "said", lang: "en", text: about }), " ", forHowMany(seats), " ", t("players"), " ",
    el("code", { class: "said", text: `pip install ${name}` }));
  return el("details", { class: "known", data: { key: "known" } }, el("summary", { text: t("Games of other people") }),
    el("p", { text: t("A game is a program with all your rights: install one only if you trust its author.") }),
    el("ul", {}, found.map(row)));
}

/** The tables under way and in the lobby, as a strip; nothing where there is none.
 * @param {Sent.Home} state @returns {HTMLElement | null} */
export function running(state) {
  const rows = [...state.tables.map((one) => [one, played(state, one)]), ...state.lobby.map((one) => [one, waiting(state, one)])];
  if (!rows.length) return null;
  rows.sort(([one], [other]) => rank(other) - rank(one));
  return el("section", { class: "running", "aria-labelledby": "being-played" },
    el("h2", { id: "being-played", text: t("Being played") }),
    el("ul", { class: "runs" }, rows.map(([, row]) => row)));
}

/** My turn first, then where I sit.
 * @param {Sent.OpenTable | Sent.LobbyTable} one */
function rank(one) {
  return (one.mine ? 2 : 0) + (one.mine && "awaited" in one && one.awaited.includes(one.mine) ? 1 : 0);
}

/** @param {Sent.Home} state @param {Sent.OpenTable} one */
function played(state, one) {
  const names = one.chairs.map(({ name }) => name || t("somebody"));
  const over = one.status === "over";
  const turn = one.status === "playing" && one.mine && one.awaited.includes(one.mine);
  const waits = one.status === "playing" && !turn ? one.awaited.map((seat) => names[seat - 1]).join(", ") : "";
  const won = one.winners.map((seat) => names[seat - 1]).join(", ");
  const does = over ? t("Result") : turn ? t("Your turn") : one.mine ? t("Continue") : t("Look on");
  const facts = [
    one.where ? el("span", { class: "said", text: one.where }) : null,
    one.status === "down" || one.status === "starting" ? el("span", { text: one.status === "down" ? t("starts again by itself") : t("starts") }) : null,
    won ? el("span", {}, `${t("Won by")} `, el("b", { class: "said", text: won })) : null,
    over && !won ? el("span", { text: t("the game is over") }) : null,
    el("span", { class: "said", text: one.chairs.map(({ name }) => name).filter(Boolean).join(", ") }),
    waits ? el("span", {}, `${t("to play:")} `, el("span", { class: "said", text: waits })) : null,
    one.why ? el("span", { class: "why said", text: one.why }) : null,
    one.ill.map((text) => el("span", { class: "why said", text })),
  ].flat().filter(Boolean);
  return el("li", { class: `run ${turn ? "turn" : ""}` },
    el("a", { class: "to", href: one.path, data: { keep: `run-${one.number}` } },
      drawing(state, one.game),
      el("span", { class: "lab" }, el("b", { text: `${one.title}` }), el("small", {}, between(facts))),
      el("em", { class: turn ? "" : "calm", text: does })),
    state.role === "owner" ? more(one) : null);
}

/** What the owner can do with a table stands on a page of its own.
 * @param {Sent.OpenTable} one */
function more(one) {
  return el("a", { class: "button plain more", href: `/table/${one.number}/seats`, "aria-label": t("Seats of table {number}", { number: one.number }) }, line("chair"));
}

/** @param {Sent.Home} state @param {Sent.LobbyTable} one */
function waiting(state, one) {
  return el("li", { class: "run" },
    el("a", { class: "to", href: `/table/${one.number}` },
      drawing(state, one.game),
      el("span", { class: "lab" },
        el("b", { text: one.title }),
        el("small", {}, between([el("span", { text: t("people come together") }), el("span", { class: "said", text: one.chairs.filter(({ taken }) => taken).map(({ name }) => name).join(", ") })]))),
      el("em", { class: "calm", text: t("Open") })));
}

function between(parts) {
  return parts.flatMap((part, at) => (at ? [" · ", part] : [part]));
}

/** @param {Sent.Home} state @param {string} name */
function drawing(state, name) {
  const game = state.games.find(({ game: one }) => one === name);
  return game ? cover(game.cover) : el("span", { class: "drawn" });
}

/** What else the house has, as quiet tiles.
 * @param {Sent.Home} state @returns {HTMLElement} */
export function quiet(state) {
  const open = state.pages.filter(({ tile }) => tile);
  return el("nav", { class: "quiet", "aria-label": t("More") },
    open.map(({ path, text, tile, drawn }) =>
      el("a", { class: "tile", href: path }, line(drawn), el("span", {}, el("b", { text }), el("small", { text: tile })))));
}

/** The other rooms, as words at the foot of the page.
 * @param {Sent.Home} state @returns {HTMLElement} */
export function others(state) {
  const open = state.pages.filter(({ tile }) => !tile);
  return el("p", { class: "others" }, open.map(({ path, text }) => el("a", { href: path, text })));
}

/** Tables that were closed in the middle of a game.
 * @param {Sent.Home} state @param {(what: string, fields: object) => unknown} send @param {(id: string) => boolean} sure
 * @returns {HTMLElement | null} */
export function closed(state, send, sure) {
  if (!state.closed.length) return null;
  /** @param {Sent.ClosedTable} one */
  const row = (one) => el("li", {},
    el("b", { text: t("Table {number}: {name}", { number: one.number, name: one.title }) }),
    el("span", { class: "muted", text: t("closed; its game waits") }),
    button(t("Open again"), () => send("open-again", { table: one.number })),
    button(t("Remove"), () => sure("removing") && send("close", { table: one.number }), "plain"));
  return el("details", { class: "shut", data: { key: "shut" } }, el("summary", { text: t("Closed tables") }), el("ul", {}, state.closed.map(row)));
}
