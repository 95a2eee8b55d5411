"""A game of 7 Wonders Duel in numbers: what `referee/state.py` and `referee/turn.py` of the rules do, without words.

A play is a thing plus THING for each verb:

    card            builds it; + DISCARD sells it; + WONDER * (1 + the wonder's number) puts it under a wonder
    TAKE + token    from the board; KEEP + token: of the Great Library's three
    DIG, DESTROY + card; BEGIN + seat; DRAFT + the wonder's number
"""

from __future__ import annotations

from typing import Final

from host.bots.cores.position import Lot, Position
from host.games.seven_wonders_duel.core.city import DuelCity
from host.games.seven_wonders_duel.core.tables import (
    AGAIN,
    CARDS,
    COIN,
    COINS,
    COLOUR,
    COUNT,
    COUNT_KINDS,
    COVERED,
    COVERS,
    DESTROYS,
    DIGS,
    DOWN,
    DRAFTED,
    EARN,
    EARN_KINDS,
    EARN_MOST,
    ECONOMY,
    FINE,
    FIRST_FREE,
    GAIN,
    GUILDS,
    LIBRARY,
    MAKES,
    MATHEMATICS,
    NOISE,
    PLACES,
    PRICES,
    SHIELDS,
    STRATEGY,
    SYMBOL,
    THEOLOGY,
    TOKEN_GAIN,
    TOKEN_POINTS,
    TOKEN_SYMBOL,
    TOKEN_WORTH,
    URBANISM,
    WIDE,
    WONDER,
    WORTH,
    YELLOW,
)

THING: Final = 128
DISCARD: Final = 128
UNDER: Final = 256  # + THING * number of the wonder
TAKE: Final = 2560
KEEP: Final = 2688
DIG: Final = 2816
DESTROY: Final = 2944
BEGIN: Final = 3072
DRAFT: Final = 3200

# Phases, and what a play may bring: the first five are both.
PLAYING: Final = 0
TAKING: Final = 1
KEEPING: Final = 2
DIGGING: Final = 3
DESTROYING: Final = 4
BEGINNING: Final = 5
DRAFTING: Final = 6
OVER: Final = 7

ALL: Final = (1 << 20) - 1
CAPITAL: Final = 9
AGES: Final = 3
LIMIT: Final = 7
NEAR: Final = 4  # the most shields that one play brings
SYMBOLS_TO_WIN: Final = 6
SHARED: Final = 3
CIVILIAN: Final = 1
MILITARY: Final = 2
SCIENTIFIC: Final = 3
FIELD: Final = 31
PICKERS: Final[list[int]] = [1, 2, 2, 1, 2, 1, 1, 2]
FIRST_OF_PURPLE: Final[int] = min(GUILDS)


class Duel(Position):
    """See Position, and `shared_rules.seven_wonders_duel.board.Board`.

    faces    by Age, the card at each position, as it was drawn; down: bits of positions that nobody has seen
    loot     bits: the tokens of 2 and of 5 coins on seat 1's half, then those on seat 2's
    aside    tokens in the order in which the Great Library draws them; tokens, offer: as on the table
    laid     the wonders of the second draft, until they are laid out
    asks     the choices that a play still brings; due: cards that come up after them, for a Duel that begins there
    chooses, returns, earlier  the options middle_pawn, destroyed and lighthouse, where they are not the usual ones
    victory  CIVILIAN, MILITARY or SCIENTIFIC
    """

    def __init__(self) -> None:
        self.seat = 1
        self.chances = 0
        self.phase = PLAYING
        self.age = 1
        self.active = 1
        self.again = False
        self.last = 1
        self.pawn = 0
        self.loot = 15
        self.lies = 0
        self.free = 0
        self.down = 0
        self.winner = 0
        self.victory = 0
        self.first = _nobody
        self.second = _nobody
        self.faces: list[list[int]] = _nothing_laid
        self.discards: list[int] = _none
        self.tokens: list[int] = _none
        self.offer: list[int] = _none
        self.next_offer: list[int] = _none
        self.aside: list[int] = _none
        self.asks: list[int] = _none
        self.due = 0
        self.chooses = False
        self.returns = False
        self.earlier = False

    def copy(self) -> Duel:
        """See Position. Lists are never changed in place, so they are shared."""
        twin = Duel()
        twin.seat, twin.chances, twin.phase, twin.age = self.seat, self.chances, self.phase, self.age
        twin.active, twin.again, twin.last, twin.pawn = self.active, self.again, self.last, self.pawn
        twin.loot, twin.lies, twin.free, twin.down = self.loot, self.lies, self.free, self.down
        twin.winner, twin.victory = self.winner, self.victory
        twin.first, twin.second = self.first.copy(), self.second.copy()
        twin.faces, twin.discards, twin.tokens = self.faces, self.discards, self.tokens
        twin.offer, twin.next_offer, twin.aside, twin.asks = self.offer, self.next_offer, self.aside, self.asks
        twin.due, twin.chooses, twin.returns, twin.earlier = self.due, self.chooses, self.returns, self.earlier
        return twin

    def city(self, seat: int) -> DuelCity:
        """The city of a seat."""
        return self.first if seat == 1 else self.second

    def ahead(self, seat: int) -> int:
        """How many spaces beyond the middle this seat has pushed the pawn."""
        return self.pawn if seat == 1 else -self.pawn

    # -- what there is to play ------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """See Position."""
        if self.phase == PLAYING:
            return self._takes()
        if self.phase == TAKING:
            return [TAKE + token for token in self.tokens]
        if self.phase == KEEPING:
            return [KEEP + token for token in self.offer]
        if self.phase == DIGGING:
            return [DIG + card for card in self.discards]
        if self.phase == DESTROYING:
            return [DESTROY + card for card in self.targets()]
        if self.phase == BEGINNING:
            return [BEGIN + self.seat, BEGIN + 3 - self.seat]
        return [DRAFT + wonder for wonder in self.offer]

    def _takes(self) -> list[int]:
        """Each card that lies free: built, put under a wonder, sold."""
        city = self.city(self.seat)
        coins, face = city.coins, self.faces[self.age]
        under = [UNDER + THING * (part - CARDS) for part in city.wonders if city.cost(part) <= coins]
        found: list[int] = []
        for place in self._free_places():
            card = face[place]
            if city.cost(card) <= coins or city.chained(card):
                found.append(card)
            for verb in under:
                found.append(verb + card)
            found.append(DISCARD + card)
        return found

    def _free_places(self) -> list[int]:
        """Where cards lie free."""
        places = FREE_PLACES.get(self.free)
        if places is None:
            places = FREE_PLACES[self.free] = [place for place in range(20) if self.free & PLACES[place]]
        return places

    def targets(self) -> list[int]:
        """The other city's cards that the wonder just built may destroy; `asks` holds its colour."""
        other = self.city(3 - self.active)
        colour = self.asks[0]
        if not other.counts >> WIDE * colour & FIELD:
            return []
        return [card for card in range(46) if COLOUR[card] == colour and other.low >> card & 1]

    # -- playouts -------------------------------------------------------------------------------------

    def any_play(self, lot: Lot) -> int:
        """See Position: counts the plays instead of listing them."""
        if self.phase != PLAYING:
            plays = self.legal()
            return plays[lot.below(len(plays))]
        city, face, places = self.city(self.seat), self.faces[self.age], self._free_places()
        coins, others, built, count = city.coins, 1, 0, 0  # built: bits of those that can be built
        for part in city.wonders:
            others += city.cost(part) <= coins
        for place in places:
            card = face[place]
            count += others
            if city.cost(card) <= coins or city.chained(card):
                built |= PLACES[place]
                count += 1
        wanted = lot.below(count)
        for place in places:
            if built & PLACES[place]:
                if not wanted:
                    return face[place]
                wanted -= 1
            if wanted < others:
                return self._besides(city, face[place], wanted)
            wanted -= others
        raise AssertionError

    def _besides(self, city: DuelCity, card: int, wanted: int) -> int:
        """What can be done with a card besides building it: under the wonders that can be paid, by number, and sold."""
        for part in city.wonders:
            if city.cost(part) <= city.coins:
                if not wanted:
                    return UNDER + THING * (part - CARDS) + card
                wanted -= 1
        return DISCARD + card

    def sample(self, lot: Lot) -> int:
        """See Position: what wins at once, else what seems worth most."""
        if self.phase != PLAYING:
            return self._answer(lot)
        city = self.city(self.seat)
        lacks = CAPITAL - self.ahead(self.seat)
        if city.different == SYMBOLS_TO_WIN - 1 or lacks <= NEAR:
            winning = self._winning(city, lacks)
            if winning >= 0:
                return winning
        return self._likely(city, lot)

    def _answer(self, lot: Lot) -> int:
        """What seems worth most at a glance, through some noise; who begins is left to chance."""
        best, most = -1, -1
        for play in self.legal():
            worth = self._worth_of(play) + lot.below(NOISE)
            if worth > most:
                best, most = play, worth
        return best

    def _worth_of(self, play: int) -> int:
        thing, city = play % THING, self.city(self.active)
        if self.phase == TAKING or self.phase == KEEPING:
            return TOKEN_WORTH[thing] + city.learns(TOKEN_SYMBOL[thing])
        if self.phase == DIGGING or self.phase == DESTROYING:
            return WORTH[thing] + (city.learns(SYMBOL[thing]) if self.phase == DIGGING else 0)
        return DRAFTED[thing] if self.phase == DRAFTING else 0

    def _likely(self, city: DuelCity, lot: Lot) -> int:
        """The play that seems worth most at a glance, through some noise."""
        coins = city.coins
        play, most = DISCARD, COIN * (2 + (city.counts >> WIDE * YELLOW & FIELD)) + lot.below(NOISE)
        face = self.faces[self.age]
        for place in self._free_places():
            card = face[place]
            cost = 0 if city.chained(card) else city.cost(card)
            if cost <= coins:
                worth = WORTH[card] - COIN * cost + lot.below(NOISE) + city.learns(SYMBOL[card])
                if worth > most:
                    play, most = card, worth
        for part in city.wonders:
            cost = city.cost(part)
            if cost <= coins:
                worth = WORTH[part] - COIN * cost + lot.below(NOISE)
                if worth > most:
                    play, most = UNDER + THING * (part - CARDS), worth
        return play if play < DISCARD else play + self._any_card(lot)

    def _any_card(self, lot: Lot) -> int:
        """A card that lies free."""
        places = self._free_places()
        return self.faces[self.age][places[lot.below(len(places))]]

    def _winning(self, city: DuelCity, lacks: int) -> int:
        """A play that wins at once, or -1."""
        more = 1 if city.tokens & STRATEGY else 0
        face, last = self.faces[self.age], -1
        for place in self._free_places():
            card = last = face[place]
            symbol = SYMBOL[card]
            wins = SHIELDS[card] > 0 and SHIELDS[card] + more >= lacks
            if symbol >= 0 and city.different == SYMBOLS_TO_WIN - 1 and not city.symbols >> 2 * symbol & 3:
                wins = True
            if wins and (city.cost(card) <= city.coins or city.chained(card)):
                return card
        for part in city.wonders:
            if SHIELDS[part] >= lacks and city.cost(part) <= city.coins:
                return UNDER + THING * (part - CARDS) + last
        return -1

    # -- plays ----------------------------------------------------------------------------------------

    def do(self, play: int) -> None:
        """See Position."""
        thing = play % THING
        if self.phase == PLAYING:
            self._take(play, thing)
        elif self.phase == DRAFTING:
            self._draft(thing)
            return
        elif self.phase == BEGINNING:
            self._play_on(thing)
            return
        else:
            self._choose(thing)
        self._go_on()

    def _take(self, play: int, card: int) -> None:
        self.again, self.last = False, self.seat
        self._uncover(card)
        city = self.city(self.seat)
        if play < DISCARD:
            if city.chained(card):
                self._place(city, card)
                city.coins += 4 if city.tokens & URBANISM else 0
            else:
                self._pay(city, card)
                self._place(city, card)
            self._gain(city, card)
        elif play < UNDER:
            city.coins += 2 + (city.counts >> WIDE * YELLOW & FIELD)
            self.discards = [*self.discards, card]
        else:
            self._build_wonder(city, CARDS + (play - UNDER) // THING)

    def _uncover(self, card: int) -> None:
        """Takes a card away; what nothing covers then is turned up and free."""
        face, place = self.faces[self.age], 0
        for place in self._free_places():
            if face[place] == card:
                break
        self.lies &= ~PLACES[place]
        self.free &= ~PLACES[place]
        lies, covered = self.lies, COVERED[self.age]
        for below in COVERS[self.age][place]:
            if lies & PLACES[below] and not covered[below] & lies:
                self.free |= PLACES[below]
                if self.down & PLACES[below]:
                    self.down &= ~PLACES[below]
                    self.chances += 1

    def _pay(self, city: DuelCity, part: int) -> None:
        """To the bank; for goods to the owner of Economy."""
        due = city.cost(part)
        city.coins -= due
        other = self.city(3 - self.seat)
        if other.tokens & ECONOMY:
            other.coins += due - COINS[part]

    def _place(self, city: DuelCity, card: int) -> None:
        city.build(card)
        if MAKES[card] or PRICES[card]:
            self.reprice()

    def reprice(self) -> None:
        """Both cities' prices, after production or reserves changed."""
        self.first.other_fixed = self.second.fixed
        self.second.other_fixed = self.first.fixed
        self.first.find_costs()
        self.second.find_costs()

    def _gain(self, city: DuelCity, card: int) -> None:
        """Coins, shields and the symbol of a building."""
        city.coins += GAIN[card]
        if EARN[card]:
            city.coins += EARN[card] * self._earned(city, card)
        if SHIELDS[card]:
            self._march(SHIELDS[card] + (1 if city.tokens & STRATEGY else 0))
        if SYMBOL[card] >= 0:
            self._learn(city, SYMBOL[card])

    def _earned(self, city: DuelCity, card: int) -> int:
        kinds = EARN_KINDS[card]
        if EARN_MOST[card]:
            return max(self.first.count(kinds), self.second.count(kinds))
        found = city.count(kinds)
        return found - 1 if self.earlier and COLOUR[card] in kinds else found

    def _march(self, shields: int) -> None:
        """Moves the pawn; loot on its way is lost, and the capital ends the game."""
        step = 1 if self.seat == 1 else -1
        half = 2 if self.seat == 1 else 0  # the loot of the other seat
        for _ in range(shields):
            self.pawn += step
            ahead = self.pawn * step
            if ahead == 3 or ahead == 6:
                bit = 1 << (half + (1 if ahead == 6 else 0))
                if self.loot & bit:
                    self.loot &= ~bit
                    self._lose(5 if ahead == 6 else 2)
            elif ahead == CAPITAL:
                self.winner, self.victory = self.seat, MILITARY
                return

    def _lose(self, coins: int) -> None:
        other = self.city(3 - self.seat)
        other.coins = max(0, other.coins - coins)

    def _learn(self, city: DuelCity, symbol: int) -> None:
        """Six different symbols win, the second of a pair brings a token."""
        had = city.symbols >> 2 * symbol & 3
        city.symbols += 1 << 2 * symbol
        if had == 1:
            self.asks = [*self.asks, TAKING]
        elif had == 0:
            city.different += 1
            if city.different == SYMBOLS_TO_WIN:
                self.winner, self.victory = self.seat, SCIENTIFIC

    def _build_wonder(self, city: DuelCity, part: int) -> None:
        self._pay(city, part)
        city.build_wonder(part)
        self.again = AGAIN[part] or city.tokens & THEOLOGY != 0
        if (self.first.counts >> WIDE * WONDER & FIELD) + (self.second.counts >> WIDE * WONDER & FIELD) == LIMIT:
            self.first.wonders = self.second.wonders = _none
        city.coins += GAIN[part]
        if FINE[part]:
            self._lose(FINE[part])
        if SHIELDS[part]:
            self._march(SHIELDS[part])
        if LIBRARY[part]:
            self.asks = [*self.asks, KEEPING]
        elif DIGS[part]:
            self.asks = [*self.asks, DIGGING]
        elif DESTROYS[part] >= 0:
            self.asks = [*self.asks, DESTROYING, DESTROYS[part]]

    # -- choices ----------------------------------------------------------------------------------------

    def _choose(self, thing: int) -> None:
        city = self.city(self.active)
        if self.phase == TAKING:
            self.tokens = [token for token in self.tokens if token != thing]
            self._progress(city, thing)
        elif self.phase == KEEPING:
            self.offer = _none
            self._progress(city, thing)
        elif self.phase == DIGGING:
            self.discards = [card for card in self.discards if card != thing]
            self._place(city, thing)
            self._gain(city, thing)
        else:
            self.asks = self.asks[1:]
            self.city(3 - self.active).lose(thing)
            self.reprice()
            if self.returns:
                self.discards = [*self.discards, thing]

    def _progress(self, city: DuelCity, token: int) -> None:
        city.tokens |= 1 << token
        city.points += TOKEN_POINTS[token]
        city.coins += TOKEN_GAIN[token]
        city.find_costs()
        if TOKEN_SYMBOL[token] >= 0:
            self._learn(city, TOKEN_SYMBOL[token])

    def _go_on(self) -> None:
        """The next choice, the next turn, the next Age, or the end."""
        if self.winner:
            self.phase, self.seat = OVER, 0
            return
        while self.asks:
            phase = self.asks[0]
            self.asks = self.asks[1:]
            if self._has_answers(phase):
                self.phase, self.seat = phase, self.active
                return
            if phase == DESTROYING:
                self.asks = self.asks[1:]
        self.chances, self.due = self.chances + self.due, 0
        if not self.lies:
            self._end_age()
            return
        if not self.again:
            self.active = 3 - self.active
        self.again = False
        self.phase, self.seat = PLAYING, self.active

    def _has_answers(self, phase: int) -> bool:
        if phase == TAKING:
            return len(self.tokens) > 0
        if phase == DIGGING:
            return len(self.discards) > 0
        if phase == DESTROYING:
            return len(self.targets()) > 0
        self.offer, self.aside = self.aside[:3], self.aside[3:]
        self.chances += 1
        return len(self.offer) > 0

    # -- Ages ---------------------------------------------------------------------------------------------

    def _draft(self, wonder: int) -> None:
        """Takes a wonder; the last of four goes by itself."""
        city = self.city(self.seat)
        city.wonders = [*city.wonders, CARDS + wonder]
        self.offer = [other for other in self.offer if other != wonder]
        number = len(self.first.wonders) + len(self.second.wonders)
        if len(self.offer) == 1:
            city = self.city(PICKERS[number])
            city.wonders = [*city.wonders, CARDS + self.offer[0]]
            number += 1
            self.offer, self.next_offer = self.next_offer, _none
            self.chances += 1
        if self.offer:
            self.active = self.seat = PICKERS[number]
        else:
            self.active = 1
            self.lay_out()

    def lay_out(self) -> None:
        """The cards of an Age."""
        self.chances += 1
        self.lies, self.free, self.down = ALL, FIRST_FREE[self.age], DOWN[self.age]
        weaker = 2 if self.pawn > 0 else 1 if self.pawn < 0 else 0
        if self.age == 1:
            self._play_on(1)
        elif weaker or self.chooses:
            self.active = self.seat = weaker or self.last
            self.phase = BEGINNING
        else:
            self._play_on(self.last)

    def _play_on(self, seat: int) -> None:
        self.active = self.seat = seat
        self.phase = PLAYING

    def _end_age(self) -> None:
        self.again = False
        if self.age < AGES:
            self.age += 1
            self.lay_out()
            return
        self.phase, self.seat, self.victory = OVER, 0, CIVILIAN
        first, second = self.points(1), self.points(2)
        if first == second:
            first, second = self.first.blue, self.second.blue
        self.winner = SHARED if first == second else 1 if first > second else 2

    # -- the end --------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """See Position; supremacies aside."""
        city, ahead = self.city(seat), self.ahead(seat)
        total = city.points + city.coins // 3 + (10 if ahead >= 6 else 5 if ahead >= 3 else 2 if ahead >= 1 else 0)
        if city.tokens & MATHEMATICS:
            total += 3 * _ones(city.tokens)
        guilds = city.high >> (FIRST_OF_PURPLE - 60)
        card = FIRST_OF_PURPLE
        while guilds:
            if guilds & 1:
                kinds = COUNT_KINDS[card]
                total += COUNT[card] * max(self.first.count(kinds), self.second.count(kinds))
            guilds >>= 1
            card += 1
        return total

    def shares(self) -> list[float]:
        """See Position."""
        if self.winner == SHARED:
            return [0.0, 0.5, 0.5]
        return [0.0, 1.0, 0.0] if self.winner == 1 else [0.0, 0.0, 1.0]


def _ones(bits: int) -> int:
    found = 0
    while bits:
        found += bits & 1
        bits >>= 1
    return found


# The positions of the bits of `free`, as they come up: some thousands for each Age.
FREE_PLACES: Final[dict[int, list[int]]] = {}
_none: Final[list[int]] = []
_nothing_laid: Final[list[list[int]]] = []
_nobody: Final[DuelCity] = DuelCity()
