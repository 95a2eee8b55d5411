// Names over narrow columns: where they leave no room for the last column, or would be cut, they are written upwards.

/** Keeps `frame`, which could be scrolled sideways, `upright` while its `names` find no room beside each other.
 *  @param {HTMLElement} frame @param {string} names */
export function upright(frame, names) {
  const cut = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth;
  new ResizeObserver(() => {
    frame.classList.remove("upright");
    frame.classList.toggle("upright", cut(frame) || [...frame.querySelectorAll(names)].some(cut));
  }).observe(frame);
}
