"""What one seat may know, and the one implementation of what that seat may do.

A State on the host keeps a live View per seat, which shares row and civilization with it; a station
builds a View from the message it was sent (`rebuild`). Both answer every question the same way.

Everything in the simple game is public but the order of the decks: cards are taken from an open row,
so a hand is known too.
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import Civ, Tech
from shared_rules.through_the_ages.plays import TURNING, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The phases: cards come to the row, an event is turned up, it asks players, a turn's actions.
ROW, EVENT, CHOOSE, ACT, OVER = "row", "event", "choose", "act", "over"
SPACES = 13


class View(contract.View):
    """What one seat may know.

    phase, round   ROW to OVER, and the round from 1; active: whose turn it is
    row            the 13 spaces of the card row, "" for an empty one
    civ            the own civilization
    age            the Age of the deck in use, 0 or 1; left: how many cards it still has
    deck           in an `open` game, while this seat turns up cards: which may come, as a bitmap over
                   `cards.deck(age, players)` or `cards.events()`
    event          the event that asks this seat, or ""
    last           this is the last round (TA-109)
    """

    __slots__ = (
        "active",
        "age",
        "awaited",
        "civ",
        "deck",
        "event",
        "last",
        "left",
        "open",
        "phase",
        "players",
        "round",
        "row",
        "seat",
    )

    def __init__(self, seat: int, players: int, is_open: bool, civ: "Civ", row: "list[str]") -> None:
        self.seat, self.players, self.open = seat, players, is_open
        self.civ, self.row = civ, row
        self.phase = ROW
        self.round = self.active = 1
        self.age = self.left = self.deck = 0
        self.event = ""
        self.awaited = self.last = False

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way]":
        """See contract. Without a card: what can be done now; refused ways are listed with a card."""
        if card is None:
            return [Way(play, None) for play in self._cardless()]
        refusal = self._blocked(card)
        if refusal is not None:
            return [Way(None, refusal)]
        return [self._way(play) for play in self._uses(card)]

    def _way(self, play: "Play") -> Way:
        code = self._code(play)
        return Way(play, self._refusal(play, code) if code else None)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            if self._blocked(card) is not None:
                return []
            return [play for play in self._uses(card) if not self._code(play)]
        found: list[Play] = []
        reach = self.reach()
        for one in self.coming() if reach is None else reach:
            for play in self._uses(one):
                if not self._code(play):
                    found.append(play)
        return found + self._cardless()

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        refusal = self._not_awaited()
        if refusal is not None:
            return refusal
        if play.card and cards.find(play.card) is None:
            return Refusal("unknown_card", card=play.card)
        code = self._code(play)
        return self._refusal(play, code) if code else None

    def reach(self) -> "list[str] | None":
        """See contract. Which card is turned up in an open game only the people know who see it."""
        if not self.awaited or self.phase == CHOOSE:
            return []
        return self.civ.hand + [card for card in self.row if card] if self.phase == ACT else None

    def coming(self) -> "list[str]":
        """In an open game, the cards that this seat may turn up now."""
        deck = cards.events() if self.phase == EVENT else cards.deck(self.age, self.players)
        return [card for place, card in enumerate(deck) if self.deck >> place & 1]

    # -- which plays ----------------------------------------------------------------------------

    def _blocked(self, card: str) -> "Refusal | None":
        """The Refusal that keeps a card from being used at all, or None."""
        found = cards.find(card)
        if found is None:
            return Refusal("unknown_card", card=card)
        refusal = self._not_awaited()
        if refusal is not None:
            return refusal
        if self.phase == CHOOSE:
            return Refusal("choose_first", event=self.event)
        if self.phase != ACT:
            return self._of_other_game(card, found)
        if card in self.civ.hand or card in self.row or self._works(card):
            return None
        return self._of_other_game(card, found) or Refusal("not_in_row", card=card)

    def _of_other_game(self, card: str, found: "cards.Card") -> "Refusal | None":
        """The Refusal of a card that stays in the box."""
        if found.age > 1 or (found.kind in cards.MILITARY and found.age):
            return Refusal("other_mode", card=card, age=found.age)
        if not cards.in_game(card, self.players):
            return Refusal("not_for_players", card=card, players=self.players)
        return None

    def _works(self, card: str) -> bool:
        """True for a technology in play that workers stand on or could stand on."""
        return self.civ.tech(cards.split(card)[0]) is not None

    def _uses(self, card: str) -> "list[Play]":
        """Every use of a card in reach, allowed or not."""
        if self.phase != ACT:
            return [Play("event" if self.phase == EVENT else "turn", card, "", "")]
        if card in self.civ.hand:
            return legal.hand_uses(self.civ, card)
        if card in self.row:
            return [Play("take", card, "", "")]
        name = cards.split(card)[0]
        return [play for play in self._work(name) if name in (play.on, play.to)]

    def _work(self, name: str) -> "list[Play]":
        plays = legal.actions(self.civ)
        if not self.civ.pool:
            tech = self.civ.tech(name)
            unit = tech is not None and tech.card.kind in cards.UNITS
            plays.insert(0, Play("train" if unit else "build", "", name, ""))
        return plays

    def _cardless(self) -> "list[Play]":
        """The plays without a card that are allowed now."""
        if not self.awaited:
            return []
        if self.phase == CHOOSE:
            return [Play("choose", "", choice, "") for choice in legal.choices(cards.known(self.event))]
        if self.phase != ACT:
            return []
        civ, row = self.civ, self.row
        return [play for play in legal.actions(civ) if not legal.hindrance(civ, row, play)]

    # -- why not --------------------------------------------------------------------------------

    def _not_awaited(self) -> "Refusal | None":
        if self.awaited:
            return None
        if self.phase == OVER:
            return Refusal("over")
        if self.phase in (ROW, EVENT):
            return Refusal("turning")
        return Refusal("waiting", seat=self.active)

    def _code(self, play: "Play") -> str:
        """The code of what stands against a play of this seat, which is awaited, or ""."""
        if self.phase == ACT:
            if play.verb in TURNING:
                return "not_turning" if self.open else "tables_play"
            return legal.hindrance(self.civ, self.row, play)
        if self.phase == CHOOSE:
            if play.verb == "choose" and play.on in legal.choices(cards.known(self.event)):
                return ""
            return "choose_first"
        if play.verb != ("event" if self.phase == EVENT else "turn"):
            return "turn_first"
        return "" if play.card in self.coming() else "not_to_come"

    def _refusal(self, play: "Play", code: str) -> Refusal:
        if code == "choose_first":
            return Refusal(code, event=self.event)
        if code == "turn_first":
            return Refusal(code, phase=self.phase)
        return Refusal(code, **legal.figures(self.civ, self.row, play, code))


# The plain figures of a civilization, in the order in which they stand in a View.
FIGURES = ("yellow", "pool", "blue", "culture", "science", "first", "white_used", "red_used", "extra_red")


def read_civ(data: "dict[str, Any]") -> Civ:
    """The civilization that `position.civ_data` described."""
    civ = Civ()
    civ.techs = [Tech(cards.known(name), workers, blue) for name, workers, blue in data["techs"]]
    civ.government = cards.known(data["government"])
    civ.specials = [cards.known(name) for name in data["specials"]]
    civ.wonders = [cards.known(name) for name in data["wonders"]]
    civ.leader = cards.known(data["leader"]) if data["leader"] else None
    civ.wonder = cards.known(data["wonder"]) if data["wonder"] else None
    civ.stages = data["stages"]
    civ.hand, civ.fresh, civ.led = data["hand"][:], data["fresh"][:], data["led"][:]
    civ.sources = data["sources"][:]
    civ.refresh()
    for place, name in enumerate(FIGURES):
        setattr(civ, name, data["figures"][place])
    civ.unit_resources, civ.acted = data["figures"][-2], data["figures"][-1] == 1
    return civ


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `position.view_data` described."""
    view = View(data["seat"], data["players"], data["open"], read_civ(data["civ"]), data["row"])
    for name in ("phase", "round", "active", "awaited", "age", "left", "last"):
        setattr(view, name, data[name])
    view.event = data.get("event", "")
    view.deck = int(data.get("deck", "0"), 16)
    return view
