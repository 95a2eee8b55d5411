"""What one seat of 7 Wonders may know, and the one implementation of what it may do.

A State on the host keeps a live View per seat, which shares the cities with it; a station builds a
View from the message it was sent (`rebuild`). Both answer every question of legality the same way.

The order in which uses of a card are listed: build (each payment, cheapest first), build by
Olympia's power, stage (each payment), sell.

With two players, a seat that chooses for the Free City sees through its eyes: `city`, `left`, `right`
and `purse` are the Free City's then, so that the same code answers; `whose` names the city, and two duties
are added (SW-120, SW-121).
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import City
from shared_rules.seven_wonders.goods import MADE, RAW, Goods
from shared_rules.seven_wonders.plays import BACK, CITY_PASS, PASS, TABLES, Play, parse, text, uses
from shared_rules.seven_wonders.price import NOTHING_TO_PAY, cheapest, missing, payments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.seven_wonders.cards import Part, Structure
    from shared_rules.seven_wonders.plays import Uses

    Base = contract.View[Play]
else:
    Base = contract.View

# The phases of a game. TABLE is awaited in the first four, seats in the next three.
WONDERS, GUILDS, DEAL, DRAW = "wonders", "guilds", "deal", "draw"
CHOOSE, SEVENTH, DIG, OVER = "choose", "seventh", "dig", "over"

# What a View keeps as bitmaps over `cards.all_cards()`.
BITMAPS = ("pile", "used", "sold", "mine")

TURNS = 6
# SW-67.
SALE = 3
FEWEST_CITIES = 3


def cities_of(players: int) -> int:
    """The number of cities in the ring: two players have the Free City between them (SW-115).
    The cards used are those of a game with this many players (SW-113)."""
    return max(players, FEWEST_CITIES)


def guilds_kept(cities: int) -> int:
    """The number of guilds in a game with this many cities (SW-12, SW-113)."""
    return cities + 2


class View(Base):
    """What one seat may know.

    city, left, right  the seat's City, and the Goods the neighbours sell
    hand     the cards in hand; None in an `open` game, where Herald does not know them
    pile     while digging in a `dealt` game: the discard pile, as a bitmap over `cards.all_cards()`
    used     in an `open` game: the cards this seat knows to be used, as a bitmap
    sold     in an `open` game: the cards this seat itself put on the discard pile, as a bitmap
    mine     in an open game: of the used ones, those this seat itself used, as a bitmap
    purse    the coins that may be spent now (SW-52)
    chosen   the play that this seat laid face down last, or None
    holder   this seat chooses for the Free City too in this turn (SW-118)
    boards   while boards are tapped: those that lie before nobody yet; else None. sides: "A", "B" or both
    whose    "" or "city", as in a Play: which city a card laid now is for; with "city", the city, the
             goods, the purse and the hand above are those that count for the Free City
    """

    __slots__ = (
        "_answer",
        "_answer_of",
        "_must",
        "_stage_payments",
        "age",
        "awaited",
        "boards",
        "chosen",
        "city",
        "hand",
        "holder",
        "left",
        "mine",
        "open",
        "phase",
        "pile",
        "players",
        "purse",
        "right",
        "seat",
        "sides",
        "sold",
        "turn",
        "used",
        "whose",
    )

    def __init__(self, seat: int, players: int, is_open: bool, sides: str = "AB") -> None:
        self.seat, self.players, self.open = seat, players, is_open
        self.phase = WONDERS
        self.age, self.turn = 1, 1
        self.awaited = self.holder = False
        self.whose = ""
        # Before boards are given out these three are None, and nothing asks for them.
        self.city: Any = None
        self.left: Any = None
        self.right: Any = None
        self.hand: list[str] | None = None if is_open else []
        self.pile = self.used = self.sold = self.mine = self.purse = 0
        self.chosen: Play | None = None
        self.boards: list[str] | None = None
        self.sides = sides
        self._answer_of: str | None = None
        self._answer: list[tuple[Play, str | None]] = []
        self._must: str | None = None
        self._stage_payments: Sequence[tuple[int, int]] | None = None

    def forget(self) -> None:
        """Must be called after anything above changed: the last card asked about, and payments, are remembered."""
        self._answer_of = self._must = self._stage_payments = None

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. Refusal codes are listed in `words.py`, each with its sentence."""
        if card is None:
            return [Way(play, None) for play in self._cardless() + self._withdrawn()]
        if "." not in card and card in cards.wonders():
            return self._board_ways(card)
        refusal = self._blocked(card)
        if refusal is not None:
            return [Way(None, refusal)]
        return [Way(play, self._refusal(code, card, play.verb) if code else None) for play, code in self._uses(card)]

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract. Without a card in an open game: everything anybody could hold."""
        if self.phase == WONDERS:
            asked = (self.boards or ()) if card is None else (card,)
            return [way.play for board in asked for way in self.ways(board) if way.play and way.refusal is None]
        if card is not None:
            return self._allowed(card) if self._blocked(card) is None else []
        found: list[Play] = []
        if self.awaited:
            for card in self._candidates():
                if self._blocked(card) is None:
                    found += self._allowed(card)
        return found + self._cardless()

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        card = play.card
        if not card:
            return self._refuse_cardless(play)
        if play.verb == "wonder" and self.boards is not None:
            return self._refuse_board(card, play.how) if play.whose == self.whose else self._wrong_city()
        if play.verb in TABLES:
            return Refusal("tables_play")
        refusal = self._blocked(card) if play.whose == self.whose else self._wrong_city()
        if refusal is not None:
            return refusal
        for use, code in self._uses(card):
            if use == play:
                return self._refusal(code, card, play.verb) if code else None
        return self._not_offered(play)

    def reach(self) -> "list[str] | None":
        """See contract."""
        if not self.awaited:
            return []
        if self.boards is not None:
            return self.boards[:]
        return None if self.open else self._candidates()

    # -- which cards ----------------------------------------------------------------------------

    def _candidates(self) -> "list[str]":
        if self.hand is not None and self.phase != DIG:
            return self.hand[:]
        if self.hand is None:
            return cards.all_cards()
        return [card for place, card in enumerate(cards.all_cards()) if self.pile >> place & 1]

    def _blocked(self, card: str) -> "Refusal | None":
        """The Refusal that keeps a card from being used at all, or None (SW-14)."""
        if self.awaited and self.hand is not None and self.phase != DIG and card in self.hand:
            return None
        structure = cards.find(card)
        if structure is None:
            return Refusal("unknown_card", card=card)
        if self.boards is not None and self.awaited:
            return Refusal("board_first")
        return self._not_awaited() or self._foreign(card, structure) or self._elsewhere(card)

    def _not_awaited(self) -> "Refusal | None":
        """See SW-19."""
        if self.awaited:
            return None
        if self.phase == OVER:
            return Refusal("over")
        if self.phase in (WONDERS, GUILDS, DEAL, DRAW):
            return Refusal("set_up")
        if self.phase == CHOOSE:
            return Refusal("chosen")
        return Refusal("waiting", phase=self.phase)

    def _wrong_city(self) -> Refusal:
        """Why a play for the Free City, or not for it, does not come now (SW-118, SW-119)."""
        refusal = self._not_awaited()
        if refusal is not None:
            return refusal
        if self.whose:
            return Refusal("free_city_now")
        return Refusal("own_city_first" if self.holder else "not_holder")

    def _foreign(self, card: str, structure: "Structure") -> "Refusal | None":
        """A card that does not belong to this game, or not to this Age of it (SW-11, SW-18, SW-113)."""
        mark = cards.mark_of(card)
        if mark > cities_of(self.players):
            return Refusal("mark_too_high", card=card, mark=mark, players=self.players)
        wrong = structure.age > self.age if self.phase == DIG else structure.age != self.age
        if wrong:
            return Refusal("other_age", card=card, age=structure.age, now=self.age)
        return None

    def _elsewhere(self, card: str) -> "Refusal | None":
        """See SW-2, SW-12, SW-21, SW-85, SW-97, SW-119."""
        if self.chosen is not None and card == self.chosen.card:
            return Refusal("own_card", card=card)
        if not self.open:
            if self.phase != DIG:
                return Refusal("not_in_hand", card=card)
            return None if self.pile >> cards.index(card) & 1 else Refusal("not_in_pile", card=card)
        place = cards.index(card)
        if self.used >> place & 1 and not (self.phase == DIG and self.sold >> place & 1):
            mine = self.mine >> place & 1
            return Refusal("used_here", card=card) if mine else Refusal("used_there", card=card)
        kept = guilds_kept(cities_of(self.players))
        if cards.mark_of(card) == 0 and self._known_guilds(place) >= kept:
            return Refusal("too_many_guilds", card=card, kept=kept)
        return None

    def _known_guilds(self, but: int) -> int:
        """How many guilds came, but for the card at that place."""
        others = self.used & ~(1 << but)
        return bin(others >> cards.FIRST_GUILD).count("1")

    def _board_ways(self, board: str) -> "list[Way[Play]]":
        """A wonder board on the reader: either side, where boards are tapped; its tag is the same for both (SW-14)."""
        if self.boards is None:
            return [Way(None, Refusal("board_lies" if self.city is not None else "set_up", card=board))]
        plays = [Play("wonder", board, 0, 0, side, self.whose) for side in ("A", "B")]
        return [Way(play, self._refuse_board(board, play.how)) for play in plays]

    def _refuse_board(self, board: str, side: str) -> "Refusal | None":
        """See SW-14."""
        if not self.awaited:
            return Refusal("board_chosen", card=self.chosen.card) if self.chosen is not None else self._not_awaited()
        if self.boards is None or board not in self.boards:
            return Refusal("board_taken", card=board)
        return None if side in self.sides else Refusal("other_side", side=self.sides)

    # -- which uses -----------------------------------------------------------------------------

    def _uses(self, card: str) -> "list[tuple[Play, str | None]]":
        """Every use of a card in reach: list of (play, None or the code of a refusal) (SW-24, SW-31, SW-61, SW-68)."""
        if card == self._answer_of:
            return self._answer
        structure = cards.structure_of(card)
        if self.phase == DIG:
            code = "duplicate" if self.city.holds(structure) else None
            found = [(Play("dig", card, 0, 0, "", self.whose), code)]
        else:
            made = uses(card, self.whose)
            found = self._builds(made, structure)
            self._add_stages(found, made)
            found.append((made.sell, None))
            if self.whose:
                found = self._with_duties(found, card, structure)
        self._answer_of, self._answer = card, found
        return found

    def _builds(self, made: "Uses", structure: "Structure") -> "list[tuple[Play, str | None]]":
        """See SW-29, SW-30, SW-83."""
        city = self.city
        if city.holds(structure):
            return [(made.build, "duplicate")]
        if structure.costless or city.chained(structure):
            return [(made.build, None)]
        found = self._paying(made.build, made.builds, payments(structure, city, self.left, self.right, self.purse))
        if city.free_ready:
            found.append((made.free, None))
        return found

    def _paying(
        self, play: "Play", made: "dict[tuple[int, int], tuple[Play, None]]", pairs: "Sequence[tuple[int, int]]"
    ) -> "list[tuple[Play, str | None]]":
        """This play with every payment; as it is where nobody need be paid or nothing can be had. `made`: with
        those payments that came up before."""
        if pairs is NOTHING_TO_PAY:
            return [(play, None)]
        if not pairs:
            return [(play, "cannot_pay")]
        for pair in pairs:
            if pair not in made:
                made[pair] = (Play(play.verb, play.card, pair[0], pair[1], play.how, play.whose), None)
        return [made[pair] for pair in pairs]

    def _add_stages(self, found: "list[tuple[Play, str | None]]", made: "Uses") -> None:
        """See SW-64 to SW-66."""
        stage = self.city.next_stage()
        if stage is None:
            found.append((made.stage, "complete"))
            return
        if self._stage_payments is None:  # the same for every card
            self._stage_payments = payments(stage, self.city, self.left, self.right, self.purse)
        found += self._paying(made.stage, made.stages, self._stage_payments)

    def _with_duties(
        self, uses: "list[tuple[Play, str | None]]", card: str, structure: "Structure"
    ) -> "list[tuple[Play, str | None]]":
        """The Free City must take a free build by a chain (SW-121), and sells only when no card can
        be played (SW-120)."""
        chained = self.city.chained(structure) and not self.city.holds(structure)
        found: list[tuple[Play, str | None]] = []
        for play, code in uses:
            if chained and play.verb != "build":
                code = "chain_duty"
            elif play.verb == "sell" and self._playable(card):
                code = "must_play"
            found.append((play, code))
        return found

    def _playable(self, card: str) -> str:
        """A card that the Free City could play instead of selling this one, or "". In an open game only this card is
        known (SW-120)."""
        if self._must is not None:
            return self._must
        stage = self.city.next_stage()
        if stage is not None and payments(stage, self.city, self.left, self.right, self.purse):
            return card
        for other in [card] if self.hand is None else self.hand:
            builds = self._builds(uses(other, self.whose), cards.structure_of(other))
            if any(code is None for _, code in builds):
                return self._remember(other)
        return self._remember("")

    def _remember(self, playable: str) -> str:
        if self.hand is not None:
            self._must = playable
        return playable

    def _allowed(self, card: str) -> "list[Play]":
        return [play for play, code in self._uses(card) if code is None]

    def _cardless(self) -> "list[Play]":
        if self.awaited and self.phase in (SEVENTH, DIG):
            return [CITY_PASS if self.whose else PASS]
        return []

    def _withdrawn(self) -> "list[Play]":
        """Taking back what lies face down, until all have chosen: it needs no awaited seat."""
        return [BACK] if self.phase in (CHOOSE, WONDERS) and self.chosen is not None else []

    # -- why not --------------------------------------------------------------------------------

    def _refuse_cardless(self, play: "Play") -> "Refusal | None":
        """See SW-22, SW-24."""
        if play in self._cardless() or play in self._withdrawn():
            return None
        if play == BACK:
            return Refusal("nothing_chosen")
        if play.whose != self.whose:
            return self._wrong_city()
        return self._not_awaited() or Refusal("must_choose")

    def _refusal(self, code: str, card: str, verb: str) -> Refusal:
        """See SW-121."""
        structure = cards.structure_of(card)
        if code in ("duplicate", "chain_duty"):
            return Refusal(code, card=card)
        if code == "must_play":
            return Refusal(code, card=self._playable(card))
        if code == "complete":
            return Refusal(code, stages=self.city.stages)
        part = self.city.next_stage() if verb == "stage" else structure
        return self._cannot_pay(part, verb)

    def _cannot_pay(self, part: "Part", verb: str) -> Refusal:
        """The missing goods, who sells them at what price, and the coins there are (SW-33, SW-41, SW-44)."""
        city = self.city
        lacking = missing(part.goods, (city.goods,))
        return Refusal(
            "cannot_pay",
            verb=verb,
            missing=lacking,
            coins=self.purse,
            unsold=missing(part.goods, (city.goods, self.left, self.right)),
            left=_offers(lacking, self.left, city.raw_left, city.made_left),
            right=_offers(lacking, self.right, city.raw_right, city.made_right),
            need=cheapest(part, city, self.left, self.right) or 0,
        )

    def _not_offered(self, play: "Play") -> Refusal:
        """A play with a card in reach that is not among its uses: a wrong payment, verb or power (SW-51, SW-97)."""
        if play.verb == "dig" or self.phase == DIG:
            return Refusal("digging" if self.phase == DIG else "not_digging")
        if play.how == "free":
            return self._not_free(play.card)
        same = [(use, code) for use, code in self._uses(play.card) if use.verb == play.verb and not use.how]
        if same[0][1] is not None:
            return self._refusal(same[0][1], play.card, play.verb)
        return Refusal("wrong_payment", payments=[[use.left, use.right] for use, _ in same])

    def _not_free(self, card: str) -> Refusal:
        """See SW-83."""
        if "free" not in self.city.powers:
            return Refusal("no_power")
        if self.city.holds(cards.structure_of(card)):
            return Refusal("duplicate", card=card)
        return Refusal("costs_nothing" if self.city.free_ready else "power_spent", card=card)

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data for one message; `rebuild` reads it."""
        data: dict[str, Any] = {
            "seat": self.seat,
            "players": self.players,
            "open": self.open,
            "phase": self.phase,
            "age": self.age,
            "turn": self.turn,
            "awaited": self.awaited,
        }
        if self.city is not None:
            data["city"] = _city_data(self.city)
        if self.left is not None:
            data["left"], data["right"] = self.left.text(), self.right.text()
            data["purse"] = self.purse
        if self.chosen is not None:
            data["chosen"] = text(self.chosen)
        if self.boards is not None:
            data["boards"], data["sides"] = self.boards[:], self.sides
        if self.holder:
            data["holder"] = True
        if self.whose:
            data["whose"] = self.whose
        if self.hand is not None and self.phase not in (WONDERS, GUILDS, DEAL, OVER):
            data["hand"] = self.hand[:]
        for name in BITMAPS:
            if getattr(self, name):
                data[name] = "%x" % getattr(self, name)
        return data


def _offers(goods: str, seller: "Goods", raw_price: int, made_price: int) -> "list[list[str | int]]":
    """[[letter, price]] for those of the goods that a neighbour sells at all."""
    offers: list[list[str | int]] = []
    for good in RAW + MADE:
        if good in goods and any(good in producer for producer in seller.producers):
            offers.append([good, raw_price if good in RAW else made_price])
    return offers


def _city_data(city: "City") -> "dict[str, Any]":
    data: dict[str, Any] = {
        "wonder": city.wonder,
        "side": city.side,
        "stages": city.stages,
        "coins": city.coins,
        "goods": city.goods.text(),
        "free": city.free_ready,
        "powers": sorted(city.powers),
        "names": sorted(city.names),
        "prices": [city.raw_left, city.raw_right, city.made_left, city.made_right],
    }
    if city.apart:
        data["apart"] = True
    return data


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `View.data` described."""
    view = View(data["seat"], data["players"], data["open"])
    view.phase, view.age, view.turn = data["phase"], data["age"], data["turn"]
    view.awaited = data["awaited"]
    if "city" in data:
        view.city = _rebuild_city(data["city"])
    if "left" in data:
        view.left, view.right = Goods(data["left"].split()), Goods(data["right"].split())
        view.purse = data["purse"]
    if "chosen" in data:
        view.chosen = parse(data["chosen"])
    if "boards" in data:
        view.boards, view.sides = data["boards"], data["sides"]
    view.holder, view.whose = data.get("holder", False), data.get("whose", "")
    if not view.open:
        view.hand = data.get("hand", [])
    for name in BITMAPS:
        setattr(view, name, int(data.get(name, "0"), 16))
    return view


def _rebuild_city(data: "dict[str, Any]") -> City:
    city = City(data["wonder"], data["side"], cards.board(data["wonder"], data["side"])[1])
    city.stages, city.coins = data["stages"], data["coins"]
    city.goods = Goods(data["goods"].split())
    city.free_ready, city.powers = data["free"], set(data["powers"])
    city.names, city.apart = set(data["names"]), data.get("apart", False)
    city.raw_left, city.raw_right, city.made_left, city.made_right = data["prices"]
    return city
