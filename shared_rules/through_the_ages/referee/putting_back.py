"""What people put back after an undo of Through the Ages with real cards: cards by what happened, tokens by how many
lie elsewhere now."""

from shared_rules.phrases import _
from shared_rules.referee.putting_back import MIDDLE, marked
from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.referee.hands import BLUE, BOX, WORKERS, YELLOW, moved
from shared_rules.through_the_ages.words import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event
    from shared_rules.referee.news import Figures
    from shared_rules.referee.putting_back import Back

HAND = "{card} back into the hand"
PLAY = "{card} back into play"
# By the code of an Event; {card}, {gone}, {colony} and {technology} are names of cards. "" has no card to put back.
_BACK = {
    "take": "{card} back to the card row",
    "lead": HAND,
    "learn": HAND,
    "revolution": HAND,
    "reform": HAND,
    "play": HAND,
    "tactic": HAND,
    "fetch": "a military card back onto the deck",
    "discarded": "the military card that was discarded back into the hand",
    "drawn": "military cards back onto the deck: {count}",
    "prepared": "the event back into the hand",
    "attack": HAND,
    "declare": HAND,
    "offered": HAND,
    "war": PLAY,
    "colony": "{card} back to the auction",
    "kept": "the event that was kept back among the others",
    "resigned": "all cards and tokens back into play",
}
_NO_CARD = (
    "grow", "build", "train", "levy", "upgrade", "destroy", "disband", "stage", "trade", "production", "obsolete",
    "struck", "defended", "aggression", "given", "turn", "asked", "auction", "bid", "passed", "accepted", "cancelled",
    "over",
)  # fmt: skip
_OF_THE_TABLE = {
    "turned": "{card} back onto the deck",
    "event": "{card} back onto the current events",
    "age_begins": "the rest of the old deck back from the box",
    "final": "{card} back among the events of Age III",
    "uncolonized": "{card} back to the auction",
    "reshuffled": "the military deck back to the discard pile",
}
_SAID_ELSEWHERE = ("age_ends", "last_round")


def back(event: "Event", names: "Sequence[str]") -> "Back | None":
    """The cards that go back, as (who, words); the middle of the table is nobody's. None where nothing says it."""
    code, figures = event.code, event.figures
    if code == "slid":
        gone = ", ".join([card_name(card) for card in figures["cards"]])
        return [(MIDDLE, _("%s back from the box to the row") % gone)] if gone else []
    if code in _SAID_ELSEWHERE:
        return []
    if code in _OF_THE_TABLE:
        return [(MIDDLE, _(_OF_THE_TABLE[code]).format(**_words(figures)))]
    if code in _OTHERS:
        return _OTHERS[code](figures, names)
    if code not in _BACK and code not in _NO_CARD:
        return None
    own = [_(_BACK[code]).format(**_words(figures))] if code in _BACK else []
    return [(names[int(figures["seat"]) - 1], text) for text in own + _more(code, figures)] if "seat" in figures else []


def _spoils(figures: "Figures", names: "Sequence[str]") -> "Back":
    """What the loser lost; the winner's tokens and points are counted."""
    winner, loser = names[int(figures["seat"]) - 1], names[int(figures["to"]) - 1]
    found = [(loser, _(PLAY).format(card=_card(figures["gone"])))] if figures.get("gone") else []
    taken = [_card(figures[key]) for key in ("colony", "technology") if figures.get(key)]
    return found + [(loser, _("%s back from %s") % (card, winner)) for card in taken]


def _declined(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(names[int(figures["to"]) - 1], _("%s is offered again") % card_name(figures["card"]))]


def _pact_ended(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(names[int(figures["a"]) - 1], _(PLAY).format(card=_card(figures["card"])))]


_OTHERS = {"spoils": _spoils, "declined": _declined, "pact_ended": _pact_ended}


def _words(figures: "Figures") -> "dict[str, str]":
    return {key: _name(figures.get(key)) for key in ("card", "count")}


def _name(found: "str | int | None") -> str:
    return _card(found) if isinstance(found, str) and found else str(found or "")


def _card(card: str) -> str:
    return marked(card_name(card))


def _more(code: str, figures: "Figures") -> "list[str]":
    """Cards that left the table or the hand by a play or an event."""
    found: list[str] = []
    if figures.get("completed"):
        found.append(_("%s unfinished again") % card_name(figures["completed"]))
    in_play = [figures.get(key) for key in ("gone", "leader", "wonder", "colony_lost")]
    in_hand = list(figures.get("bonus", ()))
    if code == "obsolete":
        in_hand += list(figures.get("cards", ()))
    else:
        in_play += list(figures.get("cards", ()))
    found += [_(PLAY).format(card=_card(card)) for card in in_play if card]
    if figures.get("ruined"):
        found.append(_("%s face up again") % card_name(figures["ruined"]))
    if figures.get("hidden"):
        found.append(_("military cards back into the hand: %d") % figures["hidden"])
    return found + [_(HAND).format(card=_card(card)) for card in in_hand]


# -- tokens ----------------------------------------------------------------------------------------


def tokens_back(was: "dict[str, Any]", now: "dict[str, Any]", names: "Sequence[str]") -> "Back":
    """Which tokens go where so that all lie as they did, of the public facts then and now: as few as can be."""
    found: Back = []
    for at, name in enumerate(names):
        then, there = was["civs"][at], now["civs"][at]
        for colour in (YELLOW, BLUE):
            found += [(name, moved(*one)) for one in _moves(_places(there, colour), _places(then, colour), colour)]
        left = then["white_left"], then["red_left"]
        if at + 1 == was["active"] and left != (there["white_left"], there["red_left"]):  # others have none to use
            found.append((name, _("actions left again: civil %d, military %d") % left))
    return found


def _places(civ: "dict[str, Any]", colour: str) -> "list[tuple[str, int]]":
    """Where tokens of a colour lie, and how many: the bank first, then the cards in their order."""
    yellow = colour == YELLOW
    found = [(BANK, civ[colour])] + ([(WORKERS, civ["pool"])] if yellow else [])
    found += [(row[0], row[1 if yellow else 2]) for row in civ["techs"]]
    return found + ([] if yellow or not civ["wonder"] else [(civ["wonder"], civ["stages"])])


def _moves(
    now: "Sequence[tuple[str, int]]", was: "Sequence[tuple[str, int]]", colour: str
) -> "list[tuple[int, str, str, str]]":
    """(how many, colour, from, to); what is too many or too few in all comes from the box or goes there."""
    names = [name for name, _count in was] + [name for name, _count in now if name not in dict(was)]
    more: list[list[Any]] = [[name, dict(now).get(name, 0) - dict(was).get(name, 0)] for name in names]
    more.append([BOX, -sum([count for _name, count in more])])
    found: list[tuple[int, str, str, str]] = []
    for source in more:
        for target in more:
            count = min(source[1], -target[1])
            if count > 0:
                found.append((count, colour, source[0], target[0]))
                source[1] -= count
                target[1] += count
    return found
