"""A whole game of 7 Wonders Duel, moment by moment: who owes a play, and what follows from it.

    tokens -> (wonders -> draft) x 2 -> layout -> play -> (choices) -> (reveal) -> play -> ... -> over

Before every Age its cards are laid out. A turn takes one card; then come the choices that it brings,
then what was uncovered is turned up, then the next turn, an extra one, or the end of the Age (SD-140).

Whoever lays the cards out answers for TABLE: the dealer in a `dealt` game, in an `open` one the people
who tap what they have turned up, so there a seat is awaited instead.
"""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.referee.state import at_chance, require_play
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import (
    AGES,
    BACKS,
    BEGIN,
    BOX,
    DESTROY,
    DIG,
    DOWN,
    DRAFT,
    DRAW,
    DRAWN,
    GUILDS,
    GUILDS_KEPT,
    KEEP,
    LAYOUT,
    OVER,
    PLAY,
    REVEAL,
    TOKEN,
    TOKENS,
    TOKENS_OUT,
    WONDERS,
)
from shared_rules.seven_wonders_duel.plays import TABLES, Play
from shared_rules.seven_wonders_duel.referee import scoring, turn
from shared_rules.seven_wonders_duel.referee.moment import SEATS, Moment
from shared_rules.seven_wonders_duel.view import VERBS, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.referee.asks import Ask

OPEN_TO_BOTH = (TOKENS, WONDERS, LAYOUT, REVEAL, BACKS)  # phases in which either of the people may tap a card
ROUND = 4  # wonders laid out together (SD-13)
BOXED = 3  # cards removed from an Age (SD-17)

# TABLE's plays, by position or verb, and by card: made once for all games.
_turns: "list[dict[str, Play]]" = []
_plays: "dict[str, dict[str, Play]]" = {}


def turns_of(position: int) -> "dict[str, Play]":
    """TABLE's plays that turn up a card at this position, by card."""
    if not _turns:
        for place in range(20):
            _turns.append({card: Play("turn", card, place) for card in cards.names(cards.BUILDINGS)})
    return _turns[position]


def backs_of(positions: "list[int]") -> "dict[Any, Play]":
    """TABLE's plays that name a card face down as a guild, by position."""
    return {position: Play("back", "", position) for position in positions}


def plays_of(verb: str) -> "dict[str, Play]":
    """TABLE's plays with this verb that name a thing and nothing more, by that thing."""
    if verb not in _plays:
        _plays[verb] = {card: Play(verb, card, "") for card in cards.all_cards()}
    return _plays[verb]


def picker(number: int) -> int:
    """The seat that takes the wonder of this number, 0 to 7 (SD-14)."""
    return (1, 2, 2, 1, 2, 1, 1, 2)[number]


class State(Moment):
    """See contract, and `moment.Moment` for what it keeps."""

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        Moment.__init__(self, players, options)
        self.await_table(TOKENS)

    # -- the contract ---------------------------------------------------------------------------

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if seat != TABLE:
            return self.views[seat].plays(card)
        if self.owing != (TABLE,):
            return []
        made, things = self._chances()
        found = [made[thing] for thing in things]
        return found if card is None else [play for play in found if play.card == card]

    def drawn(self, chance: float) -> "Play":
        """See contract."""
        made, things = self._chances()
        return made[at_chance(things, chance)]

    def _chances(self) -> "tuple[dict[Any, Play], list[Any]]":
        """TABLE's plays of this moment by card or position, and those that may come."""
        board = self.board
        if board.phase in (LAYOUT, REVEAL):
            place = board.due[0]
            coming = [card for card in self.deck if board.fits(card, place)] if board.backs else self.deck
            return turns_of(place), coming
        if board.phase == BACKS:
            places = board.to_mark()
            return backs_of(places), places
        return plays_of(VERBS[board.phase]), self._to_come()

    def _to_come(self) -> "list[str]":
        """What TABLE may name now, but for cards that are turned up."""
        if self.board.phase == GUILDS:
            return [card for card in cards.guilds() if card not in self.guilds]
        if self.board.phase == BOX:
            return [card for card in self.deck if card not in self.guilds]
        return self.views[1].candidates()

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract."""
        require_play(play)
        if seat == TABLE:
            return self._refuse_table(play)
        if seat not in SEATS:
            return Refusal("no_such_seat", seat=seat)
        return self.views[seat].refuse(play)

    def _refuse_table(self, play: "Play") -> "Refusal | None":
        """See SD-18."""
        if self.owing != (TABLE,):
            return Refusal("table_not_awaited")
        board = self.board
        if board.phase in (LAYOUT, REVEAL):
            if play.verb == "turn" and play.card in self.deck and self._is_due(play.what):
                return None if board.fits(play.card, play.what) else Refusal("other_back", card=play.card)
        elif board.phase == BACKS:
            if play.verb == "back":
                return None if play.what in board.to_mark() else Refusal("no_back")
        elif play.verb == VERBS[board.phase] and play.card in self._to_come():
            return None
        return Refusal("not_to_come", card=play.card)

    def _is_due(self, position: int) -> bool:
        """While the layout is laid, position by position; later any card just uncovered."""
        due = self.board.due
        return position == due[0] if self.board.phase == LAYOUT else position in due

    def apply(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        events: list[Event] = []
        self.board.stamp += 1
        if self.board.phase == PLAY:
            self.again = False
            self.last = seat
            turn.take(self, seat, play, events)
            self.go_on(events)
        elif play.verb == "turn":
            self._turn_up(play.card, int(play.what), events)
        elif play.verb == "back":
            self._show_back(int(play.what), events)
        elif play.verb in TABLES:
            self._lay(play, events)
        elif self.board.phase == DRAFT:
            self._draft(seat, play.card, events)
        elif self.board.phase == BEGIN:
            self._begin_turns(int(play.what), events)
        else:
            turn.choose(self, seat, play, events)
            self.go_on(events)
        return events

    def sheets(self) -> "list[list[ScoreLine]]":
        """See `shared_rules.referee.state.State`. After a supremacy the sheet names the winner alone (SD-136)."""
        return scoring.sheets(self.board)

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract. Ties are broken by blue cards (SD-135)."""
        return scoring.ranking(self.board)

    def look_through(self, original: "Moment") -> None:
        """See `shared_rules.referee.state.State`: Views know what lies open, and that is all on the board."""
        self.views = [None] + [View(seat, self.board) for seat in SEATS]

    # -- who is awaited -------------------------------------------------------------------------

    def await_seat(self, phase: str, seat: int) -> None:
        """A seat chooses now."""
        self.wait_for(phase, (seat,))

    def await_table(self, phase: str) -> None:
        """Something is laid out or turned up now: by TABLE, or by the people at a seat."""
        self.wait_for(phase, (self.board.active if self.open else TABLE,))

    def for_all(self) -> bool:
        """See contract: what is laid out or turned up lies open to both."""
        return self.open and self.board.phase in OPEN_TO_BOTH

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """See `shared_rules.referee.state.State`: one seat at a time."""
        board = self.board
        board.phase, self.owing = phase, seats
        board.awaited = seats[0] if seats else TABLE
        self.views[1].awaited, self.views[2].awaited = 1 in seats, 2 in seats

    def resume(self) -> None:
        """Brings a State that was put together from outside to life."""
        self.views = [None] + [View(seat, self.board) for seat in SEATS]
        self.over = self.board.phase == OVER
        if self.over:
            self.owing, self.final = (), self.sheets()
        else:
            self.wait_for(self.board.phase, (self.board.awaited,))

    # -- laying out -----------------------------------------------------------------------------

    def _lay(self, play: "Play", events: "list[Event]") -> None:
        """See SD-11, SD-74."""
        board, card = self.board, play.card
        if play.verb == "offer":
            board.note(card)
            board.tokens.append(card)
            events.append(Event("offered", {"token": card}))
            if len(board.tokens) == TOKENS_OUT:
                self._after_tokens(events)
        elif play.verb == "lay":
            board.note(card)
            board.offer.append(card)
            events.append(Event("laid", {"wonder": card}))
            if len(board.offer) == ROUND:
                self._next_pick(events)
        elif play.verb == "draw":
            board.offer.append(card)
            board.note(card)
            events.append(Event("drawn", {"seat": board.active, "token": card}))
            if len(board.offer) == DRAWN:
                self.await_seat(KEEP, board.active)
        else:
            self._sort_age_three(play, events)

    def _after_tokens(self, events: "list[Event]") -> None:
        """See SD-13."""
        if self.options["wonders"] == "draft":
            self.await_table(WONDERS)
            return
        for seat in SEATS:
            for wonder in cards.FIRST_GAME[seat - 1]:
                self._give(seat, wonder, events)
        self._begin_age(events)

    def _next_pick(self, events: "list[Event]") -> None:
        """Asks for the next pick; the last of four goes to whose turn it is by itself (SD-14)."""
        board = self.board
        number = len(board.cities[1].wonders) + len(board.cities[2].wonders)
        if len(board.offer) > 1:
            board.active = picker(number)
            self.await_seat(DRAFT, board.active)
            return
        self._give(picker(number), board.offer.pop(), events)
        if number + 1 < 2 * ROUND:
            board.active = picker(number + 1)
            self.await_table(WONDERS)
        else:
            board.active = 1
            self._begin_age(events)

    def _draft(self, seat: int, wonder: str, events: "list[Event]") -> None:
        self.board.offer.remove(wonder)
        self._give(seat, wonder, events)
        self._next_pick(events)

    def _give(self, seat: int, wonder: str, events: "list[Event]") -> None:
        """See SD-15."""
        self.board.note(wonder)
        self.board.cities[seat].wonders.append(wonder)
        events.append(Event("drafted", {"seat": seat, "wonder": wonder}))

    def _begin_age(self, events: "list[Event]") -> None:
        """Lays out an Age (SD-20). In a dealt game guilds and removed cards of Age III come first."""
        board = self.board
        board.lay_out()
        events.append(Event("age_begins", {"age": board.age}))
        if not self.open:
            self.deck = cards.deck(board.age)
        if board.age == AGES and not self.open:
            self.await_table(GUILDS)
        else:
            self.await_table(LAYOUT)

    def _sort_age_three(self, play: "Play", events: "list[Event]") -> None:
        """Three guilds come into the deck, three other cards leave it, unseen (SD-17, SD-18, SD-153)."""
        if play.verb == "box":
            self.deck.remove(play.card)
            if len(self.deck) == len(cards.deck(AGES)) - BOXED + GUILDS_KEPT:
                self.await_table(LAYOUT)
            return
        self.guilds.append(play.card)
        if len(self.guilds) == GUILDS_KEPT:
            self.deck += self.guilds
            self.await_table(BOX)

    def _turn_up(self, card: str, position: int, events: "list[Event]") -> None:
        """See SD-18."""
        board = self.board
        if not self.open:
            self.deck.remove(card)
        board.turn_up(card, position)
        events.append(Event("turned" if board.phase == REVEAL else "face_up", {"card": card}))
        if board.due:
            return
        if board.phase == REVEAL:
            self._next_turn(events)
        elif self.options.get("guild_backs") == "seen" and board.age == AGES and board.to_mark():
            self.await_table(BACKS)
        else:
            self._who_begins(events)

    def _show_back(self, position: int, events: "list[Event]") -> None:
        """A guild lies face down there, as everybody sees by its back (SD-18)."""
        board = self.board
        board.backs |= 1 << position
        events.append(Event("guild_back", {"age": board.age, "position": position}))
        if not board.to_mark():
            self._who_begins(events)

    def _who_begins(self, events: "list[Event]") -> None:
        """The start player in Age I; then the weaker military decides, or with the pawn in the middle the one who took
        the last card begins (SD-30, SD-86, SD-87, SD-150)."""
        board = self.board
        if board.age == 1:
            self._begin_turns(1, events)
        elif board.pawn:
            self._ask_who_begins(2 if board.pawn > 0 else 1, events)
        elif self.options["middle_pawn"] == "last_chooses":
            self._ask_who_begins(self.last, events)
        else:
            self._begin_turns(self.last, events)

    def _ask_who_begins(self, seat: int, events: "list[Event]") -> None:
        self.board.active = seat
        self.await_seat(BEGIN, seat)
        events.append(Event("asked", {"seat": seat, "phase": BEGIN}))

    def _begin_turns(self, seat: int, events: "list[Event]") -> None:
        events.append(Event("begins", {"seat": seat, "age": self.board.age}))
        self.board.active = seat
        self.await_seat(PLAY, seat)

    # -- after a play ---------------------------------------------------------------------------

    def go_on(self, events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`. A supremacy ends everything at once
        (SD-27, SD-140, SD-143, SD-145)."""
        if self.board.winner:
            self._finish(self.sheets(), events)
        else:
            Moment.go_on(self, events)

    def carry_out(self, step: "Ask", events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`: the next choice that the play brings (SD-140)."""
        if self._nothing_for(step.kind):
            events.append(Event("nothing", {"seat": self.board.active, "phase": step.kind}))
        else:
            self._ask(step.kind, events)

    def rest(self, events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`: what was uncovered is turned up, then comes the next turn."""
        board = self.board
        if board.due:
            board.due.sort()
            self.await_table(REVEAL)
        else:
            self._next_turn(events)

    def _nothing_for(self, phase: str) -> bool:
        """True if a choice has nothing to choose from (SD-77, SD-85, SD-98)."""
        if phase == TOKEN:
            return not self.board.tokens
        if phase == DIG:
            return not self.board.discards
        return phase == DESTROY and not self.views[self.board.active].targets()

    def _ask(self, phase: str, events: "list[Event]") -> None:
        if phase == DRAW:
            self.board.offer = []
            self.await_table(DRAW)
        else:
            self.await_seat(phase, self.board.active)
        events.append(Event("asked", {"seat": self.board.active, "phase": phase}))

    def _next_turn(self, events: "list[Event]") -> None:
        """See SD-30, SD-83."""
        board = self.board
        if not board.lies:
            self._end_age(events)
            return
        if self.again:
            self.again = False
            events.append(Event("again", {"seat": board.active}))
        else:
            board.active = 3 - board.active
        self.wait_for(PLAY, (board.active,))

    def _end_age(self, events: "list[Event]") -> None:
        """An extra turn that nothing is left for is lost (SD-2, SD-84, SD-88)."""
        if self.again:
            self.again = False
            events.append(Event("again_lost", {"seat": self.board.active}))
        events.append(Event("age_ends", {"age": self.board.age}))
        if self.board.age < AGES:
            self.board.age += 1
            self._begin_age(events)
        else:
            sheets = self.sheets()
            turn.count(self, sheets)
            self._finish(sheets, events)

    def _finish(self, sheets: "list[list[ScoreLine]]", events: "list[Event]") -> None:
        self.board.due = []
        self.end_game(sheets, events)

    def result(self, sheets: "list[list[ScoreLine]]") -> Event:
        """See `shared_rules.referee.state.State`: who won, how, and with how many points."""
        board = self.board
        totals = [sum([line.points for line in sheet]) for sheet in sheets]
        figures = {"winner": board.winner, "victory": board.victory, "totals": totals}
        return Event("over", dict(figures, blue=scoring.blue_points(board)))

    def faces_down(self) -> int:
        """How many cards of the layout lie face down."""
        return self.board.cards.count(DOWN)
