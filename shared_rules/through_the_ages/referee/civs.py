"""Reads and writes one civilization of a position of Through the Ages."""

from shared_rules.referee.fields import MOST, broken, keys, unknown
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.civ import BLUE, MOST_SCIENCE, Civ, Tech
from shared_rules.through_the_ages.referee import turn
from shared_rules.through_the_ages.referee.sources import SIMPLE_SOURCES, SOURCES
from shared_rules.through_the_ages.referee.view_data import civ_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.fields import Fields, keys
    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.referee.moment import Moment

NUMBERS = ("culture", "science", "first", "white_used", "red_used", "extra_red", "unit_resources")
KEYS = NUMBERS + keys(
    "techs government leader wonder stages specials wonders hand fresh led yellow pool blue sources acted"
)
TOKENS = ("more_yellow", "more_blue")
TRUTHS = ("ferried", "traded", "sailed", "missed", "keeps")
LATER_KEYS = TOKENS + TRUTHS + ("unknown", "unrest", "war", "banner", "colonies", "ruins", "credit")
WORKERS = 25
# More than any turn can use, gain or lose, and than there are military cards.
MANY = 99


# -- writing ---------------------------------------------------------------------------------------


def write(civ: "Civ") -> "dict[str, Any]":
    """What every mode has."""
    data = civ_data(civ)
    del data["figures"]
    for name in NUMBERS + ("yellow", "pool", "blue", "acted"):
        data[name] = getattr(civ, name)
    return data


def write_later(civ: "Civ", data: "dict[str, Any]") -> None:
    """Adds what the later modes have."""
    for name in TOKENS + TRUTHS + ("unknown", "unrest", "banner"):
        data[name] = getattr(civ, name)
    data["war"], data["credit"] = civ.military[:], civ.credit[:]
    data["colonies"] = [card.id for card in civ.colonies]
    data["ruins"] = [card.id for card in civ.ruins]


# -- reading ---------------------------------------------------------------------------------------


def keys_of(state: "Moment") -> "tuple[str, ...]":
    """What a seat of this mode can have."""
    return KEYS + (LATER_KEYS if state.mode.politics else ())


def read(state: "Moment", fields: "Fields") -> Civ:
    """The civilization that a seat of a position describes."""
    civ = Civ()
    if state.mode.politics:
        _read_later(state, civ, fields)
    if fields.has("techs"):
        _read_techs(civ, fields)
    civ.government = _card(fields, "government", ("government",), "despotism") or civ.government
    civ.specials = _all_named(fields, "specials", cards.SPECIAL)
    civ.wonders = _all_named(fields, "wonders", ("wonder",))
    civ.leader, civ.wonder = _card(fields, "leader", ("leader",)), _card(fields, "wonder", ("wonder",))
    civ.stages = fields.number("stages", 0, 0, len(civ.wonder.stages) - 1 if civ.wonder else 0)
    _read_hand(state, civ, fields)
    _read_tokens(civ, fields)
    civ.refresh()
    for name in NUMBERS:
        setattr(civ, name, fields.number(name, 0, 0, _most(name)))
    if civ.first and (state.round > 1 or civ.first > state.players):
        raise broken("%s has its civil actions of a first round, %d, in round %d", fields.what, civ.first, state.round)
    civ.acted = fields.flag("acted", civ.white_used > 0)
    _read_sources(state, civ, fields)
    return civ


def _most(name: str) -> int:
    if name == "science":
        return MOST_SCIENCE
    return MOST if name == "culture" else MANY


def _read_sources(state: "Moment", civ: "Civ", fields: "Fields") -> None:
    """Where the culture points came from; what was lost counts as negative."""
    count = len(SOURCES if state.mode.politics else SIMPLE_SOURCES)
    civ.sources = fields.numbers("sources", [civ.culture] + [0] * (count - 1), -MOST, MOST, count)
    if sum(civ.sources) != civ.culture:
        raise broken("%s has %d culture points, and its sources come to another figure", fields.what, civ.culture)


def _is_named(name: str, kinds: "tuple[str, ...]") -> bool:
    card = cards.by_name(name)
    return card is not None and card.kind in kinds


def _card(fields: "Fields", key: str, kinds: "tuple[str, ...]", default: str = "") -> "Card | None":
    """The Card of a name of one of these kinds, or None where nothing stands."""
    name: str = fields.get(key, str, default)
    if not name:
        return None
    if not _is_named(name, kinds):
        raise unknown("%s%s is no " + " or ".join(kinds), name, fields.where)
    return cards.known(name)


def _all_named(fields: "Fields", key: str, kinds: "tuple[str, ...]") -> "list[Card]":
    """The Cards of names of these kinds, each of them once."""
    names = fields.names(key, lambda name: _is_named(name, kinds), "%s is no " + " or ".join(kinds))
    if len(set(names)) < len(names):
        raise fields.wrong(key, names, "a list of different names")
    return [cards.known(name) for name in names]


def _read_techs(civ: "Civ", fields: "Fields") -> None:
    for tech in civ.techs:
        tech.workers = 0
    given: list[str] = []
    for name, workers, blue in fields.rows("techs", (str, int, int), '["bronze", 3, 2]'):
        if not _is_named(name, cards.WORKED) or name in given:
            raise unknown("%s%s is not a farm, mine, urban building or unit, or stands there twice", name, fields.where)
        given.append(name)
        card, tech = cards.known(name), civ.tech(name)
        if tech is None:
            tech = Tech(card)
            civ.techs.append(tech)
        tech.workers, tech.blue = workers, blue
        holds = card.kind in cards.LAND + ("lab",)[: card.age]
        if not 0 <= workers <= MANY or not 0 <= blue <= (MANY if holds else 0):
            raise broken("%s%s has %s workers and %s blue tokens", fields.where, name, workers, blue)


def _read_hand(state: "Moment", civ: "Civ", fields: "Fields") -> None:
    civ.hand = fields.names("hand", cards.find, "no card is called %s")
    for card in civ.hand:
        if cards.card_of(card).kind in cards.MILITARY + ("wonder",):
            raise broken("%s%s is not held with the civil cards", fields.where, card)
        if not modes.in_game(card, state.players, state.mode):
            raise broken("%s%s does not belong to this game", fields.where, card)
    civ.fresh = fields.names("fresh", lambda card: card in civ.hand, "%s was taken in this turn and is not held")
    leaders = [civ.leader] if civ.leader else []
    leaders += [cards.card_of(card) for card in civ.hand if cards.card_of(card).kind == "leader"]
    civ.led = fields.numbers("led", [leader.age for leader in leaders], 0, 3)
    ages = {leader.age for leader in leaders}
    if len(set(civ.led)) < len(civ.led) or not ages <= set(civ.led):
        raise broken("%s took a leader of each Age once, and the one it has or holds is among them", fields.what)


def _read_tokens(civ: "Civ", fields: "Fields") -> None:
    """25 yellow and 18 blue tokens and those from the box, wherever they are (TA-10, TA-18, TA-23)."""
    what = fields.what
    workers, tokens = WORKERS + civ.more_yellow, BLUE + civ.more_blue
    working = sum([tech.workers for tech in civ.techs])
    civ.pool = fields.number("pool", 1, 0, MANY)
    civ.yellow = fields.number("yellow", max(0, workers - working - civ.pool), 0, MANY)
    if civ.yellow + civ.pool + working != workers:
        raise broken("%s has %d yellow tokens, not %d", what, civ.yellow + civ.pool + working, workers)
    out = sum([tech.blue for tech in civ.techs]) + civ.stages
    civ.blue = fields.number("blue", max(0, tokens - out), 0, MANY)
    if civ.blue + out != tokens:
        raise broken("%s has %d blue tokens, not %d", what, civ.blue + out, tokens)


# -- the later modes -------------------------------------------------------------------------------


def _read_later(state: "Moment", civ: "Civ", fields: "Fields") -> None:
    """What the later modes add to a seat, before its ratings are worked out."""
    civ.unknown = fields.number("unknown", 0, 0, MANY)
    if civ.unknown and not state.open:
        raise broken("%s holds %d unknown cards: they are in an open game alone", fields.what, civ.unknown)
    civ.unrest = fields.number("unrest", 0, -MANY, MANY)
    for name in TRUTHS:
        setattr(civ, name, fields.flag(name))
    civ.credit = fields.numbers("credit", (0, 0), 0, MANY, 2)
    civ.military = fields.names("war", _is_military, "%s is not a military card")
    civ.colonies = _all_named(fields, "colonies", ("territory",))
    civ.ruins = _all_named(fields, "ruins", ("wonder",))
    civ.banner = fields.get("banner", str, "")
    if civ.banner:
        found = cards.find(civ.banner)
        if found is None or found.kind != "tactic":
            raise unknown("%s%s is not a tactics card", civ.banner, fields.where)
        civ.tactic = found
    turn.allow(state, civ)
    _read_box(state, civ, fields)


def _is_military(card: str) -> bool:
    found = cards.find(card)
    return found is not None and found.kind in cards.MILITARY


def _read_box(state: "Moment", civ: "Civ", fields: "Fields") -> None:
    """Tokens taken from the box; without a number, the sum of what cards in play print and an easier start."""
    specials = _all_named(fields, "specials", cards.SPECIAL)
    yellow = sum([card.yellow for card in civ.colonies]) + (0 if state.options["easier"] == "no" else 1)
    blue = sum([card.blue for card in civ.colonies + specials])
    civ.more_yellow = fields.number("more_yellow", yellow, -MANY, MANY)
    civ.more_blue = fields.number("more_blue", blue, -MANY, MANY)
