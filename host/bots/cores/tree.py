"""Monte-Carlo tree search over draws: one tree of what one seat may come to see, played with Positions.

In each draw what is hidden is dealt again, and the tree is followed as far as it goes (Cowling, Powley, Whitehouse
2012: the plays that a draw allows compete, and each is judged by how often it was there to be chosen). From there the
game is played to its end with cheap plays. A play that ends the game decides the node it was made from, and where
nothing hidden came up since the root, those before it too (MCTS-Solver, Winands and others 2008).
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from host.bots.cores.manners import Manners
from host.bots.cores.position import Dealer, Lot, Position

CURIOSITY: Final = 0.35  # how much a play that was tried seldom is worth trying again
YARDSTICK_EXPLORATION: Final = 0.7  # the same for the yardstick, as Cowling and others have it
TRUST: Final = 8.0  # number of playouts that a play's prior counts as
FIRST: Final = 0.1  # how far below the mean of its node a play that was never tried is expected


class Node:
    """A play and what came of it.

    seat     who made the play
    tries    playouts through it; total: the seat's shares in them; won: of these the victories, in a tree of one seat's
             plays; offered: draws in which it was legal
    width    how many plays there were after it when it was last looked at
    proven   1 if the play wins for certain, -1 if it loses, else 0
    """

    __slots__ = ("children", "hope", "offered", "play", "proven", "seat", "total", "tries", "width", "won")

    def __init__(self, play: int, seat: int) -> None:
        self.play = play
        self.seat = seat
        self.tries = 0
        self.offered = 0
        self.total = 0.0
        self.won = 0.0
        self.width = 0
        self.proven = 0
        self.hope = 0.0
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        """The seat's mean share after this play."""
        if self.proven:
            return 1.0 if self.proven > 0 else 0.0
        return self.total / self.tries if self.tries else 0.5

    def visits(self) -> int:
        """How many playouts went on from here."""
        return sum([child.tries for child in self.children.values()])


class Tree:
    """The tree of one decision."""

    def __init__(self, root: Position, dealer: Dealer, seed: str, plain: bool = False, own: float = 0.0) -> None:
        """`dealer.deal(position, lot)` gives a copy of the root what is hidden. `plain`: a search without any knowledge
        of the game, the yardstick: random playouts, each play tried once before any is tried again, nothing proven.
        `own`: where everybody holds a hidden hand, how far apart shares lie, 1.0 for those of victories: then the tree
        is one of the asking seat's plays alone, its promising ones, and others play as they do in playouts."""
        self.root = Node(-1, 0)
        self.playouts = 0
        self._start = root
        self._dealer = dealer
        self._lot = Lot(Random(seed).getrandbits(31))
        self._plain = plain
        self._alone = root.seat if own else 0
        self._first = FIRST * (own or 1.0)
        self._curiosity = CURIOSITY * (own or 1.0)
        self._manners = Manners()

    def hope(self, values: dict[int, float]) -> None:
        """What plays at the root may be worth, 0.0 to 1.0, before they were tried."""
        seat = self._start.seat
        for play, value in values.items():
            node = self.root.children.get(play)
            if node is None:
                node = self.root.children[play] = Node(play, seat)
            node.hope = value

    def follow(self, plays: list[int]) -> bool:
        """Goes on after these plays: what was found out there is kept, all else forgotten. False, with nothing changed,
        where the tree does not go so far. `begin` must follow."""
        node = self.root
        for play in plays:
            found = node.children.get(play)
            if found is None or not found.tries:
                return False
            node = found
        self.root = node
        return True

    def begin(self, root: Position, dealer: Dealer, legal: list[int]) -> None:
        """The moment of the root as it is known now, and what can be played there."""
        self._start, self._dealer = root, dealer
        children = self.root.children
        self.root.children = {play: children[play] for play in legal if play in children}

    def grow(self, playouts: int) -> None:
        """Runs this many more playouts."""
        for _ in range(playouts):
            position = self._start.copy()
            self._dealer.deal(position, self._lot)
            self._descend(position)
            self.playouts += 1

    def compare(self, plays: list[int]) -> None:
        """One more playout of each of these plays of the root, all in the same draw and with the same luck."""
        world, lot = self._start.copy(), self._lot
        self._dealer.deal(world, lot)
        luck = lot.state
        for play in plays:
            lot.state = luck
            self._descend(world.copy(), self.root.children[play])
            self.playouts += 1

    def decided(self, left: int) -> bool:
        """Whether `left` more playouts can change which play was tried most; or nothing is left to find out."""
        first, second = 0, 0
        for node in self.root.children.values():
            if node.proven > 0:
                return True
            if node.tries > first:
                first, second = node.tries, first
            elif node.tries > second:
                second = node.tries
        return first - second > left

    def _descend(self, position: Position, first: Node | None = None) -> None:
        """One playout, which begins with the play of `first` if that is given."""
        self._manners.give_way()
        node, path = self.root, [self.root]
        chances, certain = position.chances, 0  # how many nodes of the path come before chance spoke
        if first is not None:
            node, certain = first, 1
            path.append(first)
            position.do(first.play)
        while position.seat:
            if self._alone and position.seat != self._alone:
                position.do(position.sample(self._lot))
                continue
            if position.chances == chances:
                certain = len(path)
            node, new = self._chosen(node, position)
            path.append(node)
            position.do(node.play)
            if new:
                break
        ended = position.seat == 0
        if not ended:
            self._play_out(position)
        shares = position.shares()
        won = position.chance(shares[self._alone], self._alone) if self._alone else 0.0
        for node in path:
            node.tries += 1
            node.total += shares[node.seat]
            node.won += won
        if ended and not self._plain and not self._alone:
            self._prove(path, shares, certain)

    def _chosen(self, node: Node, position: Position) -> tuple[Node, bool]:
        """The child to follow, and whether it is new."""
        children, seat = node.children, position.seat
        legal = self._plays(node, position)
        node.width = len(legal)
        best: Node | None = None
        most, untried = -1.0, -1
        scale = math.log(node.tries + 1.0)
        unknown = self._unknown(node, legal)
        for play in legal:
            child = children.get(play)
            if child is None:
                if untried < 0:
                    untried = play
                continue
            child.offered += 1
            value = self._value(child, scale)
            if value > most:
                best, most = child, value
        if untried >= 0 and (best is None or unknown > most):
            fresh = [play for play in legal if play not in children]
            play = fresh[0 if self._alone else self._lot.below(len(fresh))]
            child = children[play] = Node(play, seat)
            child.offered = 1
            return child, True
        assert best is not None
        return best, best.tries == 0

    def _plays(self, node: Node, position: Position) -> list[int]:
        """The plays that compete after a node."""
        if not self._alone:
            return position.legal()
        return list(node.children) if node is self.root and node.children else position.promising()

    def _unknown(self, node: Node, legal: list[int]) -> float:
        """The value of a play that nobody has tried yet."""
        if self._plain or not node.children:
            return 1e9
        tried, total = 0, 0.0
        for play in legal:
            child = node.children.get(play)
            if child is not None:
                tried += child.tries
                total += child.total
        mean = total / tried if tried else 0.5
        return mean - self._first + self._curiosity * math.sqrt(math.log(tried + 2.0) / 2)

    def _value(self, child: Node, scale: float) -> float:
        if child.proven:
            return 1e6 if child.proven > 0 else -0.5
        tries = child.tries
        if self._plain:
            return child.total / tries + YARDSTICK_EXPLORATION * math.sqrt(math.log(child.offered) / tries)
        mean = (child.total + TRUST * child.hope) / (tries + TRUST) if child.hope else child.total / max(1, tries)
        return mean + self._curiosity * math.sqrt(math.log(child.offered + 1.0) / (tries + 1.0))

    def _play_out(self, position: Position) -> None:
        lot = self._lot
        if self._plain:
            while position.seat:
                position.do(position.any_play(lot))
            return
        while position.seat:
            position.do(position.sample(lot))

    def _prove(self, path: list[Node], shares: list[float], certain: int) -> None:
        """The last play of the path ended the game: what follows for those before it, as far as chance has no part."""
        node = path[-1]
        share = shares[node.seat]
        if share != 0.0 and share != 1.0:
            return
        node.proven = 1 if share == 1.0 else -1
        for place in range(len(path) - 2, 0, -1):
            child, node = path[place + 1], path[place]
            if place >= certain:
                return
            if child.proven > 0:
                node.proven = 1 if child.seat == node.seat else -1
            elif self._lost(node):
                node.proven = -1 if child.seat == node.seat else 1
            else:
                return

    def _lost(self, node: Node) -> bool:
        """Whether every play after this one loses for the seat that makes it."""
        if len(node.children) < node.width:
            return False
        return all(child.proven < 0 for child in node.children.values())
