// The door of a class: four letters, then one's own name, which leads to one's own page, or to the card that was opened
// before the letters were typed.

import { ask } from "../frame/ask.js";
import { el, field, fill } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const byId = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/** @param {Sent.JoiningPupil} one @param {string} card of the game that is learnt, or empty */
function pupil({ name, here, page }, card) {
  const opens = card ? `${page.replace("/seat/", "/card/")}&card=${encodeURIComponent(card)}` : page;
  return el("li", {}, el("a", { href: opens }, el("b", { class: "seat-name", text: name })), here && el("span", { text: t("at work") }));
}

async function enter(code) {
  try {
    const response = await ask(`/join.json?code=${encodeURIComponent(code)}`);
    const found = response.json();
    complain(response.ok ? "" : found.why);
    byId("who").hidden = !response.ok;
    byId("letters").hidden = response.ok;
    const card = found.code === asked.get("game") ? asked.get("card") : "";
    if (response.ok) fill(byId("names"), found.pupils.map((one) => pupil(one, card)));
  } catch {
    complain(t("Herald does not answer. Is the class still open?"));
  }
}

byId("letters").addEventListener("submit", (event) => {
  event.preventDefault();
  enter(field("code").value);
});
const given = asked.get("code");
if (given) enter(given);
else byId("code").focus();
