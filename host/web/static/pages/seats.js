// The seats of a table under way: who has which, who is let in, who has another phone; and how the table is closed.

import { button, chosen, el, invitation, sure, unreached, whereabouts } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const KINDS = { page: t("plays in a browser"), station: t("plays at a station"), bot: t("bot") };

/** The parts of the page of one table; `send(what, fields)` asks the house.
 * @param {Sent.Home} state @param {Sent.OpenTable} table @param {(what: string, fields: object) => Promise<boolean>} send
 * @returns {HTMLElement[]} */
export function seats(state, table, send) {
  const owner = state.role === "owner";
  const over = table.status === "over";
  const links = el("div", { class: "row" },
    owner && over ? button(t("Next game"), () => send("again", { table: table.number }), "first") : null,
    el("a", { class: `button ${over ? "" : "first"}`, href: table.path, text: table.mine ? t("Continue") : t("Look on") }),
    owner && !table.begun ? button(t("Back to the lobby"), () => sure("unbegun") && send("lobby", { table: table.number })) : null,
    owner ? button(t("Close"), () => closes(table) && send("close", { table: table.number })) : null);
  return [
    el("h1", { text: t("Table {number}: {name}", { number: table.number, name: table.title }) }),
    facts(table),
    owner && !table.begun ? el("p", { text: t("No card lies yet: the table can go back to the lobby, where seats, stations and rules are chosen.") }) : null,
    table.code ? (state.settings.network ? el("div", {}, whereabouts(state), invitation(table.code, `/j/${table.code}`, t("QR code of this table"))) : owner ? unreached(send) : null) : null,
    el("ul", { class: "cards" }, table.chairs.map((chair) => seat(state, table, chair, send))),
    links,
  ].filter(Boolean);
}

/** How the table is, in a row.
 * @param {Sent.OpenTable} table */
function facts(table) {
  const parts = [
    table.minutes ? el("span", { text: t("played for {n} min", { n: table.minutes }) }) : null,
    table.restarts ? el("span", { text: t("started again: {n}", { n: table.restarts }) }) : null,
    table.why ? el("span", { class: "why said", text: table.why }) : null,
  ].filter(Boolean);
  return parts.length ? el("p", { class: "row" }, parts) : null;
}

/** Whether this table shall be closed; one whose game is over loses nothing.
 * @param {Sent.OpenTable} table */
function closes({ status, begun }) {
  return status === "over" || sure(begun ? "stopping" : "leaving");
}

/** @param {Sent.Home} state @param {Sent.OpenTable} table @param {Sent.TableChair} chair */
function seat(state, table, chair, send) {
  const at = { table: table.number, seat: chair.seat };
  return el("li", { class: chair.seat === table.mine ? "mine" : "" },
    el("h3", { class: "said", text: `${chair.seat} · ${chair.name || t("Free chair")}` }),
    el("p", { text: chair.kind === "page" && !chair.taken ? t("nobody sits there yet") : KINDS[chair.kind] }),
    chair.open && state.settings.network ? el("p", { text: t("The code above opens this seat.") }) : null,
    state.role === "owner" ? el("div", { class: "row" }, choices(state, table, chair, at, send)) : null);
}

/** What the owner can do about a seat now.
 * @param {Sent.Home} state @param {Sent.OpenTable} table @param {Sent.TableChair} chair */
function choices(state, table, chair, at, send) {
  const free = chair.kind !== "station" && !chair.taken;
  const played = chair.kind === "page" && chair.seat !== table.mine;
  const bots = chosen(t("A bot at seat {seat}", { seat: chair.seat }), [["", t("Give it to a bot")], ...state.levels], "", (level) => level && sure("to-bot") && send("bot", { ...at, level }));
  return [
    free && !table.mine && !chair.name && table.code ? el("a", { class: "button", href: `/j/${table.code}`, text: t("Sit here") }) : null,
    free && !table.mine && chair.name ? button(t("Sit here"), () => send("sit", { ...at, name: state.name })) : null,
    free && !chair.open ? button(t("Invite"), () => send("let-in", at)) : null,
    played && chair.taken ? button(t("{name} has another phone", { name: chair.name }), () => sure("rekeying") && send("take-back", at)) : null,
    played && !table.real ? bots : null,
  ];
}
