"""The sentences of games in other languages, as a station carries them."""

import io

import pytest

from firmware.strings import Packed
from host.languages import clauses, codes
from host.languages.catalogue import catalogue, catalogue_path, catalogue_paths
from host.languages.rulebook import domain, texts
from host.pico import phrases
from host.pico.build import ROOT
from tests.games import SHIPPED
from tools import compact

OTHERS = [code for code in codes.CODES if code != codes.ENGLISH]


def read(found):
    return Packed(io.BytesIO(phrases.packed(found)))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", [name for name in SHIPPED if (ROOT / f"host/games/{name}/languages/hu.po").exists()])
def test_a_station_finds_every_sentence_of_a_game_and_those_of_announcers_stay_at_home(game, code):
    found = phrases.sentences(phrases.SEAM.join(path.read_bytes() for path in catalogue_paths(game, code)), code)
    packed = read(found)
    assert {english: packed.find(english) for english in found} == found
    assert packed.find("Nobody says this.") == "Nobody says this."
    assert "The game is over." in found and "Under the wonders" not in found
    assert found["The game is over."] == catalogue(game, code).gettext("The game is over.")


def test_one_and_several_have_a_phrase_each():
    found = phrases.sentences((ROOT / "host/games/seven_wonders/languages/da.po").read_bytes(), "da")
    assert (found["1 coin"], found["%d coins"]) == ("1 mønt", "%d mønter")


@pytest.mark.parametrize("code", codes.CODES)
@pytest.mark.parametrize("game", SHIPPED)
def test_a_station_finds_the_clause_behind_every_code_and_what_it_says_in_its_language(game, code):
    folder = ROOT / "shared_rules" / game
    book = catalogue_path(domain(game), code)
    sources = [folder / "clauses.txt", folder / "rulebook.txt"] + ([book] if book.exists() else [])
    found = phrases.rules(phrases.SEAM.join([path.read_bytes() for path in sources] + [b""] * (3 - len(sources))), code)
    behind = clauses.codes(sources[0].read_text(encoding="utf-8"))
    packed = read(found)
    for one, clause in behind.items():
        assert packed.find(one) == clause and packed.find(clause) == texts(game, code)[clause]


def test_names_are_those_of_the_list():
    path = ROOT / "shared_rules/seven_wonders/names_hu.txt"
    names = codes.phrases_by_english(path.read_text(encoding="utf-8"))
    assert names == compact.phrases(path) and read(names).find("Altar") == "Oltár"
