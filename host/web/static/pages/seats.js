// The seats of a table under way: who has which, who is let in, and who has another phone.

import { button, chosen, el, invitation, sure, whereabouts } from "./home_parts.js";

const KINDS = { page: "plays in a browser", station: "plays at a station", bot: "bot" };

/** The parts of the page of one table; `send(what, fields)` asks the house. */
export function seats(state, table, send) {
  const owner = state.role === "owner";
  const links = el("div", { class: "row" },
    el("a", { class: "button first", href: table.path, text: table.mine ? "Continue" : "Watch" }),
    owner && !table.begun ? button("Back to the lobby", () => sure("unbegun") && send("lobby", { table: table.number })) : null,
    el("a", { class: "button", href: "/", text: "Home" }));
  return [
    el("h2", { text: `Table ${table.number}: ${table.title}` }),
    owner && !table.begun ? el("p", { text: "No card lies yet: the table can go back to the lobby, where seats, stations and rules are chosen." }) : null,
    state.settings.network && table.chairs.some(({ code }) => code) ? whereabouts(state) : null,
    el("ul", { class: "cards" }, table.chairs.map((chair) => seat(state, table, chair, send))),
    links,
  ].filter(Boolean);
}

function seat(state, table, chair, send) {
  const at = { table: table.number, seat: chair.seat };
  return el("li", { class: chair.seat === table.mine ? "mine" : "" },
    el("h3", { class: "said", text: `${chair.seat} · ${chair.name}` }),
    el("p", { text: chair.kind === "page" && !chair.taken ? "nobody sits there yet" : KINDS[chair.kind] }),
    chair.code ? invitation(chair.code, `/j/${chair.code}`, "QR code of this seat") : null,
    state.role === "owner" ? el("div", { class: "row" }, choices(state, table, chair, at, send)) : null);
}

/** What the owner can do about a seat now. */
function choices(state, table, chair, at, send) {
  const free = chair.kind !== "station" && !chair.taken;
  const played = chair.kind === "page" && chair.seat !== table.mine;
  const bots = chosen(`A bot at seat ${chair.seat}`, [["", "Give it to a bot"], ...state.levels], "", (level) => level && sure("to-bot") && send("bot", { ...at, level }));
  return [
    free && !table.mine ? button("Sit here", () => send("sit", { ...at, name: "" })) : null,
    free && !chair.code ? button("Invite", () => send("let-in", at)) : null,
    played && chair.taken ? button(`${chair.name} has another phone`, () => sure("rekeying") && send("take-back", at)) : null,
    played && !table.real ? bots : null,
  ];
}
