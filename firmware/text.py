"""Text for the OLED's grid of 16 by 8 letters: what can be shown, how words fall into rows.

The built-in font knows printable ASCII alone, so accents are dropped here and only here: a font
that has them replaces `plain`.
"""

COLUMNS = 16
ROWS = 8

# Capitals are written out: MicroPython's upper() and lower() know ASCII alone. The last ones are quotation
# marks, dashes, a multiplication sign, a dot and a space that does not break.
_LACKING = (
    "áàâäãåæéèêëíìîïóòôöõøőœúùûüűýçñßÁÀÂÄÃÅÆÉÈÊËÍÌÎÏÓÒÔÖÕØŐŒÚÙÛÜŰÝÇÑ"
    "\u2018\u2019\u201c\u201d\u2013\u2014\u00d7\u00b7\u00a0"
)
_NEAREST = "aaaaaaaeeeeiiiioooooooouuuuuycnsAAAAAAAEEEEIIIIOOOOOOOOUUUUUYCN''\"\"--x- "


def plain(text):
    """`text` with every letter that the font lacks replaced by its nearest; `?` where there is none."""
    if all(" " <= letter <= "~" for letter in text):
        return text
    return "".join([_plain_letter(letter) for letter in text])


def _plain_letter(letter):
    if " " <= letter <= "~":
        return letter
    if letter == "\u2026":
        return "..."
    at = _LACKING.find(letter)
    if at >= 0:
        return _NEAREST[at]
    return " " if letter < " " else "?"


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
