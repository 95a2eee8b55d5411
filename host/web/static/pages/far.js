// The view for a television or projector, read from five metres: what everybody may know, large. It listens as an
// onlooker does, so no hidden card ever reaches it.

import { clock } from "../table/clock.js";
import { el, fill, letters, list } from "../frame/dom.js";
import { ending } from "../table/ending.js";
import { catalogOf } from "../frame/root.js";
import { open as defaults } from "../table/plain.js";
import { fitted } from "../frame/fit.js";
import { howToSit, whoIsAway } from "../table/head.js";
import { decided, pointsIn } from "../table/decided.js";
import { bars } from "../table/end.js";
import { race } from "../table/race.js";
import { headline, ranked } from "../table/sheets.js";
import { stage } from "../table/stage.js";
import { listen } from "../frame/store.js";
import { timed, timesRow } from "../table/times.js";
import { turns } from "../table/turns.js";
import { voice } from "../frame/voice.js";
import { t } from "../frame/phrases.js";

const MOMENT = 2; // sentences of the newest announcement that fit
const TELEVISION = 1920; // pixels, for which the view is drawn
const LEAST = 0.5; // of its size: a phone's window is narrower still, and moves
const LAYOUTS = ["two-rows", "as-text", "wrapped", "head-lines"]; // see `far` in table/plain.js
const byId = (id) => document.getElementById(id);

/** @type {GamePage | null} */
let game = null;
/** @type {Sent.Snapshot | null} */
let latest = null;
/** @type {ReturnType<typeof voice> | null} */
let sound = null;
/** @type {ReturnType<typeof stage> | null} */
let staged = null;
/** @type {ReturnType<typeof turns> | null} */
let since = null;
const end = ending();

function linked(yes, why) {
  byId("trouble").textContent = yes ? "" : why || t("The connection to Herald is lost. Trying again.");
  byId("trouble").hidden = yes;
}

async function prepare() {
  const [catalog] = await Promise.all([catalogOf(), letters()]);
  const module = await import(`../${catalog.page}`);
  game = { ...defaults(catalog), ...module.open(catalog) };
  document.body.dataset.game = latest.game.name;
  since = turns(game);
  sound = voice(byId("sounds"));
  staged = stage(byId("stage"), (seat) => game.nameOf(seat, latest));
  draw();
}

function draw() {
  const was = end.held();
  const snapshot = since(end.shown(latest));
  if (was && !latest.over) staged.forget(); // the last play was taken back
  const ended = snapshot.over && snapshot.sheets ? headline(snapshot) : null;
  byId("where").textContent = ended ? ended.title : game.where(snapshot);
  byId("task").textContent = ended ? why(ended, snapshot) : turn(snapshot);
  byId("moment").hidden = Boolean(ended);
  document.title = `${game.where(snapshot)} · Herald`;
  moment(snapshot);
  timesRow(byId("times"), snapshot);
  timed(latest);
  const card = (name) => still(game.face(name, snapshot));
  const common = snapshot.over ? [] : game.middle(snapshot, card);
  byId("middle").hidden = !common.length;
  fill(byId("middle"), common);
  const counted = Boolean(ended && !ended.bare);
  byId("board").hidden = !counted;
  fill(byId("board"), counted ? [board(snapshot)] : []);
  byId("cities").hidden = counted;
  fill(byId("cities"), counted ? [] : [...snapshot.seats, ...game.extras(snapshot)].map((seat) => place(seat, snapshot)));
  layOut(snapshot.seats.length);
  sound.hear(end.audible(latest));
  if (game.staged) staged.hear(latest.news);
  end.once(() => staged.finale(score(latest, sound.now), told));
}

/** The cities as many as they are, in the way that the game asks for.
 *  @param {number} seats */
function layOut(seats) {
  document.body.dataset.seats = String(seats);
  for (const way of LAYOUTS) document.body.classList.toggle(way, game.far(seats).includes(way));
}

/** What decided the game, under the winner.
 *  @param {ReturnType<typeof headline>} ended @param {Drawn} snapshot */
function why(ended, { sheets, seats, game: { title } }) {
  const told = ended.why || (ended.bare ? "" : decided(sheets, (seat) => seats[seat - 1].name));
  return told || title;
}

/** The last scene begins: the view shows all that it kept back. */
function told() {
  end.release();
  draw();
}

/** The score as scenes, category by category, the seats as they sit; `speak` names each as its bars grow.
 *  @param {Drawn} snapshot */
function score({ seats, sheets }, speak) {
  const { categories, seats: order } = sheets;
  const bars = race(sheets, (seat) => seats[seat - 1].name);
  const told = (sheet, id) => `${seats[sheet.seat - 1].name}: ${pointsIn(sheet, id)}`;
  return categories.map(([id, title], at) => ({
    title,
    text: order.map((sheet) => told(sheet, id)).join("\n"),
    token: "",
    counting: true,
    figure: bars.element,
    told: () => {
      bars.show(at + 1);
      speak(title);
    },
  }));
}

/** A card of the middle, to be looked at only. */
function still(face) {
  return el("span", { class: `card ${face.tint}` }, face.body());
}

/** @param {Drawn} snapshot */
function turn(snapshot) {
  const { over, awaited, seats } = snapshot;
  const names = (numbers) => list(numbers.map((seat) => seats[seat - 1]?.name).filter(Boolean));
  if (over) return t("The last play is made: the points are counted.");
  const waiting = names(awaited);
  const away = `${whoIsAway(snapshot)}${howToSit(snapshot)}`;
  return waiting ? t("Waiting for {who}", { who: waiting }) + (away ? `.${away}` : "") : "";
}

/** @param {Drawn} snapshot */
function moment({ news, undone }) {
  const standing = news.filter(({ n, mine }) => !mine && !undone.includes(n));
  const newest = standing[standing.length - 1];
  const same = standing.filter(({ title }) => title === newest?.title);
  const lines = same.length > 1 ? same.map((item) => item.deed).slice(-MOMENT) : newest && whole(newest).slice(0, MOMENT);
  fill(byId("moment"), newest ? [el("strong", { text: newest.title }), ` ${lines.join(" · ")}`] : []);
}

/** The lines of an announcement, the deed first, without what hands do with pieces.
 *  @param {Sent.NewsItem} item */
function whole({ deed, lines, pieces }) {
  if (!lines.length) return [];
  return [deed, ...lines.filter((line, at) => line !== deed && !pieces?.includes(at))];
}

/** The result, by place: a row for each person, with what the points are made of.
 *  @param {Drawn} snapshot */
function board({ seats, sheets }) {
  const { categories, places, seats: each } = sheets;
  const before = (seat) => places.slice(0, places.findIndex((same) => same.includes(seat))).flat().length;
  const name = (seat) => `${before(seat) + 1}. ${seats.find((one) => one.seat === seat).name}`;
  return bars(categories, ranked(each, places), name, places[0]);
}

/** @param {Sent.SeatOfTable} seat @param {Drawn} snapshot */
function place(seat, snapshot) {
  const { awaited } = snapshot;
  return el(
    "article",
    { class: `panel plate${awaited.includes(seat.seat) ? " waits" : ""}`, "aria-label": seat.name },
    el("div", { class: "plate-city" }, game.city(seat.seat, snapshot, false)),
  );
}

function zoom() {
  const size = Math.max(LEAST, Math.min(1, innerWidth / TELEVISION));
  document.body.style.zoom = String(size);
  document.body.style.setProperty("--window", `${innerHeight / size}px`);
}

addEventListener("resize", zoom);
zoom();
clock(document.querySelector(".far-head"));
fitted(byId("cities"));

listen(null, "", (snapshot) => {
  if (latest && latest.run !== snapshot.run) return location.reload();
  const first = !latest;
  latest = snapshot;
  if (first) prepare();
  else if (game) draw();
}, linked);
