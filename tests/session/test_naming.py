"""A card whose tag is dead is named in the game: at its station, by three buttons, or by somebody at the page."""

import asyncio

import pytest

from host.journal.history import BY_HAND
from host.journal.intake import take
from host.journal.journal import Journal
from host.session.naming import CardNaming
from host.session.spread import Spread
from host.stations.enrolments import Enrolments
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.sharing import Sharing
from host.stations.stations import Stations
from host.table.dealer import PeoplesDealer
from host.table.questions import Questions
from host.table.table import Table
from shared_rules.contract import load
from shared_rules.referee import record
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import RULES, quick

PROMISES = [
    promise(
        "A card whose tag is dead or missing can be named during the game, at its station in four presses "
        "or on the page, and the record notes it"
    ),
]

__all__ = ["quick"]
DEAD, OTHER = "04a1b2c3d4e5f6", "04ffffffffffff"
YES, NO = 0, 1


class Evening:
    """An open game among three, Ada at a station; `news` holds what was announced."""

    def __init__(self, journal, station, home, game="seven_wonders", **options):
        rules = load(game)
        options = rules.complete({"deal": "open", **options})
        header = journal.begin(rules.name, rules.rules_version, ("Ada", "Bela", "Cili"), options, 1, {})
        self.table, self.news, self.journal = Table(header, journal, PeoplesDealer(1)), [], journal
        roster = Roster(self.table, {station.url: 1})
        sharing = Sharing(roster)
        questions = Questions(sharing.tell, sharing.first)
        self.station = station
        self.stations = Stations(
            roster,
            RULES,
            setup=StationSetup(
                sharing=sharing,
                questions=questions,
                enrolled=Enrolments(home),
                on_wish=lambda seat, what: self.naming.wish(seat) if what == "name" else None,
                on_card=lambda seat, uid, text: self.naming.on_card(seat, uid, text),
                on_gone=lambda seat: self.naming.on_card_taken(seat),
            ),
        )
        self.naming = CardNaming(self.table, self.stations, questions)

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        pass

    async def __aenter__(self):
        self.table.deal_if_due()
        self.table.listen(self)
        await self.stations.start()
        await self.station.seated()
        return self

    async def __aexit__(self, *_):
        await self.stations.stop()

    async def hold_d(self, uid=DEAD):
        """A tag without a text comes to the reader, and D is held; the question that is asked."""
        self.station.say("card", uid=uid, card="")
        self.station.say("wish", what="name")
        return await self.station.expect("ask", len(self.station.all("ask")) + 1)

    async def answer(self, choice):
        """Answers the newest question; the next one."""
        asked = self.station.all("ask")
        self.station.say("answer", id=asked[-1]["id"], choice=choice)
        return await self.station.expect("ask", len(asked) + 1)

    async def narrow(self, name, asked):
        """Presses A, B or C until one name is left; how many presses that took."""
        presses = 0
        while asked["title"] == "Which card?":
            spans = [list(line[2:].split(" - ")) for line in asked["lines"]]
            choice = max(at for at, span in enumerate(spans) if at == 0 or span[0].split(",")[0] <= name)
            asked, presses = await self.answer(choice), presses + 1
        return presses, asked

    def say(self, choice):
        self.station.say("answer", id=self.station.all("ask")[-1]["id"], choice=choice)


@pytest.fixture
def run(journal, tmp_path, quick):
    """Runs `scenario(evening, station)` at an open table."""

    def go(scenario, *game, **options):
        async def whole():
            async with FakeStation() as station, Evening(journal, station, tmp_path, *game, **options) as evening:
                await asyncio.wait_for(scenario(evening, station), 60)

        asyncio.run(whole())

    return go


def test_the_card_is_found_in_a_few_presses_and_its_tag_stands_for_it_from_then_on(run, tmp_path):
    async def scenario(evening, station):
        presses, asked = await evening.narrow("Lumber Yard", await evening.hold_d())
        assert presses <= 4 and asked["title"] == "This card?" and asked["choices"] == ["Yes", "No"]
        assert asked["lines"] == ["Lumber Yard, Age I, 3+ players"]
        evening.say(YES)
        assert await station.expect("known") == {"uid": DEAD, "card": "7w/lumber_yard.3"}
        station.say("gone", uid=DEAD)
        station.say("card", uid=DEAD, card="")
        assert (await station.expect("known", 2))["card"] == "7w/lumber_yard.3"

    run(scenario)
    assert Enrolments(tmp_path).card(DEAD) == "7w/lumber_yard.3"


def test_no_begins_the_names_again(run):
    async def scenario(evening, station):
        first = await evening.hold_d()
        _, asked = await evening.narrow("Altar", first)
        assert asked["lines"][0].startswith("Altar")
        assert (await evening.answer(NO))["lines"] == first["lines"] and not station.all("known")

    run(scenario)


def test_a_tag_that_is_taken_off_is_asked_about_no_more(run):
    async def scenario(evening, station):
        asked = await evening.hold_d()
        station.say("gone", uid=DEAD)
        await station.expect("ask", id=asked["id"], choices=[])

    run(scenario)


def test_only_what_may_be_played_now_is_named(run):
    async def scenario(evening, station):
        altar = "Altar, Age I, 3+ players"
        names = [kind.called for kind in evening.naming.kinds(1)]
        assert altar in names and all(name.endswith("Age I, 3+ players") for name in names)
        for seat, card in ((1, "altar.3"), (2, "theater.3"), (3, "lumber_yard.3")):
            assert evening.table.submit(seat, f"k{seat}", evening.table.moment, f"build {card}").ok
        later = [kind.called for kind in evening.naming.kinds(1)]
        assert altar not in later and 0 < len(later) < len(names)

    run(scenario)


def test_whoever_can_play_no_card_reads_why_there_is_nothing_to_name(run):
    async def scenario(evening, station):
        evening.table.submit(1, "k1", evening.table.moment, "sell altar.3")
        evening.news.clear()
        station.say("card", uid=DEAD, card="")
        station.say("wish", what="name")
        await evening.stations.until(lambda: evening.news)
        assert evening.news[0].audience == 1 and "your turn" in evening.news[0].lines[0]
        assert not station.all("ask")

    run(scenario)


def test_a_card_without_a_tag_is_named_from_the_page_and_the_record_notes_it(run, tmp_path):
    async def scenario(evening, station):
        assert evening.naming.name(1, "lumber_yard.3") == ""
        assert await station.expect("known") == {"uid": "", "card": "7w/lumber_yard.3"}
        station.play("sell lumber_yard.3", "k1")
        await station.expect("verdict", ok=True)
        entry = evening.journal.entries(evening.table.header.id)[-1]
        assert entry.uid == BY_HAND
        for seat, card in ((2, "altar.3"), (3, "theater.3")):
            assert evening.table.submit(seat, f"k{seat}", evening.table.moment, f"sell {card}").ok
        kept = evening.table.record()
        assert kept.named_lines == [entry.n] and record.parse(kept.text()) == kept
        other = Journal.open(tmp_path / "other")
        assert other.record(take(other, tmp_path / "x", record.parse(kept.text())).id).named_lines == [entry.n]
        other.close()

    run(scenario)


def test_what_cannot_be_named_is_a_sentence(run):
    async def scenario(evening, station):
        assert "no such card" in evening.naming.name(1, "camel.1")
        assert "no station" in evening.naming.name(2, "altar.3")
        station.say("card", uid=OTHER, card="7w/baths.3")
        await evening.stations.until(lambda: evening.stations.readers.card_on(1))
        assert "Take it off" in evening.naming.name(1, "altar.3")
        assert not station.all("known")

    run(scenario)


def test_of_copies_that_look_alike_the_real_one_is_taken_for_another_when_it_comes(run, tmp_path):
    """The dead camel was taken for the first one; the first one has a tag that lives."""
    Enrolments(tmp_path).enrol(DEAD, "tb/camel.1")

    async def scenario(evening, station):
        station.say("card", uid=DEAD, card="")
        await station.expect("known", card="tb/camel.1")
        station.say("gone", uid=DEAD)
        station.say("card", uid=OTHER, card="tb/camel.1")
        assert await station.expect("known", 2) == {"uid": OTHER, "card": "tb/camel.2"}
        assert not [news for news in evening.news if news.tune == "refused"]

    run(scenario, "tower_of_babel")


@promise(
    "While a set-up is entered, a typed line counts like a tapped card, and so does the tag of another "
    "copy that looks the same"
)
@pytest.mark.long
def test_a_copy_of_what_was_typed_is_taken_for_the_one_that_was_typed(journal, tmp_path, quick):
    """People typed a name, which leaves open the copy among those that look alike: its tag names another."""

    async def scenario():
        async with FakeStation() as station, Evening(journal, station, tmp_path, "through_the_ages") as evening:
            table, spread = evening.table, Spread(evening.table, evening.naming)
            copies = evening.naming.copies("frugality_a.1")
            assert len(copies) == 2 and spread.lay(copies[0]) == ""
            while cards := [card for card, _name in spread.cards() if card not in copies]:
                assert spread.lay(cards[0]) == ""
            code = table.game.code
            station.say("card", uid=OTHER, card=f"{code}/{copies[1]}")
            assert await station.expect("known", uid=OTHER) == {"uid": OTHER, "card": f"{code}/{copies[0]}"}

    asyncio.run(asyncio.wait_for(scenario(), 60))
