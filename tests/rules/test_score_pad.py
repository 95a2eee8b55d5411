"""Score pads of all games: what stands in a row, what it comes to, who has won, and how it is corrected."""

import json

import pytest

from host.languages.game_words import game_words, games
from host.table.score_sheets import categories
from shared_rules.contract import BrokenPosition, PlayRefused, Refusal, load
from shared_rules.referee.record import Record, digest, parse, replay
from tests.promises import promise

PROMISES = [
    promise(
        "A score pad that is typed gives the totals, the places and the winner that the rules give, in "
        "every game; it is kept in the journal and can be corrected"
    ),
]

NAMES = ("Anna", "Bela", "Cili")
# Entries of seat 1, seat 2 and seat 3, the points they come to, and the ranking.
COUNTED = {
    "seven_wonders": (
        ("military -6", "treasury 11", "wonder 10"),
        ("military 5", "treasury 8"),
        ("guilds 5", "treasury 6"),
        [7, 7, 7],
        [(1,), (2,), (3,)],
    ),
    "seven_wonders_duel": (
        ("civilian 8", "military 10"),
        ("civilian 9", "treasury 28"),
        [18, 18],
        [(2,), (1,)],
    ),
    "tower_of_babel": (("track 30",), ("track 20", "discs 10"), ("unfinished 4",), [30, 30, 4], [(1, 2), (3,)]),
    "through_the_ages": (
        ("culture 50", "technologies 3"),
        ("culture 50", "strength 3"),
        ("culture 57", "happiness 0"),
        [56, 56, 57],
        [(3,), (1, 2)],
    ),
    "oh_hell": (("deal_1 10", "deal_2 0"), ("deal_1 12",), ("deal_2 1/2", "deal_2 10"), [10, 12, 10], [(2,), (1, 3)]),
}


def typed(game, columns, options=None):
    state = load(game + ".pad").start(len(columns), options or {})
    for seat, texts in enumerate(columns, 1):
        for text in texts:
            state.do(seat, state.game.parse(text))
    return state


def why(state, seat, text):
    with pytest.raises(PlayRefused) as refused:
        state.do(seat, state.game.parse(text))
    return game_words(state.game.name, players=NAMES).why(refused.value.refusal)


@pytest.mark.parametrize("game", games())
def test_points_are_added_and_ties_broken_as_the_rules_say(game):
    *columns, totals, ranking = COUNTED[game]
    state = typed(game, columns)
    assert state.totals() == totals and state.ranking() == ranking
    (event,) = state.do(1, state.game.parse("done"))
    assert state.over and event.figures["totals"] == totals
    title, lines, tune = game_words(state.game.name).tell(event, NAMES)
    assert ("share" in title) == (len(ranking[0]) > 1) and len(lines) == len(columns) and tune == "over"


@pytest.mark.parametrize("game", games())
def test_a_pad_comes_out_of_its_record_and_its_position(game):
    columns = COUNTED[game][:-2]
    state = typed(game, columns)
    lines = [(seat, text) for seat, texts in enumerate(columns, 1) for text in texts] + [(1, "done")]
    state.do(1, state.game.parse("done"))
    options = {option.name: option.values[0] for option in state.game.options}
    record = Record(
        state.game.name, state.game.rules_version, options, list(NAMES[: len(columns)]), "2026-02-28", lines
    )
    assert digest(replay(parse(record.text()))) == digest(state)
    again = state.game.position(json.loads(json.dumps(state.position())))
    assert again.position() == state.position() and again.ranking() == state.ranking()
    with pytest.raises(BrokenPosition):
        state.game.position({**state.position(), "columns": [{"nothing": "1"}] * len(columns)})


@pytest.mark.parametrize("language", ["en", "hu", "da"])
@pytest.mark.parametrize("game", games())
def test_every_row_has_a_title_in_every_language_and_mode(game, language):
    pad, words = load(game + ".pad"), game_words(game + ".pad", language)
    english = game_words(game + ".pad")
    with words.spoken():
        titles = {row.name: pad.part("words").row_title(row.name) for row in pad.start(pad.seats[0], {}).rows}
    with english.spoken():
        same = [name for name, title in titles.items() if title == pad.part("words").row_title(name)]
    assert titles and (language == "en" or not same)


@pytest.mark.parametrize(("language", "title"), [("en", "Deal 2"), ("hu", "2. osztás"), ("da", "Giv 2")])
def test_the_deals_of_oh_hell_are_numbered_in_every_language(language, title):
    words = game_words("oh_hell.pad", language)
    assert dict(words.category_names())["deal_2"] == title
    assert words.why(Refusal("no_figure", row="deal_2", said="foo")).startswith(title + ": ")


def test_a_figure_is_typed_over_taken_out_and_corrected_after_the_end():
    state = typed("seven_wonders", COUNTED["seven_wonders"][:3])
    state.do(1, state.game.parse("done"))
    assert why(state, 2, "done") == "The pad is complete. Type over any figure to correct it."
    state.do(1, state.game.parse("wonder -"))
    assert not state.over and state.totals()[0] == -3 and state.awaited() == (1, 2, 3)
    state.do(1, state.game.parse("wonder 20"))
    state.do(1, state.game.parse("done"))
    assert state.over and state.totals()[0] == 17


def test_what_cannot_stand_in_a_row_gets_a_sentence():
    state = typed("seven_wonders", [["military 4"], [], []])
    assert why(state, 1, "military 19") == "Military: 19 cannot be. It is -6 to 18."
    assert why(state, 1, "military x") == "Military: x is no number."
    assert why(state, 1, "blue 3") == "The pad has no row called blue."
    assert why(state, 1, "done") == "Nothing is entered for Bela yet. Type 0 for somebody without points."
    assert state.columns[0] == {"military": "4"}


def test_sd_136_after_a_supremacy_no_points_decide():
    state = typed("seven_wonders_duel", [["supremacy scientific"], ["civilian 60"]])
    assert state.ranking() == [(1,), (2,)]
    assert "only one player can have it, and Anna does" in why(state, 2, "supremacy military")
    (event,) = state.do(1, state.game.parse("done"))
    assert game_words(state.game.name).tell(event, NAMES) == ("Anna wins", ["Scientific supremacy"], "over")


def test_sd_130_only_one_side_has_military_points():
    state = typed("seven_wonders_duel", [["military 5"], ["military 0"]])
    assert "Take it out there first" in why(state, 2, "military 2")


def test_tb_87_more_discs_break_a_tie_if_the_option_says_so():
    columns = [["track 20", "held 4"], ["track 20", "held 6"]]
    state = typed("tower_of_babel", [*columns, ["track 1"]], {"final_tie": "discs"})
    assert state.ranking() == [(2,), (1,), (3,)] and state.totals() == [20, 20, 1]
    assert why(typed("tower_of_babel", [[], [], []]), 1, "held 4") == "The pad has no row called held."


def test_ta_194_whoever_resigned_comes_last_and_scores_nothing():
    columns = [["culture 90", "resigned first"], ["culture 10"], ["culture 80", "resigned second"]]
    state = typed("through_the_ages", columns, {"mode": "full"})
    assert state.ranking() == [(2,), (3,), (1,)] and state.totals() == [0, 10, 0]


def test_ta_111_the_option_gives_a_tie_to_the_later_seat():
    state = typed("through_the_ages", [["culture 9"], ["culture 9"]], {"victory": "last_seat"})
    assert state.ranking() == [(2,), (1,)]


@pytest.mark.parametrize(("options", "count"), [({"most": "10"}, 19), ({"most": "1"}, 1), ({"course": "up"}, 7)])
@pytest.mark.parametrize(("language", "third"), [("en", "Deal 1"), ("hu", "1. osztás"), ("da", "")])
def test_the_result_has_the_rows_of_the_game_that_was_played(options, count, language, third):
    state = typed("oh_hell", [("deal_1 10",), ("deal_1 0",), ()], options)
    titles = [title for _name, title in categories(game_words("oh_hell.pad", language), state.scores())]
    assert len(titles) == count and not [title for title in titles if "_" in title] and titles[0].startswith(third)


def test_a_row_that_is_typed_in_coins_is_shown_in_points_by_the_name_of_the_game():
    state = typed("seven_wonders", [("treasury 36",), (), ()])
    assert ("treasury", "Treasury") in categories(game_words("seven_wonders.pad"), state.scores())
    assert state.totals() == [12, 0, 0]


@pytest.mark.parametrize(
    ("game", "columns", "options", "title", "line"),
    [
        (
            "seven_wonders",
            (("wonder 47", "treasury 36"), ("wonder 56", "treasury 9"), ("wonder 1",)),
            {},
            "Anna wins by 36 coins",
            "1. Anna: 59 points, 36 coins",
        ),
        (
            "seven_wonders_duel",
            (("civilian 8", "military 10"), ("civilian 9", "treasury 28")),
            {},
            "Bela wins by 9 points on blue cards",
            "1. Bela: 18 points, 9 points on blue cards",
        ),
        (
            "tower_of_babel",
            (("track 30", "held 3"), ("track 30", "held 5"), ("track 1",)),
            {"final_tie": "discs"},
            "Bela wins by 5 discs",
            "1. Bela: 30 points, 5 discs",
        ),
    ],
)
def test_what_broke_a_tie_is_said(game, columns, options, title, line):
    state = typed(game, columns, options)
    (event,) = state.do(1, state.game.parse("done"))
    told, lines, _tune = game_words(state.game.name).tell(event, NAMES)
    assert (told, lines[0]) == (title, line)
    assert len(columns) == 2 or "," not in lines[-1]


@pytest.mark.parametrize(
    ("options", "texts", "sentence"),
    [
        (
            {"most": "1"},
            ["1 deal_1 13"],
            "Deal 1: nobody has 13 points in a deal of 1. If your table counts otherwise, type =13.",
        ),
        (
            {"most": "1"},
            ["1 deal_1 99"],
            "Deal 1: nobody has 99 points in a deal of 1. If your table counts otherwise, type =99.",
        ),
        (
            {"most": "1"},
            ["1 deal_1 -5"],
            "Deal 1: nobody has -5 points in a deal of 1. If your table counts otherwise, type =-5.",
        ),
        ({"most": "1"}, ["1 deal_1 2/1"], "Deal 1: bids and tricks are 0 to 1."),
        ({"most": "1"}, ["1 deal_1 =-"], "Deal 1: =- is neither bid and tricks, as 2/3, nor points."),
        ({"most": "1"}, ["1 deal_1 x"], "Deal 1: x is neither bid and tricks, as 2/3, nor points."),
        (
            {"most": "1"},
            ["1 deal_1 11", "2 deal_1 11"],
            "Deal 1: all tricks together are 1, and these do not come to that.",
        ),
        (
            {"most": "3"},
            ["1 deal_1 1/1", "2 deal_1 1/1", "3 deal_1 0/0"],
            "Deal 1: all tricks together are 3, and these do not come to that.",
        ),
        (
            {"most": "3"},
            ["1 deal_1 1/1", "2 deal_1 1/2", "3 deal_1 1/0"],
            "Deal 1: the bids together may not be the 3 tricks.",
        ),
    ],
)
def test_bids_tricks_and_points_that_no_deal_of_oh_hell_gives_are_refused(options, texts, sentence):
    state = typed("oh_hell", [(), (), ()], options)
    for text in texts[:-1]:
        state.do(int(text[0]), state.game.parse(text[2:]))
    assert why(state, int(texts[-1][0]), texts[-1][2:]) == sentence


def test_bid_and_tricks_give_the_points_of_the_tables_counting_and_an_earlier_deal_is_corrected_in_place():
    deals = [("deal_1 2/2", "deal_2 1/0"), ("deal_1 0/1", "deal_2 1/1"), ("deal_1 0/0", "deal_2 1/1")]
    state = typed("oh_hell", deals, {"most": "3", "course": "down", "count": "rikiki"})
    assert state.totals() == [14 - 2, -2 + 12, 10 + 12]
    state.do(1, state.game.parse("deal_1 2/1"))  # in the middle of a correction the tricks need not fit
    assert "all tricks together are 3" in why(state, 1, "done")
    twin = state.game.position(json.loads(json.dumps(state.position())))
    assert twin.columns == state.columns
    state.do(3, state.game.parse("deal_1 0/1"))
    (event,) = state.do(1, state.game.parse("done"))
    assert event.figures["totals"] == [-4, 10, 10]
    assert game_words("oh_hell.pad").sheet_line(state.scores()[0][0]) == "bid 2, took 1"


def test_the_deal_of_one_may_have_a_row_for_each_player():
    state = typed("oh_hell", [(), (), ()], {"most": "2", "ones": "each"})
    assert [row.size for row in state.rows] == [2, 1, 1, 1, 2]


def test_with_one_deal_every_points_that_are_offered_can_be_typed():
    state = typed("oh_hell", [(), (), ()], {"most": "2", "course": "down"})
    row = state.rows[0]
    assert state.game.entries(row, state.options)[-4:] == ["0", "10", "11", "12"]
