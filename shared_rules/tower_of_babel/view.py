"""The one implementation of what one seat may do: a State on the host keeps a live View per seat, which share its
Board; a station builds both from the message it was sent (`message`).
"""

from shared_rules.contract import Refusal, Way
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import (
    ACTION,
    ADD,
    BONUS,
    CHOOSE,
    DISCS,
    DOUBLE,
    EXCHANGE,
    FIRST,
    OFFER,
    OVER,
    TURN,
    counts,
    may_be_chosen,
    subsets,
    trader_in,
)
from shared_rules.tower_of_babel.gathering import Gathering
from shared_rules.tower_of_babel.plays import (
    BACK,
    COMPLETE,
    END,
    FAIL,
    KEEP,
    LAY,
    PASS,
    SWAP,
    Play,
    each,
    one,
    take,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# When "any time" cards may be played: whenever a player is awaited, but not while offers are laid (TB-102).
ANY_TIME = (TURN, CHOOSE, ADD, BONUS, DOUBLE)


class View(Gathering):
    """See contract, and `Gathering` for what it knows (TB-110)."""

    __slots__ = ()

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. Refusal codes are listed in `words.py`, each with its sentence."""
        if card is None:
            cardless = self._best_choices() if self._chooses() else self._cardless()
            return [Way(play, self.refuse(play)) for play in cardless + self._withdrawn()]
        sort = cards.sort_of(card)
        if not sort:
            return [Way(None, Refusal("unknown_card", card=card))]
        play = self._use_of(card, sort)
        refusal = self.refuse(play)
        if refusal is not None and refusal.code not in ("full", "no_joker", "joker_of_two_types"):
            return [Way(None, refusal)]
        return [Way(play, refusal)]

    def _use_of(self, card: str, sort: str) -> Play:
        """The one play that a card on the reader stands for now."""
        phase = self.board.phase
        if sort == cards.DISC:
            return one("put" if phase == DISCS else "build", card)
        if card in self.laid:
            return one("remove", card)
        if sort == cards.ACTION and phase == ACTION and self.board.open:
            return one("action", card)
        if sort == cards.ACTION:
            return one("add" if cards.kind_of(card) == cards.JOKER else "use", card)
        return one("add", card)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract. Without a card in an open game: everything anybody could hold. A build that is being completed
        does not fail in this list while it can go on (TB-18)."""
        if card is not None:
            return [play for play, why in self.ways(card) if play and why is None and play.verb != "remove"]
        board = self.board
        if board.phase == CHOOSE:
            return (self._choices() if self.seat in board.awaited else []) + self._uses()
        if board.phase == TURN and self.seat == board.active:
            if board.builds is None:
                board.builds = each("build", [disc for discs in board.lying for disc in discs])
            return board.builds + self._uses() + [PASS]
        found = self._joining()
        for card in self._candidates():
            play = self._use_of(card, cards.sort_of(card))
            if play.verb != "remove" and self.refuse(play) is None:
                found.append(play)
        found += self._uses()
        for play in self._cardless():
            if self.refuse(play) is None and not (play == FAIL and self._goes_on(found)):
                found.append(play)
        return found

    def _goes_on(self, found: "list[Play]") -> bool:
        """Whether a build that was begun can certainly go on by one of these plays: an unseen card of an open
        game may be in another hand."""
        if not self.laid:
            return False
        if self.cards is not None:
            return bool(found)
        sure = [play for play in found if play.verb != "add" or cards.type_of(play.cards[0]) < 0]
        return bool(sure) or any(play.cards[0] in self.mine for play in found)

    def _uses(self) -> "list[Play]":
        """The action cards that may be played now."""
        if not self.actions:
            return []
        return [play for play in each("use", self.actions) if self._refuse_use(play) is None]

    def _candidates(self) -> "list[str]":
        """The other pieces worth asking about, but for action cards that are used and discs in a turn."""
        board = self.board
        if board.open and board.awaited == (0,):
            wanted = {DISCS: cards.DISC, ACTION: cards.ACTION}.get(board.phase)
            return [card for card in cards.all_cards() if cards.sort_of(card) == wanted]
        if not self._gathers():
            return []
        hidden = cards.all_cards() if self.cards is None else []
        held = [card for card in hidden if cards.sort_of(card) == cards.BUILDING]
        return held + ([self.trader] if board.phase == OFFER else self.actions if board.phase == ADD else [])

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        return _REFUSE[play.verb](self, play)

    def reach(self) -> "list[str] | None":
        """See contract."""
        board = self.board
        if self.seat not in board.awaited:
            return []
        if self.cards is None:
            return None
        found = self.laid + (self.hand or [])
        if board.phase == TURN:
            found = [disc for discs in board.lying for disc in discs] + found
        return found

    # -- plays without a card --------------------------------------------------------------------

    def _cardless(self) -> "list[Play]":
        board = self.board
        if board.phase == FIRST and board.open:
            return [Play("first", (), (seat,)) for seat in range(1, board.players + 1)]
        if self.seat not in board.awaited:
            return []
        if board.phase == CHOOSE:
            return self._choices()
        return _CARDLESS.get(board.phase, [])

    def _chooses(self) -> bool:
        return self.board.phase == CHOOSE and self.seat in self.board.awaited

    def _choices(self) -> "list[Play]":
        """The legal choices of offers."""
        return [take(seats) for seats, _, _ in subsets(self.board)]

    def _best_choices(self) -> "list[Play]":
        """The same, those first that this seat can complete with its cards and jokers, as far as they are known."""
        own = counts(self.cards or [])
        jokers = cards.JOKER_CARDS * len([card for card in self.actions if cards.kind_of(card) == cards.JOKER])
        good: list[Play] = []
        others: list[Play] = []
        for seats, left, _ in subsets(self.board):
            short = sum([max(0, left[kind] - own[kind]) for kind in range(4)])
            (others if short > min(jokers, sum(left)) else good).append(take(seats))
        return good + others

    def _withdrawn(self) -> "list[Play]":
        """Taking up an offer that lies face down, or giving up an exchange."""
        phase = self.board.phase
        lies = phase == OFFER and self.seat != self.board.active and self.seat not in self.board.awaited
        return [BACK] if lies or (phase == EXCHANGE and self.seat == self.board.asked) else []

    # -- why not --------------------------------------------------------------------------------

    def _refuse_bare(self, play: "Play") -> "Refusal | None":
        """Why a play without cards or seats is refused now (TB-23)."""
        if self.seat in self.board.awaited and play in _CARDLESS.get(self.board.phase, ()):
            return None
        return self._not_now()

    def _refuse_back(self, play: "Play") -> "Refusal | None":
        """See TB-29."""
        return None if self._withdrawn() else Refusal("nothing_laid")

    def _refuse_build(self, play: "Play") -> "Refusal | None":
        """See TB-26, TB-28."""
        board = self.board
        if board.phase != TURN or self.seat != board.active:
            return self._not_now()
        if board.wonder_of(play.cards[0]) < 0:
            return Refusal("no_such_disc", card=play.cards[0])
        return None

    def _refuse_first(self, play: "Play") -> "Refusal | None":
        board = self.board
        if not board.open:
            return Refusal("tables_play")
        if board.phase != FIRST:
            return self._not_now()
        return None if play.seats[0] <= board.players else Refusal("no_such_seat", seat=play.seats[0])

    def _refuse_put(self, play: "Play") -> "Refusal | None":
        """See TB-9."""
        board = self.board
        if not board.open:
            return Refusal("tables_play")
        if board.phase != DISCS:
            return self._not_now()
        return Refusal("lies_already", card=play.cards[0]) if board.wonder_of(play.cards[0]) >= 0 else None

    def _refuse_action(self, play: "Play") -> "Refusal | None":
        """See TB-73."""
        board = self.board
        if not board.open:
            return Refusal("tables_play")
        if board.phase != ACTION or board.asked != self.seat:
            return self._not_now()
        return Refusal("have_already", card=play.cards[0]) if play.cards[0] in self.actions else None

    def _refuse_draw(self, play: "Play") -> "Refusal | None":
        return Refusal("tables_play")

    def _refuse_take(self, play: "Play") -> "Refusal | None":
        """Whole offers, one trader card, and no more cards than the disc asks for (TB-38 to TB-42)."""
        board = self.board
        if board.phase != CHOOSE or self.seat != board.active:
            return self._not_now()
        traders = 0
        first, second, third, fourth = board.need
        for seat in play.seats:
            offer = board.offers[seat] if seat <= board.players else None
            if offer is None:
                return Refusal("no_such_offer", seat=seat)
            if not may_be_chosen(board, offer):
                return Refusal("empty_offer", seat=seat)
            given = board.given[seat]
            first, second, third, fourth = first - given[0], second - given[1], third - given[2], fourth - given[3]
            traders += trader_in(offer)
        if traders > 1:
            return Refusal("two_traders")
        found = [first, second, third, fourth]
        if min(found) < 0:
            return Refusal("too_many", need=list(board.need), over=[max(0, -short) for short in found])
        return None

    # -- action cards ---------------------------------------------------------------------------

    def _refuse_use(self, play: "Play") -> "Refusal | None":
        """When an action card may be played (TB-82, TB-91 to TB-102)."""
        card, board = play.cards[0], self.board
        if card not in self.actions:
            return Refusal("not_in_hand", card=card)
        if board.phase == OVER:
            return Refusal("over")
        kind = cards.kind_of(card)
        if kind in (cards.FIVE_POINTS, cards.DISC_BONUS):
            return Refusal("counts_at_the_end")
        if kind == cards.JOKER:
            return Refusal("joker_when")
        if card in self.fresh:
            return Refusal("fresh")
        if kind == cards.OFFER_BONUS:
            fits = board.phase == BONUS and self.seat in board.awaited
            return None if fits else Refusal("bonus_when")
        if kind == cards.DOUBLE_TURN:
            return None if board.phase == DOUBLE and self.seat == board.active else Refusal("double_when")
        return self._refuse_any_time(kind)

    def _refuse_any_time(self, kind: str) -> "Refusal | None":
        """See TB-97, TB-102."""
        board = self.board
        if board.phase not in ANY_TIME:
            return Refusal("not_while_offering") if board.phase == OFFER else self._not_now()
        if "o" in board.letters and self.seat != board.active:
            return Refusal("own_turn_only")
        if kind == cards.EXCHANGE and board.held[self.seat] == sum(counts(self._outside())):
            return Refusal("no_cards", card=self.trader, held=0)
        return None if board.stock else Refusal("empty_deck")


_CARDLESS = {TURN: [PASS], OFFER: [LAY], ADD: [COMPLETE, FAIL], EXCHANGE: [SWAP], BONUS: [KEEP], DOUBLE: [END]}

_REFUSE: "dict[str, Callable[[View, Play], Refusal | None]]" = {
    "first": View._refuse_first,
    "put": View._refuse_put,
    "draw": View._refuse_draw,
    "action": View._refuse_action,
    "pass": View._refuse_bare,
    "build": View._refuse_build,
    "add": View._refuse_add,
    "remove": View._refuse_remove,
    "offer": View._refuse_offer,
    "back": View._refuse_back,
    "take": View._refuse_take,
    "complete": View._refuse_complete,
    "fail": View._refuse_bare,
    "use": View._refuse_use,
    "swap": View._refuse_swap,
    "keep": View._refuse_bare,
    "end": View._refuse_bare,
}
