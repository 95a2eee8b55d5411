"""An event as a page for a wall and for paper: who sits where in this round, and who leads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from xml.etree.ElementTree import Element, SubElement, tostring

from host.director.event import Evening, Round, RoundTime
from host.director.standings import COLUMNS, written
from host.languages.catalogue import spoken
from host.languages.written import time_of_day
from host.web.http.markup import address, head, section, table
from shared_rules.phrases import _, plural

STYLES = ("frame/theme.css", "pages/house.css", "pages/history.css", "pages/event.css")
AGAIN = 5  # seconds after which a wall reads the page again
LINE = "_" * 8  # where a slip takes the points


def event_page(event: Evening, again: bool = False, alone: bool = True) -> str:
    """The page of an event; with `again` it reads itself again every few seconds and shows the minutes that are left.
    `alone`: it is a file that asks nobody, else a house serves its styles."""
    page = Element("html", {"lang": spoken()})
    top = head(page, event.title, STYLES, alone)
    if again and alone:
        SubElement(top, "meta", {"http-equiv": "refresh", "content": str(AGAIN)})
    elif again:
        SubElement(top, "script", {"type": "module", "src": address("pages/wall.js")})
    main = SubElement(SubElement(page, "body"), "main", {"class": "history event board tokens"})
    SubElement(main, "h1").text = event.title
    if event.rounds:
        part = section(main, round_title(event))
        if event.clock is not None:
            SubElement(part, "p", {"class": "clock"}).text = _clock(event.clock, again)
        _round(part, event.rounds[-1])
    _standings(section(main, _("Standings")), event)
    for number in range(len(event.rounds) - 1, 0, -1):
        _round(section(main, _("Round {n}").format(n=number)), event.rounds[number - 1])
    return _whole(page)


def slips_page(event: Evening, alone: bool = True) -> str:
    """The slips of the latest round, for paper: who sits where, and for each table a slip for its points. `alone` as
    for `event_page`."""
    page = Element("html", {"lang": spoken()})
    head(page, event.title, STYLES, alone)
    main = SubElement(SubElement(page, "body"), "main", {"class": "history event tokens"})
    SubElement(main, "h1").text = event.title
    latest = event.rounds[-1]
    rows = [(name, str(latest.table_of(name))) for name in sorted(event.playing) if latest.table_of(name)]
    table(section(main, round_title(event)), (_("player"), _("table")), rows)
    for number, players in enumerate(latest.tables, 1):
        if len(players) > 1:
            slip = SubElement(main, "section", {"class": "slip"})
            SubElement(slip, "h2").text = f"{round_title(event)} · {_('Table {n}').format(n=number)}"
            table(slip, (_("player"), _("points"), _("signature")), [(name, LINE, LINE * 2) for name in players])
    return _whole(page)


def _whole(page: Element) -> str:
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def round_title(event: Evening) -> str:
    """`Round 2 of 4`, or `Round 2` where the number is unknown."""
    if event.planned:
        return _("Round {n} of {every}").format(n=len(event.rounds), every=event.planned)
    return _("Round {n}").format(n=len(event.rounds))


def _clock(clock: RoundTime, live: bool) -> str:
    """`Until 20:45`, by the clock of this computer; `live`, with the minutes that are left."""
    until = _("Until {time}").format(time=time_of_day(clock.end))
    left = -((datetime.now(UTC) - clock.end) // timedelta(minutes=1))
    if not live:
        return until
    return f"{until} · {plural(left, '%d minute left', '%d minutes left') % left}" if left > 0 else _("Time is up.")


def _round(part: Element, one: Round) -> None:
    """A card for each table with its players below each other: with their points, and the best first, once it is
    over."""
    tables = SubElement(part, "ul", {"class": "tables"})
    for number in range(1, len(one.tables) + 1):
        players, scores = one.present(number), one.results.get(number, {})
        card = SubElement(tables, "li")
        SubElement(card, "h3").text = _card_title(one, number)
        people = SubElement(card, "ul")
        for name in sorted(scores, key=lambda name: scores[name][0]) or players:
            line = SubElement(people, "li")
            SubElement(line, "span").text = name
            if name in scores:
                SubElement(line, "b").text = str(scores[name][1])


def _card_title(one: Round, number: int) -> str:
    if len(one.tables[number - 1]) == 1:
        return _("Bye")
    return _("Table {n}").format(n=number) if len(one.present(number)) > 1 else _("Walkover")


def _standings(part: Element, event: Evening) -> None:
    table(part, [column.heading() for column in COLUMNS], written(event))
    for reason in event.reasons:
        SubElement(part, "p", {"class": "note"}).text = _("Corrected. {why}").format(why=reason)
