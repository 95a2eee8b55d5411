"""The table: the only authority of a game.

It alone holds the State. A play arrives as text, is checked, written to the journal, and only then
applied, answered and announced. Everything that leaves is a view of one seat, what is public, or News
with an audience; hidden cards never leave this object.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from host.journal.file import JournalError
from host.journal.header import Header, RefusedPlay
from host.journal.history import PLAY, Entry, History, own_id
from host.journal.journal import Journal
from host.languages.catalogue import speaking
from host.languages.codes import of_table
from host.languages.game_words import GameWords, box_language, game_words
from host.plain import Plain
from host.table.batch import Batch, Judging, Start, Submission, timestamp
from host.table.listeners import Listener, Listeners
from host.table.news import News, SeatName, Sentence, Text, Verdict, sentence
from host.table.past_news import PastNews, Retelling, news_of, news_of_return, player_or
from host.table.points_by_turn import PointsAtTurn, points_by_turn
from host.table.rewinding import Rewind, Rewinding
from host.table.turns import Turn, Turns
from shared_rules.contract import (
    TABLE,
    Event,
    Game,
    NotAPlay,
    NotOver,
    PlayRefused,
    ScoreLine,
    Section,
    State,
    load,
)
from shared_rules.referee.record import Record

if TYPE_CHECKING:
    from shared_rules.contract import Play


log = logging.getLogger("herald")

DIRECTOR = "The director"

WAITS = "The game waits"
GOES_ON = "The journal can be written again: the game goes on, and nothing was lost."


class TableDealer(Protocol):
    """Who answers for TABLE: shuffles, deals, turns up."""

    def choose(self, state: State, n: int, history: History) -> Play | None:
        """One of the plays the State awaits from TABLE, after the plays of `history`; it becomes entry `n` of
        the journal. None when the people at the table will report what comes."""
        ...


class CannotResume(ValueError):
    """A journalled game that this program cannot continue; the text explains why in one sentence."""


class Table:
    """One game in progress. Synchronous; belongs to one thread (the host's loop).

    game     the Game being played
    header   who plays what since when, as the journal keeps it
    names    names of the seats 1..n as a tuple; `names[seat - 1]`
    moment   number of the journal's newest entry: it grows with every play, undo and redo
    line     how many plays stand, TABLE's included: the lines of the record
    position the State it was set up as, or None
    rewinding  what may be undone and redone, and whom that concerns
    rewound  the moment of the newest undo or redo, or 0; what was seen before it does not count any more
    """

    def __init__(
        self, header: Header, journal: Journal, dealer: TableDealer | None, position: State | None = None
    ) -> None:
        self.director = DIRECTOR  # named as who went back, where nobody at a seat did
        self.header = header
        self.game: Game = load(header.game)
        self._languages: Sequence[str] = header.seating.get("languages", ())
        language = str(header.seating.get("language") or of_table(self._languages))
        self.names: tuple[str, ...] = tuple(header.names)
        card_names = box_language(header.game, str(header.seating.get("card_names") or language))
        self.words: GameWords = game_words(header.game, language, card_names, self.names)
        self.seats: tuple[int, ...] = tuple(range(1, header.seats + 1))
        self._journal = journal
        self._dealer = dealer
        self._listeners: Listeners[Table] = Listeners()
        self.position = position
        self._state: State = self.beginning()
        self._twin: State | None = None  # a copy of it for the next play, made when nobody waited
        self._ahead: Batch | None = None
        self._history = History()
        self._turns = Turns(self.game, self.words, self.beginning)
        self.rewinding = Rewinding(self.game, self.seats, header.options, self._history, self._repeated, self.turns)
        self._answers: dict[tuple[int, str], Verdict] = {}
        self._last_own: dict[int, int] = {}
        self._refusals: Counter[int] = Counter()
        self._ended = False
        self._trouble = ""
        self._failed: set[str] = set()

    @classmethod
    def start(
        cls,
        game: str,
        names: Sequence[str],
        options: Mapping[str, str],
        journal: Journal,
        dealer: TableDealer | None = None,
        seed: int = 0,
        seating: Mapping[str, object] | None = None,
        position: State | None = None,
    ) -> Table:
        """A new game, journalled. Call `deal_if_due()` once the listeners are there: it deals. With a `position` it
        begins there, for exercises: such a game cannot be resumed, for the journal holds plays alone.

        Raises ValueError with a sentence for a wrong number of seats or an unknown option, and
        JournalError when the journal cannot be written.
        """
        rules = load(game)
        rules.start(len(names), dict(options))
        # All of them, so that a record names every ruling it was played by.
        full = {option.name: option.values[0] for option in rules.options} | dict(options)
        header = journal.begin(game, rules.rules_version, tuple(names), full, seed, seating or {})
        return cls(header, journal, dealer, position)

    @classmethod
    def resume(cls, header: Header, journal: Journal, dealer: TableDealer | None = None) -> Table:
        """The game of `header` at the line where it stopped. Raises CannotResume, JournalError."""
        table = cls(header, journal, dealer)
        if header.rules_version != table.game.rules_version:
            raise CannotResume(
                f"Game {header.id} was begun with rules {header.rules_version}, this program has "
                f"{table.game.rules_version}. Continue it with the program it was begun with."
            )
        journal.prove(header.id)
        for entry in journal.entries(header.id):
            table._record(entry)
        table._state = table._repeated(table._history.lines)
        refusals = journal.refusals(header.id)
        table._answers.update((asked, Verdict(False, why)) for asked, why in refusals.items())
        table._refusals.update(seat for seat, _why in refusals)
        return table

    def beginning(self) -> State:
        """The State before the first line: that of a new game, or the position it was set up as."""
        if self.position is not None:
            return self.position.copy()
        return self.game.start_kept(self.header.seats, dict(self.header.options))

    def _repeated(self, lines: Iterable[Entry]) -> State:
        """The State that these plays lead to. Raises CannotResume."""
        state = self.beginning()
        for line in lines:
            try:
                state.do(line.seat, self.game.parse(line.text))
            except (NotAPlay, PlayRefused) as error:
                raise CannotResume(
                    f"Line {line.n} of game {self.header.id} does not replay ({line.seat} {line.text}): {error}"
                ) from error
        return state

    def _record(self, entry: Entry) -> None:
        """Takes note of an entry that is on disk. An undone play keeps its answer: it must not count again."""
        self._history.take(entry)
        if entry.kind == PLAY and entry.seat != TABLE:
            self._answers[entry.seat, entry.play_id] = Verdict(True)
            self._last_own[entry.seat] = entry.n

    @property
    def history(self) -> History:
        """What stands and what was undone. It reveals who holds what: for dealers, never for a listener that talks."""
        return self._history

    @property
    def moment(self) -> int:
        """Number of the journal's newest entry."""
        return self._history.moment

    @property
    def line(self) -> int:
        """How many plays stand."""
        return len(self._history.lines)

    @property
    def rewound(self) -> int:
        """The moment of the newest undo or redo, or 0."""
        return self._history.rewound

    @property
    def over(self) -> bool:
        """True when nothing is awaited any more."""
        return self._state.over

    @property
    def state(self) -> State:
        """The State itself. For this module, the dealer and tests: never give it to a listener."""
        return self._state

    @property
    def stalled(self) -> bool:
        """True when the journal could not be written and `deal_if_due` should be tried again."""
        return bool(self._trouble)

    def awaited(self) -> tuple[int, ...]:
        """The seats that owe a play now, ascending."""
        return tuple(self._state.awaited())

    def view(self, seat: int) -> Plain:
        """What `seat` (1..n) may know now, as plain data."""
        return self._state.view(seat)

    def public(self) -> Plain:
        """What everybody may know now, as plain data."""
        return self._state.public()

    def sheets(self) -> list[list[ScoreLine]]:
        """One score sheet per seat as things stand, in seat order."""
        return [list(sheet) for sheet in self._state.scores()]

    def report(self) -> list[Section]:
        """Hidden cards, and figures of the game's course. Raises NotOver before the end."""
        return list(self._state.report())

    def ranking(self) -> list[tuple[int, ...]]:
        """Seats from first to last, seats that share a place together."""
        return [tuple(place) for place in self._state.ranking()]

    def accepted(self, play_id: str) -> bool:
        """Whether a play with this id was accepted, of any seat, undone or not."""
        return any(verdict.ok for (_seat, known), verdict in self._answers.items() if known == play_id)

    def last_moment(self, seat: int) -> int:
        """The moment of the latest play of `seat`, undone or not, or 0."""
        return self._last_own.get(seat, 0)

    def turns(self) -> list[Turn]:
        """Where the turns began, oldest first; the last one is under way, unless the game is over."""
        return self._turns.of(self._history)

    def points_by_turn(self) -> list[PointsAtTurn]:
        """Everybody's points as each turn began, and at the end. Raises NotOver before it: points may be secret."""
        if not self.over:
            raise NotOver("Points are shown when the game is over.")
        return points_by_turn(self.game, self.beginning(), self._history, self.turns())

    def plays(self) -> list[tuple[int, str]]:
        """(seat, text) of every play that stands. It reveals who holds what: never for a listener that talks."""
        return [(line.seat, line.text) for line in self._history.lines]

    def standing_moments(self) -> set[int]:
        """The moments of the plays that stand."""
        return {line.n for line in self._history.lines}

    def record(self) -> Record:
        """The whole game as a Record. It reveals who holds what: for files, not for listeners."""
        return self._journal.record(self.header.id)

    def listen(self, listener: Listener[Table]) -> None:
        """Adds a listener; it hears everything from now on."""
        self._listeners.add(listener)

    def unlisten(self, listener: Listener[Table]) -> None:
        """Removes a listener; nothing happens otherwise."""
        self._listeners.remove(listener)

    def speak(self, languages: Sequence[str]) -> None:
        """The seats read these languages from now on, seat 1 first; none changes nothing."""
        self._languages = languages or self._languages

    def rename(self, names: Sequence[str]) -> None:
        """The people are called `names` from now on, seat 1 first; nothing happens when they were before."""
        gone = tuple(old for old, new in zip(self.names, names, strict=True) if old != new)
        if not gone:
            return
        words, self.names = self.words, tuple(names)
        self.header = self.header._replace(names=self.names)
        self.words = game_words(self.header.game, words.language, words.names, self.names)
        self._listeners.renamed(gone)

    def on_rename(self, call: Callable[[tuple[str, ...]], None]) -> None:
        """Calls `call` after every `rename`, with the names that somebody had before it."""
        self._listeners.on_rename(call)

    def tidy(self) -> None:
        """Work that is put off while somebody waits for an answer, or done before somebody does."""
        self._journal.tidy()
        if self._twin is None and not self.over:
            self._twin = self._state.copy()

    def announce(self, news: News) -> None:
        """Tells the listeners something other than plays: a station lost, a game resumed."""
        with speaking(self.words.beside()):  # readers that belong to no seat read in the table's language
            self._listeners.announce(news if news.teller is not None else replace(news, teller=self))

    def submit(
        self,
        seat: int,
        play_id: str,
        at: int,
        text: str,
        uid: str = "",
        answer: Callable[[Verdict], None] | None = None,
    ) -> Verdict:
        """One play of a seat; the arguments are those of a Submission."""
        return self.submit_all([Submission(seat, play_id, at, text, uid, answer)])[0]

    def words_of(self, seat: int) -> GameWords:
        """The words in a seat's language, with names of cards as the whole table calls them."""
        return self.words.speaking(self._languages[seat - 1]) if self._languages else self.words

    def submit_all(
        self, submissions: Iterable[Submission], answered: Callable[[], None] = lambda: None
    ) -> list[Verdict]:
        """Plays that arrived together: judged in order, written together, answered, then announced; `answered` is
        called in between.

        Never raises for bad input: the Verdict's `why` is the sentence. What the journal could not take gets
        no `answer`: its station keeps it and sends it again, until it can be written.
        """
        waiting, verdicts = list(submissions), list[Verdict]()
        while waiting:
            batch = self._take_ahead(waiting)
            for one in waiting[len(batch.verdicts) :]:
                if not batch.full:
                    batch.take(one)
            waiting = waiting[len(batch.verdicts) :]
            verdicts += self._settle_batch(batch, answered)
        return verdicts

    def judge_ahead(self, one: Submission) -> None:
        """Judges a play while others are still coming in. It counts if `submit_all` gets it with those judged before
        it, in this order, and the table has not moved until then; else it is judged again."""
        ahead = self._ahead or self._batch()
        if not ahead.full:
            ahead.take(one)
        self._ahead = ahead

    def _take_ahead(self, submissions: Sequence[Submission]) -> Batch:
        """The batch in which the first of these were judged ahead, or a new one."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.still_valid(self._state, self.moment, self.rewound, submissions):
            return ahead
        return self._batch()

    def _batch(self) -> Batch:
        judging = Judging(self.game, self.seats, self.words_of, self._take_twin, self._could_not_judge)
        start = Start(self._state, self.moment, self.rewound, self._last_own, self._answers, self._refusals)
        return Batch(judging, start)

    def _take_twin(self) -> State:
        """A copy of the State that a play may be made in."""
        twin, self._twin = self._twin, None
        return self._state.copy() if twin is None else twin

    def _go_to(self, state: State) -> None:
        if state is not self._state:
            self._state, self._twin = state, None

    def _settle_batch(self, batch: Batch, answered: Callable[[], None]) -> list[Verdict]:
        try:
            self._write(batch.entries, batch.refused)
        except JournalError as error:
            lost = {place: Verdict(False, error.everybody) for place in batch.fresh}
            verdicts = [lost.get(place, verdict) for place, (_one, verdict) in enumerate(batch.verdicts)]
            self._answer(batch, [None if place in lost else verdict for place, verdict in enumerate(verdicts)])
            return verdicts
        self._go_to(batch.state)
        for entry in batch.entries:
            self._record(entry)
        for one in batch.refused:
            self._answers[one.seat, one.play_id] = Verdict(False, one.why)
            self._refusals[one.seat] += 1
        verdicts = [verdict for _one, verdict in batch.verdicts]
        self._answer(batch, verdicts)
        answered()
        if batch.entries:
            self._listeners.safely(self, lambda: self._tell(batch.events))
            self._listeners.safely(self, lambda: self.deal_if_due(changed=True))
        return verdicts

    def _could_not_judge(self, error: Exception) -> None:
        """A play made the rules fail: the log has each kind of it once, however often a station sends such plays."""
        if (kind := type(error).__name__) not in self._failed:
            self._failed.add(kind)
            log.error("A play could not be judged", exc_info=error)

    def _answer(self, batch: Batch, verdicts: Sequence[Verdict | None]) -> None:
        for (one, _known), verdict in zip(batch.verdicts, verdicts, strict=True):
            if one.answer is not None and verdict is not None:
                self._listeners.safely(one.answer, lambda one=one, verdict=verdict: one.answer and one.answer(verdict))

    def _write(self, entries: Sequence[Entry], refused: Sequence[RefusedPlay] = ()) -> None:
        """Writes to the journal, and announces when that fails, and when it works again. Raises JournalError."""
        try:
            self._journal.append(self.header.id, entries, refused)
        except JournalError as error:
            self._say_waiting(error)
            raise
        if entries or refused:
            self._say_going_on()

    def _say_waiting(self, error: JournalError) -> None:
        if self._trouble != str(error):
            self._trouble = str(error)
            self.announce(News(None, sentence(WAITS), (_for_everybody(error),), "refused"))

    def _say_going_on(self) -> None:
        if self._trouble:
            self._trouble = ""
            self.announce(News(None, sentence("The game goes on"), (sentence(GOES_ON),), "turn"))

    def undo(self, line: int, seat: int = TABLE, *more: Text) -> Verdict:
        """Goes back to where `line` plays stood, for `seat` or, as TABLE, for the director; `more` are
        sentences to announce besides.

        What Herald dealt right after that line stays dealt. With real cards it is announced what goes back where. Who
        must agree is asked before: `host.table.undo`.
        """
        return self._rewind(self.rewinding.back(line, lambda: self.names), seat, *more)

    def exchange(self, line: int, seat: int, *more: Text) -> Verdict:
        """Goes back to where `line` plays stood for one seat alone, where it is `exchangeable`: what the others chose
        stands."""
        return self._rewind(self.rewinding.back_alone(line, seat, lambda: self.names), seat, *more)

    def redo(self, seat: int = TABLE) -> Verdict:
        """Brings back what the latest undo took away, as long as the turn after it is under way: what was
        chosen in it since is dropped."""
        return self._rewind(self.rewinding.forth(), seat)

    def _rewind(self, rewind: Rewind | Verdict, seat: int, *more: Text) -> Verdict:
        """Writes an undo or a redo, and only then goes to its State and notifies the listeners."""
        if isinstance(rewind, Verdict):
            return rewind
        n = self.moment + 1
        entry = Entry(n, seat, rewind.text, own_id(rewind.kind, n), n - 1, "", timestamp(), rewind.kind)
        try:
            self._journal.append(self.header.id, [entry])
        except JournalError as error:
            return Verdict(False, _for_everybody(error))  # to the seat that asked; it is not tried again
        self._say_going_on()
        self._record(entry)
        self._go_to(rewind.state)
        self._ended = False
        self.announce(news_of_return(rewind.kind, self._who()(seat), self.turns(), more, rewind.returns))
        self.deal_if_due(changed=True)
        for one in rewind.again:
            self.submit(one.seat, f"kept-{self.moment}", self.moment, one.text, one.uid)
        return Verdict(True)

    def _entry(self, n: int, seat: int, play: Play, play_id: str, at: int, uid: str) -> Entry:
        return Entry(n, seat, self.game.text(play), play_id, at, uid, timestamp())

    def deal_if_due(self, changed: bool = False) -> None:
        """Lets the dealer play for TABLE as long as TABLE is awaited, and notifies the listeners.

        `changed`: a play was made before. Also the way to try again after the journal
        could not be written.
        """
        before, events = self.moment, list[Event]()
        with suppress(JournalError):  # it has been announced
            events = self._deal()
        self._finish()
        if events:
            self._tell(events)
        if changed or self.moment > before:  # a deal need not cause an Event, and stations need their hands
            self._listeners.changed(self)

    def _deal(self) -> list[Event]:
        """All plays TABLE owes now, in one synced transaction; the events they caused."""
        if self._dealer is None or self.awaited() != (TABLE,):
            return []
        state, entries, events = self._state.copy(), list[Entry](), list[Event]()
        while tuple(state.awaited()) == (TABLE,):
            n = self.moment + len(entries) + 1
            play = self._dealer.choose(state, n, self._history)
            if play is None:
                break
            events += state.do(TABLE, play)
            entries.append(self._entry(n, TABLE, play, f"table-{n}", n - 1, ""))
        if not entries:
            return []
        self._write(entries)
        self._go_to(state)
        for entry in entries:
            self._record(entry)
        return events

    def _finish(self) -> None:
        if self.over and not self._ended:
            try:
                self._journal.finish(self.header.id)
                self._ended = True
                self._say_going_on()
            except JournalError as error:
                self._say_waiting(error)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            for news in news_of(event, self):
                self.announce(news)

    def _who(self) -> Callable[[int], SeatName | Sentence]:
        return player_or(self.director, self)

    def player(self, seat: int) -> SeatName:
        """The player of a seat in a sentence."""
        return SeatName(self, seat)

    def past_news(self) -> list[PastNews]:
        """All that was announced of the plays so far, oldest first: for a page that was opened later. Raises
        JournalError."""
        again = Retelling(self.game, self, self.beginning, self._who())
        return again.of(self._journal.entries(self.header.id))


def _for_everybody(error: JournalError) -> str:
    """What the table says of a fault; what it keeps to itself goes to the terminal, or the log, of whoever runs it."""
    if error.everybody != str(error):
        log.error("%s", error)
    return error.everybody
