"""Plays of 7 Wonders Duel as small values, and the text they are written in.

    build altar               pays the least that is possible, or nothing by a chain (SD-32, SD-54)
    wonder altar colossus     puts the card under the wonder and pays for that (SD-34)
    discard altar             for coins from the bank (SD-33)
    draft colossus            takes a wonder that lies out (SD-14)
    token law                 takes a progress token from the board (SD-97)
    keep law                  keeps one of the three tokens of the Great Library (SD-74)
    dig altar                 builds from the discard pile (SD-77)
    destroy press             takes a card out of the opponent's city (SD-72, SD-81)
    begin 2                   names the seat that begins the Age (SD-86)

TABLE's, or in an `open` game those of the person who taps the card that was turned up:
    offer law                 a progress token on the board
    lay colossus              a wonder for the draft
    turn altar 14             the card at this position of the layout is face up
    back 9                    the card face down at this position has the back of a guild (SD-18)
    draw law                  a token set aside, for the Great Library

Only when Herald deals, in Age III: `guild builders_guild` belongs to the game, `box palace` does not.
"""

from collections import namedtuple

from shared_rules.contract import NotAPlay
from shared_rules.seven_wonders_duel import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("card", str), ("what", Any)])
else:
    # verb; the card, wonder or token it is made with; a wonder's id, a position, a seat, or ""
    Play = namedtuple("Play", ("verb", "card", "what"))

TABLES = ("offer", "lay", "turn", "back", "draw", "guild", "box")
UNSEEN = ("guild", "box")  # nobody at the table sees these cards
WITH_BUILDING = ("build", "discard", "dig", "destroy", "guild", "box")
WITH_TOKEN = ("token", "keep", "offer", "draw")
WITH_WONDER = ("draft", "lay")

POSITIONS = 20


class Uses:
    """The plays that take one card: `build`, `discard`, and by what is built with it, `wonder`."""

    __slots__ = ("build", "discard", "wonder")

    def __init__(self, card: str, wonders: "Sequence[str]") -> None:
        self.build, self.discard = Play("build", card, ""), Play("discard", card, "")
        self.wonder = {wonder: Play("wonder", card, wonder) for wonder in wonders}


# What `keep_all` fills for a host, which lists the same plays again and again; a station does so now and then.
_cache: "dict[str, Uses]" = {}


def keep_all() -> None:
    """Makes the Uses of all cards once."""
    if not _cache:
        wonders = cards.names(cards.WONDERS)
        _cache.update({card: Uses(card, wonders) for card in cards.names(cards.BUILDINGS)})


def uses(card: str, wonders: "Sequence[str]") -> Uses:
    """The Uses of a card, with these wonders at least."""
    return _cache.get(card) or Uses(card, wonders)


def text(play: "Play") -> str:
    """The text of a play; `parse` reads it back."""
    return " ".join([str(word) for word in play if word != ""])


def parse(line: str) -> Play:
    """The Play a text writes. Raises NotAPlay with a sentence."""
    words = line.split()
    verb = words[0] if words else ""
    for verbs, table in (
        (WITH_BUILDING, cards.BUILDINGS),
        (WITH_TOKEN, cards.TOKENS),
        (WITH_WONDER, cards.WONDERS),
    ):
        if verb in verbs and len(words) == 2:
            return Play(verb, _require_card(words[1], table), "")
    if verb == "wonder" and len(words) == 3:
        return Play(verb, _require_card(words[1], cards.BUILDINGS), _require_card(words[2], cards.WONDERS))
    if verb == "turn" and len(words) == 3:
        return Play(verb, _require_card(words[1], cards.BUILDINGS), _number(words[2], POSITIONS - 1, line))
    if verb == "back" and len(words) == 2:
        return Play(verb, "", _number(words[1], POSITIONS - 1, line))
    if verb == "begin" and len(words) == 2:
        return Play(verb, "", _number(words[1], 2, line))
    raise NotAPlay(
        '"%s" is not a play: it should be like "build altar", "discard altar" or "wonder altar colossus".' % line
    )


def _require_card(word: str, table: str) -> str:
    if cards.row_of(word, table) is None:
        raise NotAPlay("There is no card called %s that could be used so." % word)
    return word


def _number(word: str, most: int, line: str) -> int:
    if word not in [str(number) for number in range(most + 1)]:
        raise NotAPlay('"%s" is not a play: %s is not a number from 0 to %d.' % (line, word, most))
    return int(word)
