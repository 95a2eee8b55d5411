"""Sentences of 7 Wonders for announcers: what happened, and every line of a score sheet.

A `seat` in figures is a place in the ring of cities: with two players the one after theirs is the Free City, which is
named here.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.referee.news import Line, News, decided, ranked, says
from shared_rules.seven_wonders.cards import structure_of
from shared_rules.seven_wonders.referee import scoring
from shared_rules.seven_wonders.view import DIG
from shared_rules.seven_wonders.words import AGES, GOODS, card_name, coins_text, copy_name, goods_text, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shared_rules.contract import Event, Refusal
    from shared_rules.referee.news import Announcement, Events, Figures, Readers
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.view import View

# (category, its name for people), in the order of the score sheet (SW-104).
CATEGORY_NAMES = {
    "military": "Military",
    "treasury": "Treasury",
    "wonder": "Wonder",
    "civilian": "Civilian",
    "scientific": "Scientific",
    "commercial": "Commercial",
    "guilds": "Guilds",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)

STAGES = ("", "first stage", "second stage", "third stage", "fourth stage")
BUILDS_STAGE = (
    "",
    "%s builds the first stage.",
    "%s builds the second stage.",
    "%s builds the third stage.",
    "%s builds the fourth stage.",
)
PAYS_FOR_STAGE = (
    "",
    "%s builds the first stage and pays %s.",
    "%s builds the second stage and pays %s.",
    "%s builds the third stage and pays %s.",
    "%s builds the fourth stage and pays %s.",
)

# In which Age a victory token of this value is won (SW-100).
_AGE_OF = {1: 1, 3: 2, 5: 3}

FREE_CITY = "Free City"


def name_of(place: int, names: "Sequence[str]") -> str:
    """Who plays for a place, or the Free City."""
    return names[place - 1] if place <= len(names) else _(FREE_CITY)


def scene(event: "Event") -> "Figures | None":
    """A conflict as pages draw it: {sign, seats, figures, gains}, side by side; None for other events."""
    if event.code != "conflict":
        return None
    figures = event.figures
    return {"sign": "shield", "seats": figures["seats"], "figures": figures["shields"], "gains": figures["tokens"]}


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """What an event means for a seat, for its small screen: `You beat Dora: +1`. Empty for most."""
    figures = event.figures
    if event.code != "conflict" or seat not in figures["seats"]:
        return NEWS.own(event, seat, names)
    ours = figures["seats"].index(seat)
    other, shields = name_of(figures["seats"][1 - ours], names), figures["shields"]
    if shields[0] == shields[1]:
        return (_("You and %s are equal") % other,)
    text = _("You beat %s: %+d") if shields[ours] > shields[1 - ours] else _("%s beats you: %+d")
    return (text % (other, figures["tokens"][ours]),)


# -- events -------------------------------------------------------------------------------------


BUILT = {
    "dig": "%s takes from the discard pile and builds %s.",
    "chain": "%s builds %s, free by a chain.",
    "free": "%s builds %s, free by Olympia's power.",
}


def _built(figures: "Figures", names: "Sequence[str]") -> str:
    told, paid = (name_of(figures["seat"], names), card_name(figures["card"])), _paid(figures, names)
    if figures["how"] in BUILT:
        return _(BUILT[figures["how"]]) % told
    return _("%s builds %s and pays %s.") % (told + (paid,)) if paid else _("%s builds %s.") % told


def _paid(figures: "Figures", names: "Sequence[str]") -> str:
    """Who gets how much of a payment; between two players the ring has three places."""
    seat, ring = int(figures["seat"]), max(3, len(names))
    parts: list[str] = []
    for coins, to in ((figures["left"], seat % ring + 1), (figures["right"], (seat - 2) % ring + 1)):
        if coins:
            parts.append(plural(int(coins), "%d coin to %s", "%d coins to %s") % (coins, name_of(to, names)))
    if figures.get("bank"):
        parts.append(_("%d to the bank") % figures["bank"])
    return listed(parts)


def price(view: "View", play: "Play", names: "Sequence[str]") -> str:
    """What a play costs, with the names of the neighbours who are paid; "" where none is."""
    if not (play.left or play.right) or play.whose:
        return ""
    stage = view.city.next_stage() if play.verb == "stage" else None
    bank = stage.coins if stage else structure_of(play.card).coins
    figures = {"seat": view.seat, "left": play.left, "right": play.right, "bank": bank}
    return _("pay %s") % _paid(figures, names)


def why(view: "View", refusal: "Refusal", names: "Sequence[str]") -> str:
    """Why a card cannot be paid for, with the names of the neighbours who sell what is missing; "" where the station's
    sentence says it all."""
    figures = refusal.figures
    if refusal.code != "cannot_pay" or view.whose or not figures["missing"] or figures["unsold"]:
        return ""
    ring = max(3, len(names))
    sides = ((figures["left"], view.seat % ring + 1), (figures["right"], (view.seat - 2) % ring + 1))
    offers = "; ".join([_("%s sells %s") % (name_of(to, names), _sold(sale)) for sale, to in sides if sale])
    told = (goods_text(figures["missing"]), offers, coins_text(figures["need"]), figures["coins"])
    return _("Missing %s: %s. It comes to %s at least and you have %d.") % told


def _sold(offers: "list[tuple[str, int]]") -> str:
    return ", ".join([_("%s for %d") % (_(GOODS[good]), price) for good, price in offers])


def _staged(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name, stage, paid = name_of(figures["seat"], names), int(figures["stage"]), _paid(figures, names)
    line = _(PAYS_FOR_STAGE[stage]) % (name, paid) if paid else _(BUILDS_STAGE[stage]) % name
    if figures.get("finished"):
        return _("%s is finished") % card_name(figures["finished"]), [line], "conflict"
    return _("Wonder"), [line], ""


def _coins(figures: "Figures", names: "Sequence[str]") -> "Announcement | None":
    name, reason = name_of(figures["seat"], names), figures["reason"]
    if reason in ("sale", "trade"):
        return None  # the sentence of the play has named the coins, and who is paid
    gains = coins_text(figures["coins"])
    if reason == "stage":
        line = _("%s gets %s for the stage.") % (name, gains)
    else:
        line = _("%s gets %s from %s.") % (name, gains, card_name(reason))
    return _("Coins"), [line], ""


def _conflict(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    first, second = [name_of(int(seat), names) for seat in figures["seats"]]
    ours, theirs = figures["shields"]
    ahead, behind = figures["tokens"]
    if ours < theirs:
        first, second, ours, theirs, ahead, behind = second, first, theirs, ours, behind, ahead
    if ours == theirs:
        line = _("%s and %s are equal with %d.") % (first, second, ours)
    else:
        line = _("%s beats %s, %d to %d: %+d and %+d.") % (first, second, ours, theirs, ahead, behind)
    return _("Conflicts of Age %s") % AGES[int(figures["age"])], [line], "conflict"


def _asked(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = name_of(figures["seat"], names)
    dig = figures["phase"] == DIG
    title = _("Discard pile") if dig else _("Seventh card")
    text = (_("%s may build a card from the discard pile.") if dig else _("%s may use the seventh card.")) % name
    if figures["player"] == figures["seat"]:
        return title, [text], "turn"
    return title, [Line(figures["player"], "%s: %s" % (name_of(figures["player"], names), text))], "turn"


def _passed(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = name_of(figures["seat"], names)
    if figures["phase"] == DIG:
        return _("Discard pile"), [_("%s takes nothing.") % name], ""
    return _("Seventh card"), [_("%s throws it away.") % name], ""


def _over(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    """Between equal points coins decide (SW-103)."""

    def coins(seat: int) -> str:
        return coins_text(figures["coins"][seat - 1])

    lines = ranked(figures, names, coins)
    if "free_city" in figures:
        lines.append(_("%s: %d points, and cannot win") % (_(FREE_CITY), figures["free_city"]))
    return decided(figures, names, coins), lines, "over"


EVENTS: "Events" = {
    "wonder": says("{seat} plays {wonder}, side {side}.", "Wonders"),
    "age_begins": says("Choose a card.", "Age {age} begins", "turn"),
    "age_ends": says("What is left of each hand is discarded.", "Age {age} is over"),
    "revealed": says("All have chosen.", "Age {age}, turn {turn}", "reveal"),
    "built": says(_built, "Built"),
    "staged": _staged,
    "sold": says("{seat} sells a card.", "Sold"),
    "coins": _coins,
    "conflict": _conflict,
    "asked": _asked,
    "holds": says("{seat} draws a card and plays for the Free City too.", FREE_CITY),
    "passed": _passed,
    "nothing_to_dig": says("It is empty: {seat} takes nothing.", "Discard pile"),
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------


def _token(figures: "Figures") -> str:
    value = int(figures["value"])
    age = int(figures.get("age", 0)) or _AGE_OF.get(value, 0)
    side = figures.get("side", "")
    place, kind = ("", "left", "right").index(side), "defeat" if value < 0 else "victory"
    return _(TOKENS_OF_AGE[kind][place]) % AGES[age] if age else _(TOKENS[kind][place])


TOKENS = {
    "victory": ("victory", "victory on the left", "victory on the right"),
    "defeat": ("defeat", "defeat on the left", "defeat on the right"),
}
TOKENS_OF_AGE = {
    "victory": ("victory in Age %s", "victory in Age %s on the left", "victory in Age %s on the right"),
    "defeat": ("defeat in Age %s", "defeat in Age %s on the left", "defeat in Age %s on the right"),
}
COUNTED_SYMBOLS = {
    "compass": ("%d compass", "%d compasses"),
    "gear": ("%d gear", "%d gears"),
    "tablet": ("%d tablet", "%d tablets"),
}
COPIED = {"compass": "copied %s: a compass", "gear": "copied %s: a gear", "tablet": "copied %s: a tablet"}
COUNTED_WHERE = {
    "own": ("%s: %d %s, own", "copied %s: %d %s, own"),
    "beside": ("%s: %d %s, at the neighbours'", "copied %s: %d %s, at the neighbours'"),
    "around": ("%s: %d %s, own and at the neighbours'", "copied %s: %d %s, own and at the neighbours'"),
}


def _symbols(figures: "Figures") -> str:
    text = plural(figures["count"], *COUNTED_SYMBOLS[figures["symbol"]]) % figures["count"]
    by = [_("one by %s") % card_name(source) for source in figures["by"]]
    return text + ", " + listed(by) if by else text


def _counted(figures: "Figures", copied: int = 0) -> str:
    count = figures["count"]
    what = things(figures["what"], count)
    return _(COUNTED_WHERE[figures["where"]][copied]) % (card_name(figures["card"]), count, what)


REASONS: "dict[str, Callable[[Figures], str]]" = {
    "token": _token,
    "treasury": lambda figures: coins_text(figures["coins"]),
    "stage": lambda figures: _(STAGES[int(figures["stage"])]),
    "card": lambda figures: card_name(figures["card"]),
    "symbols": _symbols,
    "sets": lambda figures: plural(figures["count"], "%d set of three", "%d sets of three") % figures["count"],
    "counted": _counted,
    "copied": lambda figures: _counted(figures, 1),
    "copied_wild": lambda figures: _(COPIED[figures["symbol"]]) % card_name(figures["card"]),
}


# -- the report after the end -------------------------------------------------------------------


def _under(figures: "Figures", names: "Sequence[str]") -> str:
    card = copy_name(figures["card"]) if figures["card"] else _("a card nobody named")
    return _("%s, stage %d: %s") % (name_of(figures["seat"], names), figures["stage"], card)


def _ages(figures: "Figures", names: "Sequence[str]") -> str:
    points: list[int] = figures["points"]
    gains = ", ".join([_("Age %s %+d") % (AGES[age + 1], points[age]) for age in range(len(points))])
    return "%s: %s" % (name_of(figures["seat"], names), gains)


def _free_city(figures: "Figures", names: "Sequence[str]") -> str:
    if "total" in figures:
        return _("%s: %d points, and cannot win") % (_(FREE_CITY), figures["total"])
    reason = REASONS[figures["reason"]](figures["figures"])
    return "%s %d: %s" % (_(CATEGORY_NAMES[figures["category"]]), figures["points"], reason)


SECTIONS = {
    "under": says(_under, "Under the wonders"),
    "discards": says(lambda figures, names: copy_name(figures["card"]), "The discard pile"),
    "payments": says("{seat} paid {coins} to {to}", "Payments between neighbours"),
    "ages": says(_ages, "Points by Age"),
    "free_city": says(_free_city, "The sheet of the Free City"),
}
READ: "Readers" = {"wonder": card_name, "coins": coins_text, "age": AGES.__getitem__}
NEWS = News(READ, EVENTS, REASONS, SECTIONS, name_of)
tell, sheet_line, section = NEWS.tell, NEWS.sheet_line, NEWS.section
