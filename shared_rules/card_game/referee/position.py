"""A moment of a game of cards in zones as plain data: written whole, read back, or set up by hand.

    EXAMPLE

    game     the game's name; options: names to values, missing ones are defaults
    seats    clockwise: for each the zones and values that every seat has
    phase    a word of the game's; owing: the seats that owe a play, 0 for the table
    due      [zone, seat or name] of the cards that are still to be dealt; dealing: whether the deal goes on
    over     true at the end; totals: the points of each seat, where a tally knows nothing else of the end

Beside these stand the zones and values of the table. "" is a card that nobody has named. Cards that are mentioned
nowhere are in the zone of the rest.
"""

import json

from shared_rules.card_game import ALL, OVER, SEATS, UNKNOWN, piles_of
from shared_rules.contract import TABLE
from shared_rules.referee.asks import plain
from shared_rules.referee.fields import MOST, Fields, begin, broken, is_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.card_game.referee.state import State

KEYS = ("game", "options", "seats", "phase", "owing", "due", "dealing", "over", "totals")
# How long a text inside a value may be, and how deep lists may be nested.
LONGEST, DEEPEST = 60, 4


class Position:
    """Writes and reads; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        zones, values = game.zones, game.values
        inside = [one.name for one in zones if one.owner == SEATS] + [one.name for one in values if one.each]
        outside = [one.name for one in zones if one.owner != SEATS] + [one.name for one in values if not one.each]
        self.SEAT_KEYS, self.OWN = tuple(inside), tuple(outside)
        self.KEYS = KEYS + self.OWN

    def format(self) -> str:
        """How a position of this game is written, with an example: the moment at which a seat first owes a play."""
        state: Any = self.game.start(self.game.seats[0], {})
        while state.awaited() == (TABLE,):
            state.do(TABLE, state.plays(TABLE)[0])
        example = self.write(state)
        del example[self.game.rest]
        words = "zones and values of a seat: %s; of the table: %s" % (", ".join(self.SEAT_KEYS), ", ".join(self.OWN))
        return (__doc__ or "").replace("EXAMPLE", json.dumps(example)) + "\n" + words

    def write(self, state: "State") -> "dict[str, Any]":
        """All of a moment; `read` takes it back."""
        data: dict[str, Any] = {"game": self.game.name, "options": state.options.copy(), "phase": state.phase}
        data["owing"], data["due"] = list(state.owing), plain(state.due)
        data["dealing"], data["over"] = state.dealing, state.over
        data["seats"] = [self._write_seat(state, seat) for seat in state.seats]
        if state.totals:
            data["totals"] = state.totals[:]
        for one in self.game.zones:
            if one.owner != SEATS:
                keys = piles_of(one, state.players)
                piles = {key: state.pile(one.name, key)[:] for key in keys}
                data[one.name] = piles if one.each else piles[""]
        for one in self.game.values:
            if not one.each:
                data[one.name] = plain(getattr(state, one.name))
        return data

    def _write_seat(self, state: "State", seat: int) -> "dict[str, Any]":
        data: dict[str, Any] = {}
        for one in self.game.zones:
            if one.owner == SEATS:
                data[one.name] = state.pile(one.name, seat)[:]
        for one in self.game.values:
            if one.each:
                data[one.name] = plain(getattr(state, one.name)[seat])
        return data

    def read(self, data: "dict[str, Any]", guess: bool = False) -> "State":
        """The State of a position. Raises BrokenPosition. `guess`: unknown cards may occur in a dealt game too."""
        values, inside = self.game.values, self.SEAT_KEYS
        fields = Fields(data, self.KEYS)
        state: State = begin(self.game, fields, "dealt")
        seats = [Fields(row, inside, "seat %d" % (place + 1)) for place, row in enumerate(fields.list("seats"))]
        self._read_piles(state, fields, seats, guess)
        for one in values:
            found = getattr(state, one.name)
            for place, row in enumerate(seats if one.each else [fields]):
                if one.name in row.data:
                    read = read_value(row, one.name, one.start)
                    if one.each:
                        found[place + 1] = read
                    else:
                        setattr(state, one.name, read)
        self._read_course(state, fields)
        self.check(state)
        return state

    def check(self, state: "State") -> None:
        """Raises BrokenPosition for what cannot be in this game; a game that knows more replaces it."""

    def _read_course(self, state: "State", fields: "Fields") -> None:
        """In which phase the game is, what is still to be dealt, and who owes a play."""
        self._read_phase(state, fields)
        self._read_due(state, fields)
        if "totals" in fields.data:
            state.totals = fields.numbers("totals", (), -MOST, MOST, state.players)
        self._read_owing(state, fields)

    def _read_phase(self, state: "State", fields: "Fields") -> None:
        state.over = fields.flag("over")
        phases = [phase for one in self.game.verbs for phase in one.phases]
        first = OVER if state.over else phases[0] if phases else state.phase
        state.phase = fields.get("phase", str, first)
        if state.over != (state.phase == OVER):
            raise broken('"over" and "phase" do not agree')

    def _read_due(self, state: "State", fields: "Fields") -> None:
        state.due = fields.rows("due", (str, object), '["hand", 2]')
        for name, key in state.due:
            known = [one for one in self.game.zones if one.name == name]
            if not known or is_of(key, list) or is_of(key, dict) or key not in piles_of(known[0], state.players):
                raise broken('"due" names a pile that there is not: %s', name)
        state.dealing = fields.flag("dealing")

    def _read_owing(self, state: "State", fields: "Fields") -> None:
        default = () if state.over else (TABLE if state.due else state.seats[0],)
        owing = fields.numbers("owing", default, 0, state.players)
        if sorted(set(owing)) != sorted(owing) or bool(owing) == state.over or (TABLE in owing and owing != [TABLE]):
            raise fields.wrong("owing", owing, "the seats that owe a play, each once")
        if state.due and len(state.due) > len(state.pile(self.game.rest)):
            raise broken("more cards are due than there are")
        if owing == [TABLE] and not state.due:
            raise broken("the table owes a play, and nothing is due")
        state.owing = tuple(owing)

    # -- piles ------------------------------------------------------------------------------------

    def _read_piles(self, state: "State", fields: "Fields", seats: "list[Fields]", guess: bool) -> None:
        for one in self.game.zones:
            for held in state.zones[one.name]:
                held[:] = []
        seen: set[str] = set()
        unknown, rest, deck = 0, self.game.rest, self.game.cards_of(state.options)
        for one in self.game.zones:
            for place, key in enumerate(piles_of(one, state.players)):
                row = seats[place] if one.owner == SEATS else fields
                if one.each:
                    row = row.object(one.name, one.each)
                name = key if one.each else one.name
                held = row.names(name, deck.__contains__, "no card is called %s", (), True)
                unknown += held.count(UNKNOWN)
                self._check_pile(held, seen, row, (guess or state.open) and (one.seen_by != ALL or one.name == rest))
                state.zones[one.name][place][:] = held
        if rest not in fields.data:
            left = [card for card in deck if card not in seen]
            state.pile(rest).extend([UNKNOWN] * (len(left) - unknown) if state.open else left)
        elif len(seen) + unknown != len(deck):
            raise broken("there are %d cards, and all of them lie somewhere", len(deck))

    def _check_pile(self, held: "list[str]", seen: "set[str]", row: "Fields", unknown: bool) -> None:
        for card in held:
            if card == UNKNOWN:
                if not unknown:
                    raise broken("%sa card has no name where Herald deals or all can see it", row.where)
            elif card in seen:
                raise broken("%s lies in two places", card)
            else:
                seen.add(card)


def read_value(row: "Fields", name: str, start: "Any") -> "Any":
    """A value of the kind of the one it starts with."""
    kind = start.__class__
    if kind not in (int, str, bool, list):
        raise broken('the value "%s" of the game starts with nothing that can be read', name)
    if kind is int:
        return row.number(name, start, -MOST)
    found = row.get(name, kind)
    if not is_plain(found):
        raise broken('%s"%s" should hold numbers, texts and lists of them', row.where, name)
    return plain(found)


def is_plain(found: "Any", deep: int = 0) -> bool:
    """Whether this is a number, a short text, or a list of such things."""
    if is_of(found, list):
        return deep < DEEPEST and len(found) <= MOST and all(is_plain(one, deep + 1) for one in found)
    if is_of(found, str):
        return len(found) <= LONGEST
    return is_of(found, bool) or (is_of(found, int) and -MOST <= found <= MOST)
