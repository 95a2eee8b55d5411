"""Age III events laid open, or kept by players, from the start of the game on (TA-116, 208)."""

from tests.oracle.through_the_ages.cards import CARDS

FINALS = 4  # of the advanced game
DEALT = 12
STEPS, OWN, CHOICE = "steps", "own", "choice"


class Final:
    """The table turns one up: the one that lies face down, or any other."""

    seat = 0

    def legal(self, game) -> set:
        return {("final", card) for card in ([game.covered] if game.covered else unused(game))}

    def do(self, game, play: tuple) -> None:
        game.finals.append(play[1])
        game.covered = None
        out_of_deck(game, play[1])


class Cover:
    """The table lays one face down."""

    seat = 0

    def legal(self, game) -> set:
        return {("draw", card) for card in unused(game)}

    def do(self, game, play: tuple) -> None:
        game.covered = play[1]
        out_of_deck(game, play[1])


class Dealing:
    """The table deals one to a seat."""

    seat = 0

    def __init__(self, to: int) -> None:
        self.to = to

    def legal(self, game) -> set:
        return {("draw", card) for card in unused(game)}

    def do(self, game, play: tuple) -> None:
        game.dealt[self.to].append(play[1])


class Keep:
    """A seat chooses one: of its own, or of all open ones."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, game) -> set:
        found = game.dealt[self.seat] if game.rulings.open_bonuses == OWN else unused(game)
        return {("choose", card) for card in found}

    def do(self, game, play: tuple) -> None:
        game.kept[self.seat].append(play[1])
        if play[1] in game.dealt[self.seat]:
            game.dealt[self.seat].remove(play[1])
        if len(game.kept[self.seat]) == number(game):
            game.dealt[self.seat] = []


def number(game) -> int:
    """How many a player keeps."""
    return 2 if game.seats == 2 else 1


def unused(game) -> list[str]:
    """The Age III events that lie nowhere yet."""
    held = [card for cards in (*game.kept.values(), *game.dealt.values()) for card in cards]
    lying = [*game.finals, game.covered, *held]
    return [card.id for card in CARDS.values() if card.scores and card.id not in lying]


def out_of_deck(game, card: str) -> None:
    if card in game.military:
        game.military.remove(card)


def at_start(game) -> None:
    """Before the first row is laid."""
    way = game.rulings.open_bonuses
    game.kept = {seat: [] for seat in game.civs}
    game.dealt = {seat: [] for seat in game.civs}
    if way in (OWN, CHOICE):
        seats = list(game.civs)
        if way == OWN:
            game.plan(*[Dealing(seats[place % len(seats)]) for place in range(DEALT)])
        game.plan(*[Keep(seat) for seat in seats * number(game)])
        game.civs[1].begin_turn(True, 1)  # his actions show while he chooses
        return
    count = FINALS if game.mode == "advanced" else 0
    game.plan(*[Final() for _ in range(1 if way == STEPS else count if way is None else way)])


def after(game, age: int) -> None:
    """At the end of the first round (0) and of an Age."""
    if game.rulings.open_bonuses == STEPS:
        game.plan(Final())
        if age == 2 and game.mode == "full":
            game.plan(Cover())


def scored_for(game, *, secret: bool) -> list[tuple[str, list[int] | None]]:
    """(event, the seats it scores) of the open and kept ones; None: for everybody."""
    found = [(event, None) for event in game.finals]
    if secret or game.rulings.open_bonuses == CHOICE:
        for seat in game.in_play():
            whose = [seat] if game.rulings.own_bonus_for_owner else None
            found += [(event, whose) for event in sorted(game.kept[seat])]
    return found
