// The table for people who listen: what a seat may know, said sentence by sentence into a live region, which a screen
// reader speaks, and by the page itself where that is switched on. Keys and buttons for everything.

import { acts } from "../table/acts.js";
import { el } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { keepSize } from "../frame/size.js";
import { BUTTONS } from "../frame/buttons.js";
import { buttonOf, key as stationKey } from "../table/station.js";
import { listen } from "../frame/store.js";
import { LANGUAGE, t } from "../frame/phrases.js";

const byId = (id) => document.getElementById(id);
const seat = Number(location.pathname.split("/").pop());
const secret = new URLSearchParams(location.search).get("key") || "";
const KEPT = "herald.ear";
const MORE_FIGURES = 700; // milliseconds in which a second figure of a number may follow
const SETTLES = 350; // milliseconds without a change after which the display is read
const LINES = 40; // sentences that stay in the log
/** What a key asks: its letter, the word on its button, what answers.
 *  @type {[string, string, () => void][]} */
const ASKS = [
  ["r", t("Again"), again],
  ["w", t("Where are we"), () => say(told(latest.where))],
  ["h", t("My hand"), () => say(hand())],
  ["u", t("What can I do"), () => say(latest.ways.length ? told(latest.ways) : [t("Lay a card first.")])],
  ["m", t("What do I have"), () => say(told(shorter(latest.mine)))],
  ["o", t("What do they have"), () => say(told(latest.others.flatMap(shorter)))],
  ["n", t("What is new since my turn"), () => say(latest.since.length ? told(latest.since.flatMap(heardOf)) : [t("Nothing was announced since your turn.")])],
  ["t", t("The middle of the table"), () => say(told(latest.middle))],
  ["v", t("Read the display"), read],
  ["l", t("The lesson"), () => say(taught ? taught.lines(latest.lesson) : [t("This is no lesson.")])],
  ["?", t("Which keys"), () => say(keys())],
];

/** @type {Sent.HeardSnapshot | null} */
let latest = null;
let last = []; // what was said last
let taught = null; // the lesson of a learner
let shown = []; // what the display said when it was read last
let timer = null;
let number = 0; // the figures typed so far
let typing = null;
let whole = false; // whether the key that asks is pressed with Shift
const choice = remembered();
const act = acts(seat, secret, complain);

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
  if (sentence && choice.speaks) speak(byId("trouble"));
}

/** Sentences of the host's, which are in the language of the seat already. */
function told(lines) {
  return lines.filter(Boolean).map((text) => el("span", { class: "said", text }));
}

/** Puts sentences into the log, where they are spoken: those of this page, each a text or the texts it is made of, and
 *  those of the host. */
function say(lines, keep = true) {
  const found = lines.filter(Boolean);
  if (!found.length) return;
  if (keep) last = found;
  const log = byId("heard");
  const line = el("p", {}, found.map((one) => [one.cloneNode ? one.cloneNode(true) : one, " "]));
  log.append(line);
  while (log.children.length > LINES) log.firstChild.remove();
  log.parentElement.scrollTop = log.scrollHeight;
  if (choice.speaks) speak(line);
}

/** Speaks what an element says: after all that is being spoken, which a key cuts short. */
function speak(element) {
  const speech = window.speechSynthesis;
  if (!speech) return;
  const utterance = new SpeechSynthesisUtterance(element.textContent.trim());
  utterance.lang = LANGUAGE;
  speech.speak(utterance);
}

function again() {
  say(last.length ? last : told(latest.screen));
}

/** The first sentence stands for all in terse style. */
function shorter(lines) {
  return full() ? lines : lines.slice(0, 1);
}

/** Whether everything is wanted: always, or by the key that is down with Shift. */
function full() {
  return choice.style === "full" || whole;
}

function hand() {
  if (!latest.hand.length)
    return [latest.acts ? t("There is no card to lay now.") : t("Herald does not know your hand, or there is nothing to lay now.")];
  const alike = new Map();
  latest.hand.forEach((one, at) => alike.set(one.name, [...(alike.get(one.name) ?? []), { ...one, at }]));
  return [t("In hand or in reach: {n}.", { n: latest.hand.length }), ...[...alike.values()].map(named)];
}

/** Cards of one name, by the number of the first: a hand of twenty has four names. The colon parts it from a name that
 *  begins with a number, as `4: 2 of spades`. */
function named([{ at, name, does }, ...more]) {
  const [first] = told([`${at + 1}: ${name}${full() ? `: ${does.join("; ")}` : ""}`]);
  return el("span", {}, first, more.length > 0 && [", ", t("{n} of them", { n: more.length + 1 })], ".");
}

function keys() {
  const asks = ASKS.map(([letter, what]) => [letter === "?" ? t("question mark") : letter.toUpperCase(), ": ", what, "."]);
  const buttons = t("A, B, C and D are the buttons of the station; a number lays a card, Delete takes it away.");
  const rest = [t("Held down, B goes back and C forth again."), t("With Shift a key says everything."), t("Escape stops the voice.")];
  return [latest.acts ? buttons : t("The buttons are on your station."), ...asks, ...rest];
}

/** All of the display, because somebody asked. */
function read() {
  clearTimeout(timer);
  shown = latest.screen;
  say(told(latest.screen));
}

/** Reads the display once it has come to rest: what is new on it, or all of it. */
function look() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const fresh = latest.screen.filter((line) => !shown.includes(line));
    if (fresh.length) say(told(full() ? latest.screen : fresh));
    shown = latest.screen;
  }, SETTLES);
}

/** A piece of news, the deed first. What was revealed together is several deeds, of which none is left out but an aside
 *  in parentheses: Shift tells it. */
function heardOf({ title, lines, tune }) {
  const deeds = tune === "reveal" ? lines.filter((line) => !line.startsWith("(")) : lines.slice(0, 1);
  return [`${title}.`, ...(full() ? lines : deeds)];
}

function news(found) {
  for (const one of found) say(told(heardOf(one)), false);
}

/** Nobody has to hear a long answer to its end. */
function hush() {
  window.speechSynthesis?.cancel();
}

function draw(changed) {
  if (changed.has("hand") || changed.has("acts")) {
    const buttons = latest.hand.map(({ card, name }) =>
      el("li", {}, el("button", { type: "button", class: "said", text: name, disabled: !latest.acts, on: { click: () => act.place(card) } })),
    );
    byId("hand").replaceChildren(...buttons);
  }
  byId("buttons").hidden = !latest.acts;
}

let heard = 0; // number of the news that were told last
function changed(snapshot, names) {
  if (latest && latest.run !== snapshot.run) return location.reload();
  const first = !latest;
  latest = snapshot;
  if (first) begin(snapshot);
  draw(names);
  if (names.has("news")) {
    if (!first) news(snapshot.news.filter(({ n }) => n > heard));
    heard = snapshot.news.length ? snapshot.news[snapshot.news.length - 1].n : heard;
  }
  if (names.has("screen")) look();
  if (snapshot.lesson && (first || names.has("lesson"))) showLesson();
}

/** What somebody learns here; no other page fetches it. */
async function showLesson() {
  const { lesson } = await import("./ear_lesson.js");
  taught ??= lesson(byId("lesson"), seat, secret, act);
  taught.show(latest.lesson);
}

function begin(snapshot) {
  const name = snapshot.seats.find((one) => one.seat === seat)?.name || "";
  byId("title").textContent = t("{name}: {game} for the ear", { name, game: snapshot.game.title });
  say([t("{game}. You are {name}, seat {seat}.", { game: snapshot.game.title, name, seat }), t("Press the question mark for the keys.")]);
}

function pressed(event) {
  if (!latest || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target instanceof HTMLSelectElement) return;
  if (event.key === "Escape") return hush();
  hush();
  const letter = event.key.toLowerCase();
  const ask = ASKS.find(([one]) => one === letter);
  if (ask) {
    whole = event.shiftKey && letter !== "?";
    ask[2]();
    whole = false;
  } else if (!latest.acts) return;
  else if (buttonOf(letter)) buttonOf(letter).hold.down();
  else if (event.key === "Delete" || event.key === "Backspace") act.remove();
  else if (/^[0-9]$/.test(letter)) typed(letter);
}

/** A figure of the number of a card: it is laid as soon as no further figure could belong to it. */
function typed(figure) {
  clearTimeout(typing);
  number = 10 * number + Number(figure);
  if (number && 10 * number <= latest.hand.length) typing = setTimeout(layNumbered, MORE_FIGURES);
  else layNumbered();
}

function layNumbered() {
  const one = latest.hand[number - 1];
  number = 0;
  if (one) act.place(one.card);
}

function released(event) {
  const button = buttonOf(event.key);
  if (button) button.hold.up();
}

function select(name, label, values) {
  const options = values.map(([value, text]) => el("option", { value, selected: choice[name] === value, text }));
  const field = el("select", { id: `ear-${name}` }, options);
  field.addEventListener("change", () => {
    choice[name] = field.value;
    keep();
  });
  return [el("label", { for: `ear-${name}`, text: `${label} ` }), field, " "];
}

function button(letter, word) {
  const made = stationKey(letter, word, act);
  made.firstChild.after(" ");
  return made;
}

function build() {
  byId("buttons").replaceChildren(...BUTTONS.map(([letter, word]) => button(letter, word)));
  byId("asks").replaceChildren(
    ...ASKS.map(([letter, what, ask]) =>
      el("button", { type: "button", "aria-keyshortcuts": letter, text: what, on: { click: () => latest && (hush(), ask()) } }),
    ),
  );
  byId("style").replaceChildren(
    ...select("style", t("Sentences"), [["terse", t("short")], ["full", t("everything")]]),
    ...select("speaks", t("Spoken by"), [["", t("the screen reader")], ["page", t("this page")]]),
  );
  byId("usual").setAttribute("href", `${ROOT}/seat/${seat}?key=${encodeURIComponent(secret)}`);
  byId("usual").addEventListener("click", () => keepSize(seat, 0));
  document.addEventListener("keydown", pressed);
  document.addEventListener("keyup", released);
}

function remembered() {
  try {
    return { style: "terse", speaks: "", ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
  } catch {
    return { style: "terse", speaks: "" }; // a browser that keeps nothing
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(choice));
  } catch {
    /* a browser that keeps nothing: the same question next time */
  }
}

build();
listen(seat, secret, changed, (yes, why) => complain(yes ? "" : why || t("The connection to Herald is lost. Trying again.")), "&ear=1");
