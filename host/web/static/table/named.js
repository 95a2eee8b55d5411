// A card whose tag does not answer at all is named here, and its station shows it as if it lay there.

import { ask, posted } from "../frame/ask.js";
import { el } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { t } from "../frame/phrases.js";

/** Builds the panel into `place`, for the seats that have a station of their own. */
export function named(place, seats, complain) {
  const who = el("select", { id: "named-seat" }, seats.map(({ seat, name }) => el("option", { value: seat, text: name })));
  const which = el("select", { id: "named-card" });
  const done = el("p", { role: "status", class: "waiting" });
  const name = el("button", { type: "button", class: "back", text: t("Show it there") });
  const body = el("details", {}, [
    el("summary", { text: t("A card whose tag does not answer") }),
    el("p", { class: "director" }, el("label", { for: "named-seat", text: t("Player") }), who),
    el("p", { class: "director" }, el("label", { for: "named-card", text: t("Card") }), which),
    el("p", { class: "undo-keys" }, name),
    done,
  ]);
  place.replaceChildren(body);
  place.hidden = false;
  body.ontoggle = async () => {
    if (which.options.length) return;
    const { cards = [], why } = (await ask(`${ROOT}/unknown.json`)).json();
    which.replaceChildren(...cards.map(([value, text]) => el("option", { value, text })));
    complain(why || "");
  };
  name.onclick = async () => {
    const response = await ask(`${ROOT}/named`, posted({ seat: Number(who.value), card: which.value }));
    const chosen = who.selectedOptions[0].text;
    complain(response.ok ? "" : response.json().why);
    done.textContent = response.ok ? t("{name} confirms it at the station, as if it lay there.", { name: chosen }) : "";
  };
}
