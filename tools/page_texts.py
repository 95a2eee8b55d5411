"""What the page shows: the sentences in its JavaScript and HTML, as its catalogue names them.

A template's figures stand as {0}, {1} and so on in the order of the text; those of frame/words.js keep their names.
`count(n, "coin")` says `{n} coin` and `{n} coins`: `n` is always a number.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from host.authoring.marks import SPEECH
from host.bots.levels import LEVELS, OFFERED

# What stands right before a text that nobody reads: names of classes, selectors, modules, events.
BEFORE = re.compile(
    r"(?:\bclass(?:Name)?: |class=|from |import\(|import |query(?:Selector)?(?:All)?\(|closest\(|matches\("
    r"|addEventListener\(|createElementNS\(|setAttribute\(|new RegExp\(|fetch\(|\bcase |\brole: |=== |!== |\bid: "
    r"|\bviewBox: |\bd: |\bpoints: )$"
)
# No sentence, though it looks like one.
CODE = re.compile(r"[<>=#]|^\(|^icon |^sign_|^card \{|^\W*$|://|^\{\d\}( \{\d\})*$|^\{0\}( · \{1\})? · Herald$")
CLASSES = {
    "spoken said", "mine said", "way-detail said",
    "spoken oled-text", "lines short", "chain owned", "card-cost waived", "token lost", "token won",
    "maker kept", "said gone", "card-kind signed", "stage done", "stage duel-wonder", "stage duel-wonder done",
}  # fmt: skip
# What goes on in a sentence or a list begins with this.
GOES_ON = ",;· "
# Words that stand alone and are read.
SINGLE = {
    "choosing", "ready", "undone", "wins", "release", "tap", "free", "empty", "nothing", "finished", "bot", "guild",
    "clay", "ore", "stone", "wood", "glass", "papyrus", "textile", "compass", "gear", "tablet", "confirm", "next",
    "points", "shield", "coin", "cards", "back", "help", "strong", "short", "everything", "once", "starts", "closes",
    "Close", "waits", "chosen", "none", "yes", "no",
}  # fmt: skip
# A name of a sentence.
KEY = re.compile(r"^[a-z]+_[\w-]+$")
# What the page makes of a number and a word, and what it gets from the host as it is.
GOODS = ("clay", "ore", "stone", "wood", "glass", "papyrus", "textile")
MADE = (*(f"{{n}} {good}" for good in GOODS), "{0} or {1}", *LEVELS, *OFFERED.values(), "left", "right", "names")
FIGURES = re.compile(r"(^| )[A-Za-z]{3,}[,.:]?( |$|\{)|^\{0\} and \{1\}$")
COUNT = re.compile(r'\bcount\([^"()]*(?:\([^()]*\)[^"()]*)*, "([^"]+)"(?:, "([^"]+)")?\)')
READ = {"aria-label", "title", "alt", "placeholder"}


def of_script(text: str, words: bool = False) -> list[str]:
    """The sentences of a module, each once, in order; `words`: it is frame/words.js, and all its texts are read."""
    literals = [(before, one.strip().lstrip(GOES_ON)) for before, one in _literals(_bare(text))]
    found = [one for before, one in literals if one and (_is_said(before, one) or words)]
    found = [one for one in found if re.search(r"[^\W\d_]{2}", re.sub(r"{\w+}", "", one)) and not KEY.match(one)]
    for one, many in COUNT.findall(text):
        found += [f"{{n}} {one}", f"{{n}} {many or one + 's'}"]
    return list(dict.fromkeys([*found, *(MADE if words else ())]))


def of_page(text: str) -> list[str]:
    """The sentences of a page of HTML."""
    reader = _Reader()
    reader.feed(text)
    return list(dict.fromkeys(reader.found))


def _bare(text: str) -> str:
    return re.sub(r"(?m)^\s*(//|\*|/\*).*$|\s//\s.*$", "", text)


def _is_said(before: str, text: str) -> bool:
    if BEFORE.search(before) or CODE.search(text) or text in CLASSES:
        return False
    return text in SINGLE or bool(SPEECH.search(text)) or ("{" in text and bool(FIGURES.search(text)))


def _literals(text: str) -> Iterator[tuple[str, str]]:
    """(what stands before it, text) of every literal, those within templates too."""
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == '"':
            end = at + 1
            while end < len(text) and text[end] not in '"\n':
                end += 2 if text[end] == "\\" else 1
            yield text[max(0, at - 30) : at], text[at + 1 : end].replace('\\"', '"')
            at = end
        elif sign == "`":
            end, plain, inner = _template(text, at + 1)
            yield text[max(0, at - 30) : at], plain
            for one in inner:
                yield from _literals(one)
            at = end
        at += 1


def _template(text: str, at: int) -> tuple[int, str, list[str]]:
    """(where it ends, its text with numbers for figures, the expressions in it)."""
    plain, inner = "", list[str]()
    while at < len(text) and text[at] != "`":
        if text.startswith("${", at):
            end, depth = at + 2, 1
            while depth:
                if text[end] == "`":
                    end = _template(text, end + 1)[0]
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            plain += f"{{{len(inner)}}}"
            inner.append(text[at + 2 : end - 1])
            at = end
        else:
            plain, at = plain + text[at], at + 1
    return at, plain, inner


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        self.found += [value for name, value in attrs if name in READ and value and SPEECH.search(value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if not self._silent and re.search(r"[^\W\d_]{2}", text):
            self.found.append(text)
