"""Questions the host puts to the people at stations: one at a time for each seat.

A question is repeated until its answer comes, despite failures of the cable or the station between. One
that needs no answer any more is withdrawn in the same way: sent without choices until that is confirmed.

A display shows what its buttons answer in its last row. Words that have no room there side by side stand among the
lines, each in a row of its own, so that no button is without its words, in any language.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

from host.languages.letters import displayable
from host.plain import Plain

COLUMNS = 16  # letters of a display's row
REPEAT = 1.0  # seconds until a question that was not answered is sent again

Send = Callable[[int, str, dict[str, object]], None]
Answered = Callable[[int, int], None]


def _own(seat: int) -> int:
    return seat


def with_room(lines: Sequence[str], choices: Sequence[str]) -> tuple[list[str], list[str]]:
    """(lines, choices) as a display has room for them: the choices stay, or become empty and lines of their own."""
    named = [f"{button} {words}" for button, words in zip("ABC", choices, strict=False)]
    if not any(choices) or len(displayable("   ".join(named))) <= COLUMNS:  # as `firmware.screens.question` joins them
        return list(lines), list(choices)
    own = [f"{button}: {words}" for button, words in zip("ABC", choices, strict=False)]
    return [*lines, *own], [""] * len(choices)


class _Question:
    """One question at one seat; `answered` is None once it was withdrawn."""

    def __init__(self, title: str, lines: Sequence[str], choices: Sequence[str], answered: Answered) -> None:
        shown, buttons = with_room(lines, choices)
        self.fields: Plain = {"id": secrets.token_hex(4), "title": title, "lines": shown, "choices": buttons}
        self.answered: Answered | None = answered
        self.sent = 0.0


class Questions:
    """All open questions. `send(seat, message, fields)` reaches the station of a seat, if there is one; `voice(seat)`
    is the seat that answers there for it: the same one, unless several seats share a station."""

    def __init__(self, send: Send, voice: Callable[[int], int] = _own) -> None:
        self._send, self.voice = send, voice
        self._open: dict[int, _Question] = {}

    def put(self, seat: int, title: str, lines: Sequence[str], choices: Sequence[str], answered: Answered) -> str:
        """Asks the person at `seat`; `answered(seat, index of the choice)` is called once. A question that
        was open there gives way. Returns the id of this one."""
        self._open[seat] = question = _Question(title, lines, choices, answered)
        self._say(seat)
        return str(question.fields["id"])

    def withdraw(self, seat: int, id: str = "") -> None:
        """The question at `seat` needs no answer any more: whichever is open, or only the one with this `id`. Nothing
        happens without one."""
        question = self._open.get(seat)
        if question is None or (id and question.fields["id"] != id):
            return
        if question.answered is not None:
            question.answered = None
            question.fields["choices"] = []
            self._say(seat)

    def seats(self) -> list[int]:
        """The seats whose answers are still awaited, ascending."""
        return sorted(seat for seat, question in self._open.items() if question.answered is not None)

    def on_answer(self, seat: int, id: str, choice: int) -> None:
        """An answer of a station. One to another question, or to none, is an old one come late."""
        question = self._open.get(seat)
        if question is None or question.fields["id"] != id:
            return
        if question.answered is None:
            if choice < 0:
                del self._open[seat]
        elif 0 <= choice < len(question.fields["choices"]):
            del self._open[seat]
            question.answered(seat, choice)

    def repeat(self, seat: int, now: float) -> None:
        """Sends what is open at `seat` again, when it is time."""
        question = self._open.get(seat)
        if question is not None and now - question.sent > REPEAT:
            self._say(seat)

    def _say(self, seat: int) -> None:
        question = self._open[seat]
        question.sent = time.monotonic()
        self._send(seat, "ask", question.fields)
