"""Every ruling makes a difference: the very lines of a golden lead elsewhere, or are refused, with each other
value of the option. What each value does is in the test of its clause."""

import pytest

from shared_rules.referee.record import parse
from tests.golden.make import goldens, read
from tests.rules.seven_wonders.rulings import matters
from tests.rules.seven_wonders.scene import GAME

RECORDS = {name: parse(read(game, name)[0]) for game, name in goldens() if game == "seven_wonders"}
OPTIONS = {option.name: option for option in GAME.options}

# Where each option is put to the test; `rulings-` goldens were made for it.
PROVEN_BY = {
    "deal": "dealt-4",
    "wonders": "dealt-4",
    "sides": "dealt-7",
    "twins": "rulings-2-79",
    "discounts": "rulings-2-79",
    "neighbours_same_turn": "rulings-5-62",
    "lighthouse": "rulings-5-62",
    "seventh_coins": "rulings-3-43",
    "sixth_turn": "rulings-5-62",
    "copied_guild": "rulings-5-62",
    "copied_scientists": "rulings-2-79",
    "first_holder": "rulings-2-79",
    "free_city_seventh": "rulings-2-4",
}


@pytest.mark.parametrize("option", OPTIONS)
def test_a_golden_leads_elsewhere_with_any_other_value(option):
    assert matters(RECORDS[PROVEN_BY[option]], OPTIONS[option])


def test_every_ruling_is_switched_in_a_golden_or_is_its_default_there():
    switched = {name for record in RECORDS.values() for name in record.options}
    assert set(PROVEN_BY) == set(OPTIONS) and switched <= set(OPTIONS)
