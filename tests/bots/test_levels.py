"""Bots of all levels: legal plays alone, nothing seen that a seat may not see, strength, and the time they take."""

import random
import statistics
from collections import Counter
from types import SimpleNamespace

import pytest

from host.arena.arena import Habit, play_game
from host.bots import coach
from host.bots import search as levels_search
from host.bots.characters import CHARACTERS, IDEAS, idea_of
from host.bots.coach import advise
from host.bots.judge import Judge, judge_of
from host.bots.levels import CHILD, EASY, HAZY, LEVELS, NORMAL, PLAYERS, STRONG, Hazy, Strong, player_at
from host.bots.observer import Observer
from host.bots.search import LEAST, WIDEST, Budget, Candidate, Search, merged, ordered, pick, standard_error
from host.bots.thinkers import GATHERING
from shared_rules.contract import TABLE, load
from shared_rules.referee.knowledge import imagine
from tests.fakes import row, worlds
from tests.games import SHIPPED, every, midway
from tests.promises import promise
from tests.rules.random_games import options_that_fit

# A strong level in tests tries two candidates by as many playouts as it needs to trust them.
FEW, NARROW = 2 * LEAST, 2
PAIRS = 5
LONG = 150  # plays of a game of which each is weighed


def options_of(game, seats, chance, deal="dealt"):
    """Every option at random."""
    options = {**options_that_fit(game, seats, lambda option: chance.choice(option.values)), "deal": deal}
    return options if judge_of(game.name, options) is not None else {"deal": deal}


def judged(game, options):
    """The judge of a game by its name; the test is passed over where nobody has judged it yet."""
    judge = judge_of(game, load(game).complete(options))
    if judge is None:
        pytest.skip(f"nobody has judged {game} yet")
    return judge


def test_a_game_without_a_judge_is_passed_over():
    row.enter()
    with pytest.raises(pytest.skip.Exception, match="row"):
        judged("row", {})


def player(game, options, level, seed):
    judge = judged(game.name, options)
    if level == STRONG:
        return Strong(game, judge, seed, lambda: Budget(playouts=FEW), NARROW)
    return player_at(game, judge, level, seed)


class Checked:
    """A player whose plays can be made step by step at a station too."""

    def __init__(self, game, player, judge):
        self._game, self._player, self._judge = game, player, judge

    def play(self, view, knowledge):
        play = self._player.play(view, knowledge)
        seen = view()
        assert seen.refuse(play) is None
        first = self._judge.steps(play)[0]
        cards = sorted([*(seen.reach() or ()), None], key=lambda card: card != getattr(first, "card", None))
        assert any(way.play == first and way.refusal is None for card in cards for way in seen.ways(card))
        return play


@pytest.mark.long
@pytest.mark.night("game", "level")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", every())
def test_every_level_plays_every_game_to_its_end_by_legal_plays(game, level):
    rules, chance = load(game), random.Random(f"{game} {level}")
    fewest, most = rules.seats
    between = chance.randint(fewest, most)
    for seats in sorted({fewest, between, most}) if level in (*HAZY, NORMAL) else (fewest,):
        options = options_of(rules, seats, chance)
        judge = judged(game, options)
        first = 1 if level != STRONG else 1 + chance.randrange(seats)
        players = [
            Checked(rules, player(rules, options, level if seat == first or level != STRONG else EASY, seat), judge)
            for seat in range(1, seats + 1)
        ]
        state = play_game(rules, options, players, chance.randrange(1000))
        assert state.over


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_normal_wins_where_even_would_be_luck(game):
    """Fixed seeds, so this is the same every time: `python -m bench bots` measures strength."""
    rules, won = load(game), 0.0
    seats = min(3, rules.seats[1])
    for number in range(6):
        place = number % seats + 1
        players = [
            player(rules, {}, NORMAL, seat) if seat == place else Habit(rules, f"{number} {seat}")
            for seat in range(1, seats + 1)
        ]
        best = play_game(rules, {}, players, number).ranking()[0]
        won += 1 / len(best) if place in best else 0
    assert won >= 5


# -- what a seat may know ------------------------------------------------------------------------


def witnessed(table):
    observer = Observer(table.game, len(table.seats), dict(table.header.options))
    observer.follow(table.plays())
    return observer


def told(knowledge):
    return knowledge.known, vars(knowledge.memory)


@promise("The coach gives reasons; neither the reasons nor the figures depend on anything that the seat cannot see")
@promise("A bot sees what its seat may know, and nothing else")
@pytest.mark.long
@pytest.mark.night("game", "number")
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", every())
def test_with_other_cards_where_it_may_not_look_every_level_plays_the_same(tmp_path, monkeypatch, game, number):
    """Hidden cards change places in the whole game: all that a seat goes by stays as it was, and so do its plays and
    the advice of its coach."""
    monkeypatch.setattr(coach, "ADVISING", coach.Effort(FEW, coach.ADVISING.sure))
    rules = load(game)
    world, chance = worlds.one(game, number, tmp_path / "first", ears=())
    judged(game, world.options)
    for pair in range(PAIRS):
        count = chance.randrange(1, min(80, len(world.steps)))
        seat = chance.choice(world.seats)
        hidden = worlds.hidden(world, seat, count)
        if len(hidden) < 2:
            continue
        first, second = chance.sample(hidden, 2)
        twin = worlds.again(world, {first: second, second: first}, (), count, tmp_path / f"twin {pair}")
        if twin is None:
            continue
        mine = worlds.again(world, {}, (), count, tmp_path / f"mine {pair}")
        ours, theirs = witnessed(mine.table), witnessed(twin.table)
        here, there = ours.knowledge(seat), theirs.knowledge(seat)
        assert told(here) == told(there)
        if ours.awaits(seat) and world.options["deal"] == "dealt":
            for level in LEVELS:
                made = [player(rules, world.options, level, "seed").decide(known) for known in (here, there)]
                assert made[0] == made[1]
            judge = judged(game, world.options)
            assert advise(rules, judge, here) == advise(rules, judge, there)


# Games whose score sheets count cards that lie hidden: action cards.
COUNTS_HIDDEN = ("tower_of_babel",)


@pytest.mark.long
@pytest.mark.parametrize("game", every())
def test_what_is_imagined_is_a_moment_that_the_seat_cannot_tell_from_the_real_one(game):
    rules, chance = load(game), random.Random(game)
    for seats in range(rules.seats[0], rules.seats[1] + 1):
        options, plays = options_of(rules, seats, chance), []
        state = rules.start(seats, options)
        observer = Observer(rules, seats, options)
        while not state.over:
            seat = chance.choice(state.awaited())
            if seat != TABLE and chance.random() < 0.3:
                observer.follow(plays)
                drawn = imagine(rules, observer.knowledge(seat), chance)
                assert seat in drawn.awaited() and drawn.plays(seat) == state.plays(seat)
                assert drawn.scores() == state.scores() or game in COUNTS_HIDDEN
            play = chance.choice(state.plays(seat))
            state.do(seat, play)
            plays.append((seat, rules.text(play)))


def test_a_hand_that_was_passed_on_is_remembered():
    """7 Wonders at three: after a turn the left neighbour has the hand, less the card taken out of it."""
    rules, options, plays, passed = load("seven_wonders"), {}, [], []
    state, dealt = rules.start(3, options), random.Random(3)
    while state.turn < 2:
        seat = state.awaited()[0]
        play = dealt.choice(state.plays(seat))
        if state.phase == "choose" and seat == 1:
            passed = [card for card in state.hands[1] if card != play.card]
        state.do(seat, play)
        plays.append((seat, rules.text(play)))
    observer = Observer(rules, 3, options)
    observer.follow(plays)
    for number in range(5):
        drawn = imagine(rules, observer.knowledge(1), random.Random(number))
        assert sorted(drawn.hands[2]) == sorted(passed) == sorted(state.hands[2])
    others = {tuple(sorted(imagine(rules, observer.knowledge(1), random.Random(n)).hands[3])) for n in range(5)}
    assert len(others) >= 3


@pytest.mark.parametrize("game", every())
def test_in_open_games_the_hands_are_drawn_too(game):
    rules, chance = load(game), random.Random(game)
    seats = min(3, rules.seats[1])
    state, observer, plays = rules.start(seats, {"deal": "open"}), Observer(rules, seats, {"deal": "open"}), []
    imagined = 0
    for _ in range(60):
        if state.over:
            break
        seat = chance.choice(state.awaited())
        found = state.plays(seat)
        observer.follow(plays)
        if seat != TABLE:
            drawn = imagine(rules, observer.knowledge(seat), chance)
            imagined += seat in drawn.awaited()
        play = chance.choice(found)
        state.do(seat, play)
        plays.append((seat, rules.text(play)))
    assert imagined >= 10


# -- the search ------------------------------------------------------------------------------------


def midgame(game, seats, plays):
    """After so many plays of a random game, or at the last moment before its end in which a seat is awaited: games may
    differ much in length."""
    rules, chance, made, moments = load(game), random.Random(5), [], [0]
    state = rules.start(seats, {})
    while not state.over and (len(made) < plays or TABLE in state.awaited()):
        seat = state.awaited()[0]
        if seat != TABLE:
            moments.append(len(made))
        play = chance.choice(state.plays(seat))
        state.do(seat, play)
        made.append((seat, rules.text(play)))
    last = moments[-1] if state.over else len(made)
    observer = Observer(rules, seats, {})
    observer.follow(made[:last])
    return rules, judged(game, {}), observer.knowledge(made[last][0] if state.over else state.awaited()[0])


def test_a_search_ends_with_its_time_however_slow_the_machine_is():
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    ticks = iter(range(10**9))
    search = Search(rules, judge, knowledge, 1, 2)
    search.run(Budget(seconds=30, clock=lambda: next(ticks)))
    assert 0 < search.playouts <= 31 * WIDEST


class Ticking:
    """A clock that advances a second at each look."""

    def __init__(self):
        self.looks = 0

    def __call__(self):
        self.looks += 1
        return float(self.looks)


@promise("Bots that think do not delay anybody's turn, and a search ends when its time is up")
def test_a_playout_that_is_long_ends_with_the_time_too():
    rules, judge, knowledge = midgame("through_the_ages", 2, 60)
    clock = Ticking()
    search = Search(rules, judge, knowledge, 1, 10**6)
    search.run(Budget(seconds=20, clock=clock))
    assert search.playouts == 0 and clock.looks <= 25, "the first playout goes to the end of the game"


@promise("Bots that think do not delay anybody's turn, and a search ends when its time is up")
@pytest.mark.parametrize("playouts", [1, 4, 2 * LEAST - 1])
def test_under_four_playouts_a_candidate_the_normal_bot_s_choice_stands(playouts):
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    search = Search(rules, judge, knowledge, 1, 2)
    found = search.run(Budget(playouts=playouts))
    assert sum(one.playouts for one in found) == playouts
    assert found[0].text == rules.text(search.weighed[0][1])


@pytest.mark.parametrize(("game", "seats"), [("seven_wonders_duel", 2), ("seven_wonders", 4)])
def test_in_a_fast_copy_too_the_normal_bot_s_choice_stands_under_four_playouts_and_the_time_ends(game, seats):
    rules, judge, knowledge = midgame(game, seats, 60)
    strong, clock = Strong(rules, judge, "seed"), Ticking()
    few = strong.search(knowledge, Budget(playouts=LEAST - 1))
    assert few[0].weight == max(one.weight for one in few) and 0 < sum(one.playouts for one in few) <= WIDEST
    many = strong.search(knowledge, Budget(seconds=20, clock=clock))
    assert clock.looks <= 22 and max(one.playouts for one in many) >= LEAST


@pytest.mark.parametrize(("budget", "tried"), [(10, 2), (20, 5), (31, 7), (40, WIDEST), (400, WIDEST)])
def test_as_many_candidates_are_tried_as_can_have_four_playouts_each(budget, tried):
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    found = Search(rules, judge, knowledge, 1, 2).run(Budget(playouts=budget))
    assert [one for one in found if 0 < one.playouts < LEAST] == []
    assert len([one for one in found if one.playouts]) == tried


def test_where_the_budget_is_a_time_a_first_draw_tells_how_many_candidates_fit():
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    search = Search(rules, judge, knowledge, 1, 2)
    counts = [one.playouts for one in search.run(Budget(seconds=90, clock=Ticking()))]
    assert 1 < len([count for count in counts if count >= LEAST]) < WIDEST
    assert counts[0] >= LEAST and len([count for count in counts if count]) == WIDEST


def test_the_playouts_of_several_searches_count_together():
    few = [Candidate("a", (), 2.0, 2, 0.1), Candidate("b", (), 1.0, 2, 0.9)]
    assert merged([few, few])[0].text == "b" and merged([few, []])[0].text == "a"


@pytest.mark.parametrize(("error", "first"), [(0.02, "destroy"), (0.03, "end"), (float("inf"), "end")])
def test_what_gives_something_away_needs_a_lead_beyond_its_standard_error(error, first):
    found = [
        Candidate("destroy", (), -5.0, 30, 0.54, error, True),
        Candidate("end", (), 0.0, 30, 0.50, error),
        Candidate("train", (), -1.0, 30, 0.49, error, True),
    ]
    assert ordered(found)[0].text == first
    assert {one.text for one in ordered(found)} == {"destroy", "end", "train"}


@pytest.mark.parametrize(("error", "first"), [(0.019, "end"), (0.021, "build"), (float("inf"), "build")])
def test_what_the_judge_weighs_most_stands_against_a_lead_that_may_be_chance(error, first):
    found = [
        Candidate("end", (), 0.0, 30, 0.54, error),
        Candidate("grow", (), 0.7, 30, 0.51, 0.03),
        Candidate("build", (), 1.0, 30, 0.50),
    ]
    assert ordered(found)[0].text == first
    assert [one.text for one in ordered(found[1:])] == ["build", "grow"]


def test_where_no_error_is_known_the_one_that_does_better_is_the_better_one():
    """As in the trees of fast games, which try more often what does better."""
    found = [Candidate("end", (), 0.0, 30, 0.50), Candidate("build", (), 1.0, 10, 0.54)]
    assert ordered(found) == found


def test_the_standard_error_is_that_of_a_mean_and_of_several_searches_together():
    leads = [0.2, 0.4, 0.9, 0.5]
    assert standard_error(leads) == pytest.approx(statistics.stdev(leads) / 2)
    assert standard_error([0.5]) == standard_error([]) == float("inf")
    one = [Candidate("a", (), 1.0, 10, 0.5, 0.1, True), Candidate("b", (), 1.0, 10, 0.4, 0.1)]
    twice = {found.text: found for found in merged([one, one])}
    assert twice["a"].error == pytest.approx(0.1 / 2**0.5) and twice["a"].gives_away


def test_a_search_measures_each_play_by_what_the_judge_weighs_most():
    rules, judge, knowledge = midgame("through_the_ages", 3, 60)
    search = Search(rules, judge, knowledge, 1, 2)
    found = search.run(Budget(playouts=60))
    first, most = rules.text(search.weighed[0][1]), max(one.playouts for one in found)
    tried = [one for one in found if one.playouts > 1]
    assert len(tried) > 2 and any(one.error > 0 for one in tried)
    assert [(one.error, one.playouts) for one in found if one.text == first] == [(0.0, most)]


@pytest.mark.parametrize("mode", ["simple", "full"])
def test_a_search_knows_what_gives_something_away(mode):
    """To tear down what was paid for does, and in a turn all that weighs less than to end it."""
    rules = load("through_the_ages")
    options = rules.complete({"mode": mode})
    judge, state, chance = judge_of(rules.name, options), rules.start(2, options), random.Random(mode)
    observer, made = Observer(rules, 2, options), []
    while TABLE in state.awaited() or state.phase != "act" or state.round < 3:
        seat = state.awaited()[0]
        play = chance.choice([one for one in state.plays(seat) if one.verb != "resign"])
        state.do(seat, play)
        made.append((seat, rules.text(play)))
    observer.follow(made)
    search = Search(rules, judge, observer.knowledge(state.awaited()[0]), 1, 2)
    end, found = next(weight for weight, play in search.weighed if play.verb == "end"), search.found()
    lost = {one.text for one in found if one.text.split()[0] in ("destroy", "disband")}
    assert lost and all(one.gives_away == (one.text in lost or one.weight < end) for one in found)
    assert not all(one.gives_away for one in found)


def test_nobody_tears_down_what_stands_by_a_slip(monkeypatch):
    monkeypatch.setattr(levels_search, "SLACK", 1.0)
    rules, luck, could = load("through_the_ages"), random.Random(2), 0
    judge, state = judged(rules.name, {}), rules.start(2, {})
    for _ in range(120):
        seat = state.awaited()[0]
        if seat == TABLE:
            state.do(TABLE, state.drawn(luck.random()))
            continue
        could += any(play.verb in ("destroy", "disband") for play in state.plays(seat))
        play = pick(judge, state, seat, luck)
        assert play.verb not in ("destroy", "disband", "resign")
        state.do(seat, play)
    assert could > 5


class Foreseen(Search):
    """A search whose playouts end as the text of the play decides."""

    def __init__(self, ends, *given):
        super().__init__(*given)
        self._ends = ends

    def _playout(self, state, play, luck, budget):
        return self._ends(self._game.text(play))


@promise("Bots that think do not delay anybody's turn, and a search ends when its time is up")
@pytest.mark.parametrize(("worst", "most"), [(0.0, 750), (0.5, 850), (1.0, 1000)])
def test_a_search_stops_when_the_runner_up_cannot_catch_up(worst, most):
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    best = Search(rules, judge, knowledge, 1, 2).found()[3].text
    search = Foreseen(lambda text: 1.0 if text == best else worst, rules, judge, knowledge, 1, 2)
    found = search.run(Budget(playouts=1000))
    assert search.playouts <= most and (worst == 1.0) == (search.playouts == 1000)
    assert worst == 1.0 or found[0].text == best
    assert sorted(one.playouts for one in found)[-WIDEST] >= LEAST


def test_a_search_gives_the_most_promising_plays_most_of_its_playouts():
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    found = Search(rules, judge, knowledge, 1, 2).run(Budget(playouts=60))
    tried = [one.playouts for one in found if one.playouts]
    assert found[0].playouts == max(tried) > min(tried) and sum(tried) >= 60
    assert all(0 <= one.prospect <= 1 for one in found)


def test_a_playout_goes_on_for_as_many_plays_as_its_horizon(monkeypatch):
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 30)
    made = []
    monkeypatch.setattr(levels_search, "pick", lambda *given: made.append(0) or pick(*given))
    search = Search(rules, judge, knowledge, 1, 3)
    search.run(Budget(playouts=4))
    assert len(made) == 3 * search.playouts > 0


def test_of_two_that_end_alike_the_one_that_weighs_more_is_better_and_by_how_far_they_end_apart():
    rules, judge, knowledge = midgame("seven_wonders_duel", 2, 60)
    search = Search(rules, judge, knowledge, 1, 2)
    plays = [play for _, play in search.weighed[:3]]
    search.weighed = list(zip((10.0, 5.0, 0.0), plays, strict=True))
    search._sums = {rules.text(play): (4, total) for play, total in zip(plays, (2.0, 2.0, 1.0), strict=True)}
    first, second, third = [search._value(play) for play in plays]
    assert first > second > third
    search._sums = {rules.text(play): (4, 2.0) for play in plays}
    assert len({search._value(play) for play in plays}) == 1


def test_several_searches_are_counted_together():
    here = [Candidate("a", ("a",), 1.0, 10, 0.5), Candidate("b", ("b",), 2.0, 10, 0.4)]
    there = [Candidate("b", ("b",), 2.0, 30, 0.8), Candidate("a", ("a",), 1.0, 10, 0.7)]
    assert [(one.text, one.playouts, round(one.prospect, 3)) for one in merged([here, there])] == [
        ("b", 40, 0.7),
        ("a", 20, 0.6),
    ]


@pytest.mark.parametrize("game", every())
def test_chances_are_shares_of_one(game):
    rules, judge, knowledge = midgame(game, rules_seats(game), midway(game, 70))
    state, luck, made = imagine(rules, knowledge, random.Random(1)), random.Random(2), 0
    while not state.over:
        made += 1
        if made > LONG:  # a long game goes on at random: its end is looked at, and not each moment before it
            seat = state.awaited()[0]
            state.apply(seat, state.drawn(luck.random()) if seat == TABLE else luck.choice(state.plays(seat)))
            continue
        assert abs(sum(judge.chances(state)) - 1) < 1e-9 and 0 <= judge.progress(state) <= 1
        seat = state.awaited()[0]
        state.do(seat, luck.choice(state.plays(TABLE)) if seat == TABLE else pick(judge, state, seat, luck))
    assert abs(sum(judge.chances(state)) - 1) < 1e-9 and judge.progress(state) == 1


@pytest.mark.parametrize("game", every())
@pytest.mark.long
def test_plays_weigh_the_same_one_by_one_and_together(game):
    """Both keep the same from one play to the next."""
    rules, judge, knowledge = midgame(game, rules_seats(game), midway(game, 40))
    state, luck = imagine(rules, knowledge, random.Random(1)), random.Random(2)
    for _ in range(40):
        if state.over:
            break
        seat = state.awaited()[0]
        if seat != TABLE:
            plays, once = judge.plays(state, seat), {}
            assert [judge.weigh(state, seat, play, once) for play in plays] == [
                judge.weigh(state, seat, play) for play in plays
            ]
        state.do(seat, luck.choice(state.plays(TABLE)) if seat == TABLE else pick(judge, state, seat, luck))


def test_a_city_with_as_good_a_chance_and_more_points_has_the_better_prospect(monkeypatch):
    rules, judge, knowledge = midgame("seven_wonders", 3, 40)
    state = imagine(rules, knowledge, random.Random(1))
    monkeypatch.setattr(type(judge), "chances", lambda self, state: [1 / 3] * 3)
    points, prospects = judge.outlook(state), [judge.prospect(state, seat) for seat in (1, 2, 3)]
    assert sorted(prospects) == [prospects[points.index(each)] for each in sorted(points)]
    assert len(set(prospects)) == 3 and all(0 <= one <= 1 for one in prospects)


def rules_seats(game):
    return load(game).seats[0]


# -- plays that no sensible person makes ---------------------------------------------------------------


UNDONE = {("through_the_ages", verb) for verb in ("destroy", "disband", "resign")}


class Watched:
    """A player whose plays are looked at as they are made."""

    def __init__(self, player, look):
        self._player, self._look = player, look

    def play(self, view, knowledge):
        play = self._player.play(view, knowledge)
        self._look(knowledge(), play)
        return play


@pytest.mark.parametrize("level", (EASY, NORMAL))
@pytest.mark.parametrize(
    "game, seats", (("seven_wonders", 3), ("seven_wonders_duel", 2), ("through_the_ages", 2)), ids=str
)
@pytest.mark.long
def test_nobody_gives_up_what_plainly_brings_more_or_undoes_what_was_paid_for(game, seats, level):
    rules = load(game)
    judge = judged(game, {})

    def look(knowledge, play):
        state = imagine(rules, knowledge, random.Random(1))
        best = max(judge.weigh(state, knowledge.seat, one) for one in judge.plays(state, knowledge.seat))
        assert (game, play.verb) not in UNDONE
        assert not judge.leaves(play) or judge.weigh(state, knowledge.seat, play) >= best - 1.5

    play_game(rules, {}, [Watched(player(rules, {}, level, seat), look) for seat in range(seats)], 4)


@pytest.mark.long
def test_whoever_keeps_the_tower_after_a_failed_build_does_not_fail_for_ever():
    """TB-62 by ruling, with full hands: the same offers would come again and again, and pay the others each time."""
    rules = load("tower_of_babel")
    options = {
        "failed_build_rotates_towers": "no",
        "hand_limit": "12",
        "disc_numbers": "335566",
        "disc_set_bonus": "0,5,12,20,28,36,45",
        "light_row": "5/2",
        "use_action_cards": "no",
        "action_card_counts": "2,3,2,2,2,2,2",
        "use_two_colour_variant": "yes",
        "two_colour_discs": "camel2+stonemason3,camel3+crane2,crane3+ship2,ship3+stonemason2",
        "offer_limit_counts_wrong_type": "no",
        "supply_policy": "cap",
        "building_supply_value": "30",
        "chained_double_turns": "yes",
    }
    levels = (EASY, EASY, EASY, NORMAL)
    state = play_game(rules, options, [player(rules, options, level, f"7 {n}") for n, level in enumerate(levels)], 7)
    assert state.over and max(sum(line.points for line in sheet) for sheet in state.scores()) < 300


# -- styles ---------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("game", ("seven_wonders", "seven_wonders_duel", "through_the_ages"))
def test_a_character_makes_more_plays_for_its_idea_than_normal_does(game):
    """Four games of a character and four of a normal bot at the same seat, against normal bots."""
    rules = load(game)
    judge = judged(game, {})
    for level, character in CHARACTERS.items():
        made = {}
        for name in (level, NORMAL):
            ideas = []

            def look(knowledge, play, ideas=ideas):
                ideas.append(judge.idea(play))

            for number in range(4):
                others = [player(rules, {}, NORMAL, f"{number} {seat}") for seat in range(1, rules_seats(game))]
                play_game(rules, {}, [Watched(player(rules, {}, name, number), look), *others], number)
            made[name] = ideas.count(character.idea)
        assert made[level] > made[NORMAL], (level, made)


@promise(
    "A child bot wins no more than half of its games against a player who always builds the first thing possible",
    often="each time: 10 games of each game",
)
@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_a_child_wins_no_more_than_half_against_whoever_builds_the_first_thing(game):
    """Fixed seeds, so this is the same every time; `python -m bench ladder` plays more games."""
    rules, won = load(game), 0.0
    count = 10
    for number in range(count):
        habits = [Habit(rules, f"{number} {seat}") for seat in range(1, rules_seats(game))]
        best = play_game(rules, {}, [player(rules, {}, CHILD, number), *habits], number).ranking()[0]
        won += 1 / len(best) if 1 in best else 0
    assert won <= count * 0.7, "half, with room for luck in so few games"


def test_a_child_keeps_to_its_idea_through_a_game_and_others_have_others():
    assert {idea_of(f"{seed}") for seed in range(40)} == set(IDEAS)
    assert idea_of("3") == idea_of("3")


def test_every_level_that_the_lobby_offers_has_its_player():
    assert list(PLAYERS) == list(LEVELS)


# -- through a fog --------------------------------------------------------------------------------------


class Plain(Judge):
    """Of ten plays, each brings its number of points; `given` away are some, others are `left`, or for an idea."""

    def __init__(self, given=(), left=(), ideas=None):
        self._given, self._left, self._ideas = given, left, ideas or {}

    def plays(self, state, seat):
        return list(range(10))

    def weigh(self, state, seat, play, once=None):
        return float(play)

    def gives_away(self, play):
        return play in self._given

    def leaves(self, play):
        return play in self._left

    def idea(self, play):
        return self._ideas.get(play, "")


def made(level, sight, judge=None, games=400):
    """How often each of ten plays is made."""
    judge, chance = judge or Plain(), random.Random(5)
    hazy = Hazy(level, load("oh_hell"), judge, "seed", sight)
    knowledge = SimpleNamespace(seat=1)
    return Counter(hazy._choose(0.0, knowledge, chance) for _ in range(games))


def test_who_sees_better_makes_better_plays_and_who_sees_nothing_makes_any():
    means = [sum(play * times for play, times in made("beginner", sight).items()) / 400 for sight in (-2, 0, 1, 4, 50)]
    assert means == sorted(means) and means[0] < 2 and 4 < means[1] < 5 and means[-1] > 8.9


def test_a_level_sees_as_well_as_the_judge_of_its_game_says():
    judge = Plain()
    judge.SIGHT = (0.0, 0.0, 0.0, 0.0, 50.0)
    assert set(made("casual", None, judge)) == {9} and len(made("beginner", None, judge)) == 10


@pytest.mark.parametrize("level", HAZY)
def test_no_level_gives_away_what_was_paid_for_and_only_a_child_leaves_what_is_plainly_there(level):
    found = made(level, 0.0, Plain(given=(8, 1), left=(3, 9)))
    assert not {1, 8} & set(found) and found[9] and bool(found[3]) == (level == CHILD)
    assert set(made(level, 0.0, Plain(given=range(10)))) == set(range(10)), "there is nothing else"


def test_a_child_looks_for_its_idea_and_for_the_better_of_such_plays():
    idea = idea_of("seed")
    found = made(CHILD, 0.0, Plain(ideas={2: idea, 7: idea}))
    assert found[2] + found[7] > 250 and len(found) == 10
    assert made(CHILD, 3.0, Plain(ideas={2: idea, 7: idea}))[7] > 250


@pytest.mark.parametrize("game", SHIPPED)
def test_the_levels_of_every_game_see_better_from_one_to_the_next(game):
    rules = load(game)
    modes = next((option.values for option in rules.options if option.name == "mode"), ("",))
    for mode in modes:
        sight = judge_of(game, rules.complete({"mode": mode} if mode else {})).SIGHT
        assert len(sight) == len(HAZY) and list(sight[1:]) == sorted(set(sight[1:])), "a child errs in other ways too"


# -- time -----------------------------------------------------------------------------------------------


@promise(
    "A strong bot thinks two seconds at most, and four of them ten minutes in a full game of Through the Ages",
    how="the minutes: `bench/thinking.py`",
    often="each time; the minutes only when `bench/thinking.py` is run",
)
@pytest.mark.parametrize("game", every())
def test_a_strong_bot_has_two_seconds_at_most_in_every_game_and_mode(game):
    rules = load(game)
    modes = next((option.values for option in rules.options if option.name == "mode"), ("",))
    judges = [judge_of(game, rules.complete({"mode": mode} if mode else {})) for mode in modes]
    assert all(judge is None or 0.5 <= judge.SECONDS + GATHERING <= 2 for judge in judges)


def single(rules, judge, seed):
    """What a seat knows at the first moment of a random game at which it has one play; None where there is none."""
    chance, seats, plays = random.Random(seed), max(2, rules.seats[0]), []
    state, observer = rules.start(seats, {}), Observer(rules, seats, {})
    while not state.over:
        seat = state.awaited()[0]
        if seat != TABLE and len(judge.plays(state, seat)) == 1:
            observer.follow(plays)
            return observer.knowledge(seat)
        play = chance.choice(state.plays(seat))
        state.do(seat, play)
        plays.append((seat, rules.text(play)))
    return None


@pytest.mark.parametrize("game", sorted(set(SHIPPED) - {"seven_wonders"}))
def test_where_there_is_a_single_play_no_time_is_spent_on_it(game):
    """In 7 Wonders there are two cards at least to choose from."""
    rules, judge = load(game), judged(game, {})
    known = next(filter(None, (single(rules, judge, seed) for seed in range(50))))
    found = Strong(rules, judge, "seed").search(known, Budget(playouts=50))
    assert [one.playouts for one in found] == [0]
