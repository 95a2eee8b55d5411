"""What a tally makes of finished civilizations: a position of the game, and its sheets."""

from shared_rules.contract import PlayRefused, Refusal, ScoreLine
from shared_rules.tally.referee.state import number_entries
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.referee import scoring
from shared_rules.through_the_ages.tally import (
    ALL_WORKERS,
    BANK,
    CULTURE,
    GAME,
    IDLE,
    IMPACTS,
    KEEPING,
    LEFT,
    MINE,
    NO,
    NONE,
    PRINTED,
    RESIGNED,
    RUIN,
    WORKED,
    matters,
)

# Of the real game's sheets, what lies on the culture track.
TRACK = (scoring.CULTURE, scoring.HISTORY, scoring.CONQUEST)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally.view import Sheet
    from shared_rules.through_the_ages.referee.state import State

# What counts at the end: somebody who writes a position by hand is told what is missing.
COUNTED = ("culture", "techs", "specials", "government", "wonders", "leader", "finals")


def finished(sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
    """The position of the answers; place 0 of the Sheets is empty. Raises PlayRefused when all have resigned."""
    data: dict[str, Any] = {"options": options, "phase": "over", "seats": [_civilization(one) for one in sheets[1:]]}
    if options["mode"] == modes.SIMPLE.name:
        return data
    data["finals"], data["events"] = [card for sheet in sheets[1:] for card in _impacts(sheet)[_own(sheet) :]], []
    data["kept"] = [
        [place, card, True] for place in range(1, seats + 1) for card in _impacts(sheets[place])[: _own(sheets[place])]
    ]
    data["pacts"] = [pact for place in range(1, seats + 1) for pact in _pacts(sheets[place], place)]
    gone = [(LEFT.index(sheets[place].said(RESIGNED, NO)), place) for place in range(1, seats + 1)]
    data["out"] = [place for order, place in sorted(gone) if order]
    if len(data["out"]) == seats:
        raise PlayRefused(Refusal("all_resigned"))
    for place in range(1, seats + 1):
        _add_later(data["seats"][place - 1], sheets[place])
    return data


def _civilization(sheet: "Sheet") -> "dict[str, Any]":
    laid = [cards.card_of(card) for card in sheet.cards]
    names = list(PRINTED) + [card.id for card in laid if card.kind in WORKED]
    ruin = sheet.said(RUIN, NONE)
    data: dict[str, Any] = {
        "techs": [[name, sheet.said(name, 0), 0] for name in names],
        "specials": [card.id for card in laid if card.kind in cards.SPECIAL],
        "wonders": [card.id for card in laid if card.kind == "wonder" and card.id != ruin],
        "culture": sheet.said(CULTURE, 0),
        "pool": 0,
    }
    for card in laid:
        if card.kind in ("leader", "government"):
            data[card.kind] = card.id
    return data


def _add_later(data: "dict[str, Any]", sheet: "Sheet") -> None:
    """The parts of a civilization that the later modes add; it has as many tokens as were answered."""
    ruin = sheet.said(RUIN, NONE)
    working = sum([tech[1] for tech in data["techs"]])
    data["pool"], data["yellow"] = sheet.said(IDLE, 0), sheet.said(BANK, 0)
    data["more_yellow"], data["more_blue"] = working + data["pool"] + data["yellow"] - ALL_WORKERS, 0
    data["ruins"] = [card.id for card in map(cards.card_of, sheet.cards) if card.id == ruin]
    data["colonies"] = [card.id for card in map(cards.card_of, sheet.cards) if card.kind == "territory"]
    for card in sheet.cards:
        if cards.card_of(card).kind == "tactic":
            data["banner"] = card


def _own(sheet: "Sheet") -> int:
    """How many of the Age III events that were laid here score for this civilization alone."""
    return min(sheet.said(MINE, 0), len(_impacts(sheet)))


def _impacts(sheet: "Sheet") -> "list[str]":
    return [card for card in sheet.cards if cards.card_of(card).kind == cards.EVENT]


def _pacts(sheet: "Sheet", seat: int) -> "list[list[Any]]":
    """Pacts with the answered partner; one without an answer binds nobody yet."""
    found: list[list[Any]] = []
    for card in sheet.cards:
        said = str(sheet.said(cards.card_of(card).id, ""))
        if cards.card_of(card).kind == "pact" and said:
            other = int(said[-1])
            found.append([card, seat, other, seat] if said[0] == "b" else [card, seat, seat, other])
    return found


def misfit(state: "State", sheets: "list[Sheet]") -> "Refusal | None":
    """Any workers and cards can have come about; of Age III events none may be forgotten."""
    if not state.mode.politics:
        return None
    expected = sheets[1].said(IMPACTS, state.mode.finals)
    laid = len(state.finals) + len(state.kept)
    return None if laid == expected else Refusal("last_events", expected=expected, laid=laid)


def sheets(state: "State") -> "list[list[ScoreLine]]":
    """The score sheets. Culture on the track has no source; a seat that resigned scores nothing."""
    found = state.scores()
    return [[] if seat in state.out else _sheet(state, seat, found[seat - 1]) for seat in state.seats]


def _sheet(state: "State", seat: int, lines: "list[ScoreLine]") -> "list[ScoreLine]":
    track = ScoreLine(scoring.CULTURE, state.civs[seat].culture, "track", {})
    ends = [line for line in lines if line.category not in TRACK]
    return [track] + ends if track.points else ends


def sayings(position: "dict[str, Any]") -> "list[list[str]]":
    """For each civilization of a position, all its answers. Copies are taken in their order."""
    used: dict[str, int] = {}
    told = [_sayings(seat, used) for seat in position["seats"]]
    mode = modes.mode_of(position["options"]["mode"])
    if mode.politics:
        for seat, data in enumerate(position["seats"], 1):
            told[seat - 1] += _later_sayings(data, [pact for pact in position["pacts"] if pact[1] == seat], seat)
            if mode.wars:
                told[seat - 1].insert(0, "%s %s" % (RESIGNED, NO))
        for place, seat in enumerate(position["out"], 1):
            told[seat - 1] = ["%s %s" % (RESIGNED, LEFT[place])]
        _add_events(told, position)
    return told


def _add_events(told: "list[list[str]]", position: "dict[str, Any]") -> None:
    """The Age III events: those that somebody kept are with their owner, the others with the first seat, which is
    asked how many there are."""
    mode, bonus = modes.mode_of(position["options"]["mode"]), position["options"]["bonus"]
    state: Any = GAME.played.position(position)
    alone = state.options["own_bonus"] == "owner" and bonus in KEEPING
    kept = [(row[0], row[1]) for row in sorted(position["kept"]) if alone and row[0]]
    others = [card for card in scoring.last_events(state, 1) if card not in [card for _, card in kept]]
    for seat, lines in enumerate(told, 1):
        mine = [card for owner, card in kept if owner == seat]
        lines += ["add " + card for card in mine + (others if seat == 1 else [])]
        if alone:
            lines.append("%s %d" % (MINE, len(mine)))
    if mode.impacts or bonus != "standard":
        told[0].append("%s %d" % (IMPACTS, len(others) + len(kept)))


def _later_sayings(seat: "dict[str, Any]", pacts: "list[list[Any]]", own: int) -> "list[str]":
    """The further answers about a civilization of the later modes: its pacts are those that it offered."""
    texts = ["add " + name for name in seat["colonies"] + ([seat["banner"]] if seat["banner"] else [])]
    texts += ["%s %d" % (IDLE, seat["pool"])] + number_entries(BANK, seat["yellow"])
    old = [name for name in seat["wonders"] + seat["ruins"] if cards.known(name).age <= 1]
    if old:
        texts.append("%s %s" % (RUIN, (seat["ruins"] + [NONE])[0]))
    for card, _, one, two in pacts:
        if matters(cards.card_of(card)):
            side = "" if cards.card_of(card).effect("both") else "a" if one == own else "b"
            texts += ["add " + card, "%s %s%d" % (cards.card_of(card).id, side, two if one == own else one)]
    return texts


def _sayings(seat: "dict[str, Any]", used: "dict[str, int]") -> "list[str]":
    techs = {name: workers for name, workers, _ in seat["techs"]}
    played = (
        [name for name, _, _ in seat["techs"]]
        + [seat["government"]]
        + seat["specials"]
        + seat["wonders"]
        + seat.get("ruins", [])
    )
    played += [seat["leader"]] if seat["leader"] else []
    texts: list[str] = []
    for name in played:
        copies = cards.cards_of(cards.row_of(name) or "") if not cards.row_in(cards.START, name) else []
        if copies:
            texts.append("add " + copies[used.get(name, 0)])
            used[name] = used.get(name, 0) + 1
    texts += number_entries(CULTURE, seat["culture"])
    texts += ["%s %d" % (name, techs.get(name, 0)) for name in PRINTED]
    return texts + ["%s %d" % (name, techs[name]) for name, _, _ in seat["techs"] if name not in PRINTED]
