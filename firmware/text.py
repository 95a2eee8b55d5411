"""Text for the OLED's grid of 16 by 8 letters: what can be shown, how words fall into rows.

What can be shown is printable ASCII, which MicroPython's built-in font has, and the letters drawn in
letters.txt. Everything else is replaced by its nearest letter here and only here.
"""

from firmware.letters import CELLS, ORDER

COLUMNS = 16
ROWS = 8
UNKNOWN = "\u25a1"

# Letters of other languages behind their nearest. Written out, as MicroPython knows nothing of letters
# beyond ASCII; the last groups are quotation marks, dashes and a dot.
_NEAREST = (
    " aàâäãāą eèêëēęėě iìîïī oòôõœ uùûůū yýÿ cçćč nñńň dðďđ tťţ rř sśšşß zžźż lłľ AÀÂÄÃĀĄ EÈÊËĒĘĖĚ IÌÎÏĪ OÒÔÕŒ"
    " UÙÛŮŪ YÝŸ CÇĆČ NÑŃŇ DÐĎĐ TŤŢ RŘ SŚŠŞ ZŽŹŻ LŁĽ '\u2018\u2019\u201a \"\u201c\u201d\u201e -\u2013\u2014 .\u00b7"
)


def plain(text):
    """`text` of letters that can be shown: others are replaced by their nearest, or by a box where there is
    none; accents written apart from their letter go."""
    for letter in text:
        if not " " <= letter <= "~":
            return "".join([_plain_letter(letter) for letter in text])
    return text


def _plain_letter(letter):
    if " " <= letter <= "~" or letter in ORDER:
        return letter
    if letter == "\u2026":
        return "..."
    if letter < " " or letter == "\u00a0":
        return " "
    if "\u0300" <= letter <= "\u036f":
        return ""
    at = _NEAREST.find(letter)
    while at > 0 and _NEAREST[at - 1] != " ":
        at -= 1
    return _NEAREST[at] if at > 0 else UNKNOWN


def drawn(text):
    """The letters of `text` that the built-in font lacks: a list of (place in it, their eight columns)."""
    found = []
    for at, letter in enumerate(text):
        if letter > "~":
            place = ORDER.find(letter) * 8
            found.append((at, CELLS[place : place + 8]))
    return found


def ascii_only(text):
    """`text` with a space for every letter that the built-in font lacks: one byte for each letter."""
    for letter in text:
        if letter > "~":
            return "".join([" " if letter > "~" else letter for letter in text])
    return text


def fit(text, width=COLUMNS):
    """Exactly `width` letters: cut, or filled with spaces."""
    return (text[:width] + " " * width)[:width]


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
