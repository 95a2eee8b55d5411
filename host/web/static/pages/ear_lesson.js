// A lesson at the page for people who listen: what its panel shows, as sentences, and its buttons.

import { el } from "../frame/dom.js";
import { asked, heading, offers } from "../table/learn.js";
import { count, t } from "../frame/phrases.js";

/** Builds the buttons into `place`; returns {show, lines}. `show(lesson)` draws what can be done now, `lines(lesson)` is
 *  what a learner wants to hear: what it is about, what was learnt last, and what to do. */
export function lesson(place, seat, key, act) {
  let offered = null; // what is next: asked for at the end

  place.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-do]")?.dataset.do;
    if (what === "next") begin(offered.next);
    else if (what) act.lead(what);
  });

  async function begin(name) {
    const { page } = await asked(seat, key, name);
    if (page) location.assign(page.replace("/seat/", "/ear/"));
  }

  function draw(lesson) {
    const focused = place.querySelector(":focus")?.dataset.do;
    place.hidden = false;
    place.replaceChildren(
      ...offers(lesson, offered).map(([what, text]) => el("button", { type: "button", data: { do: what }, text })),
    );
    place.querySelector(`[data-do="${focused}"]`)?.focus();
  }

  async function show(lesson) {
    if (!lesson.over) offered = null;
    draw(lesson);
    if (!lesson.over || offered) return;
    offered = await asked(seat, key, "").catch(() => null);
    draw(lesson);
  }

  return { show, lines };
}

/** Texts that are in the language of the seat already, and those of this page, which are translated each by itself. */
function lines(lesson) {
  const { named, where, own } = heading(lesson);
  const { learnt, drawing, note, now, over, praise } = lesson;
  const said = (text) => text && el("span", { class: "said", text });
  const state = over ? [t("Done"), ", ", count("{n} star of 3", "{n} stars of 3", lesson.stars), "."] : where && [where, "."];
  return [own ? [named, "."] : said(`${named}.`), state, said(learnt), said(drawing?.alt), said(note), said(now), said(praise)];
}
