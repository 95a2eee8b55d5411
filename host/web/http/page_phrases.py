"""The sentences of the pages in a language: in their HTML, and for their scripts (frame/phrases.js).

A page's own sentences are in its HTML and in the calls of `t`, `count` and `sense` in its scripts. Its HTML is sent
in the language of its reader; its scripts are sent with their phrases, before any of them runs.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache, lru_cache
from html import escape, unescape

from host.languages.catalogue import SENSE, catalogue_path, sentences
from host.languages.codes import ENGLISH, OWN_NAMES

DOMAIN = "page"
ENGLISH_PAGE = '<html lang="en">'
HOLDS = "frame/phrases.js"
TEXT = re.compile(r">([^<>]*\w[^<>]*)<")
LABEL = re.compile(r'\b(aria-label|title|alt|placeholder)="([^"]+)"')


@lru_cache(maxsize=100)
def in_words(page: str, language: str) -> str:
    """A page of HTML that names this language and speaks it; what its catalogue lacks stays English."""
    known = sentences(DOMAIN, language) if language != ENGLISH else {}

    def text(found: re.Match[str]) -> str:
        english = " ".join(unescape(found[1]).split())
        begin, end = found[1][: -len(found[1].lstrip())], found[1][len(found[1].rstrip()) :]
        return f">{begin}{escape(known[english], quote=False)}{end}<" if english in known else found[0]

    def label(found: re.Match[str]) -> str:
        english = unescape(found[2])
        return f'{found[1]}="{escape(known[english])}"' if english in known else found[0]

    named = page.replace(ENGLISH_PAGE, f'<html lang="{language}">', 1)
    return LABEL.sub(label, TEXT.sub(text, named)) if known else named


def said_by(script: str, language: str) -> dict[str, str]:
    """Those of the language's phrases, by their English, that stand as a text in these scripts."""
    known = sentences(DOMAIN, language) if language != ENGLISH else {}
    return {english: phrase for english, phrase in known.items() if _literal(english) in script}


def call(phrases: dict[str, str]) -> str:
    """The call of `know` (frame/phrases.js) that takes these in."""
    return f"know({json.dumps(phrases, ensure_ascii=False, separators=(',', ':'))});\n"


def module(phrases: dict[str, str], holds: str) -> str:
    """The script that takes in these phrases; `holds`: where it finds frame/phrases.js."""
    return f'import {{ know }} from "{holds}";\n{call(phrases)}'


def whole_module(language: str) -> str:
    """The script that takes in all phrases of a language: /static/phrases/hu.js."""
    return module(sentences(DOMAIN, language), f"../{HOLDS}")


@cache
def of_catalogues() -> str:
    """What stands for all catalogues of the pages as they were when this program began."""
    whole = hashlib.sha256()
    for path in (catalogue_path(DOMAIN, language) for language in OWN_NAMES):
        whole.update(path.read_bytes() if path.is_file() else b"\n")
    return whole.hexdigest()


def _literal(english: str) -> str:
    return ", ".join(json.dumps(one, ensure_ascii=False) for one in english.split(SENSE))
