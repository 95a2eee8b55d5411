"""`herald rules`: every clause is found by its number and by its words, with the ruling that holds here."""

import re
from pathlib import Path

import pytest

from host.cli.rules import command
from host.errors import WrongUse
from host.languages.clauses import clauses
from host.languages.rule_search import find
from shared_rules.contract import load
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_clause_of_a_game_is_listed_once(name):
    intro = (ROOT / "shared_rules" / name / "RULES.md").read_text().partition("\n## ")[0]
    spans = re.findall(r"`([A-Z]+)-(\d+)` to\s+`[A-Z]+-(\d+)`", intro)
    named = [f"{prefix}-{number}" for prefix, first, last in spans for number in range(int(first), int(last) + 1)]
    assert named and sorted(clause.number for clause in clauses(load(name))) == sorted(named)
    assert all(clause.heading and clause.text for clause in clauses(load(name)))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_option_of_a_game_stands_at_a_clause(name):
    found = {clause.number for clause in clauses(load(name))}
    assert {option.clause for option in load(name).options} <= found


def test_a_clause_is_found_by_its_number_alone():
    assert [clause.number for clause in find(load("seven_wonders"), "sw-4").clauses] == ["SW-4"]


def test_clauses_are_found_by_words_in_any_case():
    found = find(load("seven_wonders"), "trading POSTS").clauses
    assert [clause.number for clause in found] == ["SW-54", "SW-56", "SW-57"]
    assert found[1].option.startswith("discounts")


def test_without_a_word_all_are_found():
    game = load("tower_of_babel")
    assert find(game, "").clauses == clauses(game)


def test_what_no_clause_says_is_told():
    with pytest.raises(WrongUse, match="another word"):
        command("seven-wonders", ["zeppelin"])


def test_a_clause_is_printed_with_its_ruling(capsys):
    command("seven-wonders", ["SW-30"])
    said = capsys.readouterr().out
    assert "never holds two structures with the same name" in said and "Option: twins: same or different" in said


def test_an_english_word_finds_what_is_said_of_it_in_another_language(capsys):
    command("seven-wonders", ["trading", "POSTS"], language="hu")
    said = capsys.readouterr().out
    assert re.findall(r"^SW-\d+", said, re.M)[0] == "SW-54" and "neighbour" not in said


def test_the_rules_are_printed_and_searched_in_a_language(capsys):
    command("seven-wonders", ["SZOMSZÉD", "osszehasonlitod"], language="hu")
    assert capsys.readouterr().out.startswith("SW-99   A kor hatodik köre után")
    command("seven-wonders", ["SW-30"], language="hu")
    assert "A Herald így játssza: Az I. és a II. kori Loom" in capsys.readouterr().out
    with pytest.raises(WrongUse, match="no language xx"):
        command("seven-wonders", ["SW-1"], language="xx")
