"""The announcements of a game so far, rebuilt from its journal: for a page that was not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from host.journal.history import PLAY, REDO, Entry, History
from host.languages.game_words import GameWords
from host.table.news import News
from host.table.turns import Turn, Turns
from shared_rules.contract import TABLE, Event, Game, State
from shared_rules.phrases import _


class PastNews(NamedTuple):
    """News with their moment, and the turn (None: before the first) under way then."""

    news: News
    moment: int
    turn: Turn | None


class Retelling:
    """Tells the entries of one game again. `begin` gives the State before the first, `who` the name of a seat or, for
    TABLE, of the director."""

    def __init__(
        self, game: Game, words: GameWords, names: Sequence[str], begin: Callable[[], State], who: Callable[[int], str]
    ) -> None:
        self._game, self._words, self._names, self._begin, self._who = game, words, names, begin, who
        self._state, self._history = begin(), History()
        self._turns = Turns(game, words, begin)

    def of(self, entries: Iterable[Entry]) -> list[PastNews]:
        """All that these entries caused, oldest first; what an undo took back is there, too."""
        return [PastNews(news, entry.n, turn) for entry in entries for news, turn in self._take(entry)]

    def _take(self, entry: Entry) -> list[tuple[News, Turn | None]]:
        self._history.take(entry)
        if entry.kind == PLAY:
            events = self._state.do(entry.seat, self._game.parse(entry.text))
            found = [news for event in events for news in news_of(event, self._words, self._names)]
        else:
            self._state = self._begin()
            for line in self._history.lines:
                self._state.do(line.seat, self._game.parse(line.text))
            found = [turned(entry.kind, self._who(entry.seat), self._turns.of(self._history))]
        turn = self._under_way() if found else None
        return [(news, turn) for news in found]

    def _under_way(self) -> Turn | None:
        begun = [turn for turn in self._turns.of(self._history) if turn.line < len(self._history.lines)]
        return begun[-1] if begun else None


def news_of(event: Event, words: GameWords, names: Sequence[str]) -> list[News]:
    """The news of one event of the game; none where it needs no announcement."""
    found = words.tell(event, names)
    return [] if found is None else [News(None, found[0], tuple(found[1]), found[2], (event,))]


def put_back(state: State, undone: Iterable[Entry], game: Game, words: GameWords, names: Sequence[str]) -> list[str]:
    """What people with real cards put back after an undo, newest first: who had something ready unseen, then what the
    plays that were undone brought. `state` is the one before them, and plays them."""
    brought, ready = list[str](), list[int]()
    for entry in undone:
        events = state.do(entry.seat, game.parse(entry.text))
        found = [news for event in events for news in news_of(event, words, names)]
        brought += [line for news in found for line in news.lines]
        ready = [] if found else [*ready, entry.seat]
    seats = [seat for seat in dict.fromkeys(ready) if seat != TABLE]
    lying = [_("{who} takes back what was chosen face down.").format(who=names[seat - 1]) for seat in seats]
    back = [*lying, *reversed(brought)]
    return [_("This was undone. Put it back, newest first:"), *back] if back else []


def as_it_lies(before: Sequence[PastNews], ready: Sequence[str]) -> list[str]:
    """How the table lies after a break, for people with real cards: who (`ready`) has something ready unseen, and what
    the newest turn of all these news brought, newest first."""
    lying = [_("{who} has chosen: it lies face down.").format(who=who) for who in ready]
    newest = [one for one in before if one.news.events and one.turn == before[-1].turn]
    brought = [line for one in reversed(newest) for line in one.news.lines]
    return lying + ([_("The last that counted, newest first:"), *brought] if brought else [])


def turned(kind: str, who: str, turns: Sequence[Turn], *more: str) -> News:
    """The news of an undo or a redo that led to the last of these turns; `more` are sentences besides."""
    if kind == REDO:
        text = _("{who} asked: the plays that were undone stand again.").format(who=who)
        return News(None, _("Redo"), (text,), "turn")
    where = turns[-1].where if turns else _("the beginning")
    text = _("{who} asked: the table is back at {where}.").format(who=who, where=where)
    return News(None, _("Undo"), (text, *more), "turn")


def player_or(director: str, names: Sequence[str]) -> Callable[[int], str]:
    """Names a seat, and of TABLE that it was the director."""
    return lambda seat: names[seat - 1] if seat != TABLE else _(director)
