"""Games written from docs/your-first-game.md alone, as other people write them: what the base must keep."""

import random

import pytest

from host.bots.coach import BEST, Advice, naming_of, sentences
from host.bots.judge import judge_of
from host.bots.shadow_game import DealsDiffer, ShadowGame
from host.computer import outside
from host.languages.game_words import game_words
from host.web.table.catalog import catalog
from host.web.table.result import result_of
from shared_rules.card_game import OWNER, value
from shared_rules.card_game.referee.checking import require_sound
from shared_rules.contract import TABLE, load
from tests.contract import ROOT
from tests.fakes.own_games import forgotten
from tests.promises import promise

FOLDER = ROOT / "tests" / "fakes" / "from_the_page"


@pytest.fixture(autouse=True)
def joined(monkeypatch):
    """The games of the folder, and no other of somebody's own."""
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        outside.join(str(FOLDER))
        yield


@pytest.fixture
def eights():
    return load("eights")


def turn_of(game, hands, top, points=(0, 0)):
    """Seat 1 is to play: these hands, this card on the pile."""
    return game.position(
        {
            "game": game.name,
            "options": {"deal": "dealt"},
            "phase": "turn",
            "owing": [1],
            "suit": top.split(".")[0],
            "round": 3,
            "pile": [top],
            "seats": [{"hand": hand, "points": own} for hand, own in zip(hands, points, strict=True)],
        }
    )


def play_out(state, chance):
    """The game to its end, at random."""
    while not state.over:
        seat = state.awaited()[0]
        state.do(seat, state.drawn(chance.random()) if seat == TABLE else chance.choice(state.plays(seat)))
    return state


@promise("If the fewest points win, one line of a game makes ranking, bots, coach, score pad and records follow")
def test_the_fewest_points_are_first(eights):
    state = play_out(eights.start(3, {}), random.Random(1))
    totals = [sum(line.points for line in sheet) for sheet in state.scores()]
    assert [totals[place[0] - 1] for place in state.ranking()] == sorted(set(totals))
    assert result_of(game_words("eights"), ("A", "B", "C"), state.scores(), state.ranking(), list)["fewest"] is True
    pad = load("eights.pad").start(2, {})
    for seat, text in ((1, "points 30"), (2, "points 12")):
        pad.do(seat, pad.game.parse(text))
    assert pad.ranking() == [(2,), (1,)]


def test_the_coach_counts_points_as_the_game_does(eights):
    """What is good brings fewer points, and so it is said."""
    good, bad = (Advice(text, card, worth, -worth, 0.5) for text, card, worth in (("A", "a", 3.0), ("B", "b", -2.0)))
    naming = naming_of(("Ada", "Bela"), str)
    advice = [good, *[good._replace(card="c", rivals=0.0)] * (BEST - 1), bad]
    said = sentences(eights, advice, naming, "b")
    assert said[0] == "1. A. -3.0 points. Others gain points by it."
    assert said[-1] == "B. 5.0 points more than the first."
    other = sentences(load("oh_hell"), advice, naming, "b")
    assert (
        other[0] == "1. A. +3.0 points. Others lose points by it." and other[-1] == "B. 5.0 points less than the first."
    )


def test_a_bot_ends_the_deal_rather_than_draw(eights):
    state = turn_of(eights, [["hearts.2"], ["clubs.king", "clubs.queen"]], "hearts.9")
    judge = judge_of("eights", {})
    weights = {eights.text(play): judge.weigh(state, 1, play) for play in state.plays(1)}
    assert weights["play hearts.2"] > weights["draw"]


def test_a_game_that_only_replaces_ranking_is_played_to_win_too(eights, monkeypatch):
    """The judge asks the ranking, whatever declares it."""
    state = turn_of(eights, [["hearts.2"], ["clubs.king"]], "hearts.9", (10, 90))
    assert judge_of("eights", {}).outlook(state) == [-10.0, -90.0]
    monkeypatch.setattr(type(eights), "fewest", False)
    assert judge_of("eights", {}).outlook(state) == [10.0, 90.0]


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_discards_go_back_into_the_pack(eights, deal):
    """In an open game nobody knows any more where they lie; all 52 cards stay in the game."""
    chance, gone_back = random.Random(3), False
    state = eights.start(5, {"deal": deal})
    for _ in range(150):
        seat = state.awaited()[0]
        before = len(state.pile("deck"))
        plays = state.plays(seat)
        state.do(seat, chance.choice([play for play in plays if play.verb == "draw"] or plays))
        gone_back = gone_back or (len(state.pile("deck")) > before and state.phase == "turn")
        assert sum(len(held) for piles in state.zones.values() for held in piles) == 52
        assert deal == "dealt" or set(state.pile("deck")) <= {""}
    assert gone_back


def test_how_many_cards_are_left_is_the_same_in_both_deals(eights):
    states = [eights.start(2, {"deal": deal}) for deal in ("dealt", "open")]
    assert [state.remaining() for state in states] == [52 - 2 * 5 - 1] * 2
    for state in states:
        with pytest.raises(RuntimeError, match=r"50 cards are to be dealt to hand 1, and 41 are left"):
            state.deal("hand", 1, 50)


def test_a_pile_keeps_the_order_in_which_cards_came_and_a_hand_is_sorted(eights):
    state = turn_of(eights, [["spades.3", "clubs.3"], []], "hearts.3")
    state.do(1, eights.parse("play spades.3"))
    assert state.pile("pile") == ["hearts.3", "spades.3"]
    state.deal("pile")
    state.owing = (TABLE,)
    state.do(TABLE, eights.parse("deal clubs.2"))
    assert state.pile("pile")[-1] == "clubs.2"
    state.move("clubs.2", ("pile", ""), ("hand", 1))
    assert state.pile("hand", 1) == ["clubs.2", "clubs.3"]
    with pytest.raises(RuntimeError, match=r"clubs\.9 does not lie in hand 1"):
        state.move("clubs.9", ("hand", 1), ("pile", ""))


def test_a_verb_is_offered_for_its_own_cards_alone_and_what_is_allowed_stands_first(eights):
    state = turn_of(eights, [["hearts.8", "clubs.4"], []], "hearts.3")
    view = eights.view(state.view(1))
    assert [eights.text(way.play) for way in view.ways("hearts.8")] == [f"eight hearts.8 {suit}" for suit in SUITS]
    assert [eights.text(way.play) for way in view.ways("clubs.4")] == ["play clubs.4"]
    assert [way.refusal is None for way in view.ways(None)] == [True, False]
    assert state.refuse(1, eights.parse("play hearts.8")) is not None


SUITS = ("clubs", "diamonds", "hearts", "spades")


def test_ways_of_a_card_differ_in_their_headings_and_values_have_names(eights):
    state, words = turn_of(eights, [["hearts.8"], []], "hearts.3"), game_words("eights")
    view = eights.view(state.view(1))
    headings = [words.heading(view, way.play) for way in view.ways("hearts.8")]
    assert headings[0] == "Play 8 of hearts, name clubs" and len(set(headings)) == 4
    event = state.do(1, eights.parse("eight hearts.8 spades"))[0]
    assert words.tell(event, ("Ada", "Bela"))[1] == ["Ada plays 8 of hearts and names spades."]
    page = catalog("eights", eights, words)
    assert page["words"]["hearts"] == "hearts"
    assert {one["name"]: one["person"] for one in page["values"]}["active"]


def broken(monkeypatch, game, **changes):
    for name, changed in changes.items():
        monkeypatch.setattr(type(game), name, changed)
    with pytest.raises(ValueError) as raised:
        require_sound(game)
    return str(raised.value)


def test_a_caption_that_leaves_a_word_out_is_a_sentence(eights, monkeypatch):
    verbs = tuple(one._replace(caption="Name %s") if one.name == "eight" else one for one in eights.verbs)
    said = broken(monkeypatch, eights, verbs=verbs)
    assert "the caption 'Name %s' of the verb 'eight' leaves out a word: write one %s for the card, and one for" in said


def test_a_verb_for_no_card_is_a_sentence(eights, monkeypatch):
    verbs = tuple(one._replace(cards=lambda card: card == "x") if one.name == "eight" else one for one in eights.verbs)
    assert "the verb 'eight' is for no card" in broken(monkeypatch, eights, verbs=verbs)


def test_what_differs_between_the_deals_names_seat_phase_and_verb(eights):
    """A game that asks more people when open: the shadow game of the virtual table finds out."""
    people, table = ShadowGame(eights, 2, {}, 1), eights.start(2, {"deal": "open"})
    while table.phase != "turn":
        seat = table.awaited()[0]
        card = people.hand(seat, table.look(seat))[0]
        table.do(seat, eights.parse(f"deal {card}"))
        people.on_play(seat, f"deal {card}")
    table.wait_for("count", (2,))
    with pytest.raises(DealsDiffer) as raised:
        people.view(2, table.look(2))
    assert str(raised.value) == (
        "Crazy Eights: when people deal, seat 2 owes a play (show) in phase 'count'; when Herald deals, seat 1 owes one"
        " in phase 'turn' after the same plays. Ask for the same plays in both deals: where Herald knows the answer,"
        " let `refuse` allow the true one alone."
    )


def test_what_one_seat_alone_may_know_stands_on_its_display_and_page(eights, monkeypatch):
    monkeypatch.setattr(type(eights), "values", (*eights.values, value("seen", "", True, OWNER)))
    monkeypatch.setattr(type(eights), "names", {**eights.names, "seen": "You saw"})
    state, words = turn_of(eights, [["hearts.8"], ["clubs.2"]], "hearts.3"), game_words("eights")
    state.seen[2] = "spades.king"
    assert "You saw: King of spades" in words.title(eights.view(state.view(2)))
    assert not [line for line in words.title(eights.view(state.view(1))) if "saw" in line]
    assert state.public()["seen"] == [None, None, None]
    assert {one["name"]: one["own"] for one in catalog("eights", eights, words)["values"]}["seen"]


def test_people_who_listen_are_told_the_values_that_the_page_shows(eights):
    names, spoken = ("Ada", "Bela"), eights.part("referee.spoken")
    state = turn_of(eights, (["hearts.2"], ["clubs.3"]), "hearts.9", points=(7, 12))
    called = spoken.zone_name
    for seat, points in ((1, 7), (2, 12)):
        line = f"{names[seat - 1]}, {called('points')}: {points}."
        assert spoken.player(state.public(), seat, names)[-1] == line
    state.active = 2
    told = spoken.middle(state.public(), names)
    assert {f"On the table, {called('active')}: Bela.", f"On the table, {called('round')}: 3."} <= set(told)
    assert not [line for line in told if called("stock") in line]  # true or false: not for people
    state.active = 0
    assert not [line for line in spoken.middle(state.public(), names) if called("active") in line]
