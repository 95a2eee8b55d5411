// What depends on the size of the window.

/** Calls `settle` with whether the window fits a media `query` of its size: at once, and whenever that changes.
 *  @param {string} query @param {(fits: boolean) => void} settle */
export function whileFits(query, settle) {
  /** @type {boolean | undefined} */
  let fitted;
  const look = () => {
    const fits = matchMedia(query).matches;
    if (fits === fitted) return;
    fitted = fits;
    settle(fits);
  };
  // The query's own "change" never comes where a phone is turned while the browser is too busy to draw.
  addEventListener("resize", look);
  look();
}
