"""A tally: legal and refused entries, and the finished game's own score as the result."""

import json

import pytest

from shared_rules.contract import BrokenPosition, PlayRefused, load
from shared_rules.referee.record import Record, digest, digest_of, parse, replay
from tests.golden.make import goldens, read
from tests.rules import on_station
from tests.rules.stations import station_digests

TALLY = load("seven_wonders.tally")
words, news = TALLY.part("words"), TALLY.part("referee.news")


def begun(*said, seats=3, **options):
    """A tally with these entries: (seat, text)."""
    state = TALLY.start(seats, options)
    for seat, text in said:
        state.do(seat, TALLY.parse(text))
    return state


def refused(state, seat, text):
    """The code and the sentence of a refusal, the same on the station as at the table."""
    found, view = state.refuse(seat, TALLY.parse(text)), TALLY.view(state.view(seat))
    if found and found.code not in ("broken", "misfit_fives", "misfit_defeats", "misfit_all"):
        assert view.refuse(TALLY.parse(text)) == found
    return (found.code, words.why(found)) if found else None


def ways(state, seat, card=None):
    """{text: None or the refusal's code} as the station of a seat offers it."""
    view = TALLY.view(state.view(seat))
    return {TALLY.text(way.play) if way.play else None: way.refusal and way.refusal.code for way in view.ways(card)}


def said_of(name):
    """(the finished State of a golden game, every saying of its tally as (seat, text))."""
    state = replay(parse(read("seven_wonders", name)[0]))
    return state, [(seat, text) for seat, texts in enumerate(TALLY.sayings(state.position()), 1) for text in texts]


def sheets(state):
    """Score sheets without the side a token came from, which no tally knows."""
    return [
        sorted(
            (
                line.category,
                line.points,
                line.reason,
                json.dumps({k: v for k, v in line.figures.items() if k not in ("side", "age")}),
            )
            for line in sheet
        )
        for sheet in state.scores()
    ]


@pytest.mark.parametrize("name", [name for game, name in goldens() if game == "seven_wonders"])
def test_a_golden_game_scores_the_same_when_it_is_tallied(name):
    game, said = said_of(name)
    tally = begun(*said, seats=game.players, **game.options)
    assert tally.over and tally.awaited() == ()
    assert sheets(tally) == sheets(game)
    assert tally.ranking() == list(game.ranking())


def test_a_tally_is_a_record_like_any_other():
    game, said = said_of("dealt-3")
    record = Record("seven_wonders.tally", TALLY.rules_version, {}, ["Ada", "Bela", "Cleo"], "2026-02-28", said)
    again = parse(record.text())
    assert again == record and again.text().startswith("game: seven_wonders.tally\n")
    assert sheets(replay(again)) == sheets(game)


@pytest.mark.parametrize("length", [0, 7, 30, 10_000])
def test_a_tally_comes_back_from_its_position_and_its_copy(length):
    _, said = said_of("dealt-4")
    state = begun(*said[:length], seats=4)
    assert digest(TALLY.position(json.loads(json.dumps(state.position())))) == digest(state)
    twin = state.copy()
    assert digest(twin) == digest(state)
    if not state.over:
        twin.do(1, TALLY.parse("add palace.3" if length < 5 else "again wonder"))
        assert digest(twin) != digest(state)


def test_every_saying_is_text_and_back():
    for text in ("wonder rhodos", "side B", "add altar.3", "remove altar.3", "stages 2", "coins 14", "coins 10+",
                 "fives 1", "defeats 6", "again coins", "done", "done anyway"):  # fmt: skip
        assert TALLY.text(TALLY.parse(text)) == text
    for text in ("", "add", "add nothing.3", "stages two", "stages -1", "stages 02", "fives 1+", "done now",
                 "wonder atlantis", "side C", "again lunch", "coins", "build altar.3"):  # fmt: skip
        with pytest.raises(ValueError):
            TALLY.parse(text)


# -- cards ---------------------------------------------------------------------------------------


def test_a_card_laid_again_is_taken_out():
    state = begun((1, "add altar.3"))
    assert ways(state, 1, "altar.3") == {"remove altar.3": None}
    state.do(1, TALLY.parse("remove altar.3"))
    assert ways(state, 1, "altar.3") == {"add altar.3": None}
    assert refused(state, 1, "remove altar.3")[0] == "not_counted"
    with pytest.raises(PlayRefused):
        state.do(1, TALLY.parse("remove altar.3"))


def test_a_second_copy_in_one_city_is_refused_at_once():
    state = begun((1, "add altar.3"), (1, "add loom_1.3"), seats=6)
    assert ways(state, 1, "altar.5") == {"add altar.5": "duplicate"}
    assert refused(state, 1, "add altar.5") == (
        "duplicate",
        "Altar 3+ is counted in your city, and no structure stands twice in one: take one of them out.",
    )
    assert refused(state, 1, "add loom_2.3")[0] == "duplicate"  # SW-30: one name in two Ages
    assert refused(state, 1, "add altar.3")[0] == "counted"
    assert refused(state, 2, "add altar.5") is None


def test_a_card_in_another_city_is_refused_and_the_city_named():
    state = begun((2, "add altar.3"), seats=5)
    for seat, whose in ((1, "your left neighbour"), (3, "your right neighbour"), (5, "Player 2")):
        assert ways(state, seat, "altar.3") == {"add altar.3": "elsewhere"}
        assert whose in refused(state, seat, "add altar.3")[1]


def test_a_card_of_larger_games_and_one_guild_too_many_are_refused():
    guilds = [card for card in TALLY.cards() if card.endswith("_guild")]
    state = begun(*[(1 + place % 3, f"add {guild}") for place, guild in enumerate(guilds[:5])])
    assert refused(state, 1, "add altar.5")[0] == "mark_too_high"
    assert refused(state, 1, f"add {guilds[5]}")[0] == "too_many_guilds"
    assert ways(state, 1, "nonsense") == {None: "unknown_card"}


# -- questions -----------------------------------------------------------------------------------


def test_questions_are_asked_one_after_another_and_any_of_them_again():
    state, asked = begun(), []
    for text in ("wonder gizah", "side B", "stages 4", "coins 3", "fives 0", "threes 1", "ones 0", "defeats 2"):
        offered = ways(state, 1)
        assert offered[text] is None
        asked.append(next(iter(offered)).split()[0])
        state.do(1, TALLY.parse(text))
    assert asked == ["wonder", "side", "stages", "coins", "fives", "threes", "ones", "defeats"]
    assert list(ways(state, 1))[:3] == ["done", "done anyway", "again defeats"]
    state.do(1, TALLY.parse("again coins"))
    assert next(iter(ways(state, 1))) == "coins 0" and refused(state, 1, "done") == (
        "not_answered",
        "One thing is still open: How many coins lie on it?",
    )
    state.do(1, TALLY.parse("coins 9"))
    assert next(iter(ways(state, 1))) == "done"


def test_cards_can_be_taken_out_from_the_menu_when_their_tag_is_lost():
    _, said = said_of("dealt-3")
    state = begun(*[(1, text) for seat, text in said if seat == 1 and text != "done"])
    cards = [text.split()[1] for seat, text in said if seat == 1 and text.startswith("add")]
    assert [text for text in ways(state, 1) if text.startswith("remove")] == [f"remove {card}" for card in cards[::-1]]


def test_a_board_of_another_player_stays_in_the_list_and_is_refused():
    state = begun((2, "wonder rhodos"))
    assert ways(state, 1)["wonder rhodos"] == "taken" and len(ways(state, 1)) == 7
    assert "wonder rhodos" not in [TALLY.text(play) for play in state.plays(1)]
    assert refused(state, 1, "wonder rhodos")[1] == "Another player has the board of Rhodos: ask who is right."


def test_the_option_sides_leaves_out_the_other_side():
    state = begun((1, "wonder rhodos"), sides="B")
    assert ways(state, 1)["side A"] == refused(state, 1, "side A")[0] == "other_side"


def test_stages_beyond_the_board_are_refused():
    state = begun((1, "wonder rhodos"), (1, "side B"))
    assert [text for text in ways(state, 1) if text.startswith("stages")] == ["stages 0", "stages 1", "stages 2"]
    assert refused(state, 1, "stages 3") == ("too_many", "There can be 2 at most here, not 3.")


def test_another_side_with_fewer_stages_asks_for_the_stages_again():
    state = begun((1, "wonder rhodos"), (1, "side A"), (1, "stages 3"), (1, "again side"), (1, "side B"))
    assert next(iter(ways(state, 1))) == "stages 0"


def test_coins_are_counted_ten_by_ten():
    state = begun((1, "wonder rhodos"), (1, "side A"), (1, "stages 0"), (1, "coins 10+"))
    assert list(ways(state, 1))[:11] == [f"coins {number}" for number in range(10, 20)] + ["coins 20+"]
    assert refused(state, 1, "coins 500")[0] == "too_many"
    state.do(1, TALLY.parse("coins 14"))
    assert state.sheets[1].answers["coins"] == 14


def test_tokens_that_cannot_be_are_refused():
    state = begun((1, "fives 2"), (1, "threes 2"), (1, "ones 1"))
    assert refused(state, 1, "defeats 2")[0] == "too_many"
    assert refused(state, 1, "defeats 1") is None
    assert refused(begun(), 1, "fives 3")[0] == "too_many"
    assert refused(begun((1, "defeats 6")), 1, "ones 1")[0] == "too_many"


# -- the end -------------------------------------------------------------------------------------


def test_who_is_done_may_still_correct_and_is_awaited_again():
    _, said = said_of("dealt-3")
    state = begun(*[line for line in said if line[0] == 1])
    assert state.awaited() == (2, 3) and TALLY.view(state.view(1)).awaited
    assert "done" not in ways(state, 1) and refused(state, 1, "done")[0] == "done"
    card = next(text.split()[1] for seat, text in said if seat == 1 and text.startswith("add"))
    state.do(1, TALLY.parse(f"remove {card}"))
    assert state.awaited() == (1, 2, 3)


def test_tokens_that_do_not_fit_the_shields_are_asked_about_and_may_be_confirmed():
    _, said = said_of("dealt-3")
    state = begun(*said[:-1])
    fives = state.sheets[1].answers["fives"]
    for wrong, code in ((1 - min(fives, 1), "misfit_fives"), (fives, None)):
        state.do(1, TALLY.parse("again fives"))
        state.do(1, TALLY.parse(f"fives {wrong}"))
        state.do(1, TALLY.parse("done"))
        found = refused(state, 3, "done")
        assert (found and found[0]) == code
        if found:
            assert found[1].startswith("Player 1 has ") and "Done as it is" in found[1]
            assert refused(state, 3, "done anyway") is None
    state.do(3, TALLY.parse("done"))
    assert state.over and refused(state, 1, "again coins")[0] == "over" and ways(state, 1) == {}


def test_victories_and_defeats_of_the_whole_table_must_be_equal():
    _, said = said_of("dealt-3")
    state = begun(*said[:-1])
    ones = state.sheets[1].answers["ones"]
    for number, code in ((1 - min(ones, 1), "misfit_all"), (ones, None)):
        state.do(1, TALLY.parse("again ones"))
        state.do(1, TALLY.parse(f"ones {number}"))
        state.do(1, TALLY.parse("done"))
        found = refused(state, 3, "done")
        assert (found and found[0]) == code


def test_scores_can_be_asked_for_at_any_moment():
    assert begun().scores() == [[], [], []]
    _, said = said_of("dealt-3")
    boards = [line for line in said if line[1].split()[0] in ("wonder", "side")]
    assert [[line.category for line in sheet] for sheet in begun(*boards).scores()] == [[], [], []]


EMPTY = {"cards": [], "answers": {}, "floor": 0, "done": False}
BROKEN = [
    {"seats": 3},
    {"seats": 9, "options": {}, "places": []},
    {"seats": 3, "options": {}, "places": [EMPTY] * 2, "speaking": [1, 2, 3]},
    {"seats": 3, "options": {}, "places": [{**EMPTY, "cards": ["altar.3"]}] * 3, "speaking": [1, 2, 3]},
    {"seats": 3, "options": {}, "places": [{**EMPTY, "answers": {"stages": 9}}] * 3, "speaking": [1, 2, 3]},
]


@pytest.mark.parametrize(
    "data",
    [{}, *BROKEN],
)
def test_a_broken_position_is_one_sentence(data):
    with pytest.raises(BrokenPosition, match="This "):
        TALLY.position(data)


# -- two players ----------------------------------------------------------------------------------


def own_city_said():
    """A golden game of two, and its tally up to seat 1's entries about its own city."""
    game, said = said_of("dealt-2")
    mine = [text for seat, text in said if seat == 1]
    return game, said, mine[: mine.index("done") + 1]


def test_sw_126_the_free_city_is_tallied_by_seat_1_and_has_no_place_in_the_ranking():
    game, said, _mine = own_city_said()
    state = begun(*said, seats=2)
    assert state.over and state.ranking() == game.ranking() and {1, 2} == {seat for seat, _ in said}
    assert sheets(state) == sheets(game) and len(state.scores()) == 2
    told, (section,) = sections(game, "free_city"), state.report()
    assert section.code == "free_city" and len(section.lines) == len(told.lines)
    lines = [TALLY.part("referee.news").section(section, ("Ada", "Bela"))]
    assert lines[0][0] == "The sheet of the Free City" and not any(" on the left" in line for line in lines[0][1])


def sections(state, code):
    return next(section for section in state.report() if section.code == code)


def test_when_the_own_city_is_said_the_station_asks_for_the_free_city():
    _, _, mine = own_city_said()
    state = begun(*[(1, text) for text in mine], seats=2)
    assert state.awaited() == (1, 2) and state.see(1).place == 3
    assert words.title(TALLY.view(state.view(1)))[:2] == ["Lay each card", "of Free City"]
    assert ways(state, 1)[mine[0]] == "taken"
    card = next(text.split()[1] for text in mine if text.startswith("add"))
    assert refused(state, 1, f"add {card}")[0] == "elsewhere"
    assert "your left neighbour" in refused(state, 1, f"add {card}")[1]


def test_seat_1_may_go_back_to_its_own_city_and_seat_2_speaks_for_itself_only():
    _, _, mine = own_city_said()
    state = begun(*[(1, text) for text in mine], seats=2)
    card = next(text.split()[1] for text in mine if text.startswith("add"))
    assert ways(state, 1)["for 1"] is None and refused(state, 2, "for 3") == (
        "not_for",
        "You do not speak for place 3: its own station does.",
    )
    state.do(1, TALLY.parse("for 1"))
    assert ways(state, 1, card) == {f"remove {card}": None}
    state.do(1, TALLY.parse(f"remove {card}"))
    assert not state.sheets[1].done and ways(state, 1)["for 3"] is None
    assert digest(TALLY.position(json.loads(json.dumps(state.position())))) == digest(state)


def test_numbers_of_players_are_those_of_the_game():
    for seats in (1, 8):
        with pytest.raises(ValueError, match="2 to 7"):
            TALLY.start(seats, {})


# -- words, and the station's Python ----------------------------------------------------------------


def test_titles_and_headings_fit_the_screen():
    _, said = said_of("dealt-7")
    state, seen = begun(seats=7), set()
    for seat, text in said:
        view = TALLY.view(state.view(1))
        assert all(len(line) <= 16 for line in words.title(view))
        for way in view.ways(None):
            heading, detail = words.caption(view, way.play)
            seen.add(TALLY.text(way.play).split()[0])
            assert len(heading) <= 15 + 10 * (way.play.verb == "remove") and detail
        state.do(seat, TALLY.parse(text))
    assert words.title(TALLY.view(state.view(1))) == ["All is counted"]
    assert {"wonder", "side", "stages", "coins", "defeats", "again", "done", "remove"} <= seen


def test_sheet_lines_name_the_age_of_a_token_and_no_side():
    _, said = said_of("dealt-5")
    lines = [news.sheet_line(line) for sheet in begun(*said, seats=5).scores() for line in sheet]
    assert "victory in Age III" in lines and "defeat" in lines and not any("on the left" in line for line in lines)


@pytest.mark.micropython
def test_a_station_answers_every_card_as_the_host_does():
    _, said = said_of("dealt-7")
    moments = (0, len(said) // 2, len(said) - 1)
    views = [json.dumps(begun(*said[:moment], seats=7).view(1 + moment % 7)) for moment in moments]
    assert station_digests("seven_wonders.tally", views) == list(on_station.digests("seven_wonders.tally", views))
    assert digest_of(views) != digest_of(views[:1])
