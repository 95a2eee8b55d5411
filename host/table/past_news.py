"""The announcements of a game so far, rebuilt from its journal: for a page that was not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from host.journal.history import PLAY, REDO, UNDO, Entry, History
from host.languages.game_words import GameWords
from host.plain import Plain
from host.table.news import (
    HEADING,
    MIDDLE,
    NOBODY,
    Narrator,
    News,
    SeatName,
    Sentence,
    Teller,
    Text,
    of_player,
    sentence,
    worded,
)
from host.table.turns import Turn, Turns
from shared_rules.contract import TABLE, Event, Game, State
from shared_rules.phrases import _
from shared_rules.referee.putting_back import MARK
from shared_rules.wire.messages import ITEM

LONGEST = ITEM  # letters of a line: a longer one would be cut at the stations
ROOM = LONGEST // 2  # letters of a part that more names may join: the player's name stands before it, and it is a line


class PastNews(NamedTuple):
    """News with their moment, and the turn (None: before the first) under way then."""

    news: News
    moment: int
    turn: Turn | None


class Retelling:
    """Tells the entries of one game again. `begin` gives the State before the first, `who` the name of a seat or, for
    TABLE, of the director."""

    def __init__(
        self, game: Game, teller: Teller, begin: Callable[[], State], who: Callable[[int], SeatName | Sentence]
    ):
        self._game, self._teller, self._begin, self._who = game, teller, begin, who
        self._state, self._history = begin(), History()
        self._turns = Turns(game, teller.words, begin)

    def of(self, entries: Iterable[Entry]) -> list[PastNews]:
        """All that these entries caused, oldest first; what an undo took back is there, too."""
        return [PastNews(news, entry.n, turn) for entry in entries for news, turn in self._take(entry)]

    def _take(self, entry: Entry) -> list[tuple[News, Turn | None]]:
        self._history.take(entry)
        if entry.kind == PLAY:
            events = self._state.do(entry.seat, self._game.parse(entry.text))
            found = [news for event in events for news in news_of(event, self._teller)]
        elif entry.kind in (UNDO, REDO):
            self._state = self._begin()
            for line in self._history.lines:
                self._state.do(line.seat, self._game.parse(line.text))
            news = news_of_return(entry.kind, self._who(entry.seat), self._turns.of(self._history))
            found = [replace(news, teller=self._teller)]
        else:
            found = []
        turn = self._under_way() if found else None
        return [(news, turn) for news in found]

    def _under_way(self) -> Turn | None:
        begun = [turn for turn in self._turns.of(self._history) if turn.line < len(self._history.lines)]
        return begun[-1] if begun else None


def news_of(event: Event, teller: Teller) -> list[News]:
    """The news of one event of the game; none where it needs no announcement."""
    found = teller.words.tell(event, teller.names)
    return [] if found is None else [News(None, tune=found[2], events=(event,), teller=teller)]


def put_back(state: State, undone: Sequence[Entry], game: Game, words: GameWords, names: Sequence[str]) -> list[str]:
    """What people with real cards put back after an undo: a line for each player, then one for the middle of the table.
    `state` is the one before the plays that were undone, and plays them."""
    back = [line for lines in back_by_player(state, undone, game, words, names).values() for line in lines]
    return [of_player(HEADING, _("This was undone. Put back, each in turn:")), *back] if back else []


def put_back_alone(
    state: State, undone: Sequence[Entry], seat: int, game: Game, words: GameWords, names: Sequence[str]
) -> list[str]:
    """The same when `seat` alone chooses again: its own, what lies in the middle, and of the others, whose cards stay,
    what people count: a neighbour may have been paid."""
    before = state.public()
    back = back_by_player(state, undone, game, words, names)
    counts = _of_each(_counts(before, state.public(), words, names), names)
    own = (names[seat - 1], "")
    return [line for who in (*names, "") for line in (back if who in own else counts).get(who, [])]


def back_by_player(
    state: State, undone: Iterable[Entry], game: Game, words: GameWords, names: Sequence[str]
) -> dict[str, list[str]]:
    """The same by the name of the player, "" for the middle: what was brought last goes back first, and what counts is
    what it was. Who had something ready unseen takes it back unnamed."""
    before = state.public()
    brought, ready = list[tuple[str, str]](), list[int]()
    for entry in undone:
        had_chosen = entry.seat not in state.awaited()
        events = state.do(entry.seat, game.parse(entry.text))
        brought += [one for event in events for one in _back(event, words, names)]
        ready = [] if any(words.tell(event, names) for event in events) else [*ready, entry.seat]
        if had_chosen and entry.seat in state.awaited():  # the chosen card is in the hand again
            ready = [seat for seat in ready if seat != entry.seat]
    seats = [seat for seat in dict.fromkeys(ready) if seat != TABLE and game.simultaneous]
    lying = [(names[seat - 1], _("what was chosen face down back into the hand")) for seat in seats]
    after = state.public()
    tokens = words.tokens_back(before, after, names)
    return _of_each([*lying, *reversed(brought), *tokens, *_counts(before, after, words, names)], names)


def _back(event: Event, words: GameWords, names: Sequence[str]) -> Sequence[tuple[str, str]]:
    """What goes back where by an event; in a game without words for it, what was announced."""
    found = words.back(event, names)
    if found is not None:
        return found
    seat, told = _place([event], len(names)), news_of(event, Narrator(words, names))
    who = names[seat - 1] if seat <= len(names) else ""
    return [(who, _("undone: {what}").format(what=line.rstrip("."))) for news in told for line in news.lines]


def _counts(before: Plain, after: Plain, words: GameWords, names: Sequence[str]) -> list[tuple[str, str]]:
    """What changes back, where only people count it."""
    rows = [(name, words.counted(before, at), words.counted(after, at)) for at, name in enumerate(names, 1)]
    return [(name, _("again {counted}").format(counted=was)) for name, was, now in rows if was != now]


def _of_each(found: Iterable[tuple[str, str]], names: Sequence[str]) -> dict[str, list[str]]:
    """The lines of each player in the order of seats, of others after them, and of the middle as the last."""
    parts: dict[str, list[str]] = {name: [] for name in names}
    seats = {**{name: seat for seat, name in enumerate(names, 1)}, "": MIDDLE}
    for who, text in found:
        parts.setdefault(who, []).append(text)
    parts[""] = parts.pop("", [])
    lines = {who: _lines(who or _("The middle"), texts) for who, texts in parts.items() if texts}
    return {who: [of_player(seats.get(who, NOBODY), line) for line in own] for who, own in lines.items()}


def _lines(who: str, texts: Sequence[str]) -> list[str]:
    """`Bela: Lumber Yard back into the hand; 2 x token back.` in as few lines as a station takes."""
    lines = list[str]()
    for one in _together(texts):
        if lines and len(lines[-1]) + len(one) + 3 <= LONGEST:
            lines[-1] += f"; {one}"
        else:
            lines.append(f"{who}: {one}")
    return [f"{line}." for line in lines]


def _together(texts: Sequence[str]) -> list[str]:
    """The same with what goes the same way in one part, where the first of it stood: `Coal, Moses back into the hand`.
    A card that lay elsewhere in between keeps its part."""
    found: list[tuple[tuple[str, str], list[str]]] = []
    for text in texts:
        before, name, after = text.split(MARK) if text.count(MARK) == 2 else (text, "", "")
        same = [at for at, (way, _names) in enumerate(found) if way == (before, after)]
        place = same[-1] if same else None
        between = found[place + 1 :] if place is not None else []
        if place is None or _is_full(found[place][1], name) or any(name and name in names for _way, names in between):
            found.append(((before, after), [name]))
        else:
            found[place][1].append(name)
    return [_part(before, names, after) for (before, after), names in found]


def _is_full(names: Sequence[str], name: str) -> bool:
    """Whether one name more is too many for a part."""
    return bool(name) and len(", ".join([*names, name])) > ROOM


def _part(before: str, names: Sequence[str], after: str) -> str:
    if names[0]:
        return f"{before}{', '.join(names)}{after}"
    return f"{len(names)} x {before}" if len(names) > 1 else before


def as_it_lies(
    before: Sequence[PastNews], ready: Sequence[str], public: Plain, words: GameWords, names: Sequence[str]
) -> list[str]:
    """How the table lies after a break, for people with real cards: what the newest turn of all these news brought, by
    player; then for each what lies ready unseen (`ready`) and what there should be to count; and what lies open."""
    newest = [one.news for one in before if one.news.events and one.turn == before[-1].turn]
    brought = sorted(newest, key=lambda news: _place(news.events, len(names)))
    lines = [line for news in brought for line in worded(news, words, names).lines]
    lying = [(who, _("what was chosen, face down")) for who in ready]
    counts = [(name, words.counted(public, seat)) for seat, name in enumerate(names, 1)]
    by_player = _of_each([*lying, *(one for one in counts if one[1])], names)
    now = [line for lines in by_player.values() for line in lines]
    last = [of_player(HEADING, _("The last that counted, player by player:")), *lines] if lines else []
    return [*last, *now, *words.lies(public, names)]


def _place(events: Sequence[Event], seats: int) -> int:
    """The seat whose event it is; that of the whole table comes after all seats."""
    seat = events[0].figures.get("seat", 0) if events else 0
    return seat if isinstance(seat, int) and seat else seats + 1


def news_of_return(
    kind: str,
    who: SeatName | Sentence,
    turns: Sequence[Turn],
    more: Sequence[Text] = (),
    returns: Callable[[GameWords], Sequence[Text]] = lambda words: (),
) -> News:
    """The news of an undo or a redo that led to the last of these turns; `more` are further sentences, `returns` gives
    those of what goes back where."""
    if kind == REDO:
        text = sentence("{who} asked: the plays that were undone stand again.", who=who)
        return News(None, sentence("Redo"), (text,), "turn")
    last = turns[-1] if turns else None

    def lines(words: GameWords) -> list[Text]:
        where = last.called(words) if last is not None else sentence("the beginning")
        first = sentence("{who} asked: the table is back at {where}.", who=who, where=where)
        return [first, *more, *returns(words)]

    return News(None, sentence("Undo"), lines, "turn")


def player_or(director: str, teller: Teller) -> Callable[[int], SeatName | Sentence]:
    """Names a seat, and of TABLE that it was the director."""
    return lambda seat: SeatName(teller, seat) if seat != TABLE else sentence(director)
