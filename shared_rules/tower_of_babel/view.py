"""What one seat may know, and the one implementation of what that seat may do: a State on the host keeps a live View
per seat, which share its Board; a station builds both from the message it was sent (`rebuild`).

Cards are gathered one by one: a card laid on the reader joins what lies before the seat, or leaves it if it is there.
The gathered cards are an offer (TB-29), a completion (TB-43) or an exchange (TB-92).
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import (
    ACTION,
    ADD,
    BONUS,
    CHOOSE,
    DISCS,
    DOUBLE,
    DRAW,
    EXCHANGE,
    FIRST,
    OFFER,
    OVER,
    TURN,
    Board,
    counts,
    may_be_chosen,
    subsets,
    trader_in,
)
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
    from collections.abc import Callable, Sequence
    from typing import Any

    Base = contract.View[Play]
else:
    Base = contract.View

SET_UP = (FIRST, DISCS)
# When "any time" cards may be played: whenever a player is awaited, but not while offers are laid (TB-102).
ANY_TIME = (TURN, CHOOSE, ADD, BONUS, DOUBLE)


class View(Base):
    """What one seat may know.

    board    what everybody knows
    cards    the building cards in hand; None in an `open` game, where Herald does not know them
    actions  the action cards in hand; fresh: those of them that must wait for the next turn
    laid     the pieces gathered so far, in order: an offer stays here, face down, until all are revealed
    discs    the discs this seat has taken: they lie face down before it
    used     in an `open` game: the cards this seat knows to be elsewhere, as a bitmap over `all_cards`
    mine     in an `open` game: the cards everybody knows to be in this hand: they came back from an offer
    """

    __slots__ = ("actions", "board", "cards", "discs", "fresh", "laid", "mine", "seat", "used")

    def __init__(self, seat: int, board: Board) -> None:
        self.seat, self.board = seat, board
        self.cards: list[str] | None = None if board.open else []
        self.actions: list[str] = []
        self.fresh: list[str] = []
        self.laid: list[str] = []
        self.discs: list[str] = []
        self.mine: list[str] = []
        self.used = 0

    @property
    def awaited(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]: the Board knows it
        """Whether this seat owes a play."""
        return self.seat in self.board.awaited

    @property
    def open(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]: the Board knows it
        """See contract."""
        return self.board.open

    @property
    def trader(self) -> str:
        """This seat's trader card."""
        return "trader.%d" % self.seat

    @property
    def hand(self) -> "list[str] | None":
        """Everything in hand: building cards, the trader card, action cards. None where Herald does not know."""
        if self.cards is None:
            return None
        away = self.trader in self.laid or self.trader in self._outside()
        return self.cards + ([] if away else [self.trader]) + [card for card in self.actions if card not in self.laid]

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
        """See contract. Without a card in an open game: everything anybody could hold. A build that is being
        completed does not fail in this list while it can go on."""
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

    def _joining(self) -> "list[Play]":
        """The plays that gather a building card of a hand that Herald knows."""
        if self.cards is None or not self._gathers():
            return []
        laid, found = self.laid, counts(self.laid)
        return [one("add", card) for card in self.cards if self._refuse_card(card, laid, found) is None]

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

    def _not_now(self) -> Refusal:
        """Why this seat may not do what belongs to another moment."""
        phase = self.board.phase
        if phase == OVER:
            return Refusal("over")
        if phase in SET_UP:
            return Refusal("first" if phase == FIRST else "set_up")
        if self.seat in self.board.awaited:
            return Refusal("not_that", phase=phase)
        if phase in (DRAW, ACTION):
            return Refusal("drawing")
        if phase == OFFER:
            return Refusal("laid_already" if self.seat != self.board.active else "others")
        return Refusal("waiting", phase=phase, seat=self.board.asked or self.board.active)

    def _refuse_bare(self, play: "Play") -> "Refusal | None":
        """Why a play without cards or seats is refused now."""
        if self.seat in self.board.awaited and play in _CARDLESS.get(self.board.phase, ()):
            return None
        return self._not_now()

    def _refuse_back(self, play: "Play") -> "Refusal | None":
        return None if self._withdrawn() else Refusal("nothing_laid")

    def _refuse_build(self, play: "Play") -> "Refusal | None":
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
        board = self.board
        if not board.open:
            return Refusal("tables_play")
        if board.phase != DISCS:
            return self._not_now()
        return Refusal("lies_already", card=play.cards[0]) if board.wonder_of(play.cards[0]) >= 0 else None

    def _refuse_action(self, play: "Play") -> "Refusal | None":
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

    # -- gathering ------------------------------------------------------------------------------

    def _gathers(self) -> bool:
        return self.board.phase in (OFFER, ADD, EXCHANGE) and self.seat in self.board.awaited

    def _refuse_remove(self, play: "Play") -> "Refusal | None":
        if not self._gathers():
            return self._not_now()
        return None if play.cards[0] in self.laid else Refusal("not_laid", card=play.cards[0])

    def _refuse_add(self, play: "Play") -> "Refusal | None":
        if not self._gathers():
            kind = cards.kind_of(play.cards[0])
            return Refusal("joker_when") if kind == cards.JOKER and self.board.phase != OVER else self._not_now()
        return self._refuse_card(play.cards[0], self.laid, counts(self.laid))

    def _refuse_card(self, card: str, laid: "Sequence[str]", found: "list[int]") -> "Refusal | None":
        """Why a card cannot join those laid, `found` of each type: not there, or too much."""
        kind = cards.type_of(card)
        if kind < 0 or self.cards is None or card not in self.cards or card in laid:
            refusal = self._not_there(card, kind, laid)
            if refusal is not None:
                return refusal
        phase = self.board.phase
        if phase == OFFER:
            return self._refuse_in_offer(kind, found)
        if phase == ADD:
            return self._refuse_in_build(card, kind, laid, found)
        return Refusal("full", most=cards.EXCHANGED) if len(laid) >= cards.EXCHANGED else None

    def _not_there(self, card: str, kind: int, laid: "Sequence[str]") -> "Refusal | None":
        """A card that is not in this hand, or no card for this moment."""
        board = self.board
        if card in laid:
            return Refusal("laid", card=card)
        if kind < 0:
            return self._not_special(card)
        if self.cards is not None:
            return None if card in self.cards else Refusal("not_in_hand", card=card)
        if self.used and self.used >> cards.index(card) & 1:
            return Refusal("elsewhere", card=card)
        outside = self._outside()
        if card in outside:
            return Refusal("laid", card=card)
        held = board.held[self.seat] - sum(counts(outside))
        if card in self.mine:
            return None
        if sum(counts(laid)) + len([known for known in self.mine if known not in laid]) < held:
            return None
        return Refusal("known_hand" if self.mine else "no_cards", card=card, held=held)

    def _not_special(self, card: str) -> "Refusal | None":
        """The trader card belongs into an offer, the joker into a build of one's own."""
        phase = self.board.phase
        if card[:6] == "trader":
            if phase != OFFER:
                return Refusal("trader_when")
            return self._trader_alone() if card == self.trader else Refusal("not_yours", card=card)
        if cards.kind_of(card) != cards.JOKER or phase != ADD:
            return Refusal("joker_when") if cards.kind_of(card) == cards.JOKER else Refusal("no_building_card")
        if card not in self.actions:
            return Refusal("not_in_hand", card=card)
        return Refusal("fresh") if card in self.fresh else None

    def _trader_alone(self) -> "Refusal | None":
        """A trader card needs a building card beside it (TB-35): without any, it would never be an offer."""
        alone = not self.board.held[self.seat] and "t" not in self.board.letters
        return Refusal("trader_alone") if alone else None

    def _refuse_in_offer(self, kind: int, found: "list[int]") -> "Refusal | None":
        """How much an offer may hold (TB-31 to TB-33)."""
        if kind < 0:
            return None
        need, letters = self.board.need, self.board.letters
        counted = sum(found)
        if "w" in letters:
            counted = sum([found[place] for place in range(4) if need[place]]) if need[kind] else 0
        if counted >= sum(need):
            return Refusal("full", most=sum(need))
        if need[kind] and "s" not in letters and found[kind] >= need[kind]:
            return Refusal("full_type", kind=kind, most=need[kind])
        return None

    def _refuse_in_build(self, card: str, kind: int, laid: "Sequence[str]", found: "list[int]") -> "Refusal | None":
        """The requirement is met exactly (TB-43); a joker is worth two cards and never one (TB-93)."""
        missing = self.board.missing
        short = [missing[place] - found[place] for place in range(4)]
        jokers = len(laid) - sum(found)
        if kind < 0:
            if self._jokers_fit(short, jokers + 1):
                return None
            whole = sum(short) >= cards.JOKER_CARDS * (jokers + 1)
            return Refusal("joker_of_two_types" if whole else "no_joker")
        if not self.board.need[kind]:
            return Refusal("wrong_type", card=card, need=list(self.board.need))
        short[kind] -= 1
        if short[kind] < 0 or not self._jokers_fit(short, jokers):
            return Refusal("full", most=sum(missing))
        return None

    def _jokers_fit(self, short: "list[int]", jokers: int) -> bool:
        """Whether this many jokers find room in the shortage of each type: two cards each, of one type only if
        the table rules so (TB-94)."""
        if "j" in self.board.letters:
            return sum([left // cards.JOKER_CARDS for left in short]) >= jokers
        return sum(short) >= cards.JOKER_CARDS * jokers

    def _gathered(self, play: "Play") -> "tuple[Sequence[str], list[int], Refusal | None]":
        """The cards there together with those that a play names at once, and their number of each type."""
        laid, found = self.laid, counts(self.laid)
        if play.cards:
            laid = laid[:]
            for card in play.cards:
                refusal = self._refuse_card(card, laid, found)
                if refusal is not None:
                    return laid, found, refusal
                laid.append(card)
                kind = cards.type_of(card)
                if kind >= 0:
                    found[kind] += 1
        return laid, found, None

    def _refuse_offer(self, play: "Play") -> "Refusal | None":
        if self.board.phase != OFFER or self.seat not in self.board.awaited:
            return self._not_now()
        if not play.cards and not self.laid:
            return None
        laid, _, refusal = self._gathered(play)
        if refusal is None and len(laid) == 1 and trader_in(laid) and "t" not in self.board.letters:
            return Refusal("trader_alone")
        return refusal

    def _refuse_complete(self, play: "Play") -> "Refusal | None":
        if self.board.phase != ADD or self.seat != self.board.active or self.seat not in self.board.awaited:
            return self._not_now()
        laid, found, refusal = self._gathered(play)
        if refusal is not None:
            return refusal
        missing = self.board.missing
        short = [missing[kind] - found[kind] for kind in range(4)]
        jokers = len(laid) - sum(found)
        whole = "j" not in self.board.letters or not any(left & 1 for left in short)
        if sum(short) == cards.JOKER_CARDS * jokers and (whole or not jokers):
            return None
        return Refusal("incomplete", missing=short, jokers=jokers)

    def _refuse_swap(self, play: "Play") -> "Refusal | None":
        if self.board.phase != EXCHANGE or self.seat != self.board.asked:
            return self._not_now()
        laid, _, refusal = self._gathered(play)
        return refusal or (None if laid else Refusal("nothing_to_swap"))

    # -- action cards ---------------------------------------------------------------------------

    def _refuse_use(self, play: "Play") -> "Refusal | None":
        """When an action card may be played (TB-91 to TB-102)."""
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
        board = self.board
        if board.phase not in ANY_TIME:
            return Refusal("not_while_offering") if board.phase == OFFER else self._not_now()
        if "o" in board.letters and self.seat != board.active:
            return Refusal("own_turn_only")
        if kind == cards.EXCHANGE and board.held[self.seat] == sum(counts(self._outside())):
            return Refusal("no_cards", card=self.trader, held=0)
        return None if board.stock else Refusal("empty_deck")

    def _outside(self) -> "Sequence[str]":
        """This seat's own cards that lie revealed as an offer: they cannot be exchanged (TB-102)."""
        return self.board.offers[self.seat] or ()

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data for one message; `rebuild` reads it."""
        board = self.board
        data: dict[str, Any] = {
            "seat": self.seat,
            "players": board.players,
            "open": board.open,
            "phase": board.phase,
            "turn": board.turn,
            "active": board.active,
            "awaited": self.awaited,
            "held": board.held[self.seat],
            "stock": board.stock,
            "numbers": board.numbers,
            "two": board.two,
        }
        if board.phase in (DISCS, TURN):
            data["lying"] = [discs[:] for discs in board.lying]
        if board.disc:
            data["disc"], data["wonder"] = board.disc, board.wonder
            data["offers"] = [offer and list(offer) for offer in board.offers[1:]]
            data["taken"] = list(board.taken)
        if self.cards is not None:
            data["hand"] = self.cards[:]
        if self.used:
            data["used"] = "%x" % self.used
        for name in ("actions", "fresh", "laid", "discs", "mine"):
            if getattr(self, name):
                data[name] = getattr(self, name)[:]
        data.update([(name, getattr(board, name)) for name in ("letters", "asked", "second") if getattr(board, name)])
        return data


TABLES_PHASES = (FIRST, DISCS, DRAW, ACTION)
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


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `View.data` described."""
    board = Board(data["players"], data["open"], data.get("letters", ""), data["numbers"], data["two"])
    seat, board.held[data["seat"]] = data["seat"], data["held"]
    board.phase, board.active, board.stock, board.turn = data["phase"], data["active"], data["stock"], data["turn"]
    board.asked, board.second = data.get("asked", 0), data.get("second", False)
    board.awaited = (seat,) if data["awaited"] else (0,) if board.phase in TABLES_PHASES else ()
    board.lying = data.get("lying", board.lying)
    if "disc" in data:
        board.disc, board.wonder = data["disc"], data["wonder"]
        board.need = board.need_of(board.disc)
        for other in range(1, board.players + 1):
            if data["offers"][other - 1] is not None:
                board.show(other, data["offers"][other - 1])
        board.choose(tuple(data["taken"]))
    view = View(seat, board)
    if not board.open:
        view.cards = data["hand"]
    view.used = int(data.get("used", "0"), 16)
    for name in ("actions", "fresh", "laid", "discs", "mine"):
        setattr(view, name, data.get(name, []))
    return view
