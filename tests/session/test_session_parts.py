"""What a session gives its parts: the tags of its folder, and the hands that only the shadow game knows."""

import asyncio
import json
from types import FunctionType

import pytest

from host.announce.speech import spoken_of
from host.computer.parts import NotInstalled
from host.errors import GameStopped, WrongUse
from host.journal.file import JournalError
from host.journal.records import file_of
from host.pico.build import BuildError
from host.session import life, virtual_seats
from host.session.score_pad import TypedPad
from host.session.session import COACH, NAME
from host.session.wiring import _search
from host.setup.setup import AUTO, GIVEN, GameSetup
from host.stations.assignment import AssignedStations
from host.stations.enrolments import ENROLLED_FILE
from host.table.news import News, Verdict, sentence
from host.virtual import oled
from host.virtual.run import ScriptFailed
from host.virtual.virtual_station import StationDown
from host.web.table.actions import CannotDo, SeatActions, may_begin
from host.web.table.displays import PageDisplays
from host.web.table.listed_ways import refused
from shared_rules.contract import TABLE, Event
from tests.fakes.listener import Listener
from tests.fakes.waiting import until
from tests.web.sessions import play_turn, quiet_session


def test_the_tags_that_were_enrolled_in_the_folder_of_the_games_are_known(tmp_path):
    (tmp_path / ENROLLED_FILE).write_text(json.dumps({"04aa": "7w/altar.3"}))
    with quiet_session(tmp_path) as session:
        assert session.stations.readers.enrolled.card("04aa") == "7w/altar.3"


def test_in_an_open_game_at_virtual_stations_the_shadow_game_knows_the_hands(tmp_path):
    with quiet_session(tmp_path, deal="open") as session:
        session.table.deal_if_due()
        hands = [session.hand(seat) for seat in (1, 2, 3)]
    assert [len(hand) for hand in hands] == [7, 7, 7] and len({card for hand in hands for card in hand}) == 21


def test_a_game_that_nobody_waits_for_writes_no_record(tmp_path):
    with quiet_session(tmp_path) as session:
        session._life.over()
        assert session.record_path is None


def test_a_record_that_cannot_be_written_is_announced_without_its_folder(tmp_path, caplog):
    ear = Listener()
    with quiet_session(tmp_path) as session:
        session.table.listen(ear)
        path = tmp_path / file_of(session.table.header)
        path.mkdir()
        session._life.write_record()
    (line,) = map(str, ear.lines)
    assert line.startswith("It cannot be written (") and str(tmp_path) not in line and str(path) in caplog.text


@pytest.mark.parametrize("people", [-1, 4])
def test_people_who_do_not_fit_the_seats_are_refused(people):
    with pytest.raises(WrongUse, match=f"{people} people at the page and 0 real stations do not fit 3 seats"):
        GameSetup.make("seven_wonders", ("Ada", "Bela", "Cleo"), {}, 1, people, ())


class Started:
    """Stands in for the process of a virtual station, which starts at once or not at all."""

    error = None

    def __init__(self, uid):
        self.url = f"socket://{uid}"

    async def start(self):
        if self.error is not None:
            raise self.error


class Ports(list):
    """Notes the stations that are attached."""

    def attach(self, url, seat, virtual):
        self.append((url, seat, virtual))


@pytest.mark.parametrize("error", [StationDown, NotInstalled, BuildError, TimeoutError])
def test_a_virtual_station_that_does_not_start_is_a_sentence(tmp_path, monkeypatch, error):
    monkeypatch.setattr(virtual_seats, "VirtualStation", Started)
    monkeypatch.setattr(Started, "error", error("no chip"))
    with quiet_session(tmp_path) as session:
        seats = virtual_seats.VirtualSeats(session.table, Ports(), (2,), lambda work: work.close())
        with pytest.raises(GameStopped, match="The virtual station of seat 2 did not start: no chip"):
            asyncio.run(seats.start())


def test_a_virtual_station_that_starts_is_known_as_one_and_played_at_by_its_own_operator(tmp_path, monkeypatch):
    monkeypatch.setattr(virtual_seats, "VirtualStation", Started)
    ports = Ports()
    with quiet_session(tmp_path) as session:
        seats = virtual_seats.VirtualSeats(session.table, ports, (2,), lambda work: work.close())
        asyncio.run(seats._start_one(2, asyncio.Semaphore()))
        operator = seats.operators[2]
        assert (operator._table, operator._stations, operator._seat) == (session.table, ports, 2)
        assert operator._hands() is seats.stations[2] and ports == [(seats.stations[2].url, 2, True)]


@pytest.mark.parametrize(
    ("urls", "looks"),
    [((), type(None)), (("socket://127.0.0.1:9",), type(None)), ((AUTO,), FunctionType), ((GIVEN,), AssignedStations)],
)
def test_a_table_looks_for_stations_only_where_its_ports_are_not_named(tmp_path, urls, looks):
    assert type(_search(GameSetup.make("seven_wonders", ("Ada", "Bela"), {}, 1, 1, urls), tmp_path)) is looks


def test_what_is_published_of_a_game_is_where_it_stands_without_names(tmp_path):
    with quiet_session(tmp_path) as session:
        table = session.table
        assert session._public_status() == {
            "game": table.header.id,
            "title": "7 Wonders",
            "where": table.turns()[-1].where,
            "awaited": [1, 2, 3],
            "moment": table.moment,
            "begun": False,
            "over": False,
            "winners": [],
            "minutes": 0,
            "page": "",
        }


def test_each_wish_of_a_seat_goes_where_it_is_heard(tmp_path, monkeypatch):
    heard = []
    with quiet_session(tmp_path) as session:
        monkeypatch.setattr(session._coach, "wish", lambda *asked: heard.append(("coach", *asked)))
        monkeypatch.setattr(session.naming, "wish", lambda *asked: heard.append(("name", *asked)))
        monkeypatch.setattr(session.undo, "wish", lambda *asked: heard.append(("undo", *asked)))
        session.wish(1, COACH, "altar")
        session.wish(2, NAME)
        session.wish(3, "redo")
    assert heard == [("coach", 1, "altar"), ("name", 2), ("undo", 3, "redo")]


def test_a_table_whose_journal_could_not_be_written_deals_as_soon_as_it_can(tmp_path, monkeypatch):
    monkeypatch.setattr(life, "RETRY", 0.0)

    def no_deals(game, lines, refused=()):
        if lines and lines[0].seat == TABLE:
            raise JournalError(everybody="The disk is full.")
        append(game, lines, refused)

    async def wait(session):
        trying = asyncio.create_task(session._life._try_again())
        await until(lambda: not session.table.stalled, "the deal", patience=20)
        trying.cancel()

    with quiet_session(tmp_path) as session:
        table, append = session.table, session.table._journal.append
        with monkeypatch.context() as patched:
            patched.setattr(table._journal, "append", no_deals)
            while not table.stalled:
                play_turn(session)
        asyncio.run(wait(session))
        assert table.awaited() == (1, 2, 3)


def test_before_a_game_was_reviewed_no_moment_of_it_has_a_name(tmp_path):
    with quiet_session(tmp_path) as session:
        assert session.game_review.turned("12-1") is None


def test_places_of_a_pad_are_told_once_every_column_has_a_value(tmp_path):
    pad = TypedPad("tower_of_babel.pad", ("Ada", "Bela", "Cleo"), {}, "", tmp_path)
    for seat, places in ((1, [0, 0, 0]), (3, [0, 0, 0]), (2, [3, 2, 1])):
        assert pad.enter(seat, f"track {10 * seat}") == "" and pad.facts()["places"] == places


@pytest.mark.parametrize(
    ("heading", "said", "data"),
    [
        (sentence("Hint"), (sentence("No more hints."),), True),
        (sentence("Hint"), ("No more hints.",), False),
        ("Hint", (sentence("No more hints."),), False),
        ("Hint", ("No more hints.",), False),
    ],
)
def test_news_with_any_words_of_somebody_else_are_no_data(heading, said, data):
    assert News(1, heading, said).is_data is data


@pytest.mark.parametrize(("humans", "near", "may"), [(0, True, True), (0, False, False), (1, True, False)])
def test_an_onlooker_s_page_begins_the_next_game_only_at_the_table_s_computer_and_where_no_page_plays(
    tmp_path, humans, near, may
):
    with quiet_session(tmp_path, humans=humans) as session:
        assert may_begin(session, near) is may


@pytest.mark.parametrize("error", [NotInstalled, ScriptFailed, BuildError])
def test_displays_whose_letters_cannot_be_had_are_not_read_out(tmp_path, monkeypatch, error):
    def letters():
        raise error("no MicroPython")

    monkeypatch.setattr(oled, "letters", letters)
    with quiet_session(tmp_path) as session:
        displays = PageDisplays(session, False, lambda seat: None)
        asyncio.run(displays.learn())
        assert displays.reads is False


def test_a_card_on_the_reader_leaves_once_it_was_played_or_may_lie_there_no_more(tmp_path):
    async def whole(session):
        actions, table = SeatActions(session, 1, lambda: None, lambda: None), session.table
        first, second = session.hand(1)[:2]

        async def moved():
            actions.moved()
            await asyncio.gather(*actions._tidying)
            return actions.card

        await actions.place(first)
        assert table.submit(2, "p2", table.moment, f"sell {session.hand(2)[0]}").ok
        assert await moved() == first, "another seat has played"
        assert table.submit(1, "p1", table.moment, f"sell {second}").ok
        assert await moved() is None
        await actions.place(first)
        assert table.submit(3, "p3", table.moment, f"sell {session.hand(3)[0]}").ok
        assert first not in actions.cards() and await moved() is None, "the hands went on"

    with quiet_session(tmp_path) as session:
        asyncio.run(whole(session))


def test_of_copies_that_look_alike_the_first_is_meant_that_no_reader_has_had(tmp_path):
    copies = ["altar.3", "altar.5"]
    with quiet_session(tmp_path) as session:
        readers, meant = session.stations.readers, []
        for copy in copies:
            meant.append(readers.unseen(copies))
            readers.tags.on_card(1, f"04{copy}", f"7w/{copy}")
        assert meant == copies and readers.unseen(copies) == "altar.3"


def test_a_play_that_was_refused_is_shown_with_the_rule_that_refuses_it(tmp_path):
    with quiet_session(tmp_path) as session:
        table = session.table
        plays = [f"build {card}" for card in session.hand(1)]
        assert table.submit(1, "p1", table.moment, plays[0]).ok
        verdict = table.submit(1, "p2", table.moment, plays[1])
        shown = refused(table, 1, verdict)
        assert (shown["why"], shown["rule"]["clause"], shown["asks"]) == (verdict.why, "SW-22", False)
        assert refused(table, 1, Verdict(False, "No.")) == {"why": "No.", "rule": None, "asks": False}


def test_a_seat_s_page_asks_the_coach_about_a_card_of_its_hand_alone(tmp_path, monkeypatch):
    heard = []
    with quiet_session(tmp_path) as session:
        monkeypatch.setattr(session._coach, "wish", lambda *asked: heard.append(asked))
        actions, held = SeatActions(session, 1, lambda: None, lambda: None), session.hand(1)[0]
        asyncio.run(actions.coach(held))
        asyncio.run(actions.coach(""))
        with pytest.raises(CannotDo, match="not in your hand"):
            asyncio.run(actions.coach(session.hand(2)[0]))
    assert heard == [(1, held), (1, "")]


def test_after_what_was_revealed_people_hear_which_way_their_hands_go(tmp_path):
    with quiet_session(tmp_path, deal="open") as session:
        said = [News(None, "Ada builds", ("an Altar",), tune, (Event("build", {}),)) for tune in ("reveal", "")]
        play_turn(session)
        assert [spoken_of([one], session.table) for one in said] == ["an Altar. Pass left.", ""]
