"""A game of 7 Wonders in numbers: what `referee/state.py`, `turn.py` and `ending.py` of the rules do, without words.

A play is a physical card, plus USE times what is done with it, plus the coins paid to the right and to the left
(`market`). All seats choose one after another, from `first` on, behind a curtain: nothing that is chosen changes what
the others may do. Seats count from 1 there, and from 0 in lists and as places.
"""

from __future__ import annotations

from typing import Final

from host.bots.cores.position import Lot, Position
from host.games.seven_wonders.core.city import City, count_of
from host.games.seven_wonders.core.market import COINS as PURSE
from host.games.seven_wonders.core.market import LEFT, NONE, PAID, RIGHT, TOTAL
from host.games.seven_wonders.core.policy import Policy, shipped
from host.games.seven_wonders.core.tables import (
    ANY,
    BESIDE,
    CHOICE,
    COINS,
    COLOUR,
    COPY,
    COSTLESS,
    COUNT,
    COUNTING,
    DEFEAT_KIND,
    DIG,
    EARN,
    EARN_KINDS,
    EARN_WHERE,
    FREE,
    GAIN,
    LASTING,
    MOST_STAGES,
    OF,
    OWN,
    POWER,
    PURPLE,
    SCIENCE,
    SEVENTH,
    SHIPOWNERS,
    STAGE,
    SYMBOL,
    WIDE,
)

CARD: Final = 255
USE: Final = 256
USES: Final = 7
BUILD: Final = 0
FREELY: Final = 1
UNDER: Final = 2
SELL: Final = 3
DIGGING: Final = 4
PASS: Final = 5
PASSING: Final[int] = PASS * USE

# Phases.
CHOOSING: Final = 0
SEVENTH_CARD: Final = 1
DISCARDS: Final = 2
OVER: Final = 3

AGES: Final = 3
TURNS: Final = 6
HAND: Final = 7
SALE: Final = 3
VICTORY: Final[list[int]] = [0, 1, 3, 5]
NOBODY: Final = -1
NOISE: Final = 0.001  # what one in FINE steps of chance is worth in a playout
FINE: Final = 1000
PROMISING: Final = 3
# What twenty points of one's own count as much as: the victory.
WORTH: Final = 20.0
SPAN: Final = 5.0  # a victory with so many times twenty points less one is worth 1.0


class Wonders(Position):
    """See Position, and `shared_rules.seven_wonders.referee.moment.Moment`.

    first    the place that chooses first; due: how many have chosen in this turn; chosen: by place
    hands    by place, physical cards; pile: the discard pile; decks: by Age, what will be dealt, HAND for each place
    steps    the places that dig after this turn, in order; a seventh card is -1 less its place
    purses   by place, coins after the payments of a sixth turn
    early, itself, starting, babylon, counts, gives  the options neighbours_same_turn, lighthouse, seventh_coins,
             sixth_turn, copied_guild and copied_scientists, True where they are the usual ones
    """

    def __init__(self, players: int) -> None:
        self.seat = 1
        self.chances = 0
        self.players = players
        self.phase = CHOOSING
        self.age = 1
        self.turn = 1
        self.first = 0
        self.due = 0
        self.cities: list[City] = []
        self.hands: list[list[int]] = _none
        self.chosen: list[int] = [NOBODY] * players
        self.pile: list[int] = _nothing
        self.steps: list[int] = _nothing
        self.purses: list[int] = _nothing
        self.decks: list[list[int]] = _none
        self.same_turn = True
        self.earlier = True
        self.held = True
        self.babylon_first = True
        self.counts = True
        self.gives = True

    def copy(self) -> Wonders:
        """See Position. Hands, the pile and steps are never changed in place, so they are shared."""
        twin = Wonders(self.players)
        twin.seat, twin.chances, twin.phase = self.seat, self.chances, self.phase
        twin.age, twin.turn, twin.first, twin.due = self.age, self.turn, self.first, self.due
        twin.cities = [city.copy() for city in self.cities]
        twin.hands, twin.chosen = self.hands[:], self.chosen[:]
        twin.pile, twin.steps, twin.purses, twin.decks = self.pile, self.steps, self.purses, self.decks
        twin.same_turn, twin.earlier, twin.held = self.same_turn, self.earlier, self.held
        twin.babylon_first, twin.counts, twin.gives = self.babylon_first, self.counts, self.gives
        return twin

    def left_of(self, place: int) -> int:
        """The next place clockwise."""
        return place + 1 if place + 1 < self.players else 0

    def right_of(self, place: int) -> int:
        """The next place counter-clockwise."""
        return place - 1 if place else self.players - 1

    # -- what there is to play ------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """See Position."""
        place = self.seat - 1
        city = self.cities[place]
        if self.phase == DISCARDS:
            return [*[DIGGING * USE + card for card in self._diggable(city)], PASSING]
        purse = self.purse(place)
        found: list[int] = []
        part = city.stage()
        stages = [pay & PAID for pay in city.payments(part) if pay >> TOTAL <= purse] if part >= 0 else _nothing
        for card in self.hands[place]:
            structure = OF[card]
            if not city.holds(structure):
                if COSTLESS[structure] or city.chained(structure):
                    found.append(card)
                else:
                    left = purse - COINS[structure]
                    found += [card + (pay & PAID) for pay in city.payments(structure) if pay >> TOTAL <= left]
                    if city.ready:
                        found.append(FREELY * USE + card)
            for pay in stages:
                found.append(UNDER * USE + card + pay)
            found.append(SELL * USE + card)
        if self.phase == SEVENTH_CARD:
            found.append(PASSING)
        return found

    def purse(self, place: int) -> int:
        """The coins that may be spent now (SW-52, SW-89)."""
        coins = self.cities[place].coins
        return coins if self.held or self.phase == CHOOSING else min(coins, self.purses[place])

    # -- plays ----------------------------------------------------------------------------------------

    def do(self, play: int) -> None:
        """See Position."""
        place = self.seat - 1
        if self.phase == CHOOSING:
            self.chosen[place] = play
            self.due += 1
            if self.due < self.players:
                self.seat = (self.first + self.due) % self.players + 1
                return
            self.due = 0
            self._resolve(self.chosen)
            if self.turn == TURNS:
                self._throw_away()
        else:
            self._answer(place, play)
        self._go_on()

    def _answer(self, place: int, play: int) -> None:
        """The seventh card or the discard pile."""
        if self.phase == DISCARDS:
            if play != PASSING:
                card = play & CARD
                self.pile = _without(self.pile, card)
                self._build(place, OF[card])
                self._earn(place, OF[card], self._found_beside(place, OF[card]))
                self._look(1 << place if LASTING[OF[card]] else 0)
        elif play == PASSING:
            self._throw_hand(place)
        else:
            alone = [NOBODY] * self.players
            alone[place] = play
            self._resolve(alone)

    def _resolve(self, plays: list[int]) -> None:
        """Pays, places and gives for all these plays at once (SW-28)."""
        earned = [0] * self.players
        for place in range(self.players):
            if plays[place] != NOBODY:
                self._pay(place, plays[place], earned)
        if self.turn == TURNS and self.phase == CHOOSING:
            self.purses = [city.coins for city in self.cities]
        before = _nothing
        if not self.same_turn:
            before = [self._found_beside(place, OF[max(0, play) & CARD]) for place, play in enumerate(plays)]
        changed = 0
        for place in range(self.players):
            if plays[place] != NOBODY and self._place(place, plays[place]):
                changed |= 1 << place
        for place in range(self.players):
            play = plays[place]
            if play != NOBODY:
                self._give(place, play, before[place] if before else -1)
                self.cities[place].coins += earned[place]
            elif earned[place]:
                self.cities[place].coins += earned[place]
        self._look(changed)

    def _pay(self, place: int, play: int, earned: list[int]) -> None:
        city = self.cities[place]
        structure = OF[play & CARD]
        if play >> 8 & USES == BUILD and COINS[structure] and not city.chained(structure):
            city.coins -= COINS[structure]
        left, right = play >> LEFT & PURSE, play >> RIGHT & PURSE
        if left:
            city.coins -= left
            earned[self.left_of(place)] += left
        if right:
            city.coins -= right
            earned[self.right_of(place)] += right

    def _place(self, place: int, play: int) -> bool:
        """Puts one card where it belongs; whether prices around it may change."""
        card, use = play & CARD, play >> 8 & USES
        self.hands[place] = _without(self.hands[place], card)
        if use == SELL:
            self.pile = [*self.pile, card]
            return False
        city = self.cities[place]
        if use == UNDER:
            part = city.stage()
            city.build_stage(part)
            if POWER[part] == DIG:
                self.steps = [*self.steps, place]
            return LASTING[part]
        if use == FREELY:
            city.ready = False
        self._build(place, OF[card])
        return LASTING[OF[card]]

    def _build(self, place: int, structure: int) -> None:
        self.cities[place].build(structure)

    def _give(self, place: int, play: int, before: int) -> None:
        """Coins of a sale, a stage or a structure."""
        use, city = play >> 8 & USES, self.cities[place]
        if use == SELL:
            city.coins += SALE
        elif use == UNDER:
            city.coins += GAIN[STAGE + MOST_STAGES * city.board + city.stages - 1]
        else:
            structure = OF[play & CARD]
            if GAIN[structure] or EARN[structure]:
                self._earn(place, structure, before if before >= 0 else self._found_beside(place, structure))

    def _found_beside(self, place: int, structure: int) -> int:
        """How many things that a structure pays for are in the neighbours' cities now."""
        if EARN_WHERE[structure] == OWN:
            return 0
        kinds = EARN_KINDS[structure]
        return self.cities[self.left_of(place)].count(kinds) + self.cities[self.right_of(place)].count(kinds)

    def _earn(self, place: int, structure: int, beside: int) -> None:
        """One-time coins of a structure that stands already."""
        city = self.cities[place]
        city.coins += GAIN[structure]
        if EARN[structure]:
            found = beside
            if EARN_WHERE[structure] != BESIDE:
                found += city.count(EARN_KINDS[structure])
            if self.earlier and COLOUR[structure] in EARN_KINDS[structure]:
                found -= 1
            city.coins += EARN[structure] * found

    def look_around(self) -> None:
        """Finds all Markets."""
        self._look((1 << self.players) - 1)

    def _look(self, changed: int) -> None:
        """Finds the Markets of places where, or beside which, production changed."""
        if not changed:
            return
        for place in range(self.players):
            left, right = self.left_of(place), self.right_of(place)
            if changed >> place & 1 or changed >> left & 1 or changed >> right & 1:
                self.cities[place].look(self.cities[left], self.cities[right])

    # -- the end of a turn ------------------------------------------------------------------------------

    def _throw_away(self) -> None:
        """The last cards go to the discard pile, but for a seventh one that may be used (SW-26, SW-87)."""
        keeper = NOBODY
        for place in range(self.players):
            if keeper == NOBODY and self.cities[place].powers >> SEVENTH & 1:
                keeper = place
            else:
                self._throw_hand(place)
        if keeper != NOBODY:
            step = -1 - keeper
            self.steps = [step, *self.steps] if self.babylon_first else [*self.steps, step]

    def _throw_hand(self, place: int) -> None:
        self.pile = self.pile + self.hands[place]
        self.hands[place] = _nothing

    def _go_on(self) -> None:
        """The next step of this turn, the next turn, the next Age, or the end."""
        while self.steps:
            step = self.steps[0]
            self.steps = self.steps[1:]
            if step < 0:
                self.phase, self.seat = SEVENTH_CARD, -step
                return
            if self.pile:
                self.phase, self.seat = DISCARDS, step + 1
                return
        self.phase, self.seat = CHOOSING, self.first + 1
        if self.turn < TURNS:
            self.turn += 1
            self.hands = self.hands[1:] + self.hands[:1] if self.age == 2 else self.hands[-1:] + self.hands[:-1]
            return
        self._fight()
        if self.age == AGES:
            self.phase, self.seat = OVER, 0
        else:
            self.age += 1
            self.begin_age()

    def begin_age(self) -> None:
        """Deals the cards of an Age."""
        self.turn, deck = 1, self.decks[self.age]
        self.hands = [deck[HAND * place : HAND * place + HAND] for place in range(self.players)]
        self.chances += 1
        for city in self.cities:
            city.ready = city.powers >> FREE & 1 == 1

    def _fight(self) -> None:
        """Every pair of neighbours compares shields (SW-99 to SW-101)."""
        for place in range(self.players):
            city, other = self.cities[place], self.cities[self.left_of(place)]
            if city.shields > other.shields:
                city.points += VICTORY[self.age]
                _defeat(other)
            elif city.shields < other.shields:
                other.points += VICTORY[self.age]
                _defeat(city)

    # -- playouts -----------------------------------------------------------------------------------------

    def sample(self, lot: Lot) -> int:
        """See Position: what the policy weighs most, through some noise."""
        best, most = PASSING, -1e9
        for weight, play in self.weighed(shipped):
            weight += NOISE * lot.below(FINE)
            if weight > most:
                best, most = play, weight
        return best

    def promising(self) -> list[int]:
        """See Position: the plays that the policy weighs most."""
        found = sorted(self.weighed(shipped), reverse=True)
        return [play for _, play in found[:PROMISING]]

    def weighed(self, policy: Policy) -> list[tuple[float, int]]:
        """The plays that a policy chooses among, each with its weight: every structure for the least that it costs, the
        stage and the sale with the card that the next player would miss most."""
        place = self.seat - 1
        city = self.cities[place]
        policy.turn_to(city, self.cities[self.left_of(place)], self.cities[self.right_of(place)], self.age, self.turn)
        if self.phase == DISCARDS:
            found = [(policy.build(OF[card], 0, 0), DIGGING * USE + card) for card in self._diggable(city)]
            return [*found, (0.0, PASSING)]
        self._look_on(policy, place)
        hand = self.hands[place]
        missed = [policy.missed(OF[card]) for card in hand]
        found = self._builds(policy, city, missed)
        most = max(missed)
        spare, denial = hand[missed.index(most)], policy.denial(most)
        found.append((policy.sell() + denial, SELL * USE + spare))
        part = city.stage()
        pay = city.cheapest(part) if part >= 0 else NONE
        if pay != NONE and pay >> TOTAL <= self.purse(place):
            found.append((policy.stage(part, pay >> TOTAL) + denial, UNDER * USE + spare + (pay & PAID)))
        return found

    def _look_on(self, policy: Policy, place: int) -> None:
        after = self.right_of(place) if self.age == 2 else self.left_of(place)
        left, right = self.cities[self.left_of(after)], self.cities[self.right_of(after)]
        policy.hand_on_to(self.cities[after], left, right)

    def _builds(self, policy: Policy, city: City, missed: list[float]) -> list[tuple[float, int]]:
        """The structures of the hand; `missed`: by its cards, see `Policy.missed`."""
        place, found = self.seat - 1, list[tuple[float, int]]()
        purse = self.purse(place)
        for card, loss in zip(self.hands[place], missed, strict=True):
            structure, denial = OF[card], policy.denial(loss)
            if city.holds(structure):
                continue
            if COSTLESS[structure] or city.chained(structure):
                found.append((policy.build(structure, 0, 0) + denial, card))
                continue
            pay, bank = city.cheapest(structure), COINS[structure]
            if pay != NONE and (pay >> TOTAL) + bank <= purse:
                found.append((policy.build(structure, pay >> TOTAL, bank) + denial, card + (pay & PAID)))
            if city.ready:
                found.append((policy.freely(structure) + denial, FREELY * USE + card))
        return found

    def _diggable(self, city: City) -> list[int]:
        return [card for card in sorted(self.pile) if not city.holds(OF[card])]

    # -- the end --------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """See Position."""
        place = seat - 1
        city = self.cities[place]
        left, right = self.cities[self.left_of(place)], self.cities[self.right_of(place)]
        total = city.points + city.coins // 3
        symbols, more = city.symbols, 0
        if city.powers >> COPY & 1:
            best = self._copied(city, left, right)
            if best >= 0:
                total += best
                more = 1 if self.counts else 0
        total += SCIENCE[symbols]
        bits, number = city.counting, 0
        while bits:
            if bits & 1:
                structure = COUNTING[number]
                total += COUNT[structure] * count_of(structure, city, left, right)
                if more and structure == SHIPOWNERS:
                    total += COUNT[structure]
            bits >>= 1
            number += 1
        return total

    def _copied(self, city: City, left: City, right: City) -> int:
        """What the best guild beside it would bring here; -1 if there is none (SW-91 to SW-93)."""
        best, bits, number = -1, left.counting | right.counting, 0
        while bits:
            if bits & 1:
                structure = COUNTING[number]
                if COLOUR[structure] == PURPLE and (SYMBOL[structure] != ANY or self.gives):
                    found = COUNT[structure] * count_of(structure, city, left, right)
                    if SYMBOL[structure] == ANY:
                        found = SCIENCE[city.symbols + CHOICE] - SCIENCE[city.symbols]
                    elif structure == SHIPOWNERS and self.counts:
                        found += COUNT[structure]
                    best = max(best, found)
            bits >>= 1
            number += 1
        return best

    def shares(self) -> list[float]:
        """See Position: the victory, and one's own points, WORTH of them as much as the victory."""
        points = [self.points(seat) for seat in range(1, self.players + 1)]
        ranks = [points[place] * 1000 + self.cities[place].coins for place in range(self.players)]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        found = [0.0]
        for place in range(self.players):
            won = share if ranks[place] == best else 0.0
            found.append(max(0.0, min(1.0, (won + points[place] / WORTH) / SPAN)))
        return found

    def chance(self, share: float, seat: int) -> float:
        """See Position."""
        return max(0.0, min(1.0, share * SPAN - self.points(seat) / WORTH))


def _defeat(city: City) -> None:
    city.points -= 1
    city.counts += 1 << WIDE * DEFEAT_KIND


def _without(cards: list[int], card: int) -> list[int]:
    return [other for other in cards if other != card]


_nothing: Final[list[int]] = []
_none: Final[list[list[int]]] = []
