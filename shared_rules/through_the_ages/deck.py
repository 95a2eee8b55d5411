"""Which cards of Through the Ages belong to a game, by number of players and mode (TA-9, TA-105, TA-112 to TA-119).

Every mode has its civil decks by Age and the events of Age A; the later ones have their military decks by
Age besides, and the advanced game the Age III events, four of which are then laid open (TA-116).
"""

from shared_rules import deck
from shared_rules.contract import Refusal
from shared_rules.deck import ALL, Pile
from shared_rules.phrases import _
from shared_rules.through_the_ages import GAME as PLAYED
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.names import AGES, card_name, explain

MARKS = ("", "3+", "4")
# All piles of all modes, in their order.
PILES = ("civil A", "civil I", "civil II", "civil III", "events A", "events",
         "military I", "military II", "military III", "events III")  # fmt: skip


def mark_of(card: str) -> str:
    """The mark printed on a copy: "" on most, "3+", or "4" (TA-9). Military cards are unmarked."""
    name, copy = cards.split(card)
    row = cards.row_of(name)
    if row is None:
        raise KeyError(card)
    fields = row.split(None, 4)
    if fields[2] in cards.MILITARY:
        return ""
    return MARKS[len([count for count in fields[3] if copy > int(count)])]


class _Deck(deck.Deck):
    """See `shared_rules.deck`."""

    settings = ("mode", "peaceful")
    sentences = {
        "marked": "OUT: marked {mark} players, and you are {players}. Into the box.",
        "other_deck": "OUT: this mode of the game has no Age {age}. Into the box.",
        "military": "OUT: of the military cards only events of Age A are used. Into the box.",
        "two": "OUT: two players make no pacts. Into the box.",
        "war": "OUT: the advanced game has no wars. Into the box.",
        "peaceful": "OUT: you play a peaceful game. Into the box.",
        "politics": "OUT: the simple game leaves this event out. Into the box.",
    }

    def mode(self, settings: "dict[str, str]") -> str:
        """See Deck."""
        found = {"simple": _("Simple game"), "advanced": _("Advanced game"), "full": _("Full game")}
        return found[settings["mode"]]

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """The civil decks, the events of Age A, then what the later modes have: see above."""
        mode = modes.mode_of(settings["mode"])
        found = ["civil " + AGES[age] for age in range(mode.last_age + 1)]
        found.append("events A" if mode.politics else "events")
        if mode.politics:
            found += ["military " + AGES[age] for age in range(1, mode.last_age + 1)]
        if mode.finals:
            found.append("events III")
        return tuple([Pile(where, ALL, "", "") for where in PILES if where in found])

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """By deck, if the mode has the card and its mark is not too high."""
        found, mode = cards.card_of(card), modes.mode_of(settings["mode"])
        if not modes.has(mode, found):
            return self._not_of(mode, card)
        if not modes.in_game(card, int(settings["players"]), mode):
            if found.kind == "pact":
                return Refusal("two", card=card)
            return Refusal("marked", card=card, mark=mark_of(card), players=settings["players"])
        if found.kind not in cards.MILITARY:
            return found.age
        if mode.politics and modes.removed(settings["peaceful"], found):
            return Refusal("peaceful", card=card)
        return mode.last_age + 1 + found.age

    def _not_of(self, mode: "modes.Mode", card: str) -> "Refusal":
        """Why a mode has no such card."""
        found = cards.card_of(card)
        if found.kind not in cards.MILITARY or (mode.politics and found.kind != "war"):
            return Refusal("other_deck", card=card, age=AGES[found.age])
        if mode.politics:
            return Refusal("war", card=card)
        return Refusal("military" if found.age else "politics", card=card)

    def label(self, card: str) -> str:
        """Its name, and the number of the copy where there are several."""
        copy = card.partition(".")[2]
        return _("%s no. %s") % (card_name(card), copy) if copy else card_name(card)

    def mark(self, card: str) -> str:
        """Its printed mark, `3+`."""
        return mark_of(card)

    def explain(self, card: str) -> "list[str]":
        """The card's name, and the mark printed on this copy."""
        mark = mark_of(card)
        return [self.label(card)] + explain(card)[1:] + ([_("Marked %s") % mark] if mark else [])


GAME = _Deck(PLAYED)
