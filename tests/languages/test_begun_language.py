"""A language is a folder: one that is begun can be chosen, and speaks English where it has no words yet."""

import pytest

from host.cli import choices
from host.house.lobby import changed, new_draft
from host.house.settings import Settings
from host.languages import known
from host.languages.catalogue import Speaker, sentences, speaking
from host.languages.codes import CODES, OWN_NAMES, language_code, listed_codes
from host.languages.game_words import game_words
from host.languages.known import FILE, LANGUAGES
from host.languages.rule_search import find
from host.languages.station_phrases import station_phrases
from host.web.http.page_words import in_language
from shared_rules.contract import load
from shared_rules.phrases import _
from shared_rules.referee.rulings import worded

BEGUN = [code for code, one in LANGUAGES.items() if one.begun]


def test_german_is_begun_and_no_help_promises_it():
    assert BEGUN == ["de"] and "de" not in CODES and listed_codes() == "en, hu or da"


@pytest.mark.parametrize("code", BEGUN)
def test_it_can_be_chosen_everywhere(code):
    assert language_code(code) == code and code in choices.languages()
    assert Settings().change({"language": code}).language == code
    assert changed(new_draft("oh_hell", 3, {}, "d"), "speak", {"seat": 1, "language": code}).chairs[0].language == code
    assert f'lang="{code}"' in bytes(in_language("home", code).body).decode()


@pytest.mark.parametrize("code", BEGUN)
def test_english_stands_in_sentence_by_sentence(code):
    with speaking(Speaker("host", code, code)):
        assert _("This count is under way on another page.") == "This count is under way on another page."
    with game_words("oh_hell", code, code).spoken():
        assert worded(load("oh_hell").options[0])[0] == "The largest number of cards"
    assert station_phrases(code)("Lay a card here") == "Lay a card here"
    assert find(load("oh_hell"), "trump", code).clauses == find(load("oh_hell"), "trump").clauses
    page = sentences("page", code)
    assert page["Join"] == "Mitspielen"  # what is there counts already


def test_a_folder_alone_is_a_language(tmp_path):
    (tmp_path / "eo").mkdir()
    (tmp_path / "eo" / FILE).write_text('place = 9\nbegun = true\nenglish = "Esperanto"\nown = "Esperanto"\n')
    found = known.read(tmp_path)["eo"]
    assert (found.own, found.begun, found.headings) == ("Esperanto", True, LANGUAGES["en"].headings)
    assert OWN_NAMES.keys() == LANGUAGES.keys()
