"""Which things of 7 Wonders Duel must be there (SD-1), and how many guilds are drawn (SD-18)."""

from shared_rules import deck
from shared_rules.contract import Refusal
from shared_rules.deck import ALL, Pile
from shared_rules.phrases import _
from shared_rules.seven_wonders_duel import GAME as PLAYED
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.names import AGES, card_name

GUILDS, WONDERS, TOKENS = 3, 4, 5  # the places of their piles
GUILDS_KEPT = 3


class SevenWondersDuelDeck(deck.Deck):
    """See `shared_rules.deck`. Which three cards of an Age stay out is drawn at the table (SD-17)."""

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """The three Ages, the guilds drawn unseen, the wonders and the tokens."""
        ages = tuple([Pile(where, ALL, "", "") for where in ("Age I", "Age II", "Age III")])
        drawn = Pile("Age III", GUILDS_KEPT, "guild", "Guilds")
        return ages + (drawn, Pile("wonders", ALL, "", ""), Pile("tokens", ALL, "", ""))

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """By its kind and Age: everything belongs."""
        building = cards.building(card)
        if building is None:
            return WONDERS if cards.wonder(card) else TOKENS
        return GUILDS if building.colour == cards.GUILD else building.age - 1

    def unseen(self, card: str) -> str:
        """Guilds are drawn unseen."""
        return _("A guild") if card in cards.guilds() else ""

    def explain(self, card: str) -> "list[str]":
        """The use of the card when the game is set up."""
        building = cards.building(card)
        if building is None:
            return [card_name(card), _("A wonder or a progress token: shuffle them apart.")]
        if building.colour == cards.GUILD:
            return [_("A guild"), _("Shuffle all seven face down and lay three of them: these are in.")]
        return [card_name(card), _("Age %s") % AGES[building.age], _("Three of this Age stay out, drawn unseen.")]


GAME = SevenWondersDuelDeck(PLAYED)
