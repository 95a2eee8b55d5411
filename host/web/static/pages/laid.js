// One card on this device's own reader, as if it had been laid there: its uses with price and reason, the display and the
// buttons. The address alone lays nothing: this page does, with the key of its seat, once somebody sees it.

import { letters } from "../frame/dom.js";
import { ROOT, catalogOf } from "../frame/root.js";
import { refused } from "../frame/rule.js";
import { listen } from "../frame/store.js";
import { acts } from "../table/acts.js";
import { panel } from "../table/learn.js";
import { open as defaults } from "../table/plain.js";
import { station } from "../table/station.js";
import { asked, question } from "../table/undo.js";
import { ways } from "../table/ways.js";
import { t } from "../frame/phrases.js";

const BACK_MS = 1800; // what was sent is read meanwhile
const byId = (id) => document.getElementById(id);
const seat = Number(location.pathname.split("/").pop());
const wanted = new URLSearchParams(location.search);
const key = wanted.get("key") || "";
const card = wanted.get("card") || "";
const usual = `${ROOT}/seat/${seat}?key=${encodeURIComponent(key)}`;
const act = acts(seat, key, complain);
const doing = {
  ...act,
  take: (play, at) => ((chosen = latest.ways.find((way) => way.play === play)?.heading ?? ""), act.take(play, at)),
};

let game = null;
let mine = null;
let can = null;
let learnt = null;
/** @type {Sent.Snapshot | null} */
let latest = null;
let waits = false; // whether the card is still to be laid
let lay = false; // whether the card was seen on the reader
let played = null; // the moment of this seat's latest play when it was
let chosen = ""; // the use that was pressed
let before = null; // what had been refused when the page opened
let name = ""; // of the card

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/** Until somebody looks: a browser may open an address before it is asked to. */
async function seen() {
  if (document.prerendering) await new Promise((done) => document.addEventListener("prerenderingchange", done, { once: true }));
}

async function prepare() {
  const [catalog] = await Promise.all([catalogOf(), letters()]);
  const module = await import(`../${catalog.page}`);
  game = { ...defaults(catalog), ...module.open(catalog) };
  mine = station(byId("station"), doing, (one) => ({ ...game.face(one, latest), body: () => "" }));
  can = ways(byId("ways"), doing);
  learnt = panel(byId("lesson"), seat, key, act);
  await seen();
  waits = Boolean(card);
  draw();
}

/** Lays the card once: a page that is loaded again lays nothing a second time. */
function place() {
  waits = false;
  history.replaceState(null, "", `${location.pathname}?key=${encodeURIComponent(key)}`);
  if (latest.over) complain(t("The game is over."));
  else if (latest.reader !== card) act.place(card);
}

function draw() {
  if (!can) return;
  if (waits && (latest.over || (latest.screens[seat] && !("elsewhere" in latest.screens[seat])))) place(); // its station may be starting
  const named = latest.reader ?? card;
  if (named) name = game.face(named, latest).name;
  if (asked(latest)) byId("name").textContent = latest.undo.asking.text;
  else if (name) byId("name").textContent = name;
  question(byId("asking"), latest, act);
  mine.show(latest);
  can.show(latest);
  learnt.show(latest);
  refused(byId("refused"), latest.refused === before ? { ...latest, refused: null } : latest);
  if (latest.reader) {
    if (!lay) played = latest.played;
    lay = true;
  } else if (lay) gone();
}

/** The card has left the reader: it was played, or taken away. */
function gone() {
  lay = false;
  if (latest.played === played) return location.replace(usual);
  byId("sent").textContent = chosen ? t("Sent: {name}. {use}", { name, use: chosen }) : t("Sent: {name}.", { name });
  for (const id of ["ways", "station"]) byId(id).hidden = true;
  setTimeout(() => location.replace(usual), BACK_MS);
}

/** @param {Sent.Snapshot} snapshot */
function changed(snapshot) {
  if (latest && latest.run !== snapshot.run) return location.replace(usual);
  const first = !latest;
  latest = snapshot;
  if (first) before = snapshot.refused;
  if (first) prepare();
  else draw();
}

function lost(yes, why) {
  complain(yes ? "" : why || t("The connection to Herald is lost. Trying again."));
}

byId("usual").setAttribute("href", usual);
listen(seat, key, changed, lost);
