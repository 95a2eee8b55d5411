"""Obeys what the director types in the terminal while a game is played: to go back, to name a card, to play again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

from host.announce.speech import SpeechAnnouncer
from host.languages.typed_letters import usual_letters
from host.running.terminal import say
from host.session.session import Session
from host.table.undo import NotNow
from shared_rules.contract import TABLE

HELP = (
    "turns lists where the game can go back to; undo [LINE] asks everybody concerned (without LINE: the last turn), "
    "undo LINE PIN does it at once; redo [PIN] brings back what was undone; guide on 1 and guide off 1 say who "
    "gets hints; again says the last announcement again; card 2 lumber yard names a card whose tag does not answer: "
    "the station of that seat shows it, as if it lay there."
)


class Console:
    """Obeys typed lines; `tell(sentence)` prints the answers.

    A method per command takes the words after it: True where they fit and it was done, False where nothing was done
    and HELP is printed."""

    def __init__(
        self, session: Session, tell: Callable[[str], None] = say, voice: SpeechAnnouncer | None = None
    ) -> None:
        self._voice = voice
        self._undo = session.undo
        self._session = session
        self._tell = tell

    def obey(self, typed: str) -> None:
        """One line: a command and its words."""
        words = usual_letters(typed).split()
        if not words:
            return
        known = {
            "turns": self._turns,
            "undo": self._back,
            "redo": self._forth,
            "guide": self._guide,
            "again": self._again,
            "card": self._card,
        }
        doing = known.get(words[0].lower())
        try:
            if doing is None or not doing(words[1:]):
                self._tell(HELP)
        except NotNow as error:
            self._tell(str(error))

    def _again(self, words: list[str]) -> bool:
        if words:
            return False
        if self._voice is None:
            self._tell("Nothing is spoken at this table: `herald play --speech` begins with a voice.")
        else:
            self._voice.repeat()
        return True

    def _card(self, words: list[str]) -> bool:
        """`card 2 lumber yard`: its name, or as many letters of it as only one card begins with."""
        real = [seat for seat in self._session.setup.real if words[:1] == [str(seat)]]
        if not real or len(words) == 1:
            return False
        typed = " ".join(words[1:]).casefold()
        kinds = [
            kind
            for kind in self._session.naming.every_kind()
            if usual_letters(kind.called).casefold().startswith(typed)
        ]
        exact = [kind for kind in kinds if usual_letters(kind.called.split(",")[0]).casefold() == typed]
        kinds = exact if len(exact) == 1 else kinds
        if len(kinds) == 1:
            why = self._session.naming.name(real[0], kinds[0].cards[0])
            self._tell(why or f"{kinds[0].called}: confirm it at the station of seat {real[0]}.")
        else:
            self._tell("Type more of its name:" if kinds else "No card has that name.")
            for kind in kinds:
                self._tell(f"  {kind.called}")
        return True

    def _guide(self, words: list[str]) -> bool:
        """`guide on 2`, `guide off`: for one seat, or for all that people play."""
        people = self._session.setup.people
        named = {str(seat): seat for seat in people}
        if words[:1] not in (["on"], ["off"]) or len(words) > 2 or not set(words[1:]) <= set(named):
            return False
        if not self._session.setup.guided:
            self._tell("This game is played without a guide: `herald play --guide all` begins one with it.")
            return True
        on = words[0] == "on"
        for seat in [named[word] for word in words[1:]] or people:
            if (seat in self._session.guided) != on:
                self._session.hint(seat, on)
        seats = ", ".join(str(seat) for seat in sorted(self._session.guided))
        self._tell(f"Hints for seat {seats}." if seats else "No more hints.")
        return True

    def _turns(self, words: list[str]) -> bool:
        if words:
            return False
        turns = self._undo.facts()["turns"]
        for turn in turns[::-1]:
            self._tell(f"  {turn['line']:>4}  {turn['where']}")
        if not turns:
            self._tell("There is no turn to go back to yet.")
        return True

    def _back(self, words: list[str]) -> bool:
        if len(words) > 2 or not all(word.isdecimal() and len(word) < 10 for word in words[:1]):
            return False
        line = int(words[0]) if words else None
        if len(words) == 2:
            self._undo.undo_as_director(words[1], line)
        else:
            self._undo.ask(TABLE, line)
            self._say_asking()
        return True

    def _forth(self, words: list[str]) -> bool:
        if len(words) > 1:
            return False
        if words:
            self._undo.undo_as_director(words[0], redo=True)
        else:
            self._undo.ask_redo(TABLE)
            self._say_asking()
        return True

    def _say_asking(self) -> None:
        asking = self._undo.facts()["asking"]
        if asking is not None:
            self._tell(f"{asking['text']} Waiting for the answers.")


@contextmanager
def console(session: Session, voice: SpeechAnnouncer | None = None) -> Generator[None]:
    """Listens to the keyboard of this terminal, if there is one, for as long as the block runs."""
    with listening(Console(session, voice=voice).obey):
        yield


@contextmanager
def listening(obey: Callable[[str], None]) -> Generator[None]:
    """Gives every line typed at this terminal, if there is one, to `obey` for as long as the block runs."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield
        return
    loop, keyboard = asyncio.get_running_loop(), sys.stdin

    def typed() -> None:
        line = keyboard.readline()
        if line:
            obey(line)
        else:
            loop.remove_reader(keyboard)

    with suppress(NotImplementedError):  # Windows: the page is left
        loop.add_reader(keyboard, typed)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_reader(keyboard)
