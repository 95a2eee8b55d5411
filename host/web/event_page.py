"""An event as a page for a wall and for paper: who sits where in this round, and who leads."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from host.director.event import Event
from host.director.standings import standings
from host.languages.catalogue import figure, spoken
from host.web.markup import head, section, table
from shared_rules.phrases import _

STYLES = ("css/theme.css", "css/history.css", "css/event.css")
AGAIN = 5  # seconds after which a wall reads the page again


def event_page(event: Event, again: bool = False) -> str:
    """The page of an event; with `again` it reads itself anew every few seconds."""
    page = Element("html", {"lang": spoken()})
    top = head(page, event.title, STYLES, alone=True)
    if again:
        SubElement(top, "meta", {"http-equiv": "refresh", "content": str(AGAIN)})
    main = SubElement(SubElement(page, "body"), "main", {"class": "history event"})
    SubElement(main, "h1").text = event.title
    if event.rounds:
        _round(section(main, _("Round {n}").format(n=len(event.rounds))), event)
    _standings(section(main, _("Standings")), event)
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def _round(part: Element, event: Event) -> None:
    """A card for each table with its players below each other: with their points, and the best first, once it is
    over."""
    latest = event.rounds[-1]
    tables = SubElement(part, "ul", {"class": "tables"})
    for number, players in enumerate(latest.tables, 1):
        scores = latest.results.get(number, {})
        card = SubElement(tables, "li")
        SubElement(card, "h3").text = _("Table {n}").format(n=number) if len(players) > 1 else _("Bye")
        people = SubElement(card, "ul")
        for name in sorted(scores, key=lambda name: scores[name][0]) or players:
            line = SubElement(people, "li")
            SubElement(line, "span").text = name
            if name in scores:
                SubElement(line, "b").text = str(scores[name][1])


def _standings(part: Element, event: Event) -> None:
    rows = [
        (one.place, one.player, _short(one.points), _short(one.opponents), figure(one.share, 3), one.wins)
        for one in standings(event)
    ]
    table(part, (_("place"), _("player"), _("points"), _("opponents"), _("share"), _("wins")), rows)
    for reason in event.reasons:
        SubElement(part, "p", {"class": "note"}).text = _("Corrected. {why}").format(why=reason)


def _short(number: float) -> str:
    """A number with a place only where it needs one: 3, 4.5."""
    return figure(number, 0 if number == int(number) else 1)
