"""What people put back after an undo of Through the Ages with real cards: cards, workers and tokens."""

from shared_rules.phrases import _
from shared_rules.table.putting_back import MIDDLE
from shared_rules.through_the_ages.table.hands import hands_back, tokens
from shared_rules.through_the_ages.words import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.contract import Event
    from shared_rules.table.news import Figures
    from shared_rules.table.putting_back import Back

HAND = "{card} back into the hand"
# By the code of an Event; {card}, {on}, {to} and {name} are names of cards. "" has no card to put back.
_BACK = {
    "take": "{card} back to the card row",
    "lead": HAND,
    "learn": HAND,
    "revolution": HAND,
    "reform": HAND,
    "play": HAND,
    "tactic": HAND,
    "grow": "a yellow token from the workers back to the bank",
    "build": "a worker from {on} back to the unused ones",
    "train": "a worker from {on} back to the unused ones",
    "levy": "a yellow token from {on} back to the bank",
    "upgrade": "a worker from {to} back to {on}",
    "destroy": "an unused worker back to {on}",
    "disband": "an unused worker back to {on}",
    "fetch": "a military card back onto the deck",
    "discarded": "the military card that was discarded back into the hand",
    "drawn": "military cards back onto the deck: {count}",
    "prepared": "the event back into the hand",
    "attack": HAND,
    "declare": HAND,
    "offered": HAND,
    "production": "the actions of the turn are spent again",
    "colony": "{card} back to the auction",
    "obsolete": "",
    "struck": "",
    "defended": "",
    "aggression": "",
    "stage": "",
    "trade": "",
    "given": "",
    "turn": "",
    "asked": "",
    "auction": "",
    "bid": "",
    "passed": "",
    "over": "",
}
_OF_THE_TABLE = {
    "turned": "{card} back onto the deck",
    "event": "{card} back onto the current events",
    "age_begins": "the rest of the old deck back from the box",
}
_SAID_ELSEWHERE = ("age_ends", "last_round")
_BLUE = ("moves", "farms", "eaten", "mines", "spoiled")


def back(event: "Event", names: "Sequence[str]") -> "Back | None":
    """What goes back where, as (who, words); the middle of the table is nobody's. None where nothing says it."""
    code, figures = event.code, event.figures
    if code == "slid":
        gone = ", ".join([card_name(card) for card in figures["cards"]])
        return [(MIDDLE, _("%s back from the box to the row") % gone)] if gone else []
    if code in _SAID_ELSEWHERE:
        return []
    if code in _OF_THE_TABLE:
        return [(MIDDLE, _(_OF_THE_TABLE[code]).format(**_words(figures)))]
    if code not in _BACK:
        return None
    own = [_(_BACK[code]).format(**_words(figures))] if _BACK[code] else []
    own += _more(figures)
    who = names[int(figures["seat"]) - 1] if own else ""
    return [(who, text) for text in own] + hands_back(figures, names)


def _words(figures: "Figures") -> "dict[str, str]":
    return {key: _name(figures.get(key)) for key in ("card", "on", "to", "name", "count")}


def _name(found: "str | int | None") -> str:
    return card_name(found) if isinstance(found, str) and found else str(found or "")


def _more(figures: "Figures") -> "list[str]":
    """Blue tokens, actions, and cards that left the table by a play."""
    found = [
        _(text) % figures[key] for key, text in (("white", "%d CA back"), ("red", "%d MA back")) if figures.get(key)
    ]
    moves = [(two, one, count) for key in _BLUE for one, two, count in figures.get(key) or ()]
    blue = tokens(moves[::-1])
    found += [blue] if blue else []
    if figures.get("completed"):
        found.append(_("%s unfinished again") % card_name(figures["completed"]))
    in_play = [figures.get(key) for key in ("gone", "leader", "wonder")] + list(figures.get("cards", ()))
    found += [_("%s back into play") % card_name(card) for card in in_play if card]
    return found + [_(HAND).format(card=card_name(card)) for card in figures.get("bonus", ())]
