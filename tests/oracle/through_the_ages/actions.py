"""The action phase: a seat does one thing after another, and what each does (TA-51 to 97, 173)."""

from tests.oracle.through_the_ages import prices, ratings
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.civ import RED, WHITE, Civ
from tests.oracle.through_the_ages.offers import candidates, family, price_of

FRUGALITY, BREAKTHROUGH = (1, 2, 3), (None, 2, 4)
GAINS = {
    "work_of_art": ("culture", (6, 5, 4, 3)),
    "revolutionary_idea": ("science", (1, 2, 4, 6)),
    "bountiful_harvest": ("food", (None, 2, 3, 4)),
    "mineral_deposits": ("ore", (None, 2, 3, 4)),
}
PATRIOTISM = (1, 2, 3, 4)
# For each civilization ahead of you, by the number of players.
PER_STRONGER = {"wave_of_nationalism": {2: 6, 3: 3, 4: 2}, "military_build_up": {2: 8, 3: 5, 4: 3}}
PER_MORE_CULTURE = {2: 6, 3: 3, 4: 2}


class Act:
    """A seat chooses one action after another until it ends its turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, game) -> set:
        civ = game.civs[self.seat]
        found = {("end",), ("end", "fewer")} if "fewer_tokens" in game.variants else {("end",)}
        for play in candidates(game, civ):
            price = price_of(game, civ, play)
            if price is not None and prices.payable(civ, price):
                found.add(play)
        return found

    def do(self, game, play: tuple) -> None:
        if play[0] == "end":
            game.fewer = play == ("end", "fewer")
            return
        perform(game, game.civs[self.seat], play)
        game.plan(self)


# What it does


def perform(game, civ: Civ, play: tuple) -> None:
    price = price_of(game, civ, play)
    used = civ.used()
    prices.pay(civ, price)
    if price.partner:
        game.civs[price.partner].learn(-1)
    effect(game, civ, play, used)


def effect(game, civ: Civ, play: tuple, used: tuple) -> None:
    """What a paid play does; `used`: white and red actions used before it."""
    _EFFECTS[play[0]](game, civ, play, used)
    game.refresh()


def _do_take(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.spent_white = civ.spent_white or game.rulings.free_wonder_is_an_action
    put_in_hand(civ, play[1])
    game.row[game.row.index(play[1])] = None


def put_in_hand(civ: Civ, name: str) -> None:
    """A card taken from the row (TA-51 to 55)."""
    card = CARDS[name]
    if card.kind == "wonder":
        civ.wonder, civ.stages = name, 0
        return
    civ.hand.append(name)
    if card.kind == "action":
        civ.fresh.add(name)
    elif card.kind == "leader":
        civ.leaders_taken.add(card.level)
    elif civ.leader == "aristotle":
        civ.learn(1)


def _do_grow(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.grow()


def _do_liner(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.liner_used = True
    civ.grow()


def _do_fetch(game, civ: Civ, play: tuple, used: tuple) -> None:
    game.draw(civ.seat, 1)


def _do_trade(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.trade_used = True
    if civ.from_pacts("food_for_ore"):
        civ.pay_food(1)
        civ.loose_ore += 1
    else:
        civ.pay_ore(1)
        civ.loose_food += 1


def _do_build(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.pool -= 1
    civ.workers[play[1]] += 1


def _do_levy(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.grow()
    _do_build(game, civ, play, used)


def _do_upgrade(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.workers[play[1]] -= 1
    civ.workers[play[2]] += 1


def _do_destroy(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.workers[play[1]] -= 1
    civ.pool += 1


def _do_stage(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.stages += play[1]
    if civ.stages < len(CARDS[civ.wonder].stages):
        civ.covered += _cover(civ, play[1])
        return
    civ.blue += civ.covered
    name, civ.wonder, civ.stages, civ.covered = civ.wonder, None, 0, 0
    civ.wonders.append(name)
    civ.refresh()
    civ.score(on_completion(civ, name))


def _cover(civ: Civ, number: int) -> int:
    moved = min(number, civ.blue)
    civ.blue -= moved
    return moved


def on_completion(civ: Civ, wonder: str) -> int:
    """The culture points of the wonders that score once (TA-231 to 233)."""
    levels = {"hollywood": ("theater", "library"), "internet": ("lab", "library")}
    if wonder in levels:
        return 2 * sum(card.level * number for card, number in civ.staffed(*levels[wonder]))
    if wonder == "first_space_flight":
        return sum(CARDS[card].level for card in civ.technologies())
    if wonder == "fast_food_chains":
        return civ.count("unit", "urban") + 2 * civ.count("farm", "mine")
    return 0


def _do_lead(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.hand.remove(play[1])
    civ.drop_leader()
    civ.leader = play[1]
    civ.refresh()
    if civ.leader == "homer":
        civ.special_ore += 1
        civ.homer_ore = 1


def _do_learn(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.hand.remove(play[1])
    civ.lay_technology(play[1])
    _praise(civ)
    if civ.leader == "isaac_newton":
        civ.left[WHITE] += 1


def _praise(civ: Civ) -> None:
    """What leaders give for a technology played."""
    if civ.leader == "leonardo_da_vinci":
        civ.gain_ore(1)
    if civ.leader == "albert_einstein":
        civ.score(3)


def _do_reform(game, civ: Civ, play: tuple, used: tuple) -> None:
    _change(civ, play[1], (used[WHITE] + 1, used[RED]))
    if civ.leader == "isaac_newton":
        civ.left[WHITE] += 1


def _do_revolution(game, civ: Civ, play: tuple, used: tuple) -> None:
    by_soldiers = civ.leader == "maximilien_robespierre"
    now = civ.used()
    _change(civ, play[1], now if by_soldiers else (now[WHITE], used[RED]))
    civ.left[RED if by_soldiers else WHITE] = 0
    if civ.leader == "isaac_newton":
        civ.left[WHITE] = 1


def _change(civ: Civ, government: str, used: tuple) -> None:
    civ.hand.remove(government)
    civ.government = CARDS[government].id
    civ.refresh_by_use(used)
    _praise(civ)


def _do_tactic(game, civ: Civ, play: tuple, used: tuple) -> None:
    civ.military.remove(play[1])
    if civ.tactic:
        game.discard(civ.tactic)
    civ.tactic = play[1]


def _do_action(game, civ: Civ, play: tuple, used: tuple) -> None:
    card, inner = play[1], play[2:]
    civ.hand.remove(card)
    if inner:
        _EFFECTS[inner[0]](game, civ, inner, used)
    _after(game, civ, family(card), CARDS[card].level)


def _after(game, civ: Civ, kind: str, level: int) -> None:
    """What an action card gives by itself."""
    gain = {"culture": civ.score, "science": civ.learn, "food": civ.gain_food, "ore": civ.gain_ore}
    if kind in GAINS:
        what, amounts = GAINS[kind]
        gain[what](amounts[level])
    elif kind == "frugality":
        civ.gain_food(FRUGALITY[level])
    elif kind == "breakthrough":
        civ.learn(BREAKTHROUGH[level])
    elif kind == "patriotism":
        civ.special_ore += PATRIOTISM[level]
        civ.extra_red += 1
        civ.left[RED] += 1
    elif kind in PER_STRONGER:
        ahead = sum(ratings.strength(rival) > ratings.strength(civ) for rival in game.rivals(civ))
        civ.special_ore += PER_STRONGER[kind][game.card_players()] * ahead
    elif kind == "endowment_for_the_arts":
        ahead = sum(rival.culture > civ.culture for rival in game.rivals(civ))
        civ.score(PER_MORE_CULTURE[game.card_players()] * ahead)


_EFFECTS = {
    "take": _do_take,
    "grow": _do_grow,
    "liner": _do_liner,
    "trade": _do_trade,
    "fetch": _do_fetch,
    "build": _do_build,
    "upgrade": _do_upgrade,
    "destroy": _do_destroy,
    "levy": _do_levy,
    "stage": _do_stage,
    "lead": _do_lead,
    "learn": _do_learn,
    "reform": _do_reform,
    "revolution": _do_revolution,
    "tactic": _do_tactic,
    "play": _do_action,
}
