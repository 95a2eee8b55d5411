"""Plays that other programs kept join the history once, with the people it knows."""

import json
from urllib.parse import quote

import pytest

from host.archive import exports
from host.archive.past_games import take_plays
from host.archive.plays import read_plays
from host.archive.results import all_results
from host.errors import BadFile
from host.journal.check import examine
from host.journal.journal import Journal
from host.journal.people import SOMEBODY, People
from tests.archive.test_archive import play
from tests.cli.test_cli import herald
from tests.promises import promise

APP = {
    "games": [
        {"id": 1, "uuid": "g1", "name": "7 Wonders", "bggId": 68448, "highestWins": True},
        {"id": 2, "uuid": "g2", "name": "Azul", "bggId": 230802, "highestWins": True},
        {"id": 3, "uuid": "g3", "name": "Oh Hell!", "bggId": 0, "highestWins": True},
        {"id": 4, "uuid": "g4", "name": "Tower of Babel", "bggId": 99, "highestWins": True},
    ],
    "players": [
        {"id": 1, "name": "Anna"},
        {"id": 2, "name": "BÉLA"},
        {"id": 3, "name": "Cili"},
    ],
    "plays": [
        {
            "uuid": "P-1", "gameRefId": 1, "playDate": "2021-03-04 20:15:00", "durationMin": 45, "bggId": 55,
            "playerScores": [
                {"playerRefId": 1, "score": "40+12", "winner": False, "rank": 0},
                {"playerRefId": 2, "score": "58", "winner": True, "rank": 0},
                {"playerRefId": 3, "score": "58", "winner": False, "rank": 0},
            ],
        },
        {
            "uuid": "P-2", "gameRefId": 3, "playDate": "2021-03-05 19:00:00", "durationMin": 0,
            "playerScores": [
                {"playerRefId": 1, "score": "-4", "winner": False, "rank": 3},
                {"playerRefId": 2, "score": "80", "winner": True, "rank": 1},
                {"playerRefId": 3, "score": "12", "winner": False, "rank": 2},
            ],
        },
        {"uuid": "P-3", "gameRefId": 2, "playDate": "2021-03-06 19:00:00", "playerScores": []},
        {"uuid": "P-4", "gameRefId": 4, "playDate": "2021-03-06 20:00:00", "playerScores": []},
        {
            "uuid": "P-5", "gameRefId": 1, "playDate": "2021-03-07 20:15:00",
            "playerScores": [{"playerRefId": n, "score": "", "winner": n == 1} for n in (1, 2, 3)],
        },
    ],
}  # fmt: skip
GEEK = """<?xml version="1.0" encoding="utf-8"?>
<plays username="anna" userid="1" total="4" page="1">
  <play id="55" date="2021-03-04" quantity="1" length="45" incomplete="0" nowinstats="0" location="">
    <item name="7 Wonders" objecttype="thing" objectid="68448"><subtypes><subtype value="boardgame"/></subtypes></item>
    <players>
      <player username="anna" name="Anna" score="52" win="0"/><player username="" name="Béla" score="58" win="1"/>
      <player username="" name="Cili" score="58" win="0"/>
    </players>
  </play>
  <play id="56" date="2020-01-02" quantity="1" length="0" incomplete="0" nowinstats="0" location="">
    <item name="7 Wonders Duel" objecttype="thing" objectid="173346"/>
    <players><player username="anna" name="" score="61" win="1"/><player name="Dora" score="49" win="0"/></players>
  </play>
  <play id="57" date="2020-01-03" quantity="1" length="0" incomplete="1" nowinstats="0" location="">
    <item name="7 Wonders Duel" objecttype="thing" objectid="173346"/>
    <players><player name="Anna" score="61" win="1"/><player name="Dora" score="49" win="0"/></players>
  </play>
</plays>"""


@pytest.fixture
def home(tmp_path):
    """A history in which Béla is known."""
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    journal.close()
    return tmp_path


def taken(home, content):
    return take_plays(home, read_plays("file", content.encode()))


def past(home):
    return [one for one in all_results(home) if one.game.endswith(".past")]


@promise("Plays that BG Stats and BoardGameGeek kept join the history with day, people, points and winner, once each")
def test_the_export_of_bg_stats_joins_the_history(home):
    found = taken(home, json.dumps(APP))
    assert [one.game is not None for one in found] == [True, True, False, False, False]
    assert [one.unknown for one in found] == [False, False, True, True, False] and "no points" in found[4].why
    wonders, oh_hell = past(home)
    assert wonders.title == "7 Wonders, played elsewhere" and wonders.minutes == 45
    assert [(seat.name, seat.points, seat.place) for seat in wonders.seats] == [
        ("Anna", 52, 3),
        ("Béla", 58, 1),
        ("Cili", 58, 2),
    ]
    assert [(seat.points, seat.place) for seat in oh_hell.seats] == [(-4, 3), (80, 1), (12, 2)]
    assert examine(home).whole


@promise("Plays that BG Stats and BoardGameGeek kept join the history with day, people, points and winner, once each")
def test_a_play_joins_once_from_whichever_program_it_comes(home):
    taken(home, json.dumps(APP))
    assert [one.game for one in taken(home, json.dumps(APP))] == [None] * 5
    found = taken(home, GEEK)
    assert [(one.game is not None, one.there) for one in found] == [(False, True), (True, False), (False, False)]
    assert "to the end" in found[2].why
    assert [seat.name for seat in past(home)[0].seats] == ["Anna", "Dora"], "a player without a name has a username"
    assert past(home)[0].started == "2020-01-02"


def test_a_game_that_differs_in_points_alone_is_another(home):
    changed = json.loads(json.dumps(APP))
    taken(home, json.dumps(APP))
    changed["plays"][0].update(uuid="P-9", bggId=0)
    assert taken(home, json.dumps(changed))[0].there
    changed["plays"][0]["playerScores"][0]["score"] = "51"
    assert taken(home, json.dumps(changed))[0].game is not None


@pytest.mark.parametrize("form", ["bgstats", "csv", "json"])
def test_what_herald_exported_is_known_at_home_and_new_elsewhere(form, home, tmp_path_factory):
    (game,) = all_results(home)
    text = {
        "bgstats": exports.bg_stats_link(game),
        "csv": exports.as_csv([game]),
        "json": json.dumps(exports.as_json([game])),
    }[form]
    assert [one.there for one in taken(home, text)] == [True]
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert taken(elsewhere, text)[0].game is not None and taken(elsewhere, text)[0].there
    (kept,) = past(elsewhere)
    assert kept.started[:16] == game.started[:16]
    assert [(s.name, s.points, s.place) for s in kept.seats] == [(s.name, s.points, s.place) for s in game.seats]


def test_a_table_of_somebody_s_own_is_read(home):
    text = "Date;Game;Player;Score;Winner\n2019-05-01;oh hell;Anna;31;x\n2019-05-01;oh hell;dora;20;\n"
    text += "2019-05-01;oh hell;Eve;20;\n2019-05-02;Azul;Anna;3;\n"
    first, second = taken(home, text)
    assert first.game is not None and second.unknown and taken(home, text)[0].there
    assert [(s.name, s.place) for s in past(home)[0].seats] == [("Anna", 1), ("dora", 2), ("Eve", 2)]


TABLE = "Date;Game;Player;Score\n2019-05-01;Oh Hell;Anna;31\n2019-05-01;Oh Hell;Béla;20\n2019-05-01;Oh Hell;Eve;9\n"
# How other programs keep this table, or write the same day and points.
AS_KEPT = {
    "UTF-8 with a mark": TABLE.encode("utf-8-sig"),
    "UTF-16 of PowerShell and of Excel": TABLE.replace(";", "\t").encode("utf-16"),
    "UTF-16 the other way round": b"\xfe\xff" + TABLE.encode("utf-16-be"),
    "ends of lines of old Macs": TABLE.replace("\n", "\r").encode(),
    "Excel's line of the separator": ("sep=;\r\n" + TABLE.replace("\n", "\r\n")).encode(),
    "figures with decimals": TABLE.replace(";31", ";31,0").replace(";20", ";20.00").encode(),
    "a German day": TABLE.replace("2019-05-01", "01.05.2019").encode(),
    "a short German day with its time": TABLE.replace("2019-05-01", "1.5.2019 20:15").encode(),
    "a Hungarian day": TABLE.replace("2019-05-01", "2019. 05. 01.").encode(),
    "a day with strokes, the year first": TABLE.replace("2019-05-01", "2019/5/1").encode(),
}


@pytest.mark.parametrize("data", AS_KEPT.values(), ids=AS_KEPT)
def test_a_table_is_read_as_spreadsheets_keep_it(home, data):
    (one,) = take_plays(home, read_plays("table.csv", data))
    assert one.game is not None, one.why
    assert [(s.name, s.points) for s in past(home)[0].seats] == [("Anna", 31), ("Béla", 20), ("Eve", 9)]
    assert past(home)[0].started.startswith("2019-05-01")


@pytest.mark.parametrize("figures", ["\u22124", "\u22124,0", "8 \u2212 12", "-4", "\u20134"])
def test_a_minus_is_one_however_a_spreadsheet_or_a_page_writes_it(home, figures):
    """Nordic and Slovene spreadsheets have another one than keyboards, and so do Herald's own pages."""
    (one,) = take_plays(home, read_plays("table.csv", TABLE.replace(";9", f";{figures}").encode()))
    assert one.game is not None, one.why
    assert [(s.name, s.points) for s in past(home)[0].seats] == [("Anna", 31), ("Béla", 20), ("Eve", -4)]


@pytest.mark.parametrize("figures", ["1,000", "31,5", "3,"])
def test_figures_that_mean_two_things_are_no_points(home, figures):
    (one,) = take_plays(home, read_plays("table.csv", TABLE.replace(";31", f";{figures}").encode()))
    assert one.game is None and "no points" in one.why


@pytest.mark.parametrize("day", ["5/1/2019", "31.02.2019", "1.5.19", "01.05.2019 noon"])
def test_a_day_that_is_none_or_two_is_left_out(home, day):
    (one,) = take_plays(home, read_plays("table.csv", TABLE.replace("2019-05-01", day).encode()))
    assert one.game is None and "date" in one.why and "2026-03-05" in one.why  # how to write it


def test_letters_that_may_be_others_are_refused_with_what_to_do():
    with pytest.raises(BadFile, match=r"not in UTF-8.*CSV UTF-8"):
        read_plays("table.csv", TABLE.encode("cp1250"))


def test_people_are_called_as_they_are_today_and_the_forgotten_stay_forgotten(home):
    people = People.read(home)
    people.rename("Cili", "Cecília")
    people.forget("Béla")
    taken(home, json.dumps(APP))
    assert [seat.name for seat in past(home)[0].seats] == ["Anna", SOMEBODY, "Cecília"]
    assert not any("béla" in path.read_bytes().decode("latin-1").lower() for path in home.iterdir() if path.is_file())


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([("Anna", "1")], "players"),
        ([("Anna", "1"), ("anna", "2"), ("Cili", "3")], "twice"),
        ([("Anna", "1"), ("", "2"), ("Cili", "3")], "letter"),
        ([("Anna", "1"), ("Béla", "123456"), ("Cili", "3")], "so many"),
        ([("Anna", "1"), ("Béla", "won"), ("Cili", "3")], "no points"),
    ],
)
def test_what_is_no_finished_game_is_left_out_with_its_reason(seats, why, home):
    players = [{"name": name, "score": score} for name, score in seats]
    one = {"playDate": "2021-01-01 20:00:00", "game": {"bggId": 68448, "name": "7 Wonders"}, "players": players}
    (found,) = taken(home, json.dumps(one))
    assert found.game is None and why in found.why and not past(home)


@pytest.mark.parametrize("day", ["", "yesterday", "2021-13-01", "2999-01-01", "0001-01-01 00:00:00"])
def test_a_play_without_a_day_is_left_out(day, home):
    players = [{"name": name, "score": 3} for name in ("Anna", "Béla", "Cili")]
    one = {"playDate": day, "game": {"bggId": 68448}, "players": players}
    assert taken(home, json.dumps(one))[0].game is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        "[1]",
        "null",
        "{",
        "<plays/>",
        "<items><play/></items>",
        "<plays><play/></plays>",
        '<!DOCTYPE plays [<!ENTITY a "aaaa">]><plays><play id="1" date="&a;"/></plays>',
        "https://app.bgstatsapp.com/createPlay.html",
        "https://app.bgstatsapp.com/createPlay.html?data=" + quote("[[["),
        "name,age\nAnna,3\n",
        '{"plays": [1], "games": [], "players": []}',
        "[" * 100_000,
        "herald 1\ngame: seven_wonders\n",
    ],
)
def test_a_file_without_plays_is_refused_in_one_sentence(content):
    with pytest.raises(BadFile, match=r"^evening.json holds no play"):
        read_plays("evening.json", content.encode())


def test_a_picture_holds_no_plays():
    with pytest.raises(BadFile, match="is not a text file"):
        read_plays("evening.png", b"\x89PNG\r\n\x1a\n\xff")


def test_the_command_counts_what_it_took_and_names_what_it_did_not(home, tmp_path):
    file = tmp_path / "plays.json"
    file.write_text(json.dumps(APP))
    answer = herald("import", str(file), "--home", str(home))
    assert "2 of 5 plays are new" in answer.output and "Azul, Tower of Babel" in answer.output
    assert "somebody has no points" in answer.output
    assert "2 were there already" in herald("import", str(file), "--home", str(home)).output
    (tmp_path / "bad.json").write_text("{}")
    answer = herald("import", str(tmp_path / "bad.json"), "--home", str(home))
    assert answer.exit_code == 3 and "holds no play" in answer.output
    links = herald("export", "--format", "bgstats", "--home", str(home)).output
    assert links.count("https://") == 1, "what came from another program does not go back to it as another play"
