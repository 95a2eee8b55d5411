"""What button D shows: the clause of a refusal, what a card does, what the buttons do; and what a held button shows."""

from firmware import pages, screens
from firmware.text import wrap, wrap_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.shapes import Station

# What a button asks of the table when it is held between plays, and what the display shows then.
WISHES = {
    "A": ("letters", "Letters change"),
    "B": ("undo", "Asking to undo"),
    "C": ("redo", "Asking to redo"),
    "D": ("coach", "Asking coach"),
    "": ("name", "Please wait"),  # D over a tag that names no card
}

# Shown when a button is pressed instead of held.
HOLDS = {"B": "Hold B to undo", "C": "Hold C to redo"}

# The hint in the footer where a button can do nothing.
HINTS = {
    "away": "No host yet",
    "silent": "Host is silent",
    "two": "Leave one card",
    "notice": "Take it off",
    "sent": "Please wait",
    "accepted": "Take your card",
}


def hint(station: "Station", scene: str) -> str:
    """Nobody is asked to take away a card that is not there."""
    return "Accepted." if scene == "accepted" and not station.uid else HINTS[scene]


def wish(station: "Station", button: str) -> "tuple[str, str]":
    """What a held button asks of the table, and what the display shows then; nothing in most scenes."""
    scene = station.scene()
    if station.view is None or scene not in ("idle", "notice", "sheet"):
        return "", ""
    if station.uid:
        return WISHES[""] if button == "D" and station.notice and not station.mode else ("", "")
    return WISHES.get(button, ("", ""))


def count(station: "Station", again: bool) -> "tuple[Any, int]":
    """C is held at a way, or still held: the ways and the newly chosen one, several further if a number is
    asked, else one back."""
    # The press that began the hold has moved on by one.
    on = 0 if again or (station.large and station.large.turned) else 1
    chosen = pages.turn(station.ways, station.chosen, -on)
    at = station.view.count(chosen) if station.plain else -1
    if at < 0:
        return station.ways, pages.turn(station.ways, chosen, -1 + again)
    return station.view.ways(None), at


def rule(station: "Station", codes: str) -> bool:
    """The clause behind a refusal, or behind the first of several lines of the score sheet; True if there is one."""
    code, _, rest = codes.partition(" ")
    words = station.strings.rule(station.game.name, code).split(" ", 1)
    if len(words) < 2:
        return False
    station.sheets.show("rule", words[0], wrap(words[1]), 0, rest)
    return True


def help(station: "Station") -> None:
    """Shows the help of D; over a tag that names no card it asks for the card, as holding D does."""
    sheets, tr = station.sheets, station.strings
    if station.uid and wish(station, "D")[0]:
        station.held("D")
        return
    if sheets.top and sheets.top.code and rule(station, sheets.top.code):
        return
    if not station.card or station.two or not station.game or not station.own():
        rows = [tr(row) for row in screens.HELP[1]]
        # What the idle display has no room for comes first: it shows five rows and what C does.
        more = wrap_all(pages.now(station))[5:] if station.view else []
        sheets.show("help", tr(screens.HELP[0]), more + [""] * (len(more) > 0) + rows)
        return
    station.collect()  # what is read for a while then lies at the bottom of the free memory
    card, words = station.card_name(), station.words
    name, lines, title = words.card_name(card), words.explain(card), pages.title(station, card)
    if lines and lines[0].startswith(name):
        title, lines = title + lines[0][len(name) :], lines[1:]
    refusal = station.ways[station.chosen].refusal if station.ways else None
    sheets.show("explain", title, wrap_all(lines), 0, refusal.code if refusal else "")
