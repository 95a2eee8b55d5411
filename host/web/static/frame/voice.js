// Voice and sound: public announcements spoken by the browser, short tunes made by the program itself. Silent until it
// is switched on, which is remembered.

import { tool } from "./bar.js";
import { el, icon } from "./dom.js";
import { sounding } from "./sound.js";
import { MILESTONES, TUNES } from "./tunes.js";
import { LANGUAGE, t } from "./phrases.js";

const KEPT = "herald.sound";
const STYLES = ["off", "tunes", "terse", "full"];
const SIGNS = { off: "off", tunes: "tunes", terse: "voice", full: "voice" };
const NAMES = { off: t("silent"), tunes: t("tunes"), terse: t("tunes and voice, short"), full: t("tunes and voice, everything") };
const STALE = 3; // announcements that may wait; when more come, those before the newest are dropped

/** Builds the switch into `place`; returns {hear, again, now}. `hear(news)` speaks what is new of the snapshot's news,
 *  `now(text)` what is seen at this moment, in place of what was still being spoken. */
export function voice(place) {
  let style = STYLES.includes(remembered()) ? remembered() : "off";
  let last = null;
  let latest = [];

  const choice = el(
    "select",
    { id: "sound", "aria-label": t("Sound and voice") },
    STYLES.map((one) => el("option", { value: one, selected: one === style, text: NAMES[one] })),
  );
  const shown = el("label", { class: "tool tool-sound" });
  const repeat = tool("again", t("Say that again"), { class: "say-again", on: { click: again } });
  dress();
  place.replaceChildren(shown, repeat);
  choice.addEventListener("change", () => {
    style = choice.value;
    keep(style);
    dress();
    if (!talks()) window.speechSynthesis?.cancel();
    else again();
  });

  /** The choice lies unseen over the sign of what is chosen. */
  function dress() {
    shown.title = `${t("Sound and voice")}: ${NAMES[style]}`;
    shown.replaceChildren(icon(`tool-${SIGNS[style]}`), choice);
    repeat.hidden = !talks();
  }

  function talks() {
    return style === "terse" || style === "full";
  }

  function hear(news) {
    const newest = news.length ? news[news.length - 1].n : 0;
    const fresh = last === null ? [] : news.filter(({ n }) => n > last);
    last = newest;
    const open = fresh.filter((item) => !item.mine && item.title);
    if (!open.length) return;
    if (style !== "off") play([...open].reverse().find((item) => TUNES[item.tune])?.tune);
    const told = style === "full" ? open : open.filter((item) => MILESTONES.includes(item.tune));
    latest = spoken(style === "full" ? open : told.length ? told : open.slice(-1), style);
    if (talks() && (style === "full" || told.length)) tell(latest);
  }

  function again() {
    if (talks() && latest.length) tell(latest, true);
  }

  function now(text) {
    if (talks()) tell([text], true);
  }

  async function play(tune) {
    const context = TUNES[tune] && (await sounding());
    if (!context) return;
    let at = context.currentTime;
    for (const [hertz, seconds] of TUNES[tune]) at = note(context, hertz, at, seconds);
  }

  return { hear, again, now };
}

/** Each title once, with what belongs under it. */
function spoken(items, style) {
  const titles = [...new Set(items.map(({ title }) => title))];
  return titles.map((title) => {
    const lines = items.filter((item) => item.title === title).flatMap((item) => item.lines);
    return [title, ...(style === "full" ? lines : lines.slice(0, 1))].join(". ");
  });
}

function tell(texts, now = false) {
  const speech = window.speechSynthesis;
  if (!speech) return;
  if (now || speech.pending) speech.cancel(); // what still waits is stale
  for (const text of texts.slice(-STALE)) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = LANGUAGE || "en";
    speech.speak(utterance);
  }
}

function note(context, hertz, at, seconds) {
  if (!hertz) return at + seconds;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.frequency.value = hertz;
  tone.type = "triangle";
  loud.gain.setValueAtTime(0.12, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(loud).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
  return at + seconds;
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(style) {
  try {
    localStorage.setItem(KEPT, style);
  } catch {
    /* a browser that keeps nothing: silent again next time */
  }
}
