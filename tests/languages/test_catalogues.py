"""Every sentence of a game in every language, and what is filled into it."""

import re

import pytest

from host.languages.catalogue import catalogue, sentences, speak_at_table
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words, games
from host.stations.health import READER, Change
from shared_rules.contract import Event, ScoreLine
from tools import catalogs
from tools.marked import Module

DOMAINS = catalogs.domains()
PAIRS = [(domain, code) for domain in DOMAINS for code in catalogs.CODES]
GAMES = [domain for domain in DOMAINS if domain in games()]
FILLED = re.compile(r"%[+\d]*[sd]|{\w+}")
# The same in every language.
STAYS = {"7 Wonders", "Tower of Babel"}
# A table of names, which `called` translates, and one of pieces of those lines.
TABLES = ("\nst_peters_basilica", "\neach_unit", "an army: ")
# What `catalogs.composed` lists: lines made of the tables of cards.
COMPOSED = {"_(line)", "_(phrase(words))"}
# Rows of the idle screen that stand whole in one row of 16 letters.
ROW = 16
IDLE = ("title", "_asking", "_asking_boards", "_moment", "_guide", "_setting_up", "_forecast")


def flat(text):
    return (text,) if isinstance(text, str) else text


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


@pytest.fixture
def hungarian_table():
    speak_at_table("hu", ENGLISH)
    yield
    speak_at_table(ENGLISH, ENGLISH)


def test_what_the_host_says_at_a_table_is_said_in_the_table_s_language(hungarian_table):
    change = Change(READER, True).sentence("Anna")
    assert change == "Nem válaszol a kártyaolvasó, helye: Anna. Nézd meg a vezetékeit."
    assert game_words("seven_wonders", "da").card_name("altar.3") == "Altar"  # a game speaks for itself


def test_a_table_whose_cards_have_names_of_their_own_speaks_too():
    speak_at_table("hu", "hu")
    assert Change(READER, True).sentence("Anna").startswith("Nem válaszol")
    speak_at_table(ENGLISH, ENGLISH)


def test_without_a_table_the_host_speaks_english():
    assert Change(READER, False).sentence("Anna") == "The card reader of Anna works again."


def test_a_game_without_a_catalogue_speaks_english():
    assert catalogue("no_such_game", "hu").gettext("Built") == "Built"


def idle_rows(domain):
    """Templates of whole rows of the idle screen: what `title` and its helpers put there; / stands between two."""
    said = Module(catalogs.ROOT / "shared_rules" / domain / "words.py", catalogs.ROOT).by_function
    return [text for name in IDLE for text in said.get(name, ()) if isinstance(text, str)]


def filled(row):
    """A row as long as it gets: ages and figures in it as long as they come."""
    for sign, longest in (("%+d", "+12"), ("%d", "6"), ("%s", "III")):
        row = row.replace(sign, longest)
    return row


@pytest.mark.parametrize("domain, code", [(domain, code) for domain in GAMES for code in catalogs.CODES])
def test_a_row_of_the_idle_screen_is_a_row_in_every_language(domain, code):
    assert idle_rows(domain)
    for english in idle_rows(domain):
        rows = catalogue(domain, code).gettext(english).split("/")
        assert len(rows) == len(english.split("/")) or "%" in english
        assert [row for row in rows if len(filled(row)) > max(ROW, len(filled(english)))] == [], english


@pytest.mark.parametrize("domain", GAMES)
def test_everything_that_is_said_is_marked_to_be_translated(domain):
    """Whoever marks nothing speaks English to everybody, and nobody notices."""
    said = {text for path in catalogs.sources(domain) for one in catalogs.said(path) for text in flat(one)}
    for path in catalogs.sources(domain):
        module = Module(path, catalogs.ROOT)
        assert set(module.unresolved) <= COMPOSED, f"{path.name}: nobody can tell what these say"
        unmarked = {text for _, text in module.unmarked} - said - STAYS
        assert not {text for text in unmarked if not text.startswith(TABLES)}, path.name


@pytest.mark.parametrize("game", GAMES)
def test_players_are_called_by_name_and_never_by_their_seat(game):
    numbered = [said for said in sentences(game, "hu") if re.search(r"\b[Ss]eat [%{]", said)]
    assert set(numbered) <= {"There is no seat {seat}."}
