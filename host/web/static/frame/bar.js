// The bar of icons: each says its name to ears, and under the mouse.

import { el, icon } from "./dom.js";

/** A button of the bar, or a link where there is `href`; `sign` is its drawing, `name` what it does. */
export function tool(sign, name, { class: kind = "", ...more }) {
  const called = { class: `tool ${kind}`.trim(), title: name, "aria-label": name };
  return el(more.href ? "a" : "button", { type: more.href ? null : "button", ...called, ...more }, icon(`tool-${sign}`));
}
