"""What a civilization's cards and workers are worth now: happiness, culture, science, strength (TA-31 to 33)."""

from tests.oracle.through_the_ages import army
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.civ import Civ

MOST_HAPPY, MOST_CULTURE, MOST_SCIENCE, MOST_STRENGTH = 8, 30, 30, 60


def _within(value: int, most: int) -> int:
    return max(0, min(most, value))


def _printed(civ: Civ, what: str) -> int:
    """What workers and cards give by their figures."""
    at_work = sum(CARDS[name].gives.get(what, 0) * number for name, number in civ.workers.items())
    return at_work + sum(CARDS[name].gives.get(what, 0) for name in civ.in_play())


# Happiness


def face_factor(civ: Civ) -> int:
    return 2 if civ.has("st_peters_basilica") else 1


def happiness(civ: Civ) -> int:
    faces = sum(CARDS[name].gives.get("happy", 0) * number for name, number in civ.workers.items())
    on_cards = [CARDS[name].gives.get("happy", 0) for name in civ.in_play()]
    on_cards += [CARDS[name].keeps.get("happy", 0) for name in civ.colonies]
    glad = faces + sum(number for number in on_cards if number > 0)
    sad = -sum(number for number in on_cards if number < 0)
    return _within(glad * face_factor(civ) - sad, MOST_HAPPY)


def discontent(civ: Civ) -> int:
    return max(0, civ.required() - happiness(civ))


def uprising(civ: Civ) -> bool:
    return discontent(civ) > civ.pool


def _faces_on(civ: Civ, *groups: str) -> int:
    return face_factor(civ) * sum(card.gives.get("happy", 0) * number for card, number in civ.staffed(*groups))


def _faces_on_wonders(civ: Civ) -> int:
    shown = [CARDS[name].gives.get("happy", 0) for name in civ.wonders if name not in civ.flipped]
    return face_factor(civ) * sum(number for number in shown if number > 0)


# Culture


def culture(civ: Civ) -> int:
    found = _printed(civ, "culture") + 2 * len(civ.flipped) + _leader_culture(civ) + civ.from_pacts("culture")
    return _within(found + civ.from_pacts("tourism"), MOST_CULTURE)


def _leader_culture(civ: Civ) -> int:
    libraries, theatres = civ.count("library"), civ.count("theater")
    by_leader = {
        "homer": lambda: min(2, civ.workers["warriors"]),
        "michelangelo": lambda: _faces_on(civ, "temple", "theater") + _faces_on_wonders(civ),
        "genghis_khan": lambda: civ.count("cavalry"),
        "william_shakespeare": lambda: libraries + 2 * min(libraries, theatres),
        "james_cook": lambda: 2 * len(civ.colonies),
        "j_s_bach": lambda: theatres,
        "rock_and_roll_icon": lambda: max([0] + [card.gives["culture"] for card, _ in civ.staffed("theater")]),
        "game_designer": lambda: sum(card.level * number for card, number in civ.staffed("lab")),
    }
    return by_leader.get(civ.leader, lambda: 0)()


# Science


def science(civ: Civ) -> int:
    found = _printed(civ, "science")
    if civ.leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
        found += max([0] + [card.level for card, _ in civ.staffed("lab", "library")])
    if civ.leader == "game_designer":
        found -= civ.count("lab")
    return _within(found, MOST_SCIENCE)


# Strength


def units(civ: Civ, only: dict | None = None) -> list:
    """(sort, level, own strength) of every unit, or of those in {card: number}."""
    found = []
    for name, number in (civ.workers if only is None else only).items():
        card = CARDS[name]
        if card.kind == "unit":
            own = card.gives["strength"] + (civ.leader == "genghis_khan" and card.sort == "cavalry")
            found += [(card.sort, card.level, own)] * number
    return found


def tactic(civ: Civ) -> str | None:
    """The tactics card in force: Genghis Khan ignores it."""
    return None if civ.leader == "genghis_khan" else civ.tactic


def strength(civ: Civ) -> int:
    bonuses = army.armies(units(civ), tactic(civ))
    found = army.own_strength(units(civ)) + sum(bonuses)
    if civ.leader == "napoleon_bonaparte":
        found += max([0, *bonuses])
    return _within(found + _own_of_civilization(civ), MOST_STRENGTH)


def _own_of_civilization(civ: Civ) -> int:
    """What stays at home when units are sacrificed (TA-172)."""
    found = sum(card.gives.get("strength", 0) * number for card, number in civ.staffed("urban"))
    found += sum(CARDS[name].gives.get("strength", 0) for name in civ.in_play())
    found += sum(CARDS[name].keeps.get("strength", 0) for name in civ.colonies)
    if civ.leader == "alexander_the_great":
        found += civ.count("unit")
    if civ.leader == "joan_of_arc":
        found += _faces_on(civ, "temple")
    if civ.has("great_wall"):
        found += civ.count("infantry", "artillery")
    return found + civ.from_pacts("strength")


def colonization(civ: Civ) -> int:
    """What cards in play add when colonizing."""
    found = int(civ.has("colossus"))
    sea = civ.special("colonization")
    return found + {"cartography": 2, "navigation": 3, "satellites": 4, None: 0}[sea]


def sent(civ: Civ, chosen: dict, *, doubled: bool = True) -> int:
    """What the units {card: number} are worth when sacrificed; doubled: air forces double armies there too."""
    going = units(civ, chosen)
    in_armies = going if doubled else [unit for unit in going if unit[0] != army.AIR]
    return army.own_strength(going) + sum(army.armies(in_armies, tactic(civ)))
