"""The sentences of a page: in its HTML, and in the calls of `t`, `count` and `sense` of its scripts (frame/phrases.js).

A call contains a sentence as in the catalogues: whole, in double quotes, its figures by their names in braces.
`sense("chair", "free")` is the sentence "free" with its meaning before it, as gettext joins the two (SENSE).
"""

import json
import re
from html.parser import HTMLParser

from host.languages.catalogue import SENSE

TEXT = r'"(?:[^"\\\n]|\\.)*"'
CALLS = re.compile(r"(?<![\w.$])(?:t|count|sense)\(")
SAID = re.compile(
    rf"(?<![\w.$])(?:t\(\s*({TEXT})\s*[,)]|count\(\s*({TEXT}),\s*({TEXT}),|sense\(\s*({TEXT},\s*{TEXT})\s*[,)])"
)
COMMENT = re.compile(r"(?m)^\s*(?://|\*|/\*).*$|\s//\s.*$")
USES = re.compile(r'^import \{[^}]*\b(?:t|count|sense)\b[^}]*\} from "[./]*(?:frame/)?phrases\.js";$', re.M)
# What is read of an element besides its text.
READ = {"aria-label", "title", "alt", "placeholder"}


def of_script(text: str) -> list[str]:
    """The sentences of a module, each once, in order."""
    found = [_joined(one) for call in SAID.findall(_bare(text)) for one in call if one] if USES.search(text) else []
    return list(dict.fromkeys(found))


def _joined(literals: str) -> str:
    return SENSE.join(json.loads(f"[{literals}]"))


def hidden(text: str) -> list[str]:
    """The calls of a module whose sentence stands elsewhere, or otherwise than catalogues write it: their lines."""
    bare = _bare(text)
    if not USES.search(text):
        return []
    ends = {found.start() for found in SAID.finditer(bare) if all(map(_is_plain, filter(None, found.groups())))}
    return [_line(bare, found.start()) for found in CALLS.finditer(bare) if found.start() not in ends]


def _bare(text: str) -> str:
    return COMMENT.sub("", text)


def _is_plain(literal: str) -> bool:
    return literal == ", ".join(json.dumps(one, ensure_ascii=False) for one in json.loads(f"[{literal}]"))


def _line(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)].strip()


def of_page(text: str) -> list[str]:
    """The sentences of a page of HTML."""
    reader = _Reader()
    reader.feed(text)
    return list(dict.fromkeys(reader.found))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        self.found += [value for name, value in attrs if name in READ and value and _is_read(value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if not self._silent and _is_read(text):
            self.found.append(text)


def _is_read(text: str) -> bool:
    return re.search(r"[^\W\d_]{2}", text) is not None
