// The way from a refusal or a line of a score sheet to its rule: a link to the page of the game's rules.

import { alone, el, fill } from "./dom.js";
import { LANGUAGE, t } from "./phrases.js";

/** The page of the rules of `game`, in the language of this page. */
export function rules(game) {
  return `/rules/${game}?lang=${LANGUAGE}`;
}

/** A link to the clause `rule` ({clause, says}) of `game`; null where there is none, or no server to ask.
 *  @param {string} game @param {Sent.RuleText | null} rule */
export function rule(game, rule) {
  if (!rule || alone) return null;
  const href = `${rules(game)}#${rule.clause}`;
  const attributes = { class: "rule-link", href, target: "_blank", rel: "noopener", title: rule.says };
  return el("a", attributes, rule.clause);
}

/** A play that the table refused: why, and the way to the clause behind it.
 *  @param {HTMLElement} place @param {Pick<Sent.Snapshot, "refused" | "game">} snapshot */
export function refused(place, { refused: found, game }) {
  place.hidden = !found;
  if (found) fill(place, el("p", {}, el("b", { text: found.asks ? t("Think again:") : t("Not accepted:") }), " ", el("span", { class: "said", text: found.why })), rule(game.name, found.rule));
}
