"""Sentences of the advanced and the full game for announcers: politics, auctions, fights, pacts, ends of Ages."""

from shared_rules.phrases import _, plural
from shared_rules.through_the_ages.table.hands import hands_lines, tokens
from shared_rules.through_the_ages.words import AGES, amount, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event

    Told = tuple[str, list[str], str]


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event of the later modes, or None when it needs no announcement."""
    plain = _PLAIN.get(event.code)
    if plain is not None:
        title, sentence, tune = plain
        words = _words(event.figures, names)
        return _(title).format(**words), [_(sentence).format(**words)], tune
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def _words(figures: "dict[str, Any]", names: "Sequence[str]") -> "dict[str, Any]":
    """Figures for a sentence: seats as names, cards as people call them."""
    words: dict[str, Any] = {}
    for key in figures:
        value = figures[key]
        if key in ("seat", "to", "a", "b", "winner"):
            words[key] = names[value - 1] if value else ""
        elif key == "card":
            words[key] = card_name(value)
        elif key == "age":
            words[key] = AGES[value]
        else:
            words[key] = value
    return words


# Code: (title, sentence, tune).
_PLAIN = {
    "final": ("Final event", "{card} is scored at the end of the game.", "reveal"),
    "age_ends": ("Age {age}", "Age {age} is over.", "conflict"),
    "drawn": ("Military", "{seat} draws {count} military.", ""),
    "reshuffled": ("Military", "The discarded military cards of this Age are shuffled: they are the deck.", ""),
    "discarded": ("Military", "{seat} discards a military card.", ""),
    "prepared": ("Politics", "{seat} prepares an event and scores {culture} culture.", ""),
    "attack": ("Aggression", "{seat} plays {card} against {to} for {red} MA.", "conflict"),
    "declare": ("War", "{seat} declares {card} on {to} for {red} MA.", "conflict"),
    "offered": ("Pact", "{seat} offers {to} {card}: {a} would be party A, {b} party B.", "turn"),
    "accepted": ("Pact", "{seat} accepts {card} of {to}.", ""),
    "declined": ("Pact", "{seat} declines {card}: it returns to the hand of {to}.", ""),
    "cancelled": ("Pact", "{seat} cancels {card}.", ""),
    "pact_ended": ("Pact", "{card} between {a} and {b} is over.", ""),
    "auction": ("Auction", "{card} is auctioned.", "conflict"),
    "bid": ("Auction", "{seat} bids {bid}.", ""),
    "passed": ("Auction", "{seat} passes.", ""),
    "uncolonized": ("Auction", "Nobody colonizes {card}.", "conflict"),
    "resigned": ("Resigned", "{seat} drops out of the game.", "conflict"),
}


def _obsolete(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    gone = [card_name(card) for card in figures.get("cards", ())]
    gone += [card_name(figures[key]) for key in ("leader", "wonder") if figures.get(key)]
    if figures.get("hidden"):
        gone.append(_("%d military") % figures["hidden"])
    lines = [_("%s loses: %s.") % (names[figures["seat"] - 1], ", ".join(gone))] if gone else []
    return _("Obsolete"), lines + hands_lines(figures, names), ""


def _kept(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    if "card" not in figures:
        return _("Final event"), [_("%s keeps an event in secret.") % name], ""
    return _("Final event"), [_("%s keeps %s for the end of the game.") % (name, card_name(figures["card"]))], "reveal"


def _laid(figures: "dict[str, Any]") -> str:
    found = [card_name(one) for one in list(figures["units"]) + list(figures["bonus"])]
    return ", ".join(found) or _("nothing")


def _struck(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = _("%s sacrifices %s: %d together.") % (names[figures["seat"] - 1], _laid(figures), figures["total"])
    return _("Attack"), [line], "turn"


def _defended(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = _("%s defends with %s: %d together.") % (names[figures["seat"] - 1], _laid(figures), figures["total"])
    return _("Defence"), [line], ""


def _fought(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    card, attack, defence = card_name(figures["card"]), figures["attack"], figures["defence"]
    outcome = _("%s wins") % names[figures["winner"] - 1] if figures["winner"] else _("nobody wins")
    lines = [_("%s, %d against %d: %s.") % (card, attack, defence, outcome)]
    return _("Fight"), lines + hands_lines(figures, names), "conflict"


def _colony(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    lines = [_("%s colonizes %s with %s.") % (name, card_name(figures["card"]), _laid(figures))]
    lines += hands_lines(figures, names)
    for key, text in (("culture", "%d culture"), ("points", "%d science")):
        if figures.get(key):
            lines.append(_("%s gets %s.") % (name, _(text) % figures[key]))
    moves = tokens(figures.get("moves", ()))
    if moves:
        lines.append(_("Tokens: %s.") % moves)
    return _("Colony"), lines, "conflict"


def _spoils(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    winner, loser = names[figures["seat"] - 1], names[figures["to"] - 1]
    lines: list[str] = []
    for key, text in (("gone", "%s loses %s."), ("name", "%s loses buildings: %s.")):
        if figures.get(key):
            lines.append(_(text) % (loser, card_name(figures[key])))
    for key in ("colony", "technology"):
        if figures.get(key):
            lines.append(_("%s takes %s from %s.") % (winner, card_name(figures[key]), loser))
    lines += hands_lines(figures, names)
    if figures.get("culture"):
        lines.append(_("%s scores %d culture.") % (winner, figures["culture"]))
    if figures.get("lost"):
        lines.append(_("%s loses %d science, %s scores %d.") % (loser, figures["lost"], winner, figures["points"]))
    if figures.get("yellow"):
        text = plural(
            figures["yellow"],
            "%d yellow token goes from %s's bank to %s's.",
            "%d yellow tokens go from %s's bank to %s's.",
        )
        lines.append(text % (figures["yellow"], loser, winner))
    if "food" in figures:
        goods = _("%d food and %s") % (figures["food"], amount(figures["resources"], "resources"))
        lines.append(_("%s loses %s: %s.") % (loser, goods, tokens(figures["taken"]) or _("no tokens")))
    moves = tokens(figures.get("moves", ()))
    if moves:
        lines.append("%s: %s." % (winner, moves))
    return _("Spoils"), lines or [_("There is nothing to take.")], ""


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told]]" = {
    "kept": _kept,
    "obsolete": _obsolete,
    "struck": _struck,
    "defended": _defended,
    "aggression": _fought,
    "war": _fought,
    "colony": _colony,
    "spoils": _spoils,
}
