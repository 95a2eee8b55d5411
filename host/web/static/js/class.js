// The teacher's page of a class, and the same for a projector: who is where, which mistakes are made most, hints.

import { el, fill } from "./dom.js";

const key = new URLSearchParams(location.search).get("key") || "";
const projected = location.pathname === "/screen";
const EVERY_MS = 1000;
const byId = (id) => document.getElementById(id);

async function ask(path, options = {}) {
  const headers = { "X-Class-Key": key, "Content-Type": "application/json" };
  const response = await fetch(path, { ...options, headers });
  const data = await response.json();
  if (!response.ok) throw new Error(data.why);
  return data;
}

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

function pupil(one, steps, address) {
  const where = one.over ? "all done" : `step ${one.step + 1} of ${steps}`;
  const mistakes = one.mistakes === 1 ? `${one.mistakes} mistake` : `${one.mistakes} mistakes`;
  return el(
    "li",
    { class: one.over ? "over" : "" },
    el("b", { class: "seat-name", text: one.name }),
    el("progress", { max: steps, value: one.step, "aria-label": `${one.name}, ${where}` }),
    el("span", { text: where }),
    projected ? null : el("span", { class: "alone" }, ", ", mistakes, " "),
    one.trouble ? el("span", { class: "lost said", text: one.trouble }) : null,
    projected ? null : el("a", { href: address, target: "_blank", rel: "noopener", text: "own page" }),
  );
}

/** What the host says is in the language of the page already. */
function said(text) {
  return el("span", { class: "said", text });
}

function draw({ game, lesson, steps, pupils, mistakes, addresses = [] }) {
  byId("title").replaceChildren(said(`${game}: ${lesson}`));
  fill(byId("pupils"), pupils.map((one, at) => pupil(one, steps.length, addresses[at])));
  fill(
    byId("mistakes"),
    mistakes.map(([step, tried, count]) => {
      const times = count === 1 ? "once" : `${count} times`;
      return el("li", {}, `Step ${step}`, ": ", said(tried), ", ", times, ". ", said(steps[step - 1] || ""));
    }),
  );
  byId("often").hidden = !mistakes.length;
  if (byId("to").options.length === pupils.length + 1) return;
  const names = pupils.map(({ name }, at) => el("option", { class: "seat-name", value: at + 1, text: name }));
  byId("to").replaceChildren(el("option", { value: 0, text: "the whole class" }), ...names);
}

async function look() {
  try {
    draw(await ask("/class.json"));
    complain("");
  } catch (error) {
    complain(error instanceof TypeError ? "Herald does not answer. Is the class still open?" : error.message);
  }
  setTimeout(look, EVERY_MS);
}

async function send(event) {
  event.preventDefault();
  byId("sent").textContent = "";
  try {
    await ask("/hint", { method: "POST", body: JSON.stringify({ to: Number(byId("to").value), text: byId("text").value }) });
    byId("sent").textContent = "Sent.";
    byId("text").value = "";
  } catch (error) {
    complain(error.message);
  }
}

document.body.classList.toggle("projected", projected);
byId("hint").addEventListener("submit", send);
look();
