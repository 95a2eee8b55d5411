"""The options of Tower of Babel: every ruling where the rules are silent, and every figure that only the
board and the pieces show. RULES.md explains each. A station never asks for them.

A ruling has a few values. A figure takes any value of its form (FIGURES checks it): a household types
the figures of its board in once, and they go with every game and every record.
"""

from shared_rules.referee.fields import DIGITS
from shared_rules.referee.rulings import rulings
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.plays import GATHERING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

YES, NO = "yes", "no"
CARD_BY_CARD = ("add", "remove", GATHERING)
FIRST_GAME: "tuple[int, dict[str, str]]" = (3, {})

OPTIONS = rulings("""
deal | dealt open | TB-13 | dealt: Herald deals and knows the hands; open: people deal real cards face down
disc_numbers | 344556 335566 | TB-6 | figures: the numbers on the six discs of a type, rising, at least one 5; or four
    such texts with commas between them, for camel, crane, ship, stonemason | Numbers on the discs of a type
two_colour_discs | camel2+stonemason3,stonemason2+ship3,ship2+crane3,crane2+camel3
    camel2+stonemason3,camel3+crane2,crane3+ship2,ship3+stonemason2 | TB-105 | figures: what the four two-colour discs
    ask for | What the two-colour discs ask for; camel2+stonemason3,stonemason2+ship3,ship2+crane3,crane2+camel3 = camel
    2 + stonemason 3, stonemason 2 + ship 3, ship 2 + crane 3, crane 2 + camel 3;
    camel2+stonemason3,camel3+crane2,crane3+ship2,ship3+stonemason2 = camel 2 + stonemason 3, camel 3 + crane 2, crane 3
    + ship 2, ship 3 + stonemason 2
value_table | 8/4,10/5,12/6,14/7,16/8,18/9,20/10 8/4,9/5,10/5,11/6,12/6,13/7,14/7 | TB-71 | figures: points for the most
    and the second most buildings, a row for each of seven finished wonders | Points for the most and second most
    buildings
light_row | 8/4 5/2 | TB-80 | figures: the same for every wonder that stays unfinished | The same for an unfinished
    wonder
disc_set_bonus | 0,5,10,20,30,40,40 0,5,12,20,28,36,45 | TB-85 | figures: points for 1 to 7 discs of a type | Points for
    1 to 7 discs of a type
action_card_counts | 3,2,2,2,2,2,2 2,3,2,2,2,2,2 | TB-89 | figures: how many there are of card exchange, joker, disc
    bonus, offer bonus, draw three, double turn and five points, 1 to 3 each, 15 together | Action cards of each kind
disc_bonus_points_per_disc | 1 2 | TB-96 | figure: what a disc bonus card gives for each disc | Points of a disc bonus
    card for each disc
use_two_colour_variant | no yes | TB-103 | play with the two-colour discs | Two-colour discs; no = they stay in the box;
    yes = in play
use_action_cards | yes no | TB-89 | finishing a wonder gives an action card | Action cards; yes = in play; no = they
    stay in the box
offer_limit_counts_wrong_type | yes no | TB-32 | cards of a type the disc does not ask for count towards the size of an
    offer | Wrong cards count towards the size of an offer
offer_limit_two_type | each sum | TB-33 | an offer for a two-colour disc holds at most the number of each type; or at
    most the sum of both | An offer for a two-colour disc holds at most; each = the number of each type; sum = the sum
    of both
trader_alone_allowed | no yes | TB-35 | an offer may be the trader card alone | An offer may be the trader card alone
empty_offer_selectable | no yes | TB-42 | an offer without a suitable card may be chosen | An offer without a suitable
    card may be chosen
draw_order | active_first active_last | TB-21 | who draws first at the end of a turn; then clockwise | The active player
    at the end of a turn; active_first = draws first; active_last = draws last
supply_policy | warn cap | TB-49 | warn: says when somebody's buildings exceed the supply; cap: only what is left is put
    down | More buildings than a player has; warn = Herald warns; cap = only what is left is put down
building_supply_value | 29 30 | TB-49 | figure: the value of the buildings a player has | Value of the buildings a
    player has
scoring_time | after_offers before_offers | TB-56 | a finished wonder is scored after or before the points for refused
    offers | A finished wonder is scored; after_offers = after the points for refused offers; before_offers = before the
    points for refused offers
failed_build_rotates_towers | yes no | TB-62 | the next player is active after a failed build too | The next player is
    active after a failed build too
end_finishes_turn | yes no | TB-78 | refused offers score in the build that ends the game too | Refused offers score in
    the build that ends the game
action_card_on_final_wonder | yes no | TB-78 | a wonder finished by the last build gives an action card | The last build
    gives an action card
final_tie | shared discs | TB-87 | equal points share the place; or more discs break the tie | Equal points at the end;
    shared = share the place; discs = more discs decide
action_card_immediate | yes no | TB-91 | an action card may be played in the turn it was drawn | An action card may be
    played in the turn it was drawn
joker_places_buildings | 2 0 | TB-94 | how many buildings a joker puts on the wonder | Buildings that a joker puts on
    the wonder
joker_split_two_types | yes no | TB-94 | on a two-colour disc the two cards of a joker may be one of each type | The two
    cards of a joker may be one of each type
joker_returns_on_failed_build | yes no | TB-94 | a joker laid for a build that fails returns to the hand | A joker
    returns after a failed build
offer_bonus_time | any_refusal not_failed | TB-95 | the offer bonus counts whenever an offer is not taken; or only if
    the build did not fail | The offer bonus counts; any_refusal = whenever an offer is not taken; not_failed = only if
    the build did not fail
chained_double_turns | no yes | TB-100 | a double turn card may lead to a third turn | A double turn may lead to a third
    turn
any_time_window | any_turn own_turn | TB-102 | card exchange and draw three: during anybody's turn, or only one's own |
    Card exchange and draw three are played; any_turn = in anybody's turn; own_turn = in one's own turn only
reshuffle_discards | yes no | TB-107 | an empty deck is made anew of the discard pile; no: it stays empty, and the game
    ends after a round in which nothing was built | An empty deck is made anew of the discard pile
hand_limit | none 12 | TB-108 | figure: who holds so many building cards draws none | Who holds so many building cards
    draws none; none = no limit
""")

# Options whose other value a station must know to judge plays: name, that value, its letter in a View (TB-32, TB-33,
# TB-35, TB-42, TB-94, TB-102).
LETTERS = (
    ("offer_limit_counts_wrong_type", NO, "w"),
    ("offer_limit_two_type", "sum", "s"),
    ("trader_alone_allowed", YES, "t"),
    ("empty_offer_selectable", YES, "e"),
    ("action_card_immediate", NO, "f"),
    ("joker_split_two_types", NO, "j"),
    ("any_time_window", "own_turn", "o"),
)


def letters(options: "dict[str, str]") -> str:
    """The letters of those rulings of LETTERS that are not the default."""
    return "".join([letter for name, value, letter in LETTERS if options[name] == value])


# -- figures ------------------------------------------------------------------------------------


def _check(right: bool, name: str, form: str) -> None:
    if not right:
        raise ValueError("Option %s is written like %s." % (name, form))


def _is_number(text: str, most: int) -> bool:
    return 0 < len(text) < 4 and not text.strip(DIGITS) and str(int(text)) == text and int(text) <= most


def _disc_numbers(value: str) -> None:
    texts = value.split(",")
    right = len(texts) in (1, 4) and all(
        len(text) == 6 and not text.strip(DIGITS) and "0" not in text and "5" in text and "".join(sorted(text)) == text
        for text in texts
    )
    _check(right, "disc_numbers", "344556, six rising numbers with a 5, or four such texts with commas between them")


def _two_colour_discs(value: str) -> None:
    discs = [disc.split("+") for disc in value.split(",")]
    right = len(discs) == 4 and all(
        len(disc) == 2
        and disc[0][:-1] != disc[1][:-1]
        and all(part[:-1] in cards.TYPES and "1" <= part[-1:] <= "9" for part in disc)
        for disc in discs
    )
    _check(right, "two_colour_discs", "camel2+stonemason3, four such texts with commas between them")


def _are_rows(value: str, count: int) -> bool:
    rows = [row.split("/") for row in value.split(",")]
    return len(rows) == count and all(len(row) == 2 and all(_is_number(text, 99) for text in row) for row in rows)


def _value_table(value: str) -> None:
    _check(_are_rows(value, ROWS), "value_table", "8/4,10/5,12/6,14/7,16/8,18/9,20/10, seven rows")


def _light_row(value: str) -> None:
    _check(_are_rows(value, 1), "light_row", "8/4")


def _disc_set_bonus(value: str) -> None:
    texts = value.split(",")
    _check(
        len(texts) == SETS and all(_is_number(text, 99) for text in texts),
        "disc_set_bonus",
        "0,5,10,20,30,40,40, the points for 1 to 7 discs",
    )


def _action_card_counts(value: str) -> None:
    texts = value.split(",")
    right = len(texts) == len(cards.ACTIONS) and all(text in ("1", "2", "3") for text in texts)
    _check(
        right and sum([int(text) for text in texts]) == ACTION_CARDS,
        "action_card_counts",
        "3,2,2,2,2,2,2, seven numbers from 1 to 3 that make 15",
    )


def _disc_bonus(value: str) -> None:
    _check(_is_number(value, 99), "disc_bonus_points_per_disc", "1")


def _supply(value: str) -> None:
    _check(_is_number(value, 99), "building_supply_value", "29")


def _hand_limit(value: str) -> None:
    _check(value == "none" or (_is_number(value, 100) and int(value) >= START_HAND), "hand_limit", "none, 12 or more")


# TB-90.
# TB-76.
ROWS, SETS, ACTION_CARDS, START_HAND = 7, 7, 15, 4

# Options that take other values than those listed: name -> what raises ValueError for a wrong one.
FIGURES: "dict[str, Callable[[str], None]]" = {
    "disc_numbers": _disc_numbers,
    "two_colour_discs": _two_colour_discs,
    "value_table": _value_table,
    "light_row": _light_row,
    "disc_set_bonus": _disc_set_bonus,
    "action_card_counts": _action_card_counts,
    "disc_bonus_points_per_disc": _disc_bonus,
    "building_supply_value": _supply,
    "hand_limit": _hand_limit,
}


class Figures:
    """The options read once for a game (TB-2, TB-6, TB-8, TB-49, TB-70, TB-71, TB-80, TB-84, TB-85, TB-89, TB-94,
    TB-96, TB-103 to TB-105, TB-108).

    needs    disc -> how many cards of each type it asks for, of the discs in play
    rows     (first, second) for every wonder in the order of finishing; light: for unfinished ones
    sets     points for a number of discs of a type, from 0
    actions  the action cards in the box
    """

    __slots__ = (
        "actions",
        "discs",
        "hand_limit",
        "joker_buildings",
        "light",
        "needs",
        "numbers",
        "per_disc",
        "rows",
        "sets",
        "supply",
        "two",
    )

    def __init__(self, options: "dict[str, str]") -> None:
        self.numbers, self.two = options["disc_numbers"], options["two_colour_discs"]
        self.discs = cards.discs_in_play(self.numbers, options["use_two_colour_variant"] == YES)
        self.needs = {disc: cards.need_of(disc, self.numbers, self.two) for disc in self.discs}
        self.rows = [_row(row) for row in options["value_table"].split(",")]
        self.light = _row(options["light_row"])
        self.sets = [0] + [int(text) for text in options["disc_set_bonus"].split(",")]
        counts = options["action_card_counts"].split(",")
        self.actions: list[str] = []
        for place in range(len(cards.ACTIONS)):
            self.actions += cards.copies(cards.ACTIONS[place], int(counts[place]))
        self.per_disc = int(options["disc_bonus_points_per_disc"])
        self.supply = int(options["building_supply_value"])
        self.joker_buildings = int(options["joker_places_buildings"])
        self.hand_limit = 0 if options["hand_limit"] == "none" else int(options["hand_limit"])


def _row(text: str) -> "tuple[int, int]":
    first, second = text.split("/")
    return int(first), int(second)


_figures: "dict[str, Figures]" = {}


def figures(options: "dict[str, str]") -> Figures:
    """The Figures of these options; those of the last game are kept, for hosts that play many."""
    key = "|".join([options[option.name] for option in OPTIONS])
    found = _figures.get(key)
    if found is None:
        _figures.clear()
        found = _figures[key] = Figures(options)
    return found
