"""The words of a game, reached by the game's name alone: `words` and `news` of its package."""

from __future__ import annotations

import functools
import logging
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

import shared_rules
from host.computer.outside import OWN, place_of
from host.computer.whole import written_at
from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH, listed_names
from host.plain import Plain
from shared_rules import phrases
from shared_rules.contract import Event, Game, Refusal, ScoreLine, Section, View, load
from shared_rules.pad.referee.pad import numbered
from shared_rules.referee.modules import NewsModule, SortingNews, Told, WordsModule
from shared_rules.referee.version import unfit

if TYPE_CHECKING:
    from shared_rules.contract import Play


log = logging.getLogger(__name__)

MOMENT = 0.5  # seconds for which the packages are those that were found last
Folders = tuple[tuple[str, int], ...]  # where games are, and when each was changed
_looked = deque[tuple[float, Folders, list[str]]]([(0.0, (), [])], maxlen=1)  # when, where, and what was found


def _no_words(_event: Event, _names: Sequence[str]) -> None:
    """A game without words for what goes back."""


def _no_tokens(_was: dict[str, object], _now: dict[str, object], _names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return ()


def _nowhere(_public: dict[str, object], _awaited: Sequence[int]) -> Sequence[int]:
    return ()


def _nothing_lies(_public: Plain, _names: Sequence[str]) -> Sequence[str]:
    return ()


def _uncounted(_public: dict[str, object], _seat: int) -> str:
    return ""


class Scene(TypedDict):
    """Two seats against each other, as pages draw it; what belongs to the one stands first, to the other second."""

    sign: str  # a drawing
    seats: tuple[int, int]
    figures: tuple[int, int]  # how many of the sign each has
    gains: tuple[int, int]  # points that come of it


class NewsExtras(NamedTuple):
    """What `referee.news` of a game may also offer (`NewsModule`), with what stands for it elsewhere."""

    scene: Callable[[Event], Scene | None]
    own: Callable[[Event, int, Sequence[str]], Sequence[str]]
    where: Callable[[View], str] | None
    price: Callable[[View, Play, Sequence[str]], str]
    why: Callable[[View, Refusal, Sequence[str]], str]
    categories: Sequence[tuple[str, str]]
    back: Callable[[Event, Sequence[str]], Sequence[tuple[str, str]] | None]
    tokens_back: Callable[[dict[str, object], dict[str, object], Sequence[str]], Sequence[tuple[str, str]]]
    counted: Callable[[Plain, int], str]
    lying: Callable[[Plain, Sequence[int]], Sequence[int]]
    lies: Callable[[Plain, Sequence[str]], Sequence[str]]

    @classmethod
    def of(cls, game: Game) -> NewsExtras:
        """Those of a game."""
        find = functools.partial(game.find, "referee.news")
        return cls(
            find("scene", lambda _event: None),  # pyright: ignore[reportUnknownLambdaType]
            find("own", lambda _event, _seat, _names: ()),  # pyright: ignore[reportUnknownLambdaType]
            find("where", None),
            find("price", lambda _view, _play, _names: ""),  # pyright: ignore[reportUnknownLambdaType]
            find("why", lambda _view, _refusal, _names: ""),  # pyright: ignore[reportUnknownLambdaType]
            find("CATEGORIES", ()),
            game.find("referee.putting_back", "back", _no_words),
            game.find("referee.putting_back", "tokens_back", _no_tokens),
            game.find("referee.spoken", "counted", _uncounted),
            game.find("referee.spoken", "lying", _nowhere),
            game.find("referee.spoken", "lies", _nothing_lies),
        )


class GameWords:
    """The words of one game: its two modules of words as one object, in one language.

    game      the name of its package
    language  of the sentences, and `names` of the names of cards: `host.languages.codes.CODES`
    players   the names of a table's players in the order of seats; () away from a table
    """

    def __init__(
        self,
        game: str,
        words: WordsModule,
        news: NewsModule,
        extras: NewsExtras,
        language: str = ENGLISH,
        names: str = ENGLISH,
        players: tuple[str, ...] = (),
    ) -> None:
        self.game, self._words = game, words
        self.news, self._extras = news, extras
        self.language, self.names, self.players = language, names, players
        self._speaker = Speaker(game, language, names, players)

    def speaking(self, language: str, names: str = "") -> GameWords:
        """The same in another language; names of cards in that of `names`, or as here."""
        names = names or self.names
        if (language, names) == (self.language, self.names):
            return self
        return game_words(self.game, language, names, self.players)

    def spoken(self) -> AbstractContextManager[None]:
        """Sentences of the game's modules inside come in this language."""
        return speaking(self._speaker)

    def beside(self) -> Speaker:
        """The speaker in this language for sentences outside games."""
        return Speaker("host", self.language, self.names)

    def why(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        with speaking(self._speaker):
            return self._words.why(refusal)

    def card_name(self, card: str) -> str:
        """What people call the card with this identity."""
        with speaking(self._speaker):
            return self._words.card_name(card)

    def player(self, seat: int) -> str:
        """What the player of a seat is called."""
        with speaking(self._speaker):
            return phrases.player(seat)

    def scene(self, event: Event) -> Scene | None:
        """An event as pages draw it; None for one without a drawing."""
        return self._extras.scene(event)

    def caption(self, view: View, play: Play) -> tuple[str, str]:
        """A play in two short lines: what it is, and its price or what it brings."""
        with speaking(self._speaker):
            return self._words.caption(view, play)

    def price(self, view: View, play: Play) -> str:
        """The second line of the caption, where there is room for names: who is paid, rather than on which side."""
        with speaking(self._speaker):
            told = self._extras.price(view, play, self.players) if self.players else ""
        return told or self.caption(view, play)[1]

    def reason(self, view: View, refusal: Refusal) -> str:
        """The sentence of a refusal, where there is room for names: who sells, rather than on which side."""
        with speaking(self._speaker):
            told = self._extras.why(view, refusal, self.players) if self.players else ""
        return told or self.why(refusal)

    def play_name(self, view: View, play: Play) -> str:
        """A play for people, as its station calls it before it is made, with the name of its card, once."""
        several = getattr(play, "cards", ())
        card = getattr(play, "card", "") or (several[0] if len(several) == 1 else "")
        name = self.card_name(card) if card else ""
        does, detail = self.caption(view, play)
        if name and detail.startswith(name):
            return detail  # what it does in short has only the sign of the card
        told = ", ".join(part for part in (does, detail) if part)
        return told if not name or name in does else f"{name}: {told}"

    def heading(self, view: View, play: Play) -> str:
        """A play that needs no card, in a few words."""
        with speaking(self._speaker):
            return self._words.heading(view, play)

    def title(self, view: View) -> Sequence[str]:
        """The first lines of the idle screen."""
        with speaking(self._speaker):
            return self._words.title(view)

    def explain(self, card: str) -> Sequence[str]:
        """What a card does, in short lines."""
        with speaking(self._speaker):
            return self._words.explain(card)

    def where(self, view: View) -> str:
        """Where a game stands, in a few words: the first line of the idle screen, `Age I turn 2`, unless the game has
        others for it."""
        if self._extras.where is None:
            return " ".join(self.title(view)[0].split())
        with speaking(self._speaker):
            return self._extras.where(view)

    def tell(self, event: Event, names: Sequence[str]) -> Told | None:
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        with speaking(self._speaker):
            return self.news.tell(event, names)

    def own(self, event: Event, seat: int, names: Sequence[str]) -> Sequence[str]:
        """What an event means for a seat, in words for a small screen; () where the game has none for it."""
        with speaking(self._speaker):
            return self._extras.own(event, seat, names)

    def back(self, event: Event, names: Sequence[str]) -> Sequence[tuple[str, str]] | None:
        """What people put back where if an event is undone, as (who, words); the middle of the table is nobody's. None
        where the game has no words for it."""
        with speaking(self._speaker):
            return self._extras.back(event, names)

    def tokens_back(self, was: Plain, now: Plain, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Which tokens people move to get from `now` back to `was`, as (who, words)."""
        with speaking(self._speaker):
            return self._extras.tokens_back(was, now, names)

    def counted(self, public: Plain, seat: int) -> str:
        """What a seat should find when it counts its coins and the like; "" in a game without."""
        with speaking(self._speaker):
            return self._extras.counted(public, seat)

    def lying(self, public: Plain, awaited: Sequence[int]) -> Sequence[int]:
        """The seats before which something chosen lies face down, while these are awaited."""
        return self._extras.lying(public, awaited)

    def lies(self, public: Plain, names: Sequence[str]) -> Sequence[str]:
        """The open cards on the table and how much each player has; () in a game whose news covers it."""
        with speaking(self._speaker):
            return self._extras.lies(public, names)

    def answer(self, view: View, card: str) -> str:
        """The spoken answer to a card that was laid while cards are sorted; an empty `card` is a tag
        without a card of this game."""
        sorting = cast(SortingNews, self.news)
        with speaking(self._speaker):
            return sorting.answer(view, card) if card else sorting.foreign()

    def sheet_line(self, line: ScoreLine) -> str:
        """The sentence of one line of a score sheet."""
        with speaking(self._speaker):
            return self.news.sheet_line(line)

    def section(self, found: Section, names: Sequence[str]) -> tuple[str, Sequence[str]]:
        """(title, lines) of a section of the report after the end."""
        with speaking(self._speaker):
            return self.news.section(found, names)

    def sentence(self, english: str) -> str:
        """A sentence of this game, or the template of one, that counts nothing."""
        return self._speaker.sentence(english, "", 1)

    def category_names(self) -> list[tuple[str, str]]:
        """(category, name for people) in the order of the game's score sheet."""
        return [(category, numbered(self.sentence(name), category)) for category, name in self._extras.categories]


@functools.lru_cache(maxsize=64)
def game_words(game: str, language: str = ENGLISH, names: str = ENGLISH, players: tuple[str, ...] = ()) -> GameWords:
    """The GameWords of the game package `game`. Raises ImportError for an unknown name."""
    found = load(game)
    extras = NewsExtras.of(found)
    return GameWords(game, found.part("words"), found.part("referee.news"), extras, language, names, players)


@functools.cache
def named_cards(game: str, language: str) -> tuple[int, int]:
    """How many names of a game's cards are listed in a language, and how many names there are."""
    words: WordsModule = load(game).part("words")
    is_listed = listed_names(game, language)
    names = {words.card_name(card) for card in load(game).cards()}
    return sum(map(is_listed, names)), len(names)


def box_language(game: str, wanted: str) -> str:
    """The language in which one table calls the cards of a game: `wanted`, or English where the list of names in it
    has gaps. Two languages in one hand would name no box there is."""
    named, every = named_cards(game, wanted) if wanted != ENGLISH else (0, 0)
    return wanted if named in (0, every) else ENGLISH


def games() -> list[str]:
    """The game packages that there are, sorted by name."""
    return sorted(name for name in _packages() if _is_game(name))


def _packages() -> list[str]:
    """The packages beside the games, looked for again after a moment, or when one has come or gone: every page of a
    house names the games."""
    seen, before, found = _looked[-1]
    folders, now = tuple((folder, written_at(Path(folder))) for folder in shared_rules.__path__), time.monotonic()
    if folders != before or now - seen >= MOMENT:
        found = [info.name for info in iter_modules(shared_rules.__path__) if info.ispkg]
        _looked.append((now, folders, found))
    return found


def is_game(name: str) -> bool:
    """Whether there is a game package of this name. One that is loaded is not looked for in the folders again."""
    loaded = name.isidentifier() and f"{shared_rules.__name__}.{name}" in sys.modules
    return _is_game(name) if loaded else name in games()


@functools.cache
def default_game() -> str:
    """The game where nobody has chosen one: the first by name of Herald's own that wants to be. Of the others not even
    a broken one is loaded."""
    own = [info.name for info in iter_modules([str(OWN)]) if info.ispkg and _is_game(info.name)]
    return next(name for name in own if load(name).find("referee.options", "OFFERED_FIRST", False))


def offered_games() -> list[str]:
    """The games in the order in which people choose among them: the default one, then the others by name."""
    return sorted(games(), key=lambda name: name != default_game())


def about(game: Game) -> str:
    """What a game is about, for people who do not know it, in the language that is spoken now; "" where it does not
    say."""
    return game.find("referee.opening", "about", str)()


def brief(game: Game) -> str:
    """The same in one breath: the first sentence of `about` where the game has no shorter one."""
    short = game.find("referee.opening", "brief", str)()
    whole = about(game)
    return short or (whole.partition(". ")[0].rstrip(".") + "." if whole else "")


def minutes(game: Game) -> tuple[int, int]:
    """How many minutes a game takes, at least and at most; (0, 0) if unknown."""
    found: tuple[int, int] = game.find("referee.opening", "minutes", lambda: (0, 0))()
    return found


def left_out(name: str) -> str:
    """Why a game from outside is not offered though its package is there, as a sentence; "" for any other."""
    try:
        found: object = getattr(import_module(f"shared_rules.{name}"), "GAME", None)
        return unfit(cast("Game", found)) if isinstance(found, Game) else ""
    except Exception as error:
        place = place_of(error)
        if not place:
            raise
        return f"The game {name} cannot be loaded: {error} ({place})."


def _is_game(name: str) -> bool:
    """Whether a package offers a game. One outside Herald that cannot be loaded, or that was written for another
    version of the contract, is reported and left out: the others play on."""
    if why := left_out(name):
        _warn(why)
        return False
    return hasattr(import_module(f"shared_rules.{name}"), "GAME")


@functools.cache
def _warn(sentence: str) -> None:
    """Once for each sentence: games are listed often."""
    log.warning(sentence)
