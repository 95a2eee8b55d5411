"""The setup of a table in its folder and in its journal, as Herald 1.0 wrote them."""

import json

from host.journal.journal import Header
from host.setup.kept_setup import SETUP_FILE, read_setup, reseated, write_setup
from host.setup.setup import GameSetup

OF_1_0 = """{
 "game": "seven_wonders", "names": ["Anna", "Bela", "Cleo"], "options": {"deal": "open"}, "seed": 7,
 "humans": [], "real": [1, 2, 3], "urls": ["given"], "undo": "others", "languages": ["hu", "en", "en"], "levels": [],
 "language": "hu", "card_names": "", "coached": [], "guided": [1], "door": "abc", "shares": [1, 2, 2], "held": true,
 "counts": true, "left": 5
}"""


def test_the_setup_that_a_table_of_1_0_kept_is_read_and_written_with_the_same_keys(tmp_path):
    (tmp_path / SETUP_FILE).write_text(OF_1_0, encoding="utf-8")
    setup = read_setup(tmp_path)
    assert (setup.key_seed, setup.returned_seed, setup.phones_only, setup.station_of) == ("abc", 5, True, (1, 2, 2))
    write_setup(tmp_path, setup)
    added = {"free": []}  # since 1.0
    assert json.loads((tmp_path / SETUP_FILE).read_text(encoding="utf-8")) == json.loads(OF_1_0) | added


def test_a_journal_keeps_the_seats_under_the_names_of_1_0():
    setup = GameSetup("seven_wonders", ("Anna", "Bela", "Cleo"), {}, 7, (), (1, 2, 3))
    setup = setup._replace(key_seed="abc", phones_only=True, station_of=(1, 2, 2))
    seating = setup.seating()
    assert (seating["door"], seating["held"], seating["shares"]) == ("abc", True, [1, 2, 2])
    assert not {"key_seed", "phones_only", "station_of"} & set(seating)
    header = Header(1, setup.game, "1", setup.names, {}, 7, "", seating)
    assert GameSetup.of(header)._replace(levels=()) == setup._replace(levels=())


def test_seats_that_are_taken_anew_keep_their_languages_unless_others_are_named():
    setup = GameSetup("seven_wonders", ("Anna", "Bela"), {}, 7, (1, 2))._replace(languages=("hu", "en"))
    others = setup._replace(languages=("da", "da"))
    assert reseated(setup, others).languages == ("da", "da")
    assert reseated(setup, setup._replace(languages=())).languages == ("hu", "en")
    for unlike in (others._replace(names=("Anna",)), others._replace(game="oh_hell")):
        assert reseated(setup, unlike) == setup
