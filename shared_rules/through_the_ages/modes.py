"""What each mode of Through the Ages has: its decks, how far the Ages go, what its turns and its end are."""

from collections import namedtuple

from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Mode = NamedTuple(
        "Mode",
        [("name", str), ("last_age", int), ("politics", bool), ("wars", bool), ("finals", int), ("impacts", bool)],
    )
else:
    # last_age: of the civil decks; politics: military cards, political actions, happiness and corruption;
    # wars: they, resigning, and the Age after the last deck; finals: Age III events laid open at the start;
    # impacts: Age III events are in the military deck
    Mode = namedtuple("Mode", ("name", "last_age", "politics", "wars", "finals", "impacts"))

SIMPLE = Mode("simple", 1, False, False, 0, False)
ADVANCED = Mode("advanced", 2, True, False, 4, False)
# TA-118.
FULL = Mode("full", 3, True, True, 0, True)
MODES = (SIMPLE, ADVANCED, FULL)


def mode_of(name: str) -> Mode:
    """The mode of that name."""
    for mode in MODES:
        if mode.name == name:
            return mode
    raise KeyError(name)


def has(mode: Mode, found: "cards.Card") -> bool:
    """Whether cards of this row belong to a mode with four players (TA-105, TA-112, TA-113, TA-118, TA-203)."""
    if found.kind not in cards.MILITARY:
        return found.age <= mode.last_age
    if not mode.politics:
        return not found.age and found.id != cards.LEFT_OUT
    if found.age > mode.last_age:
        return found.kind == cards.EVENT
    return found.kind != "war" or mode.wars


def in_game(card: str, players: int, mode: Mode) -> bool:
    """True if an existing card belongs to this mode with this many players (TA-9, TA-113, TA-118)."""
    found = cards.find(card)
    return found is not None and has(mode, found) and printed(card, players)


def printed(card: str, players: int) -> bool:
    """True if an existing card is used with this many players in some mode (TA-9, TA-113)."""
    name, copy = cards.split(card)
    row = cards.row_of(name)
    return row is not None and copy <= int(row.split(None, 4)[3][players - 2])


def military(mode: Mode, age: int, players: int) -> "list[str]":
    """The military deck of an Age, I to III, in a mode, with all its cards."""
    return [card for card in cards.military(age, players) if has(mode, cards.card_of(card))]


def removed(peaceful: str, found: "cards.Card") -> bool:
    """Whether the option `peaceful` takes a military card of this row out of the game (TA-206)."""
    return (peaceful != "no" and found.kind in ("aggression", "war")) or (
        peaceful == "no_pacts" and found.kind == "pact"
    )


def hands(mode: Mode, age: int) -> "tuple[int, ...]":
    """The Ages whose military cards can be in a hand while this is the Age of the decks."""
    return tuple([one for one in (age - 1, age) if 1 <= one <= mode.last_age])
