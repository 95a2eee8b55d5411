"""The modules of a game's package as the host uses them: their functions, for the type checker.

A station never loads this file: it stands with what only the host has. Each game offers `words` and `referee.news`; the
others are optional. HOOKS lists what else a module may have, and the host asks for it with `Game.find`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from shared_rules.contract import Event, Play, Refusal, ScoreLine, Section, State, View

Told = tuple[str, Sequence[str], str]

# What a game may offer and need not: module, name, what holds without it, what it is. Of `referee.options` the
# properties of `contract.Game` tell more.
HOOKS = (
    ("referee.options", "LEAVING", "none", "the verbs by which a seat leaves the game"),
    ("referee.options", "TURNING", "none", "the verbs that report, in an open game, what came out of a hidden deck"),
    ("referee.options", "CARD_BY_CARD", "none", "the verbs that lay a card of a play, take it up, and close the play"),
    (
        "referee.options",
        "FIGURES",
        "none",
        "{option: what raises ValueError for a wrong value}, of options with a form",
    ),
    ("referee.options", "LATER", "none", "the options that are younger than games which were kept"),
    ("referee.options", "asked", "nothing is asked", "() -> {option: a sentence for each value}, for a new table"),
    ("referee.options", "AT_STATIONS", "the defaults", "{option: value} for open games at real stations"),
    ("referee.options", "OFFERED_FIRST", "no", "True: it is the game where nobody has chosen one"),
    ("referee.opening", "about", "nothing", "() -> what the game is about, how many play it and for how long"),
    ("referee.opening", "brief", "the first sentence of about", "() -> what the game is about, in one breath"),
    ("referee.opening", "minutes", "nothing is said", "() -> (shortest, longest): for how many minutes it is played"),
    (
        "referee.options",
        "FIRST_GAME",
        "none",
        "(seats, {option: value}) of a whole game that beginners are guided through",
    ),
    (
        "referee.layout",
        "lines",
        "none",
        "(position, names) -> how a moment lies on a table with real cards, line by line",
    ),
    ("referee.report", "BOARD_GAME_GEEK", "no number", "its number at boardgamegeek.com, for exports"),
    ("referee.report", "ALSO_CALLED", "its title", "other names under which programs keep plays of it"),
    ("referee.report", "role", "no role", "(state, seat) -> what a seat plays, for the history: its wonder"),
    ("referee.report", "roles", "a heading for all games", "() -> what its roles are called together: Wonders"),
    ("referee.report", "strength", "no strength", "(state, seat) -> the military strength, for the history"),
    ("referee.spread", "VERBS", "no set-up to draw", "the verbs by which people tell a set-up of real cards"),
    (
        "referee.spoken",
        "aloud",
        "its tune decides",
        "(event) -> True: a voice speaks of it; False: never; None: its tune",
    ),
    (
        "referee.spoken",
        "voice",
        "all of it",
        "(event) -> the Event as a voice tells it, without what is for hands alone",
    ),
    ("referee.spoken", "spelt", "as it stands", "(text) -> a text of a display with its short forms in full"),
    ("referee.spoken", "hands_on", "nothing", "(public) -> which way people pass their real hands now"),
    ("referee.spoken", "beside", "nothing", "(public, seat, names) -> the neighbours of a seat"),
    ("referee.spoken", "laid", "none", "(view) -> the cards of a hand that lie ready for a play"),
    (
        "referee.spoken",
        "held",
        "none",
        "(view) -> the cards in hand, in games where cards from elsewhere can be laid too",
    ),
    ("referee.spoken", "COUNTED", "none", "the codes of Events after which people are asked to count"),
    (
        "referee.spoken",
        "counted",
        "nobody counts",
        "(public, seat) -> what the seat should find when it counts",
    ),
    (
        "referee.spoken",
        "lying",
        "nothing lies ready",
        "(public, awaited) -> the seats before which something chosen lies face down",
    ),
    (
        "referee.spoken",
        "lies",
        "the news say it",
        "(public, names) -> what lies open, and how much each player has, after a break of real cards",
    ),
    ("referee.spoken", "reminders", "none", "(public) -> what is easily done wrong when it is time to count"),
    (
        "referee.putting_back",
        "back",
        "what was announced",
        "(event, names) -> [(who, what goes back where)], after an undo of real cards",
    ),
    (
        "referee.putting_back",
        "tokens_back",
        "nothing",
        "(public then, public now, names) -> the same of what lies in other numbers",
    ),
    (
        "referee.report",
        "beside",
        "nobody",
        "(state) -> Sections of places that have a sheet and no seat, at any moment",
    ),
    ("referee.report", "first_player", "nobody", "([(seat, text), ...]) -> the seat that began, 0 if none did"),
    ("referee.older_names", "NAMES", "none", "{name in an older box: the name now}, for the search of rules"),
    ("referee.composed", "sentences", "none", "() -> the sentences made of its tables of cards, for translators"),
    ("referee.labels", "describe", "no sign", "(card) -> (sign, kind, place) for the card's label"),
    ("referee.labels", "colour", "no colours", "(card) -> its colour, where lessons and hints count those of a city"),
)


class WordsModule(Protocol):
    """`words.py` of a game package: the words that a station and the host share. `card_name` and `explain` are asked
    for any text, even if it is not a card: the first returns it as it is, the second returns no lines.

    why      the sentence of a Refusal, for each code that `refuse` gives
    caption  (what a play is, its price or what it brings); heading: what it is, in 16 letters or a few more
    title    the lines of the idle screen, 16 letters each (a name may take two rows), the first one never empty
    """

    def why(self, refusal: "Refusal") -> str: ...
    def card_name(self, card: str) -> str: ...
    def caption(self, view: "View", play: "Play") -> "tuple[str, str]": ...
    def heading(self, view: "View", play: "Play") -> str: ...
    def title(self, view: "View") -> "Sequence[str]": ...
    def explain(self, card: str) -> "Sequence[str]": ...


class NewsModule(Protocol):
    """`referee/news.py` of a game package: sentences for announcers.

    tell        (title, lines, tune) of an Event, or None; the tune is one of `shared_rules.wire.tunes`, or ""
    sheet_line  a line of a score sheet without its points; section: (title, lines) of a part of the report

    It may also offer, and what it leaves out has a default:
    CATEGORIES  ((category, name), ...) of a score sheet in their order
    own(event, seat, names)  lines of an Event for one seat's small display
    scene(event)             an Event of two seats against each other as pages draw it: {sign, seats, figures, gains}
    where(view)              where the game stands, in a few words
    """

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None": ...
    def sheet_line(self, line: "ScoreLine") -> str: ...
    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, Sequence[str]]": ...


class SortingNews(NewsModule, Protocol):
    """`referee/news.py` of what sorts cards: it also answers each card that is laid, and a tag without one."""

    def answer(self, view: "View", card: str) -> str: ...
    def foreign(self) -> str: ...


class SpokenModule(Protocol):
    """`referee/spoken.py`: what everybody may see, as sentences for people who listen.

    Where a game needs more, HOOKS names it.
    """

    def player(self, public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]": ...
    def middle(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]": ...


class LabelsModule(Protocol):
    """`referee/labels.py`: (sign, kind, place) of a card for its label: a drawing of `host.tags.signs`, and words."""

    def describe(self, card: str) -> "tuple[str, str, str]": ...


class TalliedModule(Protocol):
    """`referee/tallied.py`: the score sheets that a tally must come to, and what people would answer for a position.

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
