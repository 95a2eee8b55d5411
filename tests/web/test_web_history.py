"""The history as a page: what is counted, drawn and linked, and nothing of a game that goes on."""

import asyncio
import re
from contextlib import closing
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from playwright.sync_api import expect
from starlette.requests import Request

from host.archive.ratings import courses, ratings
from host.archive.results import results
from host.archive.statistics import Point, greatest_lead, leads_over_time
from host.errors import BadFile
from host.journal.intake import take
from host.journal.journal import Journal
from host.journal.people import People
from host.journal.reading import JournalReader
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.languages.written import day
from host.web.archive import history, plots
from host.web.archive.history import SHELF, history_page
from host.web.archive.past import Past
from host.web.http.markup import STATIC, address, table
from shared_rules.referee.record import parse as parse_record
from tests.archive.test_archive import play
from tests.golden.make import read
from tests.house.test_reviews import keep
from tests.web.layout import looked_at
from tests.web.sessions import quiet_session, served
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse


def games(home):
    journal = JournalReader.read(home)
    try:
        return list(results(journal, People.read(home)))
    finally:
        journal.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Two games of 7 Wonders and one of Duel."""
    folder = tmp_path_factory.mktemp("home")
    journal = Journal.open(folder)
    play(journal, "seven_wonders", ("Anna", "<b>Béla", "Cili"), 1)
    play(journal, "seven_wonders", ("Anna", "<b>Béla", "Cili"), 2)
    play(journal, "seven_wonders_duel", ("Cili", "Anna"), 3)
    journal.close()
    return folder


def words(page):
    text = " ".join(fromstring(re.sub(r"<(meta|link|img)([^>]*)>", r"<\1\2/>", page)).itertext())
    return " ".join(text.split())


def test_everything_that_is_counted_is_on_the_page(home):
    found = games(home)
    page = history_page(found, alone=False)
    told = words(page.removeprefix("<!doctype html>\n"))
    first, last = day("2026-01-01T18:00:00+00:00"), day("2026-01-03T18:00:00+00:00")
    assert first.endswith(" 2026") and f"3 games, {first} to {last}." in told
    for heading in ("Ratings", "7 Wonders Duel", "Wonders", "Head to head", "The latest games"):
        assert heading in told
    assert "governments" not in told.lower(), "a game's own heading names what it has"
    best = max(seat.points for one in found[:2] for seat in one.seats)
    assert f"The most points: {best}" in told
    lead = greatest_lead(found[2:])
    assert lead is not None, "one of the two pushed the pawn"
    said = f"{lead.difference}, {lead.stronger.name} before {lead.weaker.name} ({day(lead.game.started)})."
    assert f"The greatest difference in military strength: {said}" in told
    assert re.findall(r'<details class="fold" open="open"><summary><h2>([^<]+)', page) == [found[-1].title]
    assert all(f"{row.name}{row.games}" in told.replace(" ", "") for row in ratings(found))


def test_a_game_with_a_bot_says_which_kind_it_was(home):
    first, second = games(home)[2].seats
    played = games(home)[2]._replace(seats=[first, second._replace(bot="scholar")])
    told = words(history_page([played]).removeprefix("<!doctype html>\n"))
    assert f"{second.name} (scholar bot) {second.points}" in told and f"{first.name} {first.points}" in told


@pytest.mark.parametrize("language, spelt", [("en", "3 Feb 2026"), ("hu", "2026. febr. 3."), ("da", "3. feb. 2026")])
def test_a_day_is_written_as_people_write_it(home, language, spelt, request):
    request.addfinalizer(lambda: speak_at_table(ENGLISH, ENGLISH))
    speak_at_table(language, ENGLISH)
    assert (day("2026-02-03T18:00:00"), day("2026-02-03"), day("some day")) == (spelt, spelt, "some day")
    told = words(history_page(games(home)).removeprefix("<!doctype html>\n"))
    assert not re.search(r"\d{4}-\d\d-\d\d", told), "not as a program writes it"
    assert ".." not in told, "a day of a sentence may end in a full stop of its own"
    alone = words(history_page(games(home)[:1]).removeprefix("<!doctype html>\n"))
    assert alone.count(day("2026-01-01T18:00:00+00:00")) == 4, "a single day is no span"


def test_a_name_is_text_and_the_page_asks_nobody(home):
    page = history_page(games(home))
    assert "<b>" not in page and "&lt;b&gt;Béla" in page
    assert not re.search(r'(src|href)="', page) and "<script" not in page
    assert re.search(r"<style>[^<]*\{", page), "it brings its styles along"


def often(home, times=10):
    """The same games again and again, so that ratings are settled."""
    found = games(home)
    return [one._replace(started=f"2026-{at + 1:02}{one.started[7:]}") for at in range(times) for one in found]


def test_a_line_goes_from_game_to_game_as_the_rating_did(home):
    found = often(home)
    assert all(row.is_settled for row in ratings(found))
    page, went = history_page(found), courses(found)
    lines = re.findall(r'<polyline points="([^"]+)"', page)
    shown = sorted(len(line.split()) for line in lines[: len(went)])
    assert shown == sorted(len(steps) for steps in went.values())
    assert {row.name: row.ordinal for row in ratings(found)} == {name: steps[-1].value for name, steps in went.items()}


def test_a_rating_that_the_table_withholds_is_not_drawn(home):
    page = history_page(games(home))
    assert "How the ratings of the best went" not in page and "<td>-</td>" in page
    assert "How the ratings of the best went" in history_page(often(home))


def test_a_person_has_one_colour_in_all_drawings(home):
    page = fromstring(
        re.sub(r"<(meta|link|img)([^>]*)>", r"<\1\2/>", history_page(often(home)).removeprefix("<!doctype html>\n"))
    )
    colours = {}
    for group in page.iter("g"):
        if (title := group.find("title")) is not None and str(group.get("class")).startswith("line-"):
            colours.setdefault(title.text, set()).add(group.get("class"))
    for named in page.iter("li"):
        swatch = named.find("svg/rect")
        if swatch is not None and str(swatch.get("class")).startswith("line-"):
            colours[named.find("span").text].add(swatch.get("class"))
    assert len(colours) == 3 and all(len(found) == 1 for found in colours.values()), colours
    assert len(set.union(*colours.values())) == 3, "and nobody else has it"


def test_the_sentence_and_the_table_count_the_same_people(home):
    found = games(home)[:2]
    best = max(seat.points for one in found for seat in one.seats)
    champions = {seat.name for one in found for seat in one.seats if seat.points == best}
    shadows = [
        one._replace(seats=[seat._replace(bot="strong") if seat.name in champions else seat for seat in one.seats])
        for one in found
    ]
    people = [seat.points for one in shadows for seat in one.seats if not seat.bot]
    told = words(history_page(shadows).removeprefix("<!doctype html>\n"))
    assert f"The most points: {max(people)}" in told and f"The most points: {best}" not in told
    nobody = [one._replace(seats=[seat._replace(bot="strong") for seat in one.seats]) for one in found]
    assert "The most points" not in history_page(nobody)


def test_a_game_won_without_points_says_how_and_not_nothing_to_nothing(tmp_path):
    with closing(Journal.open(tmp_path)) as journal:
        take(journal, Path("military.record"), parse_record(read("seven_wonders_duel", "military-2")[0]))
    (game,) = games(tmp_path)
    assert game.how == "military supremacy: points are not counted"
    told = words(history_page([game]).removeprefix("<!doctype html>\n"))
    how = "Military supremacy: points are not counted"
    assert told.count(how) == 2 and f"{how}: 1 game." in told, "on the shelf, and of all games"
    assert not re.search(rf"{re.escape(game.seats[0].name)} 0\b", told) and "The most points" not in told


def test_every_game_of_a_house_has_its_doors(home):
    found = [one._replace(id=at, table=3) for at, one in enumerate(games(home) * 15, 1)]
    page = history_page(found, alone=False, doors=True)
    assert page.count('class="door"') == 3 * len(found)
    assert 'href="/history/3/1"' in page and 'href="/history/3/45/record"' in page


def test_differences_in_strength_are_columns_in_the_colour_of_strength(home):
    found = games(home)
    page = fromstring(
        re.sub(r"<(meta|link|img)([^>]*)>", r"<\1\2/>", history_page(found).removeprefix("<!doctype html>\n"))
    )
    drawn = [group.findall("rect") for group in page.iter("g") if group.get("data-part") == "military"]
    assert [len(columns) for columns in drawn if len(columns) > 1] == [2], "of 7 Wonders; one game of Duel is no course"
    heights = [float(rect.get("height", 0)) for rect in next(columns for columns in drawn if len(columns) > 1)]
    told = [step.value for step in leads_over_time(found[:2])]
    assert heights[0] * told[1] == pytest.approx(heights[1] * told[0], abs=0.1 * sum(told))


def test_of_many_games_a_column_is_the_greatest_of_several():
    course = [Point(at, float(at % 7 == 3) * at) for at in range(1000)]
    rects = list(plots.columns(course, "military", "").iter("rect"))
    assert 100 < len(rects) <= plots.COLUMNS
    heights = [float(rect.get("height", -1)) for rect in rects]
    assert min(heights) > 0 and max(heights) == heights[-1]


def test_of_many_games_a_line_is_the_average_of_several(home):
    course = [Point(at, float(at)) for at in range(1000)]
    several = plots.share(len(course))
    assert (plots.share(60), plots.share(61), several) == (1, 2, 17)
    drawn = plots.averages(course, several)
    assert drawn[0] == Point(16, 8.0) and drawn[-1].game == 999 and len(drawn) <= 60
    assert plots.averages(course, 1) == course
    assert "Points, each time the average of 2 games" in history_page(games(home) * 40)


def test_figures_stand_below_each_other_and_none_is_minus_nothing(home):
    page = history_page(games(home))
    assert re.search(r'<td class="number">\d+</td>', page) and '<th scope="col" class="number">games</th>' in page
    drawing = plots.lines({"Anna": [Point(0, -1.0), Point(1, 0.6)]}, 2, "", {"Anna": 0})
    assert [text.text for text in drawing.iter("text")] == ["-1", "0", "1"]


def test_only_a_column_that_holds_nothing_but_figures_is_one_of_numbers():
    part = Element("section")
    table(part, ("", "player", "won", "best", "none"), [("1", "Anna", 3, "-1.5", ""), ("2", "Béla", "", "third", "")])
    for row in part.iter("tr"):
        assert [cell.get("class") for cell in row] == [None, None, "number", None, "number"]


def test_hundreds_of_people_are_folded_away_and_the_page_stays_small(home):
    duel = games(home)[2]
    found = [_between(duel, f"Person {2 * at}", f"Person {2 * at + 1}") for at in range(150)]
    page = history_page(found, alone=False)
    assert "270 more" in page and "The first 100 of 300 are shown." in page
    assert len(page) < 400_000 and 'href="/"' in page


def test_of_very_many_games_the_page_has_the_latest_and_leads_to_what_is_counted_of_all(home, monkeypatch, capsys):
    monkeypatch.setattr(history, "MOST", 2)
    monkeypatch.setattr(history.os, "nice", lambda by: None)
    history.main("en", home, doors=True, whole=False)
    latest = capsys.readouterr().out
    assert f'href="{history.ALL}"' in latest and latest.count('class="doors"') == 2 and "Ratings" not in latest
    history.main("en", home, doors=True, whole=True)
    assert "3 games" in capsys.readouterr().out
    monkeypatch.setattr(history, "MOST", 3)
    history.main("en", home, doors=True, whole=False)
    few = capsys.readouterr().out
    assert "3 games" in few and history.ALL not in few, "where all games are on the page, so is what is counted"


def _between(game, *names):
    """The game as these people played it."""
    seats = [seat._replace(name=name) for seat, name in zip(game.seats, names, strict=True)]
    return game._replace(seats=seats)


def test_an_empty_history_says_so():
    assert "No game has been finished yet." in history_page([])


def test_after_a_game_of_bots_no_table_stands_without_a_row(home):
    bots = [one._replace(seats=[seat._replace(bot="normal") for seat in one.seats]) for one in games(home)]
    page = history_page(bots)
    assert "<table" in page and not re.search(r"<tbody ?/>|<tbody></tbody>", page)
    assert len(re.findall("<thead", page)) == len(re.findall("<tbody><tr", page))


@pytest.mark.process
def test_a_table_serves_it_and_shows_nothing_of_the_game_that_goes_on(home):
    async def asked(session):
        async with served(session) as (_, client):
            return await client.get("/history"), await client.get("/history")

    with quiet_session(home) as session:
        first, again = asyncio.run(asked(session))
    assert first.status_code == 200 and first.content == again.content
    assert "3 games" in first.text and f'href="{address("pages/history.css")}"' in first.text
    assert (STATIC / "pages/history.css").is_file()


@pytest.mark.process
def test_what_cannot_be_read_leaves_the_page_that_was_there(home, monkeypatch):
    async def asked():
        with closing(JournalReader.read(home)) as journal:
            past, request = Past(journal, home), Request({"type": "http", "headers": []})
            first = await past.page(request)
            monkeypatch.setattr(journal, "heads", unreadable)
            return first, await past.page(request), await Past(journal, home).page(request)

    first, after, never = asyncio.run(asked())
    assert b"3 games" in first.body and after.body == first.body
    assert never.status_code == 503 and b"herald history" in never.body


def unreadable():
    raise BadFile("The journal is damaged.")


def test_the_result_leads_to_it():
    assert "href: `${ROOT}/history`" in (STATIC / "table/sheets.js").read_text()


def test_an_end_that_was_taken_back_makes_another_page_though_as_many_games_are_over(tmp_path):
    """An end is undone and comes again: the counts are those from before."""
    home = tmp_path
    journal = Journal.open(home)
    play(journal, "seven_wonders_duel", ("Cili", "Anna"), 3)
    journal.close()
    journal = Journal.open(home)
    past, games = Past(journal, home), journal.games()
    before = past._state()
    assert past._state() == before
    last = journal.entries(games[-1].id)[-1]
    undo = last._replace(n=last.n + 1, kind="undo", text=f"undo to {last.n - 1}", play_id="undo-1")
    journal.append(games[-1].id, [undo])
    open_again = past._state()
    assert open_again != before
    journal.append(games[-1].id, [last._replace(n=last.n + 2, play_id="other")])
    journal.finish(games[-1].id)
    assert past._state() not in (before, open_again)
    journal.close()


EVENINGS = (
    *(("seven_wonders", 4), ("seven_wonders_duel", 2), ("oh_hell", 4), ("tower_of_babel", 3), ("oh_hell", 5)),
    *(("seven_wonders", 3), ("seven_wonders_duel", 2), ("seven_wonders", 5), ("oh_hell", 3), ("through_the_ages", 3)),
)
PEOPLE = ("Anna", "Béla", "Cili", "Dóra", "Emil", "Flóra", "Gábor", "Hanna", "István", "Nagymama Erzsébet")


def filled(folder, count=30):
    """Games of five kinds, between ten people, in two years."""
    found = []
    with closing(Journal.open(folder)) as journal:
        for nth in range(count):
            game, seats = EVENINGS[nth % len(EVENINGS)]
            first = nth * 3 % len(PEOPLE)
            play(journal, game, (PEOPLE + PEOPLE)[first : first + seats], nth % 28 + 1, year=2025 + nth * 2 // count)
            found.append((game, (PEOPLE + PEOPLE)[first : first + seats]))
    return found


@pytest.mark.browser
@pytest.mark.process
def test_on_a_phone_thirty_games_of_ten_people_are_five_screens_and_each_is_found(tmp_path, open_page):
    """They were more than eight screens, and nobody could look for one's own games alone."""
    played = filled(tmp_path)
    with OpenHouse(tmp_path) as house:
        page = open_page(f"{house.address}/history", 390, 844)
        shown = page.locator(".shelf > li:visible")
        expect(shown).to_have_count(SHELF)
        assert page.evaluate("() => document.documentElement.scrollHeight") <= 5 * 844
        page.get_by_role("button", name=f"{len(played) - SHELF} more", exact=True).click()
        expect(shown).to_have_count(len(played))
        expect(page.locator(".shelf .drawn")).to_have_count(len(played))
        page.get_by_role("button", name="Oh Hell").click()
        oh_hell = [people for game, people in played if game == "oh_hell"]
        expect(shown).to_have_count(len(oh_hell))
        page.get_by_label("Players").select_option("Dóra")
        with_dora = [people for people in oh_hell if "Dóra" in people]
        expect(shown).to_have_count(len(with_dora))
        expect(page.get_by_role("button", name="Oh Hell")).to_have_text(f"Oh Hell {len(with_dora)}")
        everything = sum("Dóra" in people for _game, people in played)
        expect(page.get_by_role("button", name="All games")).to_have_text(f"All games {everything}")
        page.get_by_label("Year").select_option("2025")
        page.get_by_role("button", name="Through the Ages").click()
        expect(page.get_by_text("No such game was played.")).to_be_visible(visible=shown.count() == 0)
        page.get_by_role("button", name="All games").click()
        years = [people for nth, (_game, people) in enumerate(played) if nth < len(played) // 2]
        expect(shown).to_have_count(sum("Dóra" in people for people in years))
        folded = page.locator("details.fold")
        assert folded.count() == 6 and page.locator("details.fold[open]").count() == 0
        folded.first.locator("summary").click()
        folded.first.get_by_role("heading", name="Points, game by game").wait_for()


FILTERS = 'class="filters"'


def test_the_pages_of_a_part_of_the_games_count_none_of_them_as_all(home, monkeypatch):
    """A filter counts what is on the page: beside the latest of thousands that is no figure of the game."""
    found = games(home)
    assert "All games <span>3</span>" in history_page(found, alone=False)
    monkeypatch.setattr(history, "MOST", 2)
    assert FILTERS not in history_page(found, alone=False)
    assert FILTERS not in history_page(found), "a file of its own has no script"
    assert FILTERS not in history_page(found[:1], alone=False), "and one game is found at once"


@pytest.mark.looked
@pytest.mark.browser
@pytest.mark.process
def test_the_review_of_a_game_of_the_history_is_drawn_when_it_is_made_and_fits_every_window(tmp_path, open_page):
    keep(tmp_path, tmp_path / "evening.record")
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        page = open_page(f"{house.address}/history")
        page.get_by_role("link", name="Review", exact=True).click()
        page.get_by_text("Herald is looking at every play again").wait_for()
        page.get_by_role("heading", name="Chances to win").wait_for(timeout=120_000)
        assert page.get_by_role("heading", level=1).inner_text() == "Oh Hell · 29 Nov 2026"
        assert page.locator(".house > .top > .brand").get_attribute("href") == "/"
        assert page.locator(".curve-where").first.text_content() == "Deal 1"
        assert page.locator(".curve .line").count() == 3 and page.locator(".reason-sheet").count() == 3
        assert page.get_by_role("button", name="Try this moment").count() == 0, "no table stands behind it"
        assert checked(page) == []
        looked_at(page, "review")


@pytest.mark.browser
@pytest.mark.process
def test_the_replay_of_a_game_of_the_history_opens_and_reaches_nothing_of_the_house(tmp_path, open_page):
    """It was a file that came down: on a phone nobody finds it again."""
    keep(tmp_path, tmp_path / "evening.record")
    with OpenHouse(tmp_path) as house:
        page = open_page(f"{house.address}/history", 390, 844)
        page.get_by_role("link", name="Replay", exact=True).click()
        page.locator("body[data-ready] #where").wait_for(timeout=60_000)
        before = page.locator("#where").inner_text()
        page.keyboard.press("Home")
        page.wait_for_function("(before) => document.querySelector('#where').innerText !== before", arg=before)
        assert page.evaluate("() => window.origin") == "null", "it has no cookie and no page of the house"
