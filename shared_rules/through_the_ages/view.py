"""What one seat may know, and the one implementation of what that seat may do.

A State on the host keeps a live View per seat, which shares row and civilizations with it; a station
builds a View from the message it was sent (`rebuild`). Both answer every question the same way.
"""

import gc

from shared_rules.contract import Refusal, Way
from shared_rules.through_the_ages import cards, legal, modes
from shared_rules.through_the_ages.civ import Civ, Tech
from shared_rules.through_the_ages.plays import TURNING, Play
from shared_rules.through_the_ages.sight import ACT, BONUS, CHOOSE, COMING, EVENT, FINAL, OVER, POLITICS, TURNS, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class View(Sight):
    """See contract, and `sight.Sight` for what it knows."""

    __slots__ = ()

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. Without a card: what can be done now; refused ways are listed with a card."""
        if card is None:
            found: list[Way[Play]] = [Way(play, None) for play in self._cardless()]
            if self.awaited and "laid" in self.ask:
                found += [Way(play, None) for play in self._part().taking_back(self)]
            return found
        refusal = self._blocked(card)
        if refusal is not None:
            return [Way(None, refusal)]
        uses = self._uses(card)
        if not uses:
            return [Way(None, self._refusal(None, self._part().useless(self), card))]
        return [self._way(play) for play in uses]

    def _way(self, play: "Play") -> "Way[Play]":
        code = self._code(play)
        return Way(play, self._refusal(play, code) if code else None)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            if self._blocked(card) is not None:
                return []
            uses = self._uses(card)
            if self.phase == ACT:
                return legal.allowed(self.civ, self.row, uses, legal.means(self.civ))
            return [play for play in uses if play.verb != "remove" and not self._code(play)]
        if not self.awaited:
            return []
        if self.phase == ACT:
            return self._allowed_actions()
        found: list[Play] = []
        for one in self._layable():
            for play in self._uses(one):
                if play.verb != "remove" and not self._code(play):
                    found.append(play)
        return found + self._cardless()

    def _allowed_actions(self) -> "list[Play]":
        """Every action that is allowed now: with cards in hand, of the row, tactics, and without a card."""
        civ, row, have = self.civ, self.row, legal.means(self.civ)
        uses: list[Play] = []
        for card in civ.hand:
            uses += legal.hand_uses(civ, card)
        rest = legal.actions(civ)
        if self.mode.politics:
            rest = [Play("tactic", card, "", "") for card in self._tactics()] + rest
        return legal.allowed(civ, row, uses, have) + legal.takes(civ, row, have) + legal.allowed(civ, row, rest, have)

    def _tactics(self) -> "list[str]":
        return [card for card in self.military_hand() if cards.kind_of(card) == "tactic"]

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
        open_to_all = (CHOOSE, BONUS, "pact", "bid", "agreement")
        if self.phase in COMING or (self.civ.unknown and self.phase not in open_to_all):
            return None
        return self._layable()

    def coming(self) -> "list[str]":
        """In an open game, the cards that this seat may turn up now."""
        if self.phase == FINAL or (self.phase == EVENT and self.mode.politics):
            return _later().foreseen(self)
        return [card for place, card in enumerate(self._deck()) if self.deck >> place & 1]

    def _deck(self) -> "tuple[str, ...]":
        return cards.events() if self.phase == EVENT else cards.deck(self.age, self.players)

    def _comes(self, card: str) -> bool:
        """Whether a card is one of those in `coming`, asked for it alone."""
        if self.phase == FINAL or (self.phase == EVENT and self.mode.politics):
            return _later().comes(self, card)
        deck = self._deck()
        return card in deck and self.deck >> deck.index(card) & 1 == 1

    # -- which plays ----------------------------------------------------------------------------

    def _part(self) -> "Any":
        """The module that knows the plays of this phase. A station has room for one, and lets go of the other."""
        name = "legal_politics" if self.phase == POLITICS else "legal_answers"
        if name not in _parts:
            package = "shared_rules.through_the_ages."
            for other in list(_parts):
                if cards.forget(package + other):
                    del _parts[other]
            gc.collect()  # else it would lie behind what building this View left, and cut the free memory in two
            _parts[name] = __import__(package + name, None, None, (name,))
        return _parts[name]

    def _layable(self) -> "list[str]":
        if self.phase == ACT:
            found = self.civ.hand + [card for card in self.row if card]
            if self.mode.politics:
                found += self._tactics()
            return found
        if self.phase in COMING:
            return self.coming()
        return self._part().layable(self)

    def _blocked(self, card: str) -> "Refusal | None":
        """The Refusal that keeps a card from being used at all, or None (TA-43)."""
        found = cards.find(card)
        if found is None:
            return Refusal("unknown_card", card=card)
        refusal = self._not_awaited()
        if refusal is not None:
            return refusal
        if self.phase == ACT:
            if card in self.civ.hand or card in self.row or self._has_workers(card) or self._is_tactic(card, found):
                return None
            if self._lies_in(found, [self.civ.wonder]):
                return None
            lies = self._lies_in(found, [self.civ.leader] + self.civ.wonders)
            return self._of_other_game(card, found) or Refusal("in_play" if lies else "not_in_row", card=card)
        if self.phase in COMING:
            return self._of_other_game(card, found)
        return None if self._uses(card) else self._of_other_game(card, found)

    def _lies_in(self, found: "cards.Card", there: "list[cards.Card | None]") -> bool:
        """By name: a station reads a card again each time it is asked for."""
        return found.id in [one.id for one in there if one is not None]

    def _is_tactic(self, card: str, found: "cards.Card") -> bool:
        return self.mode.politics and found.kind == "tactic" and legal.holds(self.civ, card)

    def _of_other_game(self, card: str, found: "cards.Card") -> "Refusal | None":
        """The Refusal of a card that stays in the box (TA-9, TA-105)."""
        if not modes.has(self.mode, found) and found.id != cards.LEFT_OUT:
            return Refusal("other_mode", card=card, age=found.age)
        if not modes.in_game(card, self.players, self.mode):
            return Refusal("not_for_players", card=card, players=self.players)
        return None

    def _has_workers(self, card: str) -> bool:
        """True for a technology in play that workers stand on or could stand on."""
        return self.civ.tech(cards.name_of(card)) is not None

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
        name = cards.name_of(card)
        if self._lies_in(cards.card_of(card), [self.civ.wonder]):
            return [play for play in legal.actions(self.civ) if play.verb == "stage"]
        return [play for play in self._work_plays(name) if name in (play.on, play.to)]

    def _work_plays(self, name: str) -> "list[Play]":
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
            return legal.allowed(self.civ, self.row, legal.actions(self.civ), legal.means(self.civ))
        part = self._part()
        return [play for play in part.menu(self) if not part.code(self, play)]

    # -- why not --------------------------------------------------------------------------------

    def _not_awaited(self) -> "Refusal | None":
        """See TA-47."""
        if self.awaited:
            return None
        if self.phase == OVER:
            return Refusal("over")
        if self.phase in COMING:
            return Refusal("turning", seat=self.asked or self.active)
        return Refusal("waiting", seat=self.asked)

    def _code(self, play: "Play") -> str:
        """The code of what stands against a play of this seat, which is awaited, or "" (TA-47)."""
        if self.phase == ACT:
            if play.verb in TURNING:
                return "not_turning" if self.open else "tables_play"
            return legal.hindrance(self.civ, self.row, play)
        if self.phase in COMING:
            if play.verb != TURNS[self.phase]:
                return "turn_first"
            return "" if self._comes(play.card) else "not_to_come"
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


_parts: "dict[str, Any]" = {}


def _later() -> "Any":
    """What Views of the later modes also need."""
    from shared_rules.through_the_ages import sight_later  # a station of the simple game has no room for it

    return sight_later


# The plain figures of a civilization, in their order in a View.
FIGURES = (
    "yellow", "pool", "blue", "culture", "science", "first", "white_used", "red_used", "extra_red", "unit_resources",
    "acted",
)  # fmt: skip


def read_civ(data: "dict[str, Any]") -> Civ:
    """The civilization that `view_data.civ_data` described."""
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
        _later().read_civ(civ, data)
    civ.refresh()
    for place, name in enumerate(FIGURES):
        figure = data["figures"][place]
        setattr(civ, name, figure == 1 if name == "acted" else figure)  # a compiled civilization takes no 1 for True
    return civ


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `view_data.view_data` described."""
    view = View(data["seat"], data["players"], data["open"], read_civ(data["civ"]), data["row"])
    for name in ("phase", "round", "active", "awaited", "age", "left", "last"):
        setattr(view, name, data[name])
    view.asked = data.get("asked", view.active)
    view.event = data.get("event", "")
    view.ask = data.get("ask", {})
    view.deck = int(data.get("deck", "0"), 16)
    if "mode" in data:
        _later().complete(view, data)
    return view
