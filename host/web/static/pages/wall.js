// The wall of an event: what has changed appears, and readers keep their place.

import { ask } from "../frame/ask.js";

const EVERY = 5000;
let shown = document.querySelector("main").innerHTML; // as it was sent: a browser that translates changes it

async function look() {
  const answer = await ask(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").querySelector("main");
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  document.querySelector("main").replaceWith(fresh);
}

for (;;) {
  await new Promise((done) => setTimeout(done, EVERY));
  await look().catch(() => null); // a house that starts again answers later
}
