// The own station in large letters on a page of its own: display, buttons, what can be done, the hand. How large is
// remembered for each seat, and the usual page leads back here as long as it was not chosen again.

import { acts } from "../table/acts.js";
import { el, fill, letters, query } from "../frame/dom.js";
import { ROOT, catalogOf } from "../frame/root.js";
import { open as defaults } from "../table/plain.js";
import { task } from "../table/head.js";
import { keys } from "../table/keys.js";
import { station } from "../table/station.js";
import { listen } from "../frame/store.js";
import { ways } from "../table/ways.js";
import { keptSize, keepSize } from "../frame/size.js";
import { t } from "../frame/phrases.js";

const byId = (id) => document.getElementById(id);
const seat = Number(location.pathname.split("/").pop());
const key = new URLSearchParams(location.search).get("key") || "";
const LEAST = 2;
const MOST = 5;
const STEP = 0.5;
const act = acts(seat, key, complain);

let size = Math.max(LEAST, keptSize(seat));
let game = null;
let mine = null;
let can = null;
/** @type {Sent.Snapshot | null} */
let latest = null;

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

function sized(by) {
  size = Math.min(MOST, Math.max(LEAST, size + by));
  document.body.style.setProperty("--size", String(size));
  keepSize(seat, size);
}

async function prepare() {
  const [catalog] = await Promise.all([catalogOf(), letters()]);
  const module = await import(`../${catalog.page}`);
  game = { ...defaults(catalog), ...module.open(catalog) };
  mine = station(byId("station"), act, (card) => ({ ...game.face(card, latest), body: () => "" }));
  can = ways(byId("ways"), act);
  byId("display").replaceChildren(...latest.display.map(switched));
  keys({ act, cards: () => latest.hand || [], take: can.take });
  draw();
}

function draw() {
  if (!can) return;
  byId("where").textContent = latest.seats.find((one) => one.seat === seat)?.name || "";
  fill(byId("task"), el("span", { text: game.where(latest) }), el("span", { text: task(latest, game) }));
  for (const { name, on } of latest.display) query(`[data-switch="${name}"]`).setAttribute("aria-pressed", String(on));
  mine.show(latest);
  can.show(latest);
  fill(byId("cards"), (latest.hand || []).map(card));
}

/** The button of a switch of the display.
 *  @param {Sent.DisplaySwitch} row */
function switched({ name, sentence }) {
  const turn = () => act.set(name, !latest.display.find((one) => one.name === name).on);
  return el("button", { type: "button", class: "said", text: sentence, data: { switch: name }, on: { click: turn } });
}

function card(one) {
  const { name } = game.face(one, latest);
  return el("li", {}, el("button", { type: "button", class: "said", data: { lay: one }, text: name }));
}

/** @param {Sent.Snapshot} snapshot */
function changed(snapshot) {
  if (latest && latest.run !== snapshot.run) return location.reload();
  const first = !latest;
  latest = snapshot;
  if (first) prepare();
  else draw();
}

function lost(yes, why) {
  complain(yes ? "" : why || t("The connection to Herald is lost. Trying again."));
}

byId("cards").addEventListener("click", ({ target }) => {
  /** @type {HTMLElement | null} */
  const button = /** @type {HTMLElement} */ (target).closest("[data-lay]");
  if (button) act.place(button.dataset.lay);
});
byId("smaller").addEventListener("click", () => sized(-STEP));
byId("larger").addEventListener("click", () => sized(STEP));
byId("usual").addEventListener("click", () => keepSize(seat, 0));
byId("usual").setAttribute("href", `${ROOT}/seat/${seat}?key=${encodeURIComponent(key)}`);
sized(0);
listen(seat, key, changed, lost);
