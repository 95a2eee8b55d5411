"""Text for the OLED's grid of 16 by 8 letters: what can be shown, how words fall into rows.

Only printable ASCII can be shown ASCII, which MicroPython's built-in font has, and the letters drawn in
letters.txt. The host sends nothing else (`host/languages/letters.py` knows the nearest letter); what comes here all
the same is shown as a box.
"""

from firmware.letters import ORDER

COLUMNS = 16
ROWS = 8
BLANK = " " * COLUMNS  # one for all rows that are empty: a station keeps many Pages


def plain(text):
    """`text` with a box for every letter that cannot be shown."""
    rest = text
    if not _has_all(rest):
        for at in range(len(ORDER)):  # by slices: a letter by itself would stay in MicroPython's memory as a name
            rest = rest.replace(ORDER[at : at + 1], "")
    if _has_all(rest):
        return text
    return "".join([c if " " <= c <= "~" or c in ORDER else "\u25a1" for c in text])


def _has_all(text):
    """Whether MicroPython's font has all letters of a text; looking at each would take ten times as long."""
    data = text.encode()
    return not data or (min(data) >= 32 and max(data) < 127)


def fit(text, width=COLUMNS):
    """Exactly `width` letters: cut, or filled with spaces."""
    if not text and width == COLUMNS:
        return BLANK
    return text if len(text) == width else (text + " " * width)[:width]


def short(name, width=COLUMNS):
    """A name of at most `size` letters. Cards that are called alike differ at the end, in their Age or their last
    word, so what is cut stands before it."""
    if len(name) <= width:
        return name
    front, _, last = name.rpartition(" ")
    room = width - len(last) - 1
    if front and room > 3:
        return short(front, room).rstrip() + " " + last
    return name[:width] if len(front) < width else front[: width - 2].rstrip() + " " + last[0]


def wrap(text, width=COLUMNS):
    """`text` in rows of at most `width` letters, broken between words; a longer word is cut."""
    text = plain(text)
    if 0 < len(text) <= width:
        return [text]
    rows, row = [], ""
    for word in text.split():
        while len(word) > width:
            if row:
                rows.append(row)
                row = ""
            rows.append(word[:width])
            word = word[width:]
        if len(row) + len(word) + bool(row) > width:
            rows.append(row)
            row = word
        else:
            row = row + " " + word if row else word
    if row:
        rows.append(row)
    return rows


def wrap_all(lines, width=COLUMNS):
    """The rows of several lines, one after the other; an empty line stays an empty row."""
    rows = []
    for line in lines:
        rows.extend(wrap(line, width) or [""])
    return rows
