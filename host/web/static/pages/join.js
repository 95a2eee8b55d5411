// The door of a class: four letters, then one's own name, which leads to one's own page.

import { ask } from "../frame/ask.js";
import { el, field, fill } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const byId = (id) => document.getElementById(id);

function complain(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

function pupil({ name, here, page }) {
  return el("li", {}, el("a", { href: page }, el("b", { class: "seat-name", text: name })), here && el("span", { text: t("at work") }));
}

async function enter(code) {
  try {
    const response = await ask(`/join.json?code=${encodeURIComponent(code)}`);
    const found = response.json();
    complain(response.ok ? "" : found.why);
    byId("who").hidden = !response.ok;
    byId("letters").hidden = response.ok;
    if (response.ok) fill(byId("names"), found.pupils.map(pupil));
  } catch {
    complain(t("Herald does not answer. Is the class still open?"));
  }
}

byId("letters").addEventListener("submit", (event) => {
  event.preventDefault();
  enter(field("code").value);
});
const given = new URLSearchParams(location.search).get("code");
if (given) enter(given);
else byId("code").focus();
