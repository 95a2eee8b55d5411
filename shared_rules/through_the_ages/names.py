"""What the cards of Through the Ages are called, and what they mean.

Apart from `words`, so that a station that sorts or counts cards needs none of a turn's rules.
"""

from shared_rules.phrases import _, called
from shared_rules.tables import text_of
from shared_rules.through_the_ages import cards

AGES: "tuple[str, ...]" = ("A", "I", "II", "III", "IV")
SUFFIXES: "tuple[str, ...]" = ("a", "i", "ii", "iii")
SMALL = ("of", "the", "over", "and", "for", "da")


# Texts by their first word, each table one string: a station has no room for hundreds of strings.
_NAMES = """
st_peters_basilica St. Peter's Basilica
j_s_bach J. S. Bach
rock_and_roll_icon Rock & Roll Icon
military_build_up Military Build-Up
colonization_bonus Defense / Colonization Bonus
international_trade International Trade Agreement
military_protection Promise of Military Protection
"""
_KINDS = """
lab laboratory
theater theatre
infantry infantry unit
cavalry cavalry unit
artillery artillery unit
air_force air force unit
warfare military technology
law civil technology
exploring colonization technology
building construction technology
action action card
leader leader
wonder wonder
government government
farm farm
mine mine
temple temple
arena arena
library library
event event
territory territory
aggression aggression
war war
pact pact
tactic tactic
bonus bonus
"""


def card_name(card: str) -> str:
    """What people call a card or a row: `iron.3` -> Iron, `rich_land_a.1` -> Rich Land A."""
    last = _LAST[0]
    if last[0] != card:
        last = _LAST[0] = card, _english(card)
    return called(last[1])


# The card that was named last: a station names the one on its reader for each of its ways.
_LAST = [("", "")]


def _english(card: str) -> str:
    parts = cards.split(card)[0].split("_")
    age = ""
    if parts[-1] in SUFFIXES:
        age = " " + parts.pop().upper()
    name = text_of(_NAMES, "_".join(parts))
    return (name or " ".join([part if part in SMALL else part[:1].upper() + part[1:] for part in parts])) + age


def kind_name(kind: str) -> str:
    """laboratory, farm, infantry unit."""
    return _(text_of(_KINDS, kind))


def explain(card: str) -> "list[str]":
    """Lines that explain a card: kind, cost, effect. Empty for an unknown card.

    A station loads what cards mean for as long as somebody reads it.
    """
    found = cards.find(card)
    if found is None:
        return []
    lines = [card_name(card), _("Age %s, %s") % (AGES[found.age], kind_name(found.kind))]
    name = __name__.rsplit(".", 1)[0] + ".meanings"
    lines += __import__(name, None, None, ("of_card",)).of_card(found)
    cards.forget(name)
    return lines
