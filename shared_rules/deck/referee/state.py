"""The cards laid so far while people sort a box, and what is wrong with them at the end."""

from shared_rules import contract
from shared_rules.contract import BrokenPosition, Event, PlayRefused, Refusal
from shared_rules.deck import ALL, ANY, DONE, Play
from shared_rules.deck.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.deck import Deck

    Base = contract.State[Play]
else:
    Base = contract.State


# The most tags a sorting keeps, more than honest hands bring: a faulty board invents numbers all evening.
SAME, STRANGE, OUTSIDE = 8, 200, 2000


class State(Base):
    """See contract.

    piles    those of the game; homes: {card that belongs: place of its pile}; due: the cards that must all be in
    tags     {card that is in: numbers of its tags}; order: those cards as they came
    outside  (card, number) of cards that are out; strange: numbers of tags without a card
    """

    def __init__(self, game: "Deck", seats: int, settings: "dict[str, str]") -> None:
        self.game, self.settings, self.seats = game, settings, tuple(range(1, seats + 1))
        self.piles = game.piles(settings)
        self.homes: dict[str, int] = {}
        self.due: list[str] = []
        for card in game.cards_of(settings):
            at = game.place(card, settings)
            if not isinstance(at, Refusal):
                self.homes[card] = at
                if self.piles[at].keep == ALL:
                    self.due.append(card)
        self.of = len(self.due) + sum([pile.keep for pile in self.piles if pile.keep >= 0])
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
            self.strange += [play.uid] if len(self.strange) < STRANGE else []
        elif play.verb == "in":
            return self._take(play)
        elif (play.card, play.uid) not in self.outside and len(self.outside) < OUTSIDE:
            self.outside.append((play.card, play.uid))
        return []

    def _take(self, play: "Play") -> "list[Event]":
        if play.card not in self.tags:
            self.tags[play.card] = [play.uid] if play.uid else []
            self.order.append(play.card)
            return self._progress(play.card)
        if not play.uid or play.uid in self.tags[play.card] or len(self.tags[play.card]) == SAME:
            return []
        self.tags[play.card].append(play.uid)
        return [Event("double", {"card": play.card})] if len(self.tags[play.card]) > 1 else []

    def _progress(self, card: str) -> "list[Event]":
        """The news when one more card is in: everything, or every card drawn, is complete."""
        view, at = self.see(1), self.homes[card]
        pile = self.piles[at]
        if view.inside() == self.of and pile.keep != ANY:
            return [Event("all_in", {"cards": self.of, "players": self.settings["players"]})]
        if view.counts[at] == pile.keep:
            return [Event("pile_in", {"kept": pile.keep, "many": pile.many})]
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
        """See contract: the report so far, without a name of what is drawn unseen."""
        return dict(self.standing(), game=self.game.name, over=self.over)

    def position(self) -> "dict[str, Any]":
        """See contract."""
        return {
            "game": self.game.name,
            "settings": self.settings.copy(),
            "seats": len(self.seats),
            "inside": [[card] + self.tags[card] for card in self.order],
            "outside": [list(pair) for pair in self.outside],
            "strange": self.strange[:],
            "over": self.over,
        }

    def copy(self) -> "State":
        """See contract."""
        twin = State.__new__(State)
        for name in ("game", "settings", "seats", "piles", "homes", "due", "of", "over"):
            setattr(twin, name, getattr(self, name))
        twin.order, twin.outside, twin.strange = self.order[:], self.outside[:], self.strange[:]
        twin.tags = {card: self.tags[card][:] for card in self.order}
        return twin

    # -- what follows ---------------------------------------------------------------------------

    def see(self, seat: int) -> "View":
        """The View of a seat."""
        view = View(self.game, seat, self.settings)
        view.over, view.awaited, view.of = self.over, not self.over, self.of
        for place, card in enumerate(self.game.cards_of(self.settings)):
            if card in self.tags:
                view.counts[self.homes[card]] += 1
                if self.piles[self.homes[card]].keep >= 0:
                    view.drawn |= 1 << place
        return view

    def standing(self) -> "dict[str, Any]":
        """How the sorting stands: figures and lists of cards as plain data, none that is drawn by its name."""
        view = self.see(1)
        doubles = [card for card in self.order if len(self.tags[card]) > 1]
        piles = [self._pile(at, count) for at, count in enumerate(view.counts)]
        unseen = [[pile.many, self._doubles_of(at, doubles)] for at, pile in enumerate(self.piles) if pile.keep >= 0]
        return {
            "players": self.settings["players"],
            "settings": self.settings.copy(),
            "inside": view.inside(),
            "of": self.of,
            "piles": piles,
            "missing": [card for card in self.due if card not in self.tags],
            "doubles": [card for card in doubles if self.piles[self.homes[card]].keep < 0],
            "unseen_doubles": [row for row in unseen if row[1]],
            "outside": len(self.outside),
            "foreign": self.strange[:],
            "complete": view.inside() == self.of and not doubles and not self.strange,
        }

    def _pile(self, at: int, count: int) -> "dict[str, Any]":
        pile = self.piles[at]
        due = [card for card in self.due if self.homes[card] == at]
        missing = [card for card in due if card not in self.tags]
        of = len(due) if pile.keep == ALL else max(0, pile.keep)
        return {"where": pile.where, "many": pile.many, "inside": count, "of": of, "missing": missing}

    def _doubles_of(self, at: int, doubles: "list[str]") -> int:
        return len([card for card in doubles if self.homes[card] == at])


def read(game: "Deck", data: "Any") -> "State":
    """The State that `State.position` described. Raises BrokenPosition with a sentence."""
    try:
        state: Any = game.start(data["seats"], data["settings"])
        for row in data["inside"]:
            for uid in row[1:] or [""]:
                state.do(1, Play("in", row[0], uid))
        for card, uid in data["outside"]:
            state.do(1, Play("out", card, uid))
        for uid in data["strange"]:
            state.do(1, Play("foreign", "", uid))
        if data["over"]:
            state.do(1, DONE)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError, PlayRefused) as error:
        raise BrokenPosition("This is not a sorting of decks: %s" % error)
    return state
