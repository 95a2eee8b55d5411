"""Turns a Station into the Page of this moment: one function per scene, words from the game's package."""

from firmware import screens
from firmware.by_itself import count
from firmware.text import COLUMNS, fit, plain, short, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from firmware.screens import Page
    from firmware.shapes import Station
    from shared_rules.contract import Way


def page(station: "Station") -> "Page":
    """The Page for what `station.scene()` is about."""
    scene = station.scene()
    made = _PAGES[scene](station)
    if station.hint:
        made = screens.done(made, station.strings(station.hint))
    elif station.no_reader and scene in ("idle", "away", "silent"):
        made = screens.marked(made, station.strings("No card reader"))
    return station.large.page(made, scene, station.sheets.is_on("explain")) if station.large else made


def title(station: "Station", card: str) -> str:
    """What stands at the top while this card of the game lies on the reader; `card` is empty for none."""
    if not card:
        return station.strings("No card")
    return _name_in(station, station.words.card_name(card).strip() or card, COLUMNS)


def _name_in(station: "Station", words: str, width: int) -> str:
    """A card's name, or words that end with one, in `width` letters at most: where it is too long, its short form by
    the list of its game."""
    words = plain(words)
    return words if len(words) <= width else short(station.strings.short_name(station.game.name, words), width)


def _away(station: "Station") -> "Page":
    """Without a game. A host that sets up tags asks one thing after another, and works in between."""
    if station.name and not station.silent and not station.why_not:
        return screens.idle(station.name, [station.strings("Please wait ...")], "")
    return screens.looking(station.strings, station.why_not)


def _silent(station: "Station") -> "Page":
    """The host has gone; how the game ended stays there to read."""
    if station.sheets.result and station.view is not None:
        return _idle(station)
    return screens.silent(station.strings, station.name, False)


def _two(station: "Station") -> "Page":
    return screens.notice(station.strings, screens.TWO_CARDS)


def _notice(station: "Station") -> "Page":
    return screens.notice(station.strings, station.notice or screens.OTHER_GAME)


def _sheet(station: "Station") -> "Page":
    sheets, top = station.sheets, station.sheets.top
    footer = "B back    D rule" if top.code else "B back"
    page = screens.sheet(station.strings, top.title, top.rows, top.index, footer)
    if sheets.is_on("asked"):
        return page.footer(station.strings("A play    C next" if screens.sheet_pages(top.rows) > 1 else "A play"))
    if go_on(station):
        return page.footer("A: " + station.caption())
    if sheets.at < 0 or top.code:
        return page
    return page.footer(station.strings("A on     B older" if sheets.has_older() else "A on     B back"))


def go_on(station: "Station", deaf: bool = False) -> bool:
    """Whether A at the sheet on top does what it does below it: the play that was asked back about, unless A is `deaf`
    still; at the idle display, where news came by themselves, of those to be read the last page."""
    sheets = station.sheets
    if sheets.is_on("asked"):
        return not deaf
    below = sheets.at < 0 and sheets.is_on("news") and not (station.uid or station.mode or station.game is None)
    if not below or sheets.top.code:
        return False
    last = not sheets.top.own or sheets.top.index + 1 == screens.sheet_pages(sheets.top.rows)
    return last and bool(station.caption())


def _question(station: "Station") -> "Page":
    _, title, rows, choices = station.question
    return screens.question(station.strings, title, rows, station.question_page, choices)


def _sent(station: "Station") -> "Page":
    if station.silent:
        return screens.silent(station.strings, station.name, True)
    return _after_press(station, "Kept. Waiting" if station.late() else "Sending ...")


def _accepted(station: "Station") -> "Page":
    return _after_press(station, "Accepted." if station.confirmed else "Take your card")


def _after_press(station: "Station", words: str) -> "Page":
    """Names the play only while its card is still there: chosen cards are face down. What counted by itself is
    never secret."""
    named = station.spent_card_lies() or station.by_itself.acted
    page = station.confirmed if station.confirmed and named else screens.Page([wrap(station.name or " ")[0]])
    return screens.done(page, station.strings(words))


def _menu(station: "Station") -> "Page":
    page = station.menu()
    left_ms = station.by_itself.left_ms
    if not left_ms:
        return page
    words = station.strings("%d s C next B no" if len(station.ways) > 1 else "%d s        B no")
    return screens.done(page, words % count(left_ms))


def caption(station: "Station") -> "tuple[str, str, int]":
    """(what A does without a card, what C does, the way that C comes to); empty for nothing. A: the heading of the
    first way where that counts soon or is the only one. Else a choice is open: A is `Choose`, and C is the first
    allowed way that ends the choosing, with the last verb of `Game.soon`."""
    ways = station.view.ways(None)
    allowed = [at for at in range(len(ways)) if ways[at].refusal is None]
    if not allowed:
        return "", "", 0
    last = [at for at in allowed if ways[at].play.verb in station.game.soon[-1:]]
    words = [station.words.heading(station.view, ways[at].play) for at in [0] + last[:1]]
    words = [_name_in(station, heading, COLUMNS - 3) for heading in words]
    if len(ways) > 1 and (0 not in allowed or ways[0].play.verb not in station.game.soon):
        return station.strings("Choose"), words[1] if last else "", last[0] if last else 0
    return words[0], "", 0


def head(station: "Station") -> str:
    """The top row of a card's menu as long as its ways are not known."""
    return screens.headline(title(station, station.card_name()))


def menu(station: "Station", card: str, ways: "Sequence[Way]", chosen: int) -> "Page":
    """The ways to use a card, or those that need none."""
    way = ways[chosen]
    if way.play is None:
        return screens.sheet(
            station.strings, title(station, card), wrap(station.words.why(way.refusal)), 0, "Take it back"
        )
    return screens.menu(*menu_words(station, card, ways, chosen))


def turn(ways: "Sequence[Way]", chosen: int, steps: int) -> int:
    """Which way C comes to, or B in steps below 0: what can be done comes before what cannot, but for a first way that
    is shown anyhow."""
    order = [at for at in range(1, len(ways)) if ways[at].refusal is None]
    order = [0] + order + [at for at in range(1, len(ways)) if ways[at].refusal is not None]
    return order[(order.index(chosen) + steps) % len(order)]


def menu_words(station: "Station", card: str, ways: "Sequence[Way]", chosen: int) -> "tuple[Any, ...]":
    """What `screens.menu` makes a Page of."""
    way = ways[chosen]
    words, view = station.words, station.view
    if way.refusal is None:
        head, detail = words.caption(view, way.play)
        verb = "Take your card" if card and view.counts_laid else "A play"
    else:
        head, detail = words.heading(view, way.play), words.why(way.refusal)
        verb = "A why"
    footer = station.strings(verb + "    C next" if len(ways) > 1 else verb)
    heads = [head if one is way else words.heading(view, one.play) for one in ways]
    return title(station, card), _headings(station, card, ways, heads, chosen), chosen, detail, footer


def _headings(
    station: "Station", card: str, ways: "Sequence[Way]", heads: "list[str]", chosen: int
) -> "list[tuple[str, bool]]":
    """(words, allowed) of every way, of `heads`; without words where the menu does not list it. The card's name stands
    above already and is left out, but not of a longer name of something else; ways of one heading show what sets their
    texts apart, as in `Build L1 R2`."""
    words = station.words
    name = " " + words.card_name(card) if card else ""
    headings = [("", False)] * len(ways)
    for at in screens.listed(len(ways), chosen):
        way, head = ways[at], heads[at]
        front = head
        text = station.game.text(way.play).split()
        if name and head.endswith(name) and head != words.card_name(text[-1]):
            front = head[: -len(name)].rstrip(":")
        if heads.count(head) > 1 and way.refusal is None:
            tail = " ".join(text[2:])
            front = short(front, COLUMNS - 2 - len(tail)) + " " + tail
        elif len(front) >= COLUMNS and way.refusal is None:
            front = _name_in(station, front, COLUMNS - 1)
        headings[at] = front, way.refusal is None
    return headings


def _idle(station: "Station") -> "Page":
    tr = station.strings
    if station.view is None:
        return screens.idle(station.name, [tr("Waiting for the game ...")], tr("D help"))
    if station.is_spent():
        return screens.idle(station.name, [tr("Please wait ...")], "")
    footer = "B news    D help" if station.sheets.has_older() else "D help"
    words = station.caption()
    footer = "A: " + words if words else tr(footer)
    page = screens.idle(station.name, now(station), footer)
    if station.caption(1):
        page.rows[-2] = fit("C: " + station.caption(1))
    return page


def now(station: "Station") -> "list[str]":
    """The game's lines, and after the first one whom the table waits for; at the end, how it ended."""
    lines = list(station.words.title(station.view))
    if station.sheets.result and not station.view.awaited and not station.waiting:
        return station.sheets.result.split("\n")
    names = [station.strings.player(seat) for seat in station.waiting]
    if station.view.awaited or not names or not all(names):
        return lines
    return lines[:1] + [station.strings("Waiting for %s") % ", ".join(names)] + lines[1:]


_PAGES = {
    "question": _question,
    "away": _away,
    "silent": _silent,
    "two": _two,
    "notice": _notice,
    "sheet": _sheet,
    "sent": _sent,
    "accepted": _accepted,
    "menu": _menu,
    "idle": _idle,
}
