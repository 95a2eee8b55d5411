"""Sorting and counting in every language: whole rows, nothing English, and nobody is called by a seat."""

import json

import pytest

from firmware.screens import BODY
from firmware.text import short as shortened
from firmware.text import wrap, wrap_all
from host.languages.catalogue import catalogue_path
from host.languages.codes import CODES, ENGLISH
from host.languages.game_words import game_words
from host.languages.letters import DRAWN
from host.pico.phrases import BESIDE, SEAM, packed, sentences
from host.session.sorting import Sorter
from shared_rules.contract import Refusal, load
from tests.games import SHIPPED
from tools import translations

ROW, WAY, ASKED = 16, 15, 13
DETAIL = 3  # rows under the list of a menu
PAIRS = [(game, code) for game in SHIPPED for code in CODES]
# The largest box of a game: what its sorting can be about.
OPTIONS = {"through_the_ages": {"mode": "full"}}


def deck_of(game, code):
    """(the view of an empty sorting, words) for the most players of a game."""
    deck = load(game + ".deck")
    state = deck.start(1, {"players": str(deck.played.seats[1]), **OPTIONS.get(game, {})})
    return deck.view(json.loads(json.dumps(state.view(1)))), game_words(deck.name, code, code)


@pytest.mark.parametrize("game, code", PAIRS)
def test_where_a_card_belongs_is_never_cut_off(game, code):
    view, words = deck_of(game, code)
    assert all(len(row) <= ROW for row in words.title(view))
    for card in view.game.cards():
        (way,) = view.ways(card)
        if way.refusal is not None:
            assert "{" not in words.why(way.refusal)
            continue
        head, detail = words.caption(view, way.play)
        with words.spoken():
            where = view.game.part("words").where(view, card)
        assert len(head) <= WAY and (head.endswith(where) or detail.startswith(where + ". "))


@pytest.mark.parametrize("game, code", PAIRS)
def test_every_question_of_a_tally_stands_in_its_rows(game, code):
    tally = load(game + ".tally")
    words = game_words(tally.name, code, code)
    for question in tally.questions:
        state = tally.start(tally.played.seats[1], {})
        others = [one for one in tally.questions if one != question]
        state.sheets[1].answers = {one.name: one.values[-1] if one.values else 0 for one in others}
        view = tally.view(json.loads(json.dumps(state.view(1))))
        rows, ways = words.title(view), [way.play for way in view.ways(None) if way.play.verb in ("say", "again")]
        with words.spoken():
            short = tally.part("words")._in_words(question, question.short)
        assert len(wrap(words.caption(view, ways[0])[1])) <= DETAIL, words.caption(view, ways[0])
        assert len(wrap_all(rows)) <= BODY and (question.about or len(short) <= ASKED), rows
        heads = [shortened(words.heading(view, play), WAY) for play in ways]
        assert len(set(heads)) == len(heads), heads


@pytest.mark.parametrize("game, code", [(game, code) for game, code in PAIRS if code != ENGLISH])
def test_a_station_that_sorts_or_counts_carries_both_the_game_s_words_and_these(game, code):
    for beside, says in (("deck", "Lay card by card"), ("tally", "Lay each card")):
        files = [catalogue_path(name, code) for name in (game, beside)]
        found = sentences(SEAM.join(file.read_bytes() for file in files), code, beside)
        file = translations.ROOT / "shared_rules" / game / f"{beside}.py"
        own = (
            set(translations.said(file)) if file.is_file() else set()
        )  # a game of cards in zones may leave it to its base
        assert says in found and {text for text in own if isinstance(text, str)} <= set(found)
        assert packed(found)
    # A station that plays carries nothing of them.
    playing = sentences(files[0].read_bytes(), code)
    alone = next(text for text in own if isinstance(text, str) and text.startswith("How many"))
    assert alone not in playing


@pytest.mark.parametrize(
    "domain, code", [(domain, code) for domain in translations.domains() for code in translations.CODES]
)
def test_a_station_can_draw_every_letter_it_may_be_asked_to(domain, code):
    if domain not in (*SHIPPED, *BESIDE, translations.SELFTEST):
        return
    for phrase in sentences(catalogue_path(domain, code).read_bytes(), code).values():
        assert all(" " <= letter <= "~" or letter in DRAWN for letter in phrase), phrase


def test_a_player_is_called_by_name_where_something_is_counted_elsewhere():
    words = game_words("seven_wonders.tally", "hu", "hu", ("Anna", "Béla", "Cili", "Dóra", "Ede"))
    refusal = Refusal("elsewhere", card="altar.3", place=2, own=4, places=5)
    assert words.why(refusal).startswith("Oltár 3+: már számít máshol (Béla).")
    misfit = Refusal("misfit_defeats", city=2, number=3, stronger=1)
    assert words.why(misfit).startswith("Béla: kevesebb a pajzsa")
    free = Refusal("misfit_defeats", city=0, number=3, stronger=1)
    assert words.why(free).startswith("Szabad város: kevesebb")


@pytest.mark.parametrize(
    "code, said",
    [
        ("en", ["Altar 3+. IN: Age I.", "Palace 7+. OUT: for 7 players or more, and you are 3. Into the box."]),
        ("hu", ["Oltár 3+. BE: I. kor.", "Palace 7+. KI: 7 vagy több játékoshoz való, ti 3 vagytok. A dobozba."]),
        ("da", ["Altar 3+. JA: Alder I.", "Palace 7+. NEJ: for 7 spillere eller flere, og I er 3. Tilbage i æsken."]),
    ],
)
def test_what_is_laid_is_named_for_people_who_hear_it(code, said):
    table = Sorting("seven_wonders.deck", {"players": "3"}, code)
    sorter, told = Sorter(table), []
    sorter.listeners.append(told.append)
    for text in ("7w/altar.3", "7w/palace.7", "xx/altar.3"):
        sorter.on_card(1, "04aa", text)
    assert told[:2] == said
    assert told[2] == table.words.answer(None, "") and len(told) == 3


def test_a_card_that_is_drawn_unseen_is_not_named_aloud():
    table, told = Sorting("seven_wonders.deck", {"players": "3"}, "en"), []
    sorter = Sorter(table)
    sorter.listeners.append(told.append)
    sorter.on_card(1, "04aa", "7w/spies_guild")
    assert told == ["A guild. IN: Age III."]


class Sorting:
    """The table of a sorting, as far as a Sorter needs one."""

    def __init__(self, game, options, code):
        self.game, self.words, self.moment = load(game), game_words(game, code, code), 1
        self._state = self.game.start(1, options)

    def view(self, seat):
        return json.loads(json.dumps(self._state.view(seat)))

    def submit(self, seat, id, at, text):
        self._state.do(seat, self.game.parse(text))
        return Verdict()


class Verdict:
    ok = True
