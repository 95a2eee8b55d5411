"""The cards that can come, as TABLE's plays, which are made once for all games."""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.plays import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.modes import Mode

_turns: "dict[tuple[int, int], list[Play]]" = {}
_plays: "dict[tuple[str, str], Play]" = {}


def turn_plays(age: int, players: int) -> "list[Play]":
    """TABLE's plays that turn up the civil cards of an Age."""
    if (age, players) not in _turns:
        _turns[age, players] = [Play("turn", card, "", "") for card in cards.deck(age, players)]
    return _turns[age, players]


def plays_of(verb: str, found: "list[str]") -> "list[Play]":
    """TABLE's plays of this verb for these cards."""
    for card in found:
        if (verb, card) not in _plays:
            _plays[verb, card] = Play(verb, card, "", "")
    return [_plays[verb, card] for card in found]


def first_events(mode: "Mode", players: int) -> "tuple[list[str], int]":
    """The cards that may be among the first current events, and how many of them are (TA-105, TA-114, TA-119)."""
    if not mode.politics:
        return list(cards.events()), len(cards.events())
    return cards.military(0, players), players + 2
