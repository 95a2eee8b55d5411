// The page for a television while somebody can sit down: who sits where, and the code of every open seat. Once all sit,
// or a card lies, it leads on to the page of the table that is played.

import { drawn, keepLooking, lookAt } from "./asking.js";
import { el, invitation } from "./home_parts.js";
import { sense, t } from "../frame/phrases.js";

const EVERY = 1500;

/** @param {Sent.Home} state */
function show(state) {
  const waiting = [...state.lobby, ...state.tables.filter((one) => !isFull(one))];
  const shown = onScreen(state.tables.filter(isFull));
  if (shown && !waiting.length) return location.assign(`/t/${shown.number}/screen`);
  document.getElementById("where").textContent = waiting.length ? t("Sit down at a table") : t("No table is open yet.");
  drawn("page", state, () => [...waiting.map((one) => table(one, state.settings.network)), waiting.length ? null : quiet(), door(state, !waiting.length)]);
}

/** Whether nobody can sit down any more.
 * @param {Sent.OpenTable} one */
function isFull({ begun, status, chairs }) {
  return begun || (status === "playing" && chairs.every(({ kind, taken }) => kind === "bot" || taken));
}

/** Of several tables that of people who play now; nobody can press a button from a sofa.
 * @param {Sent.OpenTable[]} tables */
function onScreen(tables) {
  const worth = (one) => (one.status === "playing" ? 2 : one.status === "over" ? 1 : 0) + (one.chairs.some(({ kind, taken }) => kind !== "bot" && taken) ? 1 : 0);
  return [...tables].sort((one, other) => worth(other) - worth(one) || other.number - one.number)[0] ?? null;
}

function quiet() {
  return el("p", { class: "muted", text: t("The next game appears here by itself.") });
}

/** Where everybody finds the house; its QR code where no table has one of its own.
 * @param {Sent.Home} state @param {boolean} alone */
function door(state, alone) {
  return el("section", {},
    el("h2", { text: state.settings.network ? t("Join in a browser") : t("Phones cannot join yet") }),
    state.settings.network ? null : el("p", { text: t("The owner lets phones of this network in.") }),
    state.found_as ? el("p", { class: "said", text: state.found_as }) : null,
    !state.settings.network ? null : alone ? invitation(state.address, "/", t("QR code of this house")) : el("p", { class: "said", text: state.address }),
    state.role === "guest" ? el("p", { text: t("Codes are shown once the PIN of the house was entered on this device.") }) : null);
}

/** A code that no phone reaches is of no use.
 * @param {Sent.LobbyTable | Sent.OpenTable} one @param {boolean} reached */
function table(one, reached) {
  return el("section", {},
    el("h2", { text: t("Table {number}: {name}", { number: one.number, name: one.title }) }),
    one.code && reached ? invitation(one.code, `/j/${one.code}`, t("QR code of this table")) : null,
    el("ul", { class: "cards" }, one.chairs.map(seat)));
}

/** @param {Sent.LobbyChair | Sent.TableChair} chair */
function isFree({ kind, name }) {
  return kind === "open" || !name;
}

/** @param {Sent.LobbyChair | Sent.TableChair} chair */
function seat(chair) {
  const waits = chair.kind === "station" && !chair.taken;
  return el("li", {},
    el("h3", { class: "said", text: isFree(chair) ? `${chair.seat}` : `${chair.seat} · ${chair.name}` }),
    isFree(chair) ? el("p", { text: sense("chair", "free") }) : null,
    waits ? el("p", { text: t("Press A on {name}'s station.", { name: chair.name }) }) : null,
    chair.kind === "bot" ? el("p", { text: t("bot") }) : null);
}

await keepLooking(() => lookAt("/home.json", show), EVERY);
