"""What Views of the advanced and the full game have besides the simple one's; loaded where such a game is played."""

from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.civ import Civ
from shared_rules.through_the_ages.sight import FINAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.sight import Sight

# Those of the later modes, and what is true of it; `view_data` of the table writes them in this order.
LATER = ("unknown", "more_yellow", "more_blue", "more_limit", "unrest", "dearer")
FLAGS = ("ferried", "traded", "sailed", "missed", "keeps", "out")


class Rival:
    """What a View knows of another seat: its leader and its wonder under construction (Cards or None), its
    strength and culture, how many military cards it holds, whether it has resigned, and whether it has colonies.

    data: [leader, wonder, strength, culture, military cards held, flags: 1 has resigned, 2 has a colony]; leader and
    wonder are "" for none."""

    __slots__ = ("cards", "colonies", "culture", "leader", "out", "strength", "wonder")

    def __init__(self, data: "list[Any]") -> None:
        self.leader = cards.known(data[0]) if data[0] else None
        self.wonder = cards.known(data[1]) if data[1] else None
        self.strength, self.culture, self.cards, self.out = data[2], data[3], data[4], data[5] & 1 == 1
        self.colonies = data[5] > 1


def read_civ(civ: Civ, data: "dict[str, Any]") -> None:
    """What a civilization also has, before its ratings are worked out."""
    civ.colonies = [cards.known(name) for name in data["colonies"]]
    civ.ruins = [cards.known(name) for name in data["ruins"]]
    civ.tactic = cards.known(data["tactic"]) if data["tactic"] else None
    civ.military = data["war"][:]
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


def complete(view: "Sight", data: "dict[str, Any]") -> None:
    """What else a View knows."""
    view.mode = modes.mode_of(data["mode"])
    view.civs = [None] + [Rival(rival) for rival in data["rivals"]]
    view.pacts, view.wars, view.shields = data["pacts"], data["wars"], data["shields"]
    view.kept = data.get("kept", [])


def foreseen(view: "Sight") -> "list[str]":
    """In an open game of the later modes, every event or territory that could be there: only the table
    knows what was prepared."""
    ages, kinds = _foreseen(view)
    return [card for age in ages for card in cards.military(age, view.players, kinds)]


def comes(view: "Sight", card: str) -> bool:
    """Whether a card is one of those, asked for it alone."""
    found, (ages, kinds) = cards.find(card), _foreseen(view)
    if found is None or found.age not in ages or found.kind not in kinds:
        return False
    return modes.printed(card, view.players)


def _foreseen(view: "Sight") -> "tuple[tuple[int, ...], tuple[str, ...]]":
    """The Ages and the kinds of the cards that could be there."""
    return ((3,), (cards.EVENT,)) if view.phase == FINAL else ((0, 1, 2, 3), (cards.EVENT, "territory"))
