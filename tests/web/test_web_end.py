"""After the end: points from turn to turn, the review when it is ready, and what is played next."""

import asyncio

import pytest

import host.session.game_review
from host.archive.seat_times import seat_times
from host.bots.review import Review, Turning
from host.bots.thinkers import ThinkingFailed, TooLate
from host.journal.journal import Journal
from host.lessons.moment import moment_of
from host.session.following import Following
from host.session.game_review import GameReview
from host.session.session import Session
from host.settings.rows import CLOCK
from host.table.turns import Turn
from host.web.table.feed import Feed
from host.web.table.stream import Stream
from shared_rules.contract import NotOver
from tests.promises import promise
from tests.web.positions import play_until
from tests.web.sessions import LiveSession, key_of, quiet_session, served

# Texts of a curve that are cut at its top or bottom, or lie over another.
TANGLED = """() => [...document.querySelectorAll("svg.curve")].flatMap((drawing) => {
  const frame = drawing.getBoundingClientRect();
  const texts = [...drawing.querySelectorAll("text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom;
  return texts.filter(([, box], at) => box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || box.left < frame.left
    || texts.slice(at + 1).some(([, other]) => over(box, other))).map(([text]) => text);
})"""
# Whether every name stands whole beside its curve, and nothing is to be moved aside for it.
UNCUT = """() => [...document.querySelectorAll(".curve-scroll")].every((frame) => frame.scrollWidth <= frame.clientWidth
  && [...frame.querySelectorAll("text")].every((one) =>
    one.getBoundingClientRect().right <= frame.getBoundingClientRect().right))"""


def to_the_end(session):
    asyncio.run(play_until(session, lambda table: False))
    assert session.table.over


@pytest.mark.parametrize("game, seats", [("seven_wonders", 3), ("seven_wonders_duel", 2), ("through_the_ages", 2)])
def test_the_course_ends_in_the_sheets(tmp_path, game, seats):
    with quiet_session(tmp_path, game=game, seats=seats) as session:
        with pytest.raises(NotOver):
            session.table.points_by_turn()
        to_the_end(session)
        course = session.table.points_by_turn()
        totals = tuple(sum(line.points for line in sheet) for sheet in session.table.sheets())
        assert course[-1].points == totals and course[-1].where == ""
        turns: list[Turn] = session.table.turns()
        assert [(one.line, one.where) for one in course[:-1]] == [(turn.line, turn.where) for turn in turns]


@pytest.mark.long
def test_points_so_far_are_no_secret_only_after_the_end(tmp_path):
    with quiet_session(tmp_path, pin="4711") as session:
        feed = Feed(session)
        assert feed.snapshot(Stream(None))["sheets"] is None
        to_the_end(session)
        assert len(feed.snapshot(Stream(None))["sheets"]["course"]) >= 19
        session.undo.undo_as_director("4711")
        assert feed.snapshot(Stream(None))["sheets"] is None


@promise("How long each player took is counted from the journal, for games of any age")
@pytest.mark.parametrize("shown", [True, False])
def test_a_table_that_shows_times_has_them_in_its_result(tmp_path, shown):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        session.setup = session.setup.having(CLOCK, shown)
        feed = Feed(session)
        assert feed.snapshot(Stream(None))["sheets"] is None
        to_the_end(session)
        sheets = feed.snapshot(Stream(None))["sheets"]
        assert ("times" in sheets) is shown and (not shown or len(sheets["times"]) == 2)


@promise("The time of each player counts on a page as it goes, and stands still for an undo and a power cut")
def test_a_page_is_sent_times_with_what_happens_and_else_nothing(tmp_path):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        assert Feed(session).snapshot(Stream(1))["clock"] is None
        session.setup = session.setup.having(CLOCK, True)
        feed, stream = Feed(session), Stream(1)
        clock = feed.snapshot(stream)["clock"]
        assert clock is not None and clock["taken"] == [0, 0] and clock["asked"].count(None) == 1
        assert feed.change(stream) == {}
        asyncio.run(play_until(session, lambda table: len(table.turns()) > 4))
        found = feed.snapshot(stream)["clock"]
        entries = session.journal.entries(session.table.header.id)
        assert found is not None and found["taken"] == seat_times(session.table.record(), entries)


@pytest.mark.long
def test_a_resumed_game_has_a_note_of_when(tmp_path):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        asyncio.run(play_until(session, lambda table: len(table.turns()) > 4))
        header = session.table.header
        assert session.journal.resumes(header.id) == []
    journal = Journal.open(tmp_path)
    Session.resume(header, journal, tmp_path)
    assert len(journal.resumes(header.id)) == 1
    journal.close()


def test_the_page_shows_how_long_each_player_took(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        told = page.evaluate(
            """async () => {
              const { times } = await import("/static/table/end.js");
              const seats = [{ seat: 1, name: "Ada" }, { seat: 2, name: "Bela" }];
              const [shown, none] = [{ times: [65, 3725] }, {}].map((sheets) => times({ sheets, seats }));
              return [[...shown.querySelectorAll("li")].map((one) => one.textContent), none];
            }"""
        )
        assert told == [["Ada: 1:05", "Bela: 1:02:05"], None]


# One card of a seat and the places for two times, as the page has them; the seconds of the page's clock follow.
TICKS = """async () => {
  const { clock, taken, timed, timeOf } = await import("/static/table/times.js");
  const sent = { clock: { taken: [61, 3590], asked: [null, 4.5], pause: 600 } };
  const seats = [{ seat: 1, name: "Ada", bot: "" }, { seat: 2, name: "Bela", bot: "" }, { seat: 3, bot: "easy" }];
  document.body.append(...seats.map((seat) => timeOf(seat, sent)).filter(Boolean));
  const places = () => [...document.querySelectorAll("[data-clock]")].map((one) => one.textContent);
  const shown = (now) => (timed(sent, now), places());
  const found = [0, 1400, 6000, 700000].map(shown);
  return [...found, timeOf(seats[0], { clock: null })];
}"""


def test_the_page_counts_on_by_itself_until_nobody_can_be_thinking_any_more(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.evaluate(TICKS) == [
            ["1:01", "59:54"],
            ["1:01", "59:55"],
            ["1:01", "1:00:00"],
            ["1:01", "59:50"],
            None,
        ]


def test_a_seat_begins_the_next_game_once_this_one_is_over(tmp_path):
    async def ask(session):
        async with served(session) as (web, client):
            path, key = "/seat/1/next", {"X-Seat-Key": key_of(web)}
            same = {"game": "", "option": ""}
            early = await client.post(path, json=same, headers=key)
            await play_until(session, lambda table: False)
            stranger = await client.post(path, json=same, headers={"X-Seat-Key": "x"})
            unknown = await client.post(path, json={"game": "chess", "option": ""}, headers=key)
            done = await client.post(path, json={"game": "seven_wonders_duel", "option": ""}, headers=key)
            twice = await client.post(path, json=same, headers=key)
            return [one.status_code for one in (early, stranger, unknown, done, twice)]

    with quiet_session(tmp_path) as session:
        session.following = Following(session.setup, tmp_path)
        assert asyncio.run(ask(session)) == [409, 403, 409, 200, 409]
        assert session.following.setup.game == "seven_wonders_duel"


def test_a_seat_says_which_mode_a_new_table_plays(tmp_path):
    async def ask(session):
        async with served(session) as (web, client):
            path, key = "/seat/1/opening", {"X-Seat-Key": key_of(web)}
            feed = Feed(session)
            offered, onlooker = (feed.snapshot(Stream(seat))["opening"] for seat in (1, None))
            wrong = await client.post(path, json={"option": "mode=long"}, headers=key)
            stranger = await client.post(path, json={"option": "mode=full"}, headers={"X-Seat-Key": "x"})
            done = await client.post(path, json={"option": "mode=full"}, headers=key)
            twice = await client.post(path, json={"option": "mode=full"}, headers=key)
            return offered, onlooker, [one.status_code for one in (wrong, stranger, done, twice)]

    with quiet_session(tmp_path, game="through_the_ages", seats=2) as session:
        session.following = Following(session.setup, tmp_path, ("mode",))
        offered, onlooker, codes = asyncio.run(ask(session))
        assert len(offered) == 3 and onlooker == [] and codes == [409, 403, 200, 409]
        assert session.following.setup.options["mode"] == "full"


@pytest.mark.long
def test_onlookers_begin_it_only_at_the_table_s_own_computer_where_nobody_plays_on_a_page(tmp_path):
    async def ask(session):
        async with served(session) as (_, client):
            same = {"game": "", "option": ""}
            return [(await client.post("/next", json=one)).status_code for one in ({}, same, same)]

    def offered(session, near):
        return bool(Feed(session).snapshot(Stream(None, near))["next"])

    for humans, answers in ((1, [400, 403, 403]), (0, [400, 200, 409])):
        with quiet_session(tmp_path / str(humans), humans=humans) as session:
            session.following = Following(session.setup, tmp_path)
            to_the_end(session)
            assert (offered(session, True), offered(session, False)) == (humans == 0, False)
            assert asyncio.run(ask(session)) == answers


@pytest.mark.process
def test_the_review_is_thought_of_beside_the_game_and_then_told(tmp_path):
    async def look(session):
        session.game_review.watch(lambda: seen.append(session.game_review.facts))
        try:
            await session.game_review.compute()
        finally:
            await session.stop()

    seen = []
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        to_the_end(session)
        asyncio.run(look(session))
    first, *far, found = seen
    assert first == {"done": False} and found["done"] and not found["why"]
    assert far == [{"done": False, "looked": done, "of": len(far) - 1} for done in range(len(far))] and len(far) > 2
    assert sum(found["curve"][-1]["values"]) == pytest.approx(1)
    for seat in ("1", "2"):
        turning = found["turning"][seat]
        assert 1 <= len(turning) <= 3 and all(one["play"] and one["where"] for one in turning)
        assert all(one["why"] == [] or "{" not in one["why"][0] for one in turning)
    tasks = [one["task"] for turning in found["turning"].values() for one in turning if one["task"]]
    assert tasks and all(moment_of(*session.game_review.turned(task)).seat in (1, 2) for task in tasks)
    assert session.game_review.turned("moment/0") is None


class Busy:
    """Stands in for processes that do not answer, or report a fault of the program."""

    def __init__(self, answers):
        self.answers = answers

    async def think(self, task, told):
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@promise("A review that ran out of time is tried again, and people never see the name of an exception")
def test_a_review_is_tried_again_and_names_no_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(host.session.game_review, "PAUSES", (0.0, 0.01, 0.01))
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        to_the_end(session)
        seen = []
        for answers in ([TooLate(), Review([], {})], [ThinkingFailed("ValueError: no such card")] * 3):
            review = GameReview(session.table, Busy(answers))
            review.watch(lambda review=review: seen.append(review.facts))
            asyncio.run(review.compute())
        assert [(one["done"], one.get("again"), one.get("why")) for one in seen[:3]] == [
            (False, None, None),
            (False, True, None),
            (True, None, ""),
        ]
        assert "no time" in seen[-1]["why"] and "Error" not in str(seen)


@promise("A review says how far it is, in every window, and one that failed has a button to begin again")
def test_a_review_that_failed_is_begun_again_by_hand(tmp_path, monkeypatch):
    monkeypatch.setattr(host.session.game_review, "PAUSES", (0.0,))

    async def twice(session):
        review = session.game_review
        review._thinkers = Busy([TooLate(), Review([], {})])
        told = asyncio.Event()
        await review.compute()
        assert review.failed()
        review.watch(lambda: told.set() if review.facts["done"] else None)
        async with served(session) as (web, client):
            path, key = f"{web.url}/seat/1/review", {"X-Seat-Key": key_of(web, 1)}
            assert (await client.post(path, json={}, headers=key)).status_code == 200
            await asyncio.wait_for(told.wait(), 10)
            assert not review.failed()
            await client.post(path, json={}, headers=key)  # there is nothing to begin: nobody answers a second time
        assert review.facts["done"]

    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        to_the_end(session)
        asyncio.run(twice(session))


LOOKED = """async () => {
  const { review } = await import("/static/table/review.js");
  const place = document.createElement("div");
  const show = (found) => review(place, { review: found, seats: [] }, null, () => (place.dataset.asked = "yes"));
  show({ done: false, looked: 2, of: 20 });
  const bar = place.querySelector("progress");
  show({ done: false, looked: 5, of: 20 });
  const moved = [bar === place.querySelector("progress"), bar.value, bar.max, bar.parentElement.textContent];
  show({ done: true, why: "no time" });
  place.querySelector("button").click();
  return [moved, place.querySelector("button").textContent, place.dataset.asked];
}"""


def test_a_review_shows_how_far_it_is_and_offers_to_begin_again(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.evaluate(LOOKED) == [[True, 5, 20, "5 of 20"], "Try again", "yes"]


@pytest.mark.process
def test_after_going_back_an_older_review_is_not_told(tmp_path):
    async def look(session):
        looking = asyncio.create_task(session.game_review.compute())
        await asyncio.sleep(0)
        session.undo.undo_as_director("4711")
        session.game_review.forget()
        await looking
        await session.stop()

    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2, pin="4711") as session:
        to_the_end(session)
        asyncio.run(look(session))
        assert session.game_review.facts is None


class AtOnce:
    """Stands in for the processes that review: the chances grew for nobody, and everybody's first play was the best.
    A real review takes twenty seconds of a processor, and lets everything else go first."""

    async def think(self, task, told):
        lines = list(enumerate(task.record.lines, 1))
        seats = range(1, task.record.seats + 1)
        even = [1 / task.record.seats for _ in seats]
        first = {seat: next((line, play) for line, (by, play) in lines if by == seat) for seat in seats}
        turning = {seat: [Turning(line, seat, play, 0.1, 0.4)] for seat, (line, play) in first.items()}
        return Review([(0, even), (len(lines), even)], turning)


@pytest.mark.xdist_group("browser pages")
def test_the_page_shows_curve_review_and_the_next_game(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        live.session.following = Following(live.session.setup, tmp_path)
        live.session.game_review._thinkers = AtOnce()
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        live.do(play_until(live.session, lambda table: False))
        page.wait_for_selector("#stage .duel")
        assert page.locator("#result").is_hidden()  # the conflicts come first, over no count that is still empty
        assert page.evaluate("() => document.body.scrollHeight <= innerHeight")  # and the table stays as it was
        page.locator(".stage-skip").dispatch_event("click")
        page.wait_for_selector(".slow-reveal")
        page.click(".slow-reveal")
        assert page.locator(".unrevealed").count() > 10 and page.get_attribute(".slow-reveal", "aria-pressed") == "true"
        page.wait_for_selector("#result tbody td:not(.unrevealed)", state="attached")
        assert page.locator("#stage").is_hidden()  # who has won is staged when the points are counted
        page.click(".skip-reveal")
        assert page.locator(".unrevealed").count() == 0
        told = live.ask(lambda session: live.web._feed.news._news[-1][1])
        assert page.inner_text("#stage h2") == told.title and page.inner_text(".stage-text") == "\n".join(told.lines)
        page.click(".stage-skip")
        assert page.locator(".curve .line").count() == 3
        live.do(live.session.game_review.compute())
        page.wait_for_selector("#review .turning li")
        assert page.locator("#review .curve .line").count() == 3
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function(UNCUT)
        page.click(".again-same")
        page.wait_for_function("() => document.querySelector('#log').textContent.includes('begins another game')")
        assert live.session.following.setup.game == "seven_wonders"


# What a page says of these totals by category, to seat 2.
DECIDED = """async (totals) => {
  const { decided, ownPlace } = await import("/static/table/decided.js");
  const lines = (all) => all.map((points, at) => ({ category: "abc"[at], points, reason: "" }));
  const seats = totals.map((all, at) => ({ seat: at + 1, lines: lines(all), total: all.reduce((a, b) => a + b, 0) }));
  const best = [...new Set(seats.map(({ total }) => total))].sort((a, b) => b - a);
  const places = best.map((points) => seats.filter(({ total }) => total === points).map(({ seat }) => seat));
  const sheets = { categories: [["a", "Guilds"], ["b", "Trade"], ["c", "War"]], seats, places, fewest: false };
  return [ownPlace(sheets, 2, false), decided(sheets, (seat) => ["Ada", "Bela", "Cleo"][seat - 1])];
}"""
LED = "Ada was furthest ahead in Guilds: 24 points, 18 more than anybody else."


@promise("The result tells each player their place, and which category decided the game")
def test_the_result_says_ones_own_place_and_what_decided_it(browser, open_page, tmp_path):
    ended = lambda session: play_until(session, lambda table: False)  # noqa: E731
    with LiveSession(tmp_path, stations=False, humans=3, before=ended) as live:
        first, *_, last = live.ask(lambda session: [seat for place in session.table.state.ranking() for seat in place])
        points = sum(line.points for line in live.session.table.sheets()[last - 1])
        for seat, own in ((first, "You have won."), (last, f"Your place: 3 of 3, with {points} points.")):
            page = open_page(live.web.seats[seat])
            page.wait_for_selector("#result .own-place")
            assert page.inner_text(".own-place") == own
        watching = open_page(f"{live.web.url}/?watch")
        watching.wait_for_selector("#result .sheet")
        assert watching.locator(".own-place").count() == 0
        without = "Without them {} would have {} and {} {}.".format
        for totals, own, told in (
            ([[24, 10, 6], [6, 5, 0], [0, 20, -6]], "Your place: 3 of 3, with 11 points.", LED),
            (
                [[24, 0, 6], [6, 19, 0], [0, 9, 0]],
                "Your place: 2 of 3, with 25 points.",
                f"{LED} {without('Bela', 19, 'Ada', 6)}",
            ),
            ([[9, 1, 0], [10, 0, 0], [0, 0, 0]], "You share the victory.", ""),
        ):
            assert page.evaluate(DECIDED, totals) == [own, told]


def test_on_a_phone_ones_own_column_stands_first(browser, open_page, tmp_path):
    ended = lambda session: play_until(session, lambda table: False)  # noqa: E731
    with LiveSession(tmp_path, stations=False, humans=3, before=ended) as live:
        winner, *_, last = live.ask(lambda session: [seat for place in session.table.state.ranking() for seat in place])
        names = live.session.table.names
        for width, height, first in ((390, 844, last), (1280, 800, winner)):
            page = open_page(live.web.seats[last], width, height)
            page.wait_for_selector(".sheet thead th + th")
            assert page.locator(".sheet thead th + th").first.inner_text() == names[first - 1]


LONG_NAMES = ("Ada", "Nagymama Erzsébet", "Béla", "Dóra Szentgyörgyi", "Cili", "Rasmus Østergaard Christiansen", "Emma")
# [names whose column is not wholly on the screen, whether the table is to be moved aside].
OFF = """() => {
  const names = [...document.querySelectorAll(".sheet thead th")];
  const frame = document.querySelector(".sheet-scroll");
  const cut = (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
    || one.getBoundingClientRect().right > innerWidth;
  return [names.filter(cut).map((one) => one.textContent), frame.scrollWidth > frame.clientWidth];
}"""


@pytest.mark.parametrize("seats", [4, 7])
def test_on_a_phone_everybodys_column_is_on_the_screen(browser, open_page, tmp_path, seats):
    """The fourth was half off it; of names that leave no room each is written upwards."""
    ended = lambda session: play_until(session, lambda table: False)  # noqa: E731
    with LiveSession(tmp_path, stations=False, seats=seats, names=LONG_NAMES, before=ended) as live:
        page = open_page(live.web.seats[1], 320, 640)
        for width, height in ((320, 640), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_selector(".sheet thead th + th")
            assert page.locator(".sheet thead th").count() == 1 + seats
            assert page.evaluate(OFF) == [[], False], width
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_function("() => !document.querySelector('.sheet-scroll.upright')")


def test_the_names_beside_a_curve_are_whole_when_one_has_all_and_the_others_nothing(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        page.evaluate(
            """async () => {
              const { curve } = await import("/static/table/curve.js");
              const values = [1, 0, 0, 0, 0, 0, 0];
              const points = Array.from({ length: 42 }, (_, at) => ({ where: `Turn ${at + 1}`, values }));
              const shown = (share) => `${100 * share}%`;
              document.querySelector("main").prepend(curve("Chances", points, [..."ABCDEFG"], shown));
            }"""
        )
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(TANGLED) == []


def test_a_play_that_changed_nothing_is_not_told_to_have_turned_the_game(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        told = page.evaluate(
            """async () => {
              const { review } = await import("/static/table/review.js");
              const play = { where: "Age I turn 1", play: "Sell", worth: "" };
              const [one, none] = [{ ...play, worth: "Better: Build." }, play];
              const turning = { 1: [one, none], 2: [none] };
              const seats = [{ seat: 1, name: "Ada" }, { seat: 2, name: "Bela" }];
              const place = document.createElement("div");
              review(place, { review: { done: true, curve: [], turning }, seats });
              return [...place.querySelectorAll("section")].map((one) => one.textContent);
            }"""
        )
        assert told == [
            "Ada: plays that changed the chances mostAge I turn 1SellBetter: Build.",
            "Bela: plays that changed the chances mostNo play changed the chances by one per cent.",
        ]


NAMED = """async (names) => {
  const { curve } = await import("/static/table/curve.js");
  const points = [{ where: "Deal 1", values: names.map(() => 0) }, { where: "Deal 2", values: names.map(() => 1) }];
  const drawn = curve("Points", points, names, String);
  return [...drawn.querySelectorAll(".curve-name")].map((one) => one.textContent.replace(/: 1$/, ""));
}"""


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Béla Nagykovácsi-Szentgyörgyi", "Anna", "Rasmus Christiansen"], {"Béla", "Anna", "Rasmus"}),
        (["Anna Nagykovácsi-Szentgyörgyi", "Anna", "Cili"], {"Anna Nagyková…", "Anna", "Cili"}),
    ],
)
def test_a_name_beside_its_curve_is_its_first_words_where_they_are_nobody_else_s(open_page, tmp_path, names, shown):
    """Five of seven were cut within a word."""
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.locator("#cards .card").first.wait_for()
        assert set(page.evaluate(NAMED, names)) == shown
