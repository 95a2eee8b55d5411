"""A guide through the ordinary game: hints at the right moment, each once, for seats that want them.

The hints of a game are in `GAME/guide/hints.toml`, in the order of their importance:

[[hints]]
name = "stage"                   # what it is called where it is noted that it was given
say = "You can pay for ..."      # the hint, filled in as in sentences.py; without one it is the clause of `rule`
rule = "SW-62"                   # the clause that it is about
turn = true                      # when the seat owes a play
may = "stage"                    # when the seat could make such a play now
cannot = "build"                 # when it could make no such play
event = "conflict"               # when such an event has just been announced
own = true                       # only when that event is about this seat
after = 3                        # not before the seat has made this many plays
known = "stage"                  # not for a seat that has made such a play already,
times = 2                        # or, with this, that many of them: it is understood then
when = "me.coins < 3"            # a condition on the table, as in goal.py: not for a seat that does not need the hint

A condition asks for what the seat may know: `me`, and everything public. At most one hint comes at a time. The hints
already given are kept beside the journal, so none comes again after a restart.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, cast

from host.computer import kept
from host.errors import BadFile
from host.lessons.goal import BadGoal, facts, holds, seat_facts
from host.lessons.lesson import lessons_of
from host.lessons.sentences import Sentences
from host.plain import Json, Plain
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import BrokenPosition, Event, Game, State

GIVEN = "hints.json"
CONDITIONS = ("turn", "may", "event")
Soon = Callable[[Callable[[], None]], object]


class Hint(NamedTuple):
    """One hint and when it is right; the fields are those of its file, empty where the file has none."""

    name: str
    say: str = ""
    turn: bool = False
    may: str = ""
    cannot: str = ""
    event: str = ""
    own: bool = False
    after: int = 0
    known: str = ""
    times: int = 1
    when: str = ""
    rule: str = ""

    @property
    def english(self) -> str:
        """The sentence, not filled in yet."""
        return self.say or f"{{rule:{self.rule}}}"


def hints(game: Game, folder: Path | None = None) -> list[Hint]:
    """The hints of a game in their order; none where it has no file. Raises BadFile."""
    path = (folder or lessons_of(game.name)) / "guide" / "hints.toml"
    if not path.exists():
        return []
    try:
        rows: list[Plain] = tomllib.loads(path.read_text(encoding="utf-8"))["hints"]
        found = [Hint(**row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read as hints: {error}.") from error
    for hint in found:
        if not hint.say and not hint.rule:
            raise BadFile(f"{path}: the hint {hint.name} says nothing: it needs say or rule.")
        if not any(getattr(hint, condition) for condition in CONDITIONS):
            raise BadFile(f"{path}: the hint {hint.name} never comes: it needs one of {', '.join(CONDITIONS)}.")
    return found


class Guide:
    """A listener of a table. `seats` is the set of seats that want hints, which anybody may change at any time;
    `soon` calls a function once the table is done with what it is doing. Button D of the `coached` seats asks the
    coach, and so does not end hints. Without a `home` nothing is kept; `found` are hints other than the game's, which
    nobody ends."""

    def __init__(
        self,
        table: Table,
        seats: set[int],
        home: Path | None,
        soon: Soon,
        coached: Collection[int] = (),
        found: Sequence[Hint] | None = None,
    ) -> None:
        """Raises BadFile when the hints of the game cannot be read."""
        self._table, self.seats, self._soon, self._coached = table, seats, soon, coached
        self._hints, self._ends = (hints(table.game), True) if found is None else (found, False)
        self._file = home / GIVEN if home is not None else None
        kept = _read_hints(self._file, table.header.id) if self._file is not None else {}
        self._hints_given = {seat: set(kept.get(str(seat), ())) for seat in table.seats}
        self._events: list[Event] = []
        self._waits = False
        self.on_hint: Callable[[int, Hint, str], None] = lambda seat, hint, said: None

    @property
    def number(self) -> int:
        """How many hints there are."""
        return len(self._hints)

    def hints_at(self, seat: int) -> int:
        """How many of them a seat was given."""
        return len(self._hints_given[seat])

    def begin(self) -> None:
        """Listens from now on, and looks at once."""
        self._table.listen(self)
        self.on_change(self._table)

    def on_news(self, news: News) -> None:
        """Remembers what happened until it is looked at."""
        self._events += news.events

    def on_change(self, table: Table) -> None:
        """Looks once the table has notified everybody."""
        if not self._waits:
            self._waits = True
            self._soon(self._look)

    def _look(self) -> None:
        self._waits = False
        events, self._events = self._events, []
        if self._table.over:
            return
        for seat in sorted(self.seats):
            hint = self._fitting(seat, events)
            if hint is not None:
                self._give(seat, hint)

    def _fitting(self, seat: int, events: list[Event]) -> Hint | None:
        """The first hint that is right now and was not given yet."""
        right = [hint for hint in self._due(seat) if not hint.event or any(_about(hint, seat, one) for one in events)]
        right = [hint for hint in right if not hint.when or self._lacks(hint, seat)]
        if seat not in self._table.awaited():
            return next((hint for hint in right if not hint.turn and not hint.may), None)
        verbs = self._verbs(seat) if any(hint.may for hint in right) else set[str]()
        return next((hint for hint in right if not hint.may or _open(hint, verbs)), None)

    def _due(self, seat: int) -> list[Hint]:
        """The hints not given yet that the seat has played enough for, and does not know from its own plays."""
        made = [text.split(" ", 1)[0] for one, text in self._table.plays() if one == seat]
        known = Counter(made)
        return [
            hint
            for hint in self._hints
            if hint.name not in self._hints_given[seat]
            and len(made) >= hint.after
            and not (hint.known and known[hint.known] >= hint.times)
        ]

    def _lacks(self, hint: Hint, seat: int) -> bool:
        """Whether the table stands so that the seat needs it; a condition that has no answer yet holds not."""
        try:
            return holds(hint.when, _facts(self._table.game, self._table.state, seat))
        except (BadGoal, BrokenPosition):
            return False

    def _verbs(self, seat: int) -> set[str]:
        """What sorts of plays the seat could make now."""
        game = self._table.game
        plays = game.view(self._table.view(seat)).plays()
        return {game.text(play).split(" ", 1)[0] for play in plays}

    def _give(self, seat: int, hint: Hint) -> None:
        """Tells it; with the first one, how to have no more of them."""
        first = self._ends and not self._hints_given[seat]
        self._hints_given[seat].add(hint.name)
        if self._file is not None:
            self._keep_given()
        said = Sentences(self._table.words_of(seat))
        lines = [said.of(hint.english)]
        self.on_hint(seat, hint, lines[0])
        if first:
            lines.append(said.own("no more here" if seat in self._coached else "no more"))
        self._table.announce(News(seat, said.own("hint"), tuple(lines)))

    def _keep_given(self) -> None:
        assert self._file is not None
        with suppress(OSError):  # a hint may then come twice: no reason to stop a game
            _keep(self._file, self._table.header.id, {str(n): sorted(names) for n, names in self._hints_given.items()})


class PanelHints:
    """What a panel shows of a seat's hints: all since the seat's last play, so that of two which come at once both can
    be read, with the rule of the newest that has one."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self.forget()

    def forget(self) -> None:
        """Shows none."""
        self.text, self.rule, self._play_count = "", "", -1

    def add(self, hint: Hint, said: str) -> None:
        """Records that a hint was given."""
        made = sum(seat == self._seat for seat, _ in self._table.plays())
        if made != self._play_count:
            self.forget()
        self.text = f"{self.text} {said}".strip()
        self.rule = hint.rule or self.rule
        self._play_count = made


def _facts(game: Game, state: State, seat: int) -> dict[str, object]:
    """What conditions of a seat's hints are about: as in goal.py, but `me` is this seat, and `me.colours.brown` is how
    many cards of a colour its city has."""
    found, mine = facts(state, "", {}), seat_facts(state.position(), state.public(), seat - 1)
    return {**found, "me": {**mine, "colours": _colours(game, mine.get("cards"))}, "points": found[f"points{seat}"]}


def _colours(game: Game, built: object) -> Counter[str]:
    """How many of the cards in a city have each colour; nothing where a game has no cities."""
    colour: Callable[[str], str] | None = game.find("referee.labels", "colour", None)
    if colour is None or not isinstance(built, list):
        return Counter()
    return Counter(map(colour, cast(list[str], built)))


def _open(hint: Hint, verbs: set[str]) -> bool:
    """Whether a hint about plays is right where these sorts of them can be made."""
    return hint.may in verbs and hint.cannot not in verbs


def _about(hint: Hint, seat: int, event: Event) -> bool:
    """Whether this is the event that a seat's hint waits for."""
    return event.code == hint.event and (not hint.own or event.figures["seat"] == seat)


def _read_hints(path: Path, game: int) -> dict[str, list[str]]:
    """Which hints were given in a game; an unreadable note counts as empty."""
    data: Json = kept.read(path, lambda data: data, dict[str, Json])
    found = data.get(str(game)) if isinstance(data, dict) else None
    rows = found.items() if isinstance(found, dict) else ()
    return {seat: [str(one) for one in names] for seat, names in rows if isinstance(names, list)}


def _keep(path: Path, game: int, given: dict[str, list[str]]) -> None:
    """Notes it for the game under way; earlier games need no hints any more."""
    kept.write(path, {str(game): given})
