"""Going back from the page: asked for there, agreed to at a station; the director's PIN; nothing hidden told."""

import asyncio
import json

import pytest

from host.bots.strategy import Choice
from tests.promises import promise
from tests.web.sessions import LiveSession, key_of, play_turn, quiet_session, served


def turns(session, count=1):
    for _ in range(count):
        play_turn(session)


def asked(session, scenario, **options):
    """Runs `scenario(web, client)` with the pages of a session."""

    async def ask():
        async with served(session, **options) as (web, client):
            return await scenario(web, client)

    return asyncio.run(ask())


def headers(web, seat=1):
    return {"X-Seat-Key": key_of(web, seat)}


@pytest.fixture
def guarded(tmp_path):
    """A session of two people with a PIN, two turns in."""
    with quiet_session(tmp_path, humans=2, pin="4711") as session:
        turns(session, 2)
        yield session


def test_a_seat_asks_and_its_question_is_on_the_page_of_everybody(guarded):
    async def scenario(web, client):
        line = guarded.undo.facts()["last"]
        answer = await client.post("/seat/1/undo", json={"line": line}, headers=headers(web))
        assert answer.status_code == 200
        facts = guarded.undo.facts()["asking"]
        assert facts == {"text": "Ada asks to go back to Age I turn 2. 3 plays are taken back.", "seats": [2]}
        again = await client.post("/seat/2/undo", json={"line": line}, headers=headers(web, 2))
        assert (again.status_code, again.json()["why"][:22]) == (409, "One question at a time")

    asked(guarded, scenario)


def test_a_seat_that_was_told_no_reads_why_it_may_not_ask_again_yet(guarded):
    async def scenario(web, client):
        line = guarded.undo.facts()["last"]
        assert (await client.post("/seat/1/undo", json={"line": line}, headers=headers(web))).status_code == 200
        guarded.questions.on_answer(2, guarded.questions._open[2].fields["id"], 1)
        again = await client.post("/seat/1/undo", json={"line": line}, headers=headers(web))
        assert (again.status_code, again.json()["why"][:30]) == (409, "This was not agreed just now. ")
        assert guarded.questions.seats() == []

    asked(guarded, scenario)


def test_nobody_asks_for_a_seat_without_its_key(guarded):
    async def scenario(web, client):
        tries = [("/seat/1/undo", {"line": 0}), ("/seat/1/redo", {}), ("/seat/3/undo", {"line": 0})]
        for path, body in tries:
            assert (await client.post(path, json=body, headers={"X-Seat-Key": "guess"})).status_code == 403
        bad = await client.post("/seat/1/undo", json={"line": "all"}, headers=headers(web))
        assert bad.status_code == 400
        assert guarded.undo.facts()["asking"] is None

    asked(guarded, scenario)


def test_the_director_s_pin_goes_back_and_forth_and_a_guess_does_not(guarded, monkeypatch):
    monkeypatch.setattr(guarded.undo._director._tries, "_first", 0.0)

    async def scenario(web, client):
        line, last = guarded.table.line, guarded.undo.facts()["last"]
        assert (await client.post("/undo", json={"pin": "1234", "line": last})).status_code == 409
        assert (await client.post("/undo", json={"pin": "4711"})).status_code == 400
        assert (await client.post("/undo", json={"pin": "4711", "line": 9999})).status_code == 409
        assert guarded.table.line == line
        assert (await client.post("/undo", json={"pin": "4711", "line": last})).status_code == 200
        assert guarded.table.line == last
        assert (await client.post("/redo", json={"pin": "4711"})).status_code == 200
        assert guarded.table.line == line

    asked(guarded, scenario)


@promise("What a seat may not know is not shown to it")
def test_what_a_page_is_told_of_going_back_names_no_hidden_card(guarded):
    for seat in guarded.table.awaited()[:2]:
        guarded.table.submit(seat, "down", guarded.table.moment, f"sell {guarded.hand(seat)[0]}")
    told = json.dumps(guarded.undo.facts())
    assert not any(card in told for card in guarded.table.game.cards())
    guarded.undo.undo_as_director("4711")
    assert not any(card in json.dumps(guarded.undo.facts()) for card in guarded.table.game.cards())


@pytest.mark.xdist_group("browser seats")
def test_alone_with_bots_the_press_is_the_answer(live, open_page):
    page = open_page(live.web.seats[1])
    page.wait_for_selector("#cards .card")
    before = page.inner_text("#where")
    lay_and_confirm(live, page)
    page.wait_for_function("before => document.querySelector('#where').textContent !== before", arg=before)
    page.click(".undo-last")
    page.wait_for_function("before => document.querySelector('#where').textContent === before", arg=before)
    assert page.locator("#cards .card").count() == 7 and page.locator("#asking").is_hidden()
    page.wait_for_selector(".told h4:has-text('Undo')")
    page.click(".undo .redo")
    page.wait_for_function("before => document.querySelector('#where').textContent !== before", arg=before)
    assert page.locator("#cards .card").count() == 6


FITS = """(what) => [...document.querySelectorAll(what)].every((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""


@promise("A question is the headline on the page of the person asked, and no button there means two things")
@pytest.mark.xdist_group("browser seats")
def test_the_question_is_the_headline_of_who_is_asked_and_its_buttons_answer(browser, open_page, tmp_path):
    with LiveSession(tmp_path, game="seven_wonders_duel", seats=2, humans=2) as live:
        asker, asked = (open_page(live.web.seats[seat]) for seat in (1, 2))
        for page in (asker, asked):
            page.wait_for_selector(".middle [data-lay]")
        for seat in (1, 2):  # Bela chooses the next wonder, too
            play(live, seat)
        lay_one(asked)
        asker.click(".undo-last")
        asked.wait_for_selector("#asking .answer")
        assert asked.inner_text("#task").startswith("Ada asks to go back to ")
        assert "to play" not in asked.inner_text("#task") and asked.locator("#ways").is_hidden()
        asked.keyboard.press("Shift+Digit1")  # no use is taken while something is asked
        asker.wait_for_selector("#asking:not([hidden])")  # each page learns of the question in its own time
        assert asker.locator("#asking .answer").count() == 0 and "Waiting for Bela" in asker.inner_text("#asking")
        assert not asker.inner_text("#task").startswith("Ada asks")
        for page in (asked, asker):
            for width, height in ((390, 844), (1280, 800), (1920, 1080)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(FITS, "#task, #asking, #asking .answer")
        asked.wait_for_timeout(900)  # a station is deaf for a moment after a question came
        asked.click("#asking .answer >> nth=1")
        asker.wait_for_selector("#asking", state="hidden")
        assert live.ask(lambda session: session.undo.facts()["asking"]) is None
        asked.wait_for_selector("#ways .way")
        assert "does not agree" in asked.inner_text("#log")


@pytest.mark.xdist_group("browser seats")
def test_an_undo_is_asked_for_and_agreed_to_by_thumb_on_two_phones(browser, open_page, tmp_path):
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    with LiveSession(tmp_path, game="seven_wonders_duel", seats=2, humans=2) as live:
        asker, asked = (open_page(live.web.seats[seat], **phone) for seat in (1, 2))
        for page in (asker, asked):
            page.wait_for_selector(".middle [data-lay]")
        for seat in (1, 2):
            play(live, seat)
        line = live.ask(lambda session: session.table.line)
        tool = asker.locator("#undo-last .undo-tool")
        tool.wait_for()
        assert asker.evaluate(FITS, "#undo-last .undo-tool") and asker.evaluate("scrollY") == 0, "nobody looks for it"
        tool.tap()
        asked.locator("#asking .answer").first.wait_for()
        assert asked.inner_text("#task").startswith("Ada asks to go back to ")
        assert asked.evaluate(FITS, "#task, #asking .answer") and asked.evaluate("scrollY") == 0
        asker.locator("#asking").get_by_text("Waiting for Bela.").wait_for()
        assert asker.locator("#undo-last .undo-tool").count() == 0, "it is asked for once"
        asked.wait_for_timeout(900)  # a station is deaf for a moment after a question came
        asked.locator("#asking .answer").first.tap()
        for page in (asker, asked):
            page.wait_for_selector("#asking", state="hidden")
            page.wait_for_selector(".told h4:has-text('Undo')")
        assert live.ask(lambda session: session.table.line) < line


def play(live, seat):
    """Makes the first play of a seat, straight at the table."""

    def make(session):
        table = session.table
        text = table.game.text(table.state.plays(seat)[0])
        assert table.submit(seat, f"m{table.moment}", table.moment, text).ok

    live.ask(make)


def lay_one(page):
    page.locator(".middle [data-lay]:not([disabled])").first.click()
    page.wait_for_selector("#ways .way")


def lay_and_confirm(live, page):
    """Sells a card at the real station of seat 1 and takes it away."""

    async def sell():
        session = live.session
        view = session.table.game.view(session.table.view(1))
        card = session.hand(1)[0]
        plays = [way.play for way in view.ways(card) if way.refusal is None]
        await session.act(1, Choice(plays[-1], card))

    live.do(sell())


@pytest.mark.xdist_group("browser seats")
def test_the_page_lists_turns_and_takes_the_director_s_pin(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, pin="4711") as still:
        still.ask(lambda session: turns(session, 3))
        page = open_page(still.web.url + "/?watch", heeds=("Failed to load",))
        page.wait_for_selector("#undo:not([hidden])")
        page.click("#undo summary")
        assert page.locator(".undo .turn").all_inner_texts() == ["Age I turn 2", "Age I turn 1"]
        page.fill("#pin", "0000")
        page.click(".undo .turn >> nth=1")
        page.wait_for_function("() => document.querySelector('#trouble').textContent === 'That is not the PIN.'")
        while "turn 1 of 6" not in page.inner_text("#where"):  # for a moment no PIN is looked at
            page.fill("#pin", "4711")
            page.click(".undo .turn >> nth=1")
            page.wait_for_timeout(300)
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 1 of 6')")
        page.click(".undo .redo")
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 4 of 6')")


@pytest.mark.xdist_group("browser seats")
def test_an_onlooker_of_a_table_without_a_pin_has_nothing_to_press(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        still.ask(lambda session: turns(session, 2))
        page = open_page(still.web.url + "/?watch")
        page.wait_for_selector(".plate .figures")
        assert page.locator("#undo:visible").count() == 0
