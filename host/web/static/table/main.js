// Puts the page together: reads the seat from the address, listens, and redraws what changed.

import { acts } from "./acts.js";
import { tool } from "../frame/bar.js";
import { clock } from "./clock.js";
import { coach } from "./coach.js";
import { dock } from "./dock.js";
import { el, fill, focused, letters, query, renew } from "../frame/dom.js";
import { ending } from "./ending.js";
import { ROOT, catalogOf } from "../frame/root.js";
import { open as defaults } from "./plain.js";
import { hand, layable, lays } from "./hand.js";
import { head } from "./head.js";
import { MOST, digits, hints, keys } from "./keys.js";
import { legend } from "./legend.js";
import { lights } from "./lights.js";
import { counted } from "../frame/lines.js";
import { filtered, log } from "./log.js";
import { opening } from "./opening.js";
import { others } from "./others.js";
import { reading } from "../frame/reading.js";
import { refused } from "../frame/rule.js";
import { counting, sheets } from "./sheets.js";
import { EAR, keepSize, keptSize } from "../frame/size.js";
import { stage } from "./stage.js";
import { station } from "./station.js";
import { strip } from "./strip.js";
import { listen } from "../frame/store.js";
import { timed } from "./times.js";
import { turns } from "./turns.js";
import { question, undo } from "./undo.js";
import { voice } from "../frame/voice.js";
import { ways } from "./ways.js";
import { t } from "../frame/phrases.js";

const BUZZ_MS = 60; // of a phone, when it is my turn
const RESTART_MS = 4000; // that a table of a house may need to start again
const AGAIN_MS = 2000; // until a part that could not be fetched is asked for again

const learning = () => part(() => import("./learn.js"));
const begin = (task, note) => learning().then(({ beginner }) => beginner(seat, key, note)(task));
const byId = (id) => document.getElementById(id);
const found = /\/seat\/(\d+)$/.exec(location.pathname);
const seat = found ? Number(found[1]) : null;
const key = new URLSearchParams(location.search).get("key") || "";

const large = `${ROOT}/large/${seat}?key=${encodeURIComponent(key)}`;
const ear = large.replace("/large/", "/ear/");
if (seat && keptSize(seat)) location.replace(keptSize(seat) === EAR ? ear : large); // what was chosen for this seat

/** @type {GamePage | null} */
let game = null;
/** @type {ReturnType<typeof station> | null} */
let ownStation = null;
/** @type {Sent.Snapshot | null} */
let latest = null;
/** @type {ReturnType<typeof undo> | null} */
let showUndo = null;
/** @type {ReturnType<typeof ways> | null} */
let ownWays = null;
/** @type {ReturnType<typeof coach> | null} */
let showCoach = null;
let lessonPanel = null;
/** @type {ReturnType<typeof legend> | null} */
let openLegend = null;
/** @type {ReturnType<typeof filtered> | null} */
let filterLog = null;
/** @type {ReturnType<typeof voice> | null} */
let sound = null;
/** @type {ReturnType<typeof stage> | null} */
let scenes = null;
/** @type {ReturnType<typeof lights> | null} */
let showLights = null;
let phoneList = null;
/** @type {ReturnType<typeof turns> | null} */
let withMoves = null;
let parted = 0; // the timer of a connection that was lost just now
let wasMyTurn = false;
let updateSpread = () => {}; // looks again at a set-up of real cards
let hintsOn = false; // whether hints come: G ends the guide's hints, and brings them back
const end = ending();
const act = acts(seat, key, complain);

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

function onLink(yes, why = "", gone = false) {
  document.body.classList.toggle("unlinked", !yes);
  clearTimeout(parted);
  if (yes) return complain("");
  const lost =
    gone && !ROOT
      ? t("Herald plays another game now. Open the address it printed in the terminal.")
      : why || t("The connection to Herald is lost. Trying again.");
  // In a house a table starts again whenever somebody takes a seat: that is nobody's trouble.
  if (ROOT) parted = setTimeout(() => complain(lost), RESTART_MS);
  else complain(lost);
}

/** @param {Sent.Snapshot} snapshot */
async function prepare(snapshot) {
  const [catalog] = await Promise.all([catalogOf(), letters()]);
  try {
    const module = await import(`../${catalog.page}`);
    game = { ...defaults(catalog), ...module.open(catalog) };
  } catch (error) {
    complain(t("This page could not be loaded whole. Load it again; if that does not help, reinstall Herald."));
    throw error;
  }
  document.body.dataset.game = snapshot.game.name;
  if (game.choice) byId("hand").before(byId("ways")); // what is chosen from a row of figures lies over the hand
  withMoves = turns(game);
  showUndo = undo(byId("undo"), byId("undo-last"), act, seat);
  sound = voice(byId("sounds"));
  openLegend = legend(byId("key"), byId("open-key"), game, snapshot.game.name, () => (seat ? lessonMap() : null));
  scenes = stage(byId("stage"), (place) => game.nameOf(place, latest));
  reading();
  for (const id of ["middle", "cards"]) counted(byId(id));
  filterLog = filtered(document.querySelector(".log-filter"), byId("log"), snapshot.seats);
  if (seat) sit(snapshot);
  else if (snapshot.real?.length) withoutReader(snapshot);
  document.body.classList.toggle("rows", snapshot.seats.length > 3);
  document.body.classList.toggle("crowded", snapshot.seats.length > 4);
  draw(snapshot, new Set(Object.keys(snapshot)));
}

/** A part of the page that is fetched when it is needed; while the table is away it is asked for again. */
async function part(fetched) {
  for (;;) {
    try {
      return await fetched();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

/** On the table's own computer, where cards have tags that may die.
 *  @param {Sent.Snapshot} snapshot */
async function withoutReader({ real, seats }) {
  const { named } = await part(() => import("./named.js"));
  named(byId("named"), seats.filter((one) => real.includes(one.seat)), complain);
  const { spread } = await part(() => import("./spread.js"));
  updateSpread = spread(byId("spread"), complain);
}

/** @param {Sent.Snapshot} snapshot */
function sit(snapshot) {
  for (const id of ["station", "city", "hand"]) byId(id).hidden = false;
  document.body.classList.add("seated");
  ownStation = station(byId("station"), act, (card) => game.face(card, latest));
  dock(byId("dock"));
  ownWays = ways(byId("ways"), act, game.choice);
  showCoach = coach(byId("coach"), byId("ask"), act);
  keys({
    act: { ...act, place: layCard },
    cards: () => numberedCards(latest),
    take: ownWays.take,
    again: () => sound.again(),
    guide: () => act.guide((hintsOn = !hintsOn)),
    explain: () => openLegend(),
  });
  hintsOn = snapshot.guided;
  hints(byId("hints"));
  if (snapshot.back) byId("to-game").append(tool("back", t("Back to the game"), { class: "to-game", href: snapshot.back }));
  byId("larger").append(tool("letters", t("Large letters"), { href: large, on: { click: () => keepSize(seat, 2) } }));
  byId("to-ear").setAttribute("href", ear);
  byId("to-ear").hidden = false;
  byId("to-ear").addEventListener("click", () => keepSize(seat, EAR));
  lays(byId("middle"), act);
  showLights = lights(byId("table"), (card) => game.lights(card, latest));
  if (snapshot.picks) showPhoneList();
}

/** The panel of a learner; nobody else's page fetches it. */
async function showLesson() {
  const { panel } = await learning();
  lessonPanel ??= panel(byId("lesson"), seat, key, act);
  lessonPanel.show(latest);
}

/** The map of lessons, which fills itself. */
function lessonMap() {
  const place = el("div");
  learning().then(({ lessons }) => place.append(lessons(seat, key)));
  return place;
}

/** The game looked at again, after its end: no page fetches it before.
 *  @param {Drawn} snapshot */
async function showReview(snapshot) {
  const { review } = await part(() => import("./review.js"));
  review(byId("review"), snapshot, seat && begin, seat && act.review);
}

/** Without a reader, at a table of real cards. */
async function showPhoneList() {
  const { pick } = await part(() => import("./pick.js"));
  phoneList = pick(byId("pick"), seat, key, act, complain, game);
  phoneList(latest);
}

/** @param {Sent.Snapshot} whole @param {Set<string>} changed */
function draw(whole, changed) {
  const was = end.held();
  const snapshot = withMoves(end.shown(whole));
  if (was && !whole.over) scenes.forget(); // the last play was taken back
  const any = (...names) => names.some((name) => changed.has(name));
  const table = any("public", "awaited", "view", "over", "seats");
  if (table || any("reader", "plain", "undo", "away")) head(snapshot, game);
  timed(whole);
  if (table || any("reader", "hand", "plain")) cards(snapshot);
  if (seat && any("awaited")) onTurn(snapshot);
  if (seat && any("screens", "reader")) ownStation.show(snapshot);
  if (seat && table) renew(byId("city"), game.city(seat, snapshot, true));
  const look = () => seat && showLights(snapshot.over ? null : snapshot.reader);
  if (table || any("screens")) others(byId("others"), snapshot, game, table && look);
  if (table) fill(byId("facts"), game.facts(snapshot));
  if (table || any("reader", "hand")) look();
  if (any("undo")) showUndo(snapshot);
  if (any("undo", "seats")) question(byId("asking"), snapshot, act);
  if (any("news", "undone")) showNews(snapshot, whole);
  if (table) updateSpread();
  if (phoneList && any("at", "reader", "over")) phoneList(snapshot);
  if (seat && any("ways", "plain", "reader", "over", "at", "undo")) ownWays.show(snapshot);
  if (seat && any("refused")) refused(byId("refused"), snapshot);
  if (seat && any("advice", "reader", "awaited", "over")) showCoach(snapshot);
  if (seat && any("opening", "over")) opening(byId("opening"), snapshot, game.answer, act);
  if (lessonPanel && any("lesson")) lessonPanel.show(snapshot);
  else if (lessonPanel && snapshot.lesson) lessonPanel.light(snapshot);
  else if (seat && snapshot.lesson) showLesson();
  if (any("review") && (snapshot.review || !byId("review").hidden)) showReview(snapshot);
  if (any("over")) document.body.classList.toggle("over", snapshot.over && !(end.held() && byId("result").hidden));
  if (any("sheets", "over") && !end.held()) sheets(byId("result"), snapshot, act);
  end.once(() => {
    scrollTo(0, 0); // a phone may be anywhere on the page
    scenes.after(() => { // not under the last conflicts, for which the table stays as it is
      document.body.classList.add("over");
      counting(byId("result"), whole, scenes, showEnd, sound.now);
    });
  });
}

/** A phone in the hand is felt when its turn comes, but not where no one has touched it yet.
 *  @param {Drawn} snapshot */
function onTurn({ awaited, me, over }) {
  const now = awaited.includes(me) && !over;
  if (over || (now && !wasMyTurn)) complain(""); // what did not work belongs to a turn that is past
  if (now && !wasMyTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  wasMyTurn = now;
}

/** The last scene begins: the page shows all that it kept back. */
function showEnd() {
  end.release();
  draw(latest, new Set(Object.keys(latest)));
}

/** @param {Drawn} snapshot @param {Sent.Snapshot} whole */
function showNews(snapshot, whole) {
  log(byId("log"), snapshot);
  strip(byId("strip"), snapshot);
  filterLog();
  sound.hear(end.audible(whole));
  if (game.staged) scenes.hear(whole.news);
}

/** Lays a card on the reader. One that has one use alone is played with it, and one that has none says why. */
function layCard(card) {
  const { cannot, play } = game.face(card, latest);
  if (cannot) return (byId("task").textContent = cannot);
  const at = latest.at;
  act.place(card);
  if (!play) return null;
  act.take(play, at);
  return act.remove(); // it lies on the table now
}

/** What keys lay: the hand, then what lies in reach elsewhere.
 *  @param {Drawn} snapshot */
function numberedCards(snapshot) {
  const held = game.hand(snapshot);
  const all = [...held, ...(snapshot.hand || []).filter((card) => !held.includes(card))];
  return all.filter((card) => !game.face(card, snapshot).cannot).slice(0, MOST);
}

/** @param {Drawn} snapshot */
function cards(snapshot) {
  const { hand: reach, reader, over } = snapshot;
  const describe = (card) => game.face(card, snapshot);
  const lay = (card) => layable(card, describe(card), card === reader, Boolean(reach?.includes(card)));
  const common = game.middle(snapshot, lay);
  const lit = focused()?.dataset.lay;
  byId("middle").hidden = !common.length;
  renew(byId("middle"), ...common);
  if (lit) query(`[data-lay="${CSS.escape(lit)}"]`, byId("middle"))?.focus({ preventScroll: true });
  if (!seat) return;
  const held = game.hand(snapshot);
  byId("hand").hidden = over;
  byId("cards").classList.toggle("many", held.length > 8);
  byId("hand-title").textContent = game.handTitle(snapshot);
  byId("cards").style.setProperty("--n", String(held.length));
  hand(byId("cards"), held, reader, describe, { ...act, place: layCard }, game.noHand(snapshot));
  digits([byId("cards"), byId("middle")], numberedCards(snapshot));
}

/** @param {Sent.Snapshot} snapshot @param {Set<string>} names */
function onSnapshot(snapshot, names) {
  // Herald was started again under this page: what is drawn here belongs to the time before.
  if (latest && latest.run !== snapshot.run) return location.reload();
  const first = !latest;
  latest = snapshot;
  if (first) prepare(snapshot);
  else if (game) draw(snapshot, names);
}

listen(seat, key, onSnapshot, onLink);
clock(document.querySelector(".brand"));
