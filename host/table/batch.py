"""Plays that arrive together are judged one after the other and written in one synced transaction.

A whole table that confirms at once then waits for one disk, not for seven.
"""

from __future__ import annotations

from collections import ChainMap, Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from host.journal.header import RefusedPlay
from host.journal.history import OWN, Entry, own_id
from host.languages.catalogue import speaking
from host.languages.clauses import rule_of
from host.languages.game_words import GameWords
from host.table.news import Verdict
from shared_rules.contract import TABLE, Event, Game, NotAPlay, State
from shared_rules.phrases import _

if TYPE_CHECKING:
    from shared_rules.contract import Play


FAILED = "Herald failed at this play, so it was not made. Choose another one; the host's log says more."
# The last two are shown at a station in the language of its seat: firmware/strings_hu.txt, strings_da.txt.
AHEAD = "This play was made at moment {made}, but the game is at moment {at}. Wait for the next screen and play again."
NO_SEAT = "There is no seat {seat} at this table: seats are 1 to {most}."
PLAYED_SINCE = "You have played since that screen. Look at the new one and play again."
WENT_BACK = "The table went back. Take your card off, look at the new screen and play again."

REFUSALS = 1000  # of one seat that are kept in a game
RESERVED_PREFIXES = tuple(map(own_id, OWN))  # the journal holds each name of a seat once


class Submission(NamedTuple):
    """One play of a seat, as its station sent it.

    seat     1..n
    play_id  names the play; the same id gets the same verdict again and counts once
    at       moment of the view the player saw
    text     the play as text
    uid      number of the tag on the reader, or empty; after `history.BY_HAND` where people named the card
    answer   called with the verdict as soon as it is certain, before anybody else hears
    """

    seat: int
    play_id: str
    at: int
    text: str
    uid: str = ""
    answer: Callable[[Verdict], None] | None = None


class Start(NamedTuple):
    """Where the table stands when a batch begins.

    state     the table's own; `rewound`: the moment before which no screen counts any more
    last_own  the last play of each seat; answers: verdicts by seat and id
    refusals  how many refusals of each seat are kept
    """

    state: State
    moment: int
    rewound: int
    last_own: Mapping[int, int]
    answers: dict[tuple[int, str], Verdict]
    refusals: Mapping[int, int]


class Judging(NamedTuple):
    """What a batch needs of the table: its game and seats, the words of a seat, `copy_state`, which copies the
    table's State, and `on_failure`, which is called with what was raised when a play made the rules fail."""

    game: Game
    seats: tuple[int, ...]
    words_of: Callable[[int], GameWords]
    copy_state: Callable[[], State]
    on_failure: Callable[[Exception], None]


class Batch:
    """What a few submissions come to, on a copy of the state: nothing is certain before it is written.

    state     the state after the accepted plays; the table's own one until then
    entries   the accepted plays; refused: the refusals to keep; events: what the plays caused
    verdicts  (submission, verdict) in order; fresh: the places of those that were not known before
    """

    def __init__(self, judging: Judging, start: Start) -> None:
        self.state = start.state
        self.entries: list[Entry] = []
        self.refused: list[RefusedPlay] = []
        self.events: list[Event] = []
        self.verdicts: list[tuple[Submission, Verdict]] = []
        self.fresh: set[int] = set()
        self._judging, self._start, self._game = judging, start, judging.game
        self._plays: list[tuple[int, Play]] = []
        self._moment = start.moment
        self._refusals = Counter(start.refusals)
        self._last_own = ChainMap({}, dict(start.last_own))
        self._answers = ChainMap({}, start.answers)

    @property
    def full(self) -> bool:
        """True when cards must be dealt before another play can be judged."""
        return bool(self.entries) and tuple(self.state.awaited()) == (TABLE,)

    def still_valid(self, state: State, moment: int, rewound: int, submissions: Sequence[Submission]) -> bool:
        """Whether what was judged here counts: the table stands where it began, and these submissions begin alike."""
        taken = [one for one, _verdict in self.verdicts]
        began = self._start
        same = state is began.state and (moment, rewound) == (began.moment, began.rewound)
        return same and len(taken) <= len(submissions) and all(map(is_, taken, submissions))

    def take(self, one: Submission) -> None:
        """Judges one submission."""
        verdict = self._answers.get((one.seat, one.play_id))
        if verdict is None:
            self.fresh.add(len(self.verdicts))
            verdict = self._verdict(one)
            if one.play_id:
                self._answers[one.seat, one.play_id] = verdict
        self.verdicts.append((one, verdict))

    def _verdict(self, one: Submission) -> Verdict:
        """Judges a play that is new. One that makes the rules fail is refused: those beside it are judged all the same,
        and its station does not send it for ever."""
        try:
            play, why, code = self._judge(one)
            if play is not None:
                self._accept(one, play)
        except Exception as error:  # noqa: BLE001  (any error is a fault of ours and not of the others' plays)
            self._judging.on_failure(error)
            self._rebuild_state()
            with speaking(self._judging.words_of(one.seat).beside()):
                why, code = _(FAILED), ""
        if why:
            self._refuse(one, why)
        return Verdict(not why, why, code)

    def _judge(self, one: Submission) -> tuple[Play | None, str, str]:
        """(play, "", "") or (None, why it is refused, the code of its refusal)."""
        if one.seat not in self._judging.seats:
            return None, _(NO_SEAT).format(seat=one.seat, most=len(self._judging.seats)), ""
        if not one.play_id or one.play_id.startswith(RESERVED_PREFIXES):
            return None, _("This play has no id. Start the station again."), ""
        if not 0 <= one.at <= self._moment:
            return None, _(AHEAD).format(made=one.at, at=self._moment), ""
        if one.at < self._start.rewound:
            return None, WENT_BACK, ""
        try:
            play = self._game.parse(one.text)
        except NotAPlay as error:
            return None, str(error), ""
        refusal = self.state.refuse(one.seat, play)
        if refusal is not None:
            rule = rule_of(self._game.name, refusal)
            return None, self._judging.words_of(one.seat).why(refusal), refusal.code if rule is not None else ""
        if one.at < self._last_own.get(one.seat, 0):
            return None, PLAYED_SINCE, ""
        return play, "", ""

    def _refuse(self, one: Submission, why: str) -> None:
        """A refusal is kept, but a station that sends them without end fills no disk and no memory: it gets its answer
        again each time."""
        if one.seat in self._judging.seats and one.play_id and self._refusals[one.seat] < REFUSALS:
            self._refusals[one.seat] += 1
            self.refused.append(RefusedPlay(one.seat, one.play_id, why))

    def _accept(self, one: Submission, play: Play) -> None:
        if not self.entries:
            self.state = self._judging.copy_state()
        entry = Entry(self._moment + 1, one.seat, self._game.text(play), one.play_id, one.at, one.uid, timestamp())
        self.events += self.state.apply(one.seat, play)  # `_judge` has just asked whether it may be made
        self._moment = entry.n
        self._last_own[one.seat] = entry.n
        self._plays.append((one.seat, play))
        self.entries.append(entry)

    def _rebuild_state(self) -> None:
        """Leaves a state in which a play may have been made by half: the accepted ones are made again in another."""
        self.state = self._judging.copy_state() if self.entries else self._start.state
        for seat, play in self._plays:
            self.state.apply(seat, play)


def timestamp() -> str:
    """Now, as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
