"""Messages of the table: news with an audience to its listeners, verdicts to the seat that played.

News are data until somebody reads them: an Event of the game, or sentences with their figures, and whose they are.
`worded` makes words of them in the reader's language, with the names of that moment; so at a table of three languages
each reader gets all of them in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from host.languages.catalogue import speaking, spoken
from host.languages.game_words import GameWords
from shared_rules.contract import Event
from shared_rules.phrases import _, plural
from shared_rules.referee.news import Line

# Owners of lines that belong to no seat: nobody, the middle of the table, the heading of others.
NOBODY, MIDDLE, HEADING = 0, -1, -2
# Signs around a player's name while a sentence is made, to know whom it is about; nobody types them.
FIRST_SIGN, END_SIGN = 0xE000, "\uf8ff"


class Teller(Protocol):
    """The source of news: a Table, or an object that knows as much."""

    @property
    def words(self) -> GameWords: ...
    @property
    def names(self) -> Sequence[str]: ...


class Narrator(NamedTuple):
    """A Teller of a game that no Table plays."""

    words: GameWords
    names: Sequence[str]


class SeatName:
    """A player in a sentence: as text, the name of whoever sits there when it is read."""

    def __init__(self, table: Teller, seat: int) -> None:
        self._table, self.seat = table, seat

    def __str__(self) -> str:
        return self._table.names[self.seat - 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatName) and self.seat == other.seat

    def __hash__(self) -> int:
        return self.seat


class SeatNames(tuple[SeatName, ...]):
    """Several of them: `Anna, Bela`."""

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __format__(self, form: str) -> str:
        return str(self)


class CardName:
    """A card in a sentence: as text, what readers of the language of the moment call it."""

    def __init__(self, table: Teller, card: str) -> None:
        self._table, self.card = table, card

    def __str__(self) -> str:
        own = self._table.words
        return own.speaking(spoken(), own.names).card_name(self.card)


class Sentence:
    """A sentence as data: its English is its code. As text it is in the language of the moment.

    figures  by name: numbers, Players, other Sentences
    whose    a seat, or NOBODY, MIDDLE, HEADING
    many     the English for more than one, where `count` chooses
    """

    def __init__(
        self,
        english: str,
        figures: Mapping[str, object] | None = None,
        whose: int = NOBODY,
        many: str = "",
        count: int = 1,
    ) -> None:
        self.english, self.figures, self.whose, self.many, self.count = english, dict(figures or {}), whose, many, count

    def __str__(self) -> str:
        if self.many:
            text = plural(self.count, self.english, self.many).replace("%d", str(self.count))
        else:
            text = _(self.english)
        return text.format(**self.figures) if self.figures else text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self._data == other._data

    def __hash__(self) -> int:
        return hash((self.english, self.whose, self.count))

    def __repr__(self) -> str:
        return f"Sentence{self._data}"

    @property
    def _data(self) -> tuple[str, dict[str, object], int, int]:
        return self.english, self.figures, self.whose, self.count


Text = str | Sentence


def sentence(english: str, /, **figures: object) -> Sentence:
    """A Sentence; the first argument is translated as if it stood in `_`."""
    return Sentence(english, figures)


def plural_sentence(count: int, one: str, many: str, /, **figures: object) -> Sentence:
    """A Sentence about a number, which `%d` or a figure gives; translated as if its texts stood in `plural`."""
    return Sentence(one, figures, NOBODY, many, count)


def in_language(text: Text, words: GameWords) -> str:
    """A Sentence in the language of a reader."""
    with speaking(words.beside()):
        return str(text)


def of_player(seat: int, text: str) -> Line:
    """A line in words that belongs to a seat, to the MIDDLE, or is a HEADING."""
    return Line(seat, text)


class NewsText(NamedTuple):
    """News in words: a title, and lines that know whose they are (`whose`)."""

    title: str
    lines: tuple[str, ...]
    seats: tuple[tuple[int, ...], ...] = ()  # of whom each line speaks


@dataclass(frozen=True)
class News:
    """Something to announce, already filtered to what its audience may know.

    audience  None for everybody, or the one seat (1..n) it is meant for
    heading   a few words
    said      whole sentences, one per item, or what makes them for the words of a reader
    tune      accepted, refused, turn, reveal, conflict, over or empty
    events    the game's public Events behind it, if any: the words of one alone are the game's
    about     the seat whose station this is about: other seats' small screens leave it out; 0 for none
    passing   what may pass by itself, as `station 2`: a voice speaks of it only where it does not pass soon
    on_stations  False where stations show it already in another way, as a question
    teller    the table, where the words are the game's
    """

    audience: int | None
    heading: Text | SeatName = ""
    said: Sequence[Text] | Callable[[GameWords], Iterable[Text]] = ()
    tune: str = ""
    events: tuple[Event, ...] = ()
    about: int = 0
    passing: str = ""
    on_stations: bool = True
    teller: Teller | None = field(default=None, compare=False, repr=False)

    @property
    def title(self) -> str:
        """The heading in the language of the table."""
        return self._own().title

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences in the language of the table."""
        return self._own().lines

    @property
    def is_data(self) -> bool:
        """Whether all of it is data: words that somebody else made stay as they are."""
        if self.of_the_game:
            return True
        return callable(self.said) or not any(isinstance(one, str) for one in (self.heading, *self.said))

    @property
    def of_the_game(self) -> bool:
        """Whether the game has the words: for everybody, of one Event."""
        return self.audience is None and len(self.events) == 1

    def _own(self) -> NewsText:
        if self.teller is not None:
            return worded(self, self.teller.words, self.teller.names)
        return NewsText(str(self.heading), () if callable(self.said) else tuple(map(_line, self.said)))


def worded(news: News, words: GameWords, names: Sequence[str]) -> NewsText:
    """News in the language of a reader, whose are `words`."""
    found = words.tell(news.events[0], _marked(names)) if news.of_the_game else None
    if found is not None:
        title, lines, _tune = found
        seats = tuple(_seats(line) for line in lines)
        return NewsText(_bare(title), tuple(_bare(line) for line in lines), seats)
    with speaking(words.beside()):
        said = news.said(words) if callable(news.said) else news.said
        return NewsText(str(news.heading), tuple(map(_line, said)), tuple(map(_people, said)))


def whose(line: str) -> int:
    """Whose a line is: a seat, or NOBODY, MIDDLE, HEADING, PIECES."""
    return line.seat if isinstance(line, Line) else NOBODY


def deed(told: NewsText) -> str:
    """What was done, in one sentence: of the lines that are no player's own, no heading and no work of hands, the first
    one that speaks of somebody, else the first; without such a line the first of all, or the title."""
    own = [at for at, line in enumerate(told.lines) if whose(line) == NOBODY]
    best = next((at for at in own if told.seats and told.seats[at]), own[0] if own else 0)
    return told.lines[best] if told.lines else told.title


def _line(text: Text) -> str:
    if isinstance(text, Sentence):
        return Line(text.whose, str(text)) if text.whose != NOBODY else str(text)
    return text


def _people(text: Text) -> tuple[int, ...]:
    if isinstance(text, Sentence):
        return tuple(seat for figure in text.figures.values() for seat in _seats_of(figure))
    return (whose(text),) if whose(text) > 0 else ()


def _seats_of(figure: object) -> tuple[int, ...]:
    if isinstance(figure, SeatName):
        return (figure.seat,)
    if isinstance(figure, SeatNames):
        return tuple(one.seat for one in figure)
    return _people(figure) if isinstance(figure, Sentence) else ()


def _marked(names: Sequence[str]) -> list[str]:
    """The names with a sign of the seat before each."""
    return [f"{chr(FIRST_SIGN + seat)}{name}{END_SIGN}" for seat, name in enumerate(names, 1)]


def _seats(line: str) -> tuple[int, ...]:
    """The seats whose signs are in a line, and whose it is."""
    named = [ord(sign) - FIRST_SIGN for sign in line if FIRST_SIGN < ord(sign) < FIRST_SIGN + 100]
    return tuple(dict.fromkeys(seat for seat in (whose(line), *named) if seat > 0))


def _bare(line: str) -> str:
    bare = "".join(sign for sign in line if not FIRST_SIGN < ord(sign) < FIRST_SIGN + 100 and sign != END_SIGN)
    return Line(line.seat, bare) if isinstance(line, Line) else bare


class Verdict(NamedTuple):
    """The table's answer to a play: ok once it is on disk, else `why` in one sentence. `code`: that of the refusal,
    where a clause of the game is behind it. `asks`: not a refusal; the seat is asked whether it means the play."""

    ok: bool
    why: str = ""
    code: str = ""
    asks: bool = False
