"""What a fast game offers to those that play it thousands of times a second.

A Position is one imagined moment in which nothing is hidden: what the seat cannot see was drawn. Plays are integers.
It is not a referee. Its rules are those of the game's State, with which the tests compare it play by play.
"""

from __future__ import annotations

from typing import Final

MODULUS: Final = 2147483647
FACTOR: Final = 48271


class Lot:
    """A quick source of chance, good enough for playouts (Lehmer's generator); seeded. `state`: whoever sets it back
    has the same luck again."""

    def __init__(self, seed: int) -> None:
        self.state = seed % (MODULUS - 1) + 1

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self.state = self.state * FACTOR % MODULUS
        return self.state % count

    def drawn(self, things: list[int], count: int) -> list[int]:
        """This many of these, or all if there are fewer, in random order."""
        found = things[:]
        left = len(found)
        count = min(count, left)
        for place in range(count):
            other = place + self.below(left - place)
            found[place], found[other] = found[other], found[place]
        return found[:count]


class Position:
    """One moment of a game.

    seat     who owes a play, 0 when the game is over
    chances  how often chance has spoken: what came up since is not the same in every draw
    """

    def __init__(self) -> None:
        self.seat = 0
        self.chances = 0

    def legal(self) -> list[int]:
        """The plays of the seat, in the order of the contract."""
        raise NotImplementedError

    def do(self, play: int) -> None:
        """Makes one of the legal plays; chance answers by itself, with what was drawn."""
        raise NotImplementedError

    def any_play(self, lot: Lot) -> int:
        """Any legal play, each as likely as another."""
        plays = self.legal()
        return plays[lot.below(len(plays))]

    def sample(self, lot: Lot) -> int:
        """A legal play as somebody makes it in a playout: any of them, unless a game knows better."""
        plays = self.legal()
        return plays[lot.below(len(plays))]

    def promising(self) -> list[int]:
        """The plays worth a place in a tree: all of them, unless a game knows better."""
        return self.legal()

    def play_on(self, seat: int) -> None:
        """Plays to the end as well as `seat` can, in games that are searched world by world."""
        raise NotImplementedError

    def copy(self) -> Position:
        """An independent copy."""
        raise NotImplementedError

    def shares(self) -> list[float]:
        """Each seat's share in the victory of a game that is over, by seat from place 1."""
        raise NotImplementedError

    def chance(self, share: float, seat: int) -> float:
        """What of a seat's share is its part in the victory: all of it, unless a game counts something else too."""
        return share

    def points(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        raise NotImplementedError


class Dealer:
    """Deals what one seat cannot see, again and again."""

    def __init__(self) -> None:
        pass

    def deal(self, position: Position, lot: Lot) -> None:
        """Gives a copy of the root what is hidden, every way as likely as another."""
        raise NotImplementedError
