"""What one seat of Through the Ages knows; `view` and the parts of its phases decide what it may do with it.

In the simple game everything is public but the order of the decks: cards are taken from an open row, so a
hand is known too. In the later modes military hands are secret, and a seat knows its own alone.
"""

from shared_rules import contract
from shared_rules.through_the_ages import modes
from shared_rules.through_the_ages.civ import Civ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.modes import Mode
    from shared_rules.through_the_ages.plays import Play

    Base = contract.View[Play]
else:
    Base = contract.View

# The phases: cards come to the row, an event is turned up, it asks players, a turn's actions. The later
# modes have more; they are called like the questions of `legal_answers`.
ROW, EVENT, CHOOSE, ACT, OVER = "row", "event", "choose", "act", "over"
FINAL, DRAW, POLITICS, BONUS = "final", "draw", "politics", "bonus"
# Nobody decides anything in these: cards come.
COMING = (ROW, EVENT, FINAL, DRAW)
TURNS = {ROW: "turn", EVENT: "event", FINAL: "final"}
SPACES = 13


class Sight(Base):
    """What one seat may know.

    phase, round   ROW to OVER, and the round from 1; active: whose turn it is; asked: who is awaited
    row            the 13 spaces of the card row, "" for an empty one
    civ            the seat's civilization
    age            the Age of the deck in use, from 0; left: how many cards it still has
    deck           in an `open` game, while this seat turns up cards: which may come, as a bitmap over
                   `cards.deck(age, players)` or `cards.events()`
    event          the event that asks this seat, or ""; ask: what it is asked, as figures
    last           this is the last round (TA-109)
    mode           what is played; by seat `civs` or, on a station, `sight_later.Rival`s
    pacts          [card, who offered it, party A, party B]; wars: [card, who declared it, on whom]
    kept           the Age III events that the seat keeps for the end (TA-208)
    shields        by seat, who alone may attack it (TA-205), or 0
    """

    __slots__ = (
        "active",
        "age",
        "ask",
        "asked",
        "awaited",
        "civ",
        "civs",
        "deck",
        "event",
        "kept",
        "last",
        "left",
        "mode",
        "open",
        "pacts",
        "phase",
        "players",
        "round",
        "row",
        "seat",
        "shields",
        "wars",
    )

    def __init__(self, seat: int, players: int, is_open: bool, civ: "Civ", row: "list[str]") -> None:
        self.seat, self.players, self.open = seat, players, is_open
        self.civ, self.row = civ, row
        self.phase = ROW
        self.round = self.active = self.asked = 1
        self.age = self.left = self.deck = 0
        self.event = ""
        self.ask: dict[str, Any] = {}
        self.awaited = self.last = False
        self.mode: Mode = modes.SIMPLE
        self.civs: list[Any] = []
        self.pacts: list[Any] = []
        self.wars: list[Any] = []
        self.shields: list[int] = []
        self.kept: list[str] = []

    def military_hand(self) -> "list[str]":
        """The military cards in hand; where Herald does not know them all, every one that could be there."""
        if not self.civ.unknown:
            return self.civ.military
        return self.civ.military + [card for card in self.candidates() if card not in self.civ.military]

    def candidates(self) -> "list[str]":
        """Every military card that can be in a hand now, wherever it is; anyone who is asked for old ones has no other
        to name (TA-182)."""
        old = self.ask.get("age") if self.phase == "obsolete" else None
        ages = modes.hands(self.mode, self.age) if old is None else (old,)
        return [card for age in ages for card in modes.military(self.mode, age, self.players)]

    def rival(self, seat: int) -> "Any":
        """The known part of another seat: its Civ on the host, a Rival on a station."""
        return self.civs[seat]
