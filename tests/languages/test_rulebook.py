"""The rules of every game for its players: every clause of RULES.md has a text, in every language."""

import re
from pathlib import Path

import pytest

from host.languages.catalogue import sentences
from host.languages.codes import CODES, ENGLISH
from host.languages.rulebook import chapters, domain, english, texts, translated
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
GAMES = pytest.mark.parametrize("game", SHIPPED)
OTHERS = [(game, code) for game in SHIPPED for code in CODES if code != ENGLISH]
LONGEST = 300


def of_rules(game):
    """The clauses of a game as the first lines of RULES.md name them."""
    text = (ROOT / "shared_rules" / game / "RULES.md").read_text(encoding="utf-8").split("##")[0]
    spans = re.findall(r"`([A-Z]+)-(\d+)` to\s+`[A-Z]+-(\d+)`", text)
    return [f"{letters}-{one}" for letters, first, last in spans for one in range(int(first), int(last) + 1)]


def figures(text):
    """The figures in a text, and the numbers of Ages that no other word is written like."""
    return sorted(re.findall(r"\d+|\b(?:II|III|IV)\b", text))


@GAMES
def test_every_clause_has_a_text_in_the_order_of_the_rules(game):
    assert list(texts(game)) == of_rules(game)


@GAMES
def test_a_text_is_one_to_three_sentences_in_letters_of_the_keyboard(game):
    for number, text in texts(game).items():
        assert re.fullmatch(r"[A-Z0-9].*[.]", text) and text.isascii() and len(text) <= LONGEST, number
        assert len(re.findall(r"[.?](?= [A-Z]|$)", text)) <= 4, number


@GAMES
def test_no_heading_stands_without_clauses_and_no_two_texts_are_the_same(game):
    assert all(chapter.clauses for chapter in chapters(game))
    assert len(set(texts(game).values())) == len(texts(game))


@pytest.mark.parametrize("game, code", OTHERS)
def test_a_translation_has_the_figures_of_its_english(game, code):
    for text, other in sentences(domain(game), code).items():
        assert figures(other) == figures(text), text


@pytest.mark.parametrize("game, code", OTHERS)
def test_the_rules_of_every_game_are_translated(game, code):
    """Whether a translation lacks something or is older than its English, test_catalogues.py asks."""
    assert translated(game, code) and list(texts(game, code)) == list(texts(game))


@pytest.mark.parametrize("game, code", OTHERS)
def test_a_translation_is_no_english(game, code):
    assert [text for text, other in sentences(domain(game), code).items() if text == other and " " in text] == []


def test_a_rulebook_is_read_by_its_headings_and_numbers():
    found = english("# What it is.\n\n== Trade\nXX-1 You buy.\nXX-2 You sell.\n\n== End\nXX-3 It ends.\n")
    assert [chapter.heading for chapter in found] == ["Trade", "End"]
    assert found[0].clauses == {"XX-1": "You buy.", "XX-2": "You sell."}


def test_a_game_without_a_rulebook_has_no_rules():
    assert chapters("no_such_game") == ()
