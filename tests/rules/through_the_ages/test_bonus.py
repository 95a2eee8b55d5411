"""The ways to make the Age III events of the end known, or one's own, from the start (TA-208)."""

import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.referee.knowledge import Knowledge, imagine, remember
from shared_rules.through_the_ages.plays import text
from tests.rules.through_the_ages.later import acting, codes, of, offers, run, troops, why
from tests.rules.through_the_ages.scene import GAME, sheet, start

IMPACTS = 13


def until(state, done, avoid=("resign",)):
    """Plays on by chance until this is true; returns what happened."""
    chance, happened = random.Random(1), []
    while not done(state):
        seat = state.awaited()[0]
        happened += state.do(seat, chance.choice([play for play in state.plays(seat) if play.verb not in avoid]))
    return happened


def test_ta_208_step_by_step_one_comes_at_the_start_and_one_after_the_first_round():
    state = start(2, mode="full", bonus="steps")
    assert state.phase == "final" and len(state.plays(TABLE)) == IMPACTS
    state.do(TABLE, state.plays(TABLE)[0])
    assert state.phase == "row" and len(state.finals) == 1
    until(state, lambda state: state.phase == "final")
    assert (state.round, state.active) == (2, 1) and len(state.plays(TABLE)) == IMPACTS - 1


@pytest.mark.parametrize(("mode", "count"), [("advanced", 4), ("full", 5)])
def test_ta_208_step_by_step_one_more_comes_with_the_end_of_each_age(mode, count):
    state = start(2, mode=mode, bonus="steps")
    happened = until(state, lambda state: state.over)
    assert [code for code in codes(happened) if code in ("final", "age_ends")] == ["final"] * 2 + [
        "age_ends",
        "final",
    ] * (count - 2)
    assert len(set(state.finals)) == len(state.finals) == count


def age_iii(deal):
    """Step by step, the moment after deck II has ended and its event was turned up."""
    dealer, finals = 0 if deal == "dealt" else 1, ["impact_of_wonders", "impact_of_colonies"]
    row = {"row": [""] * 13, "deck": ["coal.1"], "phase": "row"}
    asks = [["act", -1, {}], ["fill", -1, {}], ["turn", dealer, {}]]
    state = acting({}, age=2, mode="full", finals=finals, options={"bonus": "steps", "deal": deal}, asks=asks, **row)
    run(state, *(["table turn coal.1", "table final impact_of_science"] if deal == "dealt" else ["1 turn coal.1"]))
    return state


def test_ta_208_the_last_one_lies_face_down_while_age_iii_goes_on():
    state = age_iii("dealt")
    whole = state.stock
    assert state.phase == "draw" and {play.verb for play in state.plays(TABLE)} == {"draw"}
    assert run(state, "table draw impact_of_strength") == [] and state.stock == whole - 1
    assert "impact_of_strength" not in [play.card for play in state.draws] + state.finals
    assert "impact_of_strength" not in str(state.public()) and "impact_of_strength" not in str(state.knows(2))
    assert state.public()["kept"] == [[0, ""]]
    state.age = 4
    state.asks.push("final", 0)
    state.resume()
    assert [text(play) for play in state.plays(TABLE)] == ["final impact_of_strength"]


def test_ta_208_where_people_deal_nobody_tells_which_one_lies_face_down():
    state = age_iii("open")
    before = state.stock
    run(state, "1 final impact_of_science")
    assert state.phase == "row" and state.stock == before - 2, "that one and the one face down"


@pytest.mark.parametrize(("players", "dealt", "kept"), [(2, 6, 2), (3, 4, 1), (4, 3, 1)])
def test_ta_208_twelve_are_dealt_and_each_player_keeps_some(players, dealt, kept):
    state = start(players, mode="full", bonus="own")
    until(state, lambda state: state.phase == "bonus")
    assert state.awaited() == (1,) and len(offers(state)) == dealt
    happened = until(state, lambda state: state.phase == "row")
    assert of(happened, "kept") == [{"seat": seat} for seat in state.seats] * kept
    assert [row[0] for row in state.kept] == list(state.seats) * kept and all(row[2] for row in state.kept)


def test_ta_208_what_somebody_keeps_nobody_else_learns_before_the_end():
    state = start(3, mode="advanced", bonus="own")
    until(state, lambda state: state.phase == "bonus")
    mine = {card for seat, card, _ in state.kept if seat == 1}
    others = {card for _, card, _ in state.kept} - mine
    known = state.knows(1)
    assert all(card in str(known) for card in mine) and not [card for card in others if card in str(known)]
    assert not [card for card in mine | others if card in str(state.public())]
    run(state, f"1 choose {min(mine)}")
    assert state.view(1)["kept"] == [min(mine)] and "kept" not in state.view(2)
    assert not [card for card in mine if card in str(state.view(2)) + str(state.public())]
    happened = until(state, lambda state: state.over)
    assert {figures["card"] for figures in of(happened, "kept") if "card" in figures} == {row[1] for row in state.kept}


@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("seat", [1, 2])
def test_ta_208_others_are_imagined_to_choose_among_other_events(deal, seat):
    state = start(3, mode="full", bonus="own", deal=deal)
    until(state, lambda state: state.phase == "bonus")
    drawn = imagine(GAME, Knowledge(GAME.name, seat, state.knows(seat), remember(GAME, seat, 3)), random.Random(3))
    assert drawn.awaited() == (1,) and len(drawn.plays(1)) == 4
    if deal == "dealt" and seat == 1:
        assert drawn.plays(1) == state.plays(1)


def test_ta_208_in_an_open_game_everybody_lays_the_card_that_was_kept():
    state = start(3, mode="full", bonus="own", deal="open")
    assert state.phase == "bonus" and len(offers(state)) == IMPACTS
    run(state, "1 choose impact_of_science")
    assert why(state, "2 choose impact_of_science") == "elsewhere"
    station = GAME.view(state.view(2))
    assert [text(way.play) for way in station.ways("impact_of_colonies")] == ["choose impact_of_colonies"]
    assert len(station.plays()) == IMPACTS, "the station does not know what others keep"


@pytest.mark.parametrize("players", [2, 3])
def test_ta_208_all_lie_open_and_each_player_chooses(players):
    state = start(players, mode="full", bonus="choice")
    assert state.awaited() == (1,) and len(offers(state)) == IMPACTS
    run(state, "1 choose impact_of_science")
    assert why(state, "2 choose impact_of_science") == "bonus_first"
    happened = run(state, "2 choose impact_of_colonies")
    assert of(happened, "kept") == [{"seat": 2, "card": "impact_of_colonies"}]
    assert state.public()["kept"] == [[1, "impact_of_science"], [2, "impact_of_colonies"]]
    assert state.phase == "bonus" and state.awaited() == (1 if players == 2 else 3,)


@pytest.mark.parametrize(("way", "shown"), [("own", {}), ("choice", {"impact": 8})])
def test_ta_208_a_secret_bonus_counts_on_no_sheet_before_the_end(way, shown):
    seat = {"colonies": ["strategic_territory_i", "fertile_territory_i"]}
    state = acting(seat, options={"bonus": way}, kept=[[1, "impact_of_colonies", True]])
    assert {reason: points for reason, points in sheet(state, 1).items() if reason == "impact"} == shown


@pytest.mark.parametrize("way", ["own", "choice"])
@pytest.mark.parametrize(("who", "points"), [("everybody", [4, 8, 0]), ("owner", [4, 0, 0])])
def test_ta_208_a_bonus_scores_for_everybody_or_for_its_owner(way, who, points):
    one, two = {"colonies": ["strategic_territory_i"]}, {"colonies": ["strategic_territory_ii", "fertile_territory_i"]}
    kept = [[1, "impact_of_colonies", True]]
    state = acting(one, two, {}, options={"bonus": way, "own_bonus": who}, kept=kept, phase="over")
    assert [sheet(state, seat).get("impact", 0) for seat in state.seats] == points


def test_ta_208_a_kept_event_is_in_no_deck_and_in_no_hand():
    state = acting({}, age=3, mode="full", options={"bonus": "own"}, kept=[[1, "impact_of_colonies", True]])
    assert "impact_of_colonies" not in [play.card for play in state.draws] and not state.civs[1].held()


def test_ta_208_ta_194_the_bonus_of_whoever_resigns_goes_too():
    kept = [[1, "impact_of_colonies", True]]
    seats = [{}, {"colonies": ["strategic_territory_i"]}]
    state = acting(*seats, mode="full", phase="politics", options={"bonus": "choice"}, kept=kept)
    assert sheet(state, 2)["impact"] == 4
    run(state, "1 resign")
    assert "impact" not in sheet(state, 2)
    assert state.kept == kept, "it comes back into no deck"


def test_ta_208_whoever_is_left_alone_has_not_scored_what_was_secret():
    seats = [{}, {"colonies": ["strategic_territory_i"], "techs": troops(1)}]
    for way, points in (("own", None), ("choice", 4)):
        kept = [[2, "impact_of_colonies", True]]
        state = acting(*seats, players=2, mode="full", phase="politics", options={"bonus": way}, kept=kept)
        run(state, "1 resign")
        assert state.over and sheet(state, 2).get("impact") == points


@pytest.mark.parametrize("way", ["steps", "own", "choice"])
@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_ta_208_every_moment_of_the_start_reads_back(way, deal):
    state = start(2, mode="full", bonus=way, deal=deal)
    for _ in range(18):
        twin = GAME.position(state.position())
        assert twin.position() == state.position() and twin.awaited() == state.awaited()
        assert [twin.plays(seat) for seat in (0, 1, 2)] == [state.plays(seat) for seat in (0, 1, 2)]
        seat = state.awaited()[0]
        state.do(seat, state.plays(seat)[-1])
