"""What a session gives its parts: the tags of its folder, and the hands that only the shadow game knows."""

import json

import pytest

from host.errors import WrongUse
from host.journal.records import file_of
from host.setup.setup import GameSetup
from host.stations.enrolments import ENROLLED_FILE
from tests.fakes.listener import Listener
from tests.web.sessions import quiet_session


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
