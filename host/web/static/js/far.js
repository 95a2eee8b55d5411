// The view for a television or projector, read from five metres: what everybody may know, large. It listens as an
// onlooker does, so no hidden card ever reaches it.

import { el, fill, list } from "./dom.js";
import { open as defaults } from "../games/plain.js";
import { fitted } from "./fit.js";
import { stage } from "./stage.js";
import { listen } from "./store.js";
import { voice } from "./voice.js";
import { say } from "./words.js";

const MOMENT = 2; // sentences of the newest announcement that fit
const TELEVISION = 1920; // pixels, for which the view is drawn
const LEAST = 0.5; // of its size: a phone's window is narrower still, and moves
const byId = (id) => document.getElementById(id);

let game = null;
let latest = null;
let sound = null;
let staged = null;
let going = false; // the game was seen under way

function linked(yes) {
  byId("trouble").textContent = yes ? "" : say("far_lost");
  byId("trouble").hidden = yes;
}

async function prepare() {
  const catalog = await (await fetch("/game.json")).json();
  const module = await import(`/static/games/${catalog.page}.js`);
  game = { ...defaults(catalog), ...module.open(catalog) };
  document.body.dataset.game = catalog.page;
  sound = voice(byId("sounds"));
  staged = stage(byId("stage"));
  draw();
}

function draw() {
  byId("where").textContent = game.where(latest);
  byId("task").textContent = turn(latest);
  document.title = `${game.where(latest)} · Herald`;
  moment(latest);
  const card = (name) => still(game.face(name, latest));
  const common = latest.over ? [] : game.middle(latest, card);
  byId("middle").hidden = !common.length;
  fill(byId("middle"), common);
  fill(byId("cities"), [...latest.seats, ...game.extras(latest)].map(place));
  document.body.dataset.seats = latest.seats.length;
  sound.hear(latest.news);
  staged.hear(latest.news);
  if (latest.over && going) staged.finale(score(latest));
  going = !latest.over;
}

/** The score as scenes, category by category, each from the last place to the first. */
function score({ seats, sheets: { categories, places, seats: found } }) {
  const order = places.flat().reverse().map((seat) => found.find((sheet) => sheet.seat === seat));
  const sum = ({ lines }, id) => lines.filter(({ category }) => category === id).reduce((all, { points }) => all + points, 0);
  const told = (sheet, id) => say("curve_seat", { name: seats[sheet.seat - 1].name, points: sum(sheet, id) });
  return categories.map(([id, title]) => ({ title, text: order.map((sheet) => told(sheet, id)).join("\n"), token: "", counting: true }));
}

/** A card of the middle, to be looked at only. */
function still(face) {
  return el("span", { class: `card ${face.tint}` }, face.body());
}

function turn({ over, awaited, seats, sheets }) {
  const names = (numbers) => list(numbers.map((seat) => seats[seat - 1]?.name).filter(Boolean));
  if (over) return say("far_winner", { who: names(sheets.places[0]) });
  const waiting = names(awaited);
  return waiting ? say("screen_waits", { who: waiting }) : "";
}

function moment({ news, undone }) {
  const standing = news.filter(({ n, mine }) => !mine && !undone.includes(n));
  const newest = standing[standing.length - 1];
  const lines = newest ? standing.filter(({ title }) => title === newest.title).flatMap((item) => item.lines) : [];
  fill(byId("moment"), newest ? [el("strong", { text: newest.title }), ` ${lines.slice(-MOMENT).join(" ")}`] : []);
}

function place(seat) {
  const { awaited, over, sheets } = latest;
  const total = over ? sheets.seats.find((sheet) => sheet.seat === seat.seat)?.total : undefined;
  return el(
    "article",
    { class: `panel plate${awaited.includes(seat.seat) ? " waits" : ""}`, "aria-label": seat.name },
    total === undefined ? null : el("p", { class: "far-total", text: total }),
    el("div", { class: "plate-city" }, game.city(seat.seat, latest, false)),
  );
}

function zoom() {
  const size = Math.max(LEAST, Math.min(1, innerWidth / TELEVISION));
  document.body.style.zoom = size;
  document.body.style.setProperty("--window", `${innerHeight / size}px`);
}

addEventListener("resize", zoom);
zoom();
fitted(byId("cities"));

listen(null, "", (snapshot) => {
  if (latest && latest.run !== snapshot.run) return location.reload();
  const first = !latest;
  latest = snapshot;
  if (first) prepare();
  else if (game) draw();
}, linked);
