"""The words of sorting the decks. Guilds lie face down, so nothing here names or explains one."""

from shared_rules.seven_wonders import cards, names
from shared_rules.seven_wonders.deck.view import guilds_kept, marks_up_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import Refusal
    from shared_rules.seven_wonders.deck.view import Play, View


def card_name(card: str) -> str:
    """The name of a card; a guild has none."""
    return "A guild" if card in cards.guilds() else names.card_name(card)


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most."""
    if view.over:
        return ["All is sorted"]
    guilds = "Guilds %d of %d" % (view.count_guilds(), guilds_kept(view.players))
    return ["Decks for %d" % view.players, "Lay card by card", "%d of %d in" % (view.inside, view.of), guilds]


def heading(view: "View", play: "Play") -> str:
    """IN with the pile a card belongs to."""
    if play.verb == "done":
        return "No more cards"
    structure = cards.find(play.card)
    return "IN: Age %s%s" % (names.AGES[structure.age], _mark(play.card)) if structure else "OUT"


def _mark(card: str) -> str:
    mark = cards.split(card)[1]
    return " %d+" % mark if mark > 0 else ""


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a card that is in, or of having no more."""
    return heading(view, play), _detail(view, play)


def _detail(view: "View", play: "Play") -> str:
    if play.verb == "done":
        return "Ends the sorting"
    if cards.split(play.card)[1]:
        return "Next card"
    number = view.count_guilds() + (0 if view.has_guild(play.card) else 1)
    return "Guild %d of %d. Next card" % (number, guilds_kept(view.players))


_SENTENCES = {
    "over": "The sorting is over.",
    "unknown_card": "OUT: {card} is no card of 7 Wonders.",
    "out": "OUT: for {mark} players or more, and you are {players}. Into the box.",
    "guilds_full": "OUT: {kept} guilds are in. Into the box, unseen.",
    "no_such_seat": "There is no seat {seat}.",
}


def why(refusal: "Refusal") -> str:
    """OUT, and why."""
    return _SENTENCES[refusal.code].format(**refusal.figures)


def explain(card: str) -> "list[str]":
    """Lines for the help button."""
    structure, mark = cards.find(card), cards.split(card)[1]
    if structure is None:
        return []
    if not mark:
        return ["A guild", "Shuffle all ten face down and lay them one by one: as many as you need are in."]
    return [
        names.copy_name(card),
        "Age %s" % names.AGES[structure.age],
        "In with %d players or more" % marks_up_to(mark),
    ]
