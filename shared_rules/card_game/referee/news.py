"""Sentences for announcers about any game of cards in zones. A game replaces and adds methods in its own `News`:
`tell_CODE(figures, names)` gives (title, lines, tune) of its Event, or None when it needs no announcement."""

from shared_rules.card_game import OVER
from shared_rules.phrases import _, listed, plural
from shared_rules.referee.news import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.card_game import CardGame, Verb
    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

CATEGORY_NAMES = {"points": "Points"}


def headline(verb: "Verb") -> str:
    """What stands above the announcement of a play, in English: `Throw away` of `throw_away`."""
    name = verb.name.replace("_", " ")
    return name[:1].upper() + name[1:]


class News:
    """See `shared_rules.referee.modules.NewsModule`; one object for one game."""

    CATEGORIES: "tuple[tuple[str, str], ...]" = ()

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        found = self.CATEGORIES or game.categories or tuple(CATEGORY_NAMES.items())
        setattr(self, "CATEGORIES", found)  # noqa: B010  (modules of other games have it as a constant)

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None":
        """(title, lines, tune) of an event, or None."""
        teller = getattr(self, "tell_" + event.code, None)
        if teller:
            return teller(event.figures, names)
        found = self.game.verb(event.code)
        return self.tell_verb(found, event.figures, names) if found and found.told else None

    def tell_verb(self, found: "Verb", figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A play in the words of its verb's `told`."""
        words = [names[figures["seat"] - 1]]
        words += [self.game.card_name(figures["card"])] if "card" in figures else []
        if "value" in figures:
            value = figures["value"]
            words.append(names[int(value) - 1] if found.seats else self.game.value_name(found, value))
        title, english = headline(found), found.told
        return _(title), [_(english) % tuple(words)], ""

    def own(self, event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
        """What an event means for a seat, on its small screen."""
        if event.code == OVER:
            return placed(event.figures["ranking"], event.figures["totals"], seat)
        return ()

    def tell_turned(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A card was turned up for all to see."""
        return _("Turned up"), [_("%s is turned up.") % self.game.card_name(figures["card"])], ""

    def tell_over(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """The result, the best first."""
        lines: list[str] = []
        for place, seats in enumerate(figures["ranking"]):
            points = figures["totals"][seats[0] - 1]
            text = plural(points, "%d. %s: %d point.", "%d. %s: %d points.")
            lines.append(text % (place + 1, listed([names[int(seat) - 1] for seat in seats]), points))
        return _("The game is over"), lines, "over"

    def sheet_line(self, line: "ScoreLine") -> str:
        """A ScoreLine as a sentence without its points: what `CardGame.names` has for its reason."""
        english = self.game.names.get(line.reason)
        return _(english) if english else _("points of the game")

    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, Sequence[str]]":
        """(title, lines) of a section of the report."""
        cards = [self.game.card_name(line.figures["card"]) for line in found.lines]
        return _("Cards that stayed hidden"), [listed(cards)]
