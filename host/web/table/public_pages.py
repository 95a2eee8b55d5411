"""Which pages of a seat's display everybody may see: those that hold only what everybody knows.

A display also shows what is for its player alone: a card and its uses, advice, hints, questions, refusals. So another
seat sees a page only where each of its words is read in a text that everybody got, or in the page of a station
between plays. Unreadable pages are not shown.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host.languages.letters import displayable
from host.languages.station_phrases import station_phrases
from shared_rules.contract import TABLE, View

if TYPE_CHECKING:
    from host.table.table import Table
    from shared_rules.contract import Play

SHOWN = 5  # lines of the game's on a station's idle display while its last row but one names C
KEPT = 24  # what a station shows may be some views old; it keeps twelve news
PAGE = re.compile(r" \d+/\d+$")
# Whole pages of a station without facts of the game.
STANDING = (
    ("Waiting for the game ...",),
    ("Please wait ...",),
    ("Looking for the host ...", "Plug the cable in and start Herald there."),
    ("The host is silent. Look at its cable and its program.",),
    ("The host is silent. Look at its cable and its program.", "Your play is kept."),
)


class PublicPages:
    """The pages of one seat's display. `announced()` gives the texts that the station was sent and everybody heard,
    title first."""

    def __init__(self, table: Table, seat: int, announced: Callable[[], Sequence[str]]) -> None:
        self._table, self._seat, self._announced = table, seat, announced
        self._resting: deque[str] = deque(maxlen=KEPT)
        self._laid_cards: Callable[[View], Sequence[str]] | None = table.game.find("referee.spoken", "laid", None)
        self.moved()

    def moved(self) -> None:
        """The table is at a new moment: takes note of what the station shows between plays from now on."""
        words, name = self._table.words_of(self._seat), self._table.names[self._seat - 1]
        said = station_phrases(words.language)
        found = [" ".join(map(said, page)) for page in STANDING]
        view = self._table.game.view(self._table.view(self._seat))
        if not self._has_readied(view):  # else that page counts them
            title = tuple(words.title(view))
            found += [" ".join((*title[:1], *awaited, *title[1:])) for awaited in ((), self._awaited(said))]
            found += [" ".join((*title[:SHOWN], f"C: {words.heading(view, play)}")) for play in self._ends(view)]
        for text in (_pressed(f"{name} {text}") for text in found):
            if text not in self._resting:
                self._resting.append(text)

    def _awaited(self, said: Callable[[str], str]) -> tuple[str, ...]:
        """The text of a station after the first line of that page while the table waits for others."""
        names = [self._table.names[seat - 1] for seat in self._table.awaited() if seat not in (TABLE, self._seat)]
        return (said("Waiting for %s") % ", ".join(names),) if names else ()

    def _ends(self, view: View) -> list[Play]:
        """What a station has behind C while A opens a choice: it shows only that the seat may end or pass."""
        ways = view.ways(None) if view.awaited else ()
        plays = [way.play for way in ways if way.play is not None and way.refusal is None]
        game = self._table.game
        return [play for play in plays if game.text(play).split(" ", 1)[0] in game.soon[-1:]]

    def _has_readied(self, view: View) -> bool:
        """Whether cards lie ready for a play that nobody knows of yet."""
        return self._laid_cards is not None and bool(self._laid_cards(view))

    def holds(self, rows: Sequence[str]) -> bool:
        """Whether everybody may see the page with these rows. Its last row, with the buttons' effects, reveals
        nothing of the game."""
        head, *body = rows[:-1]
        top, rest = _pressed(PAGE.sub("", head)), _pressed("".join(body))
        texts = (*self._resting, *map(_pressed, self._announced()))
        return any(top in text and rest in text for text in texts)


def _pressed(text: str) -> str:
    """A text without what a display changes of it: spaces, and letters that it cannot show."""
    return "".join(displayable(text).split())
