"""What a tally makes of finished civilizations: a position of the game, and its sheets."""

from shared_rules.contract import Event, Refusal, ScoreLine
from shared_rules.tally.table.state import counted
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.table import scoring
from shared_rules.through_the_ages.tally import CULTURE, PRINTED, WORKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Section
    from shared_rules.tally.view import Sheet
    from shared_rules.through_the_ages.table.state import State


def finished(sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
    """The position that was said; place 0 of the Sheets is empty."""
    return {"options": options, "phase": "over", "seats": [_civilization(sheet) for sheet in sheets[1:]]}


def _civilization(sheet: "Sheet") -> "dict[str, Any]":
    laid = [cards.card_of(card) for card in sheet.cards]
    names = list(PRINTED) + [card.id for card in laid if card.kind in WORKED]
    data: dict[str, Any] = {
        "techs": [[name, sheet.said(name, 0), 0] for name in names],
        "specials": [card.id for card in laid if card.kind in cards.SPECIAL],
        "wonders": [card.id for card in laid if card.kind == "wonder"],
        "culture": sheet.said(CULTURE, 0),
        "pool": 0,
    }
    for card in laid:
        if card.kind in ("leader", "government"):
            data[card.kind] = card.id
    return data


def misfit(state: "State", sheets: "list[Sheet]") -> "Refusal | None":
    """Whatever workers and cards there are can have come about."""
    return None


def sheets(state: "State") -> "list[list[ScoreLine]]":
    """The score sheets. Nobody said what the culture on the track came from."""
    return [
        [
            ScoreLine(line.category, line.points, "track", {}) if line.category == scoring.CULTURE else line
            for line in sheet
        ]
        for sheet in state.scores()
    ]


def ended(state: "State") -> "Event":
    """The Event that tells the result."""
    return scoring.result(state.scores(), state.options)


def report(state: "State") -> "list[Section]":
    """Nobody was asked for more than the sheets need."""
    return []


def sayings(position: "dict[str, Any]") -> "list[list[str]]":
    """For each civilization of a position, all that is said of it. Copies are taken in their order."""
    used: dict[str, int] = {}
    return [_sayings(seat, used) for seat in position["seats"]]


def _sayings(seat: "dict[str, Any]", used: "dict[str, int]") -> "list[str]":
    techs = {name: workers for name, workers, _ in seat["techs"]}
    played = [name for name, _, _ in seat["techs"]] + [seat["government"]] + seat["specials"] + seat["wonders"]
    played += [seat["leader"]] if seat["leader"] else []
    texts: list[str] = []
    for name in played:
        copies = cards.cards_of(cards.row_of(name) or "") if not cards.row_in(cards.START, name) else []
        if copies:
            texts.append("add " + copies[used.get(name, 0)])
            used[name] = used.get(name, 0) + 1
    texts += counted(CULTURE, seat["culture"])
    texts += ["%s %d" % (name, techs.get(name, 0)) for name in PRINTED]
    return texts + ["%s %d" % (name, techs[name]) for name, _, _ in seat["techs"] if name not in PRINTED]
