"""A game's sentences in another language as a station carries them: a file in the flash that it reads phrase by phrase.

A file begins with where each of its parts begins, three bytes each with the lowest first, and where the last one ends;
each part is a table as `shared_rules.phrases.find` reads it. The last bits of a phrase's mark select the part.
"""

from __future__ import annotations

import io
from binascii import crc32
from collections.abc import Iterator

from host.languages import rulebook
from host.languages.catalogue import read
from host.languages.clauses import codes
from host.languages.letters import displayable

# As firmware/strings.py has it.
PARTS = 64
# What a station may do with the cards of a game instead of playing it: packages of shared_rules, and modules of a game.
BESIDE = ("deck", "tally")
# What parts files that are packed into one.
SEAM = b"\0"


def packed(found: dict[str, str]) -> bytes:
    """The file of these phrases by their English."""
    parts = [b""] * PARTS
    for english, phrase in found.items():
        mark = crc32(english.encode())
        parts[mark % PARTS] += b"\n%06x" % (mark & 0xFFFFFF) + phrase.encode()
    parts = [part + b"\n" if part else b"" for part in parts]
    starts = [3 * (PARTS + 1)]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return b"".join(start.to_bytes(3, "little") for start in starts) + b"".join(parts)


def sentences(catalogues: bytes, language: str, beside: str = "") -> dict[str, str]:
    """The sentences of stations in a .po, without those of modules of the host: under referee/, or table/ in a game of
    Herald 1.0. A plural has the phrase for one after its first English and that for more after its second.

    catalogues  the .po files of `catalogue_paths` with a SEAM between two of them: the first file with a sentence
                counts
    beside      of BESIDE, what is done with the cards of the game instead of playing it; the others are left out
    """
    found: dict[str, str] = {}
    for catalogue in catalogues.split(SEAM):
        for english, phrase in _sentences(catalogue, language, beside):
            if phrase:
                found.setdefault(english, displayable(phrase))
    return found


def _sentences(catalogue: bytes, language: str, beside: str) -> Iterator[tuple[str, str]]:
    elsewhere = ("/referee/", "/table/", *(f"/{name}.py" for name in BESIDE if name != beside))
    for message in read(io.BytesIO(catalogue), language):
        places = [place for place, _ in message.locations]
        if not message.id or (places and all(any(part in place for part in elsewhere) for place in places)):
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
        yield from zip(ids, texts + texts[-1:], strict=False)


def short_names(found: dict[str, str]) -> dict[str, str]:
    """Short forms of names by the names in letters that a station has."""
    return {displayable(name): displayable(short) for name, short in found.items()}


def rules(source: bytes, language: str) -> dict[str, str]:
    """The rules of a game for stations in a language, out of its clauses.txt, its rulebook.txt and the catalogue of
    its rules with SEAM between them: the clause behind each code, and the text of each such clause."""
    lists, book, catalogue = source.split(SEAM)
    behind = codes(lists.decode())
    said = dict(_sentences(catalogue, language, ""))
    texts = {number: text for chapter in rulebook.english(book.decode()) for number, text in chapter.clauses.items()}
    return {**behind, **{number: said.get(texts[number], texts[number]) for number in behind.values()}}
