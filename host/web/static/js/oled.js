// An SSD1306 panel: 128 x 64 dots from the 1,024 bytes the station sent to its display.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [207, 233, 255];
const DARK = [6, 9, 13];

/** Paints `pixels` (base64 of 1,024 bytes) on a 128 x 64 canvas. Page order: byte page * 128 + x holds the dots
 *  (x, page * 8) to (x, page * 8 + 7), the lowest bit on top. */
export function paint(canvas, pixels) {
  const bytes = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
  const context = canvas.getContext("2d");
  const image = context.createImageData(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const lit = (bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
      image.data.set(lit ? LIT : DARK, (y * WIDTH + x) * 4);
      image.data[(y * WIDTH + x) * 4 + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}

/** A panel in its frame; returns {element, show}. `show(screen)` takes {pixels}, {covered: true} or null. */
export function panel(label, document) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const note = document.createElement("span");
  note.className = "oled-note";
  const element = document.createElement("div");
  element.className = "oled";
  element.append(canvas, note);
  return { element, canvas, show: (screen) => show(element, canvas, note, screen) };
}

function show(element, canvas, note, screen) {
  const state = !screen ? "away" : screen.covered ? "covered" : "lit";
  element.dataset.state = state;
  note.textContent = { away: "station not connected", covered: "card under the hand", lit: "" }[state];
  if (state === "lit") paint(canvas, screen.pixels);
  else canvas.getContext("2d").clearRect(0, 0, WIDTH, HEIGHT);
}
