"""The table: checks, journals, answers once, and lets nothing hidden out."""

import json
import random
from functools import partial

import pytest

from host.journal.file import JournalError
from host.table.batch import WENT_BACK, Batch, Submission
from host.table.dealer import ShuffledDealer
from host.table.news import Verdict
from host.table.table import CannotResume, Table
from shared_rules.contract import TABLE
from tests.fakes import tiny
from tests.fakes.tiny.referee.state import HAND
from tests.promises import promise

PLAYS = '"show CARD" or "hide CARD" or "pass"'


class Listener:
    """A listener that keeps all its news, and every view at that moment."""

    def __init__(self):
        self.news = []
        self.views = []
        self.publics = []

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        self.views.append({seat: json.dumps(table.view(seat)) for seat in table.seats})
        self.publics.append(json.dumps(table.public()))


def first_play(table, seat):
    return table.game.text(table.state.plays(seat)[0])


def test_a_good_play_is_on_disk_before_it_is_answered(table, journal):
    on_disk = []
    text = first_play(table, 1)
    verdict = table.submit(1, "k1-1", table.moment, text, "04aa", lambda _: on_disk.append(journal.lines(1)[-1]))
    assert verdict == Verdict(True, "")
    assert on_disk[0][1:6] == (1, text, "k1-1", 6, "04aa")


@promise("Everybody sees every change that was written, even one without an announcement")
def test_a_deal_without_an_event_gives_everybody_a_hand(journal):
    table, ear = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(5), seed=5), Listener()
    table.listen(ear)
    table.deal_if_due()
    assert not ear.news and len(ear.views) == 1
    assert all(len(json.loads(view)["zones"]["hand"][seat - 1]) == HAND for seat, view in ear.views[0].items())
    dealt = [(line[1], *line[3:6]) for line in journal.lines(1)]
    assert len(dealt) > 1 and dealt == [(TABLE, f"table-{n}", n - 1, "") for n in range(1, len(dealt) + 1)]
    table.deal_if_due()
    assert len(ear.views) == 1, "nothing has changed since"


def test_the_end_of_a_game_is_written_as_soon_as_there_is_room(table, journal, monkeypatch):
    def cannot_finish(_game):
        raise JournalError(everybody="The folder cannot be written (No space left on device).")

    with monkeypatch.context() as full:
        full.setattr(journal, "finish", cannot_finish)
        while not table.over:
            seat = table.awaited()[0]
            assert table.submit(seat, f"k{table.moment}", table.moment, first_play(table, seat)).ok
        table.deal_if_due()
        assert table.stalled and journal.unfinished()
    table.deal_if_due()
    assert not table.stalled and not journal.unfinished()


def test_answers_come_before_announcements(table):
    order = []

    class Listener:
        def on_news(self, news):
            order.append("news")

        def on_change(self, table):
            order.append("changed")

    table.listen(Listener())
    for seat in table.seats:
        table.submit(seat, f"k{seat}", table.moment, first_play(table, seat), answer=lambda _: order.append("answer"))
    assert order == ["answer", "changed", "answer", "changed", "answer", "news", "changed"]


def test_a_play_that_comes_after_a_rest_waits_for_no_copy_of_the_game(table, monkeypatch):
    table.tidy()
    with monkeypatch.context() as patched:
        patched.setattr(type(table.state), "copy", lambda state: pytest.fail("copied while somebody waits"))
        assert table.submit(1, "k1", table.moment, first_play(table, 1)).ok
    assert table.submit(2, "k2", table.moment, first_play(table, 2)).ok


def test_what_was_prepared_is_forgotten_when_the_table_goes_back(table):
    for seat in table.seats:
        assert table.submit(seat, f"k{seat}", table.moment, first_play(table, seat)).ok
    table.tidy()
    assert table.undo(table.turns()[0].line).ok
    for seat in table.seats:
        assert table.submit(seat, f"b{seat}", table.moment, first_play(table, seat)).ok
    again = Table.resume(table.header, table._journal)
    assert again.public() == table.public() and again.awaited() == table.awaited()


def test_what_was_prepared_and_could_not_be_written_is_not_taken_for_the_game(table, monkeypatch):
    table.tidy()

    def full(*_):
        raise JournalError(everybody="The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(table._journal, "append", full)
        assert not table.submit(1, "k1", table.moment, first_play(table, 1)).ok
    table.tidy()
    assert table.submit(1, "k1", table.moment, first_play(table, 1)).ok and table.line == 7


@promise("A fault in one play does not affect another")
@pytest.mark.parametrize("where", ["refuse", "apply"])
@pytest.mark.parametrize("bad", [1, 2, 3])
def test_a_play_that_makes_the_rules_fail_keeps_no_other_play_from_being_made_and_answered(
    table, monkeypatch, caplog, where, bad
):
    kind, plays = type(table.state), {seat: first_play(table, seat) for seat in table.seats}
    usual = getattr(kind, where)

    def fails(state, seat, play):
        found = usual(state, seat, play)  # what it changed in the state must not stay
        return found if seat != bad else {}["a fault of ours"]

    got = {}
    batch = [
        Submission(seat, f"k{seat}", table.moment, plays[seat], "", partial(got.__setitem__, seat)) for seat in plays
    ]
    with monkeypatch.context() as patched:
        patched.setattr(kind, where, fails)
        table.submit_all([*batch, Submission(bad, "again", table.moment, plays[bad])])
    others = set(table.seats) - {bad}
    assert {seat for seat, verdict in got.items() if verdict.ok} == others and set(got) == set(table.seats)
    assert got[bad].why.startswith("Herald failed at this play, so it was not made.")
    assert table.awaited() == (bad,) and {line.seat for line in table.history.lines[6:]} == others
    assert caplog.text.count("A play could not be judged") == 1 and "KeyError" in caplog.text
    assert table.submit(bad, "k9", table.moment, first_play(table, bad)).ok
    again = Table.resume(table.header, table._journal, ShuffledDealer(5))
    assert again.public() == table.public()


def test_a_fault_in_what_is_told_keeps_no_play_from_being_answered_nor_views_from_going_out(table, monkeypatch):
    ear, got = Listener(), []
    table.listen(ear)
    monkeypatch.setattr(type(table.words), "tell", lambda *_: {}["a fault of ours"])
    table.submit_all(
        [Submission(seat, f"k{seat}", table.moment, first_play(table, seat), "", got.append) for seat in table.seats]
    )
    assert [verdict.ok for verdict in got] == [True] * 3 and ear.views


@promise(
    "A station that goes on making refused plays, or names its plays as the journal names its own "
    "entries, hinders nobody"
)
@pytest.mark.parametrize("name", ["undo", "redo"])
def test_a_play_that_calls_itself_as_the_journal_calls_an_undo_stops_nobody(table, journal, name):
    ear = Listener()
    table.listen(ear)
    for seat in table.seats:
        assert table.submit(seat, f"k{seat}", table.moment, first_play(table, seat)).ok
    assert table.undo(table.line - 1, seat=1).ok and table.redo(seat=1).ok
    theirs = f"{name}-{table.moment - (name == 'undo')}"
    assert [line.play_id for line in journal.entries(1) if line.kind == name] == [theirs]
    two = table.submit_all(
        [
            Submission(1, theirs, table.moment, first_play(table, 1)),
            Submission(2, "k2-2", table.moment, first_play(table, 2)),
        ]
    )
    assert [verdict.ok for verdict in two] == [False, True] and not table.stalled
    assert not [news for news in ear.news if "already holds" in " ".join(news.lines)]


@promise(
    "A station that goes on making refused plays, or names its plays as the journal names its own "
    "entries, hinders nobody"
)
def test_a_station_that_is_refused_without_end_fills_neither_disk_nor_memory(table, journal, monkeypatch):
    monkeypatch.setattr("host.table.batch.REFUSALS", 3)
    for number in range(9):
        assert not table.submit(1, f"bad-{number}", table.moment, "nonsense").ok
        assert not table.submit_all([Submission(2, f"bad-{number}", table.moment, "nonsense")])[0].ok
    again = Table.resume(journal.header(1), journal)
    for one in (table, again):
        assert not one.submit(1, "bad-10", one.moment, "nonsense").ok
        assert not one.submit(3, "bad-11", one.moment, "nonsense").ok
    assert sorted(journal.refusals(1)) == [(1, f"bad-{n}") for n in range(3)] + [(2, f"bad-{n}") for n in range(3)] + [
        (3, "bad-11")
    ]
    assert table.submit(1, "good", table.moment, first_play(table, 1)).ok


def test_a_repeated_id_gets_the_same_answer_and_counts_once(table):
    text = first_play(table, 1)
    first = table.submit(1, "k1-1", table.moment, text)
    moment = table.moment
    assert [table.submit(1, "k1-1", 0, text) for _ in range(3)] == [first] * 3
    assert table.moment == moment


def test_a_repeated_id_is_answered_alike_after_a_restart(table, journal):
    text = first_play(table, 1)
    table.submit(1, "good", table.moment, text)
    refused = table.submit(2, "bad", table.moment, "show 99")
    again = Table.resume(journal.header(1), journal)
    assert again.submit(1, "good", 0, text) == Verdict(True, "")
    assert again.submit(2, "bad", 0, first_play(again, 2)) == refused
    assert again.moment == table.moment


def test_ids_of_different_seats_do_not_meet(table):
    table.submit(1, "same", table.moment, first_play(table, 1))
    table.submit(2, "same", table.moment, first_play(table, 2))
    assert table.awaited() == (3,)


@pytest.mark.parametrize(
    ("seat", "play_id", "at", "text", "why"),
    [
        (1, "a", 6, "dance 3", f'"dance 3" is not a play: it should be like {PLAYS}.'),
        (1, "a", 6, "", f'"" is not a play: it should be like {PLAYS}.'),
        (1, "a", 6, "pass", "Only the winner of the last round may pass."),
        (9, "a", 6, "pass", "There is no seat 9 at this table: seats are 1 to 3."),
        (0, "a", 6, "deal 3", "There is no seat 0 at this table: seats are 1 to 3."),
        (1, "", 6, "pass", "This play has no id. Start the station again."),
        (1, "a", 7, "pass", "This play was made at moment 7, but the game is at moment 6. Wait for the next screen "
                            "and play again."),
        (1, "a", -1, "pass", "This play was made at moment -1, but the game is at moment 6. Wait for the next screen "
                             "and play again."),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence_and_changes_nothing(table, journal, seat, play_id, at, text, why):
    """A refusal is kept for its seat's station, so that it is answered alike again: for nobody else, and none without
    an id."""
    moment = table.moment
    assert table.submit(seat, play_id, at, text) == Verdict(False, why)
    assert table.moment == moment
    is_kept = seat in table.seats and play_id != ""
    assert journal.refusals(table.header.id) == ({(seat, play_id): why} if is_kept else {})


def test_a_play_on_an_older_view_stands_when_it_is_legal_now(table):
    seen = table.moment
    table.submit(1, "a", seen, first_play(table, 1))
    assert table.submit(2, "b", seen, first_play(table, 2)).ok


def test_a_play_from_before_the_own_last_play_is_refused(table):
    seen = table.moment
    for seat in table.seats:
        table.submit(seat, "a", seen, first_play(table, seat))
    verdict = table.submit(1, "b", seen, first_play(table, 1))
    assert not verdict.ok and "since that screen" in verdict.why


def test_plays_that_arrive_together_are_judged_in_order_and_written_together(table, journal, monkeypatch):
    written, append = [], journal.append
    monkeypatch.setattr(journal, "append", lambda *all_: (written.append(len(all_[1])), append(*all_)))
    seen, texts = table.moment, {seat: first_play(table, seat) for seat in table.seats}
    together = [
        Submission(1, "a", seen, texts[1]),
        Submission(1, "a", seen, texts[1]),  # the same play, sent again
        Submission(2, "b", seen, "show 99"),
        Submission(2, "c", seen, texts[2]),
        Submission(3, "d", seen, texts[3]),
        Submission(3, "e", seen, texts[3]),  # another play of a seat that has chosen
    ]
    verdicts = table.submit_all(together)
    assert [verdict.ok for verdict in verdicts] == [True, True, False, True, True, False]
    assert written[0] == 3 and table.moment == seen + 3
    assert [table.submit(*one) for one in together] == verdicts


def test_what_was_judged_while_others_came_in_is_not_judged_again(table, monkeypatch):
    judged, judge = [], Batch._judge
    monkeypatch.setattr(Batch, "_judge", lambda batch, one: judged.append(one.play_id) or judge(batch, one))
    seen, before = table.moment, table.view(1)
    plays = [Submission(seat, f"k{seat}", seen, first_play(table, seat)) for seat in table.seats]
    for one in plays[:2]:
        table.judge_ahead(one)
    assert (table.moment, table.view(1)) == (seen, before)  # nothing is certain yet
    assert all(verdict.ok for verdict in table.submit_all(plays))
    assert judged == ["k1", "k2", "k3"] and table.moment == seen + 3


def test_what_was_judged_ahead_is_judged_anew_when_something_came_before_it(table):
    seen, text = table.moment, first_play(table, 1)
    mine = Submission(1, "mine", seen, text)
    table.judge_ahead(mine)
    assert table.submit(1, "other", seen, first_play(table, 1)).ok
    verdict = table.submit_all([mine])[0]
    assert not verdict.ok and verdict == table.submit(1, "mine", seen, text)


def test_what_was_judged_ahead_is_judged_anew_when_the_table_went_back(table):
    assert table.submit(1, "k1", table.moment, first_play(table, 1)).ok
    mine = Submission(2, "k2", table.moment, first_play(table, 2))
    table.judge_ahead(mine)
    table.undo(table.line - 1)
    table.judge_ahead(also := Submission(3, "k3", table.moment, first_play(table, 3)))
    verdicts = table.submit_all([mine, also])
    assert (verdicts[0].why, verdicts[1].ok) == (WENT_BACK, True)


def test_a_play_after_the_last_one_of_a_round_is_judged_when_cards_are_dealt(table):
    for seat in table.seats:
        table.submit(seat, "first", table.moment, first_play(table, seat))
    seen = table.moment
    plays = [Submission(seat, "second", seen, first_play(table, seat)) for seat in table.seats]
    verdicts = table.submit_all([*plays, Submission(1, "early", seen, "show 1")])
    assert [verdict.ok for verdict in verdicts[:3]] == [True] * 3
    assert table.awaited() == (1, 2, 3) and table.moment > seen + 3  # dealt before the last one was judged
    assert not verdicts[3].ok


def test_nothing_happens_when_the_disk_takes_nothing(table, journal, monkeypatch):
    def full(game, lines, refused=()):
        raise JournalError(everybody="The disk is full, so nothing was written. Free some space and play again.")

    ear = Listener()
    table.listen(ear)
    text, before = first_play(table, 1), table.view(1)
    monkeypatch.setattr(journal, "append", full)
    assert table.submit(1, "a", table.moment, text).why.startswith("The disk is full")
    assert (table.view(1), table.moment, ear.views) == (before, 6, [])
    monkeypatch.undo()
    assert table.submit(1, "a", table.moment, text).ok


@promise("What a table says of a fault of its files does not say where they lie; its terminal and its log do")
def test_where_files_lie_is_for_whoever_runs_the_table(table, journal, monkeypatch, caplog):
    def fails(*_):
        raise JournalError("The journal /home/anna/herald/journal.db failed: no such table.")

    ear, line = Listener(), table.line
    assert table.submit(1, "a", table.moment, first_play(table, 1)).ok
    table.listen(ear)
    monkeypatch.setattr(journal, "append", fails)
    verdicts = [table.submit(2, "b", table.moment, first_play(table, 2)), table.undo(line)]
    said = [verdict.why for verdict in verdicts] + [line for news in ear.news for line in news.lines]
    assert len(said) == 3 and not any("/home" in line for line in said) and all("in its log" in line for line in said)
    assert caplog.text.count("/home/anna/herald/journal.db failed") == 2


def test_dealing_waits_for_the_disk_and_goes_on(table, journal, monkeypatch):
    ear = Listener()
    table.listen(ear)
    append = journal.append

    def no_deals(game, lines, refused=()):
        if lines and lines[0].seat == 0:
            raise JournalError(everybody="The disk is full.")
        append(game, lines, refused)

    monkeypatch.setattr(journal, "append", no_deals)
    for turn in range(2):
        for seat in table.seats:
            assert table.submit(seat, f"{turn}", table.moment, first_play(table, seat)).ok
    assert table.awaited() == (0,)
    assert ear.news[-1].title == "The game waits"
    monkeypatch.undo()
    table.deal_if_due()
    assert table.awaited() == (1, 2, 3)


def test_a_broken_announcer_is_named_and_the_game_goes_on(table):
    class Broken:
        def on_news(self, news):
            raise RuntimeError("no paper")

        def on_change(self, table):
            raise RuntimeError("no paper")

    ear = Listener()
    table.listen(Broken())
    table.listen(ear)
    for seat in table.seats:
        assert table.submit(seat, f"k{seat}", table.moment, first_play(table, seat)).ok
    assert [news.lines for news in ear.news if news.title == "A fault"] == [
        ("Broken of the host failed; the game goes on.",)
    ]
    assert len(ear.views) == 3


@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("seed", range(15))
def test_hidden_cards_never_leave_the_table(journal, deal, seed):
    """While a play lies face down nothing new is announced, and no view shows another's hand."""
    rng, ear = random.Random(seed), Listener()
    table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {"deal": deal}, journal, ShuffledDealer(seed), seed)
    table.listen(ear)
    table.deal_if_due()
    while not table.over:
        seat, told, twin = rng.choice(table.awaited()), len(ear.news), table.state.copy()
        assert_hands_are_hidden(table)
        play = rng.choice(table.state.plays(seat))
        table.submit(seat, f"{table.moment}", table.moment, table.game.text(play))
        if table.awaited() and len(table.awaited()) < 3:  # it lies face down: with any other card all would look alike
            twin.do(seat, rng.choice([one for one in twin.plays(seat) if bool(one.card) == bool(play.card)]))
            assert (ear.news[told:], everything(table, besides=seat)) == ([], everything(twin, besides=seat))
            assert ear.publics[-1] == json.dumps(table.public())
    assert all(news.audience is None for news in ear.news)
    assert not any("deal" in " ".join(news.lines) for news in ear.news)


def assert_hands_are_hidden(table):
    for seat in table.seats:
        told = json.dumps([table.view(other) for other in table.seats if other != seat] + [table.public()])
        hand = table.state.pile("hand", seat)
        assert hand == [] or json.dumps(hand) not in told


def everything(table, besides):
    """What everybody but one seat may know now, of a Table or of a State."""
    return [json.dumps(table.public())] + [json.dumps(table.view(seat)) for seat in (1, 2, 3) if seat != besides]


def test_a_resumed_game_stands_at_the_same_line(table, journal):
    for seat in (1, 2):
        table.submit(seat, "a", table.moment, first_play(table, seat))
    again = Table.resume(journal.header(1), journal, ShuffledDealer(5))
    assert again.moment == table.moment and again.awaited() == (3,)
    assert [again.view(seat) for seat in again.seats] == [table.view(seat) for seat in table.seats]


def test_a_resumed_game_is_dealt_what_the_uninterrupted_one_would_be(tmp_path, journal, table):
    def play_on(table):
        while not table.over:
            seat = table.awaited()[0]
            table.submit(seat, f"{table.moment}", table.moment, first_play(table, seat))
        return [(line.seat, line.text) for line in journal.lines(table.header.id)]

    whole = play_on(table)
    other = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(5), seed=5)
    other.deal_if_due()
    other.submit(1, "x", other.moment, first_play(other, 1))
    assert play_on(Table.resume(other.header, journal, ShuffledDealer(5))) == whole


def test_other_rules_than_the_game_began_with_are_refused(table, journal, monkeypatch):
    monkeypatch.setattr(tiny.GAME, "rules_version", "2", raising=False)
    with pytest.raises(CannotResume, match="begun with rules 1, this program has 2"):
        Table.resume(journal.header(1), journal)


def test_a_line_that_does_not_replay_is_named(table, journal):
    journal.append(1, [journal.lines(1)[0]._replace(n=7, play_id="x", text="deal 99")])
    with pytest.raises(CannotResume, match="Line 7 of game 1 does not replay"):
        Table.resume(journal.header(1), journal)


def test_what_a_deal_brings_is_announced(journal):
    names, ear = ("Ada", "Bela", "Cleo"), Listener()
    table = Table.start("seven_wonders", names, {"deal": "dealt"}, journal, ShuffledDealer(5))
    table.listen(ear)
    table.deal_if_due()
    assert "Age I begins" in ear.news[-1].title


def test_of_what_was_judged_ahead_nothing_counts_where_one_play_of_it_is_not_asked_for(table):
    one, two, three = (Submission(seat, f"k{seat}", table.moment, first_play(table, seat)) for seat in table.seats)
    table.judge_ahead(one)
    table.judge_ahead(two)
    assert [verdict.ok for verdict in table.submit_all([one, three])] == [True, True]
    assert table.awaited() == (2,) and table.submit_all([two])[0].ok


def test_as_many_refused_plays_as_are_kept_may_come_at_once(table, journal, monkeypatch):
    monkeypatch.setattr("host.table.batch.REFUSALS", 3)
    table.submit_all([Submission(1, f"bad-{number}", table.moment, "nonsense") for number in range(5)])
    assert sorted(journal.refusals(1)) == [(1, f"bad-{number}") for number in range(3)]
