"""What players read: every refusal is a sentence, every screen fits, every event has its words."""

import random
import re
from pathlib import Path

import pytest

from firmware.text import COLUMNS, ROWS, wrap_all
from host.languages.catalogue import Speaker, speaking
from shared_rules.contract import Event, Refusal
from shared_rules.tower_of_babel import cards, words
from shared_rules.tower_of_babel.board import ADD
from shared_rules.tower_of_babel.referee import news
from tests.rules.tower_of_babel.scene import GAME, at, offered, play, seat, some

PACKAGE = Path(words.__file__).parent
FIGURES = {
    "card": "ship.1",
    "seat": 2,
    "held": 3,
    "most": 5,
    "kind": 2,
    "need": [0, 0, 5, 0],
    "over": [0, 0, 1, 0],
    "missing": [0, 0, 2, 0],
    "jokers": 1,
    "phase": "turn",
}
NAMES = ("Anna", "Béla", "Cili", "Dóra", "Emil")


@pytest.fixture(autouse=True)
def at_a_table():
    with speaking(Speaker(GAME.name, "en", "en", NAMES)):
        yield


def codes():
    found = set()
    for name in ("view.py", "gathering.py", "state.py", "moment.py"):
        source = next(PACKAGE.rglob(name)).read_text(encoding="utf-8")
        found |= set(re.findall(r'Refusal\("(\w+)"', source))
        found |= set(re.findall(r'Refusal\("\w+" if .*? else "(\w+)"', source))
    return sorted(found)


@pytest.mark.parametrize("code", codes())
def test_every_refusal_is_a_sentence(code):
    sentence = words.why(Refusal(code, **FIGURES))
    assert sentence.endswith(".") and (sentence[0].isupper() or sentence.startswith("ship.1")) and "{" not in sentence


def test_no_sentence_is_left_over():
    assert set(words._SENTENCES) <= set(codes())


def random_views(deal, seed):
    chance, state = random.Random(seed), GAME.start(4, {"deal": deal})
    while not state.over:
        for one in state.seats:
            yield state, GAME.view(state.view(one))
        who = chance.choice(state.awaited())
        found = state.plays(who)
        verb = chance.choice(sorted({play.verb for play in found}))
        state.do(who, chance.choice([play for play in found if play.verb == verb]))


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_every_screen_fits(deal):
    for _, view in random_views(deal, 5):
        title = words.title(view)
        assert all(len(line) <= COLUMNS for line in title) and len(wrap_all(title)) <= ROWS - 3, title
        for way in view.ways(None):
            if way.refusal is None:
                head, detail = words.caption(view, way.play)
                assert len(head) <= COLUMNS and len(detail) <= 80


def test_a_choice_of_offers_says_what_comes_of_it():
    state = offered(["ship.1", "ship.2"], ["ship.3", "trader.3"], own=some("ship", 2, 10))
    view = GAME.view(state.view(1))
    said = {GAME.text(way.play): words.caption(view, way.play) for way in view.ways(None)}
    assert said["take 2 3"] == ("Take Béla+Cili", "Béla 2, Cili 1 + T; add 2 ships; disc to Cili")
    assert said["take"] == ("Take nobody", "add 5 ships")


def test_an_offer_says_how_far_it_is_and_a_bluff_what_it_is():
    state = at(seat(), seat("ship.1", "camel.1"))
    play(state, "1 build ship_disc.4")
    view = GAME.view(state.view(2))
    said = {card: words.caption(view, view.ways(card)[0].play)[1] for card in ("ship.1", "camel.1", "trader.2")}
    assert said["ship.1"] == "then 1 of 5" and "bluff" in said["camel.1"] and "disc" in said["trader.2"]


def test_nobody_is_asked_for_cards_when_enough_lie_there():
    """In an open game a build gathers card by card: at 2 of 2 only the button is left."""
    seen = set()
    for state, view in random_views("open", 5):
        if view.awaited and state.board.phase == ADD:
            title = words.title(view)
            added = next(line for line in title if line.startswith("You add"))
            worth, missing = int(added.split()[2]), int(added.split()[4])
            seen.add(worth >= missing)
            assert ("Lay cards here" in title) == (worth < missing), title
    assert seen == {True, False}


def test_every_piece_explains_itself():
    for card in cards.all_cards():
        lines = words.explain(card)
        assert lines[0] == words.card_name(card) and len(lines) > 1
    assert words.explain("boat.1") == []


def test_the_reveal_names_everybody_once():
    state = at(seat(), seat("ship.1", "camel.1"), seat("ship.2"))
    play(state, "1 build ship_disc.4", "2 offer ship.1 camel.1", "3 offer ship.2 trader.3")
    told = [news.tell(event, NAMES) for event in play(state, "4 offer")]
    assert told == [
        (
            "Offers",
            ["Béla: 1 ship, Cili: 1 and trader, Dóra: nothing.", "(Back to the hands: Béla: 1 camel)."],
            "reveal",
        )
    ]


def test_the_figures_of_the_table_are_told_at_the_start():
    state = GAME.start(3, {"light_row": "5/3"})
    title, lines, _ = news.tell(play(state, "table first 1")[0], NAMES)
    assert title == "Figures of this table" and "Unfinished wonders: 5/3" in lines


def test_every_event_but_the_silent_ones_has_words():
    source = "".join(
        next(PACKAGE.rglob(name)).read_text(encoding="utf-8") for name in ("moment.py", "state.py", "turn.py")
    )
    silent = {"laid_out", "taken_back"}
    assert set(re.findall(r'Event\("(\w+)"', source)) - silent == set(news.EVENTS)


def test_every_line_of_a_sheet_and_of_the_report_has_words():
    state = at(
        {"discs": ["ship_disc.1", "ship_disc.2"], "actions": ["five_points.1", "disc_bonus.1"], "given": 2},
        {"points": 3},
        scored=[["babel", [3, 2, 0, 1]]],
        wonders={"zeus": {"discs": ["stonemason_disc.1"], "buildings": [1, 1, 0, 0]}},
        phase="over",
    )
    said = [news.sheet_line(line) for line in state.scores()[0]]
    assert said == [
        "The Tower of Babel: most, 3",
        "The Statue of Zeus: most, shared, 1",
        "2 discs of ships",
        "Five points",
        "Disc bonus: 2 discs",
    ]
    titles = [news.section(section, NAMES) for section in state.report()]
    assert titles[0][0] == "Discs taken" and all(lines for _, lines in titles)
    assert [section.code for section in state.report()] == ["discs", "hands", "actions", "course", "offers"]


def test_who_shares_the_victory_is_said():
    figures = {"totals": [1, 1, 0], "ranking": [[1, 2], [3]], "discs": [0, 0, 0]}
    title, lines, tune = news.tell(Event("over", figures), NAMES)
    assert title == "Anna and Béla share the victory" and lines[0] == "1. Anna: 1 point" and tune == "over"
