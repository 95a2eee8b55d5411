// The sound with which somebody sits down: two soft notes, where the browser lets a page sound.

import { sounding } from "../frame/sound.js";

const NOTES = [523.25, 783.99]; // hertz
const EACH = 0.16; // seconds

/** Plays it; silent on a page that nobody has touched yet. */
export async function chime() {
  const context = await sounding();
  if (!context) return;
  NOTES.forEach((hertz, place) => {
    const at = context.currentTime + place * EACH;
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.frequency.value = hertz;
    tone.type = "triangle";
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 2 * EACH);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 2 * EACH);
  });
}
