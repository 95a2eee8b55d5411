"""The same games with real cards: an open game of the package, in which Herald knows no military hand, goes along with
a dealt one and is held against the second referee.

What TABLE turns up in the dealt game the active player taps in the open one; cards it draws stay unknown. So an open
game may allow more: everything that an unknown card could do, and nothing that a card at hand could not.
"""

from shared_rules.contract import TABLE
from tests.oracle.through_the_ages import joined, replay
from tests.oracle.through_the_ages.joined import GAME, Moment, text

TAPPED = ("turn", "event", "final")
# Without a card: how high somebody bids, and that it cannot be paid after all, hang on cards that Herald does not know.
UNKNOWN = ("bid", "pass")


class Opened(Moment):
    """A moment of the open game, in the words of the dealt one; unless `listed`, its plays are not looked at."""

    def __init__(self, dealt, opened, listed) -> None:
        seats = dealt.awaited()
        self.awaited = seats[0] if seats else None
        self._figures = [None] + [joined.figures(opened.civs[seat]) for seat in opened.seats]
        if opened.over:
            for seat, sheet in enumerate(opened.scores(), 1):
                self._figures[seat]["culture"] = sum(line.points for line in sheet)
        self._legal = self._allowed(dealt, opened, seats) if listed else None

    def _allowed(self, dealt, opened, seats):
        theirs = {play for seat in seats for play in joined.allowed(dealt, seat)}
        ours = {play for seat in opened.awaited() for play in joined.allowed(opened, seat)}
        assert theirs <= ours or (self.awaited == TABLE and not dealt.over), theirs - ours
        hand = dealt.civs[self.awaited].military if self.awaited else ()
        if dealt.phase == "bonus":  # what people hold of these Herald does not know
            return {text(play) for play in theirs}
        more = {
            play for play in ours - theirs if self.awaited and play.verb not in UNKNOWN and play.card in (*hand, "")
        }
        return {text(play) for play in theirs | more}


def played(mode, seats, seed, every=1, **options):
    """A whole game by chance, dealt and open at once: its record, and the moments of the open game, of which one in
    `every` lists its plays: what unknown cards could do takes long to list."""
    record, _ = joined.played(mode, seats, seed, **options)
    lines = replay.parse(record).lines
    whole = {"mode": mode, **options}
    dealt, opened = (GAME.start(seats, {**whole, "deal": deal}) for deal in ("dealt", "open"))
    moments = []
    for _, seat, line in lines:
        play = parsed(line)
        listed = len(moments) % every == 0
        moments.append(Moment(dealt) if play.verb == "draw" else Opened(dealt, opened, listed))
        before = [list(civ.military) if civ else [] for civ in dealt.civs]
        dealt.do(seat, play)
        if play.verb != "draw":
            opened.do(opened.awaited()[0] if play.verb in TAPPED else seat, play)
            clear(dealt, opened, before)
    moments.append(Opened(dealt, opened, True))
    return record, moments


def parsed(line):
    """A play by the names of the package."""
    for ours, facts in joined.RENAMED.items():
        line = line.replace(facts, ours)
    return GAME.parse(line)


def clear(dealt, opened, before):
    """In the open game people name the cards of an old Age that they discard."""
    while opened.phase == "obsolete":
        (seat,) = opened.awaited()
        for card in before[seat]:
            if card not in dealt.civs[seat].military and opened.refuse(seat, GAME.parse(f"discard {card}")) is None:
                opened.do(seat, GAME.parse(f"discard {card}"))
        if opened.phase == "obsolete" and opened.awaited() == (seat,):
            opened.do(seat, GAME.parse("done"))


def differences(mode, seats, seed, every=1, **options):
    """(plays compared, differences) of one game by chance."""
    record, moments = played(mode, seats, seed, every, **options)
    return len(moments) - 1, replay.compare(record, moments, joined.readings(record), most=1)
