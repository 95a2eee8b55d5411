// The line drawings of a house's pages (lines.svg), and the drawing on the card of a game.

const SVG = "http://www.w3.org/2000/svg";
const LINES = new URL("../lines.svg", import.meta.url).pathname;

/** @param {string} href @param {string[]} kinds @returns {SVGSVGElement} */
function used(href, ...kinds) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  svg.append(use);
  svg.classList.add(...kinds);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** A line drawing that decorates the word beside it.
 * @param {string} name as in lines.svg, without `l-`
 * @returns {SVGSVGElement} */
export function line(name) {
  return used(`${LINES}#l-${name}`, "line", `line-${name}`);
}

/** The drawing of a game, in tones of its colour (pages/covers.css).
 * @param {{drawing: string, colour: string}} cover
 * @returns {SVGSVGElement} */
export function cover({ drawing, colour }) {
  const svg = used(`${drawing}#cover`, "drawn");
  svg.setAttribute("viewBox", "0 -13 240 145");
  svg.firstElementChild.setAttribute("width", "240");
  svg.firstElementChild.setAttribute("height", "132");
  svg.setAttribute("preserveAspectRatio", ["xMidYMax", "slice"].join(" "));
  svg.style.setProperty("--g", colour);
  return svg;
}
