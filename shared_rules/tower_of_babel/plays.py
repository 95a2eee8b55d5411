"""Plays of Tower of Babel as small values, and the text they are written in.

    pass                       the active player draws a card more (TB-22)
    build ship_disc.5          puts the tower on the wonder where this disc lies (TB-25)
    add ship.7, remove ship.7  one card of what is being gathered: an offer, a completion, an exchange
    offer                      lays what was gathered face down, nothing too (TB-29, TB-34)
    back                       takes the offer up again, before all are in; or gives up an exchange
    take 2 4                   chooses the offers of these seats, `take` alone: of nobody (TB-38)
    complete                   builds with the cards that were gathered (TB-43)
    fail                       the build fails (TB-58)
    use draw_three.1           plays an action card (TB-91 to TB-98)
    swap                       exchanges the cards that were gathered (TB-92)
    keep                       does without the offer bonus card (TB-95)
    end                        ends the turn, without another one (TB-98)

`offer`, `complete` and `swap` may name the cards at once: `offer ship.7 trader.2` is short for two `add`
and an `offer`.

TABLE's: `first 2` (who begins), `put ship_disc.5` (on the next building space, three at each wonder in
their order), `draw ship.7` (a building card, when Herald deals) and `action joker.1`. In an `open` game
people lay the discs and draw the action cards, so a seat may enter `first`, `put` and `action` for TABLE.
"""

from collections import namedtuple

from shared_rules.contract import NotAPlay
from shared_rules.tower_of_babel import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("cards", tuple[str, ...]), ("seats", tuple[int, ...])])
else:
    # verb; the pieces it names, in order; the seats it names, ascending
    Play = namedtuple("Play", ("verb", "cards", "seats"))

PASS = Play("pass", (), ())
LAY = Play("offer", (), ())
BACK = Play("back", (), ())
COMPLETE = Play("complete", (), ())
FAIL = Play("fail", (), ())
SWAP = Play("swap", (), ())
KEEP = Play("keep", (), ())
END = Play("end", (), ())

BARE = ("pass", "back", "fail", "keep", "end")
GATHERING = ("offer", "complete", "swap")
TABLES = ("first", "put", "draw", "action")
# What the one piece of these plays must be.
WITH_A_CARD = {
    "build": (cards.DISC,),
    "add": (cards.BUILDING, cards.TRADER, cards.ACTION),
    "remove": (cards.BUILDING, cards.TRADER, cards.ACTION),
    "use": (cards.ACTION,),
    "put": (cards.DISC,),
    "draw": (cards.BUILDING,),
    "action": (cards.ACTION,),
}
MOST_SEATS = 5


# What `keep_all` fills for a host, which lists the same plays again and again; a station does so now and then.
_ones: "dict[str, dict[str, Play]]" = {}
_takes: "dict[tuple[int, ...], Play]" = {}


def keep_all() -> None:
    """Makes all plays with one piece, by verb and piece, and all choices of offers once."""
    if not _ones:
        for verb in WITH_A_CARD:
            fitting = [card for card in cards.all_cards() if cards.sort_of(card) in WITH_A_CARD[verb]]
            _ones[verb] = {card: Play(verb, (card,), ()) for card in fitting}
        for chosen in range(1 << MOST_SEATS):
            seats = tuple([seat for seat in range(1, MOST_SEATS + 1) if chosen >> (seat - 1) & 1])
            _takes[seats] = Play("take", (), seats)


def one(verb: str, card: str) -> Play:
    """The play of a verb with one piece."""
    return _ones[verb][card] if _ones else Play(verb, (card,), ())


def each(verb: str, found: "Sequence[str]") -> "list[Play]":
    """The plays of a verb with each of these pieces."""
    if not _ones:
        return [one(verb, card) for card in found]
    made = _ones[verb]
    return [made[card] for card in found]


def take(seats: "tuple[int, ...]") -> Play:
    """The play that chooses the offers of these seats."""
    return _takes.get(seats) or Play("take", (), seats)


def text(play: "Play") -> str:
    """The text of a play; `parse` reads it back."""
    words = [play.verb]
    words += play.cards
    words += [str(seat) for seat in play.seats]
    return " ".join(words)


def parse(line: str) -> Play:
    """The Play a text writes. Raises NotAPlay with a sentence."""
    words = line.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb in BARE and not rest:
        return Play(verb, (), ())
    if verb in GATHERING:
        return Play(verb, _cards(rest, WITH_A_CARD["add"], line), ())
    if verb in WITH_A_CARD and len(rest) == 1:
        return Play(verb, _cards(rest, WITH_A_CARD[verb], line), ())
    if verb == "take" or (verb == "first" and len(rest) == 1):
        return Play(verb, (), _seats(rest, line))
    raise NotAPlay('"%s" is not a play: it should be like "pass", "build ship_disc.5" or "add ship.7".' % line)


def _cards(words: "list[str]", sorts: "tuple[str, ...]", line: str) -> "tuple[str, ...]":
    for place, word in enumerate(words):
        sort = cards.sort_of(word)
        if not sort:
            raise NotAPlay("No piece is called %s: pieces are called like ship.7." % word)
        if sort not in sorts:
            raise NotAPlay('"%s" is not a play: %s does not belong there.' % (line, word))
        if word in words[:place]:
            raise NotAPlay('"%s" is not a play: it names %s twice.' % (line, word))
    return tuple(words)


def _seats(words: "list[str]", line: str) -> "tuple[int, ...]":
    seats = [int(word) if len(word) == 1 and word in "12345" else 0 for word in words]
    if seats != sorted(set(seats)) or (seats and not 0 < seats[0] <= seats[-1] <= MOST_SEATS):
        raise NotAPlay('"%s" is not a play: seats are numbers from 1 to 5 in rising order.' % line)
    return tuple(seats)
