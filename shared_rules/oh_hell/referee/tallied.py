"""What a tally makes of the bids and tricks of one deal (OH-55)."""

from shared_rules.card_game.referee import tallied
from shared_rules.contract import Refusal, ScoreLine
from shared_rules.oh_hell import cards
from shared_rules.oh_hell.referee import counting
from shared_rules.oh_hell.tally import MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally.view import Sheet


def _taken(sheet: "Sheet", seats: int) -> int:
    return len(sheet.cards) // seats if sheet.cards else int(sheet.said("tricks", 0))


class Tallied(tallied.Tallied):
    """See `card_game.referee.tallied`."""

    def categories(self) -> "tuple[tuple[str, str], ...]":
        """Those of the game."""
        return self.game.part("referee.news").CATEGORIES

    def finished(self, sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
        """The end of a game of this one deal, no matter what sizes a whole game would have (OH-55)."""
        rows: list[dict[str, Any]] = []
        size = sum([_taken(sheet, seats) for sheet in sheets[1 : seats + 1]])
        for sheet in sheets[1 : seats + 1]:
            bid = sheet.said("bid", 0)
            taken = _taken(sheet, seats)
            won, bids_won = counting.points(options, bid, taken, size)
            met = 1 if bid == taken else 0
            rows.append({"bid": bid, "taken": taken, "won": won, "bids_won": bids_won, "met": met})
        return {"game": self.game.name, "options": dict(options, most="1"), "seats": rows, "over": True}

    def misfit(self, state: "Any", sheets: "list[Sheet]") -> "Refusal | None":
        """Whole tricks, and no more than there are cards for."""
        players, size = state.players, sum(state.taken)
        for sheet in sheets[1:]:
            if len(sheet.cards) % players:
                return Refusal("misfit_trick", players=players, cards=len(sheet.cards))
        most = min(MOST, cards.most_of(players, {"packs": state.options["packs"]}))
        return Refusal("misfit_size", size=size, players=players, most=most) if not 0 < size <= most else None

    def sheets(self, state: "Any") -> "list[list[ScoreLine]]":
        """The points of the last deal: a tally counts no other."""
        found: list[list[ScoreLine]] = []
        for seat in state.seats:
            tricks, bid = counting.points(state.options, state.bid[seat], state.taken[seat], sum(state.taken))
            met = 1 if state.bid[seat] == state.taken[seat] else 0
            found.append([ScoreLine("tricks", tricks, "tricks", {}), ScoreLine("bids", bid, "bids", {"met": met})])
        return found

    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]":
        """The entries of the last deal of a game."""
        return [["bid %d" % row["bid"], "tricks %d" % row["taken"]] for row in position["seats"]]
