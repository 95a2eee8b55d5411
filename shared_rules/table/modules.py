"""The modules of a game's package as the host uses them: their functions, for the type checker.

A station never loads this file: it stands with what only the host has. Each game offers `words` and `table.news`; the
others are optional. What a module may have besides is named in its docstring and asked for with `Game.find`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from shared_rules.contract import Event, Play, Refusal, ScoreLine, Section, State, View

Told = tuple[str, Sequence[str], str]


class WordsModule(Protocol):
    """`words.py` of a game package: the words that a station and the host share. `card_name` and `explain` are asked
    for any text, also one that is no card: the first returns it as it is, the second returns no lines.

    why      the sentence of a Refusal, for each code that `refuse` gives
    caption  (what a play is, its price or what it brings); heading: what it is, in 16 letters or a few more
    title    the lines of the idle screen, 16 letters each, the first one never empty
    """

    def why(self, refusal: "Refusal") -> str: ...
    def card_name(self, card: str) -> str: ...
    def caption(self, view: "View", play: "Play") -> "tuple[str, str]": ...
    def heading(self, view: "View", play: "Play") -> str: ...
    def title(self, view: "View") -> "Sequence[str]": ...
    def explain(self, card: str) -> "Sequence[str]": ...


class NewsModule(Protocol):
    """`table/news.py` of a game package: sentences for announcers.

    tell        (title, lines, tune) of an Event, or None; the tune is one of `firmware.tasks.buzzer.TUNES`, or ""
    sheet_line  a line of a score sheet without its points; section: (title, lines) of a part of the report

    It may offer besides, and what it leaves out has a default:
    CATEGORIES  ((category, name), ...) of a score sheet in their order
    own(event, seat, names)  lines of an Event for one seat's small display
    scene(event)             an Event of two seats against each other as pages draw it: {sign, seats, figures, gains}
    where(view)              where the game stands, in a few words
    """

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None": ...
    def sheet_line(self, line: "ScoreLine") -> str: ...
    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, Sequence[str]]": ...


class SortingNews(NewsModule, Protocol):
    """`table/news.py` of what sorts cards: it also answers each card that is laid, and a tag without one."""

    def answer(self, view: "View", card: str) -> str: ...
    def foreign(self) -> str: ...


class SpokenModule(Protocol):
    """`table/spoken.py`: what everybody may see, as sentences for people who listen.

    Where a game needs it, too: `beside(public, seat, names)`, the neighbours of a seat; `laid(view)`, the cards of a
    hand that lie ready for a play already; `held(view)`, those of the hand where others can be laid as well;
    `spelt(text)`, a text of a display with its short forms in full. Where only people can count what they hold:
    `COUNTED`, the codes of Events after which there is time for it, `counted(public, seat)`, what a seat should have,
    and `reminders(public)`, what is easily done wrong then.
    """

    def player(self, public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]": ...
    def middle(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]": ...


class LabelsModule(Protocol):
    """`table/labels.py`: (sign, kind, place) of a card for its label: a shape of `host.tags.labels`, and two words."""

    def describe(self, card: str) -> "tuple[str, str, str]": ...


class TalliedModule(Protocol):
    """`table/tallied.py`: the score sheets that a tally must come to, and what people would answer for a position.

    `sayings` has a list for each seat, in the order of the seats.
    """

    def sheets(self, state: "State") -> "list[list[ScoreLine]]": ...
    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]": ...


class CardPlay(Protocol):
    """A play that uses one card."""

    @property
    def verb(self) -> str: ...
    @property
    def card(self) -> str: ...


@runtime_checkable
class HandView(Protocol):
    """The View of a game with hands: the own one, None where Herald does not know it."""

    hand: "Sequence[str] | None"


@runtime_checkable
class ChosenView(Protocol):
    """The View of a game in which a card of the hand lies face down until all have chosen: the play that was chosen."""

    chosen: CardPlay | None
