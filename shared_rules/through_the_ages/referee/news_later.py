"""Sentences of the advanced and the full game for announcers: politics, auctions, fights, pacts, ends of Ages."""

from shared_rules.phrases import _, plural
from shared_rules.referee.news import PIECES, Line, says
from shared_rules.through_the_ages.referee.hands import hands_lines, tokens
from shared_rules.through_the_ages.words import amount, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.referee.news import Announcement, Events, Figures


def _obsolete(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    gone = [card_name(card) for card in figures.get("cards", ())]
    gone += [card_name(figures[key]) for key in ("leader", "wonder") if figures.get(key)]
    if figures.get("hidden"):
        gone.append(_("%d military") % figures["hidden"])
    lines = [_("%s loses: %s.") % (names[figures["seat"] - 1], ", ".join(gone))] if gone else []
    return _("Obsolete"), lines + hands_lines(figures, names), ""


def _kept(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = names[figures["seat"] - 1]
    if "card" not in figures:
        return _("Final event"), [_("%s keeps an event in secret.") % name], ""
    return _("Final event"), [_("%s keeps %s for the end of the game.") % (name, card_name(figures["card"]))], "reveal"


def _cards_laid(figures: "Figures") -> str:
    found = [card_name(one) for one in list(figures["units"]) + list(figures["bonus"])]
    return ", ".join(found) or _("nothing")


def _struck(figures: "Figures", names: "Sequence[str]") -> str:
    return _("%s sacrifices %s: %d together.") % (names[figures["seat"] - 1], _cards_laid(figures), figures["total"])


def _defended(figures: "Figures", names: "Sequence[str]") -> str:
    return _("%s defends with %s: %d together.") % (names[figures["seat"] - 1], _cards_laid(figures), figures["total"])


def _fought(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    card, attack, defence = card_name(figures["card"]), figures["attack"], figures["defence"]
    outcome = _("%s wins") % names[figures["winner"] - 1] if figures["winner"] else _("nobody wins")
    lines = [_("%s, %d against %d: %s.") % (card, attack, defence, outcome)]
    return _("Fight"), lines + hands_lines(figures, names), "conflict"


def _colony(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = names[figures["seat"] - 1]
    lines = [_("%s colonizes %s with %s.") % (name, card_name(figures["card"]), _cards_laid(figures))]
    lines += hands_lines(figures, names)
    for key, text in (("culture", "%d culture"), ("points", "%d science")):
        if figures.get(key):
            lines.append(_("%s gets %s.") % (name, _(text) % figures[key]))
    moves = tokens(figures.get("moves", ()))
    if moves:
        lines.append(Line(PIECES, _("Tokens: %s.") % moves))
    return _("Colony"), lines, "conflict"


def _spoils(figures: "Figures", names: "Sequence[str]") -> "Announcement":
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
        lines.append(Line(PIECES, "%s: %s." % (winner, moves)))
    return _("Spoils"), lines or [_("There is nothing to take.")], ""


EVENTS: "Events" = {
    "final": says("{card} is scored at the end of the game.", "Final event", "reveal"),
    "age_ends": says("Age {age} is over.", "Age {age}", "conflict"),
    "drawn": says("{seat} draws {count} military.", "Military"),
    "reshuffled": says("The discarded military cards of this Age are shuffled: they are the deck.", "Military"),
    "discarded": says("{seat} discards a military card.", "Military"),
    "prepared": says("{seat} prepares an event and scores {culture} culture.", "Politics"),
    "attack": says("{seat} plays {card} against {to} for {red} MA.", "Aggression", "conflict"),
    "declare": says("{seat} declares {card} on {to} for {red} MA.", "War", "conflict"),
    "offered": says("{seat} offers {to} {card}: {a} would be party A, {b} party B.", "Pact", "turn"),
    "accepted": says("{seat} accepts {card} of {to}.", "Pact"),
    "declined": says("{seat} declines {card}: it returns to the hand of {to}.", "Pact"),
    "cancelled": says("{seat} cancels {card}.", "Pact"),
    "pact_ended": says("{card} between {a} and {b} is over.", "Pact"),
    "auction": says("{card} is auctioned.", "Auction", "conflict"),
    "bid": says("{seat} bids {bid}.", "Auction"),
    "passed": says("{seat} passes.", "Auction"),
    "uncolonized": says("Nobody colonizes {card}.", "Auction", "conflict"),
    "resigned": says("{seat} drops out of the game.", "Resigned", "conflict"),
    "kept": _kept,
    "obsolete": _obsolete,
    "struck": says(_struck, "Attack", "turn"),
    "defended": says(_defended, "Defence"),
    "aggression": _fought,
    "war": _fought,
    "colony": _colony,
    "spoils": _spoils,
}
