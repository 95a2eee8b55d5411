"""Every page is looked at; and the pages that no other test opens in a browser.

`looked_at` (layout.py) checks a page in every window; other tests call it where they open a page.
"""

import asyncio
import contextlib
import re
import threading

import pytest

from host.director.event import Evening, scores_of
from host.lessons.classes import Class
from host.lessons.lesson import lessons
from host.lessons.lesson_run import PLAIN
from host.web.archive.event_page import event_page
from host.web.http.files import SHARED
from shared_rules.contract import load
from tests.lessons.test_class import err, take_step
from tests.web import layout
from tests.web.class_pages import ClassPages
from tests.web.test_web_axe import checked

STATIC = layout.FACTS_KEPT.parents[2] / "host" / "web" / "static"
# What a file of HTML is called among the facts, where it is not called as its file is.
CALLED = {"index": ("seat", "watch", "end")}
MADE = ("rules", "history", "event", "refusal")  # pages without a file of their own


@pytest.mark.looked
@pytest.mark.xdist_group("browser looks")
@pytest.mark.sample
def test_an_event(open_page, tmp_path):
    names = [f"Player {n}" for n in range(1, 10)]
    entries = [
        ("begin", {"title": "Autumn cup", "players": names, "sizes": [2, 4]}),
        ("round", {"tables": [names[:4], names[4:8], names[8:]]}),
        ("result", {"round": 1, "table": 1, "scores": scores_of(dict(zip(names, (52, 47, 47, 60), strict=False)))}),
    ]
    (tmp_path / "event.html").write_text(event_page(Evening(entries)), encoding="utf-8")
    page = open_page((tmp_path / "event.html").as_uri(), color_scheme="dark", bypass_csp=True)
    assert checked(page) == []
    cards = [card.split("\n") for card in page.locator(".tables > li").all_inner_texts()]
    assert [part for part in cards[0] if part] == [
        "Table 1",
        *["Player 4", "60", "Player 1", "52", "Player 2", "47", "Player 3", "47"],
    ]
    assert "Bye" in cards[2]
    layout.looked_at(page, "event")


@pytest.mark.looked
@pytest.mark.xdist_group("browser looks")
@pytest.mark.sample
def test_a_class(open_page, tmp_path):
    with teaching(tmp_path) as (the_class, pages, do):
        page = open_page(pages.teacher, color_scheme="dark", bypass_csp=True)
        page.get_by_text("Clara", exact=True).last.wait_for()
        assert checked(page) == []
        layout.looked_at(page, "class")
        do(worked(the_class))
        page.get_by_text("Sell: 3 coins, 3 times.").wait_for()
        assert where(page) == [
            "Anna all done, 0 mistakes, page not open own page",
            "Bence step 2 of 3, 1 mistake, page not open Which mistakes own page",
            "Clara step 1 of 3, 3 mistakes, page not open needs help Which mistakes own page",
        ]
        assert said(page, "#mistakes li") == [
            "Step 1: Sell: 3 coins, 3 times. " + the_class.facts()["steps"][0],
            "Step 2: Sell: 3 coins, once. " + the_class.facts()["steps"][1],
        ]
        heard = [Heard(pupil.run.session.table) for pupil in the_class.learners]
        send(page, "Clara", "Look at the wood.")
        send(page, "the whole class", "Five minutes.")
        assert [one.lines for one in heard] == [
            ["Five minutes."],
            ["Five minutes."],
            ["Look at the wood.", "Five minutes."],
        ]
        assert "Nagy" not in page.content()
        at_the_door(open_page(pages.join, bypass_csp=True), pages.letters)
        on_the_wall(open_page(pages.screen, 1920, 1080, bypass_csp=True))
        for the_class.language, title in (("hu", "A leggyakoribb hibák"), ("da", "De hyppigste fejl")):
            page.reload()
            page.get_by_role("heading", name=title).wait_for()
            assert checked(page) == []
        page.close()  # it asks every second, and would complain that nobody answers any more


def on_the_wall(page):
    """Who is where, for everybody to see: nobody's own mistakes, no hints, no addresses."""
    page.get_by_text("step 2 of 3").wait_for()
    steps = ("all done", "step 2 of 3", "step 1 of 3")
    assert where(page) == [
        f"{name} {step}, page not open" for name, step in zip(("Anna", "Bence", "Clara"), steps, strict=True)
    ]
    assert page.get_by_role("textbox").count() == page.get_by_role("link").count() == 0
    assert checked(page) == []
    page.close()


def at_the_door(page, letters):
    """Four letters, then one's own name."""
    layout.looked_at(page, "join")
    page.get_by_label("The four letters on the wall").fill(letters.lower())
    page.get_by_role("button", name="Go on").click()
    page.locator("#names li").first.wait_for()
    assert said(page, "#names li") == ["Anna", "Bence", "Clara"] and checked(page) == []
    page.close()


def said(page, places):
    return [" ".join(text.split()) for text in page.locator(places).all_inner_texts()]


def where(page):
    return [text.replace(" ,", ",") for text in said(page, "#pupils li")]


def send(page, to, text):
    page.get_by_label("Hint for").select_option(to)
    page.get_by_label("What it says").fill(text)
    page.get_by_role("button", name="Send").click()
    page.locator("#sent", has_text="Sent.").wait_for()


class Heard:
    """A reader of what a pupil's table announces."""

    def __init__(self, table):
        self.lines = []
        table.listen(self)

    def on_news(self, news):
        self.lines += news.lines

    def on_change(self, table):
        """Nothing to note."""


async def worked(the_class):
    """Anna goes through the whole lesson, Bence takes a step and sells a card, Clara sells one three times."""
    anna, bence, clara = the_class.learners
    for _ in the_class.task.steps:
        await take_step(anna)
    await take_step(bence)
    for pupil, card in ((bence, "altar"), *[(clara, "stockade")] * 3):
        await err(pupil, f"sell {card}.3")


@contextlib.contextmanager
def teaching(home, spoken=PLAIN):
    """(class, its pages, what runs a coroutine among them) of three that have just begun, without stations."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def do(work):
        return asyncio.run_coroutine_threadsafe(work, loop).result(60)

    async def begin():
        the_class = Class(lessons(load("seven_wonders"))[0], ("Anna Nagy", "Bence Nagy", "Clara"), home, spoken)
        for pupil in the_class.learners:
            pupil.run.session.table.deal_if_due()
            pupil.run.leader.begin(0)
            pupil.ready = True
        pages = ClassPages(the_class, 0)
        await pages.start()
        return the_class, pages

    the_class, pages = do(begin())
    try:
        yield the_class, pages, do
    finally:
        do(pages.stop())
        do(the_class.stop())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_every_page_is_looked_at():
    files = {path.stem for path in STATIC.glob("*.html")} - set(SHARED)
    kinds = {kind for name in files for kind in CALLED.get(name, (name,))} | set(MADE)
    assert {name.split("-")[0] for name in layout.pages()} == kinds | {"state"}


def test_the_index_shows_every_picture_of_every_page():
    shown = re.findall(r'src="([^"]+)"', layout.index())
    assert shown == [f"{name}_{width}.webp" for name in layout.pages() for width in layout.scales_of(name)]
    assert len(shown) > len(layout.pages()) > 0


def test_no_picture_of_a_page_is_kept_in_the_repository():
    kept = {path.suffix for path in layout.FACTS_KEPT.iterdir()}
    assert kept == {".json"} and "build" in layout.PICTURES.parts
