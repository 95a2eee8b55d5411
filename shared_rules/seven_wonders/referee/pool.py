"""The cards and boards that TABLE may still give out in 7 Wonders, one play each, and who holds the Free City first."""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.plays import Play
from shared_rules.seven_wonders.view import FEWEST_CITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

AGES = 3

# Decks as lists of TABLE's plays, by (Age, players): made once, copied for every game.
_decks: "dict[tuple[int, int], list[Play]]" = {}
_guilds: "list[tuple[Play, Play]]" = []


def deck_plays(age: int, cities: int) -> "list[Play]":
    """TABLE's plays for the marked cards of an Age, one per physical card."""
    if (age, cities) not in _decks:
        _decks[age, cities] = [Play("deal", card, 0, 0, "", "") for card in cards.deck(age, cities)]
    return _decks[age, cities]


def guild_plays(guilds: "Collection[str]") -> "list[Play]":
    """TABLE's plays that deal these guilds."""
    if not _guilds:
        for guild in cards.guilds():
            _guilds.append((Play("guild", guild, 0, 0, "", ""), Play("deal", guild, 0, 0, "", "")))
    return [deal for _, deal in _guilds if deal.card in guilds]


def guild_draws() -> "list[Play]":
    """TABLE's plays that keep one of the ten guilds."""
    guild_plays(())
    return [draw for draw, _ in _guilds]


def draw_plays(pile: "list[str]") -> "list[Play]":
    """TABLE's plays that draw the top card of the pile: nobody knows which card it is (SW-119)."""
    return [Play("draw", card, 0, 0, "", "") for card in pile]


def first_holder(age: int, options: "dict[str, str]") -> int:
    """The seat that plays for the Free City in the first turn of an Age (SW-117): the one on its left
    in Ages I and III, on its right in Age II, or the other way round."""
    on_left = (age != 2) == (options["first_holder"] == "left")
    return left_of(FEWEST_CITIES, FEWEST_CITIES) if on_left else right_of(FEWEST_CITIES, FEWEST_CITIES)


def sides_of(options: "dict[str, str]") -> str:
    """The sides of the boards that may come: the option `sides` (SW-14)."""
    return "AB" if options["sides"] == "both" else options["sides"]


def wonder_plays(options: "dict[str, str]") -> "list[Play]":
    """TABLE's plays that give out a board; none where the seats tap their own (SW-14)."""
    if options["wonders"] == "tapped":
        return []
    return [Play("wonder", wonder, 0, 0, side, "") for wonder in cards.wonders() for side in sides_of(options)]
