"""What one seat may know, and the one implementation of what that seat may do.

A State on the host keeps a live View per seat, which shares row and civilizations with it; a station
builds a View from the message it was sent (`rebuild`). Both answer every question the same way.

In the simple game everything is public but the order of the decks: cards are taken from an open row, so a
hand is known too. In the later modes military hands are secret, and a View knows its own alone.
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.through_the_ages import cards, legal, modes
from shared_rules.through_the_ages.civ import Civ, Tech
from shared_rules.through_the_ages.plays import TURNING, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.modes import Mode

# The phases: cards come to the row, an event is turned up, it asks players, a turn's actions. The later
# modes have more; they are called like the questions of `legal_answers`.
ROW, EVENT, CHOOSE, ACT, OVER = "row", "event", "choose", "act", "over"
FINAL, DRAW, POLITICS = "final", "draw", "politics"
# Nobody decides anything in these: cards come.
COMING = (ROW, EVENT, FINAL, DRAW)
TURNS = {ROW: "turn", EVENT: "event", FINAL: "final"}
SPACES = 13


class Rival:
    """What a View knows of another seat: its leader and its wonder under construction (Cards or None), its
    strength and culture, how many military cards it holds, and whether it has resigned."""

    __slots__ = ("cards", "culture", "leader", "out", "strength", "wonder")

    def __init__(self, data: "list[Any]") -> None:
        self.leader = cards.known(data[0]) if data[0] else None
        self.wonder = cards.known(data[1]) if data[1] else None
        self.strength, self.culture, self.cards, self.out = data[2], data[3], data[4], data[5] == 1


class View(contract.View):
    """What one seat may know.

    phase, round   ROW to OVER, and the round from 1; active: whose turn it is; asked: who is awaited
    row            the 13 spaces of the card row, "" for an empty one
    civ            the own civilization
    age            the Age of the deck in use, from 0; left: how many cards it still has
    deck           in an `open` game, while this seat turns up cards: which may come, as a bitmap over
                   `cards.deck(age, players)` or `cards.events()`
    event          the event that asks this seat, or ""; ask: what it is asked, as figures
    last           this is the last round (TA-109)
    mode           what is played; by seat `civs` or, on a station, Rivals
    pacts          [card, who offered it, party A, party B]; wars: [card, who declared it, on whom]
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

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way]":
        """See contract. Without a card: what can be done now; refused ways are listed with a card."""
        if card is None:
            found = [Way(play, None) for play in self._cardless()]
            if self.awaited and "laid" in self.ask:
                found += [Way(play, None) for play in self._part().taking_back(self)]
            return found
        refusal = self._blocked(card)
        if refusal is not None:
            return [Way(None, refusal)]
        uses = self._uses(card)
        return (
            [self._way(play) for play in uses]
            if uses
            else [Way(None, self._refusal(None, self._part().useless(self), card))]
        )

    def _way(self, play: "Play") -> Way:
        code = self._code(play)
        return Way(play, self._refusal(play, code) if code else None)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            if self._blocked(card) is not None:
                return []
            return [play for play in self._uses(card) if play.verb != "remove" and not self._code(play)]
        if not self.awaited:
            return []
        found: list[Play] = []
        for one in self._layable():
            for play in self._uses(one):
                if play.verb != "remove" and not self._code(play):
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
        """See contract. Which card is turned up in an open game only the people know who see it, and what
        military cards they hold."""
        if not self.awaited:
            return []
        if self.phase in COMING or (self.civ.unknown and self.phase not in (CHOOSE, "pact", "bid", "agreement")):
            return None
        return self._layable()

    def coming(self) -> "list[str]":
        """In an open game, the cards that this seat may turn up now."""
        if self.phase == FINAL or (self.phase == EVENT and self.mode.politics):
            return self._foreseen()
        deck = cards.events() if self.phase == EVENT else cards.deck(self.age, self.players)
        return [card for place, card in enumerate(deck) if self.deck >> place & 1]

    def _foreseen(self) -> "list[str]":
        """In an open game of the later modes, whatever event or territory could lie there: only the table
        knows what was prepared."""
        ages = (3,) if self.phase == FINAL else (0, 1, 2, 3)
        found = [card for age in ages for card in cards.military(age, self.players)]
        kinds = (cards.EVENT,) if self.phase == FINAL else (cards.EVENT, "territory")
        return [card for card in found if cards.card_of(card).kind in kinds]

    def military_hand(self) -> "list[str]":
        """The military cards in hand; where Herald does not know them all, every one that could be there."""
        if not self.civ.unknown:
            return self.civ.war
        return self.civ.war + [card for card in self.candidates() if card not in self.civ.war]

    def candidates(self) -> "list[str]":
        """Every military card that can be in a hand now, wherever it is."""
        ages = modes.hands(self.mode, self.age)
        return [card for age in ages for card in modes.military(self.mode, age, self.players)]

    def rival(self, seat: int) -> "Any":
        """What is known of another seat: its Civ on the host, a Rival on a station."""
        return self.civs[seat]

    # -- which plays ----------------------------------------------------------------------------

    def _part(self) -> "Any":
        """The module that knows the plays of this phase: a station has room for the one it needs."""
        if self.phase == POLITICS:
            from shared_rules.through_the_ages import legal_politics

            return legal_politics
        from shared_rules.through_the_ages import legal_answers

        return legal_answers

    def _layable(self) -> "list[str]":
        if self.phase == ACT:
            found = self.civ.hand + [card for card in self.row if card]
            if self.mode.politics:
                found += [card for card in self.military_hand() if cards.card_of(card).kind == "tactic"]
            return found
        if self.phase in COMING:
            return self.coming()
        return self._part().layable(self)

    def _blocked(self, card: str) -> "Refusal | None":
        """The Refusal that keeps a card from being used at all, or None."""
        found = cards.find(card)
        if found is None:
            return Refusal("unknown_card", card=card)
        refusal = self._not_awaited()
        if refusal is not None:
            return refusal
        if self.phase == ACT:
            if card in self.civ.hand or card in self.row or self._works(card) or self._is_tactic(card, found):
                return None
            return self._of_other_game(card, found) or Refusal("not_in_row", card=card)
        if self.phase in COMING:
            return self._of_other_game(card, found)
        return None if self._uses(card) else self._of_other_game(card, found)

    def _is_tactic(self, card: str, found: "cards.Card") -> bool:
        return self.mode.politics and found.kind == "tactic" and legal.holds(self.civ, card)

    def _of_other_game(self, card: str, found: "cards.Card") -> "Refusal | None":
        """The Refusal of a card that stays in the box."""
        if not modes.has(self.mode, found) and found.id != cards.LEFT_OUT:
            return Refusal("other_mode", card=card, age=found.age)
        if not modes.in_game(card, self.players, self.mode):
            return Refusal("not_for_players", card=card, players=self.players)
        return None

    def _works(self, card: str) -> bool:
        """True for a technology in play that workers stand on or could stand on."""
        return self.civ.tech(cards.split(card)[0]) is not None

    def _uses(self, card: str) -> "list[Play]":
        """Every use of a card in reach, allowed or not."""
        if self.phase in COMING:
            return [Play(TURNS[self.phase], card, "", "")]
        if self.phase != ACT:
            return self._part().uses(self, card)
        if card in self.row:
            return [Play("take", card, "", "")]
        if card in self.civ.hand or cards.card_of(card).kind == "tactic":
            return legal.hand_uses(self.civ, card)
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
        if not self.awaited or self.phase in COMING:
            return []
        if self.phase == ACT:
            civ, row = self.civ, self.row
            return [play for play in legal.actions(civ) if not legal.hindrance(civ, row, play)]
        part = self._part()
        return [play for play in part.menu(self) if not part.code(self, play)]

    # -- why not --------------------------------------------------------------------------------

    def _not_awaited(self) -> "Refusal | None":
        if self.awaited:
            return None
        if self.phase == OVER:
            return Refusal("over")
        if self.phase in COMING:
            return Refusal("turning")
        return Refusal("waiting", seat=self.asked)

    def _code(self, play: "Play") -> str:
        """The code of what stands against a play of this seat, which is awaited, or ""."""
        if self.phase == ACT:
            if play.verb in TURNING:
                return "not_turning" if self.open else "tables_play"
            return legal.hindrance(self.civ, self.row, play)
        if self.phase in COMING:
            if play.verb != TURNS[self.phase]:
                return "turn_first"
            return "" if play.card in self.coming() else "not_to_come"
        return self._part().code(self, play)

    def _refusal(self, play: "Play | None", code: str, card: str = "") -> Refusal:
        if code == "choose_first":
            return Refusal(code, event=self.event)
        if code == "turn_first":
            return Refusal(code, phase=self.phase)
        if play is None:
            play = Play("", card, "", "")
        if self.phase == ACT or self.phase in COMING:
            return Refusal(code, **legal.figures(self.civ, self.row, play, code))
        return Refusal(code, **self._part().figures(self, play, code))


# The plain figures of a civilization, in the order in which they stand in a View.
FIGURES = ("yellow", "pool", "blue", "culture", "science", "first", "white_used", "red_used", "extra_red")
# Those of the later modes, and what is true of it; `position.view_data` writes them in this order.
LATER = ("unknown", "more_yellow", "more_blue", "more_limit", "unrest", "dearer")
FLAGS = ("ferried", "traded", "sailed", "missed", "keeps", "out")


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
    if "war" in data:
        _read_later(civ, data)
    civ.refresh()
    for place, name in enumerate(FIGURES):
        setattr(civ, name, data["figures"][place])
    civ.unit_resources, civ.acted = data["figures"][-2], data["figures"][-1] == 1
    return civ


def _read_later(civ: Civ, data: "dict[str, Any]") -> None:
    civ.colonies = [cards.known(name) for name in data["colonies"]]
    civ.ruins = [cards.known(name) for name in data["ruins"]]
    civ.tactic = cards.known(data["tactic"]) if data["tactic"] else None
    civ.war = data["war"][:]
    for place, name in enumerate(LATER):
        setattr(civ, name, data["later"][place])
    for place, name in enumerate(FLAGS):
        setattr(civ, name, data["flags"] >> place & 1 == 1)
    civ.credit = data["credit"][:]
    civ.trader, civ.allowed = data.get("trader", ""), data.get("allowed", "")
    civ.bonus = data["bonus"][:] if "bonus" in data else civ.bonus
    civ.at_war = data.get("at_war", False)
    if "partner" in data:
        civ.partner = Civ(True)
        civ.partner.science = data["partner"]


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `position.view_data` described."""
    view = View(data["seat"], data["players"], data["open"], read_civ(data["civ"]), data["row"])
    for name in ("phase", "round", "active", "awaited", "age", "left", "last"):
        setattr(view, name, data[name])
    view.asked = data.get("asked", view.active)
    view.event = data.get("event", "")
    view.ask = data.get("ask", {})
    view.deck = int(data.get("deck", "0"), 16)
    if "mode" in data:
        view.mode = modes.mode_of(data["mode"])
        view.civs = [None] + [Rival(rival) for rival in data["rivals"]]
        view.pacts, view.wars, view.shields = data["pacts"], data["wars"], data["shields"]
    return view
