// A set-up of real cards as a drawing: what lies, what comes next, and its cards typed where that is quicker than taps.

import { ask, posted } from "../frame/ask.js";
import { comparable, el, fill } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { t } from "../frame/phrases.js";

/** Builds the panel into `place`; the function that it returns looks again at what lies. */
export function spread(place, complain) {
  const drawing = el("div", { class: "spread" });
  const known = el("datalist", { id: "spread-cards" });
  const card = el("input", { id: "spread-card", list: "spread-cards", autocomplete: "off" });
  const lay = el("button", { class: "back", text: t("Lay it") });
  const form = el("form", { class: "director" }, el("label", { for: "spread-card", text: t("What lies there") }), card, known, lay);
  place.replaceChildren(el("h2", { id: "spread-title", text: t("Lay it out as drawn") }), drawing,
    el("p", { text: t("Tap what lies face up, one card after another, or type it here.") }), form);
  let names = new Map();
  const look = async () => {
    const response = await ask(`${ROOT}/spread.json`).catch(() => null);
    /** @type {Partial<Sent.LaidOut>} */
    const { rows = [], cards = [] } = response?.ok ? response.json() : {};
    place.hidden = !rows.length;
    names = new Map(cards.map(([id, name]) => [comparable(name), id]));
    fill(drawing, rows.map(row));
    fill(known, cards.map(([, name]) => el("option", { value: name })));
  };
  let laying = false; // Enter twice lays one card, and not the next one that begins alike
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (laying || !card.value.trim()) return;
    laying = true;
    try {
      await laid();
    } finally {
      laying = false;
    }
  };
  const laid = async () => {
    const response = await ask(`${ROOT}/spread`, posted({ card: meant(names, card.value) }));
    complain(response.ok ? "" : (response.json()).why);
    if (response.ok) card.value = "";
    await look();
  };
  look();
  return look;
}

/** The card of this name, or the only one whose name begins so. */
function meant(names, text) {
  const typed = comparable(text);
  const found = [...names].filter(([name]) => typed && name.startsWith(typed));
  return names.get(typed) ?? (found.length === 1 ? found[0][1] : text.trim());
}

const SLOTS = { "?": ["next", t("comes next")], o: ["later", t("comes later")], x: ["down", t("face down")] };

function row([label, slots]) {
  const places = slots.map(([isCard, text]) => {
    const [kind, spoken] = isCard ? ["up", text] : SLOTS[text];
    return el("li", { class: kind }, isCard ? el("span", { class: "said", text }) : el("span", { class: "spoken", text: spoken }));
  });
  return el("div", { class: "spread-row" }, label ? el("b", { class: "said", text: label }) : null, el("ol", {}, places));
}
