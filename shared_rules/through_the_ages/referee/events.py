"""Events of Through the Ages: whom they concern, what they do, and what they ask (TA-134 to TA-140).

Whom an event concerns is settled before any of it happens. What needs no answer happens first, seat by seat
from the active one, and after it what has only one answer; then the questions are asked, one seat after another.
A question with only one answer left by then is answered by itself: figures of the step `option` are why, seat, card
and what belongs to that reason.
"""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import BANK, FOOD, RESOURCES
from shared_rules.through_the_ages.production import corrupt, discontent, eat, mine, work
from shared_rules.through_the_ages.referee import auction, fights, hands, impacts, pacts, turn
from shared_rules.through_the_ages.referee.effects import Effect
from shared_rules.through_the_ages.referee.sources import CARDS, EVENTS, FIGHTS, IMPACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

    Options = Callable[[Moment, dict[str, Any]], list[str]]

AGREED = 5


def happen(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """The top current event is revealed; after the last one the future events become the current ones (TA-107, TA-130
    to TA-133, TA-200, TA-243)."""
    state.asks.pop()
    card = play.card
    state.events.remove(card)
    state.left -= 1
    if not state.left and state.mode.politics:
        state.events, state.future = state.future, []
        state.left = len(state.events)
    found = cards.card_of(card)
    happened.append(Event("event", {"card": card, "round": state.round}))
    if found.kind == "territory":
        auction.open_auction(state, card, happened)
        return
    state.past.append(card)
    _carry_out(state, found, happened)


def _carry_out(state: "Moment", found: "cards.Card", happened: "list[Event]") -> None:
    effects = [Effect(words) for words in found.more]
    targets = [(effect, targets_of(state, effect.who)) for effect in effects]
    questions: list[dict[str, Any]] = []
    for effect, seats in targets:
        for seat in seats:
            figures: dict[str, Any] = {}
            _EFFECTS[effect.verb](state, seat, effect, figures, questions)
            if figures:
                figures["seat"] = seat
                happened.append(Event("given", figures))
    for question in questions:
        question["card"] = found.id
    for question in [one for one in questions if not _answered(state, one, happened)][::-1]:
        if question["why"] == "draw":
            state.asks.push("draws", seat=question["seat"], count=question["count"])
        else:
            state.asks.push("option", **question)


def _answered(state: "Moment", question: "dict[str, Any]", happened: "list[Event]") -> bool:
    """Carries out a question that has one answer, before anybody is asked."""
    if question["why"] in ("draw", "agreement"):
        return False
    found = options(state, question)
    if len(found) == 1:
        _resolve(state, question, found[0], happened)
    return len(found) < 2


# -- whom ------------------------------------------------------------------------------------------


def ranked(state: "Moment", figure: str) -> "list[int]":
    """The seats from the greatest figure to the least; whose turn comes first counts as ahead (TA-135)."""
    order = state.order()
    found = sorted([(-getattr(state.civs[seat], figure), place) for place, seat in enumerate(order)])
    return [order[place] for _, place in found]


def targets_of(state: "Moment", who: str) -> "list[int]":
    """The seats that a word of an event means (TA-134, TA-136, TA-137, TA-245)."""
    return _TARGETS[who](state)


def _few(state: "Moment") -> int:
    """How many are the strongest or the weakest two: with two players, one (TA-137)."""
    return 1 if len(state.order()) == 2 else 2


def _strongest(state: "Moment") -> "list[int]":
    strong = ranked(state, "strength")[: _few(state)]
    return [seat for seat in state.order() if seat in strong]


def _weakest(state: "Moment") -> "list[int]":
    weak = ranked(state, "strength")[-_few(state) :]
    return [seat for seat in state.order() if seat in weak]


def _current(state: "Moment") -> "list[int]":
    return [state.active]


def _happiest(state: "Moment") -> "list[int]":
    """Several, where they are equally happy."""
    most = max([state.civs[seat].happy for seat in state.order()])
    return [seat for seat in state.order() if state.civs[seat].happy == most]


_TARGETS: "dict[str, Callable[[Moment], list[int]]]" = {
    "all": lambda state: state.order(),
    "current": _current,
    "strongest": lambda state: ranked(state, "strength")[:1],
    "weakest": lambda state: ranked(state, "strength")[-1:],
    "two_strongest": _strongest,
    "two_weakest": _weakest,
    "most_culture": lambda state: ranked(state, "culture")[:1],
    "least_culture": lambda state: ranked(state, "culture")[-1:],
    "most_culture_if_weak": lambda state: [seat for seat in ranked(state, "culture")[:1] if seat in _weakest(state)],
    "most_happy_faces_all_tied": _happiest,
}


# -- what ------------------------------------------------------------------------------------------


def _gain(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    civ = state.civs[seat]
    words = effect.words
    if effect.what == "food+resources":
        if civ.blue:
            questions.append({"why": "share", "seat": seat, "amount": effect.figure()})
    elif words[-1] in ("culture_rating", "science_rating"):
        amount = civ.culture_rate if words[-1] == "culture_rating" else civ.science_rate
        turn.give(civ, (effect.what, str(amount)), figures, EVENTS)
    else:
        if civ.blue == 1 and RESOURCES in words and FOOD in words:
            words = words[: words.index(RESOURCES)]
            questions.append({"why": "share", "seat": seat, "amount": 1})  # one token for two gains: its owner chooses
        _give_all(civ, words, figures, EVENTS if state.mode.politics else CARDS)


def _give_all(civ: "Civ", words: "tuple[str, ...]", figures: "dict[str, Any]", source: int) -> None:
    if "people" in words:
        figures["grown"] = auction.grow(civ, int(words[words.index("people") + 1]))
        words = words[: words.index("people")]
    turn.give(civ, words, figures, source)


def _choose(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    questions.append({"why": "gain", "seat": seat})


def _may(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    if not legal.can_work(state.civs[seat], effect.what, cards.URBAN + cards.UNITS):
        questions.append({"why": "free", "seat": seat})


def _people(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    if effect.what == "-1":
        lose_worker(state, seat, figures, questions)
    else:
        grown = auction.grow(state.civs[seat], int(effect.what))
        if grown:
            figures["grown"] = grown


def lose_worker(state: "Moment", seat: int, figures: "dict[str, Any]", questions: "Any") -> None:
    """An unused worker goes first; else its owner chooses which card loses one (TA-139)."""
    civ = state.civs[seat]
    if civ.pool:
        civ.pool -= 1
        civ.yellow += 1
        figures["lost_people"] = 1
        hands.move(figures, seat, 1, hands.YELLOW, hands.WORKERS, BANK)
    else:
        questions.append({"why": "lose", "seat": seat})


def _draw(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    questions.append({"why": "draw", "seat": seat, "count": int(effect.what)})


def _keep(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    state.civs[seat].keeps = True


def _produce(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    """Farms or mines, or both with consumption and corruption."""
    civ = state.civs[seat]
    worked = effect.what.split("+")
    moves = work(civ, civ.farms) if "farms" in worked else []
    if "consumption" in effect.words:
        eaten: dict[str, Any] = {}
        eat(civ, eaten)
        moves += eaten["eaten"]
        figures["hungry"], figures["lost"] = eaten["hungry"], eaten["lost"]
    if "mines" in worked:
        moves += mine(civ)
    if "corruption" in effect.words:
        spoiled: dict[str, Any] = {}
        corrupt(civ, spoiled)
        moves += spoiled["spoiled"]
        figures["corrupt"] = spoiled["corrupt"]
    figures["moves"] = moves


def _lose(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    civ, what, words = state.civs[seat], effect.what, effect.words
    if what == "culture":
        amount = effect.figure() * (discontent(civ) if "per_discontent" in words else 1)
        figures["culture"] = civ.add_culture(-amount, EVENTS)
        if "people" in words:
            lose_worker(state, seat, figures, questions)
        if "blue_token" in words:
            lose_blue(civ, seat, figures)
    elif what == "food":
        figures["moves"] = civ.pay(FOOD, civ.stock(FOOD))
    elif what == "food+resources":
        questions.append({"why": "raided", "seat": seat, "amount": effect.figure()})
    else:
        questions.append({"why": "colony" if what == "colony" else "building", "seat": seat})


def lose_blue(civ: "Civ", seat: int, figures: "dict[str, Any]") -> None:
    """A blue token goes to the box: from the bank, else the one of least worth on a farm or mine."""
    place = BANK
    if civ.blue:
        civ.blue -= 1
    else:
        holders = [tech for tech in civ.farms + civ.mines if tech.blue]
        if not holders:
            return
        least = min([tech.worth for tech in holders])
        poorest = next(tech for tech in holders if tech.worth == least)
        poorest.blue -= 1
        place = poorest.card.id
    civ.more_blue -= 1
    figures["blue_lost"] = 1
    hands.move(figures, seat, 1, hands.BLUE, place, hands.BOX)


def _next_turn(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    """Rebellion: civil actions that the next turn lacks."""
    lost = -effect.figure() * discontent(state.civs[seat])
    if lost:
        state.civs[seat].unrest = -lost
        figures["unrest"] = lost


def _border(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    """Uncertain Borders: a token from the weakest one's bank to the strongest one's."""
    winner = ranked(state, "strength")[0]
    if winner != seat and state.civs[seat].yellow:
        fights.give_yellow(state, seat, winner, 1)
        figures["gave"], figures["to"] = 1, winner


def _iconoclasm(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    civ = state.civs[seat]
    if civ.leader is not None and civ.leader.age != state.age:
        figures["gone"] = civ.leader.id
        turn.drop_leader(state, seat, figures)
        civ.refresh()
        pacts.relate(state)


def _emigrate(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    """Half of the discontented workers, rounded up, as far as there are unused ones."""
    civ = state.civs[seat]
    count = min((discontent(civ) + 1) // 2, civ.pool)
    civ.pool -= count
    civ.yellow += count
    if count:
        figures["lost_people"] = count
        hands.move(figures, seat, count, hands.YELLOW, hands.WORKERS, BANK)


def _flip(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    questions.append({"why": "ruin", "seat": seat})


def _destroy(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    for victim in state.order():
        if victim != seat:
            questions.append({"why": "terror", "seat": seat, "victim": victim})


def _agreement(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    questions.append({"why": "agreement", "seat": seat})


def _score(state: "Moment", seat: int, effect: Effect, figures: "dict[str, Any]", questions: "Any") -> None:
    """An Age III event scores at once (TA-200)."""
    points = state.civs[seat].add_culture(impacts.points(state, seat, effect), IMPACTS)
    if points:
        figures["culture"] = points


_EFFECTS: "dict[str, Callable[[Any, int, Effect, dict[str, Any], Any], None]]" = {
    "gain": _gain,
    "choose": _choose,
    "may": _may,
    "people": _people,
    "draw": _draw,
    "keep_hand": _keep,
    "produce": _produce,
    "lose": _lose,
    "next_turn": _next_turn,
    "give_yellow": _border,
    "discard_leader": _iconoclasm,
    "emigrate": _emigrate,
    "flip_wonder": _flip,
    "destroys": _destroy,
    "take_cards": _agreement,
    "score": _score,
    "rank": _score,
}


# -- what it asks ----------------------------------------------------------------------------------


def ask_option(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """Asks for a choice if there are at least two (TA-140, TA-156, TA-244)."""
    figures = step.figures
    seat = figures["seat"]
    if figures["why"] == "agreement":
        state.asks.push("agreement_over")
        state.asks.push("agreement", seat, left=AGREED, card=figures["card"])
        happened.append(Event("asked", {"seat": seat, "card": figures["card"]}))
        return
    found = options(state, figures)
    if len(found) == 1:
        _resolve(state, figures, found[0], happened)
    elif found:
        figures["options"] = found
        state.asks.push("choose", seat, **figures)
        happened.append(Event("asked", {"seat": seat, "card": figures["card"]}))


def options(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    """The choices of this moment, as words of a play."""
    return _OPTIONS[figures["why"]](state, figures)


def _goods_or_cards(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    words = _first_effect(figures["card"]).words
    return [words[0], words[3]]


def _free_worker(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    return [_first_effect(figures["card"]).what, "nothing"]


def _shares(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    return [str(food) for food in range(figures["amount"], -1, -1)]


def _goods_of(whose: str) -> "Options":
    def found(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
        civ = state.civs[figures[whose]]
        return _mixes(civ.stock(FOOD), civ.stock(RESOURCES), figures["amount"])

    return found


def _workers(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    civ = state.civs[figures["seat"]]
    return [""] if civ.pool else [tech.card.id for tech in civ.techs if tech.workers]


def _buildings_of(whose: str, kinds: "tuple[str, ...]" = cards.URBAN) -> "Options":
    def found(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
        return [tech.card.id for tech in state.civs[figures[whose]].techs if tech.workers and tech.card.kind in kinds]

    return found


def _colonies_of(whose: str) -> "Options":
    return lambda state, figures: [card.id for card in state.civs[figures[whose]].colonies]


def _wonders(state: "Moment", figures: "dict[str, Any]") -> "list[str]":
    return [card.id for card in state.civs[figures["seat"]].wonders if card.age <= 1]


def _first_effect(card: str) -> Effect:
    return Effect(cards.known(card).more[0])


def _mixes(food: int, resources: int, amount: int) -> "list[str]":
    """How much of a sum can be food, the most first; nothing if nothing is there."""
    total = min(amount, food + resources)
    if not total:
        return []
    return [str(part) for part in range(min(total, food), max(0, total - resources) - 1, -1)]


_OPTIONS: "dict[str, Options]" = {
    "gain": _goods_or_cards,
    "free": _free_worker,
    "share": _shares,
    "raided": _goods_of("seat"),
    "plunder": _goods_of("loser"),
    "lose": _workers,
    "building": _buildings_of("seat", cards.URBAN + cards.LAND),
    "terror": _buildings_of("victim"),
    "raid": _buildings_of("loser"),
    "colony": _colonies_of("seat"),
    "annex": _colonies_of("loser"),
    "ruin": _wonders,
}


def chosen(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """An answer to such a question."""
    state.asks.pop()
    if ask.figures["why"] == "technology":
        fights.take_technology(state, play.on, happened)
    else:
        _resolve(state, ask.figures, play.on, happened)


def _resolve(state: "Moment", asked: "dict[str, Any]", choice: str, happened: "list[Event]") -> None:
    """Carries out a choice."""
    why, seat = asked["why"], asked["seat"]
    civ = state.civs[seat]
    if why == "plunder":
        fights.plunder(state, seat, asked["loser"], int(choice), asked["amount"], happened)
        return
    if why == "raid":
        fights.raid(state, seat, asked["loser"], asked, choice, happened)
        return
    if why == "annex":
        fights.annex(state, seat, asked["loser"], choice, happened)
        return
    figures: dict[str, Any] = {"seat": seat, "choice": choice}
    _RESOLVED[why](state, civ, asked, choice, figures)
    happened.append(Event("given", figures))


def _resolve_gain(state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]") -> None:
    words = _first_effect(asked["card"]).words
    place = words.index(choice)
    turn.give(civ, words[place : place + 2], figures, CARDS)


def _resolve_free(state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]") -> None:
    if choice != "nothing":
        turn.put_worker(civ, choice)


def _resolve_share(
    state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]"
) -> None:
    food = int(choice)
    figures["moves"] = civ.gain(FOOD, food) + civ.gain(RESOURCES, asked["amount"] - food)


def _resolve_raided(
    state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]"
) -> None:
    food = int(choice)
    total = min(asked["amount"], civ.stock(FOOD) + civ.stock(RESOURCES))
    figures["moves"] = civ.pay(FOOD, food) + civ.pay(RESOURCES, total - food)


def lose_from(civ: "Any", name: str) -> None:
    """A worker leaves a technology in play."""
    civ.tech(name).workers -= 1


def _resolve_lose(state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]") -> None:
    """A worker returns to the bank; a Holy War scores for it."""
    if choice:
        lose_from(civ, choice)
    else:
        civ.pool -= 1
    civ.yellow += 1
    civ.refresh()
    figures["lost_people"] = 1
    hands.move(figures, asked["seat"], 1, hands.YELLOW, choice or hands.WORKERS, BANK)
    if asked.get("worth"):
        state.civs[asked["winner"]].add_culture(asked["worth"], FIGHTS)
        figures["winner"], figures["worth"] = asked["winner"], asked["worth"]


def _resolve_building(
    state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]"
) -> None:
    """A building is gone, its worker unused."""
    victim = state.civs[asked["victim"]] if asked["why"] == "terror" else civ
    lose_from(victim, choice)
    victim.pool += 1
    victim.refresh()
    figures["destroyed"], figures["victim"] = choice, asked.get("victim", asked["seat"])


def _resolve_colony(
    state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]"
) -> None:
    auction.lose(state, asked["seat"], choice, figures)
    figures["colony_lost"] = choice


def _resolve_ruin(state: "Moment", civ: "Civ", asked: "dict[str, Any]", choice: str, figures: "dict[str, Any]") -> None:
    """A wonder is turned face down: 2 culture a turn instead of what it did."""
    civ.ruins.append(cards.known(choice))
    civ.wonders = [card for card in civ.wonders if card.id != choice]
    civ.refresh()
    figures["ruined"] = choice


_RESOLVED: "dict[str, Callable[[Any, Any, dict[str, Any], str, dict[str, Any]], None]]" = {
    "gain": _resolve_gain,
    "free": _resolve_free,
    "share": _resolve_share,
    "raided": _resolve_raided,
    "lose": _resolve_lose,
    "building": _resolve_building,
    "terror": _resolve_building,
    "colony": _resolve_colony,
    "ruin": _resolve_ruin,
}


# -- International Agreement ------------------------------------------------------------------------


def agree(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """Takes a card for its price in civil actions, which are not used; or is done."""
    civ, figures = state.civs[seat], ask.figures
    if play.verb == "done":
        state.asks.pop()
        return
    cost = legal.take_cost(civ, state.row, play.card)
    figures["left"] -= cost
    civ.missed = True
    happened.append(turn.take(civ, state.row, seat, play, cost))


def agreement_over(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """The row closes its gaps and is filled; nothing is removed."""
    kept = [card for card in state.row if card]
    state.row[:] = kept + [""] * (len(state.row) - len(kept))
    state.asks.push("fill")
