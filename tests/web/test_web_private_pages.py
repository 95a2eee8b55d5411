"""Text for one player is on that player's display alone, by any way it came there."""

import asyncio
import random

import pytest

from host.announce.oled import OledAnnouncer
from host.bots.coach import advise, naming_of, sentences
from host.bots.judge import judge_of
from host.bots.strategy import Strategy
from host.languages.codes import CODES
from host.languages.game_words import game_words
from host.languages.letters import displayable
from host.lessons.guide import Guide
from host.table.news import News
from host.web.table.feed import Feed, event_stream
from host.web.table.public_pages import PublicPages
from host.web.table.stream import Stream
from tests.promises import promise
from tests.web.lit_station import lit_station
from tests.web.sessions import quiet_session

PROMISES = [
    promise(
        "Information for one player reaches no other seat's page, neither as a name in any language nor in "
        "the data sent",
        how="random games of all games but Oh Hell, with guide, coach, questions, cards and presses",
    ),
]

pytestmark = [pytest.mark.micropython, pytest.mark.night("all")]
GAMES = ("seven_wonders", "seven_wonders_duel", "tower_of_babel", "through_the_ages")
CUT = 9  # letters of a name that a display shows at least


class Displays:
    """The stations of a table as the announcer for OLEDs knows them, with the firmware's displays behind them."""

    def __init__(self, session):
        self._session = session
        self.stations = {seat: lit_station(session.table, seat) for seat in session.table.seats}
        session.virtual_stations.update(self.stations)

    def seats(self):
        return sorted(self.stations)

    @property
    def names(self):
        return self._session.table.names

    def words_of(self, seat):
        return self._session.table.words_of(seat)

    def show(self, seat, title, lines, tune, code="", public=False):
        self._session.stations.displays.show(seat, title, lines, tune, code, public=public)
        lines = [displayable(line) for line in lines]
        self.stations[seat]._then(lambda station: station.show(displayable(title), lines, tune, code))


def opened(session, monkeypatch):
    """(feed, displays) of a session whose curtains move at once."""
    monkeypatch.setattr("host.web.table.feed.LOOK", 0.001)
    monkeypatch.setattr("host.web.table.curtain.SETTLE", 0.0)
    displays = Displays(session)
    session.table.listen(OledAnnouncer(displays))
    feed = Feed(session)
    feed.open()
    return feed, displays


async def settled(feed):
    while not feed.displays.reads:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.004)


def squeezed(text):
    return "".join(displayable(text).split()).lower()


def names(session, cards):
    """What these cards are called in any language, as far as a display shows it at least."""
    game = session.table.header.game
    return {squeezed(game_words(game, code, code).card_name(card))[:CUT] for card in cards for code in CODES}


def public_text(session, seat):
    table = session.table
    idle = " ".join(table.words_of(seat).title(table.game.view(table.view(seat))))
    return squeezed(" ".join((*session.stations.displays.announced(seat), idle, *table.names)))


def look(session, feed, owner):
    """What others read on the display of `owner`; nothing hidden is shown there."""
    hidden = {name for name in names(session, session.hand(owner)) if name not in public_text(session, owner)}
    texts = []
    for viewer in (None, *(seat for seat in session.table.seats if seat != owner)):
        screen = feed.snapshot(Stream(viewer))["screens"][owner]
        text = screen.get("text", "")
        assert not [name for name in hidden if name in squeezed(text)], text
        texts.append(text)
    return texts


def private_news(session, seat):
    """Advice of a coach, a teacher or an errand: it names every card of the hand."""
    words = session.table.words_of(seat)
    lines = [f"{n}. {words.card_name(card)}." for n, card in enumerate(session.hand(seat), 1)]
    return News(seat, "Coach", tuple(lines))


async def fiddle(session, displays, seat, rng):
    """One thing that somebody does at a station, its private pages among them."""
    station = displays.stations[seat]
    hand = session.hand(seat)
    what = rng.choice(("news", "question", "lay", "take", "A", "B", "C", "D", "wait"))
    if what == "news":
        session.table.announce(private_news(session, seat))
    elif what == "question" and hand:
        name = displayable(session.table.words_of(seat).card_name(rng.choice(hand)))
        station._then(lambda one: one.ask("q", "Card?", [f"Is this {name}?"], ["Yes", "No"]))
    elif what == "lay" and hand:
        await station.remove()
        await station.place(session.tag(rng.choice(hand)))
    elif what == "take":
        await station.remove()
    elif what == "wait":
        station._then(lambda one: [one.passed(1000) for _ in range(25)])
    elif what in "ABCD":
        await station.press(what)
        station._then(lambda one: one.released(what))


def play(session, rng):
    """One play of an awaited seat, by the habit bot."""
    table = session.table
    seat = rng.choice(table.awaited())
    view = table.game.view(table.view(seat))
    choice = Strategy(table.game, seat).choose(view, view.reach() or ())
    assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(choice.play)).ok


@pytest.mark.parametrize("language", ["en", "hu", "da"])
@pytest.mark.parametrize("game", GAMES)
def test_no_name_of_a_hidden_card_in_any_language_is_read_on_another_seat_s_display(
    tmp_path, monkeypatch, game, language
):
    rng = random.Random(f"{game} {language}")
    seats = 2 if game == "seven_wonders_duel" else 3

    async def evening(session):
        feed, displays = opened(session, monkeypatch)
        Guide(session.table, set(session.table.seats), session.home, lambda call: call()).begin()
        await settled(feed)
        seen = []
        for _ in range(70):
            for seat in session.table.seats:
                await fiddle(session, displays, seat, rng)
                await asyncio.sleep(0.003)
                seen += look(session, feed, seat)
            if not session.table.over and rng.random() < 0.5:
                play(session, rng)
        feed.close()
        return seen

    chosen = {"language": language, "card_names": language}
    with quiet_session(tmp_path, humans=seats, seats=seats, game=game, **chosen) as session:
        seen = asyncio.run(evening(session))
    assert any(seen) and not all(seen)  # some pages are for all, some are not


@pytest.mark.parametrize("game", GAMES)
def test_advice_of_the_coach_is_read_at_the_seat_that_asked_and_nowhere_else(tmp_path, monkeypatch, game):
    async def story(session):
        feed, displays = opened(session, monkeypatch)
        await settled(feed)
        seat = session.table.awaited()[0]
        judge = judge_of(game, session.table.header.options)
        naming = naming_of(
            session.table.names,
            session.table.words_of(seat).card_name,
            lambda text: session._coach.play_name(seat, text),
        )
        lines = sentences(session.table.game, advise(session.table.game, judge, session.knowledge(seat)), naming)
        before = look(session, feed, seat)
        session.table.announce(News(seat, "Coach", tuple(lines)))
        asked = look(session, feed, seat), feed.snapshot(Stream(seat))["screens"][seat]["text"]
        displays.stations[seat]._then(lambda one: [one.passed(1000) for _ in range(25)])
        gone = look(session, feed, seat)
        await displays.stations[seat].press("B")
        again = look(session, feed, seat), feed.snapshot(Stream(seat))["screens"][seat]["text"]
        feed.close()
        return before, asked, gone, again

    seats = 2 if game == "seven_wonders_duel" else 3
    with quiet_session(tmp_path, humans=seats, seats=seats, game=game) as session:
        before, asked, gone, again = asyncio.run(story(session))
    assert all(before) and all(gone)
    assert not any(asked[0]) and "Coach" in asked[1]
    assert not any(again[0]) and "Coach" in again[1]


def test_a_page_that_counts_cards_of_an_offer_is_for_its_player_alone(tmp_path, monkeypatch):
    async def story(session):
        feed, displays = opened(session, monkeypatch)
        await settled(feed)
        table = session.table
        while not any(_laid(session, seat) for seat in table.seats):
            seat = table.awaited()[0]
            view = table.game.view(table.view(seat))
            offers = [play for play in view.plays() if table.game.text(play).startswith("add")]
            play_one = offers[0] if offers else Strategy(table.game, seat).choose(view, view.reach() or ()).play
            assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(play_one)).ok
        seat = next(seat for seat in table.seats if _laid(session, seat))
        displays.stations[seat]._then(lambda one: [one.passed(1000) for _ in range(99)])
        found = look(session, feed, seat), feed.snapshot(Stream(seat))["screens"][seat]["text"]
        feed.close()
        return found

    with quiet_session(tmp_path, humans=3, game="tower_of_babel") as session:
        others, own = asyncio.run(story(session))
    assert not any(others) and "You offer" in own


def _laid(session, seat):
    view = session.table.game.view(session.table.view(seat))
    return view.laid if view.board.phase == "offer" else ()


async def events(feed, stream, found):
    async for text in event_stream(feed, stream, heartbeat=60):
        found.append(text)


@promise(
    "Information for one player reaches no other seat's page, neither as a name in any language nor in the data sent"
)
@pytest.mark.parametrize("presses", [1, 9])
def test_what_happens_under_a_cover_is_no_event_for_anybody_else(tmp_path, monkeypatch, presses):
    """A rival's script must not count the presses with which a way is chosen."""

    async def story(session):
        feed, displays = opened(session, monkeypatch)
        await settled(feed)
        station, found = displays.stations[1], {seat: [] for seat in (None, 1, 2)}
        tasks = [asyncio.create_task(events(feed, Stream(seat), found[seat])) for seat in found]
        await asyncio.sleep(0.02)
        await station.place(session.tag(session.hand(1)[0]))
        await asyncio.sleep(0.02)
        counts = {seat: len(texts) for seat, texts in found.items()}
        for _ in range(presses):
            await station.press("C")
            await asyncio.sleep(0.01)
        after = {seat: len(texts) - counts[seat] for seat, texts in found.items()}
        for task in tasks:
            task.cancel()
        feed.close()
        return after

    with quiet_session(tmp_path, humans=3) as session:
        after = asyncio.run(story(session))
    assert after == {None: 0, 1: presses, 2: 0}


def test_that_a_seat_was_told_or_refused_something_is_no_event_for_anybody_else(tmp_path, monkeypatch):
    async def story(session):
        feed, _displays = opened(session, monkeypatch)
        await settled(feed)
        session.table.announce(News(2, "Hint", ("You can pay for the second stage of your wonder.",)))
        await asyncio.sleep(0.02)
        found = {seat: [] for seat in (None, 1, 2)}
        tasks = [asyncio.create_task(events(feed, Stream(seat), found[seat])) for seat in found]
        await asyncio.sleep(0.02)
        session.table.announce(News(2, "Coach", ("Build the Altar.",)))
        await asyncio.sleep(0.02)
        for task in tasks:
            task.cancel()
        feed.close()
        return {seat: len(texts) for seat, texts in found.items()}

    with quiet_session(tmp_path, humans=3) as session:
        found = asyncio.run(story(session))
    assert (found[None], found[1]) == (1, 1) and found[2] > 1


def test_a_stream_is_kept_open_at_the_same_pace_whatever_others_are_told(session):
    """Else the pause until `here` would show when a rival got a message."""

    async def story():
        feed, stream = Feed(session), Stream(None)
        parts = event_stream(feed, stream, heartbeat=0.3)
        await anext(parts)
        waiting = asyncio.ensure_future(anext(parts))
        async with asyncio.timeout(20):  # a pause that starts again with each message would never end
            while not waiting.done():
                await asyncio.sleep(0.02)
                stream.touch()
        await parts.aclose()
        return waiting.result()

    assert asyncio.run(story()) == "event: here\ndata: {}\n\n"


def test_a_page_is_public_only_where_every_word_was_told_to_everybody(session):
    pages = PublicPages(session.table, 1, lambda: ["Age I, turn 2 Bela builds the Altar and pays nobody."])
    assert pages.holds(["Age I, turn 2", "Bela builds the", "Altar and pays", "nobody.", "", "", "", "B back"])
    assert pages.holds(["Age I, turn  1/2", "nobody.", "", "", "", "", "", "B back"])
    assert pages.holds(["Ada", "", "Age I  turn 1", "Lay a card here", "", "", "", "D help"])
    assert not pages.holds(["Coach", "1. Altar: Build", "Altar, free.", "", "", "", "", "B back"])
    assert not pages.holds(["Age I, turn 2", "1. Altar: Build", "Altar, free.", "", "", "", "", "B back"])
    assert not pages.holds(["Ada", "", "Age I  turn 1", "Altar", "", "", "", "D help"])
