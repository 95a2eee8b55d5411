// What sounds are made with. A browser lets a page sound once somebody has touched it, and stops it while a phone is locked
// or rings.

const LATE_MS = 500; // what sounds later belongs to something that is past

let context = null;

/** An AudioContext that sounds, or null: notes that begin while none does wait, and sound all at once with the next touch. */
export async function sounding() {
  if (typeof AudioContext === "undefined") return null;
  const asked = performance.now();
  try {
    context ??= new AudioContext();
    await context.resume();
  } catch {
    return null; // it may not sound now
  }
  return performance.now() - asked < LATE_MS ? context : null;
}

// Safari takes the word of a touch alone.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => context?.resume().catch(() => null), true);
