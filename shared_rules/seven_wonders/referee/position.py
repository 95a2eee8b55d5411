"""A moment of 7 Wonders as plain data: written whole, read back, or set up by hand.

The whole form has every key; by hand, this is enough:

    {"game": "seven_wonders", "age": 2, "turn": 3, "seats": [
        {"wonder": "rhodos", "side": "A", "stages": 1, "coins": 4, "cards": ["altar", "baths.3"]},
        {"wonder": "gizah", "side": "B"},
        {"wonder": "babylon", "side": "A", "left": [1], "cards": ["barracks"]}]}

    phase    wonders, guilds, deal, draw, choose (default), seventh, dig or over; age, turn: 1 if
             missing, for "over" the last ones
    options  names to values; missing ones are defaults, but "deal" is "open" if no seat has a hand
    seats    clockwise; each with wonder and side and, as far as wanted:
        coins    3 if missing; stages: how many are built; staged: the cards under them, if known
        cards    in the city; a structure without a mark takes a copy that lies nowhere else
        left, right  values of the conflict tokens towards that neighbour (SW-101); fought: the Ages of
                 both, as two lists, 0 where unknown
        free     whether Olympia's power is unused in this Age: true if missing
        hand     the cards in hand; chosen: the text of the play that lies face down
        sold     in an open game, the cards this seat is known to have sold
        hid      in an open game of two, what this seat put under the Free City's board
        paid     coins paid so far to the left and to the right; ages: what the sheet came to after
                 each finished Age: only for the report at the end
    free_city  with two seats, the Free City: as a seat; its hand is the draw pile
    holder     with two seats, the one that plays for it now: if missing, by the rules
    discards   known cards on the discard pile; buried: the number of all cards there, guessed if missing
    guilds     the guilds of a dealt game, in Age III
    steps      [[phase, place], ...] that must happen before this turn ends, the current one first
    sides      "unknown" if nobody knows which neighbour a conflict token came from: then they are not compared
    purses     with `seventh_coins: start`, coins kept from the turn's start, by place

A place is a seat, or the one after the last: the Free City.
"""

from shared_rules.contract import TABLE, NotAPlay
from shared_rules.referee.asks import NOBODY
from shared_rules.referee.fields import MOST, Fields, begin, broken, is_of, keys
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import START_COINS, left_of
from shared_rules.seven_wonders.plays import BACK, parse, text
from shared_rules.seven_wonders.referee.cities import City
from shared_rules.seven_wonders.referee.placing import name_of, place_cards
from shared_rules.seven_wonders.referee.pool import AGES, deck_plays, draw_plays, first_holder, guild_draws, guild_plays
from shared_rules.seven_wonders.referee.setup import boards_owed
from shared_rules.seven_wonders.referee.state import State
from shared_rules.seven_wonders.referee.turn import DEFEAT, VICTORY
from shared_rules.seven_wonders.view import CHOOSE, DEAL, DIG, DRAW, GUILDS, OVER, SEVENTH, TURNS, WONDERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders import SevenWonders

PHASES = (WONDERS, GUILDS, DEAL, DRAW, CHOOSE, SEVENTH, DIG, OVER)
KEYS = keys("game options phase age turn seats discards buried guilds steps purses sides")
TWO_PLAYERS_KEYS = ("free_city", "holder")
SEAT_KEYS = keys("wonder side coins stages staged cards left right fought free hand chosen sold hid paid ages")


# -- writing ------------------------------------------------------------------------------------


def write(state: "State") -> "dict[str, Any]":
    """The whole form of a State."""
    data: dict[str, Any] = {
        "game": "seven_wonders",
        "options": state.options.copy(),
        "phase": state.phase,
        "age": state.age,
        "turn": state.turn,
        "seats": [_write_seat(state, seat) for seat in state.seats],
        "discards": state.discards[:],
        "buried": state.buried,
        "guilds": state.guilds[:],
        "steps": [[ask.kind, ask.figures["place"]] for ask in state.asks.stack[::-1]],
        "purses": state.purses[1:],
    }
    if state.free_city:
        data["free_city"], data["holder"] = _write_seat(state, state.free_city), state.holder
    return data


def _write_seat(state: "State", seat: int) -> "dict[str, Any]":
    city = state.cities[seat]
    if city is None:
        return {}
    data: dict[str, Any] = {
        "wonder": city.wonder,
        "side": city.side,
        "coins": city.coins,
        "stages": city.stages,
        "staged": city.staged[:],
        "cards": city.built[:],
        "left": city.tokens[0][:],
        "right": city.tokens[1][:],
        "fought": [city.fought[0][:], city.fought[1][:]],
        "free": city.free_ready,
        "paid": state.paid[seat][:],
        "ages": [points[seat - 1] for points in state.ages],
    }
    if state.hands is not None:
        data["hand"] = state.hands[seat][:]
    elif seat != state.free_city:
        data["sold"] = _from_bits(state.views[seat].sold)
        if state.free_city:
            data["hid"] = _hidden_by(state, seat)
    if state.chosen[seat] is not None:
        data["chosen"] = text(state.chosen[seat])
    return data


def _hidden_by(state: "State", seat: int) -> "list[str]":
    """What a seat itself put under the Free City's board, and so knows, in an open game."""
    city, used = state.cities[state.free_city], state.views[seat].used
    return [card for card in city.staged if card and used >> cards.index(card) & 1] if city else []


def _from_bits(bits: int) -> "list[str]":
    return [card for place, card in enumerate(cards.all_cards()) if bits >> place & 1]


def public(state: "State") -> "dict[str, Any]":
    """What everybody may know: cities without the cards under boards, no hands, no discards. With two
    players the Free City is the last of the cities; `free_city` is its place, `holder` who plays for it."""
    data: dict[str, Any] = {
        "game": "seven_wonders",
        "open": state.open,
        "phase": state.phase,
        "age": state.age,
        "turn": state.turn,
        "passing": "right" if state.age == 2 else "left",
        "awaited": list(state.awaited()),
        "buried": state.buried,
        "cities": [_public_city(city, place) for place, city in enumerate(state.cities) if city is not None],
    }
    if state.free_city:
        data["free_city"], data["holder"], data["passing"] = state.free_city, state.holder, "across"
    return data


def _public_city(city: "City", seat: int) -> "dict[str, Any]":
    return {
        "seat": seat,
        "wonder": city.wonder,
        "side": city.side,
        "coins": city.coins,
        "stages": city.stages,
        "of": len(city.board),
        "cards": city.built[:],
        "shields": city.shields,
        "left": city.tokens[0][:],
        "right": city.tokens[1][:],
        "sells": city.sells.text(),
        "free": city.free_ready,
    }


# -- reading ------------------------------------------------------------------------------------


def read(game: "SevenWonders", data: "Any") -> State:
    """The State a position describes. Raises BrokenPosition with a sentence."""
    fields = Fields(data, KEYS + TWO_PLAYERS_KEYS)
    listed = fields.list("seats", None)
    seats: list[Fields] = [Fields(listed[place], SEAT_KEYS, "seat %d" % (place + 1)) for place in range(len(listed))]
    with_hands = any(seat.has("hand") for seat in seats)
    before_hands = fields.get("phase", str, CHOOSE) in (WONDERS, GUILDS, DEAL, DRAW)
    state = begin(game, fields, "dealt" if with_hands or before_hands else "open")
    if state.free_city:
        seats.append(fields.object("free_city", SEAT_KEYS, "the Free City"))
    elif fields.has("free_city") or fields.has("holder"):
        raise broken("a Free City stands only between two players")
    _read_moment(state, fields)
    _read_cities(state, seats)
    if fields.word("sides", "known", ("known", "unknown")) == "known":
        _read_conflicts(state, seats)
    _read_holder(state, fields)
    place_cards(state, fields, seats)
    _read_steps(state, fields)
    _read_pool(state)
    _await(state)
    _read_chosen(state, seats)
    _read_course(state, seats)
    return state


def _read_moment(state: "State", fields: "Fields") -> None:
    state.phase = fields.word("phase", CHOOSE, PHASES)
    state.over = state.phase == OVER
    state.age = fields.number("age", AGES if state.over else 1, 1, AGES)
    state.turn = fields.number("turn", TURNS if state.over or state.phase == SEVENTH else 1, 1, TURNS)
    if state.over and (state.age, state.turn) != (AGES, TURNS):
        raise broken("a game is over only after turn %d of Age %d", TURNS, AGES)


# -- cities -------------------------------------------------------------------------------------


def _read_cities(state: "State", seats: "list[Fields]") -> None:
    given: list[str] = []
    for seat in state.all_places:
        fields = seats[seat - 1]
        if state.phase == WONDERS and not fields.has("wonder"):
            if fields.data:
                raise broken("%s has no wonder board, and so nothing else", fields.what)
            continue
        wonder, side = fields.get("wonder", str), fields.get("side", str)
        if wonder not in cards.wonders() or side not in ("A", "B"):
            raise broken("there is no wonder board %s %s", wonder, side)
        if wonder in given:
            raise broken("the board of %s lies before two players", wonder)
        if state.phase == WONDERS and not state.tapped and len(given) < seat - 1:
            raise broken("boards are given out in the order of the seats")
        given.append(wonder)
        state.cities[seat] = _read_city(state, City(wonder, side, state.options), fields)
    state.due = len(given) + 1


def _read_holder(state: "State", fields: "Fields") -> None:
    """Who plays for the Free City: it changes hands after every turn (SW-117, SW-118)."""
    if not state.free_city or state.phase == WONDERS:
        return
    first = first_holder(state.age, state.options)
    due = first if state.turn % 2 else state.players + 1 - first
    state.holder = fields.number("holder", due, 1, state.players)


def _read_city(state: "State", city: "City", fields: "Fields") -> City:
    city.coins = fields.number("coins", START_COINS)
    stages = fields.number("stages", 0)
    if stages > len(city.board):
        raise broken("%s %s has %d stages, not %d", city.wonder, city.side, len(city.board), stages)
    staged = fields.names("staged", cards.find, "no card is called %s", empty=True)
    if len(staged) > stages:
        raise broken("%s has %d cards under %d stages", fields.what, len(staged), stages)
    for place in range(stages):
        city.build_stage(staged[place] if place < len(staged) else "")
    city.free_ready = "free" in city.powers and fields.flag("free", True)
    fought = fields.list("fought")
    if fought and not (len(fought) == 2 and all(is_of(ages, list) for ages in fought)):
        raise fields.wrong("fought", fought, "two lists, of the Ages of the tokens left and right")
    for side, name in ((0, "left"), (1, "right")):
        values = fields.numbers(name, least=DEFEAT)
        _read_tokens(state, city, side, values, fought[side] if fought else [], fields.what)
    return city


def _read_tokens(state: "State", city: "City", side: int, values: "list[int]", ages: "list[Any]", what: str) -> None:
    """Each finished Age gives at most one token a side, of that Age or a defeat (SW-100, SW-101)."""
    finished = AGES if state.over else state.age - 1
    if len(ages) != len(values):
        ages = [0] * len(values)
    for value, age in zip(values, ages):  # noqa: B905  MicroPython's zip takes no names
        if value != DEFEAT and value not in VICTORY[1 : finished + 1]:
            raise broken("%s has a conflict token %s after %d Ages", what, value, finished)
        known = is_of(age, int) and 0 <= age <= finished
        if not known or (age and value != DEFEAT and value != VICTORY[age]):
            raise broken("%s has a conflict token %s of Age %s", what, value, age)
        city.take_token(side, value, VICTORY.index(value) if value != DEFEAT else age)
    victories = [value for value in values if value != DEFEAT]
    if len(values) > finished or len(set(victories)) < len(victories):
        raise broken("%s has too many conflict tokens towards one neighbour", what)


def _read_conflicts(state: "State", seats: "list[Fields]") -> None:
    """Each conflict gives a victory to one neighbour and a defeat to the other (SW-100). A side that a position does
    not write has the defeats that its neighbour's victories gave."""
    for place in state.all_places:
        other = left_of(place, state.ring)
        sides = ((place, 0, "left"), (other, 1, "right"))
        if not all(state.cities[at] for at, _side, _key in sides):
            continue
        for own in (0, 1):
            at, side, key = sides[own]
            if not seats[at - 1].has(key):
                for value in _won(state, *sides[1 - own][:2]):
                    _city_at(state, at).take_token(side, DEFEAT, VICTORY.index(value))
        _check_conflicts(state, sides, [seats[at - 1].has(key) for at, _side, key in sides])


def _city_at(state: "State", place: int) -> City:
    city: Any = state.cities[place]
    return city


def _won(state: "State", place: int, side: int) -> "list[int]":
    return [value for value in _city_at(state, place).tokens[side] if value != DEFEAT]


def _check_conflicts(state: "State", sides: "tuple[tuple[int, int, str], ...]", written: "list[bool]") -> None:
    won = [_won(state, at, side) for at, side, _key in sides]
    if [value for value in won[0] if value in won[1]]:
        raise broken("%s and %s both won the same conflict", *[name_of(state, at) for at, _side, _key in sides])
    for own in (0, 1):
        (at, side, _key), (beside, _side, _other) = sides[own], sides[1 - own]
        city = _city_at(state, at)
        lost = len(city.tokens[side]) - len(won[own])
        # What a side that is not written won cannot be known from the defeats beside it.
        if lost < len(won[1 - own]) or (written[1 - own] and lost > len(won[1 - own])):
            what = "towards each other, %s has %d defeats and %s %d victories"
            raise broken(what, name_of(state, at), lost, name_of(state, beside), len(won[1 - own]))
        for place in range(len(city.tokens[side])):
            age = city.fought[side][place]
            if city.tokens[side][place] == DEFEAT and age and written[1 - own] and VICTORY[age] not in won[1 - own]:
                what = "%s lost in Age %d against %s, which did not win"
                raise broken(what, name_of(state, at), age, name_of(state, beside))


# -- what is going on ---------------------------------------------------------------------------


def _read_steps(state: "State", fields: "Fields") -> None:
    steps = fields.rows("steps", (str, int), '["dig", 2]')
    possible = [[phase, place] for phase in (SEVENTH, DIG) for place in state.all_places]
    for step in steps:
        if step not in possible:
            raise broken('a step is written as ["dig", 2]')
        phase, place = step
        city = state.cities[place]
        if city is None or {SEVENTH: "seventh", DIG: "dig"}[phase] not in city.powers:
            raise broken("%s has no power for the phase %s", name_of(state, place), phase)
        # The first one is asked, the others follow.
        state.asks.queue(phase, NOBODY if state.asks.stack else state.player_of(place), place=place)
    if (state.phase in (SEVENTH, DIG)) != bool(steps) or state.asks.kinds()[:1] not in ([], [state.phase]):
        raise broken("the phase is %s and the steps are another", state.phase)
    state.purses = [0] + fields.numbers("purses", [0] * state.ring, count=state.ring)


def _read_pool(state: "State") -> None:
    """What TABLE may still give out follows from what it gave."""
    if state.phase == WONDERS:
        given = [city.wonder for city in state.cities[1:] if city is not None]
        if len(given) == state.ring:
            raise broken("every seat has its wonder in the phase wonders")
        state.pool = [play for play in state.pool if play.card not in given]
        return
    state.pool = []
    if state.phase == GUILDS:
        state.pool = [play for play in guild_draws() if play.card not in state.guilds]
    elif state.phase == DEAL:
        if state.open:
            raise broken("cards are dealt only in a game that Herald deals")
        dealt = [card for hand in state.hands[1:] for card in hand]
        deck = deck_plays(state.age, state.ring) + (guild_plays(state.guilds) if state.age == AGES else [])
        state.pool = [play for play in deck if play.card not in dealt]
        state.due = len(dealt) % state.ring + 1
    elif state.phase == DRAW:
        if not state.free_city or state.open:
            raise broken("cards are drawn from a pile only in a dealt game of two")
        state.pool = draw_plays(state.hands[state.free_city])


def _await(state: "State") -> None:
    if state.phase == WONDERS and state.tapped:
        awaited = boards_owed(state)
    elif state.phase in (WONDERS, GUILDS, DEAL, DRAW):
        awaited = (TABLE,)
    elif state.phase == CHOOSE:
        awaited = state.seats
    else:
        awaited = tuple([asked.seat for asked in state.asks.stack[-1:]])
    state.resume(awaited)


def _read_chosen(state: "State", seats: "list[Fields]") -> None:
    places = [place for place in state.all_places if seats[place - 1].has("chosen")]
    if len(places) == state.ring:
        raise broken("every seat has chosen, so the turn is over")
    for place in places:
        line = seats[place - 1].get("chosen", str)
        try:
            play = parse(line)
        except NotAPlay as error:
            raise broken('%s has chosen "%s": %s', name_of(state, place), line, str(error)[:-1])
        if play == BACK or state.phase != CHOOSE or state.refuse(state.player_of(place), play) is not None:
            raise broken('%s has chosen "%s", which it may not', name_of(state, place), line)
        state.do(state.player_of(place), play)


def _read_course(state: "State", seats: "list[Fields]") -> None:
    """The figures that only the report at the end needs: payments, and points by Age."""
    finished = [fields.numbers("ages", least=-MOST) for fields in seats]
    if any(len(points) != len(finished[0]) for points in finished) or len(finished[0]) > AGES:
        raise broken("every city has the points of as many finished Ages")
    state.ages = [[points[age] for points in finished] for age in range(len(finished[0]))]
    for place in state.all_places:
        state.paid[place] = seats[place - 1].numbers("paid", [0, 0], count=2)
