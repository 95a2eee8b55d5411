"""Two printed pages for a lesson of 45 minutes: the teacher's plan and a sheet for the pupils."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH
from host.lessons.classes import called, orders
from host.lessons.lesson import Lesson
from host.web.http.markup import head, section, table
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.lessons.classes import Class

STYLES = ("frame/theme.css", "pages/history.css", "pages/event.css", "pages/class.css")
LINES = 4  # for what a learner writes
STARS = "☆ ☆ ☆"


def sheet(the_class: Class, address: str, letters: str) -> str:
    """The page as HTML, in the language of the class; `address` and `letters` are those on the wall."""
    with speaking(Speaker("host", the_class.language, ENGLISH)):
        title = f"{the_class.task.game.title}: {called(the_class.task, the_class.sentences)}"
        page = Element("html", {"lang": the_class.language})
        head(page, title, STYLES, False)
        body = SubElement(page, "body", {"class": "paper"})
        main = SubElement(body, "main", {"class": "history"})
        SubElement(main, "h1").text = title
        _plan(main)
        _handed_out(main, the_class, address, letters)
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def _plan(main: Element) -> None:
    part = section(main, _("A plan for 45 minutes"))
    rows = [
        (5, _("All come in"), _("Show the projector's page. Everybody opens the address and types the letters.")),
        (5, _("What it is about"), _("Tell the goal of the game in two sentences; lay one card together.")),
        (12, _("The lesson"), _("Everybody at their own pace. Go where the teacher's page says that help is needed.")),
        (13, _("Exercises"), _("Begin the next one for all: there are several good plays, and stars for the best.")),
        (5, _("The puzzle"), _("In pairs: each says which play and why, then both make it.")),
        (5, _("What was learnt"), _("Which mistake was made most? Let somebody explain it who made it.")),
    ]
    table(part, [_("Minutes"), _("What"), _("How")], [(str(minutes), what, how) for minutes, what, how in rows])


def _handed_out(main: Element, the_class: Class, address: str, letters: str) -> None:
    part = section(main, _("For you"))
    part.set("class", "handed-out")
    SubElement(part, "p").text = _("My name: %s") % ("_" * 24)
    SubElement(part, "p").text = _("Open {address} and type {letters}.").format(address=address, letters=letters)
    if isinstance(the_class.task, Lesson):
        SubElement(part, "p").text = the_class.sentences.of(the_class.task.says)
    steps = SubElement(part, "ol")
    for order in orders(the_class.task, the_class.sentences):
        SubElement(steps, "li").text = f"☐ {order}"
    SubElement(part, "p").text = _("My stars: %s") % STARS
    SubElement(part, "p").text = _("What I want to remember:")
    for _line in range(LINES):
        SubElement(part, "p", {"class": "line"}).text = "_" * 48
