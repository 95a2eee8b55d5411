"""What one seat may know of a game of cards in zones, and the one implementation of what it may do.

view.pile("trick", 2)    the cards of a pile, or their number where they are hidden
view.own("hand")         the same of the seat's own pile
view.bid[2]              a value that every seat has; place 0 is empty
view.dealer              a value of the table
"""

from shared_rules import contract
from shared_rules.card_game import DEAL, OVER, UNKNOWN, Play, piles_of
from shared_rules.contract import Refusal, Way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame, Verb

    Base = contract.View[Play]
else:
    Base = contract.View


class View(Base):
    """See contract, and `State.view` for the data.

    players, phase, over, open  as in the State; owing: the seats that owe a play
    due      the zone into which people lay a card now, in an open game; else ""
    options  those of the game's `settings`
    zones    zone -> its pile, or the list of its piles: cards, or their number where they are hidden
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Any": ...  # the game's values

    def __init__(self, game: "CardGame", data: "dict[str, Any]") -> None:
        self.game = game
        for name in data:
            setattr(self, name, data[name])
        self.over = self.phase == OVER
        self.awaited = self.seat in self.owing

    def pile(self, name: str, key: "Any" = "") -> "Any":
        """The cards of a pile, or their number where this seat does not see them."""
        keys = piles_of(self.game.zone(name), self.players)
        # A seat's own pile, which is asked for most often, stands at the place before its number.
        return self.zones[name][key - 1 if keys[0] == 1 and key in keys else keys.index(key)]

    def own(self, name: str) -> "Any":
        """The same of the seat's own pile."""
        return self.pile(name, self.seat)

    @property
    def hand(self) -> "list[str] | None":
        """The cards in hand; None where Herald does not know them, or the game has no such zone."""
        for found in self.game.zones:
            if found.name == self.game.hand:
                held = self.pile(found.name, self.seat)
                return held if is_known(held) else None
        return None

    def lies(self, card: str) -> "tuple[str, Any] | None":
        """(zone, key) of the pile that is seen to hold a card."""
        for found in self.game.zones:
            keys = piles_of(found, self.players)
            for place in range(len(keys)):
                held = self.zones[found.name][place]
                if is_known(held) and card in held:
                    return found.name, keys[place]
        return None

    # -- the contract -----------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract."""
        if card is None:
            return [
                Way(play, self.refuse(play)) for one in self._verbs() if not one.card for play in self._plays(one, "")
            ]
        if card not in self.game.cards_of(self.options):
            return [Way(None, Refusal("unknown_card", card=card))]
        if self.due:
            return self._one_way(Play(DEAL, card, ""))
        verbs = [one for one in self._verbs() if one.card]
        found = [play for one in verbs for play in self._plays(one, card)]
        if not found:
            refusal = Refusal("no_use_now" if verbs else "no_card_now", card=card)
            return [Way(None, Refusal(OVER) if self.over else refusal if self.awaited else self._waiting())]
        ways: list[Way[Play]] = [Way(play, self.refuse(play)) for play in found]
        codes = [way.refusal.code if way.refusal else "" for way in ways]
        # Refusals of the card itself are listed once.
        if codes[0] in BY_CARD and len(set(codes)) == 1:
            return [Way(None, ways[0].refusal)]
        return [way for way in ways if not way.refusal] + [way for way in ways if way.refusal]

    def _one_way(self, play: "Play") -> "list[Way[Play]]":
        refusal = self.refuse(play)
        return [Way(None if refusal else play, refusal)]

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if self.over or not (self.awaited or self.due):
            return []
        if card is not None and card not in self.game.cards_of(self.options):
            return []
        if self.due:
            due = self.game.cards_of(self.options) if card is None else (card,)
            seen = self._in_sight()
            return [Play(DEAL, one, "") for one in due if one not in seen]
        # Looked up once for all cards: the cards that each verb may use, or a number, and its words.
        verbs: list[tuple[Verb, Any, list[str]]] = [
            (one, self._source(one.card) if one.card else None, self._words(one)) for one in self._verbs()
        ]
        sources: list[Any] = [held for verb, held, _words in verbs if verb.card]
        unknown = [held for held in sources if not is_known(held)]
        # Where Herald does not know what a seat holds, that may be every card but those that lie in sight.
        seen: set[str] = self._in_sight() if unknown else set()
        cards: list[str] = [card] if card else [""]
        if not card:
            for held in [self.game.cards_of(self.options)] if unknown else sources:
                cards += [one for one in held if one not in cards] if len(sources) > 1 else held
        found: list[Play] = []
        for one in cards:
            for verb, held, words in verbs:
                if bool(verb.card) != bool(one) or not _takes(verb, one):
                    continue
                if one and (one not in held if held.__class__ is list else one in seen):
                    continue
                for word in words:
                    play = Play(verb.name, one, word)
                    if not verb.refuse or verb.refuse(self, play) is None:
                        found.append(play)
        return found

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        if self.over:
            return Refusal(OVER)
        if play.verb == DEAL:
            return self._refuse_deal(play)
        found = self.game.verb(play.verb)
        if self.due:
            return Refusal("dealing")
        if not self.awaited:
            return self._waiting()
        if found is None or (found.phases and self.phase not in found.phases) or not _takes(found, play.card):
            return Refusal("not_now")
        if play.value not in self._words(found):
            return Refusal("not_now")
        return (self._refuse_card(found, play.card, self._source(found.card)) if found.card else None) or (
            found.refuse(self, play) if found.refuse else None
        )

    def reach(self) -> "list[str] | None":
        """See contract."""
        if self.due:
            return None
        zones = [one.card for one in self._verbs() if one.card]
        found: list[str] = []
        for name in zones:
            held = self._source(name)
            if not is_known(held):
                return None
            found += [card for card in held if card not in found]
        return found if zones else self.hand or []

    # -- parts of them ----------------------------------------------------------------------------

    def _verbs(self) -> "list[Verb]":
        return [one for one in self.game.verbs if not self.over and (not one.phases or self.phase in one.phases)]

    def _plays(self, found: "Verb", card: str) -> "list[Play]":
        return [Play(found.name, card, word) for word in self._words(found)] if _takes(found, card) else []

    def _words(self, found: "Verb") -> "list[str]":
        """The words that may follow a verb; one empty one where none does."""
        return [str(word) for word in found.values(self)] if found.values else [""]

    def _source(self, name: str) -> "Any":
        """The cards of a zone that this seat may use: its own pile, or all piles of the table; 0 where it does not know
        them all."""
        found = self.game.zone(name)
        keys = piles_of(found, self.players)
        if self.seat in keys:
            return self.own(name)
        held = [card for pile in self.zones[name] if is_known(pile) for card in pile]
        return held if not [pile for pile in self.zones[name] if not is_known(pile)] else 0

    def _refuse_card(self, found: "Verb", card: str, held: "Any") -> "Refusal | None":
        """A card that lies elsewhere, or is not in the zone of the verb, whose cards are `held`."""
        if is_known(held):
            if card in held:
                return None
            return self._lies_refusal(card) or Refusal("not_there", card=card, zone=found.card)
        return self._unnamed_refusal(card)

    def _waiting(self) -> "Refusal":
        """Somebody else is to play: the first of them is named."""
        seats = [seat for seat in self.owing if seat]
        return Refusal("waiting", seat=seats[0]) if seats else Refusal("not_now")

    def _refuse_deal(self, play: "Play") -> "Refusal | None":
        return self._unnamed_refusal(play.card) if self.due else Refusal("tables_play")

    def _unnamed_refusal(self, card: str) -> "Refusal | None":
        """A card that cannot be one of those that nobody has named."""
        if card not in self.game.cards_of(self.options):
            return Refusal("unknown_card", card=card)
        return self._lies_refusal(card)

    def _in_sight(self) -> "set[str]":
        """Every card that is seen to lie in a pile."""
        return {card for piles in self.zones.values() for held in piles if is_known(held) for card in held}

    def _lies_refusal(self, card: str) -> "Refusal | None":
        """See OH-51."""
        where = self.lies(card)
        if where is None:
            return None
        code = "lies_" + where[0]
        return Refusal(code if code in self.game.sentences else "used", card=card)


def _takes(found: "Verb", card: str) -> bool:
    """Whether a verb is for a card, or for none."""
    return not card or not found.cards or found.cards(card)


# Refusals about the card itself, whatever is done with it.
BY_CARD = ("not_there", "used")


def is_known(held: "Any") -> bool:
    """Whether a pile of a View is shown with its cards."""
    return isinstance(held, list) and UNKNOWN not in held
