"""For any damage to a position or a record, the answer is a sentence (the soak tries very many)."""

import json
import random

import pytest

from shared_rules.contract import load
from tests.games import every
from tests.rules.mutations import broken_or_replayed, mutated, mutated_lines, refused_or_whole, sound

pytestmark = pytest.mark.long

POSITIONS, RECORDS = 400, 12


@pytest.mark.parametrize("game", every())
@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_a_mutated_position_or_record_gets_a_sentence(game, deal):
    rules, chance = load(game), random.Random(f"{game} {deal}")
    positions, text = sound(game, deal, 1, 29)
    read = [refused_or_whole(rules, mutated(json.loads(chance.choice(positions)), chance)) for _ in range(POSITIONS)]
    assert {True, False} <= set(read)
    replayed = [broken_or_replayed(mutated_lines(text, chance)) for _ in range(RECORDS)]
    assert False in replayed
