"""An event as a page for a wall and for paper: who sits where in this round, and who leads."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from host.director.event import Event
from host.director.standings import standings
from host.web.markup import head, section, table

STYLES = ("css/theme.css", "css/history.css", "css/event.css")
AGAIN = 5  # seconds after which a wall reads the page again


def event_page(event: Event, again: bool = False) -> str:
    """The page of an event; with `again` it reads itself anew every few seconds."""
    page = Element("html", {"lang": "en"})
    top = head(page, event.title, STYLES, alone=True)
    if again:
        SubElement(top, "meta", {"http-equiv": "refresh", "content": str(AGAIN)})
    main = SubElement(SubElement(page, "body"), "main", {"class": "history event"})
    SubElement(main, "h1").text = event.title
    if event.rounds:
        _round(section(main, f"Round {len(event.rounds)}"), event)
    _standings(section(main, "Standings"), event)
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def _round(part: Element, event: Event) -> None:
    latest = event.rounds[-1]
    rows: list[tuple[str, str, str]] = []
    for number, players in enumerate(latest.tables, 1):
        scores = latest.results.get(number)
        said = ", ".join(f"{name} {points}" for name, (_, points) in scores.items()) if scores else ""
        rows.append((f"Table {number}" if len(players) > 1 else "Bye", ", ".join(players), said))
    table(part, ("table", "players", "result"), rows)


def _standings(part: Element, event: Event) -> None:
    rows = [
        (one.place, one.player, f"{one.points:g}", f"{one.opponents:g}", f"{one.share:.3f}", one.wins)
        for one in standings(event)
    ]
    table(part, ("place", "player", "points", "opponents", "share", "wins"), rows)
    for reason in event.reasons:
        SubElement(part, "p", {"class": "note"}).text = f"Corrected. {reason}"
