"""A finished game as one page that needs nothing else: no server, no network, no file beside it.

The page is made of the modules and the drawings that the table's own page uses. Every line of the record is a
moment: what everybody saw then (`State.public`), and what each seat saw (`State.view`). It shows every hand, so
it is for a game that is over.
"""

from __future__ import annotations

import base64
import json
import posixpath
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypedDict

from host.journal.history import Entry, History
from host.languages.codes import ENGLISH
from host.languages.game_words import GameWords, game_words
from host.plain import Plain
from host.table.turns import Turn, Turns
from host.web.http.files import IMPORTED, sheets
from host.web.http.markup import STATIC, file_of, whole_styles
from host.web.http.page_phrases import HOLDS, in_words, module, said_by
from host.web.table.catalog import catalog
from host.web.table.changes import patch
from host.web.table.result import Result, result_of
from host.web.table.snapshot import GameOfTable, NamedSeat
from shared_rules.contract import Event, Game, State, load
from shared_rules.referee.record import Record

PREFIX = "herald/"
SAID = "phrases.js"  # the page's phrases in its language
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; font-src data:"
)


class ReplayTurn(TypedDict):
    """Where a turn of a finished game began."""

    line: int
    where: str


class ReplayPlay(TypedDict):
    """A play in words, without them where the table makes it."""

    seat: int
    text: str


class ReplayNews(TypedDict):
    """What was announced after a play."""

    title: str
    lines: list[str]
    tune: str


class ReplayMoment(TypedDict):
    """A moment of a finished game, after a line of its record."""

    at: int
    awaited: list[int]
    over: bool
    public: Mapping[str, object]
    views: dict[str, dict[str, object]]  # by seat
    hands: dict[str, list[str] | None]  # by seat
    play: ReplayPlay | None
    news: list[ReplayNews]


class ReplayData(TypedDict):
    """A finished game with all its moments."""

    game: GameOfTable
    date: str
    seats: list[NamedSeat]
    catalog: Mapping[str, object]  # as /game.json
    turns: list[ReplayTurn]
    first: ReplayMoment  # before the first play
    changes: Sequence[object]  # each leads to the next moment: a patch (changes.py), null where nothing changed
    result: Result | None


def replay_page(record: Record, language: str = ENGLISH, names: str = ENGLISH) -> str:
    """The page of a record as HTML, in this language, with names of cards in that of `names`. Raises NotAPlay,
    PlayRefused, ValueError for one that does not replay."""
    data = replay_data(record, language, names)
    script = str(data["catalog"]["page"])
    packed = base64.b64encode(zlib.compress(_json(data).encode(), 9)).decode()
    texts = _modules(script)
    said = said_by("".join(texts.values()), language)
    texts[SAID] = module(said, f"{PREFIX}{HOLDS}")
    modules = {PREFIX + name: _data_url(text) for name, text in texts.items()}
    modules["herald-game"] = modules[PREFIX + script]
    page = in_words((STATIC / "replay.html").read_text(encoding="utf-8"), language)
    parts = {
        "policy": POLICY,
        "styles": _styles(record.game),
        "icons": _icons(),
        "imports": _json({"imports": modules}),
    }
    for name, text in {**parts, "game": packed}.items():
        page = page.replace(f"<!--{name}-->", text, 1)
    return page


def replay_data(record: Record, language: str = ENGLISH, names: str = ENGLISH) -> ReplayData:
    """All that the page knows."""
    game, words = load(record.game), game_words(record.game, language, names, tuple(record.names))
    state = game.start_kept(record.seats, record.options)
    found = list(_moments(game, words, state, record))
    return {
        "game": {"name": record.game, "title": game.title, "simultaneous": game.simultaneous},
        "date": record.date,
        "seats": [{"seat": seat, "name": name} for seat, name in enumerate(record.names, 1)],
        "catalog": catalog(record.game, game, words),
        "turns": [{"line": turn.line, "where": turn.where} for turn in turns_of(game, words, record)],
        "first": found[0],
        "changes": [patch(before, after) for before, after in pairwise(found)],
        "result": result_of(words, record.names, state.scores(), state.ranking(), state.report) if state.over else None,
    }


def _moments(game: Game, words: GameWords, state: State, record: Record) -> Iterator[ReplayMoment]:
    yield _moment(game, state, 0)
    for line, (seat, text) in enumerate(record.lines, 1):
        play = game.parse(text)
        named = words.play_name(game.view(state.view(seat)), play) if seat else ""
        events = state.do(seat, play)
        news = _news(words, events, record.names)
        yield {**_moment(game, state, line), "play": {"seat": seat, "text": named}, "news": news}


def _moment(game: Game, state: State, line: int) -> ReplayMoment:
    seats = range(1, len(state.scores()) + 1)
    views = {str(seat): _as_sent(state.view(seat)) for seat in seats}
    return {
        "at": line,
        "awaited": list(state.awaited()),
        "over": state.over,
        "public": _as_sent(state.public()),
        "views": views,
        "hands": {seat: game.view(view).reach() for seat, view in views.items()},
        "play": None,
        "news": [],
    }


def _as_sent(data: Plain) -> dict[str, object]:
    """Plain data as JSON reads it back: a copy, which no play changes, with lists for tuples."""
    copied: dict[str, object] = json.loads(_json(data))
    return copied


def _news(words: GameWords, events: list[Event], names: list[str]) -> list[ReplayNews]:
    told = (words.tell(event, names) for event in events)
    return [{"title": one[0], "lines": list(one[1]), "tune": one[2]} for one in told if one is not None]


def turns_of(game: Game, words: GameWords, record: Record) -> list[Turn]:
    """Where the turns of a record began."""
    lines = [Entry(n, seat, text, "", n - 1, "", "") for n, (seat, text) in enumerate(record.lines, 1)]
    return Turns(game, words, lambda: game.start_kept(record.seats, record.options)).of(History(lines))


# -- the page -------------------------------------------------------------------------------------


def _json(data: object) -> str:
    """Plain data as text that may stand inside a script of a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _styles(game: str) -> str:
    """The table's own styles in its own order, with the game's where it has some, then the ones of this page."""
    return whole_styles([*sheets("index", game), "pages/replay.css"])


def _icons() -> str:
    return (STATIC / "icons.svg").read_text(encoding="utf-8").replace("<svg ", '<svg id="icons" hidden ', 1)


def _modules(page: str) -> dict[str, str]:
    """{path: text} of the page's script and of all that it and the game's module import, as `herald/path`."""
    found: dict[str, str] = {}
    wanted = ["pages/replay.js", page]
    while wanted:
        path = wanted.pop()
        if path in found:
            continue
        text = file_of(path).read_text(encoding="utf-8")
        folder = posixpath.dirname(path)
        named = {near: posixpath.normpath(posixpath.join(folder, near)) for _, near in IMPORTED.findall(text)}
        found[path] = IMPORTED.sub(lambda match, named=named: f'{match[1]}"{PREFIX}{named[match[2]]}"', text)
        wanted += named.values()
    return found


def _data_url(text: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()
