"""Somebody is away who had a page open and has had none for a while."""

from host.web.table.attendance import AWAY, Attendance


def test_who_closed_the_last_page_is_away_after_a_while_until_one_is_open_again():
    now = [100.0]
    people = Attendance(lambda: now[0])
    assert not people.look() and people.away == [], "who never had a page open is not away"
    people.went(3)
    people.went(2)
    now[0] += AWAY - 0.1
    assert not people.look() and people.away == []
    now[0] += 0.1
    assert people.look() and people.away == [2, 3]
    assert not people.look(), "that is known"
    people.came(3)
    assert people.look() and people.away == [2]


def test_a_page_that_is_loaded_again_makes_nobody_away():
    now = [100.0]
    people = Attendance(lambda: now[0])
    people.went(1)
    now[0] += AWAY / 2
    people.came(1)
    now[0] += AWAY
    assert not people.look() and people.away == []
