"""A whole game of 7 Wonders, moment by moment: who owes a play, and what follows when all are in.

    wonders -> (guilds) -> deal -> (draw) -> choose x 6 -> ... -> over
                                              |-> seventh -> dig -> (conflicts, next Age)

A turn is resolved for everybody at once, in the order of SW-28: every play was checked against the
state at the start of the turn; then payments are taken, cards and stages put in place, coins given,
Babylon's seventh card used, the discard pile opened, and in the sixth turn conflicts are fought.

Cities stand in a ring of places and seats play for them. Every seat has the city of its own place;
with two players a third place follows, the Free City, for which its holder plays (SW-113 to SW-127).
"""

from shared_rules import contract
from shared_rules.contract import TABLE, Event, NotOver, PlayRefused, Refusal
from shared_rules.seven_wonders import cards, turn
from shared_rules.seven_wonders.city import City, left_of, right_of
from shared_rules.seven_wonders.plays import FREE_CITY, Play
from shared_rules.seven_wonders.view import (
    CHOOSE,
    DEAL,
    DIG,
    DRAW,
    FEWEST_CITIES,
    GUILDS,
    OVER,
    SEVENTH,
    TURNS,
    WONDERS,
    View,
    cities_of,
    guilds_kept,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from shared_rules.contract import ScoreLine, Section

AGES = 3
HAND_SIZE = 7

# Decks as lists of TABLE's plays, by (Age, players): made once, copied for every game.
_decks: "dict[tuple[int, int], list[Play]]" = {}
_guilds: "list[tuple[Play, Play]]" = []


def deck_plays(age: int, cities: int) -> "list[Play]":
    """TABLE's plays for the marked cards of an Age, one per physical card."""
    if (age, cities) not in _decks:
        _decks[age, cities] = [Play("deal", card, 0, 0, "", "") for card in cards.deck(age, cities)]
    return _decks[age, cities]


def guild_plays(guilds: "Collection[str]") -> "list[Play]":
    """TABLE's plays that deal these guilds."""
    if not _guilds:
        for guild in cards.guilds():
            _guilds.append((Play("guild", guild, 0, 0, "", ""), Play("deal", guild, 0, 0, "", "")))
    return [deal for _, deal in _guilds if deal.card in guilds]


def guild_draws() -> "list[Play]":
    """TABLE's plays that keep one of the ten guilds."""
    guild_plays(())
    return [draw for draw, _ in _guilds]


def draw_plays(pile: "list[str]") -> "list[Play]":
    """TABLE's plays that draw the top card of the pile: nobody knows which one that is (SW-119)."""
    return [Play("draw", card, 0, 0, "", "") for card in pile]


class State(contract.State):
    """See contract. `ring` is how many places with a city there are; lists by seat or by place leave
    place 0 empty.

    free_city  the place of the Free City, or 0; holder: the seat that plays for it now, or 0
    hands     by place, cards; None in an open game. The Free City's hand is the draw pile (SW-116)
    chosen    by place, the play that lies face down in this turn, or None
    discards  the cards known to lie on the discard pile; buried: how many lie there (SW-27)
    pool      while TABLE is awaited: its plays, one per physical possibility
    guilds    the guilds of this game so far, in a dealt game
    steps     what still has to happen before the turn ends: (phase, place), the current one first
    purses    by place, the coins of the start of a sixth turn that were not spent in it
    places    in an open game: where Herald knows each used card to be, card -> a word
    paid      by place, the coins paid so far to the left and to the right neighbour
    ages      for every finished Age, the points each place's sheet then had
    """

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        cards.keep_all()
        self.players, self.ring = players, cities_of(players)
        self.options = options
        self.seats = tuple(range(1, players + 1))
        self.all_places = tuple(range(1, self.ring + 1))
        self.free_city = self.ring if self.ring > players else 0
        self.holder = 0
        self.open = options["deal"] == "open"
        self.over = False
        self.phase, self.age, self.turn = WONDERS, 1, 1
        self.cities: list[Any] = [None] * (self.ring + 1)
        self.hands: Any = None if self.open else [None] + [[] for _ in self.all_places]
        self.chosen: list[Any] = [None] * (self.ring + 1)
        self.discards: list[str] = []
        self.buried = 0
        self.pool = [Play("wonder", wonder, 0, 0, side, "") for wonder in cards.wonders() for side in sides_of(options)]
        self.due = 1
        self.guilds: list[str] = []
        self.steps: list[tuple[str, int]] = []
        self.purses = [0] * (self.ring + 1)
        self.paid = [[0, 0] for _ in range(self.ring + 1)]
        self.ages: list[list[int]] = []
        self.places: dict[str, str] = {}
        self.seen = 0
        self.views: list[Any] = [None] + [View(seat, players, self.open) for seat in self.seats]
        self._awaited: tuple[int, ...] = (TABLE,)
        self._final: list[list[ScoreLine]] = []

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
            kept = guilds_kept(self.ring)
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
        if play.verb == "back":
            self._take_back(seat, events)
        elif self.phase == CHOOSE:
            self._choose(seat, play, events)
        else:
            self._do_step(play, events)
        return events

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract; categories in the order of SW-104."""
        if self._final:
            return [sheet[:] for sheet in self._final]
        from shared_rules.seven_wonders import scoring

        return scoring.sheets(self.cities, self.ring, self.options)[: self.players]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract. Ties are broken by coins (SW-103)."""
        from shared_rules.seven_wonders import scoring

        return scoring.ranking(self.scores(), self.cities)

    def report(self) -> "list[Section]":
        """See contract; the sections are described in `report.py`."""
        from shared_rules.seven_wonders import report

        if not self.over:
            raise NotOver("The game is not over: what is hidden stays hidden until then.")
        return report.sections(self)

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
        if self.phase == DRAW:
            return self._draw(play.card)
        return self._keep_guild(play)

    def _give_wonder(self, play: "Play") -> "list[Event]":
        events = [Event("wonder", {"seat": self.due, "wonder": play.card, "side": play.how})]
        self.cities[self.due] = City(play.card, play.how, self.options)
        self.pool = [other for other in self.pool if other.card != play.card]
        self.due += 1
        if self.due > self.ring:
            self.link_views()
            self._begin_age(events)
        return events

    def link_views(self) -> None:
        """Tells every View its city and what the neighbours sell."""
        for seat in self.seats:
            self._aim(self.views[seat], seat)

    def _aim(self, view: View, place: int) -> None:
        """Has a seat look through the eyes of a place: its own, or the Free City."""
        view.whose = FREE_CITY if place == self.free_city else ""
        view.city = self.cities[place]
        view.left = self.cities[left_of(place, self.ring)].sells
        view.right = self.cities[right_of(place, self.ring)].sells
        view.purse = view.city.coins
        view.forget()

    def player_of(self, place: int) -> int:
        """The seat that plays for a place."""
        return self.holder if place == self.free_city else place

    def _begin_age(self, events: "list[Event]") -> None:
        self.turn = 1
        if self.free_city:
            self.holder = first_holder(self.age, self.options)
        for city in self.cities[1:]:
            city.free_ready = "free" in city.powers
        if self.open:
            self._begin_turns(events)
        elif self.age == AGES and len(self.guilds) < guilds_kept(self.ring):
            self.phase = GUILDS
            self.pool = guild_draws()
            self._await_table()
        else:
            self._begin_deal()

    def _keep_guild(self, play: "Play") -> "list[Event]":
        self.guilds.append(play.card)
        if len(self.guilds) == guilds_kept(self.ring):
            self._begin_deal()
        return []

    def _begin_deal(self) -> None:
        self.phase, self.due = DEAL, 1
        self.pool = deck_plays(self.age, self.ring)[:]
        if self.age == AGES:
            self.pool += guild_plays(self.guilds)
        self._await_table()

    def _await_table(self) -> None:
        self._awaited = (TABLE,)
        self.renew_views()

    def _deal(self, card: str) -> "list[Event]":
        """Gives one card to the place due, round after round, until the deck is out (SW-13, SW-19);
        what is dealt to the Free City is the draw pile (SW-116)."""
        self.hands[self.due].append(card)
        self.due = self.due % self.ring + 1
        events: list[Event] = []
        if not self.pool:
            self._begin_turns(events)
        return events

    def _begin_turns(self, events: "list[Event]") -> None:
        events.append(Event("age_begins", {"age": self.age}))
        self._begin_turn(events)

    # -- a turn ---------------------------------------------------------------------------------

    def _begin_turn(self, events: "list[Event]") -> None:
        if self.free_city:
            events.append(Event("holds", {"seat": self.holder}))
            if self.hands is not None:
                self.phase = DRAW
                self.pool = draw_plays(self.hands[self.free_city])
                self._await_table()
                return
        self._await_choices()

    def _draw(self, card: str) -> "list[Event]":
        """The top card of the pile goes to the holder's hand, unseen by others (SW-119)."""
        self.hands[self.free_city].remove(card)
        self.hands[self.holder].append(card)
        self.pool = []
        self._await_choices()
        return []

    def _await_choices(self) -> None:
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
        if self.free_city and self.holder:
            self._renew_eyes()
        if self.steps:
            self._prepare_step()

    def _renew_eyes(self) -> None:
        """With two players: both look through their own city's eyes, but for a holder whose own play
        is in and the Free City's is not (SW-119)."""
        for seat in self.seats:
            self._aim(self.views[seat], seat)
            self.views[seat].holder = seat == self.holder and self.phase == CHOOSE
        view = self.views[self.holder]
        if self.chosen[self.free_city] is not None:
            view.chosen = self.chosen[self.free_city]
        elif view.chosen is not None and self.phase == CHOOSE:
            self._turn_to_free_city(view)

    def _turn_to_free_city(self, view: View) -> None:
        """The holder's own play lies face down: the next one is for the Free City."""
        self._aim(view, self.free_city)
        if view.hand is not None:
            own = self.chosen[view.seat].card
            view.hand = [card for card in view.hand if card != own]

    def _choose(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """Lays a play face down; the last one in has all of them resolved (SW-22, SW-23)."""
        place = self.free_city if play.whose else seat
        self.chosen[place] = play
        view = self.views[seat]
        view.chosen = play
        if self.open:
            self.places[play.card] = "chosen"
        events.append(Event("chosen", {"seat": place}))
        if seat == self.holder:
            if not play.whose:
                self._turn_to_free_city(view)
                return
            self._aim(view, seat)
        view.awaited = False
        self._awaited = tuple([other for other in self._awaited if other != seat])
        if not self._awaited:
            plays = [(place, self.chosen[place]) for place in self._revealing()]
            self.chosen = [None] * (self.ring + 1)
            events.append(Event("revealed", {"age": self.age, "turn": self.turn}))
            turn.resolve(self, plays, events)
            self._end_of_plays(events)

    def _revealing(self) -> "tuple[int, ...]":
        """The places in the order in which their plays are shown: the Free City first, then its
        holder (SW-123). What comes of them does not depend on it (SW-28)."""
        if not self.free_city:
            return self.seats
        return (self.free_city, self.holder, self.players + 1 - self.holder)

    def _take_back(self, seat: int, events: "list[Event]") -> None:
        """Takes back what the seat chose last: nobody has seen it (SW-22)."""
        place = self.free_city if seat == self.holder and self.chosen[self.free_city] else seat
        if self.open:
            del self.places[self.chosen[place].card]
        self.chosen[place] = None
        self._awaited = tuple([other for other in self.seats if other == seat or other in self._awaited])
        self.renew_views()
        events.append(Event("taken_back", {"seat": place}))

    def note_seen(self, seat: int, card: str) -> None:
        """In an open game: everybody sees a card that lies in a city."""
        self.places[card] = "city %d" % seat
        self.seen |= 1 << cards.index(card)
        for view in self.views[1:]:
            view.sold &= ~self.seen

    def note_hidden(self, seat: int, card: str, place: str) -> None:
        """In an open game: the seat that hid a card knows, and so does the table; nobody else."""
        self.places[card] = place
        view = self.views[self.player_of(seat)]
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
        """The place that may use its seventh card (SW-87), or 0. The Free City's is the last one of
        the draw pile (SW-127)."""
        for place in self.all_places:
            if "seventh" in self.cities[place].powers:
                return 0 if place == self.free_city and self.options["free_city_seventh"] == "no" else place
        return 0

    def _throw_away(self, keeper: int) -> None:
        """The last cards go to the discard pile unseen (SW-26, SW-27, SW-125)."""
        for place in self.all_places:
            if place != keeper:
                self._throw_hand(place)

    def _throw_hand(self, place: int) -> None:
        if self.hands is None:
            self.buried += 1
            return
        for card in self.hands[place]:
            turn.bury(self, card)
        self.hands[place] = []

    def _next_step(self, events: "list[Event]") -> None:
        """Begins the first step still due, skipping a pile that is empty (SW-97); then ends the turn."""
        while self.steps:
            phase, place = self.steps[0]
            if phase == SEVENTH or self.buried:
                self.phase, self._awaited = phase, (self.player_of(place),)
                self.renew_views()
                events.append(Event("asked", {"seat": place, "phase": phase, "player": self.player_of(place)}))
                return
            self.steps.pop(0)
            events.append(Event("nothing_to_dig", {"seat": place}))
        self._end_turn(events)

    def _prepare_step(self) -> None:
        phase, place = self.steps[0]
        view = self.views[self.player_of(place)]
        if place == self.free_city:
            self._aim(view, place)
            if phase == SEVENTH and self.hands is not None:
                view.hand = self.hands[place]
        if phase == SEVENTH and self.options["seventh_coins"] == "start":
            view.purse = min(view.purse, self.purses[place])
        elif phase == DIG and not self.open:
            for card in self.discards:
                view.pile |= 1 << cards.index(card)

    def _do_step(self, play: "Play", events: "list[Event]") -> None:
        phase, place = self.steps.pop(0)
        if play.verb == "pass":
            events.append(Event("passed", {"seat": place, "phase": phase}))
            if phase == SEVENTH:
                self._throw_hand(place)
        elif phase == SEVENTH:
            turn.resolve(self, [(place, play)], events)
        else:
            turn.dig(self, place, play, events)
        self._next_step(events)

    def _end_turn(self, events: "list[Event]") -> None:
        if self.turn < TURNS:
            self.turn += 1
            self._pass_hands()
            if self.free_city:
                self.holder = self.players + 1 - self.holder
            self._begin_turn(events)
            return
        turn.fight(self, events)
        sheets = self._close_age()
        events.append(Event("age_ends", {"age": self.age}))
        if self.age < AGES:
            self.age += 1
            self._begin_age(events)
        else:
            self._finish(sheets, events)

    def _close_age(self) -> "list[list[ScoreLine]]":
        """Keeps what every place's sheet comes to after the conflicts of an Age. Returns the sheets."""
        from shared_rules.seven_wonders import scoring

        sheets = scoring.sheets(self.cities, self.ring, self.options)
        self.ages.append([scoring.points(sheet) for sheet in sheets])
        return sheets

    def _pass_hands(self) -> None:
        """To the left in Ages I and III, to the right in Age II (SW-25); two players exchange their
        hands, and the draw pile stays (SW-124)."""
        if self.hands is not None:
            hands = self.hands[1:]
            if self.free_city:
                self.hands = [None, hands[1], hands[0], hands[2]]
            elif self.age == 2:
                self.hands = [None] + hands[1:] + hands[:1]
            else:
                self.hands = [None] + hands[-1:] + hands[:-1]

    def _finish(self, sheets: "list[list[ScoreLine]]", events: "list[Event]") -> None:
        """The end. The Free City cannot win: its points stand beside the ranking (SW-126)."""
        from shared_rules.seven_wonders import scoring

        self.phase, self._awaited, self.over = OVER, (), True
        self.renew_views()
        self._final = sheets[: self.players]
        events.append(scoring.result(sheets, self.cities, self.players))


def first_holder(age: int, options: "dict[str, str]") -> int:
    """The seat that plays for the Free City in the first turn of an Age (SW-117): the one on its left
    in Ages I and III, on its right in Age II, or the other way round."""
    on_left = (age != 2) == (options["first_holder"] == "left")
    return left_of(FEWEST_CITIES, FEWEST_CITIES) if on_left else right_of(FEWEST_CITIES, FEWEST_CITIES)


def sides_of(options: "dict[str, str]") -> "tuple[str, ...]":
    """The sides of the boards that may come: the option `sides` (SW-14)."""
    return ("A", "B") if options["sides"] == "both" else (options["sides"],)
