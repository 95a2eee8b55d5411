"""Takes the table back by consent: who may ask for it, how far back, and how the others are asked.

    all       every person who has played since that line agrees, and so does the one who asks
    others    the same, but asking is agreeing; where one person plays with bots it always is
    director  nobody is asked: only the director may, with the PIN

Where a card came up since that nobody could know, everybody at the table is asked: what was seen cannot be
forgotten, so it goes back into its deck, which is shuffled (Herald deals again), and no single seat may wish for that.

A request that was refused may not be asked for again by the same seat until somebody else has played or a while has
passed: no station, and no child, wins by asking until everybody is tired of it. Others may ask meanwhile, and a redo
is another request than an undo. The requester learns who has not answered yet.

Bots always agree. If the table was opened with a PIN, the director goes back with it and asks nobody.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from host.journal.history import REDO, UNDO
from host.languages.catalogue import speaking
from host.languages.game_words import GameWords
from host.table.director_pin import DirectorPin
from host.table.news import (
    News,
    SeatName,
    SeatNames,
    Sentence,
    Verdict,
    in_language,
    plural_sentence,
    sentence,
)
from host.table.questions import Questions
from host.table.table import DIRECTOR, Table
from shared_rules.contract import TABLE
from shared_rules.phrases import _

# Each rule as the help of `--undo` names it.
RULES = {"others": "others", "all": "all (you, too)", "director": "director (with the PIN)"}
PATIENCE = 120.0  # seconds until a question that nobody answers is withdrawn
PAUSE = 60.0  # seconds until a seat may ask again after a No, unless somebody else plays before; the sentence has it
ONE_PRESS = 2.0  # seconds in which a button that was pressed is held: it means one thing
BACK = "back"  # what a station wishes when a card was tapped by mistake
CHOICES = ("Yes", "No")
MINE, NOTHING = 0, 2  # the first and the last answer of `_ask_how_much`
SHUFFLED = "What came up since is shuffled again."
BRING_BACK = "To bring back what was undone, hold C at a station."


class UndoTurn(TypedDict):
    """A turn to whose beginning the table can go back."""

    line: int
    where: str
    seats: list[int]


class UndoQuestion(TypedDict):
    """The pending question, and the seats that have not answered yet."""

    text: str
    seats: list[int]


class UndoFacts(TypedDict):
    """What pages show of undo."""

    turns: list[UndoTurn]  # newest first
    last: int | None  # the line of the last turn that is over
    redo: bool
    rule: str  # of RULES
    pin: bool  # the director has one
    asking: UndoQuestion | None


class NotNow(ValueError):
    """Going back is not possible; the text explains why in one sentence."""


class _UndoRequest:
    """A request: who asks for which line (None: redo), whether for their own card `alone`, who was asked, who agreed,
    and whether the one who asks knows who is waited for. `text` asks for it in the words of a reader; `called`:
    the name of the one who asks."""

    def __init__(
        self, seat: int, line: int | None, text: Callable[[GameWords], str], alone: bool = False, called: str = ""
    ) -> None:
        self.seat, self.line, self.text, self.alone, self.called = seat, line, text, alone, called
        self.voters: dict[int, str] = {}  # by seat: the id of its question
        self.agreed: set[int] = set()
        self.asker_knows = False


class Undo:
    """Undo and redo of one table; a listener of it. `people` are the seats that no bot plays."""

    def __init__(
        self, table: Table, questions: Questions, people: Collection[int], rule: str = "all", pin: str = ""
    ) -> None:
        self._table = table
        self._questions = questions
        self._people = set(people)
        self._rule = rule
        self._director = DirectorPin(pin, lambda text: table.announce(News(None, sentence("Wrong PINs"), (text,))))
        self._asking: _UndoRequest | None = None
        self._slipped: dict[int, float] = {}  # by seat: when it took a slip back
        # By seat, and whether it asked for a redo: at which moment, and when, it was not agreed with.
        self._denied: dict[tuple[int, bool], tuple[int, float]] = {}
        table.on_rename(self._renamed)
        self._limit: asyncio.TimerHandle | None = None
        self._watchers: list[Callable[[], None]] = []
        table.listen(self)

    def watch(self, watcher: Callable[[], None]) -> None:
        """`watcher()` is called whenever what is asked changes."""
        self._watchers.append(watcher)

    def facts(self, words: GameWords | None = None) -> UndoFacts:
        """What pages show in the words of a reader, or those of the table: where one can go back to, newest first, and
        what is being asked. Public."""
        words = words or self._table.words
        turns = [turn for turn in self._table.turns() if turn.line < self._table.line]
        asking = self._asking
        return {
            "turns": [
                {"line": turn.line, "where": turn.called(words), "seats": list(turn.seats)} for turn in turns[::-1]
            ],
            "last": self._last_turn(),
            "redo": bool(self._table.rewinding.undone_players()),
            "rule": self._rule,
            "pin": self._director.exists,
            "asking": None if asking is None else {"text": asking.text(words), "seats": self._unanswered_seats()},
        }

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, seat: int, line: int | None = None, alone: bool = False) -> None:
        """`seat` (TABLE: the director, without the PIN) wants to go back to `line`, or to where the last
        turn began that is over; with its own card `alone`, if it may. Raises NotNow."""
        line = self._wanted(line)
        self._require(self.why_not(seat, line))
        where, who, table = self._turn_of(line), self._who(seat), self._table
        if alone and table.rewinding.exchangeable(line, seat):

            def exchange(words: GameWords) -> str:
                text = sentence("{who} asks to exchange their own card of {where}.", who=who, where=where(words))
                return in_language(text, words)

            self._begin(_UndoRequest(seat, line, exchange, alone=True, called=str(who)))
            return
        more = sentence(SHUFFLED) if table.rewinding.revealed(line) else self._how_many(line)

        def back(words: GameWords) -> str:
            text = sentence("{who} asks to go back to {where}.", who=who, where=where(words))
            return f"{in_language(text, words)} {in_language(more, words)}"

        self._begin(_UndoRequest(seat, line, back, called=str(who)))

    def ask_redo(self, seat: int) -> None:
        """`seat` wants what the latest undo took away to stand again. Raises NotNow."""
        self._require(self.why_not(seat, None))
        who = self._who(seat)
        text = sentence("{who} asks that what was undone stands again.", who=who)
        self._begin(_UndoRequest(seat, None, lambda words: in_language(text, words), called=str(who)))

    def why_not(self, seat: int, line: int | None) -> str:
        """Why `seat` may not ask now to go back to `line` (None: for a redo), in its language; empty when it may."""
        with speaking(self._words_of(seat).beside()):
            return self._reason_not(seat, line)

    def _reason_not(self, seat: int, line: int | None) -> str:
        if line is None and not self._table.rewinding.undone_players():
            return _("There is nothing to redo.")
        if line is not None and not 0 <= line < self._table.line:
            return _("There is no such turn to go back to.")
        if self._rule == "director":
            return _("At this table only the director goes back, with the PIN.")
        if self._asking is not None:
            question = self._asking.text(self._words_of(seat))
            return f"{_('One question at a time: {question}').format(question=question)} {self._unanswered()}"
        if self._asked_too_soon(seat, line is None):
            return _("This was not agreed just now. Ask again when somebody else has played, or after a minute.")
        return ""

    def wish(self, seat: int, what: str) -> None:
        """What somebody asks for at a station; what is not possible is explained there, in the language of the seat."""
        if what == BACK:
            self._slip(seat)
        if what not in (UNDO, REDO):
            return
        if what == UNDO and time.monotonic() - self._slipped.get(seat, -ONE_PRESS) < ONE_PRESS:
            return  # B took a slip back as it went down; holding it longer asks for nothing more
        with speaking(self._table.words_of(seat).beside()):
            why = self.why_not(seat, self._wanted(None) if what == UNDO else None)
        if why:
            self._table.announce(News(seat, sentence("Undo"), (why,), "refused"))
        elif what == UNDO and self._table.rewinding.exchangeable(self._wanted(None), seat):
            self._ask_how_much(seat, self._wanted(None))
        elif what == UNDO:
            self.ask(seat)
        else:
            self.ask_redo(seat)

    def _ask_how_much(self, seat: int, line: int) -> None:
        """Asks a seat that wants to go back whether it means its own card or the whole turn."""

        def answered(_voice: int, choice: int) -> None:
            still = self._wanted(None) == line and not self.why_not(seat, line)
            if choice < NOTHING and still:
                self.ask(seat, line, alone=choice == MINE)

        with speaking(self._table.words_of(seat).beside()):
            lines = [_("A: only your own card"), _("B: the whole turn"), _("C: nothing")]
            self._questions.put(self._questions.voice(seat), _("Undo?"), lines, ("", "", ""), answered)

    def _slip(self, seat: int) -> None:
        """A card was tapped by mistake and counted at once: `seat` takes its own play back, alone. It decided nothing,
        so nobody is asked, as long as nobody else has played since; else the usual way is open."""
        line = self._table.rewinding.last_line(seat)
        with speaking(self._table.words_of(seat).beside()):
            why = self._no_slip(seat, line)
        if line is None or why:
            self._table.announce(News(seat, sentence("Undo"), (why,), "refused"))
            return
        verdict = self._table.undo(line, seat)
        if verdict.ok:
            self._slipped[seat] = time.monotonic()
        else:
            self._table.announce(News(seat, sentence("Undo"), (verdict.why,), "refused"))

    def _no_slip(self, seat: int, line: int | None) -> str:
        """Why a seat cannot take back its last play, made after `line` plays, without asking: a sentence or ""."""
        if self._rule == "director":
            return self.why_not(seat, self._table.line - 1)
        if line is None:
            return _("You have played nothing that could be taken back.")
        if self._table.rewinding.players(line + 1) - {seat}:
            return _("Somebody has played since: hold B.")
        if self._table.plays()[line][1].split()[0] not in self._table.game.at_once:
            return _("That was a decision: hold B, and the others are asked.")
        return ""

    def undo_as_director(
        self, pin: str, line: int | None = None, redo: bool = False, source: str = "the terminal"
    ) -> None:
        """The director goes back to `line` (None: the last turn), or redoes, asking nobody. Raises NotNow.

        `source` is where the PIN comes from; each waits for its own wrong ones.
        """
        why = self._director.why_not(pin, source)
        if why:
            raise NotNow(why)
        line = self._last_turn() if line is None else line
        if line is None and not redo:
            raise NotNow(_("There is no turn to go back to."))
        verdict = self._table.redo() if redo or line is None else self._table.undo(line)
        if not verdict.ok:
            raise NotNow(verdict.why)

    def _wanted(self, line: int | None) -> int:
        """The line to go back to: the line given, or where the last turn began that is over; else -1."""
        line = self._last_turn() if line is None else line
        return -1 if line is None else line

    def _require(self, why: str) -> None:
        if why:
            raise NotNow(why)

    def _asked_too_soon(self, seat: int, redo: bool) -> bool:
        """Whether the same was refused to a seat a moment ago, and nobody else has played since."""
        moment, when = self._denied.get((seat, redo), (0, 0.0))
        if (seat, redo) not in self._denied or time.monotonic() - when >= PAUSE:
            return False
        return all(self._table.last_moment(other) <= moment for other in self._table.seats if other != seat)

    def _begin(self, asking: _UndoRequest) -> None:
        self._asking = asking
        self._limit = asyncio.get_running_loop().call_later(PATIENCE, self._timed_out)
        self._go_on()

    def _concerned(self, asking: _UndoRequest) -> set[int]:
        """The people who must agree as things stand."""
        line = asking.line
        concerned = self._table.rewinding.undone_players() if line is None else self._table.rewinding.players(line)
        concerned |= {asking.seat}
        if line is not None and self._table.rewinding.revealed(line):
            concerned |= set(self._table.seats)
        if self._rule == "others" or len(self._people) == 1:
            concerned -= {asking.seat}
        return concerned & self._people

    def _go_on(self) -> None:
        """Asks whom it concerns and was not asked yet; acts when all have agreed."""
        asking = self._asking
        if asking is None:
            return
        asked = self._by_voice(asking)
        needed = set(asked)
        for seat in sorted(needed - asking.voters.keys()):
            words = self._words_of(seat)
            with speaking(words.beside()):
                title = _("Undo?") if asking.line is not None else _("Redo?")
                choices = [_(choice) for choice in CHOICES]
                lines = [self._to_answer(asking, seat, asked[seat], words)]
            asking.voters[seat] = self._questions.put(seat, title, lines, choices, self._answered)
        if needed <= asking.agreed:
            self._close()
            self._denied.pop((asking.seat, asking.line is None), None)
            verdict = self._do(asking)
            if not verdict.ok:
                self._table.announce(News(None, sentence("No undo"), (verdict.why,), "refused"))
        elif asking.seat != TABLE and not asking.asker_knows and self._questions.voice(asking.seat) not in self._open():
            asking.asker_knows = True
            title = sentence("Undo?") if asking.line is not None else sentence("Redo?")
            self._table.announce(News(asking.seat, title, (self._unanswered(),)))
        self._tell()

    def _by_voice(self, asking: _UndoRequest) -> dict[int, list[int]]:
        """{seat that answers: the seats for whom it does}: those who share a station are asked there together."""
        asked: dict[int, list[int]] = {}
        for seat in sorted(self._concerned(asking)):
            asked.setdefault(self._questions.voice(seat), []).append(seat)
        return asked

    def _to_answer(self, asking: _UndoRequest, voice: int, seats: Sequence[int], words: GameWords) -> str:
        """A question, in the language of the moment: at a station that goes round it says whom it asks."""
        question = asking.text(words)
        if list(seats) == [asking.seat]:
            return _("Do you want this? {question}").format(question=question)
        if not any(self._questions.voice(one) == voice for one in self._table.seats if one != voice):
            return _("{question} Do you agree?").format(question=question)
        names = ", ".join(self._table.names[seat - 1] for seat in seats if seat != asking.seat)
        return _("{question} {names}: do you agree?").format(question=question, names=names)

    def _open(self) -> set[int]:
        """The seats that were asked and have not answered."""
        return self._asking.voters.keys() - self._asking.agreed if self._asking is not None else set()

    def _unanswered_seats(self) -> list[int]:
        """The people who have not answered, each by the own seat."""
        asking = self._asking
        if asking is None:
            return []
        return [seat for seat in sorted(self._concerned(asking)) if self._questions.voice(seat) in self._open()]

    def _unanswered(self) -> Sentence:
        """Who is waited for: nothing on a display of the one who asks changes until they answer."""
        return sentence(
            "Not answered yet: {names}.", names=SeatNames(map(self._table.player, self._unanswered_seats()))
        )

    def _do(self, asking: _UndoRequest) -> Verdict:
        if asking.line is None:
            return self._table.redo(asking.seat)
        if asking.alone:
            stays = sentence("What the others chose stays where it lies.")
            return self._table.exchange(asking.line, asking.seat, stays, sentence(BRING_BACK))
        return self._table.undo(asking.line, asking.seat, sentence(BRING_BACK))

    def _answered(self, seat: int, choice: int) -> None:
        if self._asking is None:
            return
        if choice == 0:
            self._asking.agreed.add(seat)
            self._go_on()
        else:
            self._deny(sentence("{who} does not agree: the game goes on as it stands.", who=self._who(seat)))

    def _timed_out(self) -> None:
        self._deny(sentence("Not everybody answered in time: the game goes on as it stands."))

    def _deny(self, why: Sentence) -> None:
        """Ends what was asked because it was not agreed to: who asked may not insist."""
        if self._asking is not None and self._asking.seat != TABLE:
            same = self._asking.seat, self._asking.line is None
            self._denied[same] = self._table.moment, time.monotonic()
        self._give_up(why)

    def _give_up(self, why: Sentence) -> None:
        self._close()
        self._table.announce(News(None, sentence("No undo"), (why,)))
        self._tell()

    def _close(self) -> None:
        asking, self._asking = self._asking, None
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
        for seat, question in sorted(asking.voters.items()) if asking is not None else ():
            self._questions.withdraw(seat, question)

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

    # -- as a listener of the table ----------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Announcements change nothing here."""

    def on_change(self, table: Table) -> None:
        """A play may concern somebody new, and what is asked may have become void."""
        asking = self._asking
        if asking is None:
            return
        void = not table.rewinding.undone_players() if asking.line is None else asking.line >= table.line
        if void:
            self._give_up(sentence("The table has moved on, so nothing is undone."))
        else:
            self._go_on()

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """A question with an old name is not asked any more."""
        if self._asking is not None and self._asking.called in gone:
            self._give_up(sentence("The table has moved on, so nothing is undone."))

    # -- words -------------------------------------------------------------------------------------

    def _last_turn(self) -> int | None:
        """Where the last turn began that is over: the one under way has nothing to undo but choices. Against bots it is
        the last in which a person has played: nobody wants a bot's play back alone, to see it made again."""
        lines = [turn.line for turn in self._table.turns()]
        over = lines if self._table.over else lines[:-1]
        own = [line for line in lines if self._table.rewinding.players(line) & self._people]
        if own and len(self._people) < len(self._table.seats):
            return own[-1]
        return over[-1] if over else None

    def _turn_of(self, line: int) -> Callable[[GameWords], str]:
        """What calls the turn at a line in the words of a reader, with whose it is."""
        turns = self._table.turns()
        turn = next((turn for turn in reversed(turns) if turn.line <= line), turns[0])
        who = f" ({self._who(turn.seats[0])})" if len(turn.seats) == 1 else ""
        return lambda words: f"{turn.called(words)}{who}"

    def _how_many(self, line: int) -> Sentence:
        """How much is taken back: a turn may be one card of somebody, or all that a player did."""
        count = sum(seat != TABLE for seat, _text in self._table.plays()[line:])
        return plural_sentence(count, "One play is taken back.", "%d plays are taken back.")

    def _who(self, seat: int) -> SeatName | Sentence:
        return sentence(DIRECTOR) if seat == TABLE else self._table.player(seat)

    def _words_of(self, seat: int) -> GameWords:
        return self._table.words if seat == TABLE else self._table.words_of(seat)
