"""Large letters: a Page of the usual layout, shown in parts of four rows of letters twice as tall.

Each row of the usual Page is on one of the parts, unchanged. Ways that are not chosen are left out: C leads to them.
Every part about a card begins with its name. A price of several rows is never divided: it has its own part, where a
price of three rows leaves none for the buttons. A button that turns pages turns parts first. A station loads this when
its seat asks for it.
"""

from firmware.screens import Page
from firmware.text import PICTURE

ROWS = 4

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.shapes import Station


class Large:
    """Which part of which Page is shown. `tr` gives words in the language of the seat."""

    def __init__(self, tr: "Callable[[str], str]") -> None:
        self._tr = tr
        self._rows: "Any" = None
        self._part, self._count = 0, 1
        self.turned = False  # whether the last button turned a part

    def page(self, page: "Page", scene: str, card: bool = False) -> "Page":
        """The part of a usual Page that is to be shown; its first if the Page is new. `card`: it is about
        a card, whose name is in the first row. A picture stays as it is."""
        if page.rows[0] >= PICTURE:
            return page
        if page.rows[:-1] != self._rows:
            self._rows, self._part = page.rows[:-1], 0
        hinted = page.inverted >> len(self._rows) & 1
        # A page about a missing host has text down to its last row; all others name the buttons there.
        whole = scene in ("away", "silent") or (scene == "sent" and not hinted)
        kept, text = _body(page, whole)
        head = page.rows[:1]
        first, more = ROWS - 2 - len(kept), ROWS - 2
        if kept and len(text) > 1 and kept[0][-1] != "x":  # the price of a way; one with an x at its end is refused
            first, more = 0, max(more, min(len(text), ROWS - 1))
        elif not (kept or card):
            more = ROWS - 1
        self._count = 1 + max(0, (len(text) - first + more - 1) // more)
        full = False  # whether the buttons give way to the name
        if self._part == 0:
            rows = head + kept + text[:first]
        else:
            at = first + (self._part - 1) * more
            rows = text[at : at + more]
            full = bool(kept) and len(rows) == ROWS - 1 and not hinted
            head = head[: ROWS - 1 - (len(rows) - full if kept else more)]
            rows = head + rows
        made = Page(rows, page.inverted & 1 if head else 0)
        made.rows = made.rows[:ROWS]
        if not full:
            made.rows[-1] = page.rows[-1] if hinted else self._footer("" if whole else page.rows[-1], scene)
        made.inverted |= hinted << ROWS - 1
        return made

    def _footer(self, words: str, scene: str) -> str:
        """What the buttons do: `words` of the usual Page, or how to go on where that is not its last part."""
        if self._part + 1 < self._count and scene != "question":
            words = self._tr(self._more(words.strip(), scene))
        return Page([words]).rows[0]

    def _more(self, words: str, scene: str) -> str:
        if scene in ("menu", "sheet"):
            for one in ("A play", "A why"):  # of a single way the usual Page does not mention C
                if words in (self._tr(one), self._tr(one + "    C next")):
                    return one + "    C next"
        if scene == "idle" and words.startswith("A: "):
            return words  # more matters than that there is more to read
        if scene in ("menu", "idle"):
            return "C more    D help"
        return "A more    B back" if scene == "sheet" else "A more"

    def turn(self, round: bool = False) -> bool:
        """Goes on to the next part, after the last one to the first; False there, unless it goes `round`."""
        on = self._part + 1 < self._count
        self._part = self._part + 1 if on else 0
        return on or (round and self._count > 1)

    def pressed(self, station: "Station", scene: str, button: str) -> bool:
        """Whether a button turned a part, and means nothing else then."""
        self.turned = False
        if _turns(station, scene, button):
            station.page()  # what is to be turned may not be drawn yet
            self.turned = self.turn(scene not in ("sheet", "menu"))
        return self.turned


def _body(page: "Page", whole: bool) -> "tuple[list[str], list[str]]":
    """(the row of the chosen way, the rows of text) of a usual Page; the first is empty where nothing is chosen."""
    text = [row for row in page.rows[1 : len(page.rows) - (not whole)] if row.strip()]
    kept = [row for row in text if row[0] == ">"]
    if kept:
        text = [row for row in text if row[0] not in " >"]
    return kept, text


def _turns(station: "Station", scene: str, button: str) -> bool:
    if scene == "question":
        return not 0 <= "ABC".find(button) < len(station.question[3])
    if scene in ("menu", "idle"):
        return button == "C"
    if station.sheets.is_on("asked"):
        return button == "C"
    return button in "AC" or (button == "D" and station.sheets.is_on("explain", "rule"))
