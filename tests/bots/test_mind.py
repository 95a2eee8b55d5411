"""With which card a bot makes its play, what a strong one is asked, and what a play does to others."""

from types import SimpleNamespace

from host.bots import coach, tasks
from host.bots.levels import STRONG
from host.bots.mind import Mind
from host.bots.strategy import Choice
from host.bots.tasks import Task
from tests.bots.test_coach import midgame

WAYS = {"a": [("sell", None), ("build", "costly")], "b": [("build", None)], None: [("pass", None)]}


def laid(play):
    view = SimpleNamespace(ways=lambda card: [SimpleNamespace(play=one, refusal=why) for one, why in WAYS[card]])
    senses = SimpleNamespace(eyes=lambda: view, hand=lambda: ["a", "b"])
    return Mind._choice_of(SimpleNamespace(_senses=senses), play)


def test_a_bot_lays_the_card_with_which_its_station_offers_the_play():
    assert laid("sell") == Choice("sell", "a") and laid("build") == Choice("build", "b")
    assert laid("pass") == Choice("pass", None) and laid("swap") is None


def test_a_strong_bot_is_asked_for_all_that_its_search_found(monkeypatch):
    _, _, _, knowledge = midgame("seven_wonders_duel")
    found = SimpleNamespace(search=lambda asked, budget: [asked, budget.seconds])
    monkeypatch.setitem(tasks.SEARCHERS, STRONG, lambda *_, **_kept: found)
    assert tasks.play(Task("play", knowledge, STRONG, "1", 0.25)) == [knowledge, 0.25]


def test_a_play_that_changes_nothing_for_others_takes_nothing_from_them():
    state = SimpleNamespace(copy=lambda: state, do=lambda seat, step: None, awaited=lambda: [2])
    judge = SimpleNamespace(
        COUNTED=1.0,
        weigh=lambda *_: 3.0,
        outlook=lambda _: [40.0, 50.0, 30.0],
        chances=lambda _: [0.2, 0.5, 0.3],
        ready=lambda _: True,
        steps=lambda play: [play],
        reasons=lambda *_: (),
    )
    game = SimpleNamespace(text=lambda play: play)
    assert coach._look(game, judge, state, 2, "build") == coach.Advice("build", "", 3.0, 0.0, 0.5, step="build")
