"""A play that is asked back about is refused with the question, leaves no trace, and counts when it is made again; so
does one that was not meant."""

from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import Setting, a_play, run
from tests.stations.test_stations import quick as quick

PROMISES = [
    promise(
        "A seat with a guide is asked once before a play that plainly loses, and a second press of A makes "
        "the play; the question uses only what the seat knows, and nobody else sees it"
    ),
]


def test_a_play_that_is_doubted_is_refused_with_the_question_and_counts_when_it_is_made_again(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            asked = []

            def question(seat, play_id, text):
                asked.append((seat, play_id, text))
                return "Still?" if play_id == "k1" else ""

            room.stations.ask_back(question)
            await ada.seated()
            text = a_play(room.table, 1)
            ada.play(text, "k1")
            assert await ada.expect("verdict") == {"id": "k1", "ok": False, "why": "Sure? Still?", "at": 0, "code": "?"}
            assert room.stations.link(1).plays == 1  # it was sent: a page whose click was asked back says no other
            assert not [line for line in journal.lines(1) if line.seat == 1] and not journal.refusals(1)
            ada.play(text, "k2")
            assert (await ada.expect("verdict", 2))["ok"]
            assert asked == [(1, "k1", text), (1, "k2", text)]
            assert [line.play_id for line in journal.lines(1) if line.seat == 1] == ["k2"]

    run(scenario)


def test_a_fault_of_who_doubts_loses_no_play(journal, quick, caplog):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:

            def question(seat, play_id, text):
                raise LookupError("nobody knows")

            room.stations.ask_back(question)
            await ada.seated()
            ada.play(a_play(room.table, 1), "k1")
            assert (await ada.expect("verdict"))["ok"]

    run(scenario)
    assert "nobody knows" in caplog.text


def test_another_play_than_the_page_asked_for_is_refused_each_time_it_is_sent(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            text, link = a_play(room.table, 1), room.stations.link(1)
            link.meant = f"{text} L2"
            for times in (1, 2):
                ada.play(text, "k1")
                verdict = await ada.expect("verdict", times)
                assert not verdict["ok"] and verdict["why"] == "That cannot be done now: choose again."
            assert link.mistakes == 1 and link.meant == ""
            assert not [line for line in journal.lines(1) if line.seat == 1]
            link.meant = text
            ada.play(text, "k2")
            assert (await ada.expect("verdict", 3))["ok"] and link.mistakes == 1

    run(scenario)
