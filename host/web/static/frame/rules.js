// The page of a game's rules: what is asked shows the clauses that answer, the best first.

import { ask } from "./ask.js";

const WAIT = 150; // ms after the last letter, before the host is asked

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const none = document.getElementById("none");
const answers = document.getElementById("answers");
/** @type {HTMLElement} */
const all = document.querySelector("div.clauses[lang]");
/** @type {HTMLElement} */
const contents = document.querySelector(".contents");
let waiting = 0;
let asked = 0;

/** Asks the host, unless another question has come in the meantime. */
async function find() {
  const number = ++asked;
  const question = field.value.trim();
  if (!question) return show({ numbers: [], meant: "", cards: [] }, false);
  const address = new URL(`${location.pathname.replace(/\/$/, "")}/find${location.search}`, location.origin);
  address.searchParams.set("ask", question);
  const answer = (await ask(address)).json();
  if (number === asked) show(answer, true);
}

/** Shows copies of the clauses in their order in place of all clauses; all again without a question.
 *  @param {Sent.AnsweredQuestion} answer @param {boolean} searching */
function show(answer, searching) {
  answers.lang = all.lang;
  answers.replaceChildren(...answer.cards.map(card), ...answer.numbers.map(copy));
  answers.parentElement.hidden = !answers.children.length;
  all.hidden = contents.hidden = searching;
  none.textContent = !searching || answers.children.length ? answer.meant : none.dataset.none;
}

/** What a card does that the question names.
 *  @param {Sent.PlainCard} card */
function card({ name, lines }) {
  const section = document.createElement("section");
  const title = document.createElement("h3");
  title.textContent = name;
  const text = document.createElement("p");
  text.textContent = lines.join("; ");
  section.append(title, text);
  return section;
}

/** A clause without its id, which stands once in a page. */
function copy(number) {
  const section = /** @type {HTMLElement} */ (document.getElementById(number).cloneNode(true));
  section.removeAttribute("id");
  return section;
}

if (field)
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, WAIT);
  });
