// A finished game again, from the data in the page itself: a slider over its plays, every seat open or as one saw it.

import { el, field, fill, letters } from "../frame/dom.js";
import { open as defaults } from "../table/plain.js";
import { head } from "../table/head.js";
import { first, great, landmarks, mark, steps } from "./landmarks.js";
import { sheets } from "../table/sheets.js";
import { turns } from "../table/turns.js";
import { t } from "../frame/phrases.js";

const byId = (id) => document.getElementById(id);
const [VALUE, DICT] = [0, 1];

/** The new value that a patch of host/web/table/changes.py makes of the old one, which stays as it was. */
export function patched(old, patch) {
  if (!patch) return old;
  const [kind, found, rest] = patch;
  if (kind === VALUE) return found;
  const next = kind === DICT ? { ...old } : old.slice(0, rest);
  if (kind === DICT) for (const key of rest) delete next[key];
  for (const [key, change] of Object.entries(found)) next[key] = patched(old[key], change);
  return next;
}

/** @returns {Promise<Sent.ReplayData>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(byId("game-data").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** @param {Sent.ReplayData} data @returns {Sent.ReplayMoment[]} */
function course({ first, changes }) {
  const moments = [first];
  for (const change of changes) moments.push(patched(moments[moments.length - 1], change));
  return moments;
}

/** What the drawings are given: the moment as `me` saw it, or as nobody in particular did.
 *  @param {Sent.ReplayData} data @param {Sent.ReplayMoment} moment @param {number | null} me */
function snapshotOf(data, moment, me) {
  return {
    ...data,
    ...moment,
    me,
    view: me ? moment.views[me] : null,
    hand: me ? moment.hands[me] : null,
    plain: [],
    reader: null,
    screens: {},
    sheets: moment.over ? data.result : null,
    undone: [],
    kept: [],
  };
}

/** @param {string} card @param {Face} face */
function shown(card, face) {
  return el("div", { class: `card ${face.tint}`, role: "img", "aria-label": face.spoken, data: { card } }, face.body());
}

/** @param {GamePage} game @param {Moment} snapshot */
function hand(game, snapshot) {
  if (!snapshot.hand) return el("p", { text: t("Herald did not know this hand: people dealt real cards.") });
  const cards = snapshot.hand.length ? game.hand(snapshot) : [];
  return el(
    "ul",
    { class: "cards", "aria-label": t("Can lay") },
    cards.map((card) => el("li", {}, shown(card, game.face(card, snapshot)))),
  );
}

/** @param {GamePage} game @param {Sent.ReplayData} data @param {Sent.ReplayMoment} moment @param {number} seat
 * @param {number | null} eyes @param {Moment["before"]} before */
function player(game, data, moment, seat, eyes, before) {
  const open = !eyes || eyes === seat;
  const snapshot = { ...snapshotOf(data, moment, open ? seat : eyes), before };
  return el(
    "article",
    { class: "panel plate", data: { seat, open }, "aria-label": data.seats[seat - 1].name },
    game.city(seat, snapshot, false),
    open && !moment.over ? hand(game, snapshot) : null,
  );
}

/** A play in words; what the table does, its news tell.
 *  @param {Sent.ReplayData} data @param {Sent.ReplayPlay | null} play */
function made(data, play) {
  if (!play) return t("Nothing was played yet.");
  return play.seat ? el("span", { class: "said", text: `${data.seats[play.seat - 1].name} · ${play.text}` }) : t("The table");
}

/** @param {Sent.ReplayData} data @param {Sent.ReplayMoment} snapshot */
function told(data, { play, news }) {
  fill(byId("play"), made(data, play));
  const lines = (one) => one.lines.map((text) => el("p", { text }));
  byId("brought").hidden = !news.length;
  fill(byId("told"), news.map((one) => el("li", { class: "told" }, el("h3", { text: one.title }), lines(one))));
}

/** @param {GamePage} game @param {Sent.ReplayData} data @param {Sent.ReplayMoment} moment
 * @param {number | null} eyes @param {ReturnType<typeof turns>} since */
function draw(game, data, moment, eyes, since) {
  const seen = since(snapshotOf(data, moment, eyes));
  head({ ...seen, me: null }, game);
  if (!moment.over) byId("task").textContent = ""; // nobody waits: the names beside it say who played next
  const card = (name) => shown(name, game.face(name, seen));
  const common = game.middle(seen, card);
  byId("middle").hidden = !common.length;
  fill(byId("middle"), common);
  const extras = moment.over ? [] : game.extras(seen);
  const others = extras.map(({ seat }) => el("article", { class: "panel plate" }, game.city(seat, seen, false)));
  fill(byId("players"), data.seats.map(({ seat }) => player(game, data, moment, seat, eyes, seen.before)), others);
  fill(byId("facts"), game.facts(seen));
  told(data, moment);
  sheets(byId("result"), seen);
}

/** @param {Sent.ReplayData} data @param {number} last @param {() => void} show */
function controls(data, last, show) {
  const slider = field("slider");
  const to = (line) => {
    slider.value = String(Math.max(0, Math.min(last, line)));
    show();
  };
  const at = () => Number(slider.value);
  const lines = data.turns.map((turn) => turn.line);
  slider.max = String(last);
  slider.addEventListener("input", show);
  const move = (step) => to(at() + step);
  const turn = (step) => to(step < 0 ? ([...lines].reverse().find((line) => line < at()) ?? 0) : (lines.find((line) => line > at()) ?? last));
  byId("back").addEventListener("click", () => move(-1));
  byId("forth").addEventListener("click", () => move(1));
  byId("turn-back").addEventListener("click", () => turn(-1));
  byId("turn-forth").addEventListener("click", () => turn(1));
  steps(move, turn, to, last);
  byId("eyes").append(
    el("option", { value: "0", text: t("everybody, all hands open") }),
    ...data.seats.map(({ seat, name }) => el("option", { value: seat, text: name })),
  );
  byId("eyes").addEventListener("change", show);
  return to;
}

async function begin() {
  const [data] = await Promise.all([unpacked(), letters()]);
  const moments = course(data);
  const module = await import("herald-game");
  const game = { ...defaults(data.catalog), ...module.open(data.catalog) };
  document.body.dataset.game = data.game.name;
  const since = turns(game);
  const show = () => {
    const moment = moments[Number(field("slider").value)];
    const turn = [...data.turns].reverse().find(({ line }) => line <= moment.at);
    const place = turn ? t("{where}, play {n} of {of}", { where: turn.where, n: moment.at, of: moments.length - 1 }) : t("Play {n} of {of}", { n: moment.at, of: moments.length - 1 });
    const why = great(marks, moment.at);
    fill(byId("place"), place, why && [" · ", el("b", { class: "said", text: why })]);
    byId("slider").setAttribute("aria-valuetext", byId("place").textContent);
    seen();
    draw(game, data, moment, Number(field("eyes").value) || null, since);
  };
  const last = moments.length - 1;
  const marks = landmarks(moments);
  const to = controls(data, last, show);
  const seen = mark(byId("marks"), byId("great"), marks, last, () => Number(field("slider").value), to);
  to(first(marks));
  document.body.dataset.ready = "yes";
}

begin().catch((error) => {
  byId("trouble").textContent = t("This page cannot be shown. Try a browser of 2023 or newer.");
  byId("trouble").hidden = false;
  throw error;
});
