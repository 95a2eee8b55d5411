"""The options of 7 Wonders: every ruling where the rules are silent or contested and a table could
reasonably rule otherwise. RULES.md explains each. A station never asks for them.
"""

from shared_rules.referee.rulings import rulings

FIRST_GAME = (3, {"sides": "A"})
OFFERED_FIRST = True

OPTIONS = rulings("""
deal | dealt open | SW-19 | dealt: Herald deals and knows the hands; open: people deal real cards face down
wonders | dealt tapped | SW-14 | dealt: Herald gives out boards and sides; tapped: each player lays their own board on
    their own station, which is usual with real cards at real stations | Wonders; dealt = Herald gives out the boards;
    tapped = each player lays their own board on the station
sides | both A B | SW-14 | which sides of the wonder boards may come | Sides of the boards; both = both sides; A = side
    A only; B = side B only
twins | same different | SW-30 | Loom, Glassworks and Press of Age I and of Age II are the same structure, so a city may
    have one of them; or different ones | Loom, Glassworks and Press come twice; same = the same structure: a city has
    one of them; different = different structures: a city may have both
discounts | one_coin add_up | SW-56 | several discounts on the same goods: the price stays 1 coin; or they add up, and
    it falls to 0 | Several discounts on the same goods; one_coin = the price stays 1 coin; add_up = they add up, down
    to 0
neighbours_same_turn | yes no | SW-71 | Vineyard and Bazar count what the neighbours reveal in the same turn | Vineyard
    and Bazar count what the neighbours reveal in the same turn
lighthouse | earlier itself | SW-75 | the Lighthouse's coins count yellow cards played earlier, or itself too | The
    Lighthouse's coins count; earlier = yellow cards built earlier; itself = itself too
seventh_coins | held start | SW-89 | Babylon's seventh card is paid with the coins then held, or with those of the
    turn's start | Babylon's seventh card is paid with; held = the coins then held; start = the coins of the turn's
    start
sixth_turn | babylon_first halikarnassos_first | SW-98 | who goes first in a sixth turn: the seventh card or the discard
    pile | Who goes first in a sixth turn; babylon_first = Babylon's seventh card; halikarnassos_first = the discard
    pile
copied_guild | counts not | SW-93 | a guild copied by Olympia counts as a purple card for the Shipowners Guild | A guild
    copied by Olympia; counts = counts as a purple card for the Shipowners Guild; not = does not count for the
    Shipowners Guild
copied_scientists | symbol nothing | SW-93 | Olympia's copy of the Scientists Guild gives a symbol, or nothing |
    Olympia's copy of the Scientists Guild; symbol = gives a symbol; nothing = gives nothing
first_holder | left right | SW-117 | two players: who plays for the Free City first in Ages I and III, the one on its
    left or on its right; the other one does in Age II | Two players: who plays for the Free City first; left = the
    player on its left; right = the player on its right
free_city_seventh | pile no | SW-127 | two players: Babylon as the Free City uses the last card of the draw pile as its
    seventh, or has none | Two players: Babylon's seventh card as the Free City; pile = the last card of the draw pile;
    no = there is none
""")

AT_STATIONS = {"wonders": "tapped"}  # Herald cannot know which boards are in the box
