// The page of a game's rules: what is asked shows the clauses that answer, the best first.

import { ask } from "./ask.js";

const WAIT = 150; // ms after the last letter, before the host is asked

const field = document.getElementById("find");
const none = document.getElementById("none");
const answers = document.getElementById("answers");
const all = document.querySelector("div.clauses[lang]");
const contents = document.querySelector(".contents");
let waiting = 0;
let asked = 0;

/** Asks the host, unless another question has come in the meantime. */
async function find() {
  const number = ++asked;
  const question = field.value.trim();
  if (!question) return show({ numbers: [], meant: "" }, false);
  const address = new URL(`${location.pathname.replace(/\/$/, "")}/find${location.search}`, location.origin);
  address.searchParams.set("ask", question);
  const answer = (await ask(address)).json();
  if (number === asked) show(answer, true);
}

/** Shows copies of the clauses in their order in place of all clauses; all again without a question. */
function show(answer, searching) {
  answers.lang = all.lang;
  answers.replaceChildren(...answer.numbers.map(copy));
  answers.parentElement.hidden = !answer.numbers.length;
  all.hidden = contents.hidden = searching;
  none.textContent = !searching || answer.numbers.length ? answer.meant : none.dataset.none;
}

/** A clause without its id, which stands once in a page. */
function copy(number) {
  const section = document.getElementById(number).cloneNode(true);
  section.removeAttribute("id");
  return section;
}

if (field)
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, WAIT);
  });
