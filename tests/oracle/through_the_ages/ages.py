"""The card row, the decks and the ends of Ages (TA-43 to 50, 112 to 124, 180 to 186, 196, 197)."""

from tests.oracle.through_the_ages import bonuses
from tests.oracle.through_the_ages.cards import CARDS, deck

SPACES = 13
REMOVED = {2: 3, 3: 2, 4: 1}
LEFT_OUT = {"peaceful": ("aggression", "war"), "no_pacts": ("pact",)}


def last_age(mode: str) -> int:
    """The last Age with decks."""
    return 2 if mode == "advanced" else 3


def military_deck(game, level: int) -> list[str]:
    """A deck without what the mode or a variant removes, and without open events (TA-113, 118, 206, 208)."""
    found = deck("military", level, game.seats)
    kinds = {kind for variant in game.variants for kind in LEFT_OUT.get(variant, ())}
    if game.mode == "advanced":
        kinds.add("war")
    return [card for card in found if CARDS[card].kind not in kinds and not _lies_elsewhere(game, card)]


def _lies_elsewhere(game, card: str) -> bool:
    """An Age III event outside the deck (TA-208)."""
    return bool(CARDS[card].scores) and card not in bonuses.unused(game)


class Deal:
    """The table turns up a civil card for the first empty space."""

    seat = 0

    def legal(self, game) -> set:
        return {("turn", card) for card in game.civil}

    def do(self, game, play: tuple) -> None:
        game.row[game.row.index(None)] = play[1]
        game.civil.remove(play[1])
        if not game.civil and game.level:
            end_age(game)
        fill(game)


def fill(game) -> None:
    if None in game.row and game.civil:
        game.plan(Deal())


def clear_row(game) -> None:
    """The first spaces are emptied (TA-45, 195)."""
    for space in range(REMOVED.get(game.players(), 3)):
        game.row[space] = None
    slide(game)


def slide(game) -> None:
    kept = [card for card in game.row if card]
    game.row = kept + [None] * (SPACES - len(kept))


def end_age(game) -> None:
    """The last card of a deck lies on the row (TA-181 to 186, 196)."""
    ended = game.level
    _discard_obsolete(game, ended - 1)
    if game.mode == "full":
        for civ in game.in_order():
            civ.yellow = max(0, civ.yellow - 2)
    begin_age(game, ended + 1)
    bonuses.after(game, ended)
    if ended == last_age(game.mode):
        more = game.mode == "full" and not _at_start_of_round(game)
        game.last_round = game.round + more
    game.refresh()


def _at_start_of_round(game) -> bool:
    return game.active == game.in_play()[0]


def begin_age(game, level: int) -> None:
    game.level, game.discards = level, []
    there = level <= last_age(game.mode)
    game.civil = deck("civil", level, game.seats) if there else []
    game.military = military_deck(game, level) if there else []


def _discard_obsolete(game, level: int) -> None:
    """Hands, leaders, unfinished wonders and pacts of the Age before the one that ended."""

    def stays(card: str) -> bool:
        return CARDS[card].level != level

    for civ in game.in_order():
        civ.hand = [card for card in civ.hand if stays(card)]
        civ.military = [card for card in civ.military if stays(card)]
        if civ.leader and not stays(civ.leader):
            civ.drop_leader()
        if civ.wonder and not stays(civ.wonder):
            civ.drop_wonder()
    game.pacts = [pact for pact in game.pacts if stays(pact.card)]
