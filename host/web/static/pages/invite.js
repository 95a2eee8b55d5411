// The page for a television before the first card: who sits where, and the code of every open seat. Then it leads on to
// the page of the table that is played.

import { drawn, keepLooking, lookAt } from "./asking.js";
import { el, invitation } from "./home_parts.js";

const EVERY = 1500;

function show(state) {
  const waiting = [...state.lobby, ...state.tables.filter(({ begun }) => !begun)];
  const [only, ...others] = state.tables;
  if (only && !others.length && !waiting.length) return location.assign(`/t/${only.number}/screen`);
  drawn("page", state, () => [door(state), ...waiting.map(table), others.length ? played(state) : null]);
}

/** Where everybody finds the house. */
function door(state) {
  return el("section", {},
    el("h2", { text: state.settings.network ? "Join in a browser" : "Only this computer can open this page." }),
    state.found_as ? el("p", { class: "said", text: state.found_as }) : null,
    state.settings.network ? invitation(state.address, "/", "QR code of this house") : null,
    state.role === "guest" ? el("p", { text: "Codes are shown once the PIN of the house was entered on this device." }) : null);
}

function table(one) {
  return el("section", {},
    el("h2", { text: `Table ${one.number}: ${one.title}` }),
    one.code ? invitation(one.code, `/j/${one.code}`, "QR code of this table") : null,
    el("ul", { class: "cards" }, one.chairs.map(seat)));
}

function seat(chair) {
  const waits = chair.kind === "station" && !chair.taken;
  return el("li", {},
    el("h3", { class: "said", text: chair.kind === "open" ? `${chair.seat}` : `${chair.seat} · ${chair.name}` }),
    chair.kind === "open" ? el("p", { text: "free" }) : null,
    waits ? el("p", { text: `Press A on ${chair.name}'s station.` }) : null,
    chair.kind === "bot" ? el("p", { text: "bot" }) : null);
}

function played(state) {
  const rows = state.tables.map((one) => el("li", {}, el("a", { class: "button", href: `/t/${one.number}/screen`, text: `Table ${one.number}: ${one.title}` })));
  return el("section", {}, el("h2", { text: "Tables" }), el("ul", { class: "cards" }, rows));
}

await keepLooking(() => lookAt("/home.json", show), EVERY);
