"""Plays of 7 Wonders as small values, and the text they are written in.

    build library.3            pays with own goods, by a chain, or an empty cost
    build palace.3 L3 R2       pays 3 coins to the left neighbour and 2 to the right one
    build altar.3 free         by Olympia's power (SW-83)
    stage tavern.4 R1          the card becomes the marker of the next wonder stage (SW-62)
    sell press_1.3             for 3 coins from the bank (SW-67)
    dig altar.3                from the discard pile (SW-85)
    pass                       leaves the seventh card or the discard pile alone
    back                       takes back what was chosen last, before the reveal

With two players, who holds the Free City plays for it as well (SW-119): `city-build altar.3 L2`,
`city-stage tavern.4`, `city-sell press_1.3`, `city-dig altar.3`, `city-pass`. Left and right are the
Free City's own neighbours.

TABLE's, when cards are dealt by Herald: `guild spies_guild`, `deal altar.3`, and with two players
`draw altar.3` from the pile (SW-119); and `wonder rhodos A`. Where boards are tapped (option `wonders`)
that one is the seat's own play, and `city-wonder rhodos A` gives the Free City its board.
"""

from collections import namedtuple

from shared_rules.contract import AmbiguousPlay, NotAPlay
from shared_rules.seven_wonders import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Play = NamedTuple(
        "Play", [("verb", str), ("card", str), ("left", int), ("right", int), ("how", str), ("whose", str)]
    )
else:
    # verb; card (or the wonder); coins to the left and right neighbour; how: "", "free", or a board's side;
    # whose city it is for: "" the player's own, or FREE_CITY
    Play = namedtuple("Play", ("verb", "card", "left", "right", "how", "whose"))

FREE_CITY = "city"

PASS = Play("pass", "", 0, 0, "", "")
CITY_PASS = Play("pass", "", 0, 0, "", FREE_CITY)
BACK = Play("back", "", 0, 0, "", "")


class Uses:
    """The plays with one card for which no neighbour is paid: `build` (as it is, by a chain or with own goods),
    `free` (by a power), `stage` and `sell`; and by the coins to both neighbours those that were listed before,
    `builds` and `stages`."""

    __slots__ = ("build", "builds", "free", "sell", "stage", "stages")

    def __init__(self, card: str, whose: str) -> None:
        self.build, self.free = Play("build", card, 0, 0, "", whose), Play("build", card, 0, 0, "free", whose)
        self.stage, self.sell = Play("stage", card, 0, 0, "", whose), Play("sell", card, 0, 0, "", whose)
        self.builds: dict[tuple[int, int], tuple[Play, None]] = {}
        self.stages: dict[tuple[int, int], tuple[Play, None]] = {}


# What `keep_all` fills for a host, which lists the same plays again and again; a station does so now and then.
_cache: "dict[str, Uses]" = {}


def keep_all() -> None:
    """Makes the Uses of all cards for the players' own cities once."""
    if not _cache:
        _cache.update({card: Uses(card, "") for card in cards.all_cards()})


def uses(card: str, whose: str) -> Uses:
    """The Uses of a card, for the player's own city ("") or the FREE_CITY."""
    return (None if whose else _cache.get(card)) or Uses(card, whose)


PAYING = ("build", "stage")
TABLES = ("wonder", "guild", "deal", "draw")
WITH_A_CARD = ("build", "stage", "sell", "dig", "guild", "deal", "draw")


def text(play: "Play") -> str:
    """The text of a play; `parse` reads it back."""
    words = [play.whose + "-" + play.verb if play.whose else play.verb]
    if play.card:
        words.append(play.card)
    if play.left:
        words.append("L%d" % play.left)
    if play.right:
        words.append("R%d" % play.right)
    if play.how:
        words.append(play.how)
    return " ".join(words)


def parse(line: str) -> Play:
    """The Play a text writes. Raises NotAPlay or AmbiguousPlay with a sentence."""
    words = line.split()
    verb = words[0] if words else ""
    whose = FREE_CITY if verb.startswith(FREE_CITY + "-") else ""
    if whose:
        verb = verb[len(FREE_CITY) + 1 :]
    if verb == "pass" and len(words) == 1:
        return CITY_PASS if whose else PASS
    if verb == "wonder":
        return _parse_wonder(words, line, whose)
    if whose and verb in TABLES:
        raise NotAPlay('"%s" is not a play: nothing is given out to the Free City like that.' % line)
    if verb == "back" and len(words) == 1 and not whose:
        return BACK
    if verb not in WITH_A_CARD or len(words) < 2:
        raise NotAPlay('"%s" is not a play: it should begin with build, stage, sell, dig, pass or back.' % line)
    card = _parse_card(words[1])
    if verb == "build" and words[2:] == ["free"]:
        return Play(verb, card, 0, 0, "free", whose)
    left, right = _parse_coins(words[2:], line) if verb in PAYING else _no_more(words[2:], line)
    return Play(verb, card, left, right, "", whose)


def _parse_wonder(words: "list[str]", line: str, whose: str) -> Play:
    if len(words) != 3 or words[1] not in cards.wonders() or words[2] not in ("A", "B"):
        raise NotAPlay('"%s" is not a play: it should be like "wonder rhodos A".' % line)
    return Play("wonder", words[1], 0, 0, words[2], whose)


def _parse_card(word: str) -> str:
    """The card, also when its mark is left out and only one copy exists."""
    if cards.find(word) is not None:
        return word
    row = cards.row_of(word)
    copies = cards.cards_of(row) if row else ()
    if len(copies) == 1:
        return copies[0]
    if copies:
        raise AmbiguousPlay("%s could be %s." % (word, " or ".join(copies)))
    raise NotAPlay("No card is called %s." % word)


def _parse_coins(words: "list[str]", line: str) -> "tuple[int, int]":
    coins = {"L": 0, "R": 0}
    for word in words:
        side, digits = word[0], word[1:]
        number = int(digits) if 0 < len(digits) < 4 and not digits.strip("0123456789") else 0
        if side not in coins or coins[side] or not number:
            raise NotAPlay('"%s" is not a play: after the card come coins, like L2 R1.' % line)
        coins[side] = number
    return coins["L"], coins["R"]


def _no_more(words: "list[str]", line: str) -> "tuple[int, int]":
    if words:
        raise NotAPlay('"%s" is not a play: nothing follows the card there.' % line)
    return 0, 0
