"""What one seat of 7 Wonders Duel may know, and the one implementation of what it may do.

Everything that is known lies open on the Board, so a View is a Board and a seat. A State on the host
keeps a View per seat, which share its Board; a station makes one of the message it was sent. Both
answer every question of legality the same way.

The order in which uses of a card are listed: build, each wonder, discard.

In an `open` game people lay the cards out, and the player who has the card that was turned up at hand may tap it
on either station: these plays are offered to both seats, though only one of them is asked.
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.seven_wonders_duel import board as boards
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import (
    BACKS,
    BEGIN,
    BOX,
    DESTROY,
    DIG,
    DOWN,
    DRAFT,
    DRAW,
    GUILDS,
    GUILDS_KEPT,
    KEEP,
    LAYOUT,
    OF_TABLE,
    OVER,
    PLAY,
    REVEAL,
    TOKEN,
    TOKENS,
    WONDERS,
    Board,
)
from shared_rules.seven_wonders_duel.plays import TABLES, UNSEEN, Play, uses
from shared_rules.seven_wonders_duel.price import bought, goods_of, price_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders_duel.city import City

    Base = contract.View[Play]
else:
    Base = contract.View

# The verb with which a card is used in every phase but PLAY.
VERBS = {
    TOKENS: "offer",
    WONDERS: "lay",
    GUILDS: "guild",
    BOX: "box",
    LAYOUT: "turn",
    REVEAL: "turn",
    DRAW: "draw",
    DRAFT: "draft",
    TOKEN: "token",
    KEEP: "keep",
    DIG: "dig",
    DESTROY: "destroy",
}


class View(Base):
    """What one seat may know: `seat`, the `board`, and whether this seat is `awaited`."""

    __slots__ = ("_answer", "_answer_of", "_stamp", "_wonders", "awaited", "board", "seat")

    def __init__(self, seat: int, board: "Board") -> None:
        self.seat, self.board = seat, board
        self.awaited = board.awaited == seat
        self._stamp = -1
        self._answer_of: str | None = None
        self._answer: list[tuple[Play, str | None]] = []

    @property
    def open(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]: the Board knows it
        """See contract."""
        return self.board.open
        self._wonders: list[tuple[str, str | None]] | None = None

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. Refusal codes are listed in `words.py`, each with its sentence."""
        if card is None:
            return [Way(play, None) for play in self._cardless()]
        refusal = self._blocked(card)
        if refusal is not None:
            return [Way(None, refusal)]
        return [Way(play, self._cannot_pay(play) if code else None) for play, code in self._uses(card)]

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            return self._allowed(card) if self._blocked(card) is None else []
        found = self._cardless()
        if self.may_act():
            for card in self.candidates():
                found += self._allowed(card)
        return found

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract (SD-146)."""
        if play.verb in TABLES and (play.verb in UNSEEN or not self.board.open):
            return Refusal("tables_play")
        if not play.card:
            return self._not_awaited() or (None if play in self._cardless() else self._wanted())
        refusal = self._blocked(play.card)
        if refusal is not None:
            return refusal
        for use, code in self._uses(play.card):
            if use == play:
                return self._cannot_pay(play) if code else None
        return self._not_offered(play)

    def reach(self) -> "list[str]":
        """See contract. In an open game: every card that could be the one to be turned up."""
        return self.candidates() if self.awaited else []

    # -- which cards ----------------------------------------------------------------------------

    def may_act(self) -> bool:
        """True if this seat may make a play now: in an open game both may tap what was turned up."""
        return self.awaited or (self.board.open and self.board.phase in OF_TABLE)

    def candidates(self) -> "list[str]":
        """Everything that the awaited seat may use for a play in this phase."""
        board = self.board
        phase = board.phase
        if phase == PLAY:
            return board.available()
        if phase in (LAYOUT, REVEAL):
            return board.unseen()
        if phase in (TOKENS, DRAW):
            return board.apart(cards.TOKENS)
        if phase == WONDERS:
            return board.apart(cards.WONDERS)
        if phase == TOKEN:
            return board.tokens[:]
        if phase == DIG:
            return board.discards[:]
        if phase == DESTROY:
            return self.targets()
        return board.offer[:]

    def targets(self) -> "list[str]":
        """The opponent's cards that the wonder just built may destroy (SD-72, SD-81)."""
        wonder = cards.wonder(self.board.cities[self.board.active].done[-1])
        colour = wonder.destroy if wonder else None
        return self.board.cities[3 - self.board.active].colour(colour) if colour else []

    def _blocked(self, card: str) -> "Refusal | None":
        """The Refusal that keeps a card from being used at all, or None."""
        board = self.board
        if board.phase == PLAY and self.awaited and card in board.cards:
            position = board.cards.index(card)
            return None if position in board.free else self._covered(card, position)
        if cards.place_of(card) < 0:
            return Refusal("unknown_card", card=card)
        return self._not_awaited() or self._elsewhere(card)

    def _not_awaited(self) -> "Refusal | None":
        """See SD-20."""
        if self.may_act():
            return None
        if self.board.phase == OVER:
            return Refusal("over")
        return Refusal("set_up" if self.board.awaited == 0 else "waiting")

    def _elsewhere(self, card: str) -> "Refusal | None":
        """Why an existing thing is not among those wanted now, or None if it is."""
        board = self.board
        phase, building = board.phase, cards.building(card)
        if phase == PLAY:
            return self._not_free(card, building)
        if phase in (LAYOUT, REVEAL):
            return self._wanted() if building is None else self._not_to_turn(card, building.age)
        if phase != BEGIN and card in self.candidates():
            return None
        if phase in (TOKENS, WONDERS, DRAW) and board.was_seen(card):
            return Refusal("tapped", card=card)
        return self._wanted()

    def _not_free(self, card: str, building: "Any") -> Refusal:
        """See SD-2, SD-26, SD-31."""
        board = self.board
        if building is None:
            if card in board.cities[self.seat].wonders:
                return self._wonder_alone(card)
            return self._wanted()
        if building.age != board.age:
            return Refusal("other_age", card=card, age=building.age, now=board.age)
        if not board.was_seen(card):
            return Refusal("not_up", card=card)
        return Refusal("taken", card=card)

    def _not_to_turn(self, card: str, age: int) -> "Refusal | None":
        """See SD-17, SD-18."""
        board = self.board
        if age != board.age:
            return Refusal("other_age", card=card, age=age, now=board.age)
        if board.was_seen(card):
            return Refusal("tapped", card=card)
        if card in cards.guilds() and board.guilds_seen() >= GUILDS_KEPT:
            return Refusal("too_many_guilds", card=card, kept=GUILDS_KEPT)
        return None if board.can_be(card) else Refusal("other_back", card=card)

    def _covered(self, card: str, position: int) -> Refusal:
        """A card on which others lie; those that lie face down stay unnamed (SD-25)."""
        covering = [self.board.cards[place] for place in self.board.covering(position)]
        return Refusal("covered", card=card, by=[name for name in covering if name != DOWN], down=covering.count(DOWN))

    def _wanted(self) -> Refusal:
        """What must be laid on the reader now instead (SD-145)."""
        return Refusal("wanted", phase=self.board.phase)

    # -- which uses -----------------------------------------------------------------------------

    def _uses(self, card: str) -> "list[tuple[Play, str | None]]":
        """Every use of a card in reach: list of (play, None or the code of a refusal)."""
        board = self.board
        if self._stamp != board.stamp:
            self._stamp, self._answer_of, self._wonders = board.stamp, None, None
        if card != self._answer_of:
            if board.phase == PLAY:
                self._answer = self._takes(card)
            elif board.phase in (LAYOUT, REVEAL):
                due = board.due[:1] if board.phase == LAYOUT else board.due
                self._answer = [(Play("turn", card, position), None) for position in due if board.fits(card, position)]
            else:
                self._answer = [(Play(VERBS[board.phase], card, ""), None)]
            self._answer_of = card
        return self._answer

    def _takes(self, card: str) -> "list[tuple[Play, str | None]]":
        """See SD-31, SD-35, SD-52, SD-55, SD-141."""
        city = self.board.cities[self.seat]
        part: Any = cards.building(card)
        made = uses(card, city.wonders)
        free = city.chained(part) or city.coins >= price_of(part, city, part.colour)
        found: list[tuple[Play, str | None]] = [(made.build, None if free else "cannot_pay")]
        if self._wonders is None:
            self._wonders = self._codes_of_wonders(city)
        for wonder, code in self._wonders:
            found.append((made.wonder[wonder], code))
        found.append((made.discard, None))
        return found

    def _codes_of_wonders(self, city: "City") -> "list[tuple[str, str | None]]":
        """(wonder, None or the code of a refusal) of those not built yet, the same with every card."""
        found: list[tuple[str, str | None]] = []
        for wonder in city.wonders:
            part: Any = cards.wonder(wonder)
            found.append((wonder, None if city.coins >= price_of(part, city, "") else "cannot_pay"))
        return found

    def _allowed(self, card: str) -> "list[Play]":
        return [play for play, code in self._uses(card) if code is None]

    def _cardless(self) -> "list[Play]":
        if self.awaited and self.board.phase == BEGIN:
            return [Play("begin", "", self.seat), Play("begin", "", 3 - self.seat)]
        if self.board.phase == BACKS and self.may_act():
            return [Play("back", "", position) for position in self.board.to_mark()]
        return []

    # -- prices ---------------------------------------------------------------------------------

    def bill(self, play: "Play") -> "tuple[int, list[list[Any]]]":
        """(coins to the bank, goods to buy as [letter, units, price of one]) of a building or a wonder,
        whether there are coins enough or not. Of another play: nothing."""
        city: City = self.board.cities[self.seat]
        colour, part = "", cards.wonder(play.what) if play.verb == "wonder" else None
        if play.verb == "build":
            part = cards.building(play.card)
            if part is None or city.chained(part):
                return 0, []
            colour = part.colour
        if part is None:
            return 0, []
        return part.coins, goods_of(bought(part, city, city.discount(colour)))

    def _cannot_pay(self, play: "Play") -> Refusal:
        """What must be bought at what price, and what there is to pay with (SD-44)."""
        bank, goods = self.bill(play)
        need = bank + sum([units * price for _, units, price in goods])
        return Refusal("cannot_pay", bank=bank, goods=goods, need=need, coins=self.board.cities[self.seat].coins)

    def _wonder_alone(self, wonder: str) -> Refusal:
        """An own wonder on the reader: what it would cost, and that a card is needed (SD-34)."""
        goods = self.bill(Play("wonder", "", wonder))[1]
        return Refusal("wonder_alone", card=wonder, goods=goods, need=sum([units * price for _, units, price in goods]))

    def _not_offered(self, play: "Play") -> Refusal:
        """A play with a card in reach that is not among its uses (SD-20, SD-70)."""
        if play.verb == "wonder" and self.board.phase == PLAY:
            return Refusal("not_your_wonder", card=play.what)
        if play.verb == "turn" and self.board.phase in (LAYOUT, REVEAL):
            return Refusal("wrong_place", due=self.board.due[0], age=self.board.age)
        return self._wanted()

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data for one message; `rebuild` reads it."""
        data = self.board.data()
        data["seat"] = self.seat
        return data


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `View.data` described."""
    return View(data["seat"], boards.read(data))
