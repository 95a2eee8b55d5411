"""Makes letters.py, the drawn letters in eight bytes each, of firmware/letters.txt, which people read and write.

python tools/compact.py            (make compact)
python tools/compact.py --check    exit 1 if letters.py is not what its list says

What a station says in other languages, firmware/strings_hu.txt, and what the cards of a game are called,
shared_rules/seven_wonders/names_hu.txt, are packed as they are (host/pico/phrases.py); they are checked here.
"""

import binascii
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LETTERS = ROOT / "firmware" / "letters.txt"
CELL = 8
WIDTH = 24  # bytes of letters in a line of a generated file


class BadList(Exception):
    """A list cannot be made compact; the message has the place and the reason."""


def lists() -> list[pathlib.Path]:
    """Every list of phrases, in a fixed order."""
    found = (ROOT / "firmware").glob("strings_*.txt")
    return sorted([*found, *(ROOT / "shared_rules").glob("*/names_*.txt")])


def drawn(text: str) -> list[tuple[str, bytes]]:
    """(letter, its eight columns, lowest bit on top) of every letter of `letters.txt`. Raises BadList."""
    found: list[tuple[str, bytes]] = []
    for block in text.strip().split("\n\n")[1:]:
        head, *lines = block.split("\n")
        letters, rows = head.split(), [line.split() for line in lines]
        if len(rows) != CELL or any(len(row) != len(letters) for row in rows):
            raise BadList(f"letters.txt: the block {head} needs {CELL} lines of {len(letters)} cells.")
        for at, letter in enumerate(letters):
            found.append((letter, _columns(letter, [row[at] for row in rows])))
    return found


def _columns(letter: str, rows: list[str]) -> bytes:
    if any(len(row) != CELL or set(row) - {"#", "."} for row in rows):
        raise BadList(f"letters.txt: the cells of {letter} are {CELL} wide and hold # and . alone.")
    return bytes(sum((rows[y][x] == "#") << y for y in range(CELL)) for x in range(CELL))


def mark(english: str) -> bytes:
    """What stands before the phrase for `english` in a table: `phrases.find` looks for it."""
    return f"\n{binascii.crc32(english.encode()) & 0xFFFFFF:06x}".encode()


def phrases(path: pathlib.Path) -> dict[str, str]:
    """{English: phrase} of a list: a line each, empty lines and those that begin with # left out.
    Raises BadList."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        english, sign, phrase = line.partition(" = ")
        if not sign or not phrase.strip() or english in found:
            raise BadList(f"{path.name}: {line}: a line is `English = phrase`, each English once.")
        found[english] = phrase
    marks = {mark(english) for english in found}
    if len(marks) != len(found):
        raise BadList(f"{path.name}: two phrases have the same mark; another wording of one helps.")
    return found


def letters_module(path: pathlib.Path) -> str:
    """The text of letters.py."""
    found = drawn(path.read_text(encoding="utf-8"))
    data = b"".join(columns for _, columns in found)
    order = "".join(letter for letter, _ in found)
    return (
        '"""Made of letters.txt by tools/compact.py: the letters in order, and the eight columns of each."""\n\n'
        f'ORDER = "{order}"\nCELLS = (\n{_hexed(data)})\n'
    )


def _hexed(data: bytes) -> str:
    lines = [data[at : at + WIDTH] for at in range(0, len(data), WIDTH)]
    return "".join('    b"' + "".join(f"\\x{byte:02x}" for byte in line) + '"\n' for line in lines)


def modules() -> dict[pathlib.Path, str]:
    """{file: what it should hold}. Raises BadList."""
    for path in lists():
        phrases(path)
    return {LETTERS.with_suffix(".py"): letters_module(LETTERS)}


def main(arguments: list[str]) -> int:
    try:
        made = modules()
    except BadList as error:
        print(error)
        return 1
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what its list says: run make compact.")
        return int(bool(stale))
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
