"""The pages in docs/ about positions and the rules as a library are true, and `herald position` does as documented."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import app
from shared_rules.contract import load
from tests.games import SHIPPED

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = re.findall(r"```json\n(.*?)```", (DOCS / "positions.md").read_text(encoding="utf-8"), re.S)
ENDS = [text for text in EXAMPLES if '"over"' in text]
EXAMPLES = [text for text in EXAMPLES if text not in ENDS]
FIRST = json.loads(EXAMPLES[0])


def herald(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def file_with(tmp_path, data):
    path = tmp_path / "position.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize("texts", [EXAMPLES, ENDS])
def test_every_game_has_an_example_on_the_page(texts):
    assert sorted(json.loads(text)["game"] for text in texts) == sorted(SHIPPED)


@pytest.mark.parametrize("text", ENDS)
def test_an_end_of_a_game_is_counted_with_the_names_of_its_players(tmp_path, text):
    data = json.loads(herald("tally", "--position", file_with(tmp_path, text), "--json").output)
    names = json.loads(text)["names"]
    assert [seat["name"] for seat in data["seats"]] == names and "Anna" in names
    assert any(seat["total"] for seat in data["seats"])


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_game_under_way_is_counted_as_it_stands(tmp_path, text):
    counted = herald("tally", "--position", file_with(tmp_path, text))
    assert counted.exit_code == 0 and "Where the points come from" in counted.output


def can_be_played_on_from(tmp_path, text):
    path = file_with(tmp_path, text)
    assert herald("position", path).exit_code == 0
    whole = json.loads(herald("position", path, "--json").output)
    seat = load(whole["game"]).position(whole).awaited()[0]
    assert json.loads(herald("position", path, "--plays", seat, "--json").output)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_a_position_somebody_can_play_on_from(tmp_path, text):
    can_be_played_on_from(tmp_path, text)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_example_of_the_format_is_one_too(tmp_path, game):
    text = herald("position", "--format", game.replace("_", "-")).output
    can_be_played_on_from(tmp_path, json.dumps(json.JSONDecoder().raw_decode(text, text.index('{"game"'))[0]))


@pytest.mark.parametrize("game", SHIPPED)
def test_the_format_names_every_key(game):
    text = herald("position", "--format", game).output
    module = load(game).part("referee.position")
    missing = [key for key in (*module.KEYS, *module.SEAT_KEYS) if not re.search(rf"\b{key}\b", text)]
    assert missing == []


def test_the_example_of_the_library_prints_what_the_page_shows():
    page = (DOCS / "rules-library.md").read_text(encoding="utf-8")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(re.search(r"```python\n(.*?)```", page, re.S)[1], {})
    assert printed.getvalue() == re.search(r"```text\n(.*?)```", page, re.S)[1]


@pytest.mark.parametrize("game", SHIPPED)
def test_a_state_can_be_pasted_back(game):
    state = load(game).start(load(game).seats[0], {})
    for _ in range(9):
        seat = state.awaited()[0]
        state.do(seat, state.plays(seat)[0])
    again = eval(repr(state), {"load": load})
    assert again.position() == state.position() and repr(again) == repr(state)


def test_play_goes_on_and_says_what_happened(tmp_path):
    path = file_with(tmp_path, FIRST)
    plays = ["--do", "1 sell baths.3", "--do", "2 sell stockade.3", "--do", "3 sell workshop.3"]
    data = json.loads(herald("position", path, *plays, "--json").output)
    codes = [event["code"] for event in data["events"]]
    assert codes.count("sold") == 3 and "conflict" in codes and data["position"]["age"] == 2
    assert herald("position", file_with(tmp_path, data["position"])).exit_code == 0
    assert "conflict" in herald("position", file_with(tmp_path, FIRST), *plays).output.lower()


@pytest.mark.parametrize(
    "line, code, words",
    [
        ("1 build stockade.3", 1, "."),
        ("9 sell baths.3", 2, "a seat from 1 to 3, or with table"),
        ("1 sell Baths", 2, "Did you mean baths.3 or baths.7?"),
        ("1 dance", 2, "is not a play"),
    ],
)
def test_a_play_that_cannot_be_made_ends_with_a_sentence(tmp_path, line, code, words):
    result = herald("position", file_with(tmp_path, FIRST), "--do", line)
    assert result.exit_code == code and words in result.stderr


@pytest.mark.parametrize("asked", ["--plays", "--view"])
def test_a_seat_that_is_none_is_named_after_a_play_too(tmp_path, asked):
    path = file_with(tmp_path, FIRST)
    for do in ([], ["--do", "1 sell theater.3"]):
        result = herald("position", path, *do, asked, 0)
        assert result.exit_code == 2 and "There is no seat 0" in result.stderr


def test_a_refusal_has_its_figures_and_a_view_what_prices_follow_from(tmp_path):
    path = file_with(tmp_path, FIRST)
    answer = json.loads(herald("position", path, "--refuse", 2, "stage stockade.3", "--json").output)
    assert answer["code"] == "cannot_pay" and answer["figures"]["coins"] == 2
    data = json.loads(herald("position", path, "--view", 1, "--json").output)
    assert data["view"]["city"]["prices"] and data["public"]["cities"][0]["shields"] == 1
    assert "shields" in herald("position", path, "--view", 1).output


def seats_with(**changes):
    seats = json.loads(json.dumps(FIRST["seats"]))
    seats[0].update(changes)
    return {**FIRST, "seats": seats}


@pytest.mark.parametrize(
    "data, words",
    [
        ({**FIRST, "game": "chess"}, "There is no game called chess"),
        (
            seats_with(hand=["theater.3", "altar"]),
            "altar is written with its mark, as on its tag. Did you mean altar.3 or altar.5?",
        ),
        (seats_with(cards=["Loom.3"]), "no card is called Loom.3"),
        (seats_with(cards=["ore_vein"]), "no other copy of ore_vein belongs to a game of 3 players."),
        (seats_with(cards=["baths.7"]), "baths.7 is not used with 3 players."),
        (seats_with(coins=-1), 'seat 1: "coins" is -1; it should be 0 to 9999'),
    ],
)
def test_what_is_wrong_is_said_once_with_what_was_meant(tmp_path, data, words):
    result = herald("position", file_with(tmp_path, data))
    assert result.exit_code == 3 and words in result.stderr and result.stderr.count("This cannot be") <= 1


def test_a_game_may_be_written_with_hyphens(tmp_path):
    assert herald("position", file_with(tmp_path, {**FIRST, "game": "seven-wonders"})).exit_code == 0


def test_without_a_file_it_says_what_to_do():
    result = herald("position")
    assert result.exit_code == 2 and "--format GAME" in result.stderr


FREE = {
    "game": "seven_wonders",
    "phase": "over",
    "names": ["Anna", "Bela"],
    "seats": [
        {"wonder": "gizah", "side": "A", "coins": 0, "stages": 3, "cards": ["craftsmens_guild", "arena", "loom_1"]},
        {"wonder": "rhodos", "side": "A", "coins": 0, "cards": ["glassworks_1", "press_1"]},
    ],
    "free_city": {"wonder": "babylon", "side": "A", "coins": 0, "cards": ["loom_2", "workers_guild", "palace"]},
}


@pytest.mark.parametrize("command", [("position", "{}", "--scores"), ("tally", "seven-wonders", "--position", "{}")])
def test_the_free_city_has_its_sheet_in_every_count_of_a_file(tmp_path, command):
    file = str(file_with(tmp_path, FREE))
    words = [word.format(file) for word in command]
    text = herald(*words).output
    assert "The sheet of the Free City" in text and "Civilian 8" in text
    assert "Free City: 8 points, and cannot win" in text
    (section,) = json.loads(herald(*words, "--json").output)["beside"]
    assert section["code"] == "free_city" and len(section["lines"]) == 3
