// How long each player took, where the table shows it: a page is sent figures when something happens, and counts on by
// itself in between.

import { el, fill, queryAll } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const EVERY = 1000;

/** @type {Sent.TimesTaken | null} */
let known = null;
let since = 0; // when the page got it, by its own clock

/** Takes the times of a snapshot, and shows them in every place there is for one.
 *  @param {{clock: Sent.TimesTaken | null}} snapshot */
export function timed({ clock: latest }, now = performance.now()) {
  if (latest !== known) [known, since] = [latest, now];
  for (const place of queryAll("[data-clock]")) place.textContent = known ? clock(taken(known, Number(place.dataset.clock), (now - since) / 1000)) : "";
}

setInterval(() => known && timed({ clock: known }), EVERY);

/** The place for the time of a seat that a person plays; null where the table shows none. It is empty until `timed`:
 *  what is drawn around it would else look different each second.
 *  @param {Sent.SeatOfTable} seat @param {{clock: Sent.TimesTaken | null}} snapshot */
export function timeOf({ seat, bot }, { clock: shown }) {
  return shown && !bot ? el("span", { class: "seat-time", data: { clock: seat }, title: t("Time taken so far") }) : null;
}

/** The times of all people in a row, for a screen that is read from afar.
 *  @param {HTMLElement} place @param {Drawn} snapshot */
export function timesRow(place, snapshot) {
  const people = snapshot.seats.filter((seat) => timeOf(seat, snapshot));
  place.hidden = !people.length;
  const waits = (seat) => (snapshot.awaited.includes(seat.seat) ? "waits" : null);
  fill(place, people.map((seat) => el("span", { class: waits(seat) }, el("span", { text: seat.name }), " ", timeOf(seat, snapshot))));
}

/** Whole seconds of a seat, `more` seconds after the figures were sent: who has left the table takes no time.
 *  @param {Sent.TimesTaken} sent */
export function taken({ taken: spent, asked, pause }, seat, more) {
  const waited = asked[seat - 1] === null ? 0 : asked[seat - 1] + more;
  return Math.floor(spent[seat - 1] + (waited < pause ? waited : 0));
}

/** `12:05`, or `1:02:05` from an hour on.
 *  @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
