"""What a table remembers, from real journals of real games."""

import csv
import io
import json
import random
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
import segno

from host.archive import exports, statistics
from host.archive.columns import harmless
from host.archive.ratings import ratings
from host.archive.results import GameResult, SeatResult, SkippedGame, results
from host.archive.seat_times import seat_times
from host.bots.levels import LEVELS
from host.cli.export import command
from host.errors import BadFile, WrongUse
from host.journal.history import Entry, minutes_of
from host.journal.intake import take
from host.journal.journal import Journal
from host.journal.people import SOMEBODY, People
from host.journal.reading import JournalReader
from host.session.score_pad import TypedPad
from shared_rules.contract import TABLE, load
from shared_rules.oh_hell.referee.report import Report
from shared_rules.referee.record import parse
from shared_rules.through_the_ages.names import card_name
from tests.golden.make import read

ROOT = Path(__file__).resolve().parents[2]


def play(journal, game, names, seed, options=None, seating=None, year=2026):
    """One random game in the journal, over."""
    rules, chance = load(game), random.Random(seed)
    full = rules.complete(options or {})
    header = journal.begin(
        game, rules.rules_version, names, full, seed, seating or {}, f"{year}-01-{seed:02}T18:00:00+00:00"
    )
    state, lines = rules.start(len(names), full), []
    while not state.over:
        seat = state.awaited()[0]
        one = chance.choice(state.plays(seat))
        time = f"{year}-01-{seed:02}T18:{min(59, len(lines) // 10):02}:00+00:00"
        lines.append(Entry(len(lines) + 1, seat, rules.text(one), f"p{len(lines)}", 0, "", time))
        state.do(seat, one)
    journal.append(header.id, lines)
    journal.finish(header.id)
    return state


@pytest.fixture
def home(tmp_path):
    """Three games: two of 7 Wonders, one Duel; one more that waits."""
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    play(journal, "seven_wonders", ("anna ", "=Dora()", "Cili"), 2, {"sides": "A"})
    play(journal, "seven_wonders_duel", ("Cili", "Anna"), 3)
    waits = journal.begin("seven_wonders", "1", ("Anna", "Béla", "Eve"), {}, 4, {})
    journal.append(waits.id, [Entry(1, TABLE, "wonder gizah A", "p1", 0, "", "2026-01-04T18:00:00+00:00")])
    journal.close()
    return tmp_path


def found(home, people=None, skipped=lambda one: None):
    journal = JournalReader.read(home)
    try:
        return list(results(journal, people or People.read(home), skipped))
    finally:
        journal.close()


def test_every_finished_game_is_counted_as_its_rules_count_it(home, tmp_path):
    games = found(home)
    assert [one.game for one in games] == ["seven_wonders", "seven_wonders", "seven_wonders_duel"]
    again = play(Journal.open(tmp_path / "else"), "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    points = [sum(line.points for line in sheet) for sheet in again.scores()]
    assert [seat.points for seat in games[0].seats] == points
    assert [sum(seat.categories.values()) for seat in games[0].seats] == points
    assert games[0].winners == [games[0].seats[seat - 1].name for seat in again.ranking()[0]]


def test_minutes_are_those_between_the_first_play_and_the_last(home):
    assert all(5 < one.minutes < 60 for one in found(home))


def test_where_a_table_shows_how_long_each_player_took_other_programs_get_it(tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders_duel", ("Anna", "Béla"), 1, seating={"clock": True})
    taken = seat_times(journal.record(1), journal.entries(1))
    assert sum(taken) > 0
    play(journal, "seven_wonders_duel", ("Anna", "Béla"), 2)
    journal.close()
    games, again = found(tmp_path), found(tmp_path)  # the second time from what was kept
    assert [[seat.seconds for seat in one.seats] for one in games] == [taken, [None, None]]
    assert again == games
    data = json.loads(json.dumps(exports.as_json(games)))
    jsonschema.validate(data, json.loads((ROOT / "docs" / "export.schema.json").read_text()))
    assert [seat["seconds"] for seat in data["games"][0]["seats"]] == taken
    rows = list(csv.DictReader(io.StringIO(exports.as_csv(games))))
    assert [row["seconds"] for row in rows] == [*map(str, taken), "", ""]


def test_other_programs_get_how_a_duel_was_won_without_points(tmp_path):
    """Its points are 0 to 0, so without that nothing tells an army from science."""
    journal = Journal.open(tmp_path)
    won = ("military-2", "scientific-2", "civilian-2")
    for name in won:
        take(journal, tmp_path / f"{name}.record", parse(read("seven_wonders_duel", name)[0]))
    journal.close()
    games = found(tmp_path)
    data = json.loads(json.dumps(exports.as_json(games)))
    jsonschema.validate(data, json.loads((ROOT / "docs" / "export.schema.json").read_text()))
    rows = list(csv.DictReader(io.StringIO(exports.as_csv(games))))
    assert (
        [row["how"] for row in rows[::2]] == [row["how"] for row in rows[1::2]] == [one["how"] for one in data["games"]]
    )
    military, scientific, civilian = (one["how"] for one in data["games"])
    assert (military.split(":")[0], scientific.split(":")[0], civilian) == (
        "military supremacy",
        "scientific supremacy",
        "",
    )


def test_a_game_whose_plays_have_no_time_lasted_nominutes_of(tmp_path):
    rules = load("seven_wonders_duel")
    journal = Journal.open(tmp_path)
    header = journal.begin("seven_wonders_duel", rules.rules_version, ("Anna", "Cili"), rules.complete({}), 3, {})
    journal.append(header.id, [Entry(1, TABLE, "wonders", "p1", 0, "", "some day")])
    assert minutes_of(journal.lines(header.id)) == 0
    journal.close()


def test_who_makes_as_many_points_later_shares_the_record_and_its_day_stays():
    def game(day, *points):
        seats = [SeatResult(n, name, 1, made, {}, "") for n, (name, made) in enumerate(points, 1)]
        return GameResult(1, "seven_wonders", "7 Wonders", day, 0, {}, [], seats)

    played = [game("1", ("Anna", 50), ("Cili", 40)), game("2", ("Béla", 50)), game("3", ("Cili", 49))]
    assert statistics.best_scores(played) == [statistics.BestScore("7 Wonders", 50, ["Anna", "Béla"], "1")]


def test_a_seat_of_7_wonders_names_its_wonder_and_side(home):
    assert all(seat.role[-1] in "AB" and len(seat.role) > 3 for seat in found(home)[0].seats)


def test_what_differs_from_the_usual_game_is_its_variant(home):
    first, second, _ = found(home)
    assert first.variant == "" or "sides" not in first.variant
    assert "sides" in second.variant or second.options["sides"] == load("seven_wonders").options[1].values[0]


def test_a_game_that_does_not_replay_is_told_and_the_others_are_counted(home):
    journal = Journal.open(home)
    broken = journal.begin("seven_wonders", "1", ("Anna", "Béla", "Cili"), {}, 9, {})
    journal.append(broken.id, [Entry(1, 1, "build moses", "p1", 0, "", "")])
    journal.finish(broken.id)
    journal.close()
    told: list[SkippedGame] = []
    assert len(found(home, skipped=told.append)) == 3
    assert [one.number for one in told] == [str(broken.id)] and "Line" in told[0].why


def test_a_game_that_this_program_does_not_have_is_told_and_the_others_are_counted(home):
    journal, missed = Journal.open(home), []
    other = journal.begin("chess", "1", ("Anna", "Béla"), {}, 9, {})
    journal.append(other.id, [Entry(1, 1, "e2 e4", "p1", 0, "", "2026-01-09T18:00:00+00:00")])
    journal.finish(other.id)
    journal.close()
    assert len(found(home, skipped=missed.append)) == 3
    assert [(one.number, one.why) for one in missed] == [(str(other.id), 'Line 1: no game is called "chess".')]


def test_two_spellings_of_a_name_are_one_person_once_they_met(home):
    people = People.read(home)
    people.meet(["Anna", "Béla", "anna "])
    assert people.names() == ["Anna", "Béla"]
    rows = {row.name: row for row in statistics.people_figures(found(home))}
    assert rows["Anna"].games == 3 and rows["Cili"].games == 3 and rows["Béla"].games == 1


def test_a_new_name_is_said_of_old_games_and_survives_a_restart(home):
    People.read(home).rename("Anna", "Anna Nagy")
    assert {"Anna Nagy"} == {seat.name for one in found(home) for seat in one.seats if "nna" in seat.name}


def test_a_name_that_is_somebody_elses_is_refused(home):
    people = People.read(home)
    people.meet(["Anna", "Béla"])
    with pytest.raises(WrongUse, match="somebody else"):
        people.rename("Anna", "béla")


def test_two_names_become_one_person(home):
    People.read(home).merge("Béla", "Cili")
    rows = {row.name: row for row in statistics.people_figures(found(home))}
    assert "Béla" not in rows and rows["Cili"].games == 4


def test_a_forgotten_name_is_in_nothing_that_is_made_later(home):
    People.read(home).forget("Cili")
    games = found(home)
    assert len(games) == 3 and games[0].seats[2].name == SOMEBODY
    everything = [
        exports.as_csv(games),
        json.dumps(exports.as_json(games)),
        *(unquote(exports.bg_stats_link(one)) for one in games),
        repr(
            statistics.people_figures(games) + statistics.duels(games) + statistics.best_scores(games) + ratings(games)
        ),
        (home / "people.json").read_text().replace('"cili"', ""),
    ]
    assert all("cili" not in text.casefold() for text in everything)


def test_a_file_of_people_that_cannot_be_read_is_a_sentence(home):
    for text in ("[]", '{"people": [1]}', "no", '{"people": [{"name": 1, "known_as": [], "forgotten": false}]}'):
        (home / "people.json").write_text(text)
        with pytest.raises(BadFile, match="is not a list of people"):
            People.read(home)


def test_whoever_wins_has_the_better_rating_and_a_shared_place_is_level(home):
    games = [one for one in found(home) if len(one.winners) == 1]
    best = ratings(games[:1])
    assert best[0].name == games[0].winners[0] and best[0].games == 1


def test_two_are_enough_for_a_rating_and_one_alone_has_none(home):
    (duel,) = found(home)[2:]
    assert {row.name for row in ratings([duel])} == {"Cili", "Anna"}
    alone = duel._replace(seats=[duel.seats[0], duel.seats[1]._replace(name=SOMEBODY)])
    assert ratings([alone]) == []


def test_people_are_rated_among_people_and_a_rating_is_shown_from_ten_games_on(home):
    (duel,) = found(home)[2:]
    against_a_bot = duel._replace(seats=[duel.seats[0], duel.seats[1]._replace(bot="strong")])
    assert ratings([against_a_bot] * 20) == []
    assert [row.is_settled for row in ratings([duel] * 9)] == [False, False]
    assert [row.is_settled for row in ratings([duel] * 10)] == [True, True]


def test_who_has_few_games_comes_after_those_who_have_a_rating(home):
    (duel,) = found(home)[2:]
    one, other = duel.seats
    new = duel._replace(seats=[one._replace(name="Zoe", place=1), other._replace(name="Yves", place=2)])
    assert {row.name for row in ratings([duel] * 10 + [new])[:2]} == {one.name, other.name}


def test_the_last_game_of_a_person_is_the_newest_one(home):
    games = found(home)
    assert {row.name: row.last[:10] for row in statistics.people_figures(games)}["Cili"] == "2026-01-03"
    assert {row.name: row.last[:10] for row in statistics.people_figures(games[::-1])}["Cili"] == "2026-01-03"


def test_duels_count_who_was_placed_before_whom(home):
    (row,) = [row for row in statistics.duels(found(home)) if (row.first, row.second) == ("Anna", "Cili")]
    assert row.first_ahead + row.second_ahead + row.level == 2  # "anna " is not known as Anna yet


def test_the_history_tells_what_kind_of_bot_played(home):
    first, second = found(home)[2].seats
    for level in LEVELS:
        assert second._replace(bot=level).called == f"{second.name} ({level} bot)"
    assert first.called == first.name and second._replace(bot="of yesterday").called == f"{second.name} (bot)"


def test_a_bot_is_in_no_figure_of_people_whatever_it_is_called(home):
    """A family that has a Bela does not get the victories of the bot at his seat."""
    (duel,) = found(home)[2:]
    bot = duel._replace(seats=[duel.seats[0], duel.seats[1]._replace(bot="strong")])
    person, other = duel.seats[0].name, duel.seats[1].name
    assert [row.name for row in statistics.people_figures([bot])] == [person]
    assert statistics.duels([bot]) == [] and other not in statistics.points_over_time([bot])
    assert other not in {row.name for row in statistics.streaks([bot._replace(seats=bot.seats[1:])])}


def test_roles_are_in_the_order_of_their_success_and_those_played_seldom_come_last(home):
    (duel,) = found(home)[2:]
    one, other = duel.seats

    def played(role, place):
        return duel._replace(seats=[one._replace(role=role, place=place), other._replace(role="")])

    games = [played("often", 1 if at < 4 else 2) for at in range(6)] + [played("seldom", 1)]
    games += [played("weak", 1 if at < 2 else 2) for at in range(7)]
    rows = statistics.role_figures(games)
    assert [(row.role, row.games, row.wins) for row in rows] == [("often", 6, 4), ("weak", 7, 2), ("seldom", 1, 1)]
    assert rows[0].share == pytest.approx(4 / 6)


def test_the_commonest_pair_is_of_the_two_who_met_most(home):
    rows = [statistics.HeadToHead("Anna", "Bela", 4, 1, 0), statistics.HeadToHead("Anna", "Cili", 2, 3, 0)]
    assert statistics.commonest_pair(rows) == rows[1], "the more level one of two as long"
    assert statistics.commonest_pair([statistics.HeadToHead("Anna", "Bela", 1, 0, 0)]) is None
    assert statistics.commonest_pair([]) is None


@pytest.mark.parametrize("mode", ["simple", "full"])
def test_a_civilization_is_known_by_its_last_government(mode, tmp_path):
    journal = Journal.open(tmp_path)
    state = play(journal, "through_the_ages", ("Anna", "Cili"), 5, {"mode": mode})
    journal.close()
    (game,) = found(tmp_path)
    assert [seat.role for seat in game.seats] == [card_name(state.civs[seat].government.id) for seat in (1, 2)]


def test_streaks_are_victories_one_after_another_and_a_shared_first_place_is_one(home):
    (duel,) = found(home)[2:]

    def won_by(place, *winners):
        seats = [one._replace(place=1 if one.name in winners else 2) for one in duel.seats]
        return duel._replace(started=f"2026-02-{place:02}", seats=seats)

    games = [won_by(1, "Cili"), won_by(2, "Cili", "Anna"), won_by(3, "Anna"), won_by(4, "Anna"), won_by(5, "Cili")]
    assert statistics.streaks(games[::-1]) == [("Anna", 3, 0), ("Cili", 2, 1)]
    assert statistics.streaks([won_by(1)]) == []


def test_points_over_time_go_in_the_order_of_the_games_and_who_sits_twice_counts_once(home):
    (duel,) = found(home)[2:]
    best, other = sorted(duel.seats, key=lambda seat: seat.place)
    twice = duel._replace(started="2026-02-01", seats=[best, other._replace(name=best.name)])
    course = statistics.points_over_time([twice, duel])
    assert course[best.name] == [(0, best.points), (1, best.points)] and course[other.name] == [(0, other.points)]


def test_the_longest_and_the_shortest_game_are_of_those_with_times(home):
    (duel,) = found(home)[2:]
    games = [duel._replace(id=number, minutes=minutes) for number, minutes in enumerate((0, 31, 45, 20))]
    span = statistics.lengths(games)
    assert (span.longest.id, span.shortest.id) == (2, 3)
    assert statistics.lengths(games[:2]) is None


@pytest.mark.parametrize(
    ("game", "names", "strength"),
    [
        ("seven_wonders", ("Anna", "Béla", "Cili"), lambda state, seat: state.cities[seat].shields),
        ("seven_wonders_duel", ("Anna", "Béla"), lambda state, seat: max(0, state.board.ahead(seat))),
        ("through_the_ages", ("Anna", "Béla", "Cili"), lambda state, seat: state.civs[seat].strength),
        ("oh_hell", ("Anna", "Béla", "Cili"), lambda state, seat: None),
    ],
)
def test_the_military_strength_at_the_end_is_the_games_own(game, names, strength, tmp_path):
    journal = Journal.open(tmp_path)
    state = play(journal, game, names, 4)
    journal.close()
    for _ in range(2):  # counted, then out of the file
        (one,) = found(tmp_path)
        assert [seat.strength for seat in one.seats] == [strength(state, seat.seat) for seat in one.seats]


def test_the_greatest_lead_is_of_two_people_in_one_game_and_the_earlier_of_two_as_great(home):
    (duel,) = found(home)[2:]

    def ended(day, one, other, bot=""):
        first, second = duel.seats
        return duel._replace(
            started=day, seats=[first._replace(strength=one), second._replace(strength=other, bot=bot)]
        )

    games = [ended("4", 0, 7), ended("2", 8, 1), ended("1", 9, 0, bot="strong"), ended("3", None, 9)]
    lead = statistics.greatest_lead(games)
    assert (lead.game.started, lead.difference, lead.stronger.strength, lead.weaker.strength) == ("2", 7, 8, 1)
    assert statistics.greatest_lead([ended("1", 4, 4)]) is None
    assert statistics.greatest_lead([ended("1", None, None)]) is None and statistics.greatest_lead([]) is None


@pytest.mark.parametrize("sign", "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66")
def test_no_sign_that_a_spreadsheet_reckons_with_begins_a_cell_in_any_width(sign):
    """Those for Japanese and Chinese take the wide ones too."""
    assert harmless(f"{sign}SUM(A1)") == f"'{sign}SUM(A1)"
    assert harmless("Dora") == "Dora" and harmless("") == "" and harmless(-3) == -3


def test_csv_has_a_row_for_every_seat_and_no_formula(home):
    rows = list(csv.reader(io.StringIO(exports.as_csv(found(home)))))
    assert len(rows) == 1 + 3 + 3 + 2 and len({len(row) for row in rows}) == 1
    assert not [cell for row in rows for cell in row if cell[:1] in "=+@" and cell[:1]]
    (duel,) = found(home)[2:]
    bots = duel._replace(seats=[duel.seats[0], duel.seats[1]._replace(bot="strong")])
    assert [row["bot"] for row in csv.DictReader(io.StringIO(exports.as_csv([bots])))] == ["", "strong"]


def test_a_spreadsheet_is_told_of_which_letters_a_file_is(home, tmp_path, capsys):
    """Excel takes a table without that mark for one in its own old letters, and Béla is another person there."""
    command(None, "csv", tmp_path / "all.csv", home=home)
    capsys.readouterr()
    command(None, "csv", home=home)  # for other programs in a pipe: as it is
    assert (tmp_path / "all.csv").read_bytes() == b"\xef\xbb\xbf" + capsys.readouterr().out.encode()
    command(None, "json", tmp_path / "all.json", home=home)
    assert json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["games"]


@pytest.mark.long
def test_json_is_as_its_schema_says(home):
    schema = json.loads((ROOT / "docs" / "export.schema.json").read_text())
    jsonschema.validate(exports.as_json(found(home)), schema)


def test_the_link_for_bg_stats_holds_names_points_and_places_and_is_short(home):
    game = found(home)[0]
    link = exports.bg_stats_link(game)
    data = json.loads(unquote(link.removeprefix(exports.BG_STATS)))
    assert [one["score"] for one in data["players"]] == [seat.points for seat in game.seats]
    assert [one["rank"] for one in data["players"]] == [seat.place for seat in game.seats]
    assert data["game"]["bggId"] == 68448 and len(link) < 1500
    assert data["game"]["highestWins"] is True, "BG Stats takes the lowest score for the winner's otherwise"


def test_every_game_is_sent_under_its_own_number_at_boardgamegeek(tmp_path):
    journal = Journal.open(tmp_path)
    for seed, (game, seats) in enumerate((("seven_wonders_duel", 2), ("tower_of_babel", 3)), 1):
        play(journal, game, ("Anna", "Béla", "Cili")[:seats], seed)
    journal.close()
    sent = [exports.as_bg_stats(game)["game"] for game in found(tmp_path)]
    assert [(one["sourceGameId"], one["bggId"]) for one in sent] == [
        ("seven_wonders_duel", 173346),
        ("tower_of_babel", 15510),  # 15817 is Manila
    ]


def test_a_game_that_boardgamegeek_has_no_number_for_is_sent_without_one(tmp_path, monkeypatch):
    journal = Journal.open(tmp_path)
    play(journal, "oh_hell", ("Anna", "Béla", "Cili"), 1)
    journal.close()
    monkeypatch.delattr(Report, "BOARD_GAME_GEEK")
    (one,) = sent(tmp_path)
    assert "bggId" not in one["game"], "0 is the number of another game, or of none"


def test_somebody_s_last_game_is_the_latest_of_all(home):
    def game(day, name):
        return GameResult(1, "g", "G", day, 0, {}, [], [SeatResult(1, name, 1, 5, {}, "")])

    games = [game("2026-01-02", "Anna"), game("2026-03-01", "Anna"), game("2026-02-01", "Anna")]
    assert [row.last for row in statistics.people_figures(games)] == ["2026-03-01"]


@pytest.mark.parametrize("mode", ["simple", "advanced", "full"])
def test_the_link_for_bg_stats_holds_the_culture_of_through_the_ages(tmp_path, mode):
    journal = Journal.open(tmp_path)
    state = play(journal, "through_the_ages", ("Anna", "Béla", "Cili", "Dora"), 5, {"mode": mode})
    journal.close()
    (game,) = found(tmp_path)
    link = exports.bg_stats_link(game)
    data = json.loads(unquote(link.removeprefix(exports.BG_STATS)))
    assert [one["score"] for one in data["players"]] == [sum(line.points for line in sheet) for sheet in state.scores()]
    assert {one["name"] for one in data["players"] if one.get("winner")} == set(game.winners)
    assert (data["game"]["bggId"], data.get("board", "mode simple")) == (25613, f"mode {mode}")
    assert segno.make(link, error="l", micro=False).version <= 30


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("rename", ("\udcff", "Ada")),
        ("rename", ("Ada", "\udcff")),
        ("rename", ("Ada", " ")),
        ("rename", ("Ada", "a\nb")),
        ("merge", ("\udcff", "Ada")),
        ("forget", ("\udcff",)),
    ],
)
def test_bytes_that_are_no_letters_are_no_name(asked, names, tmp_path):
    people = People.read(tmp_path)
    people.forget("Bela")
    with pytest.raises(WrongUse):
        getattr(people, asked)(*names)
    assert len(People.read(tmp_path).people) == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == ["people.json", "people.json.lock"]


def sent(folder):
    return [exports.as_bg_stats(game) for game in found(folder)]


@pytest.mark.parametrize(
    ("game", "seats", "first", "number"),
    [
        ("seven_wonders", 3, 0, 68448),
        ("seven_wonders_duel", 2, 1, 173346),
        ("oh_hell", 3, 2, 1116),
        ("through_the_ages", 2, 1, 25613),
    ],
)
def test_the_export_for_bg_stats_names_who_began_only_where_somebody_did(tmp_path, game, seats, first, number):
    journal = Journal.open(tmp_path)
    play(journal, game, ("Anna", "Béla", "Cili")[:seats], 3)
    journal.close()
    (data,) = sent(tmp_path)
    began = [seat for seat, one in enumerate(data["players"], 1) if one.get("startPlayer")]
    assert began == ([first] if first else []) and all(("startPlayer" in one) == bool(first) for one in data["players"])
    assert data["game"]["bggId"] == number


def test_a_typed_pad_is_exported_without_a_start_or_a_duration_and_under_the_games_own_name(tmp_path):
    pad = TypedPad("oh_hell.pad", ("Anna", "Bela", "Cili"), {"most": "1"}, "", tmp_path)
    for seat, text in ((1, "deal_1 1/1"), (2, "deal_1 1/0"), (3, "deal_1 0/0"), (1, "done")):
        assert pad.enter(seat, text) == ""
    (data,) = sent(tmp_path)
    assert (data["game"]["name"], data["game"]["bggId"], "durationMin" in data) == ("Oh Hell", 1116, False)
    assert not [one for one in data["players"] if "startPlayer" in one]


def test_of_equal_winners_the_better_average_stands_first_whichever_points_win(monkeypatch):
    seats = [SeatResult(1, "Anna", 1, 9, {}, ""), SeatResult(2, "Béla", 1, 4, {}, "")]
    games = [GameResult(1, "oh_hell", "Oh Hell", "2026-01-01T18:00:00+00:00", 5, {}, [], seats)]
    assert [row.name for row in statistics.people_figures(games)] == ["Anna", "Béla"]
    monkeypatch.setattr(type(load("oh_hell")), "fewest", True, raising=False)
    assert [row.name for row in statistics.people_figures(games)] == ["Béla", "Anna"]
    assert exports.as_bg_stats(games[0])["game"]["highestWins"] is False
