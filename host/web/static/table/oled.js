// An SSD1306 panel: 128 x 64 dots from the 1,024 bytes the station sent to its display.

import { t } from "../frame/phrases.js";

const WIDTH = 128;
const HEIGHT = 64;
// Dots as a computer keeps them: alpha, blue, green, red.
const LIT = 0xffffe9cf;
const DARK = 0xff0d0906;
const SETTLED_MS = 250;
// What stands in place of a picture.
const NOTES = { away: t("station not connected"), covered: t("for its player alone"), lit: "", own: t("at a real station"), round: t("one station goes round") };

/** Paints `pixels` (base64 of 1,024 bytes) on a 128 x 64 canvas. Page order: byte page * 128 + x holds the dots
 *  (x, page * 8) to (x, page * 8 + 7), the lowest bit on top. */
export function paint(canvas, pixels) {
  const bytes = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
  const context = canvas.getContext("2d");
  const image = context.createImageData(WIDTH, HEIGHT);
  const dots = new Uint32Array(image.data.buffer);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const lit = (bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
      dots[y * WIDTH + x] = lit ? LIT : DARK;
    }
  }
  context.putImageData(image, 0, 0);
}

/** A panel in its frame; returns {element, show}. `show(screen)` takes {pixels, text}, {covered: true},
 *  {elsewhere: "own" or "round"} or null. What
 *  the display says can be heard too: at once where it is `mine`, elsewhere when one goes there. */
export function panel(label, document, mine = false) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.setAttribute("aria-hidden", "true");
  const note = document.createElement("span");
  note.className = "oled-note";
  const text = document.createElement("p");
  text.className = "spoken oled-text";
  if (mine) text.setAttribute("aria-live", "polite");
  const element = document.createElement("div");
  element.className = "oled";
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  element.append(canvas, note, text);
  return { element, canvas, show: (screen) => show(element, canvas, note, text, screen) };
}

function show(element, canvas, note, text, screen) {
  const state = !screen ? "away" : (screen.elsewhere ?? (screen.covered ? "covered" : "lit"));
  const shows = screen?.pixels ?? state;
  if (element.shows === shows) return;
  element.shows = shows;
  element.dataset.state = state;
  note.textContent = NOTES[state];
  say(element, text, state === "lit" ? screen.text || "" : "");
  if (state === "lit") paint(canvas, screen.pixels);
  else canvas.getContext("2d").clearRect(0, 0, WIDTH, HEIGHT);
}

/** A display is drawn in pieces: it is read out once it has come to rest. What is covered goes at once. */
function say(element, text, words) {
  clearTimeout(element.settling);
  if (!words) text.textContent = element.words = "";
  else if (words !== element.words) element.settling = setTimeout(() => (text.textContent = element.words = words), SETTLED_MS);
}
