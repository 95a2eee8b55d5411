"""All that was laid while the decks were sorted, and what is wrong with it at the end."""

from shared_rules import contract
from shared_rules.contract import BrokenPosition, Event, PlayRefused, Refusal
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.deck.view import DONE, Play, View, guilds_kept, marks_up_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.seven_wonders.deck import Deck

AGES = (1, 2, 3)


class State(contract.State):
    """See contract.

    tags     {card that is in: numbers of the tags that said so}; order: those cards as they came
    outside  (card, number) of cards that are out; strange: numbers of tags that are no card
    """

    def __init__(self, seats: int, players: int) -> None:
        cards.keep_all()
        self.players, self.seats = players, tuple(range(1, seats + 1))
        self.marked = [card for age in AGES for card in cards.deck(age, marks_up_to(players))]
        self.tags: dict[str, list[str]] = {}
        self.order: list[str] = []
        self.outside: list[tuple[str, str]] = []
        self.strange: list[str] = []
        self.over = False

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return () if self.over else self.seats

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        return self.see(seat).plays(card)

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract."""
        return self.see(seat).refuse(play) if seat in self.seats else Refusal("no_such_seat", seat=seat)

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        if play.verb == "done":
            self.over = True
            return [Event("sorted", self.standing())]
        if play.uid in self.strange:
            self.strange.remove(play.uid)  # taken away too soon at first, and now read after all
        if play.verb == "foreign":
            self.strange.append(play.uid)
            return []
        if play.verb == "out":
            if (play.card, play.uid) not in self.outside:
                self.outside.append((play.card, play.uid))
            return []
        return self._take(play)

    def _take(self, play: "Play") -> "list[Event]":
        if play.card not in self.tags:
            self.tags[play.card] = [play.uid] if play.uid else []
            self.order.append(play.card)
            return self._progress(play.card)
        if not play.uid or play.uid in self.tags[play.card]:
            return []
        self.tags[play.card].append(play.uid)
        return [Event("double", {"card": play.card})] if len(self.tags[play.card]) > 1 else []

    def _progress(self, card: str) -> "list[Event]":
        """What is worth saying when one more card is in: the guilds, or everything, is complete."""
        kept = guilds_kept(self.players)
        if len(self.order) == len(self.marked) + kept:
            return [Event("all_in", {"cards": len(self.order), "players": self.players})]
        if card in cards.guilds() and len(self.guilds()) == kept:
            return [Event("guilds_in", {"kept": kept})]
        return []

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: there is nothing to win."""
        return [[] for _ in self.seats]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract."""
        return [self.seats]

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return self.see(seat).data()

    def public(self) -> "dict[str, Any]":
        """See contract: the report so far, without a name of a guild."""
        return dict(self.standing(), game="seven_wonders.deck", over=self.over)

    def position(self) -> "dict[str, Any]":
        """See contract."""
        return {
            "game": "seven_wonders.deck",
            "players": self.players,
            "seats": len(self.seats),
            "inside": [[card] + self.tags[card] for card in self.order],
            "outside": [list(pair) for pair in self.outside],
            "strange": self.strange[:],
            "over": self.over,
        }

    def copy(self) -> "State":
        """See contract."""
        twin = State(len(self.seats), self.players)
        twin.order, twin.outside, twin.strange = self.order[:], self.outside[:], self.strange[:]
        for card in self.order:
            twin.tags[card] = self.tags[card][:]
        twin.over = self.over
        return twin

    # -- what follows ---------------------------------------------------------------------------

    def see(self, seat: int) -> "View":
        """The View of a seat."""
        view = View(seat, self.players)
        view.over, view.awaited = self.over, not self.over
        view.inside, view.of = len(self.order), len(self.marked) + guilds_kept(self.players)
        for place, guild in enumerate(cards.guilds()):
            if guild in self.tags:
                view.guilds |= 1 << place
        return view

    def guilds(self) -> "list[str]":
        """The guilds that are in."""
        return [guild for guild in cards.guilds() if guild in self.tags]

    def standing(self) -> "dict[str, Any]":
        """How the sorting stands: figures and lists of cards as plain data, no guild by its name."""
        doubles = [card for card in self.order if len(self.tags[card]) > 1]
        missing = [card for card in self.marked if card not in self.tags]
        kept = guilds_kept(self.players)
        return {
            "players": self.players,
            "inside": len(self.order),
            "of": len(self.marked) + kept,
            "guilds": len(self.guilds()),
            "guilds_of": kept,
            "missing": missing,
            "doubles": [card for card in doubles if card in self.marked],
            "double_guilds": len([card for card in doubles if card not in self.marked]),
            "outside": len(self.outside),
            "foreign": self.strange[:],
            "complete": not missing and not doubles and not self.strange and len(self.guilds()) == kept,
        }


def read(game: "Deck", data: "Any") -> "State":
    """The State that `State.position` described. Raises BrokenPosition with a sentence."""
    try:
        state: Any = game.start(data["seats"], {"players": str(data["players"])})
        for row in data["inside"]:
            for uid in row[1:] or [""]:
                state.do(1, Play("in", row[0], uid))
        for card, uid in data["outside"]:
            state.do(1, Play("out", card, uid))
        for uid in data["strange"]:
            state.do(1, Play("foreign", "", uid))
        if data["over"]:
            state.do(1, DONE)
    except (KeyError, TypeError, IndexError, ValueError, PlayRefused) as error:
        raise BrokenPosition("This is no sorting of decks: %s" % error)
    return state
