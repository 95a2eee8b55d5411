// Which form of a seat's page is shown: 0 for the usual one, 2 and more for large letters, EAR for the one that is
// heard. Remembered for each seat.

export const EAR = -1;
const KEPT = "herald.size.";

/** The size that was chosen for a seat. */
export function keptSize(seat) {
  try {
    return Number(localStorage.getItem(KEPT + seat)) || 0;
  } catch {
    return 0; // a browser that keeps nothing
  }
}

/** Remembers it. */
export function keepSize(seat, size) {
  try {
    localStorage.setItem(KEPT + seat, String(size));
  } catch {
    /* a browser that keeps nothing: the usual page next time */
  }
}
