"""Records against the second referee: replaying one, and comparing another implementation with it.

The other implementation comes in through two small classes of its own making:

    class Moment:                          # one moment of a game
        awaited: int | None                # the seat that must play, 0 for the table, None at the end
        def legal(self) -> set[str] | None: ...     # the texts of its plays; None: not compared
        def figures(self, seat: int) -> dict: ...   # any of the names in FIGURES; others are not compared

    moments: Iterable[Moment]              # before every line of the record, then once at the end

`compare(text, moments)` gives the differences as sentences, each with the line before which it showed.
White and red actions are compared for the active seat only, and only when it is awaited: those of the
others, and those during the table's plays, mean nothing. Seats that have resigned are not compared.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.oracle.through_the_ages.referee import Referee
from tests.oracle.through_the_ages.rulings import Rulings, from_options
from tests.oracle.through_the_ages.text import text as words_of

HEADERS = ("game", "rules", "options", "date", "seats")
FIGURES = (
    "culture",
    "science",
    "food",
    "resources",
    "strength",
    "happy",
    "discontent",
    "culture_rating",
    "science_rating",
    "yellow_bank",
    "blue_bank",
    "unused",
    "workers",
    "white",
    "red",
    "civil_hand",
    "military_hand",
    "colonies",
    "government",
    "leader",
    "wonders",
    "wonder",
    "stages",
    "specials",
    "tactic",
)
OWN_TURN = ("white", "red")


class BrokenRecord(Exception):
    """A line that the second referee cannot follow."""


@dataclass
class Record:
    """The headers and lines of a record: (number of the line, seat or 0, text of the play)."""

    options: dict
    seats: int
    lines: list


def parse(text: str) -> Record:
    lines = text.split("\n")
    headers = dict(line.split(":", 1) for line in lines[: len(HEADERS)])
    options = dict(word.split("=", 1) for word in headers["options"].split())
    seats = int(headers["seats"])
    first = len(HEADERS) + seats + 1
    found = []
    for number, line in enumerate(lines[first:], first + 1):
        if line:
            who, _, play = line.partition(" ")
            found.append((number, 0 if who == "table" else int(who), play))
    return Record(options, seats, found)


def begin(record: Record, rulings: Rulings | None = None) -> Referee:
    if record.options.get("deal", "dealt") != "dealt":
        raise BrokenRecord("In an open game hands are not recorded: only dealt games can be judged.")
    return Referee(record.seats, record.options.get("mode", "simple"), rulings or from_options(record.options))


def steps(record: Record, game: Referee) -> Iterator[tuple[str, dict]]:
    """Yields (where, plays) before each line and at the end, and does the line; plays is {text: play}."""
    for number, seat, line in record.lines:
        plays = {words_of(option): option for option in game.legal()}
        where = f"line {number} ({seat or 'table'} {line})"
        yield where, plays
        if seat != game.awaited:
            raise BrokenRecord(f"{where}: {game.awaited} is awaited here")
        if line not in plays:
            raise BrokenRecord(f"{where}: not allowed here, only {', '.join(sorted(plays))}")
        game.apply(plays[line])
    yield "at the end", {words_of(option): option for option in game.legal()}


def replay(text: str, rulings: Rulings | None = None) -> Referee:
    """The game after the last line. Raises BrokenRecord."""
    record = parse(text)
    game = begin(record, rulings)
    for _ in steps(record, game):
        pass
    return game


def compare(text: str, moments: Iterable, rulings: Rulings | None = None, most: int = 10) -> list[str]:
    """The differences of two referees over a record, at most about `most`."""
    record, found = parse(text), []
    game = begin(record, rulings)
    others = iter(moments)
    try:
        for where, plays in steps(record, game):
            found += [f"{where}: {line}" for line in differences(game, set(plays), next(others))]
            if len(found) >= most:
                break
    except BrokenRecord as error:
        found.append(str(error))
    return found


def differences(game: Referee, plays: set, other) -> list[str]:
    """The differences between the two at one moment."""
    if game.awaited != other.awaited:
        return [f"awaited is {game.awaited} here, {other.awaited} there"]
    found = _legal_differences(plays, other.legal())
    for seat in game.in_play():
        ours, theirs = game.figures(seat), other.figures(seat)
        for name in FIGURES:
            meant = name not in OWN_TURN or seat == game.active == game.awaited
            if name in theirs and meant and ours[name] != theirs[name]:
                found.append(f"seat {seat}: {name} is {ours[name]} here, {theirs[name]} there")
    return found


def _legal_differences(ours: set, theirs: set | None) -> list[str]:
    if theirs is None:
        return []
    found = []
    if ours - theirs:
        found.append("allowed only here: " + ", ".join(sorted(ours - theirs)))
    if theirs - ours:
        found.append("allowed only there: " + ", ".join(sorted(theirs - ours)))
    return found


def write(options: dict, seats: int, lines: Iterable) -> str:
    """A record of (seat, text) lines."""
    head = ["game: through_the_ages", "rules: 1", "options: " + " ".join(f"{k}={options[k]}" for k in sorted(options))]
    head += ["date: 2026-02-28", f"seats: {seats}"] + [f"name {seat}: Seat {seat}" for seat in range(1, seats + 1)]
    return "\n".join([*head, "", *[f"{seat or 'table'} {play}" for seat, play in lines]]) + "\n"
