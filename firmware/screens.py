"""The layouts of the OLED: each function makes one Page out of words, and knows nothing of devices.

A Page is eight rows of sixteen letters; the rows in `inverted` are dark letters on a lit bar.
Layouts keep what changes between two neighbouring moments to few rows: an accepted play alters two.
"""

from firmware.text import BLANK, COLUMNS, PICTURE, ROWS, fit, plain, short, wrap, wrap_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Rows of a sheet between its headline and its footer, and of the list in a menu.
BODY = ROWS - 2
LISTED = 3


class Page:
    """What the OLED shows: `rows`, a list of 8 texts of 16 letters that can be shown, and `inverted`, a set of bits,
    bit n for row n."""

    __slots__ = ("inverted", "rows")

    def __init__(self, rows: "list[str]", inverted: int = 1) -> None:
        rows = [fit(row) for row in rows[:ROWS]]
        self.rows = rows + [BLANK] * (ROWS - len(rows))
        self.inverted = inverted

    def packed(self) -> str:
        """The rows as one text, of which `unpacked` makes a Page whose headline alone is lit."""
        return "".join(self.rows)

    def footer(self, words: str) -> "Page":
        """Puts what the buttons do into the last row."""
        self.rows[ROWS - 1] = fit(plain(words))
        return self

    def hint(self, words: str) -> "Page":
        """Puts a few words on a lit bar over the last row."""
        self.rows[ROWS - 1] = fit(" " + plain(words))
        self.inverted |= 1 << ROWS - 1
        return self


def unpacked(text: str) -> "Page":
    """The Page that was `packed`."""
    return Page([text[at : at + COLUMNS] for at in range(0, ROWS * COLUMNS, COLUMNS)])


def headline(words: str, note: str = "") -> str:
    """A top row: words on the left, abbreviated if they must be, and a short note on the right."""
    width = COLUMNS - len(note) - bool(note)
    return fit(short(plain(words), width), width) + (" " + note if note else "")


def sheet(tr: "Callable[[str], str]", title: str, rows: "list[str]", index: int = 0, footer: str = "B back") -> "Page":
    """Text on pages of six rows; `rows` come from `text.wrap`. `index` is the page, from 0; `tr` gives the
    footer in the language of the seat."""
    count = sheet_pages(rows)
    note = "%d/%d" % (index + 1, count) if count > 1 else ""
    if len(title) + 1 + len(note) > COLUMNS:
        note = ""  # a title that is cut reads differently: "Age I, turn  1/3"
    body = rows[index * BODY : index * BODY + BODY]
    if count > 1 and index + 1 < count:
        footer = "A more    B back"
    return Page([headline(title, note)] + body + [""] * (BODY - len(body)) + [tr(footer)])


def sheet_pages(rows: "list[str]") -> int:
    """How many pages a sheet of this many rows has; never 0."""
    return max(1, (len(rows) + BODY - 1) // BODY)


def question(tr: "Callable[[str], str]", title: str, rows: "list[str]", index: int, choices: "Sequence[str]") -> "Page":
    """What the host asks; the last row shows what A, B and C would answer. A picture needs all eight rows."""
    if rows and rows[0] >= PICTURE:
        return Page(rows, 0)
    words = ["%s %s" % ("ABC"[at], choices[at]) for at in range(len(choices))]
    return sheet(tr, title, rows, index).footer("   ".join(words))


def idle(name: str, lines: "Sequence[str]", footer: str) -> "Page":
    """Between plays: whose station this is, what is awaited, and what the buttons would do."""
    rows = wrap_all(lines)[:BODY]
    if len(rows) < BODY:
        rows = [""] + rows
    return Page([wrap(name or " ")[0]] + rows + [""] * (BODY - len(rows)) + [footer])


def menu(title: str, headings: "list[tuple[str, bool]]", chosen: int, detail: str, footer: str) -> "Page":
    """The ways to use a card. `headings` is a list of (words, allowed), `chosen` an index,
    `detail` the price or the reason of the chosen one. A refused way has an x at its end."""
    rows = [_option(headings[at], at == chosen) for at in listed(len(headings), chosen)]
    room = ROWS - 2 - len(rows)
    words = wrap(detail)
    if len(words) < room:
        rows.append("")
        room -= 1
    if len(words) > room:
        words = words[: room - 1] + [wrap(words[room - 1], COLUMNS - 3)[0] + "..."]
    note = "%d/%d" % (chosen + 1, len(headings)) if len(headings) > 1 else ""
    return Page([headline(title, note)] + rows + words + [""] * (room - len(words)) + [footer])


def listed(count: int, chosen: int) -> "Sequence[int]":
    """Which of so many ways a menu lists, as indices around the chosen one."""
    first = max(0, min(chosen - 1, count - LISTED))
    return range(first, min(count, first + LISTED))


def _option(heading: "tuple[str, bool]", chosen: bool) -> str:
    words, allowed = heading
    words = plain(words)
    if not allowed:
        front, _, rest = words.partition(" ")
        if len(words) > COLUMNS - 3 and _counts(rest) and not _counts(front):
            words = rest[:1].upper() + rest[1:]  # a figure at the end matters most: "Stage 1 x" of "Wonder stage 1"
        words = fit(short(words, COLUMNS - 3), COLUMNS - 3) + " x"
    return (">" if chosen else " ") + short(words, COLUMNS - 1)


def _counts(words: str) -> bool:
    return any(c.isdigit() for c in words)


def done(page: "Page", words: str) -> "Page":
    """A copy of a Page with a hint over its last row: of a confirmed play, how far it is. One row is all
    that a verdict changes, so it costs little on the display's bus."""
    return Page(page.rows, page.inverted).hint(words)


def marked(page: "Page", words: str) -> "Page":
    """A copy of a Page with what stays true a while on a lit bar: over its second row if that is empty, else over its
    last."""
    made = Page(page.rows, page.inverted)
    if made.rows[1] != BLANK:
        return made.hint(words)
    made.rows[1] = fit(" " + plain(words))
    made.inverted |= 2
    return made


def looking(tr: "Callable[[str], str]", why: str) -> "Page":
    """No host has been found yet, or it has explained why this station cannot play."""
    if why:
        return sheet(tr, tr("Not connected"), wrap(why), 0, "")
    words = wrap_all([tr("Looking for the host ..."), "", tr("Plug the cable in and start Herald there.")])
    return Page(["HERALD", ""] + words)


def silent(tr: "Callable[[str], str]", name: str, kept: bool) -> "Page":
    """The host has not been heard for some seconds."""
    words = wrap(tr("The host is silent. Look at its cable and its program."))
    if kept:
        words = words + wrap(tr("Your play is kept."))
    return Page([wrap(name or " ")[0], ""] + words)


def resting(name: str, step: int) -> "Page":
    """After long idling: the name alone, at another place after every step, none of which is a lit bar."""
    words = wrap(name or "HERALD", COLUMNS - 3)[0]
    return Page([""] * (step * 3 % ROWS) + [" " * (step % (COLUMNS + 1 - len(words))) + words], 0)


TWO_CARDS = ("Two cards", "There are two cards on the reader. Leave only one.")
FOREIGN = ("Unknown tag", "This tag names no card. Take it off, or hold D to name it.")
OTHER_GAME = ("Other game", "This card belongs to another game. Take it off the reader.")
UNREADABLE = ("Cannot read", "The tag does not answer. Lay the card flat on the mark, or hold D to name it.")
HELP = (
    "Buttons",
    (
        "A yes    B back",
        "C next   D help",
        "Lay a card to",
        "see its uses.",
        "Hold B to undo,",
        "hold C to redo.",
        "Hold D: coach",
        "Hold A: letters",
    ),
)


def notice(tr: "Callable[[str], str]", notice: "tuple[str, str]", footer: str = "") -> "Page":
    """One of the notices above: a headline and a sentence."""
    return sheet(tr, tr(notice[0]), [""] + wrap(tr(notice[1])), 0, footer)
