"""The golden games of 7 Wonders together show every board and every power."""

from shared_rules.referee.record import parse, replay, steps
from shared_rules.seven_wonders.cards import wonders
from tests.golden.make import goldens, read

RECORDS = [parse(read(game, name)[0]) for game, name in goldens() if game == "seven_wonders"]


def test_every_board_is_in_a_golden():
    played = {(city.wonder, city.side): city.stages for record in RECORDS for city in replay(record).cities[1:]}
    assert set(played) == {(wonder, side) for wonder in wonders() for side in "AB"}


def test_every_power_is_used_in_a_golden():
    texts = [text for record in RECORDS for _, text in record.lines]
    phases = {state.phase for record in RECORDS for state, _, _ in steps(record)}
    assert {"seventh", "dig"} <= phases
    assert any(text.endswith(" free") for text in texts) and any(text.startswith("dig ") for text in texts)
    sheets = [sheet for record in RECORDS for sheet in replay(record).scores()]
    assert any(line.reason.startswith("copied") for sheet in sheets for line in sheet)
