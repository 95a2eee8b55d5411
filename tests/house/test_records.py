"""Records of games that were played elsewhere, and plays of other programs, come into the history of a house from its
page."""

import json
import re

import pytest

from host.archive.results import all_results
from host.house.records_page import MOST, NAME_LENGTH, keep
from host.journal.reading import JournalReader
from tests.archive.test_past_games import APP, GEEK
from tests.golden.make import HERE
from tests.house.test_house_pages import client

GOLDEN = HERE / "seven_wonders" / "dealt-4.record"


@pytest.fixture
def owner(house):
    return client(house, "127.0.0.1")


def brought(browser, content, name="evening.record"):
    """(status, why) of a file that is taken in."""
    answer = browser.post(f"/records?name={name}", content=content)
    return answer.status_code, answer.json()["why"]


@pytest.mark.process
def test_a_record_of_another_herald_is_a_game_of_the_house(house, owner):
    assert brought(owner, GOLDEN.read_bytes()) == (200, "")
    journal = JournalReader.read(house.folder)
    (kept,) = journal.games()
    journal.close()
    assert (kept.game, kept.names[:2]) == ("seven_wonders", ("Anna", "Béla"))
    past = owner.get("/history").text
    assert "Béla" in past
    door = re.search(r'href="(/history/\d+/\d+)"', past)[1]
    replay = owner.get(door)
    assert replay.status_code == 200 and "content-disposition" not in replay.headers, "it opens, and is no file to keep"
    (policy,) = replay.headers.get_list("content-security-policy")
    assert policy.startswith("sandbox allow-scripts;") and "allow-same-origin" not in policy
    assert owner.get(f"{door}/record").text == GOLDEN.read_text(encoding="utf-8")
    assert owner.get("/history/77/1/record").status_code == owner.get("/history/0/77/record").status_code == 404
    assert 'id="game-data"' in replay.text and owner.get("/history/77/1").status_code == 404


def test_a_record_that_is_there_already_makes_no_second_game(house, owner):
    brought(owner, GOLDEN.read_bytes())
    status, why = brought(owner, GOLDEN.read_bytes(), "again.record")
    assert status == 409 and why == "again.record is in the history already."
    journal = JournalReader.read(house.folder)
    assert len(list(journal.games())) == 1
    journal.close()


@pytest.mark.parametrize("content, why", [
    (b"", "is not a record"),
    (b"\x89PNG\r\n\x1a\n\xff", "is not a record"),
    (b"{}", "is not a record"),
    (GOLDEN.read_bytes()[:-200], "are not possible"),
    (GOLDEN.read_bytes()[:-203], "is a damaged record"),
    (GOLDEN.read_bytes()[:20], "is a damaged record"),
    (GOLDEN.read_bytes().partition(b"\n\n")[0] + b"\n\n", "holds no play yet"),
    (GOLDEN.read_bytes().replace(b"rules: 1", b"rules: 99", 1), "are not possible"),
])  # fmt: skip
def test_a_file_that_is_none_is_refused_with_a_sentence_and_changes_nothing(content, why, house, owner):
    status, said = brought(owner, content, "holiday.record")
    assert status == 409 and "holiday.record" in said and why in said and said.endswith(".")
    assert not (house.folder / "herald.sqlite").exists() or not list(JournalReader.read(house.folder).games())


def test_the_name_of_a_file_names_no_folder(owner):
    status, why = brought(owner, b"x", "../../etc/<b>passwd")
    assert status == 409 and "etc" not in why


def test_a_guest_brings_no_record_and_nobody_an_endless_one(house, owner):
    stranger = client(house, "192.168.1.66")
    assert stranger.post("/records?name=a.record", content=b"x").status_code == 403
    assert stranger.post("/records?name=a.record", content=b"x" * (MOST + 1)).status_code == 413
    assert owner.post("/records?name=a.record", content=b"x" * (MOST + 1)).status_code == 413


def test_whatever_is_brought_is_new_there_already_or_counted_play_by_play(tmp_path):
    file = json.dumps(APP | {"plays": APP["plays"][:2]}).encode()
    assert [keep(tmp_path, "plays.json", file) for _ in range(2)] == ["", "plays.json is in the history already."]
    assert [keep(tmp_path, "old.record", GOLDEN.read_bytes()) for _ in range(2)] == [
        "",
        "old.record is in the history already.",
    ]
    assert keep(tmp_path, "plays.xml", GEEK.encode()) == (
        "plays.xml: 1 of 3 plays are new in the history. 1 were there already, and 1 are no finished games of Herald's."
    )
    assert len(all_results(tmp_path)) == 4


@pytest.mark.parametrize(("name", "said"), [("", "?"), ("x" * 300, "x" * NAME_LENGTH)])
def test_a_file_without_a_name_or_with_an_endless_one_is_named_in_a_sentence_all_the_same(name, said, owner):
    assert brought(owner, b"x", name)[1].startswith(f"{said} is not a record")


@pytest.mark.process
def test_plays_of_another_program_are_games_of_the_house(house, owner):
    file = json.dumps(APP | {"plays": APP["plays"][:2]}).encode()
    assert brought(owner, file, "plays.json") == (200, "")
    assert "BÉLA" in owner.get("/history").text
    assert brought(owner, file, "plays.json") == (409, "plays.json is in the history already.")
    status, why = brought(owner, GEEK.encode(), "plays.xml")
    assert status == 409 and why.startswith("plays.xml: 1 of 3 plays are new in the history. 1 were there already")
