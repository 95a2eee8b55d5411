"""Political actions, pacts, auctions of territories (TA-127 to 133, 141 to 147, 157 to 161, 221)."""

from tests.oracle.through_the_ages import fights, ratings
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.choices import Gather, bonus_cards, sacrifice, units_of
from tests.oracle.through_the_ages.civ import RED, Civ
from tests.oracle.through_the_ages.pacts import ENDED_BY_ATTACK, NO_ATTACK, NO_WAR_ON_B, SAME_FOR_BOTH, Pact

QUIET = ("quiet",)


class Politics:
    """At most one political action."""

    def __init__(self, seat: int, *, missed: bool = False) -> None:
        self.seat, self.missed = seat, missed

    def legal(self, game) -> set:
        found = {QUIET} if self.missed else {QUIET} | self._actions(game)
        return found | {("resign",)} if game.mode == "full" else found

    def _actions(self, game) -> set:
        civ = game.civs[self.seat]
        found = {("cancel", pact.card) for pact in game.pacts if self.seat in pact.parties}
        for card in civ.military:
            found |= _PLAYS.get(CARDS[card].kind, lambda game, civ, card: set())(game, civ, card)
        return found

    def do(self, game, play: tuple) -> None:
        if play != QUIET:
            _DO[play[0]](game, game.civs[self.seat], *play[1:])


# What may be played


def _event(game, civ: Civ, card: str) -> set:
    return {("prepare", card)}


def _territory(game, civ: Civ, card: str) -> set:
    found = {("prepare", card)}
    late = game.in_last_round() and not game.rulings.columbus_in_last_round
    if civ.leader == "christopher_columbus" and not civ.columbus_used and not late:
        found.add(("colonize", card))
    return found


def _attack(verb: str):
    def plays(game, civ: Civ, card: str) -> set:
        found = set()
        if civ.leader != "mahatma_gandhi":
            for target in game.rivals(civ):
                cost = fights.price(game, card, civ, target)
                if cost is not None and cost <= civ.left[RED] and _may_attack(game, civ, target, verb):
                    found.add((verb, card, target.seat))
        return found

    return plays


def _may_attack(game, civ: Civ, target: Civ, verb: str) -> bool:
    if any(pact.card in NO_ATTACK for pact in game.pacts_between(civ.seat, target.seat)):
        return False
    if "one_enemy" in game.variants and game.enemy.get(target.seat, civ.seat) != civ.seat:
        return False
    if verb == "declare" and game.round == game.last_round and not game.rulings.war_in_last_round:
        return False
    return verb == "attack" or not any(p.card in NO_WAR_ON_B and p.b == target.seat for p in game.pacts)


def _pact(game, civ: Civ, card: str) -> set:
    if game.rulings.pacts_need_three_left and game.players() < 3:
        return set()
    roles = ((),) if card in SAME_FOR_BOTH else (("a",), ("b",))
    return {("offer", card, rival.seat, *role) for rival in game.rivals(civ) for role in roles}


_PLAYS = {
    "event": _event,
    "territory": _territory,
    "aggression": _attack("attack"),
    "war": _attack("declare"),
    "pact": _pact,
}


# What it does


def _prepare(game, civ: Civ, card: str) -> None:
    civ.military.remove(card)
    game.future.append(card)
    civ.score(CARDS[card].level)
    game.plan(Reveal())


class Reveal:
    """The table turns up the top current event."""

    seat = 0

    def legal(self, game) -> set:
        return {("event", card) for card in game.top_events()}

    def do(self, game, play: tuple) -> None:
        game.take_event(play[1])
        game.plan(lambda game: resolve(game, play[1]))


def resolve(game, card: str) -> None:
    from tests.oracle.through_the_ages import events, scoring

    if CARDS[card].kind == "territory":
        Auction(card).begin(game)
        return
    game.past.append(card)
    if CARDS[card].scores:
        scoring.score(game, card)
    else:
        events.EVENTS[card](game)


def _begin_attack(game, civ: Civ, card: str, target: int) -> None:
    """Pays, rewards Joan of Arc, ends pacts that an attack ends."""
    rival = game.civs[target]
    civ.left[RED] -= fights.price(game, card, civ, rival)
    civ.military.remove(card)
    if rival.leader == "joan_of_arc":
        rival.score(fights.JOAN)
    if "one_enemy" in game.variants:
        game.enemy[target] = civ.seat


def _end_pacts(game, one: int, other: int) -> None:
    for pact in game.pacts_between(one, other):
        if pact.card in ENDED_BY_ATTACK:
            end_pact(game, pact)


def _end_pacts_late(game, one: int, other: int) -> None:
    """After the fight nothing else works strengths out again."""
    _end_pacts(game, one, other)
    game.refresh()


def _attack_now(game, civ: Civ, card: str, target: int) -> None:
    _begin_attack(game, civ, card, target)
    fight = fights.Fight(card, civ.seat, target)
    early = game.rulings.pact_ends_before_fight
    if early:
        _end_pacts(game, civ.seat, target)
    game.refresh()
    game.plan(fight.begin)
    if not early:
        game.plan(lambda game: _end_pacts_late(game, civ.seat, target))


def _declare(game, civ: Civ, card: str, target: int) -> None:
    _begin_attack(game, civ, card, target)
    _end_pacts(game, civ.seat, target)
    game.wars[civ.seat] = (card, target)


def _offer(game, civ: Civ, card: str, target: int, role: str = "a") -> None:
    parts = (civ.seat, target) if role == "a" else (target, civ.seat)
    game.plan(Answer(target, Pact(card, civ.seat, *parts)))


class Answer:
    """The other party accepts or declines a pact."""

    def __init__(self, seat: int, pact: Pact) -> None:
        self.seat, self.pact = seat, pact

    def legal(self, game) -> set:
        return {("accept",), ("decline",)}

    def do(self, game, play: tuple) -> None:
        if play == ("accept",):
            for pact in [pact for pact in game.pacts if pact.owner == self.pact.owner]:
                end_pact(game, pact)
            game.civs[self.pact.owner].military.remove(self.pact.card)
            game.pacts.append(self.pact)


def end_pact(game, pact: Pact) -> None:
    game.pacts.remove(pact)
    game.discard(pact.card)


def _cancel(game, civ: Civ, card: str) -> None:
    end_pact(game, next(pact for pact in game.pacts if pact.card == card))


def _colonize(game, civ: Civ, card: str) -> None:
    civ.columbus_used = True
    civ.military.remove(card)
    settle(game, civ, card)


_DO = {
    "prepare": _prepare,
    "attack": _attack_now,
    "declare": _declare,
    "offer": _offer,
    "cancel": _cancel,
    "colonize": _colonize,
    "resign": lambda game, civ: game.resign(civ.seat),
}


# Territories


def settle(game, civ: Civ, card: str) -> None:
    """A colony comes: permanent benefits, then those that happen once (TA-146)."""
    civ.lay_colony(card)
    now = CARDS[card].now
    civ.gain_food(now.get("food", 0))
    civ.gain_ore(now.get("resources", 0))
    civ.learn(now.get("science", 0))
    civ.score(now.get("culture", 0))
    civ.grow(now.get("population", 0))
    game.draw(civ.seat, now.get("draw_military", 0))


def bonus_of(civ: Civ, cards) -> int:
    """What bonus cards give for colonizing; James Cook adds one to each."""
    each = int(civ.leader == "james_cook")
    return sum((CARDS[card].colonize + each) * number for card, number in cards.items())


def most_to_bid(game, civ: Civ) -> int:
    units = units_of(civ)
    if not units:
        return 0
    return game.sent(civ, units) + bonus_of(civ, bonus_cards(civ)) + ratings.colonization(civ)


class Auction:
    """Bids go round until all but one have passed."""

    def __init__(self, card: str) -> None:
        self.card, self.high, self.seat = card, 0, 0
        self.waiting, self.holder = [], None

    def begin(self, game) -> None:
        if game.in_last_round():
            game.past.append(self.card)
            return
        self.waiting = [civ.seat for civ in game.in_order() if units_of(civ)]
        self._next(game)

    def _next(self, game) -> None:
        """The next seat that is still in; the holder of the highest bid waits at the end of the line."""
        if self.waiting and self.waiting != [self.holder]:
            self.seat = self.waiting[0]
            game.plan(self)
        elif self.holder is None:
            game.past.append(self.card)
        else:
            self._pay(game, game.civs[self.holder])

    def legal(self, game) -> set:
        most = most_to_bid(game, game.civs[self.seat])
        return {("pass",)} | {("bid", number) for number in range(self.high + 1, most + 1)}

    def do(self, game, play: tuple) -> None:
        self.waiting.pop(0)
        if play[0] == "bid":
            self.high, self.holder = play[1], self.seat
            self.waiting.append(self.seat)
        self._next(game)

    def _pay(self, game, civ: Civ) -> None:
        def enough(units, cards) -> bool:
            worth = game.sent(civ, units) + bonus_of(civ, cards) + ratings.colonization(civ)
            return bool(+units) and worth >= self.high

        game.plan(Gather(civ.seat, "send", self._won, enough=enough))

    def _won(self, game, units, cards) -> None:
        civ = game.civs[self.holder]
        sacrifice(game, civ, units, cards)
        settle(game, civ, self.card)
