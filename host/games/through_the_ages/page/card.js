// A card of Through the Ages: its kind by colour and word, its name, cost and effects.

import { cardKind, cardName, effectWords, el, icon } from "../../../frame/dom.js";
import { t } from "../../../frame/phrases.js";

const TINTS = {
  leader: "green",
  wonder: "purple",
  action: "yellow",
  farm: "brown",
  mine: "brown",
  government: "orange",
  event: "teal",
  infantry: "red",
  cavalry: "red",
  artillery: "red",
  air_force: "red",
  tactic: "red",
  aggression: "red",
  war: "red",
  bonus: "plain",
  pact: "yellow",
  territory: "teal",
};
const SPECIAL = ["warfare", "law", "exploring", "building"];
const URBAN = ["temple", "lab", "arena", "library", "theater"];

/** @param {string} kind */
export function tint(kind) {
  if (SPECIAL.includes(kind)) return "tint-blue";
  if (URBAN.includes(kind)) return "tint-grey";
  return `tint-${TINTS[kind] || "plain"}`;
}

/** How the page shows a card: {name, tint, spoken, body()}.
 *  @param {Sent.AgesCard} one @param {string} card @param {Moment<Sent.AgesSnapshot>} snapshot */
export function face(one, card, { public: table, me }) {
  const fresh = me && table.civs[me - 1].fresh.includes(card);
  const price = Object.entries(one.price || {});
  const cost = one.cost && t("Cost: {cost}", { cost: one.cost });
  const lines = [...one.lines, fresh && t("from the next turn on")].filter(Boolean);
  return {
    name: one.name,
    tint: tint(one.kind),
    spoken: [one.name, t("Age {age}, {kind}", { age: one.age, kind: one.kind_name }), cost, ...lines].filter(Boolean).join(". "),
    body: () => [
      cardKind(`${one.age} · ${one.kind_name}`),
      cardName(one.name),
      price.length > 0 && el("span", { class: "card-cost ages-price" }, price.map(part)),
      el(
        "span",
        { class: "card-effects" },
        (price.length ? lines : [cost, ...lines].filter(Boolean)).map((line) => effectWords(line)),
      ),
    ].filter(Boolean),
  };
}

const PAID = { science: ["ages-science"], military: ["ages-military"], build: ["ages-worker", "ages-resource"] };

/** @param {[string, number]} pair */
function part([name, n]) {
  return el("span", {}, PAID[name].map((sign) => icon(sign)), el("b", { text: n }));
}
