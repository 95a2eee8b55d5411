"""What a position of Tower of Babel is worth: shares in wonders, sets of discs, and cards in hand.

Nobody builds alone, so what counts is one's own gain less what the others gain on average: a
build is weighed with the offers that the cards in their hands make likely, a choice of offers with
the cards it saves and the shares it gives away.

The value of a position has separate figures: fitted to the results of 3,000 games of this judge. To weigh
plays by them was tried, and lost to weighing by those above.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, TypeAlias

from host.bots.judge import Judge, Once, Reason, weightiest
from shared_rules.phrases import _
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import ADD, EXCHANGE, OFFER, TURN, counts, subsets, trader_in
from shared_rules.tower_of_babel.plays import COMPLETE, FAIL, LAY, SWAP, Play, one
from shared_rules.tower_of_babel.referee import scoring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.tower_of_babel.board import Board
    from shared_rules.tower_of_babel.referee.state import State
    from shared_rules.tower_of_babel.view import View

    _Weighed: TypeAlias = "State | _Site"

CARD = 1.25  # a building card in hand, early in the game
ACTION = 4.0  # an action card that nobody has seen
OTHERS = 0.75  # how much of what the others gain on average counts against a play
LOOSE = 0.2  # how much each disc that still lies at a wonder makes its shares uncertain
TAKEN = 0.5  # how likely an offer is chosen, before its size and the builder's need are looked at
DISC = (3.0, 5.5, 6.5, 10.0, 10.0, 8.0, 2.0)  # what one more disc of a type promises, by how many there are
USES = {cards.DRAW_THREE: 3.5, cards.DOUBLE_TURN: 3.0, cards.EXCHANGE: -0.5, cards.OFFER_BONUS: 0.0}
HOPEFUL = 8  # builds that are believed in before the first one
STALE = 10.0  # points for what is tried in its turn, for each turn that came to nothing for each build that stood
KEPT = 3.0  # points that an offer bonus card should bring at least, early in the game

# What a position promises.
HAND = 2.0  # a building card in hand, until late in the game
HOPE = (5.5, 1.2, 1.5, -1.5, -1.5, -1.0, 0.0)  # one more disc of a type beside its own points, early in the game
HELD = {  # an action card in hand
    cards.FIVE_POINTS: 5.0,
    cards.JOKER: 3.8,
    cards.OFFER_BONUS: 3.5,
    cards.DRAW_THREE: 3.0,
    cards.DOUBLE_TURN: 1.5,
    cards.EXCHANGE: 0.0,
}
PRESENT = (0.0, 1.0, 1.8)  # being at an unfinished wonder, by the number of discs left on it
SHARE = (0.0, 0.8, 0.45)  # the part of its prizes that one's share of the buildings promises too
WAIT = 0.8  # what each place in the order of turns costs


class BabelJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (44.0, 12.0)
    SIGHT: Sequence[float] = (-0.7, -0.3, 0.45, 0.9, 1.55)
    # One play decides less where 12 to 44 points decide: 4 in a hundred is a rare lead, and 3 in both searches of a
    # puzzle are still five times as much as chance makes of so many playouts.
    LEAD = 0.03

    def plays(self, state: State, seat: int) -> list[Play]:
        """See Judge: whole offers and completions instead of single cards."""
        phase, view = state.board.phase, state.views[seat]
        if phase == OFFER:
            return _offers(state.board, view)
        if phase == ADD:
            return _completions(state.board, view)
        if phase == EXCHANGE:
            return [_exchange(state, view)]
        return state.plays(seat)

    def steps(self, play: Play) -> list[Play]:
        """See Judge: card by card, then what is gathered is laid."""
        if play.verb not in ("offer", "complete", "swap"):
            return [play]
        return [*(one("add", card) for card in play.cards), play._replace(cards=())]

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge."""
        weigh = _WEIGH.get(play.verb)
        return weigh(state, seat, play) if weigh is not None else 0.0

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge."""
        why = _WHY.get(play.verb)
        return weightiest(why(state, seat, play)) if why is not None else []

    def outlook(self, state: State) -> list[float]:
        """See Judge: sheets with shares as uncertain as they are, cards in hand, and whose turn comes first."""
        if state.over:
            return [float(scoring.total(sheet)) for sheet in state.scores()]
        shares = _shares(state)
        return [_standing(state, seat) + shares[seat] for seat in state.seats]

    def quiet(self, state: State) -> bool:
        """See Judge: between turns. What a build under way comes to, nobody knows before its end."""
        return bool(state.board.phase == TURN)

    def progress(self, state: State) -> float:
        """See Judge."""
        return 1.0 if state.over else _progress(state)


def _progress(state: _Weighed) -> float:
    """By the type of which the fewest discs are left: the last one ends the game."""
    if not any(state.remaining):
        return 0.0
    return 1 - min(1.0, (min(state.remaining) * 2 + sum(state.remaining) / 4) / 18)


def _card(state: _Weighed) -> float:
    return CARD * (1 - _progress(state) ** 2)


# -- a whole seat -------------------------------------------------------------------------------------------


def _standing(state: State, seat: int) -> float:
    """Points for refused offers, discs, cards: all but the wonders."""
    view, ends = state.views[seat], _progress(state)
    total = state.points[seat] + HAND * (1 - ends**3) * state.board.held[seat]
    total += sum(line.points for line in scoring.best_sets(view.discs, state.figures))
    total += (1 - ends) * sum([sum(HOPE[:count]) for count in _owned(state, seat)])
    for card in view.actions:
        kind = cards.kind_of(card)
        total += max(4.0, 1.0 + len(view.discs)) if kind == cards.DISC_BONUS else HELD[kind]
    return total - WAIT * ((seat - state.board.active) % state.players)


def _owned(state: _Weighed, seat: int) -> list[int]:
    """How many discs of each type a seat has."""
    found = [0, 0, 0, 0]
    for disc in state.views[seat].discs:
        for kind in range(4):
            found[kind] += state.figures.needs[disc][kind] > 0
    return found


def _shares(state: State) -> list[float]:
    """By seat, what the wonders give and promise."""
    total = [0.0] * (state.players + 1)
    for number, (_place, values) in enumerate(state.scored):
        _add(total, scoring.points_of(values, scoring.row_of(state.figures, number)))
    done = [place for place, _values in state.scored]
    for place in range(len(cards.WONDERS)):
        if place not in done and any(state.buildings[place]):
            _add(total, _expected(state, state.buildings[place], len(state.board.lying[place])))
    return total


def _add(total: list[float], more: Sequence[float]) -> None:
    for seat in range(1, len(total)):
        total[seat] += more[seat]


def _expected(state: State, values: list[int], discs: int) -> list[float]:
    """The final result of such values on an unfinished wonder with this many discs left."""
    left = min(discs, len(SHARE) - 1)
    prizes = 0.5 * (sum(state.figures.light) + sum(scoring.row_of(state.figures, len(state.scored))))
    each = SHARE[left] * prizes / (sum(values) + 3.0)
    return [PRESENT[left] + each * value if value else 0.0 for value in values]


# -- what a build comes to -----------------------------------------------------------------------------------


def _promise(state: _Weighed, values: list[int], discs: int) -> list[float]:
    """The promise of such values on a wonder with this many discs left."""
    light, row = state.figures.light, scoring.row_of(state.figures, len(state.scored))
    if not discs:
        return [float(points) for points in scoring.points_of(values, row)]
    sure = scoring.points_of(values, light)
    loose = min(0.6, LOOSE * discs)
    prizes = (light[0] + light[1] + 0.5 * (row[0] + row[1])) / 1.5
    whole = sum(values) + 3.0
    return [(1 - loose) * sure[seat] + loose * prizes * values[seat] / whole for seat in range(len(values))]


def _build(state: _Weighed, seat: int, given: dict[int, int], owner: int, own: int, refused: dict[int, int]) -> float:
    """What a build that stands comes to for `seat`: values by seat, who gets the disc, the builder's own cards,
    cards of refused offers by seat."""
    board = state.board
    place = board.wonder
    values = state.buildings[place][:]
    for other, value in given.items():
        values[other] += value
    gains = [0.0] * (state.players + 1)
    left = len(board.lying[place]) - 1
    after, before = _promise(state, values, left), _promise(state, state.buildings[place], left + 1)
    _add(gains, [after[each] - before[each] for each in range(len(after))])
    gains[owner] += _disc(state, owner, board.need)
    gains[board.active] -= _card(state) * own
    for other, value in given.items():
        gains[other] -= _card(state) * value if other != board.active else 0.0
    for other, count in refused.items():
        gains[other] += count
    if not left and state.box:
        gains[board.active] += ACTION
    return _relative(gains, seat)


def _disc(state: _Weighed, seat: int, need: Sequence[int]) -> float:
    owned, ends = _owned(state, seat), _progress(state)
    sets = state.figures.sets
    worth = 0.0
    for kind in range(4):
        if need[kind]:
            count = min(owned[kind], 6)
            now = sets[min(count + 1, len(sets) - 1)] - sets[min(count, len(sets) - 1)]
            worth = max(worth, ends * now + (1 - ends) * DISC[count])
    return worth


def _relative(gains: list[float], seat: int) -> float:
    others = [gains[other] for other in range(1, len(gains)) if other != seat]
    return gains[seat] - OTHERS * sum(others) / len(others)


def _weigh_build(state: State, seat: int, play: Play) -> float:
    """Own cards first; then what others are likely to offer; a build that fails pays them."""
    disc = play.cards[0]
    need = state.figures.needs[disc]
    twin = _Site(state, seat, disc)
    have = [min(need[kind], held) for kind, held in enumerate(counts(state.views[seat].cards))]
    jokers = [card for card in state.views[seat].actions if cards.kind_of(card) == cards.JOKER]
    missing = sum(need) - sum(have)
    others = [other for other in state.seats if other != seat]
    likely = {other: min(sum(need), 0.3 * state.board.held[other] * sum(1 for n in need if n)) for other in others}
    total = sum(likely.values())
    chance = 1.0 if missing <= 0 else _trust(state) / (1 + math.exp(-(0.75 * total - missing + 0.3) / 0.6))
    if missing == cards.JOKER_CARDS and jokers:
        chance = max(chance, 0.95)
    given, rest = {seat: sum(need) - max(0, missing)}, max(0, missing)
    for other in sorted(others, key=lambda other: -likely[other]):
        part = min(rest, round(likely[other] + 0.4))
        given[other], rest = part, rest - part
    refused = {other: 0 if given[other] else round(likely[other]) for other in others}
    stands = _build(twin, seat, given, seat, given[seat], refused)
    fails = _relative([0.0] + [0.0 if other == seat else likely[other] for other in state.seats], seat)
    discs = [lying for place in state.board.lying for lying in place]
    return chance * stands + (1 - chance) * fails + _in_turn(state, discs.index(disc))


def _in_turn(state: State, place: int) -> float:
    """What a try counts for where no hand changes any more: what failed would fail again, and a pass brings nothing, so
    that a game would have no end. The builds of all discs are tried one after another, then a pass; `place` is the
    try's among them."""
    if any(_comes(state, seat) for seat in state.seats):
        return 0.0
    tries = sum(len(lying) for lying in state.board.lying) + 1
    stale = (state.tally.passes + state.tally.failed) / (state.tally.builds + HOPEFUL) - 1
    return STALE * max(0.0, stale) * (state.board.turn % tries == place)


def _comes(state: State, seat: int) -> bool:
    """Whether a pass leaves a seat with a card more than another turn would: not where none is left, nor where it may
    hold no more (TB-108)."""
    limit, held = state.figures.hand_limit, state.board.held[seat]
    return state.board.stock > 0 and (not limit or held + 1 < limit)


def _trust(state: State) -> float:
    """How much of what others might offer is to be counted on: less where most builds fail, or the player who keeps the
    tower after one tries the same for ever."""
    course = state.tally
    return min(1.0, (course.builds + course.passes / 4 + HOPEFUL) / (2 * course.failed + 1))


class _Site:
    """A State in which the tower stands at a disc already."""

    def __init__(self, state: State, seat: int, disc: str) -> None:
        self.buildings, self.players, self.box = state.buildings, state.players, state.box
        self.figures, self.scored, self.views, self.remaining = (
            state.figures,
            state.scored,
            state.views,
            state.remaining,
        )
        self.board = _SiteBoard(state.board, seat, disc, state.figures.needs[disc])


class _SiteBoard:
    def __init__(self, board: Board, seat: int, disc: str, need: Sequence[int]) -> None:
        self.lying, self.active, self.need = board.lying, seat, need
        self.wonder = board.wonder_of(disc)


# -- offers ---------------------------------------------------------------------------------------------------


def _offers(board: Board, view: View) -> list[Play]:
    """Offers of suitable cards, any number of each type, with and without the trader card."""
    laid = view.laid
    found = counts(laid)
    spare: list[list[str]] = [[], [], [], []]
    for card in _hand(view):
        spare[cards.type_of(card)].append(card)
    most = [min(len(spare[kind]), max(0, board.need[kind] - found[kind])) for kind in range(4)]
    if "s" in board.letters:
        most = [min(count, max(0, sum(board.need) - sum(found))) for count in most]
    plays: list[Play] = []
    for numbers in itertools.product(*[range(count + 1) for count in most]):
        chosen = tuple(card for kind, number in enumerate(numbers) for card in spare[kind][:number])
        plays.append(Play("offer", chosen, ()) if chosen else LAY)
        if (chosen or sum(found)) and not trader_in(laid):
            plays.append(Play("offer", (*chosen, view.trader), ()))
    allowed = [play for play in plays if view.refuse(play) is None]
    return allowed or [LAY]


def _weigh_offer(state: State, seat: int, play: Play) -> float:
    """An offer that is refused pays a point a card; an offer that is chosen gives a share, or the disc."""
    laid = list(state.views[seat].laid) + list(play.cards)
    size, board = sum(counts(laid)), state.board
    if not size:
        return 0.0
    trader, need = trader_in(laid), sum(board.need)
    chance = TAKEN * min(1.0, 1.6 - size / max(1, need)) * (0.55 if trader else 1.0)
    builder = board.active
    if trader:
        chosen = _build(state, seat, {builder: need}, seat, need - size, {}) - _card(state) * size
    else:
        chosen = _build(state, seat, {builder: need - size, seat: size}, builder, need - size, {})
    nothing = _build(state, seat, {builder: need}, builder, need, {})
    return chance * (chosen - nothing) + (1 - chance) * size


def _weigh_take(state: State, seat: int, play: Play) -> float:
    """A choice of offers: what it saves, what it gives away, and whether it can be completed at all."""
    board = state.board
    left = next(left for seats, left, _rest in subsets(board) if seats == play.seats)
    short, _laid = _short(state.views[seat], left)
    others = [other for other in state.seats if board.given[other] and other not in play.seats]
    refused = {other: sum(board.given[other]) for other in others}
    if short:
        every = [0.0] + [float(sum(board.given[other] or ())) for other in state.seats]
        return _relative(every, seat)
    given, owner = {seat: sum(left)}, seat
    for other in play.seats:
        count = sum(board.given[other])
        if trader_in(board.offers[other]):
            owner = other
            given[seat] += count
        else:
            given[other] = count
    worth = _build(state, seat, given, owner, sum(left), refused)
    if owner != seat:  # the cards of a trader's offer are gone too
        worth += OTHERS * _card(state) * sum(board.given[owner]) / (state.players - 1)
    return worth


def _hand(view: View) -> list[str]:
    """The building cards that a seat holds; of an imagined State they are always known."""
    return view.cards or []


def _short(view: View, missing: Sequence[int]) -> tuple[int, list[str]]:
    """(cards that are missing after all, what to lay): own cards, jokers where they fit."""
    laid, rest = list(view.laid), list(missing)
    for card in laid:
        kind = cards.type_of(card)
        if kind >= 0:
            rest[kind] -= 1
    chosen: list[str] = []
    for card in _hand(view):
        kind = cards.type_of(card)
        if rest[kind] > 0:
            rest[kind] -= 1
            chosen.append(card)
    short = sum(rest) - cards.JOKER_CARDS * sum(1 for card in laid if cards.type_of(card) < 0)
    for card in view.actions:
        if short >= cards.JOKER_CARDS and cards.kind_of(card) == cards.JOKER and card not in laid + view.fresh:
            short -= cards.JOKER_CARDS
            chosen.append(card)
    return max(0, short), chosen


def _completions(board: Board, view: View) -> list[Play]:
    """Completing the build with what is there, or giving it up."""
    short, chosen = _short(view, board.missing)
    if short:
        for card in [*_hand(view), ""]:
            tries = [Play("complete", tuple(_swapped(view, board.missing, card)), ())]
            if view.refuse(tries[0]) is None:
                return tries
        return [FAIL]
    play = Play("complete", tuple(chosen), ()) if chosen else COMPLETE
    return [play] if view.refuse(play) is None else [FAIL]


def _swapped(view: View, missing: Sequence[int], but: str) -> list[str]:
    """What to lay without one of the cards: a joker stands for two, so one card may be too many."""
    chosen = [card for card in _short(view, missing)[1] if card != but]
    worth = sum(counts(view.laid + chosen))
    for card in view.actions:
        free = cards.kind_of(card) == cards.JOKER and card not in view.laid + view.fresh + chosen
        if free and worth + cards.JOKER_CARDS <= sum(missing):
            worth += cards.JOKER_CARDS
            chosen.append(card)
    return chosen


# -- action cards -----------------------------------------------------------------------------------------------


def _exchange(state: State, view: View) -> Play:
    """Cards of the types of which there are few, for others."""
    held = counts(_hand(view) + [card for card in view.laid if cards.type_of(card) >= 0])
    weak = [card for card in _hand(view) if held[cards.type_of(card)] <= 1]
    room = max(0, cards.EXCHANGED - len(view.laid))
    chosen = (weak or ([] if view.laid else _hand(view)[:1]))[:room]
    return Play("swap", tuple(chosen), ()) if chosen else SWAP


def _weigh_use(state: State, seat: int, play: Play) -> float:
    kind, ends = cards.kind_of(play.cards[0]), _progress(state)
    if kind == cards.OFFER_BONUS:
        return (cards.BONUS_POINTS - 1) * state.refused[seat] - KEPT * (1 - ends)
    if kind == cards.EXCHANGE:
        few = len([1 for count in counts(state.views[seat].cards) if 0 < count <= 1])
        return 0.4 * few - 0.9 if state.board.phase == TURN else -1.0
    if kind == cards.DRAW_THREE:
        return 20.0 if state.board.phase == TURN else 3 * _card(state) - 2.5  # before anything else is decided
    if kind == cards.DOUBLE_TURN:
        return state.board.held[seat] - 6.0 * (1 - ends)
    return -1.0


def _weigh_pass(state: State, seat: int, play: Play) -> float:
    card = _card(state) if _comes(state, seat) else 0.0
    return card + _in_turn(state, sum(len(lying) for lying in state.board.lying))


def _certain(state: State, seat: int, play: Play) -> float:
    return 1.0


# -- why ----------------------------------------------------------------------------------------------------


def _share(state: _Weighed, seat: int, cards_given: int) -> float:
    """What a seat's own share in the wonder under the tower gains by so many of its cards."""
    place = state.board.wonder
    left = len(state.board.lying[place]) - 1
    values = state.buildings[place][:]
    values[seat] += cards_given
    return _promise(state, values, left)[seat] - _promise(state, state.buildings[place], left + 1)[seat]


def _why_build(state: State, seat: int, play: Play) -> list[Reason]:
    disc = play.cards[0]
    need, twin = state.figures.needs[disc], _Site(state, seat, disc)
    have = sum(min(need[kind], held) for kind, held in enumerate(counts(state.views[seat].cards)))
    missing = sum(need) - have
    finished = len(twin.board.lying[twin.board.wonder]) == 1
    share = (
        _("It finishes the wonder, and its points are paid out.") if finished else _("Your share in the wonder grows.")
    )
    found = [Reason(_("The disc adds to your sets."), _disc(twin, seat, need)), Reason(share, _share(twin, seat, have))]
    if missing > 0:
        return [*found, Reason(_("It needs offers of the others, and may fail."), -float(missing))]
    return [*found, Reason(_("Your own cards are enough, whatever the others offer."), 1.0)]


def _why_offer(state: State, seat: int, play: Play) -> list[Reason]:
    laid = list(state.views[seat].laid) + list(play.cards)
    size = sum(counts(laid))
    if not size:
        return []
    found = [Reason(_("If it is refused, each of its cards is a point."), (1 - TAKEN) * size)]
    if trader_in(laid):
        return [*found, Reason(_("If it is chosen, the disc is yours."), TAKEN * _disc(state, seat, state.board.need))]
    return [*found, Reason(_("If it is chosen, your share in the wonder grows."), TAKEN * _share(state, seat, size))]


def _why_take(state: State, seat: int, play: Play) -> list[Reason]:
    board = state.board
    left = next(left for seats, left, _rest in subsets(board) if seats == play.seats)
    if _short(state.views[seat], left)[0]:
        return [Reason(_("With these offers the build cannot be completed."), -1.0 - sum(left))]
    each = OTHERS / (state.players - 1)
    found = [Reason(_("It saves your own cards."), _card(state) * (sum(board.need) - sum(left)))]
    for other in state.seats:
        count = sum(board.given[other] or ())
        if not count or other == seat:
            continue
        if other not in play.seats:
            found.append(Reason(_("{name} gets a point for each card that you refuse."), -each * count, other))
        elif trader_in(board.offers[other]):
            found.append(Reason(_("{name} gets the disc for it."), -each * _disc(state, other, board.need), other))
        else:
            found.append(Reason(_("{name} gets a share in the wonder."), -each * _share(state, other, count), other))
    return found


def _why_pass(state: State, seat: int, play: Play) -> list[Reason]:
    return [Reason(_("It is a card more in your hand."), _card(state))] if _comes(state, seat) else []


_WHY = {"pass": _why_pass, "build": _why_build, "offer": _why_offer, "take": _why_take}

_WEIGH = {
    "pass": _weigh_pass,
    "build": _weigh_build,
    "offer": _weigh_offer,
    "take": _weigh_take,
    "complete": _certain,
    "use": _weigh_use,
}

JUDGE = BabelJudge()
