"""Sentences of 7 Wonders Duel for announcers: what happened, and every line of a score sheet."""

from shared_rules.phrases import _, listed, plural
from shared_rules.referee.news import Line, News, placed, says
from shared_rules.seven_wonders_duel.board import BEGIN, DESTROY, DIG, DRAW, TOKEN
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.names import AGES, card_name
from shared_rules.seven_wonders_duel.referee import scoring
from shared_rules.seven_wonders_duel.referee.turn import CIVILIAN, MILITARY, SHARED
from shared_rules.seven_wonders_duel.words import coins_text, place_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.contract import Event
    from shared_rules.referee.news import Announcement, Events, Figures, Readers, Reasons

# (category, its name for people), in the order of the score sheet (SD-130).
CATEGORY_NAMES = {
    "military": "Military",
    "civilian": "Civilian",
    "scientific": "Scientific",
    "commercial": "Commercial",
    "guilds": "Guilds",
    "wonders": "Wonders",
    "progress": "Progress",
    "treasury": "Treasury",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)
HAS_SYMBOL = {
    "wheel": "%s has the wheel: %d of %d different symbols.",
    "mortar": "%s has the mortar: %d of %d different symbols.",
    "pendulum": "%s has the pendulum: %d of %d different symbols.",
    "inkwell": "%s has the inkwell: %d of %d different symbols.",
    "sundial": "%s has the sundial: %d of %d different symbols.",
    "gyroscope": "%s has the gyroscope: %d of %d different symbols.",
    "law": "%s has the law: %d of %d different symbols.",
}
COUNTED = {
    "brown,grey": ("%s: %d brown and grey card", "%s: %d brown and grey cards"),
    "blue": ("%s: %d blue card", "%s: %d blue cards"),
    "green": ("%s: %d green card", "%s: %d green cards"),
    "yellow": ("%s: %d yellow card", "%s: %d yellow cards"),
    "red": ("%s: %d red card", "%s: %d red cards"),
    "wonder": ("%s: %d wonder", "%s: %d wonders"),
    "purse": ("%s: %d times 3 coins", "%s: %d times 3 coins"),
}

CHOICES = {
    TOKEN: "%s takes a progress token from the board.",
    DRAW: "%s draws three progress tokens and keeps one.",
    DIG: "%s builds a card from the discard pile.",
    DESTROY: "%s destroys a card of the other city.",
    BEGIN: "%s says who begins this Age.",
}
NOTHING = {
    TOKEN: "No progress token is left for the pair.",
    DIG: "The discard pile is empty.",
    DESTROY: "The other city has no such card.",
}


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """The end for a seat, for its small screen: `You: place 2, 31 points`; nothing of other events."""
    if event.code != "over":
        return ()
    winner, totals = event.figures["winner"], event.figures["totals"]
    if event.figures["victory"] != CIVILIAN:
        return (_("You win") if winner == seat else _("You lose"),)
    return placed([[1, 2]] if winner == SHARED else [[winner], [3 - winner]], totals, seat)


# -- events -------------------------------------------------------------------------------------


def _who(figures: "Figures", names: "Sequence[str]") -> str:
    return names[int(figures["seat"]) - 1]


def _guild_back(figures: "Figures", names: "Sequence[str]") -> str:
    return _("A guild lies face down: %s.") % place_text(int(figures["age"]), int(figures["position"]))


BUILT = {
    "chain": "%s builds %s, free by a chain.",
    "dig": "%s takes from the discard pile and builds %s.",
}


def _built(figures: "Figures", names: "Sequence[str]") -> str:
    told, paid = (_who(figures, names), card_name(figures["card"])), _paid(figures, names)
    if figures["how"] in BUILT:
        return _(BUILT[figures["how"]]) % told
    return _("%s builds %s, paying %s.") % (told + (paid,)) if paid else _("%s builds %s.") % told


def _paid(figures: "Figures", names: "Sequence[str]") -> str:
    coins = figures["bank"] + figures["trade"]
    if not coins or not figures["to"]:
        return coins_text(coins) if coins else ""
    parts = [_("%s to %s") % (coins_text(figures["trade"]), names[figures["to"] - 1])]
    if figures["bank"]:
        parts.append(_("%s to the bank") % coins_text(figures["bank"]))
    return listed(parts)


def _wonder(figures: "Figures", names: "Sequence[str]") -> str:
    told, paid = (_who(figures, names), card_name(figures["wonder"]), card_name(figures["card"])), _paid(figures, names)
    return _("%s builds %s with %s, paying %s.") % (told + (paid,)) if paid else _("%s builds %s with %s.") % told


def _lost(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    who, coins = _who(figures, names), coins_text(figures["coins"])
    none = [] if figures["coins"] else [_("%s has no coins to lose.") % who]
    if figures["reason"] == "loot":
        lost = [_("%s loses %s to the advancing army.") % (who, coins)]
        return _("Loot"), none or lost, "" if none else "conflict"  # losing nothing is not a great moment
    return _("Coins"), none or [_("%s loses %s by %s.") % (who, coins, card_name(figures["reason"]))], ""


def _shields(count: int) -> str:
    return plural(count, "1 shield", "%d shields").replace("%d", str(count))


def _symbol(figures: "Figures", names: "Sequence[str]") -> str:
    return _(HAS_SYMBOL[figures["symbol"]]) % (_who(figures, names), figures["count"], SYMBOLS_TO_WIN)


def _asked(figures: "Figures", names: "Sequence[str]") -> str:
    return _(CHOICES[figures["phase"]]) % _who(figures, names)


def _nothing(figures: "Figures", names: "Sequence[str]") -> str:
    return _(NOTHING[figures["phase"]])


def _over(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    winner, victory, totals = figures["winner"], figures["victory"], figures["totals"]
    if victory != CIVILIAN:
        military = victory == MILITARY
        how = _("The pawn stands in the capital.") if military else _("Six different symbols stand together.")
        title = _("%s wins by military supremacy") if military else _("%s wins by scientific supremacy")
        return title % names[winner - 1], [how], "over"
    first = winner if winner != SHARED else 1
    lines: list[str] = [
        Line(seat, _("%s: %d points") % (names[seat - 1], totals[seat - 1])) for seat in (first, 3 - first)
    ]
    if winner == SHARED:
        return _("%s and %s share the victory") % tuple(names[:2]), lines, "over"
    if totals[0] != totals[1]:
        return _("%s wins") % names[winner - 1], lines, "over"
    lines.append(_("Blue cards: %d and %d points") % (figures["blue"][first - 1], figures["blue"][2 - first]))
    return _("%s wins by blue cards") % names[winner - 1], lines, "over"


EVENTS: "Events" = {
    "offered": says("{token} is on the board.", "Progress tokens"),
    "laid": says("{wonder} is laid out.", "Wonders"),
    "drafted": says("{seat} has {wonder}.", "Wonders"),
    "age_begins": says("Now its cards are laid out.", "Age {age}"),
    "begins": says("{seat} begins.", "Age {age} begins", "turn"),
    "age_ends": says("", "Age {age} is over", "conflict"),
    "turned": says("{card} is turned up.", "Turned up"),
    "guild_back": says(_guild_back, "Backs"),
    "built": says(_built, "Built", "reveal"),
    "wonder": says(_wonder, "Wonder", "conflict"),
    "removed": says("Seven wonders stand: {wonder} of {seat} goes to the box.", "Wonder"),
    "discarded": says("{seat} discards {card} for {coins}.", "Discarded", "reveal"),
    "coins": says("{seat} gets {coins} from {reason}.", "Coins"),
    "lost": _lost,
    "march": says("{seat} moves the pawn by {shields}.", "Military"),
    "symbol": says(_symbol, "Science"),
    "asked": says(_asked, "A choice", "turn"),
    "nothing": says(_nothing, "No choice"),
    "drawn": says("{seat} draws {token}.", "Great Library"),
    "progress": says("{seat} has {token} now.", "Progress", "reveal"),
    "destroyed": says("{seat} destroys {card} in the city of {owner}.", "Destroyed", "conflict"),
    "again": says("{seat} plays again.", "Again", "turn"),
    "again_lost": says("No card is left, so {seat} does not play again.", "Again"),
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------


def _counted(figures: "Figures") -> str:
    count = figures["count"]
    return plural(count, *COUNTED[",".join(figures["what"])]) % (card_name(figures["card"]), count)


REASONS: "Reasons" = {
    "pawn": says("pawn on space {space} of the other half"),
    "card": lambda figures: card_name(figures["card"]),
    "counted": _counted,
    "wonder": lambda figures: card_name(figures["wonder"]),
    "token": lambda figures: card_name(figures["token"]),
    "mathematics": lambda figures: (
        plural(figures["count"], "Mathematics: %d token", "Mathematics: %d tokens") % figures["count"]
    ),
    "treasury": lambda figures: coins_text(figures["coins"]),
    "supremacy": lambda figures: (
        _("military supremacy: points are not counted")
        if figures["victory"] == MILITARY
        else _("scientific supremacy: points are not counted")
    ),
}


# -- the report after the end -------------------------------------------------------------------


def _down(figures: "Figures", names: "Sequence[str]") -> str:
    text = plural(figures["count"], "%d card of Age %s", "%d cards of Age %s")
    return text % (figures["count"], AGES[int(figures["age"])])


SECTIONS = {
    "under": says("{seat}: {card} under {wonder}", "Under the wonders"),
    "lost": says(
        lambda figures, names: "%s: %s" % (_who(figures, names), card_name(figures["card"])), "Destroyed and removed"
    ),
    "down": says(_down, "Never turned up"),
    "payments": says(
        lambda figures, names: "%s: %s" % (_who(figures, names), coins_text(figures["coins"])), "Paid for goods"
    ),
}
READ: "Readers" = {
    "card": card_name,
    "wonder": card_name,
    "token": card_name,
    "reason": card_name,
    "coins": coins_text,
    "shields": _shields,
    "age": AGES.__getitem__,
}
NEWS = News(READ, EVENTS, REASONS, SECTIONS)
tell, sheet_line, section = NEWS.tell, NEWS.sheet_line, NEWS.section
