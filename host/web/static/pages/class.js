// The teacher's page of a class, and the same for a projector: who is where, which mistakes are made most, hints.

import { NoAnswer, ask as asked } from "../frame/ask.js";
import { el, field, fill } from "../frame/dom.js";
import { stars } from "../table/learn.js";
import { count, t } from "../frame/phrases.js";

const key = new URLSearchParams(location.search).get("key") || "";
const projected = location.pathname === "/class/screen";
const EVERY_MS = 1000;
const FEW = 12; // pupils that a wall shows in large letters
const house = !key; // the owner of the house needs no key
let last = "";
let refused = "";
const byId = (id) => document.getElementById(id);

async function ask(path, options = {}) {
  const headers = { "X-Class-Key": key, "Content-Type": "application/json" };
  const response = await asked(path, { ...options, headers });
  const data = response.json();
  if (!response.ok) throw new Error(data.why);
  return data;
}

/** What the whole class does; a refusal stands until the next order. */
async function order(what, fields = {}) {
  try {
    await ask(`/class/do/${what}`, { method: "POST", body: JSON.stringify(fields) });
    refused = "";
  } catch (error) {
    refused = sentence(error);
  }
  complain(refused);
  return !refused;
}

/** Asks first, in the language of the page: nobody goes on with a class that has ended. */
async function end() {
  if (confirm(byId("ending").textContent) && (await order("end"))) location.assign("/");
}

/** Asks first, too: what pupils have learned in other classes goes with it. */
async function forget() {
  byId("forgotten").textContent = "";
  if (confirm(byId("forgetting").textContent) && (await order("forget"))) byId("forgotten").textContent = t("They are forgotten.");
}

/** All that the class can turn to; what is best done next is chosen already. */
function offer({ offers = [], here, next }) {
  const place = byId("task");
  if (!offers.length || place.dataset.here === here) return;
  place.dataset.here = here;
  place.replaceChildren(...offers.map(([name, title]) => el("option", { class: "said", value: name, text: name.includes("/") ? `\u2003${title}` : title, selected: name === (next || here) })));
}

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/** @param {Sent.PupilFacts} one @param {number} steps @param {string | undefined} address */
function pupil(one, steps, address) {
  const where = one.over ? t("all done") : t("step {n} of {of}", { n: one.step + 1, of: steps });
  const facts = [
    el("span", { text: where }),
    projected ? null : el("span", { class: "alone", text: count("{n} mistake", "{n} mistakes", one.mistakes) }),
    one.here || one.real ? null : el("span", { text: t("page not open") }),
    one.stars === undefined || projected ? null : el("span", { class: "alone" }, stars(one.stars)),
    one.real ? el("span", { text: t("at a station") }) : null,
    one.ready || one.trouble ? null : el("span", { text: t("station starts") }),
  ].filter(Boolean);
  return el(
    "li",
    { class: one.over ? "over" : one.stuck ? "stuck" : "" },
    el("b", { class: "seat-name", text: one.name }),
    el("progress", { max: steps, value: one.step, "aria-label": `${one.name}, ${where}` }),
    el("p", {}, facts.map((fact, nth) => [nth > 0 && ", ", fact])),
    one.stuck ? el("b", { class: "alone", text: t("needs help") }) : null,
    one.slips?.length ? slips(one.slips, steps) : null,
    one.trouble ? el("span", { class: "lost said", text: one.trouble }) : null,
    projected || !address ? null : el("a", { href: address, target: "_blank", rel: "noopener", text: t("own page") }),
  );
}

/** Which mistakes somebody made, for the teacher alone.
 * @param {[number, string, number][]} all @param {number} steps */
function slips(all, steps) {
  const row = ([step, tried, times]) => el("p", {}, at(step, steps), said(tried), times > 1 && ` × ${times}`);
  return el("details", { class: "alone" }, el("summary", { text: t("Which mistakes") }), all.map(row));
}

/** At which step something happened, where there are several. */
function at(step, steps) {
  return steps > 1 ? `${t("Step {n}", { n: step })}: ` : "";
}

/** The address and the letters with which pupils come in, and the same as a QR code.
 * @param {Sent.ClassJoin} join */
function door({ address, letters }) {
  byId("address").textContent = address;
  byId("letters").textContent = letters;
  if (projected && !byId("qr").getAttribute("src")) byId("qr").setAttribute("src", `/join.svg?key=${encodeURIComponent(key)}`);
}

/** What the host says is in the language of the page already. */
function said(text) {
  return el("span", { class: "said", text });
}

/** @param {Sent.ClassFacts} facts */
function draw(facts) {
  const { game, lesson, steps, pupils, mistakes, addresses = [], join, screen, sheet } = facts;
  door(join);
  byId("house").hidden = byId("other").hidden = byId("kept").hidden = projected;
  byId("end").hidden = !house; // a class of the terminal ends there
  if (screen) byId("wall").setAttribute("href", screen);
  if (sheet) byId("sheet").setAttribute("href", sheet);
  offer(facts);
  byId("title").replaceChildren(said(`${game}: ${lesson}`));
  const drawn = JSON.stringify([pupils, addresses, lesson]);
  if (drawn !== last) fill(byId("pupils"), pupils.map((one, nth) => pupil(one, steps.length, addresses[nth])));
  byId("pupils").classList.toggle("many", pupils.length > FEW);
  last = drawn; // a list that somebody has opened stays open
  fill(
    byId("mistakes"),
    mistakes.map(([step, tried, often]) => {
      const times = often === 1 ? t("once") : t("{n} times", { n: often });
      return el("li", {}, at(step, steps.length), said(tried), ", ", times, ".", steps.length > 1 && [" ", said(steps[step - 1] || "")]);
    }),
  );
  byId("often").hidden = !mistakes.length;
  if (byId("to").children.length === pupils.length + 1) return;
  const names = pupils.map(({ name }, nth) => el("option", { class: "seat-name", value: nth + 1, text: name }));
  byId("to").replaceChildren(el("option", { value: 0, text: t("the whole class") }), ...names);
}

/** What an error of `ask` says to people. */
function sentence(error) {
  return error instanceof NoAnswer ? t("Herald does not answer. Is the class still open?") : error.message;
}

async function keepLooking() {
  await look().finally(() => setTimeout(keepLooking, EVERY_MS));
}

async function look() {
  let found;
  try {
    found = await ask(projected ? "/class.json?screen" : "/class.json");
  } catch (error) {
    return complain(sentence(error));
  }
  draw(found);
  complain(refused);
}

async function send(event) {
  event.preventDefault();
  byId("sent").textContent = "";
  try {
    await ask("/class/hint", { method: "POST", body: JSON.stringify({ to: Number(field("to").value), text: field("text").value }) });
    byId("sent").textContent = t("Sent.");
    field("text").value = "";
  } catch (error) {
    complain(sentence(error));
  }
}

document.body.classList.toggle("projected", projected);
byId("hint").addEventListener("submit", send);
byId("end").addEventListener("click", end);
byId("other").addEventListener("submit", (event) => {
  event.preventDefault();
  order("turn", { lesson: field("task").value });
});
byId("forget").addEventListener("click", forget);
keepLooking();
