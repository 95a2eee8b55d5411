"""A whole game of 7 Wonders, moment by moment: who owes a play, and what follows when all are in.

    wonders -> (guilds) -> deal -> choose x 6 -> ... -> over
                                     |-> seventh -> dig -> (conflicts, next Age)

A turn is resolved for everybody at once, in the order of SW-28: every play was checked against the
state at the start of the turn; then payments are taken, cards and stages put in place, coins given,
Babylon's seventh card used, the discard pile opened, and in the sixth turn conflicts are fought.
"""

from shared_rules import contract
from shared_rules.contract import TABLE, Event, PlayRefused, Refusal
from shared_rules.seven_wonders import cards, turn
from shared_rules.seven_wonders.city import City, left_of, right_of
from shared_rules.seven_wonders.plays import Play
from shared_rules.seven_wonders.view import (
    CHOOSE,
    DEAL,
    DIG,
    GUILDS,
    OVER,
    SEVENTH,
    TURNS,
    WONDERS,
    View,
    guilds_kept,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from shared_rules.contract import ScoreLine

AGES = 3
HAND_SIZE = 7

# Decks as lists of TABLE's plays, by (Age, players): made once, copied for every game.
_decks: "dict[tuple[int, int], list[Play]]" = {}
_guilds: "list[tuple[Play, Play]]" = []


def deck_plays(age: int, players: int) -> "list[Play]":
    """TABLE's plays for the marked cards of an Age, one per physical card."""
    if (age, players) not in _decks:
        _decks[age, players] = [Play("deal", card, 0, 0, "") for card in cards.deck(age, players)]
    return _decks[age, players]


def guild_plays(guilds: "Collection[str]") -> "list[Play]":
    """TABLE's plays that deal these guilds."""
    if not _guilds:
        for guild in cards.guilds():
            _guilds.append((Play("guild", guild, 0, 0, ""), Play("deal", guild, 0, 0, "")))
    return [deal for _, deal in _guilds if deal.card in guilds]


def guild_draws() -> "list[Play]":
    """TABLE's plays that keep one of the ten guilds."""
    guild_plays(())
    return [draw for draw, _ in _guilds]


class State(contract.State):
    """See contract. Cities stand in a ring and seats play for them; here every seat has one city,
    and `ring` is how many cities there are. Lists by seat or city leave place 0 empty.

    hands     by seat, cards; None in an open game
    chosen    by seat, the play that lies face down in this turn, or None
    discards  the cards known to lie on the discard pile; buried: how many lie there (SW-27)
    pool      while TABLE is awaited: its plays, one per physical possibility
    guilds    the guilds of this game so far, in a dealt game
    steps     what still has to happen before the turn ends: (phase, seat), the current one first
    purses    by seat, the coins of the start of a sixth turn that were not spent in it
    places    in an open game: where Herald knows each used card to be, card -> a word
    """

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        cards.keep_all()
        self.players = self.ring = players
        self.options = options
        self.seats = tuple(range(1, players + 1))
        self.open = options["deal"] == "open"
        self.over = False
        self.phase, self.age, self.turn = WONDERS, 1, 1
        self.cities: list[Any] = [None] * (self.ring + 1)
        self.hands: Any = None if self.open else [None] + [[] for _ in self.seats]
        self.chosen: list[Any] = [None] * (players + 1)
        self.discards: list[str] = []
        self.buried = 0
        self.pool = [Play("wonder", wonder, 0, 0, side) for wonder in cards.wonders() for side in sides_of(options)]
        self.due = 1
        self.guilds: list[str] = []
        self.steps: list[tuple[str, int]] = []
        self.purses = [0] * (players + 1)
        self.places: dict[str, str] = {}
        self.seen = 0
        self.views: list[Any] = [None] + [View(seat, players, self.open) for seat in self.seats]
        self._awaited: tuple[int, ...] = (TABLE,)

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return self._awaited

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract. In an open game: every card that nobody is known to have used."""
        if seat == TABLE:
            return self._table_plays(card)
        found = self.views[seat].plays(card)
        if self.open:
            found = [play for play in found if not play.card or self._refuse_known(play) is None]
        return found

    def _table_plays(self, card: "str | None") -> "list[Play]":
        if self._awaited != (TABLE,):
            return []
        return self.pool[:] if card is None else [play for play in self.pool if play.card == card]

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. In an open game the table knows more than the seat: cards others hid."""
        if seat == TABLE:
            return self._refuse_table(play)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.views[seat].refuse(play)
        if refusal is None and self.open and play.card:
            refusal = self._refuse_known(play)
        return refusal

    def _refuse_known(self, play: "Play") -> "Refusal | None":
        place = self.places.get(play.card)
        if place is not None and not (play.verb == "dig" and place == "discards"):
            return Refusal("used", card=play.card)
        if play.verb == "dig" and place is None and len(self.discards) == self.buried:
            return Refusal("not_in_pile", card=play.card)
        if place is None and not cards.split(play.card)[1]:
            kept = guilds_kept(self.players)
            if len([guild for guild in cards.guilds() if guild in self.places]) >= kept:
                return Refusal("too_many_guilds", card=play.card, kept=kept)
        return None

    def _refuse_table(self, play: "Play") -> "Refusal | None":
        if self._awaited != (TABLE,):
            return Refusal("table_not_awaited")
        if play in self.pool:
            return None
        return Refusal("not_to_come", card=play.card)

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        if seat == TABLE:
            return self._do_table(play)
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        events: list[Event] = []
        if self.phase == CHOOSE:
            self._choose(seat, play, events)
        else:
            self._do_step(seat, play, events)
        return events

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract; categories in the order of SW-104."""
        from shared_rules.seven_wonders import scoring

        return scoring.sheets(self.cities, self.ring, self.options)

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract. Ties are broken by coins (SW-103)."""
        from shared_rules.seven_wonders import scoring

        return scoring.ranking(self.scores(), self.cities)

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return self.views[seat].data()

    def public(self) -> "dict[str, Any]":
        """See contract."""
        from shared_rules.seven_wonders import position

        return position.public(self)

    def position(self) -> "dict[str, Any]":
        """See contract; the form is described in `position.py`."""
        from shared_rules.seven_wonders import position

        return position.write(self)

    def copy(self) -> "State":
        """See contract."""
        from shared_rules.seven_wonders import position

        return position.copy(self)

    # -- setting up -----------------------------------------------------------------------------

    def _do_table(self, play: "Play") -> "list[Event]":
        try:
            if self._awaited[0] != TABLE:
                raise ValueError
            self.pool.remove(play)
        except (ValueError, IndexError):
            raise PlayRefused(self._refuse_table(play) or Refusal("table_not_awaited"))
        if self.phase == DEAL:
            return self._deal(play.card)
        if self.phase == WONDERS:
            return self._give_wonder(play)
        return self._keep_guild(play)

    def _give_wonder(self, play: "Play") -> "list[Event]":
        events = [Event("wonder", {"seat": self.due, "wonder": play.card, "side": play.how})]
        self.cities[self.due] = City(play.card, play.how)
        self.pool = [other for other in self.pool if other.card != play.card]
        self.due += 1
        if self.due > self.players:
            self.link_views()
            self._begin_age(events)
        return events

    def link_views(self) -> None:
        """Tells every View its city and what the neighbours sell."""
        for seat in self.seats:
            view = self.views[seat]
            view.city = self.cities[seat]
            view.left = self.cities[left_of(seat, self.ring)].sells
            view.right = self.cities[right_of(seat, self.ring)].sells

    def _begin_age(self, events: "list[Event]") -> None:
        self.turn = 1
        for city in self.cities[1:]:
            city.free_ready = "free" in city.powers
        if self.open:
            self._begin_turns(events)
        elif self.age == AGES and len(self.guilds) < guilds_kept(self.players):
            self.phase = GUILDS
            self.pool = guild_draws()
            self._await_table()
        else:
            self._begin_deal()

    def _keep_guild(self, play: "Play") -> "list[Event]":
        self.guilds.append(play.card)
        if len(self.guilds) == guilds_kept(self.players):
            self._begin_deal()
        return []

    def _begin_deal(self) -> None:
        self.phase, self.due = DEAL, 1
        self.pool = deck_plays(self.age, self.players)[:]
        if self.age == AGES:
            self.pool += guild_plays(self.guilds)
        self._await_table()

    def _await_table(self) -> None:
        self._awaited = (TABLE,)
        self.renew_views()

    def _deal(self, card: str) -> "list[Event]":
        """Gives one card to the seat due, round after round, until the deck is out (SW-13, SW-19)."""
        self.hands[self.due].append(card)
        self.due = self.due % self.players + 1
        events: list[Event] = []
        if not self.pool:
            self._begin_turns(events)
        return events

    def _begin_turns(self, events: "list[Event]") -> None:
        events.append(Event("age_begins", {"age": self.age}))
        self._begin_turn()

    # -- a turn ---------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        self.phase = CHOOSE
        self._awaited = self.seats
        self.renew_views()

    def resume(self, awaited: "tuple[int, ...]") -> None:
        """Brings a State that was put together from outside to life: links the views, sets who is awaited."""
        self._awaited = awaited
        if all(self.cities[1:]):
            self.link_views()
        self.renew_views()

    def renew_views(self) -> None:
        """Brings every View up to this moment. The only place where they learn what changed."""
        for seat in self.seats:
            view = self.views[seat]
            view.phase, view.age, view.turn = self.phase, self.age, self.turn
            view.awaited = seat in self._awaited
            view.chosen = self.chosen[seat]
            if self.hands is not None:
                view.hand = self.hands[seat] if self.phase != DEAL else []
                view.pile = 0
            if view.city is not None:
                view.purse = view.city.coins
            view.used |= self.seen
            view.forget()
        if self.steps:
            self._prepare_step()

    def _choose(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """Lays a play face down; the last one in has all of them resolved (SW-22, SW-23)."""
        self.chosen[seat] = play
        view = self.views[seat]
        view.chosen, view.awaited = play, False
        self._awaited = tuple([other for other in self._awaited if other != seat])
        if self.open:
            self.places[play.card] = "chosen"
        events.append(Event("chosen", {"seat": seat}))
        if not self._awaited:
            plays = [(seat, self.chosen[seat]) for seat in self.seats]
            self.chosen = [None] * (self.players + 1)
            events.append(Event("revealed", {"age": self.age, "turn": self.turn}))
            turn.resolve(self, plays, events)
            self._end_of_plays(events)

    def note_seen(self, seat: int, card: str) -> None:
        """In an open game: everybody sees a card that lies in a city."""
        self.places[card] = "city %d" % seat
        self.seen |= 1 << cards.index(card)
        for view in self.views[1:]:
            view.sold &= ~self.seen

    def note_hidden(self, seat: int, card: str, place: str) -> None:
        """In an open game: the seat that hid a card knows, and so does the table; nobody else."""
        self.places[card] = place
        view = self.views[seat]
        view.used |= 1 << cards.index(card)
        if place == "discards":
            view.sold |= 1 << cards.index(card)

    # -- after the plays: seventh card, discard pile, conflicts -----------------------------------

    def _end_of_plays(self, events: "list[Event]") -> None:
        """Queues the further steps of this turn (SW-28 points 5 and 6), then takes the first."""
        if self.turn == TURNS:
            keeper = self._seventh_keeper()
            self._throw_away(keeper)
            if keeper:
                first = self.options["sixth_turn"] == "babylon_first"
                self.steps.insert(0 if first else len(self.steps), (SEVENTH, keeper))
        self._next_step(events)

    def _seventh_keeper(self) -> int:
        """The seat that may use its seventh card (SW-87), or 0."""
        for seat in self.seats:
            if "seventh" in self.cities[seat].powers:
                return seat
        return 0

    def _throw_away(self, keeper: int) -> None:
        """The last cards go to the discard pile unseen (SW-26, SW-27)."""
        for seat in self.seats:
            if seat != keeper:
                self._throw_hand(seat)

    def _throw_hand(self, seat: int) -> None:
        if self.hands is None:
            self.buried += 1
            return
        for card in self.hands[seat]:
            turn.bury(self, card)
        self.hands[seat] = []

    def _next_step(self, events: "list[Event]") -> None:
        """Begins the first step still due, skipping a pile that is empty (SW-97); then ends the turn."""
        while self.steps:
            phase, seat = self.steps[0]
            if phase == SEVENTH or self.buried:
                self.phase, self._awaited = phase, (seat,)
                self.renew_views()
                events.append(Event("asked", {"seat": seat, "phase": phase}))
                return
            self.steps.pop(0)
            events.append(Event("nothing_to_dig", {"seat": seat}))
        self._end_turn(events)

    def _prepare_step(self) -> None:
        phase, seat = self.steps[0]
        view = self.views[seat]
        if phase == SEVENTH and self.options["seventh_coins"] == "start":
            view.purse = min(view.purse, self.purses[seat])
        elif phase == DIG and not self.open:
            for card in self.discards:
                view.pile |= 1 << cards.index(card)

    def _do_step(self, seat: int, play: "Play", events: "list[Event]") -> None:
        phase = self.phase
        self.steps.pop(0)
        if play.verb == "pass":
            events.append(Event("passed", {"seat": seat, "phase": phase}))
            if phase == SEVENTH:
                self._throw_hand(seat)
        elif phase == SEVENTH:
            turn.resolve(self, [(seat, play)], events)
        else:
            turn.dig(self, seat, play, events)
        self._next_step(events)

    def _end_turn(self, events: "list[Event]") -> None:
        if self.turn < TURNS:
            self.turn += 1
            self._pass_hands()
            self._begin_turn()
            return
        turn.fight(self, events)
        events.append(Event("age_ends", {"age": self.age}))
        if self.age < AGES:
            self.age += 1
            self._begin_age(events)
        else:
            self._finish(events)

    def _pass_hands(self) -> None:
        """To the left in Ages I and III, to the right in Age II (SW-25)."""
        if self.hands is not None:
            hands = self.hands[1:]
            if self.age == 2:
                self.hands = [None] + hands[1:] + hands[:1]
            else:
                self.hands = [None] + hands[-1:] + hands[:-1]

    def _finish(self, events: "list[Event]") -> None:
        self.phase, self._awaited, self.over = OVER, (), True
        self.renew_views()
        sheets = self.scores()
        from shared_rules.seven_wonders import scoring

        events.append(
            Event(
                "over",
                {
                    "totals": [sum([line.points for line in sheet]) for sheet in sheets],
                    "coins": [city.coins for city in self.cities[1:]],
                    "ranking": [list(place) for place in scoring.ranking(sheets, self.cities)],
                },
            )
        )


def sides_of(options: "dict[str, str]") -> "tuple[str, ...]":
    """The sides of the boards that may come: the option `sides` (SW-14)."""
    return ("A", "B") if options["sides"] == "both" else (options["sides"],)
