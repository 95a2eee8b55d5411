"""Dealer, brains and people: seeded, fair, and never looking where they may not."""

import asyncio
import random
from collections import Counter
from io import StringIO
from types import SimpleNamespace

import pytest
from rich.console import Console

from host.announce.terminal import TerminalAnnouncer, print_report
from host.bots.bots import Operator, reason_of
from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Choice, Strategy
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.news import News
from host.table.score_sheets import place_of
from host.table.table import Table
from shared_rules.contract import TABLE, Event, NotOver, load
from tests.fakes.tiny import GAME
from tests.firmware.oled import drawn


def deal(state, dealer):
    drawn = []
    while state.awaited() == (TABLE,):
        drawn.append(dealer.choose(state, len(drawn) + 1))
        state.do(TABLE, drawn[-1])
    return drawn


def test_the_same_seed_deals_the_same_cards_and_another_does_not():
    deals = [deal(GAME.start(3, {}), ShuffledDealer(seed)) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_every_card_comes_first_about_as_often_as_any_other():
    first = Counter(ShuffledDealer(seed).choose(GAME.start(2, {}), 1) for seed in range(1200))
    assert len(first) == 12 and all(60 <= count <= 140 for count in first.values())


def tiny_view(hand, leader=0):
    return GAME.view(GAME.position({"seats": [{"hand": hand}, {}], "leader": leader}).view(1))


def test_a_brain_sees_a_view_and_plays_what_its_cards_allow():
    view = tiny_view(["3", "7"])
    seen = Counter(Strategy(GAME, seed).choose(view, ["3", "7"]).play[:2] for seed in range(400))
    assert set(seen) == {("show", "3"), ("show", "7"), ("hide", "3"), ("hide", "7")}
    assert seen["show", "3"] + seen["show", "7"] > 280  # what stands first in the list is likelier


def test_a_brain_passes_when_nothing_else_is_left():
    assert Strategy(GAME, 1).choose(tiny_view([], leader=1), []) == (("pass", "", ""), None)


def test_a_brain_without_any_play_says_so():
    assert Strategy(GAME, 1).choose(tiny_view([]), []) is None


def play_open(name, journal, seats, seed):
    """A whole open game by brains whose people hold the hands; the table and the people."""
    game, options = load(name), {"deal": "open"}
    people = ShadowGame(game, seats, game.complete(options), seed)
    table = Table.start(name, names_for(seats), options, journal, people, seed)
    table.deal_if_due()
    brains = {seat: Strategy(game, f"{seed}:{seat}") for seat in table.seats}
    while not table.over:
        seat = table.awaited()[-1]
        people.keep_up(table.history)
        seen = game.view(table.view(seat))
        choice = brains[seat].choose(people.view(seat, seen), people.hand(seat, seen))
        text = game.text(choice.play)
        verdict = table.submit(seat, str(table.moment), table.moment, text)
        assert verdict.ok, verdict.why
    people.keep_up(table.history)
    return table, people


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [
        ("tiny", 3, 1),
        *[("seven_wonders", n, n) for n in range(2, 8)],
        *[("through_the_ages", n, n) for n in range(2, 5)],
        *[("seven_wonders_duel", 2, n) for n in range(8)],
    ],
)
def test_an_open_table_counts_what_the_people_count_who_know_the_hands(journal, name, seats, seed):
    table, people = play_open(name, journal, seats, seed)
    assert table.sheets() == [list(sheet) for sheet in people.scores()]


def test_brains_of_two_players_play_for_the_free_city_and_take_nothing_back(journal):
    table, _ = play_open("seven_wonders", journal, 2, 5)
    texts = [line.text for line in journal.lines(table.header.id)]
    assert sum(text.startswith("city-") for text in texts) >= 18 and "back" not in texts


def test_the_report_is_printed_once_the_game_is_over(journal):
    table = Table.start("seven_wonders", names_for(2), {}, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    with pytest.raises(NotOver):
        table.report()
    table, _ = play_open("seven_wonders", journal, 2, 6)
    paper = Console(record=True, width=100, file=StringIO())
    print_report(paper, table.words, table.names, table.report())
    text = paper.export_text()
    assert "Points by Age\n  Ada: Age I " in text and "Free City, stage" in text


def test_a_record_tells_every_ruling_it_was_played_by(journal):
    table = Table.start("seven_wonders", names_for(3), {"sides": "A"}, journal, ShuffledDealer(1), 1)
    options = table.record().options
    assert set(options) == {option.name for option in table.game.options}
    assert (options["sides"], options["lighthouse"]) == ("A", "earlier")


def test_people_catch_up_with_a_resumed_game(journal):
    table, people = play_open("seven_wonders", journal, 3, 2)
    again = ShadowGame(table.game, 3, {"deal": "open"}, 2)
    lines = journal.lines(table.header.id)
    again.follow((line.seat, line.text) for line in lines)
    assert again.scores() == people.scores()


def test_a_plan_survives_the_journal(journal):
    setup = GameSetup.make("tiny", names_for(3, "Zoe"), {"deal": "dealt"}, 4, 1, ("/dev/ttyACM0",))
    assert (setup.names, setup.humans, setup.real, setup.bots) == (("Zoe", "Ada", "Bela"), (1,), (2,), (3,))
    table = Table.start(setup.game, setup.names, setup.options, journal, None, setup.seed, setup.seating())
    assert GameSetup.of(table.header) == setup == GameSetup.of(journal.header(table.header.id))


def test_the_terminal_prints_public_news_alone():
    class Paper:
        lines = []

        def print(self, text):
            self.lines.append(text)

    announcer = TerminalAnnouncer(Paper())
    announcer.on_news(News(1, "Secret", ("A hidden card.",)))
    announcer.on_news(News(None, "Open", ("Seen by [all].",)))
    assert Paper.lines == ["[bold]Open[/bold]", "  Seen by \\[all]."]


REVEALED = Event("revealed", {"age": 1, "turn": 6})


def test_a_brief_terminal_has_no_single_plays_but_all_that_is_loud_and_what_the_host_says():
    printed = []
    announcer = TerminalAnnouncer(SimpleNamespace(print=printed.append), brief=True)
    for title, tune, events in (("Play", "reveal", (REVEALED,)), ("Over", "over", (REVEALED,)), ("Missing", "", ())):
        announcer.on_news(News(None, title, (), tune, events))
    assert printed == ["[bold]Over[/bold]", "[bold]Missing[/bold]"]


def test_a_title_is_printed_when_it_changes_and_where_it_is_all_there_is():
    printed = []
    announcer = TerminalAnnouncer(SimpleNamespace(print=printed.append))
    for lines in (("Ada builds.",), ("Bela sells.",), ()):
        announcer.on_news(News(None, "Age I", lines))
    assert printed == ["[bold]Age I[/bold]", "  Ada builds.", "  Bela sells.", "[bold]Age I[/bold]"]


def test_the_terminal_names_the_plays_that_were_undone(table):
    class Paper:
        lines = []

        def print(self, text):
            self.lines.append(text)

    table.listen(TerminalAnnouncer(Paper()))
    line = table.line
    for seat in table.awaited():
        assert table.submit(seat, f"k{seat}", table.moment, table.game.text(table.state.plays(seat)[0])).ok
    told = [text.strip() for text in Paper.lines if "shows" in text]
    table.undo(line)
    marked = [f"  [dim]undone: {text}[/dim]" for text in told]
    assert told and Paper.lines[-len(told) :] == marked
    table.redo()
    table.undo(line)
    assert Paper.lines[-len(told) :] == marked and Paper.lines.count(marked[0]) == 2


def test_shared_places_share_a_number():
    assert [place_of(seat, [(2, 3), (1,)]) for seat in (1, 2, 3)] == [3, 1, 1]


def test_a_bot_waits_for_its_turn_and_plays_once_for_each(table):
    from host.bots.bots import Bot

    made = []

    async def act(seat, choice):
        made.append(seat)
        table.submit(seat, str(table.moment), table.moment, table.game.text(choice.play))

    def bot(seat):
        strategy = Strategy(table.game, seat)

        async def decide():
            view = table.game.view(table.view(seat))
            return strategy.choose(view, view.reach())

        return Bot(table, seat, decide, lambda choice: act(seat, choice))

    async def evening():
        async with asyncio.timeout(60):
            await asyncio.gather(*(bot(seat).run() for seat in table.seats))

    asyncio.run(evening())
    assert table.over and Counter(made) == {1: 3, 2: 3, 3: 3}


class LateDisplay:
    """The hands of a station whose display lags: it shows the answered menu and the verdict for some looks."""

    def __init__(self):
        offer = ("Anna", *[""] * 6, "A: Pass")
        self.pictures = [drawn("No card")] * 3 + [drawn("Anna", *[""] * 6, " Accepted.")] * 3 + [drawn(*offer)]
        self.pressed = []

    @property
    def screen(self):
        return self.pictures.pop(0) if len(self.pictures) > 1 else self.pictures[0]

    async def press(self, button, ms=60):
        self.pressed.append(button)


@pytest.mark.micropython
def test_a_menu_that_was_answered_and_still_stands_there_is_not_taken_for_the_next_one():
    hands = LateDisplay()
    asyncio.run(Operator(None, None, 1, lambda: hands)._begin_without_card())
    assert hands.pressed == ["A"] and len(hands.pictures) == 1


class SlowStation:
    """The hands of a station on a slow machine: a press of C is seen only after so many looks at its display."""

    LOOKS = 30

    def __init__(self, ways):
        self._ways, self._shown, self._looks = ways, 1, 0
        self.pressed = []

    @property
    def screen(self):
        self._looks += 1
        if len(self.pressed) >= self._shown and self._looks > self.LOOKS:
            self._shown, self._looks = self._shown + 1, 0
        return drawn(f"Altar {(self._shown - 1) % self._ways + 1}/{self._ways}")

    async def press(self, button, ms=60):
        self._looks = 0 if len(self.pressed) < self._shown else self._looks
        self.pressed.append(button)


@pytest.mark.micropython
def test_a_way_is_reached_by_as_many_presses_as_it_needs_also_on_a_slow_machine():
    """Pressed again before the display has followed, C would lead past the way, and A would play another one."""
    plays, hands = ["build", "stage", "sell", "keep"], SlowStation(4)
    view = SimpleNamespace(ways=lambda card: [SimpleNamespace(play=play) for play in plays])
    table = SimpleNamespace(game=SimpleNamespace(view=lambda data: view), view=lambda seat: None)
    chosen = asyncio.run(Operator(table, None, 1, lambda: hands)._select(Choice("sell", "altar.1")))
    assert chosen and hands.pressed == ["C", "C"]


class ReportsBeforeDrawing:
    """The hands of a station and its link: the card is reported at once, and drawn only some looks later. `pressed`:
    what the display showed at each press."""

    def __init__(self):
        self.link = SimpleNamespace(lying="", cards=0, plays=0, mistakes=0, meant="")
        self.pressed = []
        self.pictures = [drawn("Altar 2/2")] * 6 + [drawn("Baths 1/2")]

    @property
    def screen(self):
        return self.pictures.pop(0) if len(self.pictures) > 1 else self.pictures[0]

    async def place(self, tag):
        self.link.lying, self.link.cards = tag.uid.hex(), self.link.cards + 1

    async def press(self, button, ms=60):
        self.pressed.append((button, self.pictures[0]))
        self.pictures = [drawn("Baths 2/2")]
        self.link.plays += button == "A"

    async def until(self, happened):
        assert happened()


@pytest.mark.micropython
def test_the_ways_of_the_card_before_are_not_taken_for_those_of_the_card_laid_now():
    """A would play the first way of a card whose picture had not come yet, since the one before showed `2/2`."""
    hands = ReportsBeforeDrawing()
    stations = SimpleNamespace(link=lambda seat: hands.link, until=hands.until)
    asyncio.run(Operator(None, stations, 1, lambda: hands).lay(SimpleNamespace(uid=b"baths.1")))
    assert hands.screen == drawn("Baths 1/2")


@pytest.mark.micropython
def test_a_page_takes_no_way_of_the_card_before_either():
    hands = ReportsBeforeDrawing()
    view = SimpleNamespace(ways=lambda card: [SimpleNamespace(play=play) for play in ("build", "sell")])
    table = SimpleNamespace(game=SimpleNamespace(view=lambda data: view, text=str), view=lambda seat: None)
    stations = SimpleNamespace(link=lambda seat: hands.link, until=hands.until)

    async def take():
        operator, tag = Operator(table, stations, 1, lambda: hands), SimpleNamespace(uid=b"baths.1")
        await operator.put(tag)
        return await operator.take(Choice("sell", "baths.1"), tag)

    assert asyncio.run(take()) and hands.link.meant == "sell"
    assert hands.pressed == [("C", drawn("Baths 1/2")), ("A", drawn("Baths 2/2"))]


def test_a_play_that_did_not_come_through_is_explained_by_what_its_station_shows():
    link = SimpleNamespace(trouble="", refusal="", have_at=-1, view_at=12)
    assert reason_of(link) == "the station shows moment -1, and was sent 12"
    link.have_at = 12
    assert reason_of(link) == "the station did not answer"
    link.refusal = "This card is gone."
    assert reason_of(link) == "This card is gone." and reason_of(None) == "its station is missing"


def test_a_strategy_does_not_leave_a_game_that_it_can_play():
    game, asked = load("through_the_ages"), 0
    state, chance = game.start(3, game.complete({"mode": "full"})), random.Random(4)
    bots = [Strategy(game, seat) for seat in range(4)]
    for _ in range(900):
        if state.over:
            break
        (seat, *_) = state.awaited()
        if seat == TABLE:
            state.do(TABLE, chance.choice(state.plays(TABLE)))
            continue
        view = game.view(state.view(seat))
        asked += any(play.verb == "resign" for play in view.plays())
        choice = bots[seat].choose(view, view.reach() or [])
        assert choice.play.verb != "resign"
        state.do(seat, choice.play)
    assert asked > 10
