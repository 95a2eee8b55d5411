// The wall of an event: what has changed appears, and readers keep their place.

import { ask } from "../frame/ask.js";

const EVERY = 5000;

async function look() {
  const answer = await ask(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").querySelector("main");
  const here = document.querySelector("main");
  if (fresh && fresh.innerHTML !== here.innerHTML) here.replaceWith(fresh);
}

for (;;) {
  await new Promise((done) => setTimeout(done, EVERY));
  await look().catch(() => null); // a house that starts again answers later
}
