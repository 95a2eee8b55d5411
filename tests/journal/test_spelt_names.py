"""Names as people spell them: composed or not, with joiners, on other keyboards, and what a refusal says."""

# ruff: noqa: RUF001  (it is about letters that look alike)

import json
import sqlite3
from contextlib import closing

import pytest

from host.errors import WrongUse
from host.journal.people import People, check_name, name_key
from host.journal.reading import JournalReader
from host.setup.kept_setup import read_setup
from host.setup.setup import names_for
from tests.house.test_backup import house_with_a_game

PERSIAN, FAMILY = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", [PERSIAN, FAMILY, "Zo\u00e9", "\u05d3\u05d5\u05d3", "\U0001f438"])
def test_letters_of_all_peoples_can_be_shown(name):
    check_name(name)


@pytest.mark.parametrize(
    "one, other",
    [
        ("Zo\u00e9", "ZOE\u0301"),
        ("Anna Kov\u00e1cs", " anna  kov\u00e1cs"),
        ("Ann\u200da", "Anna"),
        ("Аnnа", "Anna"),  # letters of a Cyrillic keyboard
        ("Νίkos", "Níkos"),  # and of a Greek one
        ("Ёva", "Ëva"),
        ("Ａｎｎａ", "Anna"),
        ("Anna\ufe0f", "Anna"),
        ("Anna\u3164", "Anna"),
        ("An\u034fna", "Anna"),
        ("IŞIK", "ışık"),  # the capitals of a Turkish keyboard
        ("Işık", "işik"),
        ("İnci", "inci"),
    ],
)
def test_one_person_has_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize("one, other", [("Анна", "Anna"), ("Mia", "Mira"), ("Ли", "Lu"), ("Zoë", "Zoe")])
def test_names_that_can_be_told_apart_are_of_two_people(one, other):
    assert name_key(one) != name_key(other)


def test_who_was_forgotten_under_a_name_in_other_letters_stays_so_and_keeps_nobody_else_away(tmp_path):
    """Files hold digests of the letters that were typed: they hold for those, as before."""
    people = People.read(tmp_path)
    people.meet(["Сара", "Oto"])
    people.forget("Сара")
    people = People.read(tmp_path)
    assert not people.is_forgotten("Capa") and people.is_forgotten("Сара") and people.is_forgotten("САРА")
    assert people.find("Оtо") is people.find("Oto")


def test_people_who_were_two_before_stay_two(tmp_path):
    rows = [{"name": name, "known_as": [name.casefold()], "forgotten": False} for name in ("Anna", "Аnna")]
    (tmp_path / "people.json").write_text(json.dumps({"people": rows}))
    people = People.read(tmp_path)
    assert [people.called(name) for name in ("ANNA", "АNNA", "Annа")] == ["Anna", "Аnna", "Anna"]


@pytest.mark.parametrize("names", ["Anna,Аnna", "Anna,anna", "Zoé,ZOÉ"])
def test_no_table_seats_two_people_whom_nobody_can_tell_apart(tmp_path, names):
    with pytest.raises(WrongUse, match="Two players are called"):
        names_for(3, names)
    with pytest.raises(WrongUse, match="are one person"):
        People.read(tmp_path).seated(names.split(","))


def test_a_name_from_a_file_turns_no_line_around(tmp_path):
    """Nobody can type one that a page would obey; a record, a backup or an event from elsewhere may have one."""
    house = house_with_a_game(tmp_path)
    house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2)
    People.read(tmp_path).meet(["Anna"])
    seen = r"A\u202en\x9bna"
    for path in (*tmp_path.rglob("*.json"), *tmp_path.rglob("*.event")):
        if path.suffix == ".event":
            with closing(sqlite3.connect(path)) as base:
                base.execute("UPDATE names SET name = ? WHERE name = 'Anna'", ("A\u202en\x9bna",))
                base.commit()
        elif path.name in ("names.json", "people.json", "setup.json"):
            path.write_text(path.read_text().replace('"Anna"', r'"A\u202en\u009bna"'))
    assert People.read(tmp_path).names()[0] == seen
    assert JournalReader.read(tmp_path / "table-01").games()[0].names[0] == seen
    assert read_setup(tmp_path / "table-01").names[0] == seen
    assert house.events.event("cup").players[0] == seen


@pytest.mark.parametrize(
    "name, said",
    [
        ("An\u202ena", r"An\u202ena: a name must stand on one line"),
        ("A\nb", r"A\nb: a name must"),
        ("\u200d", "at least one letter"),
        ("x" * 61, "x…: a name has 60 letters at most"),
    ],
)
def test_a_refusal_says_which_name(name, said):
    with pytest.raises(WrongUse) as refused:
        check_name(name)
    assert said in str(refused.value)
