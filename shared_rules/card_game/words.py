"""The words of a station for any game of cards in zones. A game replaces methods in its own `Words`."""

from shared_rules.card_game import DEAL, OWNER
from shared_rules.phrases import _, player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame, Play
    from shared_rules.card_game.view import View
    from shared_rules.contract import Refusal

_SENTENCES = {
    "over": "The game is over.",
    "waiting": "{player} is to play: wait a moment.",
    "dealing": "A card is to be turned up first: lay it on a reader.",
    "not_now": "That is not what is to be done now: take your card away and look at the display.",
    "no_card_now": "No card is needed now: take it away and press A.",
    "no_use_now": "{name} cannot be used now: lay another card.",
    "unknown_card": "{card} is no card of {title}.",
    "not_there": "{name} is not in your hand: lay a card that is.",
    "used": "{name} lies on the table already: take another card.",
    "tables_play": "Cards are dealt by the table, not by a player.",
    "no_such_seat": "There is no seat {seat}.",
    "table_not_awaited": "No card is to be dealt now.",
    "not_to_come": "{name} cannot come up now.",
}


class Words:
    """See `shared_rules.referee.modules.WordsModule`; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game

    def card_name(self, card: str) -> str:
        """What people call a card; other texts stay as they are."""
        return self.game.card_name(card) if self.game.is_card(card) else card

    def title(self, view: "View") -> "list[str]":
        """The lines of the idle screen, each of 16 letters at most."""
        if view.over:
            return [_("The game is over")]
        if view.due:
            return [self.game.title[:16], _("Turn a card up:"), _("lay it here")]
        if not view.awaited:
            return [self.game.title[:16]] + self.private(view)
        needs = [one.card for one in view.game.verbs if not one.phases or view.phase in one.phases]
        lines = [self.game.title[:16], _("Your turn:"), _("Lay a card here") if any(needs) else _("Press A")]
        return lines + self.private(view)

    def private(self, view: "View") -> "list[str]":
        """The values that this seat alone may see and `names` names, `Seen: Red 7`."""
        lines: list[str] = []
        for one in self.game.values:
            english = self.game.names.get(one.name)
            held = getattr(view, one.name)[view.seat] if english and one.seen_by == OWNER else one.start
            if english and held != one.start:
                lines.append("%s: %s" % (_(english), self.game.value_name(one, str(held))))
        return lines

    def heading(self, view: "View", play: "Play") -> str:
        """What a play would do, in 16 letters or a few more."""
        if play.verb == DEAL:
            return _("Turn up %s") % self.card_name(play.card)
        found = self.game.verb(play.verb)
        english = found.caption if found else ""
        caption = _(english) if english else self.game.text(play)
        words = [self.card_name(play.card)] if play.card else []
        if found and play.value:
            words.append(self.game.value_name(found, play.value))
        return caption % tuple(words[: caption.count("%s")])

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """(head, detail) of a play that is allowed."""
        return self.heading(view, play), ""

    def why(self, refusal: "Refusal") -> str:
        """A refusal as a plain sentence."""
        words = dict(refusal.figures, title=self.game.title)
        if "card" in words and refusal.code != "unknown_card":
            words["name"] = self.card_name(words["card"])
        if refusal.code == "waiting":
            words["player"] = player(words["seat"])
        sentence = self.game.sentences.get(refusal.code) or _SENTENCES.get(refusal.code)
        if sentence is None:  # a game's author has forgotten it: the code is better than a station that stops
            return _("That is not allowed: {code}.").format(code=refusal.code)
        return _(sentence).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return [self.card_name(card)] if self.game.is_card(card) else []
