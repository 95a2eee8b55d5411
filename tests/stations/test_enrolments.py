"""The table of tags that cannot be written, used by a running table and by `herald tags enrol` at once."""

from host.stations.enrolments import ENROLLED_FILE, Enrolments


def test_what_another_program_enrols_counts_at_the_next_card_and_nothing_is_lost(tmp_path):
    table, desk = Enrolments(tmp_path), Enrolments(tmp_path)
    desk.enrol("04a1", "7w/altar.3")
    assert table.card("04a1") == "7w/altar.3" and table.tags("7w/altar.3") == ["04a1"]
    table.enrol("04b2", "7w/palace.7")
    desk.enrol("04c3", "7w/baths.3")
    assert Enrolments(tmp_path).tags("7w/palace.7") == ["04b2"]
    assert desk.forget("7w/altar.3") == 1 and table.card("04a1") == ""


def test_a_file_that_was_spoilt_meanwhile_does_not_stop_a_game(tmp_path):
    table = Enrolments(tmp_path)
    table.enrol("04a1", "7w/altar.3")
    (tmp_path / ENROLLED_FILE).write_text("[", encoding="utf-8")
    assert table.card("04a1") == "7w/altar.3"
