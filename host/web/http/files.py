"""The files of the pages, and what a page is sent in one piece: its style sheets, and its scripts.

A browser paints nothing before it has every style sheet, and learns of a script's imports only when it has read the
script. So the sheets that a page names come as one, `/static/MARK/sheets/PAGE.css`, and its scripts with those of the
game that it draws, and with what they say in the page's language, `/static/MARK/joined/PAGE.GAME-hu.js` (joined.py).
A page that is asked for with `plain` gets every script by itself, its head names them all, and all phrases of its
language before them, `/static/MARK/phrases/hu.js`; so does one that draws a game from outside by a page of its own: a
slip in it is that game's, and leaves no page empty. MARK stands for what all files and catalogues of the pages hold
(`markup.mark`): a browser keeps what it has under the mark of now for good, and asks for nothing when its page opens
again. Scripts name each other by their places, so they bear the mark too.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import posixpath
import re
import stat
from collections import deque
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from host.computer.outside import HOST_GAMES
from host.languages.codes import ENGLISH, OWN_NAMES
from host.web.http import page_phrases
from host.web.http.joined import NotJoined, OneScript, join
from host.web.http.markup import OF_A_GAME, STATIC, addressed, file_of, mark, top

# The mark that the latest page bears: to look at all files again for each that it asks for would take too long.
NAMED_LAST = deque[str](maxlen=1)
MARKED = re.compile(r"([0-9a-f]{8})/(.+)")
# What a browser may keep; anything else it asks for each time whether it is still right (guard.py).
FOR_GOOD = "private, max-age=31536000, immutable"
SHEETS = "sheets/"
SHEET = re.compile(SHEETS + r"(\w+)(?:\.(\w+))?\.css")
JOINED = "joined/"
SCRIPTS = re.compile(JOINED + r"(\w+)(?:\.(\w+))?(?:-(\w+))?\.js(\.map)?")
PHRASES = "phrases/"
OF_LANGUAGE = re.compile(PHRASES + r"(\w+)\.js")
LINK = '  <link rel="stylesheet" href="/static/{}">\n'
LINKED = re.compile(r' *<link rel="stylesheet" href="/static/([\w/]+\.css)">\n')
SCRIPT = re.compile(r'<script type="module" src="/static/([\w/.]+)">')
# What a page that gets its scripts one by one has before the first of them.
SAID = '<script type="module" src="/static/phrases/{}.js"></script>\n  '
PRELOAD = '  <link rel="modulepreload" href="/static/{}">\n'
IMPORTED = re.compile(r'(\bfrom )"(\.[^"]+)"')
# What the worker of all pages runs (it is no part of a page): it is fetched beside the page's own script, not after it.
WORKER = "frame/stream.js"
# What pages share, and where they have it: the head that nobody sees, and the one that leads home.
HEAD, TOP = "<!--head-->", "<!--top-->"
SHARED = ("head", "old", "top")
# What a browser shows that cannot run the scripts of a page; frame/dom.js, which every page has, takes it away.
TOO_OLD = re.compile(r"(<body[^>]*>\n)")
# Where a page that draws a game has the style sheets of that game.
OF_GAME = re.compile(r" *<!--game-->\n")
SMALL = 500  # bytes of a file that are sent as they are
PACKED = ("text/", "image/svg+xml", "application/json")


class Sent(NamedTuple):
    """A file as it is sent."""

    data: bytes
    squeezed: bytes  # the same in gzip; empty where that is not shorter
    kind: str  # its media type
    tag: str  # its ETag


class Files(StaticFiles):
    """The files in static/, and the sheets of each page; a name that no file can have does not exist."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See StaticFiles: `path` has this computer's own strokes."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        bears, path = _parted(path.replace(os.sep, "/"))
        try:
            found = self._file(path)
        except (OSError, ValueError) as error:
            raise HTTPException(404) from error
        return _answer(found, Headers(scope=scope), bears in NAMED_LAST or bears == mark())

    def _file(self, path: str) -> Sent:
        sheet = SHEET.fullmatch(path)
        if sheet and sheet[1] in _pages():
            return _sheet(sheet[1], sheet[2] or "", mark())
        script = SCRIPTS.fullmatch(path)
        if script and script[1] in _pages():
            return _script(script[1], script[2] or "", script[3] or ENGLISH, bool(script[4]), mark())
        phrases = OF_LANGUAGE.fullmatch(path)
        if phrases and phrases[1] in OWN_NAMES:
            return _sent(page_phrases.whole_module(phrases[1]).encode(), "text/javascript")
        whole, about = self.lookup_path(path) if OF_A_GAME.match(path) is None else _of_a_game(path)
        if about is None or not stat.S_ISREG(about.st_mode):
            raise HTTPException(404)
        return _read(Path(whole), about.st_mtime_ns, about.st_size)


def _of_a_game(path: str) -> tuple[Path, os.stat_result | None]:
    """A file of a game's page and what it is, None outside that folder. Raises OSError, ValueError where it is not."""
    folder, found = file_of("/".join(path.split("/", 3)[:3])).resolve(), file_of(path).resolve()
    return found, found.stat() if found.is_relative_to(folder) else None


def _answer(found: Sent, asked: Headers, for_good: bool) -> Response:
    """What a browser is sent of a file, if it has not got it."""
    headers = {"etag": found.tag, **({"cache-control": FOR_GOOD} if for_good else {})}
    if found.squeezed:
        headers["vary"] = "Accept-Encoding"
    if found.tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if found.squeezed and "gzip" in asked.get("accept-encoding", ""):
        return Response(found.squeezed, media_type=found.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(found.data, media_type=found.kind, headers=headers)


def _parted(path: str) -> tuple[str, str]:
    """(the mark that an address bears, the file that it names)."""
    marked = MARKED.fullmatch(path)
    return (marked[1], marked[2]) if marked else ("", path)


def html(name: str, game: str = "", plain: bool = False, language: str = ENGLISH) -> str:
    """The page of this name as it is sent, with the head that all pages share, `head.html`, and the style sheets and
    scripts of the game that it draws; `plain`: every script by itself."""
    NAMED_LAST.append(mark())
    return _html(name, game, plain, language, NAMED_LAST[-1])


@lru_cache(maxsize=100)
def _html(name: str, game: str, plain: bool, language: str, now: str) -> str:
    text = page_phrases.in_words(whole(name, game), language)
    named = f"{name}{'.' * bool(game)}{game}"
    first, *more = LINKED.findall(text) or [""]
    if more:
        once = LINK.format(f"{SHEETS}{named}.css")
        text = LINKED.sub(lambda found: once if found[1] == first else "", text)
    joined = None if plain else _joined(name, game, now)
    early = scripts(SCRIPT.findall(text))
    if joined is not None:
        text = SCRIPT.sub(f'<script type="module" src="/static/{JOINED}{_spoken(named, language)}.js">', text)
        early = [WORKER] if WORKER in joined.modules else []
    elif language != ENGLISH:
        text = SCRIPT.sub(lambda found: f"{SAID.format(language)}{found[0]}", text, count=1)
    return addressed(text.replace("</head>", "".join(map(PRELOAD.format, early)) + "</head>", 1))


@lru_cache(maxsize=100)
def _joined(name: str, game: str, _mark: str) -> OneScript | None:
    """A page's scripts as one; None if it has none, or some have a form that cannot be joined."""
    entry, own = SCRIPT.findall(whole(name)), f"games/{game}/page/page.js"
    script = file_of(own) if game else None
    drawn = script is not None and script.is_file()
    if len(entry) != 1 or (drawn and script is not None and not script.is_relative_to(HOST_GAMES)):
        return None
    try:
        return join(entry[0], (own,) if drawn else ())
    except (NotJoined, OSError):
        return None


def _spoken(named: str, language: str) -> str:
    """The name of a joined script in a language."""
    return named if language == ENGLISH else f"{named}-{language}"


def _script(name: str, game: str, language: str, its_map: bool, now: str) -> Sent:
    """The joined script of a page, or its source map. Raises OSError if there is none."""
    joined = _joined(name, game, now)
    if joined is None or language not in OWN_NAMES:
        raise FileNotFoundError(name)
    return _sent_script(joined, _spoken(f"{name}{'.' * bool(game)}{game}", language), language, its_map)


@lru_cache(maxsize=100)
def _sent_script(joined: OneScript, named: str, language: str, its_map: bool) -> Sent:
    if its_map:
        return _sent(joined.map().encode(), "application/json")
    text = joined.saying(page_phrases.said_by(joined.text, language))
    return _sent(f"{text}//# sourceMappingURL={named}.js.map\n".encode(), "text/javascript")


def whole(name: str, game: str = "") -> str:
    """The page of this name with the head of all, and every sheet by its name."""
    head = (STATIC / "head.html").read_text(encoding="utf-8").rstrip()
    text = (STATIC / f"{name}.html").read_text(encoding="utf-8").replace(HEAD, head, 1).replace(TOP, top(), 1)
    text = TOO_OLD.sub(rf"\1  {too_old()}", text, count=1)
    return OF_GAME.sub("".join(map(LINK.format, sheets_of_game(game))), text)


def too_old() -> str:
    """The paragraph for a browser that cannot run the scripts of a page."""
    return (STATIC / "old.html").read_text(encoding="utf-8")


def sheets_of_game(game: str) -> list[str]:
    """The style sheets in a game's page folder; before them those of games whose scripts its own script uses."""
    if not file_of(f"games/{game}/page").is_dir():
        return []
    first = f"games/{game}/page/page.js"
    found = [path.split("/")[1] for path in scripts([first]) if path.startswith("games/")]
    names = [*sorted(set(found) - {game}), game]
    return [
        f"games/{one}/page/{path.name}" for one in names for path in sorted(file_of(f"games/{one}/page").glob("*.css"))
    ]


def sheets(name: str, game: str = "") -> list[str]:
    """The style sheets that a page names, in its order."""
    return LINKED.findall(whole(name, game))


def scripts(first: list[str]) -> list[str]:
    """What these scripts import, and what that imports, each once; without themselves."""
    found, waiting = dict.fromkeys(first), list(first)
    while waiting:
        path = waiting.pop(0)
        near = (named for _, named in IMPORTED.findall(file_of(path).read_text(encoding="utf-8")))
        new = [posixpath.normpath(posixpath.join(posixpath.dirname(path), one)) for one in near]
        waiting += [one for one in new if one not in found]
        found.update(dict.fromkeys(new))
    return [one for one in found if one not in first]


@cache
def _pages() -> frozenset[str]:
    """The names of all pages."""
    return frozenset(path.stem for path in STATIC.glob("*.html"))


@lru_cache(maxsize=50)
def _sheet(name: str, game: str, _mark: str) -> Sent:
    """All sheets of a page, and of the game that it draws."""
    return _sent(b"\n".join(file_of(path).read_bytes() for path in sheets(name, game)), "text/css")


@lru_cache(maxsize=400)
def _read(path: Path, _changed: int, _size: int) -> Sent:
    """A file; read again once it has changed."""
    return _sent(path.read_bytes(), guess_type(path.name)[0] or "text/plain")


def _sent(data: bytes, kind: str) -> Sent:
    small = len(data) < SMALL or not kind.startswith(PACKED)
    squeezed = b"" if small else gzip.compress(data, mtime=0)
    return Sent(data, squeezed, kind, f'"{hashlib.sha256(data).hexdigest()[:16]}"')
