"""The advice of the coach: the legal plays that the judge weighs most, the same for the same knowledge."""

import random
import re

import pytest

from host.bots import coach
from host.bots.coach import BEST, REASONS, Advice, Captions, advise, in_order, sentences
from host.bots.judge import GIST
from host.bots.observer import Observer
from host.games.seven_wonders_duel import reach
from host.games.seven_wonders_duel.reach import wonder_of
from host.games.seven_wonders_duel.reasons import reasons_of
from host.lessons.lesson import choose, lessons
from shared_rules.contract import TABLE, load
from shared_rules.referee.knowledge import imagine
from tests.bots.test_levels import judged
from tests.games import SHIPPED
from tests.promises import promise

PROMISES = [
    promise(
        "The coach gives reasons; neither the reasons nor the figures depend on anything that the seat cannot see",
        how="every game",
    ),
]

FAST = ("seven_wonders", "seven_wonders_duel", "oh_hell")  # games that have a fast copy
NAMES = Captions(str, lambda seat: ["", "Ada", "Bela", "Cleo"][seat] if seat <= 3 else "", str)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """As many playouts as show that they count."""
    monkeypatch.setattr(coach, "ADVISING", coach.Effort(32, 12))
    monkeypatch.setattr(coach, "LOOKING_BACK", coach.Effort(64, 12))


def midgame(name, plays=60, seats=0):
    rules, chance, made = load(name), random.Random(name), []
    seats = seats or rules.seats[0]
    state, observer = rules.start(seats, {}), Observer(rules, seats, {})
    while len(made) < plays or TABLE in state.awaited() or len(state.plays(state.awaited()[0])) < 3:
        seat = state.awaited()[0]
        play = chance.choice(state.plays(seat))
        state.do(seat, play)
        made.append((seat, rules.text(play)))
    observer.follow(made)
    return rules, judged(name, {}), state, observer.knowledge(state.awaited()[0])


def in_open_play(game):
    """The first turn of a dealt game of three: every city has its wonder and no shield."""
    state, chance = game.start(3, {}), random.Random("coach")
    while state.awaited()[0] == TABLE or "build" not in {play.verb for play in state.plays(state.awaited()[0])}:
        seat = state.awaited()[0]
        state.do(seat, chance.choice(state.plays(seat)))
    return state


@pytest.mark.parametrize("name", SHIPPED)
def test_the_best_plays_come_first_and_are_allowed(name):
    rules, judge, state, knowledge = midgame(name)
    advice = advise(rules, judge, knowledge)
    assert [one.points for one in advice] == sorted((one.points for one in advice), reverse=True)
    assert all(0 <= one.chance <= 1 for one in advice)
    first = judge.steps(rules.parse(advice[0].text))[0]
    assert state.refuse(knowledge.seat, first) is None
    assert advise(rules, judge, knowledge) == advice


def test_every_sentence_has_figures_and_a_card_that_is_worse_hears_why():
    rules, judge, _, knowledge = midgame("seven_wonders")
    advice = advise(rules, judge, knowledge)
    said = sentences(rules, advice, NAMES)
    assert len(said) == min(BEST, len(advice)) and all("points" in line and "%" not in line for line in said)
    worst = next(one for one in reversed(advice) if one.card not in [best.card for best in advice[:BEST]])
    assert "points less than" in sentences(rules, advice, NAMES, worst.card)[-1]
    assert "cannot be played" in sentences(rules, advice, NAMES, "no card")[-1]


def test_chances_are_told_as_they_are_when_all_have_chosen():
    rules, judge, state, knowledge = midgame("seven_wonders")
    assert len(state.awaited()) > 1
    assert len({round(one.chance, 3) for one in advise(rules, judge, knowledge)}) > 1


@pytest.mark.parametrize("name", ["seven_wonders", "seven_wonders_duel", "tower_of_babel", "through_the_ages"])
def test_the_one_figure_of_the_coach_is_its_order(name):
    rules, judge, _, knowledge = midgame(name)
    said = sentences(rules, advise(rules, judge, knowledge), NAMES)
    figures = [re.findall(r"([-+\u2212]?[\d.]+) points", line) for line in said]
    assert all(len(found) == 1 for found in figures)
    values = [float(found[0].replace("\u2212", "-")) for found in figures]
    assert values == sorted(values, reverse=True)
    assert [re.findall(r"\b\d+\.\d\b", line) for line in said] == [[found[0].strip("-+\u2212")] for found in figures]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_play_is_named_with_its_reasons_in_sentences(name):
    rules, judge, _, knowledge = midgame(name, 30)
    advice = advise(rules, judge, knowledge)
    assert all(abs(reason.points) >= GIST for one in advice for reason in one.reasons)
    assert [line for line in sentences(rules, advice, NAMES) if "{" in line] == []
    bare = sentences(rules, [one._replace(reasons=(), rivals=0.0) for one in advice], NAMES)
    full = sentences(rules, [one._replace(rivals=0.0) for one in advice], NAMES)
    why = [line.removeprefix(plain) for line, plain in zip(full, bare, strict=True)]
    assert any(why) and all(said.count(".") <= REASONS for said in why)


def test_shields_are_explained_by_the_neighbour_they_concern():
    game, judge = load("seven_wonders"), judged("seven_wonders", {})
    state = in_open_play(game)
    reasons = judge.reasons(state, 1, game.parse("build barracks.3"))
    beaten = [one for one in reasons if one.text == "Your shields then beat {name}'s."]
    assert {one.seat for one in beaten} == {2, 3} and all(one.points > 0 for one in beaten)


@pytest.mark.parametrize("name", SHIPPED)
def test_reasons_are_the_same_whatever_the_seat_cannot_see(name):
    rules, judge, _, knowledge = midgame(name)
    first = {one.text: one.reasons for one in advise(rules, judge, knowledge)}
    for number in range(3):
        drawn = imagine(rules, knowledge, random.Random(f"else {number}"))
        for play in judge.plays(drawn, knowledge.seat):
            gists = {(one.text, one.seat, one.card) for one in judge.reasons(drawn, knowledge.seat, play)}
            wanted = {(one.text, one.seat, one.card) for one in first.get(rules.text(play), ())}
            assert wanted <= gists


# -- playing on, in games that have a fast copy ----------------------------------------------------


@pytest.mark.parametrize("name", FAST)
def test_what_playing_on_brings_moves_the_figures_and_no_reason(name, monkeypatch):
    rules, judge, _, knowledge = midgame(name, seats=min(3, load(name).seats[1]))
    moved = {one.text: one for one in advise(rules, judge, knowledge)}
    monkeypatch.setattr(coach, "core_of", lambda _name: None)
    judged_alone = {one.text: one for one in advise(rules, judge, knowledge)}
    assert moved.keys() == judged_alone.keys()
    assert [one.points for one in moved.values()] != [one.points for one in judged_alone.values()]
    for text, one in judged_alone.items():
        assert moved[text]._replace(points=one.points, chance=one.chance, sure=one.sure) == one


def told(play, points, chance, sure=True):
    return Advice(play, "", points, 0.0, chance, sure=sure)


def test_no_chance_contradicts_the_order_and_what_had_no_playouts_moves_none_that_had():
    ordered = [told("a", 9.0, 0.5), told("b", 8.0, 0.8, sure=False), told("c", 7.0, 0.4), told("d", 6.0, 0.45)]
    found = in_order(ordered)
    assert [one.text for one in found] == ["a", "b", "c", "d"]
    assert [one.chance for one in found] == [0.5, 0.5, pytest.approx(0.425), pytest.approx(0.425)]
    assert in_order(found) == found and in_order([]) == []


@pytest.mark.parametrize("name", FAST)
@pytest.mark.long
def test_the_chances_of_a_moment_fall_with_the_order_of_its_plays(name):
    rules, judge, _, knowledge = midgame(name, seats=min(3, load(name).seats[1]))
    for also in ("", advise(rules, judge, knowledge)[-1].text):
        chances = [one.chance for one in advise(rules, judge, knowledge, also)]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("name", ["seven_wonders", "seven_wonders_duel"])
@pytest.mark.long
def test_a_chance_is_sure_only_after_as_many_playouts_as_tell_it(name, monkeypatch):
    rules, judge, _, knowledge = midgame(name, seats=min(3, load(name).seats[1]))
    asked = advise(rules, judge, knowledge)[-1].text
    seen = {one.text: one.sure for one in advise(rules, judge, knowledge, asked)}
    assert seen[asked] and not all(seen.values())
    monkeypatch.setattr(coach, "LOOKING_BACK", coach.Effort(64, 10**6))
    assert not any(one.sure for one in advise(rules, judge, knowledge, asked) if 0 < one.chance < 1)
    monkeypatch.setattr(coach, "core_of", lambda _name: None)
    assert all(one.sure for one in advise(rules, judge, knowledge))


def test_a_play_that_was_asked_for_is_looked_at_as_closely_as_the_best(monkeypatch):
    rules, judge, _, knowledge = midgame("seven_wonders_duel", 40)
    asked, seen = advise(rules, judge, knowledge)[-1].text, []
    monkeypatch.setattr("host.bots.cores.search.WIDEST", 2)
    moved = coach._moved
    monkeypatch.setattr(coach, "_moved", lambda one, trial, *rest: seen.append(trial) or moved(one, trial, *rest))
    for also in ("", asked):
        seen.clear()
        advise(rules, judge, knowledge, also)
        assert (asked in [trial.text for trial in seen if trial]) == bool(also)


def test_the_coach_of_duel_is_certain_of_a_play_that_wins_at_once():
    rules, judge = load("seven_wonders_duel"), judged("seven_wonders_duel", {})
    known, play = at_a_win(rules)
    first = advise(rules, judge, known)[0]
    assert first.chance == 1.0 and (first.text == play or first.points > 0)


def at_a_win(rules):
    """What a seat knows at a moment of a random game at which a play ends it by science or war."""
    for seed in range(200):
        state, chance, made = rules.start(2, {}), random.Random(seed), []
        observer = Observer(rules, 2, rules.complete({}))
        while not state.over:
            seat = state.awaited()[0]
            for play in state.plays(seat) if seat != TABLE else ():
                twin = state.copy()
                twin.do(seat, play)
                if twin.over and twin.board.victory != "civilian" and twin.board.winner == seat:
                    observer.follow(made)
                    return observer.knowledge(seat), rules.text(play)
            play = chance.choice(state.plays(seat))
            state.do(seat, play)
            made.append((seat, rules.text(play)))
    raise AssertionError("no game was won so")


@pytest.mark.parametrize(
    ("lesson", "play", "card"), [("05-wonders", "build quarry", "pyramids"), ("01-layout", "build lumber_yard", "")]
)
def test_in_duel_the_reason_for_goods_names_what_lies_there_or_a_wonder_that_costs_less_then(lesson, play, card):
    game, judge = load("seven_wonders_duel"), judged("seven_wonders_duel", {})
    state = choose(lessons(game), lesson, []).start()
    goods = [one for one in judge.reasons(state, 1, game.parse(play)) if "is to come" in one.text]
    assert [one.card for one in goods] == [card]


def test_in_duel_a_wonder_that_pays_back_its_price_at_once_is_no_matter_of_missing_coins():
    game, judge = load("seven_wonders_duel"), judged("seven_wonders_duel", {})
    state = choose(lessons(game), "05-wonders", []).start()
    wonders = state.board.cities[1].wonders
    wonders[:] = ["hanging_gardens"]
    state.board.cities[1].coins = 8
    said = [one.text for one in judge.reasons(state, 1, game.parse("wonder quarry hanging_gardens"))]
    assert "You play again at once." in said and "The coins will be missing later." not in said


def test_in_oh_hell_a_bid_that_is_met_with_every_second_hand_is_said_to_be_so():
    game, judge, chance, said = load("oh_hell"), judged("oh_hell", {}), random.Random(1), set()
    for _deal in range(12):
        state = game.start(4, {**game.start(4, {}).options, "most": "2"})
        while TABLE in state.awaited():
            state.do(TABLE, chance.choice(state.plays(TABLE)))
        seat = state.awaited()[0]
        said |= {one.text for play in state.plays(seat) for one in judge.reasons(state, seat, play)}
    assert {"With about half of", "With most"} <= {text.partition(" hands")[0].partition(" the")[0] for text in said}


def test_a_wonder_of_the_draft_has_reasons_what_it_brings_and_how_its_owners_fared():
    game, judge = load("seven_wonders_duel"), judged("seven_wonders_duel", {})
    state, chance, told = game.start(2, {}), random.Random("draft"), set()
    while not state.board.cards:
        seat = state.awaited()[0]
        for play in state.plays(seat) if seat != TABLE else ():
            found = judge.reasons(state, seat, play)
            assert found or play.verb != "draft", play.card
            told |= {one.text for one in found}
        state.do(seat, chance.choice(state.plays(seat)))
    assert {"You play again at once.", "Its owners won more of Herald's games."} <= told


def test_duel_says_when_what_is_left_wins_the_game_for_the_other():
    game, judge = load("seven_wonders_duel"), judged("seven_wonders_duel", {})
    before, seat, play, taken = left_to_win(game)
    found = [one for one in judge.reasons(before, seat, play) if "wins the game" in one.text]
    assert [(one.seat, one.card) for one in found] == [(3 - seat, taken)]
    assert "Bela may then take" in coach.why(found, False, NAMES)[0] or seat == 2


def left_to_win(rules):
    """(State, seat, play) of a random game after which the other seat wins at once by an open card, and that card."""
    for seed in range(400):
        state, chance = rules.start(2, {}), random.Random(seed)
        before, mine, last = state, TABLE, None
        while not state.over:
            seat = state.awaited()[0]
            play = chance.choice(state.plays(seat))
            if seat == 3 - mine and play.verb == "build" and last.verb in ("build", "discard"):
                twin = state.copy()
                twin.do(seat, play)
                won = twin.over and twin.board.victory != "civilian" and twin.board.winner == seat
                if won and play.card in before.board.cards:
                    return before, mine, last, play.card
            before, mine, last = state.copy(), seat, play
            state.do(seat, play)
    raise AssertionError("no game was won so")


@pytest.mark.parametrize("name", ["seven_wonders", "oh_hell"])
@pytest.mark.long
def test_a_reason_names_the_good_or_the_stage_and_how_a_bid_ends(name):
    rules, judge, told = load(name), judged(name, {}), set()
    for seed in range(6):
        state, chance = rules.start(3, {}), random.Random(seed)
        for _play in range(60):
            seat = state.awaited()[0]
            for play in state.plays(seat) if seat != TABLE and judge.ready(state) else ():
                told |= {one.text for one in judge.reasons(state, seat, play)}
            state.do(seat, chance.choice(state.plays(seat)))
    wanted = {
        "seven_wonders": ("Clay pays", "next stage"),
        "oh_hell": ("give some away", "have to win more", "likelier"),
    }
    assert all(any(part in one for one in told) for part in wanted[name])
    assert not any("can then be paid for" in one for one in told)


@pytest.mark.parametrize(
    ("wonder", "reason"),
    [
        ("circus_maximus", "{name} loses a card that makes goods."),
        ("statue_of_zeus", "{name} loses a card that makes goods."),
        ("appian_way", "{name} loses coins."),
        ("mausoleum", "You build a discarded card for nothing."),
        ("great_library", "You choose a progress token of three that were set aside."),
        ("piraeus", "It makes a good of your choice for each building."),
        ("sphinx", "You play again at once."),
    ],
)
def test_in_duel_a_wonder_s_reasons_are_what_it_does(wonder, reason):
    board = load("seven_wonders_duel").start(2, {}).board
    reasons = {one.text for one in reasons_of(board, 1, wonder_of(wonder))}
    effects = ("{name} loses", "You build", "You choose", "It makes", "You play")
    assert reason in reasons and {one for one in reasons if one.startswith(effects)} <= {
        reason,
        "You play again at once.",
    }


def test_in_duel_a_city_reaches_no_more_than_turns_and_wonders_that_are_left():
    board = choose(lessons(load("seven_wonders_duel")), "05-wonders", []).start().board
    city = board.cities[1].copy()
    poor, wonders = reach.reach(board, city), len(city.wonders)
    city.fixed = [9] * len(city.fixed)  # goods for everything
    rich = reach.reach(board, city)
    city.wonders = []
    without = reach.reach(board, city)
    turns = [reach.SIZE / 2 * reach.TURN * (0.6 + 0.2 * age) for age in range(board.age, reach.AGES + 1)]
    assert poor < rich and without < sum(turns) and rich - without == pytest.approx(2.5 * wonders)
