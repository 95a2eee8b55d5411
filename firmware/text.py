"""Text for the OLED's grid of 16 by 8 letters: what can be shown, how words fall into rows.

Only printable ASCII, which MicroPython's built-in font has, can be shown, and the letters drawn in
letters.txt. The host sends nothing else (`host/languages/letters.py` knows the nearest letter); what comes here all
the same is shown as a box.
"""

from firmware.letters import ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = 16
ROWS = 8
BLANK = " " * COLUMNS  # one for all rows that are empty: a station keeps many Pages
# A letter from here on is not text but a cell of a picture: four by four dots, each of two by two pixels.
PICTURE = "\U00100000"
VOWELS = "aeiouyáéíóöőúüűæøå"


def plain(text: str) -> str:
    """`text` with a box for every letter that cannot be shown."""
    for _, letter in drawn(text):
        if letter not in ORDER:
            return "".join([c if " " <= c <= "~" or c >= PICTURE or c in ORDER else "\u25a1" for c in text])
    return text


def drawn(text: str) -> "Sequence[tuple[int, str]]":
    """(place, letter) of each letter that MicroPython's font lacks. They are found among the bytes: a station looks for
    each text that it makes, of one letter too, among all its names. Got by its place instead of a slice, a letter would
    stay among these."""
    data = text.encode()
    if not data or (min(data) >= 32 and max(data) < 127):
        return ()
    found, at = [], -1
    for byte in data:
        at += byte & 0xC0 != 0x80  # else it belongs to the letter before
        if not 32 <= byte < 127 and byte & 0xC0 != 0x80:
            found.append((at, text[at : at + 1]))
    return found


def fit(text: str, width: int = COLUMNS) -> str:
    """Exactly `width` letters: cut, or filled with spaces."""
    if not text and width == COLUMNS:
        return BLANK
    room = width - len(text)
    return text + " " * room if room > 0 else text[:width] if room else text


def short(text: str, width: int = COLUMNS) -> str:
    """`text` in at most `width` letters: its longest words are abbreviated (Const. Monarchy). Where that is too long
    still, small words go (Dev. Tr. Rout.), and then words shrink to their initial. Names of cards have short forms in
    `short_names.txt` of their games."""
    if len(text) <= width:
        return text
    words, over = text.split(" "), len(text) - width
    while over > 0:
        word = max(words, key=_full)
        if _full(word) > 4:
            less = _abbreviated(word, len(word) - over)
        else:
            small = [one for one in words[1:-1] if _full(one) and len(one) < 4]
            if small:
                words.remove(small[-1])
                over -= len(small[-1]) + 1
                continue
            word = max(words[:-1] or words, key=len)
            if len(word) < 3:
                break  # it cannot be shorter
            less = word[:1] + "."
        words[words.index(word)] = less
        over -= len(word) - len(less)
    return " ".join(words)[:width]


def _full(word: str) -> int:
    """How long a word is that is not abbreviated; 0 for others."""
    return 0 if word.endswith(".") else len(word)


def _abbreviated(word: str, width: int) -> str:
    """A word cut after a consonant, in `width` letters if it has one there, never in fewer than three."""
    keep = max(3, width - 1)
    for at in list(range(keep, 1, -1)) + list(range(keep, len(word))):
        if word[at - 1].lower() not in VOWELS:
            return word[:at] + "."
    return word[:keep] + "."


def wrap(text: str, width: int = COLUMNS) -> "list[str]":
    """`text` in rows of at most `width` letters, broken between words; a longer word is parted."""
    text = plain(text)
    if 0 < len(text) <= width:
        return [text]
    rows, row = [], ""
    for word in text.split():
        while len(word) > width:
            if row:
                rows.append(row)
                row = ""
            at = _part(word, width)
            rows.append(word[:at] + ("" if at == width or word[at - 1] == "-" else "-"))
            word = word[at:]
        if len(row) + len(word) + bool(row) > width:
            rows.append(row)
            row = word
        else:
            row = row + " " + word if row else word
    if row:
        rows.append(row)
    return rows


def _part(word: str, width: int) -> int:
    """Where a long word is parted: after its hyphen or before a syllable; an address where the row ends."""
    at = word.rfind("-", 0, width) + 1
    if at > 2 or "/" in word:
        return at if at > 2 else width
    for at in range(width - 1, 2, -1):
        if word[at].lower() not in VOWELS and word[at + 1].lower() in VOWELS:
            return at
    return width


def wrap_all(lines: "Sequence[str]", width: int = COLUMNS) -> "list[str]":
    """The rows of several lines, one after the other; an empty line stays an empty row."""
    rows = []
    for line in lines:
        rows.extend(wrap(line, width) or [""])
    return rows
