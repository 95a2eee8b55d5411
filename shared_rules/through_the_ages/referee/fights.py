"""Aggressions and wars: sacrifices, the comparison, and what the winner gets (TA-148 to TA-156, TA-188 to TA-193).

A fight travels through its questions as figures: card, seat (who attacks), to (on whom), war, and once they
are known attack and defence; laid: [seat, units and bonus cards] of each side.
"""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.referee import ages, auction, hands, military, pacts, turn
from shared_rules.through_the_ages.referee import gather as gathering
from shared_rules.through_the_ages.referee.sources import FIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

# Complete threes of an advantage count (War over Territory, Holy War).
THREES = 3


def begin(state: "Moment", card: str, seat: int, target: int, war: bool) -> None:
    """The attacker may sacrifice units first, if there are units and it is not the last round (TA-149, TA-198)."""
    base = state.civs[seat].strength + pacts.attack_bonus(state, seat, target)
    state.asks.push("struck", card=card, seat=seat, to=target, war=war, attack=base, laid=[])
    if may_sacrifice(state, seat):
        figures = {"card": card, "to": target, "war": war, "units": True, "bonus": "", "base": base, "least": 0}
        gathering.ask(state, "strike", seat, figures)


def may_sacrifice(state: "Moment", seat: int) -> bool:
    """Whether a seat has units to sacrifice and may do so (TA-198)."""
    return not (state.last and state.mode.wars) and bool(gathering.all_units(state.civs[seat]))


def gather(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """What a side lays; closing it fixes its sum. It leaves when the fight is settled (TA-149, TA-154)."""
    if gathering.gather(state, ask, seat, play):
        return
    state.asks.pop()
    side = "attack" if ask.kind == "strike" else "defence"
    fight: Any = state.asks.top().figures
    fight[side] = ask.figures["total"]
    fight["laid"].append([seat, ask.figures["laid"]])
    figures = gathering.told(state, seat, ask.figures["laid"])
    figures["seat"], figures["total"] = seat, ask.figures["total"]
    happened.append(Event("struck" if ask.kind == "strike" else "defended", figures))


def struck(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """The rival's turn to answer: in an aggression only if it would succeed, with bonus cards too (TA-150, TA-190)."""
    fight = step.figures
    target = fight["to"]
    civ, war = state.civs[target], fight["war"]
    base = civ.strength
    state.asks.push("fought", **fight)
    state.asks.top().figures["defence"] = base
    units = may_sacrifice(state, target)
    if not war and fight["attack"] <= base:
        return
    if units or (not war and civ.held()):
        figures = {"card": fight["card"], "to": fight["seat"], "war": war, "attack": fight["attack"], "units": units}
        figures["bonus"], figures["base"], figures["least"] = "" if war else "defend", base, 0
        gathering.ask(state, "defend", target, figures)


def fought(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """The comparison: an attack must be greater; in a war either side can win (TA-153, TA-191, TA-192)."""
    fight = step.figures
    moves: list[list[Any]] = []
    for seat, laid in fight["laid"]:
        moves += gathering.spend(state, seat, laid).get("hands", [])
    attack, defence = fight["attack"], fight["defence"]
    winner, loser = fight["seat"], fight["to"]
    if fight["war"] and defence > attack:
        winner, loser = loser, winner
    if fight["war"] and defence == attack and state.options["war_tie"] == "defender":
        winner, loser = loser, winner
        won = True
    else:
        won = attack > defence or (fight["war"] and attack != defence)
    figures: dict[str, Any] = {"card": fight["card"], "seat": fight["seat"], "to": fight["to"]}
    figures["attack"], figures["defence"], figures["winner"] = attack, defence, winner if won else 0
    if moves:
        figures["hands"] = moves
    happened.append(Event("war" if fight["war"] else "aggression", figures))
    if won:
        take_spoils(state, cards.card_of(fight["card"]), winner, loser, abs(attack - defence), happened)


def settle_wars(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """The war that this seat declared in its last turn (TA-37, TA-189, TA-193, TA-199)."""
    for war in [war for war in state.wars if war[1] == state.active]:
        state.wars.remove(war)
        military.pile_up(state, war[0])
        begin(state, war[0], war[1], war[2], True)
    pacts.relate(state)


# -- what the winner gets --------------------------------------------------------------------------


def take_spoils(
    state: "Moment", card: "cards.Card", winner: int, loser: int, advantage: int, happened: "list[Event]"
) -> None:
    """Carries out the card for the winner; choices are asked after (TA-155, TA-156, TA-237)."""
    for words in card.more:
        verb = words[0]
        if verb == "take":
            _, what, amount = words
            _take(state, card, what, amount, winner, loser, advantage, happened)
        elif verb == "rival":
            _rival(state, card, words[1:], winner, loser, advantage, happened)


def _take(
    state: "Moment",
    card: "cards.Card",
    what: str,
    figure: str,
    winner: int,
    loser: int,
    advantage: int,
    happened: "list[Event]",
) -> None:
    amount = advantage if figure == "advantage" else int(figure) if figure.isdigit() else 0
    if what == "culture":
        points = -state.civs[loser].add_culture(-amount, FIGHTS)
        state.civs[winner].add_culture(points, FIGHTS)
        happened.append(Event("spoils", {"seat": winner, "to": loser, "culture": points}))
    elif what == "science" and card.effect("or_take"):
        state.asks.push("technology", seat=winner, loser=loser, left=amount, card=card.id)
    elif what == "science":
        take_science(state, winner, loser, amount, happened)
    elif what == "yellow":
        tokens = min(1 + advantage // THREES, state.civs[loser].yellow)
        give_yellow(state, loser, winner, tokens)
        happened.append(Event("spoils", {"seat": winner, "to": loser, "yellow": tokens}))
    else:
        why = "annex" if what == "colony" else "plunder"
        state.asks.push("option", why=why, seat=winner, loser=loser, amount=amount, card=card.id)


def _rival(
    state: "Moment",
    card: "cards.Card",
    words: "tuple[str, ...]",
    winner: int,
    loser: int,
    advantage: int,
    happened: "list[Event]",
) -> None:
    """The rival's loss that the winner does not get; the winner's gain is in the card's `gain`."""
    gain = card.effect("gain") or ()
    what, figure = words[:2]
    if what == "people":
        count = 1 if figure == "-1" else advantage // THREES
        worth = 0 if figure == "-1" else THREES
        for _ in range(count):
            state.asks.push("option", why="lose", seat=loser, card=card.id, winner=winner, worth=worth)
        if RESOURCES in gain:
            moves = state.civs[winner].gain(RESOURCES, card.change("gain", RESOURCES))
            happened.append(Event("spoils", {"seat": winner, "to": loser, "moves": moves}))
    elif what == "destroy":
        up, count = "half_up" in gain, card.change("rival", "urban")
        state.asks.push("option", why="raid", seat=winner, loser=loser, amount=count, up=up, card=card.id)
    else:
        _discard(state, figure, winner, loser, happened)


def _discard(state: "Moment", what: str, winner: int, loser: int, happened: "list[Event]") -> None:
    """Assassinate and Sabotage: 3 culture for each level of what is discarded."""
    civ = state.civs[loser]
    lost = civ.leader if what == "leader" else civ.wonder
    if lost is None:
        return
    figures: dict[str, Any] = {"seat": winner, "to": loser, "gone": lost.id}
    if what == "leader":
        turn.drop_leader(state, loser, figures)
    else:
        ages.drop_wonder(civ, loser, figures)
    civ.refresh()
    figures["culture"] = state.civs[winner].add_culture(THREES * lost.age, FIGHTS)
    happened.append(Event("spoils", figures))
    pacts.relate(state)


def take_science(state: "Moment", winner: int, loser: int, amount: int, happened: "list[Event]") -> None:
    """Science points: the loser's loss does not depend on what the winner can hold (TA-30, TA-155, TA-239)."""
    points = min(amount, state.civs[loser].science)
    state.civs[loser].science -= points
    gained = state.civs[winner].add_science(points)
    happened.append(Event("spoils", {"seat": winner, "to": loser, "lost": points, "points": gained}))


def give_yellow(state: "Moment", loser: int, winner: int, tokens: int) -> None:
    """Yellow tokens from one bank to another."""
    one, two = state.civs[loser], state.civs[winner]
    one.yellow -= tokens
    one.more_yellow -= tokens
    two.yellow += tokens
    two.more_yellow += tokens


def plunder(state: "Moment", winner: int, loser: int, food: int, amount: int, happened: "list[Event]") -> None:
    """The food as given, the rest in resources; the winner gains at most what his own blue bank gives
    (TA-155, TA-236)."""
    one, two = state.civs[loser], state.civs[winner]
    resources = min(amount, one.stock(FOOD) + one.stock(RESOURCES)) - food
    lost = one.pay(FOOD, food) + one.pay(RESOURCES, resources)
    moves = two.gain(FOOD, food) + two.gain(RESOURCES, resources)
    figures = {"seat": winner, "to": loser, "food": food, "resources": resources, "moves": moves, "taken": lost}
    happened.append(Event("spoils", figures))


def raid(
    state: "Moment", winner: int, loser: int, figures: "dict[str, Any]", name: str, happened: "list[Event]"
) -> None:
    """Destroys as many buildings on one card as the aggression allows; half their cost in resources (TA-235)."""
    civ = state.civs[loser]
    tech = civ.tech(name)
    count = min(figures["amount"], tech.workers)
    tech.workers -= count
    civ.pool += count
    civ.refresh()
    cost = count * tech.card.build + (1 if figures["up"] else 0)
    moves = state.civs[winner].gain(RESOURCES, cost // 2)
    told: dict[str, Any] = {"seat": winner, "to": loser, "name": name, "count": count, "moves": moves}
    hands.move(told, loser, count, hands.YELLOW, name, hands.WORKERS)
    happened.append(Event("spoils", told))


def annex(state: "Moment", winner: int, loser: int, name: str, happened: "list[Event]") -> None:
    """A colony changes hands, with its permanent benefits only."""
    figures: dict[str, Any] = {"seat": winner, "to": loser, "colony": name}
    card = auction.lose(state, loser, name, figures)
    civ = state.civs[winner]
    civ.colonies.append(card)
    auction.take_tokens(civ, card)
    hands.from_box(figures, winner, card)
    civ.refresh()
    happened.append(Event("spoils", figures))


# -- War over Technology ----------------------------------------------------------------------------


def ask_technology(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """Special technologies at their science cost as long as one can be taken, the rest in points (TA-238)."""
    figures = step.figures
    found = [card.id for card in state.civs[figures["loser"]].specials if card.price <= figures["left"]]
    if not found:
        take_science(state, figures["seat"], figures["loser"], figures["left"], happened)
        return
    state.asks.push("technology", **figures)
    asked = {"why": "technology", "card": figures["card"], "options": found + ["science"]}
    state.asks.push("choose", figures["seat"], **asked)
    happened.append(Event("asked", {"seat": figures["seat"], "card": figures["card"]}))


def take_technology(state: "Moment", name: str, happened: "list[Event]") -> None:
    """The winner's choice; a technology replaces one of its kind of a lower Age, else it is discarded (TA-238)."""
    step = state.asks.pop()
    figures: Any = step.figures
    winner, loser = state.civs[figures["seat"]], state.civs[figures["loser"]]
    if name == "science":
        take_science(state, figures["seat"], figures["loser"], figures["left"], happened)
        return
    card = cards.known(name)
    loser.specials = [one for one in loser.specials if one.id != name]
    told: dict[str, Any] = {"seat": figures["seat"], "to": figures["loser"], "technology": name}
    auction.return_tokens(state, figures["loser"], card, told)
    mine = [one for one in winner.specials if one.kind == card.kind]
    kept = not mine or mine[0].age < card.age
    if kept:
        turn.replace_special(winner, card, figures["seat"], told)
    loser.refresh()
    winner.refresh()
    state.asks.push("technology", **figures)
    state.asks.top().figures["left"] -= card.price
    told["kept"] = kept
    happened.append(Event("spoils", told))
