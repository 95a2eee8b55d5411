"""Sentences of Tower of Babel for announcers: what happened, every line of a score sheet, the report."""

from shared_rules.phrases import _, plural
from shared_rules.referee.news import Line, News, decided, ranked, says
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import counts, trader_in
from shared_rules.tower_of_babel.names import card_name
from shared_rules.tower_of_babel.referee import scoring
from shared_rules.tower_of_babel.words import COUNTED, cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.referee.news import Announcement, Events, Figures, Readers, Reasons

# (category, its name for people), in the order of the score sheet.
CATEGORY_NAMES = {
    scoring.WONDERS: "Finished wonders",
    scoring.OFFERS: "Refused offers",
    scoring.UNFINISHED: "Unfinished wonders",
    scoring.DISCS: "Sets of discs",
    scoring.CARDS: "Action cards",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)

WONDERS = (
    "The Tower of Babel",
    "The Colossus of Rhodes",
    "The Lighthouse of Alexandria",
    "The Hanging Gardens",
    "The Mausoleum",
    "The Temple of Artemis",
    "The Statue of Zeus",
    "The Pyramids",
)
# The same within a sentence.
AT_WONDERS = (
    "the Tower of Babel",
    "the Colossus of Rhodes",
    "the Lighthouse of Alexandria",
    "the Hanging Gardens",
    "the Mausoleum",
    "the Temple of Artemis",
    "the Statue of Zeus",
    "the Pyramids",
)
PLURALS = ("camels", "cranes", "ships", "stonemasons")
FIGURES = {
    "disc_numbers": "Numbers on the six discs of a type: %s",
    "two_colour_discs": "Two-colour discs: %s",
    "value_table": "Finished wonders: %s",
    "light_row": "Unfinished wonders: %s",
    "disc_set_bonus": "1 to 7 discs of a type: %s",
    "disc_bonus_points_per_disc": "Each disc of a scored bonus: %s",
}


def wonder_name(place: int) -> str:
    """`The Colossus of Rhodes`, to begin a sentence or stand alone."""
    return _(WONDERS[place])


def kind_name(kind: int) -> str:
    """What many of a type are called: camels."""
    return _(PLURALS[kind])


def goods_text(found: "Sequence[int]") -> str:
    """`2 camels and 1 ship` of counts by type; "nothing" for none."""
    texts = [plural(found[kind], *COUNTED[kind]) % found[kind] for kind in range(4) if found[kind]]
    return _all_of(texts) or _("nothing")


def _all_of(texts: "list[str]") -> str:
    """`a and b and c`."""
    text = texts[0] if texts else ""
    for other in texts[1:]:
        text = _("%s and %s") % (text, other)
    return text


def points_text(points: int) -> str:
    """1 point, 2 points."""
    return plural(points, "%d point", "%d points") % points


# -- events -------------------------------------------------------------------------------------


def _figures(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    lines = [_(FIGURES[name]) % _figure(name, figures[name]) for name in FIGURES if name in figures]
    return _("Figures of this table"), lines, ""


def _figure(name: str, value: str) -> str:
    """A figure with its commas; of discs each number by itself, and a type after the other: `3, 4, 4, 5, 5, 6`."""
    if name != "disc_numbers":
        return value.replace(",", ", ")
    return "; ".join([", ".join(numbers) for numbers in value.split(",")])


def _turn(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = names[int(figures["seat"]) - 1]
    return _("Again %s") % name if figures["second"] else name, [_("%s builds or passes.") % name], "turn"


def _tower(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = names[figures["seat"] - 1]
    line = _("%s builds at %s: %s.") % (name, _(AT_WONDERS[int(figures["wonder"])]), goods_text(figures["need"]))
    return _("Offers"), [line, _("Lay your offers.")], "turn"


def _revealed(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    """All offers in one sentence, in which the first one names the kind; what comes back is an aside."""
    made: list[str] = []
    back: list[str] = []
    kind = False
    for seat, offer, wrong in figures["offers"]:
        number = sum(counts(offer))
        text = str(number) if kind and number else goods_text(counts(offer))
        kind = kind or number > 0
        text = (_("%s and trader") if trader_in(offer) else "%s") % text
        made.append("%s: %s" % (names[seat - 1], text))
        if wrong:
            back.append("%s: %s" % (names[seat - 1], goods_text(counts(wrong))))
    aside = [_("(Back to the hands: %s).") % ", ".join(back)] if back else []
    return _("Offers"), [", ".join(made) + "."] + aside, "reveal"


def _chosen(figures: "Figures", names: "Sequence[str]") -> str:
    chosen = _all_of([names[int(seat) - 1] for seat in figures["seats"]]) or _("nobody's offer")
    return _("%s takes %s.") % (names[figures["seat"] - 1], chosen)


def _built(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name, owner, jokers = names[figures["seat"] - 1], names[figures["owner"] - 1], figures["jokers"]
    words = {"who": name, "wonder": _(AT_WONDERS[int(figures["wonder"])]), "owner": owner, "jokers": jokers}
    if jokers:
        text = plural(
            jokers,
            "{who} builds at {wonder} with a joker. The disc goes to {owner}.",
            "{who} builds at {wonder} with {jokers} jokers. The disc goes to {owner}.",
        )
    else:
        text = _("{who} builds at {wonder}. The disc goes to {owner}.")
    texts = ["%s %d" % (names[int(seat) - 1], value) for seat, value in figures["placed"]]
    return _("Built"), [text.format(**words), _("Buildings: %s.") % (", ".join(texts) or _("none"))], "reveal"


def _supply(figures: "Figures", names: "Sequence[str]") -> str:
    cap, borrow = (
        _("%s has buildings for %d only and puts down only what is left."),
        _("%s has buildings for %d only and must borrow."),
    )
    return (cap if figures["cap"] else borrow) % (names[figures["seat"] - 1], figures["supply"])


def _finished(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    lines: list[str] = [
        Line(
            seat + 1,
            _("%s: %d, scores %s.") % (names[seat], figures["values"][seat], points_text(figures["points"][seat])),
        )
        for seat in range(len(names))
        if figures["values"][seat]
    ]
    return _("%s is finished") % wonder_name(int(figures["wonder"])), lines, "conflict"


def _card_in_a_sentence(card: str) -> str:
    return card_name(card).lower()


def _over(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    """By an option discs decide between equal points (TB-87)."""

    def discs(seat: int) -> str:
        return discs_text(figures["discs"][seat - 1])

    return decided(figures, names, discs), ranked(figures, names, discs), "over"


def discs_text(discs: int) -> str:
    """`3 discs`."""
    return plural(discs, "%d disc", "%d discs") % discs


EVENTS: "Events" = {
    "figures": _figures,
    "first": says("{seat} begins.", "First player"),
    "turn": _turn,
    "passed": says("{seat} passes and draws a card more.", "Pass"),
    "tower": _tower,
    "revealed": _revealed,
    "chosen": says(_chosen, "Choice"),
    "built": _built,
    "supply": says(_supply, "Buildings"),
    "failed": says("{seat} does not build at {wonder}. The disc stays.", "Failed", "refused"),
    "offer_points": says("{seat} scores {points} for {cards} refused.", "Refused offers"),
    "finished": _finished,
    "action_card": says("{seat} draws an action card.", "Action card"),
    "used": says("{seat} plays {card}.", "Action card"),
    "unused": says("{seat} takes the card back.", "Action card"),
    "exchanged": says("{seat} exchanges {count}.", "Action card"),
    "reshuffled": says("The discard pile is shuffled and becomes the deck.", "Deck"),
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------

PLACES = {
    "first": "%s: most, %d",
    "tied": "%s: most, shared, %d",
    "second": "%s: second most, %d",
    "other": "%s: there too, %d",
}


def _wonder(figures: "Figures") -> str:
    return _(PLACES[figures["place"]]) % (wonder_name(cards.WONDERS.index(figures["wonder"])), figures["value"])


DISCS_OF = (
    ("%d disc of camels", "%d discs of camels"),
    ("%d disc of cranes", "%d discs of cranes"),
    ("%d disc of ships", "%d discs of ships"),
    ("%d disc of stonemasons", "%d discs of stonemasons"),
)


def _discs(figures: "Figures") -> str:
    text = plural(figures["count"], *DISCS_OF[cards.TYPES.index(figures["kind"])]) % figures["count"]
    return _("%s, %d of them two-coloured") % (text, figures["two"]) if figures["two"] else text


def _card(figures: "Figures") -> str:
    if not figures["discs"]:
        return card_name(figures["card"])
    return "%s: %s" % (card_name(figures["card"]), discs_text(figures["discs"]))


REASONS: "Reasons" = {
    "wonder": _wonder,
    "unfinished": _wonder,
    "offers": says("cards of refused offers"),
    "track": says("finished wonders and refused offers"),
    "discs": _discs,
    "card": _card,
}


# -- the report after the end --------------------------------------------------------------------


def _disc_line(figures: "Figures", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([goods_text(need) for need in figures["needs"]]))


def _hand_line(figures: "Figures", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], goods_text(figures["counts"]))


def _action_line(figures: "Figures", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([card_name(card) for card in figures["cards"]]))


def _offer_line(figures: "Figures", names: "Sequence[str]") -> str:
    text = "%s: %s" % (names[figures["seat"] - 1], cards_text(figures["given"]))
    if figures["traded"]:
        traded = plural(figures["traded"], "%d disc by the trader card", "%d discs by the trader card")
        text += ", " + traded % figures["traded"]
    return text


SECTIONS = {
    "discs": says(_disc_line, "Discs taken"),
    "hands": says(_hand_line, "Left in hand"),
    "actions": says(_action_line, "Action cards left"),
    "course": says(
        "{turns} turns: {builds} builds, {failed} that failed, {passes} passes",
        "The course of the game",
    ),
    "offers": says(_offer_line, "Given to the builds of others"),
}
READ: "Readers" = {
    "card": _card_in_a_sentence,
    "cards": cards_text,
    "count": cards_text,
    "points": points_text,
    "wonder": lambda place: _(AT_WONDERS[int(place)]),
}
NEWS = News(READ, EVENTS, REASONS, SECTIONS)
tell, own, sheet_line, section = NEWS.tell, NEWS.own, NEWS.sheet_line, NEWS.section
