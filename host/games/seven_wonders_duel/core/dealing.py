"""Deals the cards hidden from both players of 7 Wonders Duel again and again."""

from __future__ import annotations

from host.bots.cores.position import Dealer, Lot, Position
from host.games.seven_wonders_duel.core.game import AGES, Duel
from host.games.seven_wonders_duel.core.tables import BOXED, DECKS, GUILDS, GUILDS_KEPT


class DuelDealer(Dealer):
    """See Dealer.

    age     the Age under way
    faces   its cards by position, -1 for one that nobody has seen; empty before it is laid out
    backs   bits of the positions where the back of a guild shows
    plain, guilds  cards of this Age that may come up; kept: how many guilds still belong to the game
    wonders those that may come in the second draft, none after it; tokens: those set aside
    """

    def __init__(
        self,
        age: int,
        faces: list[int],
        backs: int,
        plain: list[int],
        guilds: list[int],
        kept: int,
        wonders: list[int],
        tokens: list[int],
    ) -> None:
        self.age, self.faces, self.backs = age, faces, backs
        self.plain, self.guilds, self.kept = plain, guilds, kept
        self.wonders, self.tokens = wonders, tokens
        self.hidden = [place for place in range(len(faces)) if faces[place] < 0]

    def deal(self, position: Position, lot: Lot) -> None:
        """See Dealer: faces for all Ages that are left, wonders for the second draft, and the tokens set aside."""
        assert isinstance(position, Duel)
        faces: list[list[int]] = [[], [], [], []]
        for age in range(self.age, AGES + 1):
            faces[age] = self._lying(lot) if age == self.age and self.faces else _new_age(age, lot)
        position.faces = faces
        position.next_offer = lot.drawn(self.wonders, 4)
        position.aside = lot.drawn(self.tokens, 3)

    def _lying(self, lot: Lot) -> list[int]:
        """The Age that is under way: the cards face up as they are, others where nobody has seen any."""
        count = len(self.hidden)
        guilds = lot.drawn(self.guilds, self.kept)
        plain = lot.drawn(self.plain, count - len(guilds))
        found = self.faces[:]
        if self.backs:
            for place in self.hidden:
                found[place] = guilds.pop() if self.backs >> place & 1 else plain.pop()
            return found
        drawn = lot.drawn(guilds + plain, count)
        for place in self.hidden:
            found[place] = drawn.pop()
        return found


def _new_age(age: int, lot: Lot) -> list[int]:
    """Twenty cards of an Age."""
    if age < AGES:
        return lot.drawn(DECKS[age], len(DECKS[age]) - BOXED)
    dealt = lot.drawn(DECKS[age], len(DECKS[age]) - BOXED) + lot.drawn(GUILDS, GUILDS_KEPT)
    return lot.drawn(dealt, len(dealt))
