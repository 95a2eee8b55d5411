"""Every sentence of a game in every language, and what is filled into it."""

import ast
import re

import pytest

from host.languages.catalogue import catalogue
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from shared_rules.contract import Event, ScoreLine
from tools import catalogs

PAIRS = [(domain, code) for domain in catalogs.domains() for code in catalogs.CODES]
FILLED = re.compile(r"%[+\d]*[sd]|{\w+}")
# Rows of the idle screen that stand whole in one row of 16 letters.
ROW = 16
IDLE = {"title", "_asking", "_asking_boards", "_moment", "_guide"}


@pytest.mark.parametrize("domain, code", PAIRS)
def test_every_sentence_is_translated_and_none_that_nobody_says(domain, code):
    assert catalogs.lacking(domain, code) == []


@pytest.mark.parametrize("domain, code", PAIRS)
def test_a_translation_fills_in_what_its_english_fills_in(domain, code):
    """In the same order where it goes by place, in any order where it goes by name."""
    for message in catalogs.catalogue(domain, code):
        if not message.id:
            continue
        counted = isinstance(message.id, tuple | list)
        english = message.id[-1] if counted else message.id
        for text in message.string if counted else [message.string]:
            ours, theirs = FILLED.findall(english), FILLED.findall(text)
            named = bool(ours) and ours[0].startswith("{")
            if counted and theirs == FILLED.findall(message.id[0]):
                continue
            assert set(theirs) == set(ours) if named else theirs == ours, message.id


@pytest.mark.parametrize("domain, code", PAIRS)
def test_a_sentence_ends_as_its_english_ends(domain, code):
    for message in catalogs.catalogue(domain, code):
        if message.id and not isinstance(message.id, tuple | list):
            assert message.id.endswith(".") == message.string.endswith("."), message.id
            assert not re.search(r"\s$|^\s", message.string)


@pytest.mark.parametrize(
    "language, line",
    [("en", "Anna builds Altar, free by a chain."), ("hu", "Anna: Oltár, ingyen, láncban.")],
)
def test_news_are_told_in_the_language_of_who_listens(language, line):
    event = Event("built", {"seat": 1, "card": "altar.3", "how": "chain", "left": 0, "right": 0})
    assert game_words("seven_wonders", language, language).tell(event, ["Anna"])[1] == [line]


def test_names_of_cards_are_chosen_apart_from_sentences():
    event = Event("built", {"seat": 1, "card": "altar.3", "how": "chain", "left": 0, "right": 0})
    assert game_words("seven_wonders", "hu").tell(event, ["Anna"])[1] == ["Anna: Altar, ingyen, láncban."]
    assert game_words("seven_wonders", ENGLISH, "hu").card_name("altar.3") == "Oltár"


@pytest.mark.parametrize(
    "language, one, many",
    [("en", "1 coin", "3 coins"), ("hu", "1 érme", "3 érme"), ("da", "1 mønt", "3 mønter")],
)
def test_a_count_takes_the_form_of_its_language(language, one, many):
    words = game_words("seven_wonders", language)
    sheet = [words.sheet_line(ScoreLine("treasury", 1, "treasury", {"coins": coins})) for coins in (1, 3)]
    assert sheet == [one, many]


def test_a_game_without_a_catalogue_speaks_english():
    assert catalogue("no_such_game", "hu").gettext("Built") == "Built"


def idle_rows(domain):
    """Templates of whole rows of the idle screen: what `title` and its helpers put there."""
    tree = ast.parse((catalogs.ROOT / "shared_rules" / domain / "words.py").read_text(encoding="utf-8"))
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name in IDLE]
    calls = [node for one in functions for node in ast.walk(one) if isinstance(node, ast.Call)]
    return [ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "_"]


@pytest.mark.parametrize("domain, code", PAIRS)
def test_a_row_of_the_idle_screen_is_a_row_in_every_language(domain, code):
    rows = idle_rows(domain)
    for english in rows:
        text = catalogue(domain, code).gettext(english)
        longest = FILLED.sub("%s", text).replace("%s", "III", 1).replace("%s", "6")
        assert len(longest) <= ROW, text
