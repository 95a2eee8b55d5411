"""Jobs begun in the browser: tags, a box, a count and a self-test at a station that the house lends to them."""

import asyncio
import errno
import sys
from contextlib import asynccontextmanager

import httpx2
import pytest

from host.archive.results import all_results
from host.house.app import build
from host.house.asking import COOKIE
from host.house.house import House
from host.house.proxy import Proxy
from host.jobs import counting
from host.jobs.sorting import beginning, open_sorting, sorting_setup
from host.journal.file import JournalError
from host.journal.journal import Journal
from host.pico.build import program_hash, rules_hash
from host.pico.finder import Pico
from host.session import kept_count, unfinished
from host.tags.addresses import address_on
from host.tags.cards import Cards
from host.virtual.tags import Ntag213
from host.web.http.limits import Limits
from shared_rules.contract import load
from shared_rules.tag import read
from tests.fakes.tagging import TagStation
from tests.fakes.waiting import Wait
from tests.games import every
from tests.owning import owned, owners_token
from tests.promises import promise

PROMISES = [
    promise(
        "Writing tags, sorting a box, a count and a self-test can be begun, followed and ended on a page; "
        "the station shows the lobby again afterwards; a guest begins nothing",
        how="a station at a real port",
    ),
    promise(
        "A score pad that is typed gives the totals, the places and the winner that the rules give, in "
        "every game; it is kept in the journal and can be corrected"
    ),
    promise(
        "An unfinished count or pad survives the end of its house and goes on; a count made on a page is in the history"
    ),
]

SEVEN = "seven_wonders"


class Ours(TagStation):
    """A station that carries what this Herald wants."""

    def __init__(self):
        super().__init__(rules=rules_hash())

    def greet(self, **changed):
        super().greet(firmware=program_hash(), **changed)


class Client:
    """The page of a browser on this computer."""

    def __init__(self, web):
        self._web = web

    async def do(self, what, **fields):
        return await self._web.post(f"/real-cards/{what}", json=fields)

    async def begin(self, kind, station="", game=SEVEN, seats=3, **more):
        fields = {"options": {}, "names": "", "again": False, **more}
        answer = await self.do("begin", kind=kind, game=game, seats=seats, station=station, **fields)
        return answer.json()

    async def get(self, path):
        return await self._web.get(path)

    async def facts(self, path):
        return (await self._web.get(f"{path}.json")).json()

    async def until(self, path, happened):
        wait = Wait(happened)
        while not happened(facts := await self.facts(path)):
            wait.still(facts)
            await asyncio.sleep(0.02)
        return facts


def browser_of(transport):
    """A browser of the owner."""
    return httpx2.AsyncClient(transport=transport, base_url="http://localhost", cookies={COOKIE: owners_token()})


@asynccontextmanager
async def house_with(folder, *stations, language="en"):
    """A house with these stations and the page of its owner; it looks again and again, and starts no table."""
    plugged = [Pico(one.url, one.uid, "") for one in stations]
    house = owned(House(folder, plugged=lambda: plugged, hashes=lambda: (rules_hash(), program_hash())))
    house.change_settings({"language": language, "names": ["Anna", "Bela", "Cili"]})

    async def look():
        while True:
            await house.stations.look()
            await asyncio.sleep(0.02)

    running = asyncio.create_task(look())
    proxy = Proxy(house.processes.port)
    transport = httpx2.ASGITransport(build(house, proxy, (), False, Limits()))
    try:
        async with asyncio.timeout(60), browser_of(transport) as web:
            await web.get("/")
            yield house, Client(web)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await house.jobs.stop()
        await house.stations.stop()
        await proxy.close()


def test_tags_are_written_with_the_station_display_on_the_page_and_the_station_comes_back(tmp_path):
    tag = Ntag213.blank(b"\x04\x01\x02\x03\x04\x05\x06")

    async def whole():
        async with Ours() as station, house_with(tmp_path, station) as (house, page):
            await station.answered("welcome")
            job = (await page.begin("write", station.uid))["path"]
            assert "not free" in (await page.begin("check", station.uid))["why"]
            await greeted(station)
            shown = await page.until(job, lambda facts: facts["display"])
            assert shown["display"]["lines"][:2] == ["Lumber Yard", "Age I, 3+ players"]
            await page.do("press", job=1, title=shown["display"]["title"], choice=0)
            await page.until(job, lambda facts: "4+ players" in str(facts["display"]))
            station.lay(tag)
            done = await page.until(job, lambda facts: facts["done"] == 1)
            assert done["of"] == 155 and any("written" in sentence for sentence in done["sentences"])
            assert read(bytes(tag.memory[16:160])) == "7w/lumber_yard.4"
            assert station.uid not in house.stations.free
            await page.do("end", job=1)
            await page.until("/real-cards", lambda facts: facts["stations"])

    asyncio.run(whole())


def test_tags_for_phones_are_written_from_the_page_with_the_address_the_owner_chose(tmp_path):
    tag = Ntag213.blank(b"\x04\x01\x02\x03\x04\x05\x06")

    async def whole():
        async with Ours() as station, house_with(tmp_path, station) as (house, page):
            await station.answered("welcome")
            house.change_settings({"card_address": "games.example"})
            job = (await page.begin("phones", station.uid))["path"]
            await greeted(station)
            await page.until(job, lambda facts: facts["display"])
            station.lay(tag)
            await page.until(job, lambda facts: facts["done"] == 1)
            data = bytes(tag.memory[16:160])
            assert (read(data), address_on(data)) == ("7w/lumber_yard.3", "http://games.example/c/7w/lumber_yard.3")

    asyncio.run(whole())


@pytest.mark.long
@pytest.mark.sample
def test_labels_with_codes_are_a_pdf_of_the_page_and_a_paper_that_is_not_known_a_sentence(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (_house, page):
            offered = (await page.facts("/real-cards"))["papers"]
            assert ["l7651", "Avery L7651, Avery J8651: 38.1 x 21.2 mm"] in offered
            for size, _name in [*offered[:2], ("63x25", "")]:
                for query in (f"size={size}", f"size={size}&qr=1"):
                    made = await page.get(f"/real-cards/labels/oh_hell.pdf?{query}")
                    assert made.headers["content-type"] == "application/pdf" and made.content.startswith(b"%PDF")
            (game,) = [one for one in (await page.facts("/real-cards"))["games"] if one["game"] == "oh_hell"]
            assert game["adding"] == ["packs"]
            pages = [
                (await page.get(f"/real-cards/labels/oh_hell.pdf?size=l7651&packs={packs}")).content.count(
                    b"/Type /Page\n"
                )
                for packs in ("one", "two")
            ]
            assert pages == [1, 2]
            for path, words in (
                ("oh_hell.pdf?packs=3", "packs is one or two"),
                ("oh_hell.pdf?size=l1", "label paper l1"),
                ("poker.pdf", "no game called poker"),
            ):
                refused = await page.get(f"/real-cards/labels/{path}")
                assert refused.status_code == 404 and words in refused.text

    asyncio.run(whole())


def test_the_card_of_a_table_is_written_and_a_table_that_cannot_be_is_refused(tmp_path):
    tag = Ntag213.blank(b"\x04\x01\x02\x03\x04\x05\x06")

    async def whole():
        async with Ours() as station, house_with(tmp_path, station) as (_house, page):
            await station.answered("welcome")
            for number in (0, 100):
                assert f"no table {number}" in (await page.begin("table", station.uid, "", number))["why"]
            job = (await page.begin("table", station.uid, "", 3))["path"]
            await greeted(station)
            await page.until(job, lambda facts: facts["display"])
            station.lay(tag)
            done = await page.until(job, lambda facts: facts["over"])
            assert done["sentences"][-1] == "Table 3 has its card." and (done["done"], done["of"]) == (1, 1)
            assert read(bytes(tag.memory[16:160])) == "club/table.3"
            await page.until("/real-cards", lambda facts: facts["stations"])

    asyncio.run(whole())


async def greeted(station):
    """A station greets again whenever its port is opened."""
    before = len(station.all("welcome"))
    while len(station.all("welcome")) == before:
        station.greet()
        await asyncio.sleep(0.05)


@promise("An interrupted sorting goes on where it was")
@pytest.mark.long
def test_a_box_is_sorted_in_the_language_of_the_house_and_goes_on_where_it_was(tmp_path):
    async def some(page, station, cards, begun):
        job = (await page.begin("sort", station.uid))["path"]
        await greeted(station)
        facts = await page.until(job, lambda facts: facts["done"] == begun and facts["of"])
        for at, card in enumerate(cards, begun + 1):
            station.say("card", uid=f"04{at:012x}", card=f"7w/{card}")
            facts = await page.until(job, lambda facts, at=at: facts["done"] == at)
        return job, facts

    async def whole():
        async with Ours() as station, house_with(tmp_path, station, language="hu") as (_house, page):
            await station.answered("welcome")
            _job, facts = await some(page, station, ["altar.3", "theater.3"], 0)
            assert facts["display"]["title"] == "BE" and "Altar" not in facts["display"]["lines"][0]
        async with Ours() as station, house_with(tmp_path, station, language="hu") as (_house, page):
            await station.answered("welcome")
            job, facts = await some(page, station, ["baths.3"], 2)
            assert facts["done"] == 3
            (place,) = (await page.get("/c.json?code=7w&card=tavern.4")).json()["places"]
            assert place["kind"] == "sort"
            for card, pile in (("tavern.4", "KI"), ("stockade.3", "BE")):  # read by a phone
                await page.do("lay", job=1, text=f"7w/{card}")
                facts = await page.until(job, lambda facts, pile=pile: facts["display"]["title"] == pile)
            assert facts["done"] == 4
            station.say("card", uid="04ffffffffff01", card="7w/altar.5")
            facts = await page.until(job, lambda facts: facts["display"]["title"] == "KI")
            await page.do("press", job=1, title=facts["display"]["title"], choice=0)
            assert (await page.until(job, lambda facts: facts["over"]))["result"]

    asyncio.run(whole())


def test_a_sorting_names_the_players_as_players_and_every_other_figure_as_its_option(tmp_path):
    deck, journal = load("tower_of_babel").part("deck").GAME, Journal.open(tmp_path)
    session, before = open_sorting(sorting_setup(deck, {"disc_numbers": "335566"}, 3, (), 1), journal, tmp_path)
    (first, *_more) = beginning(session, before)
    journal.close()
    assert "(3 players; disc numbers: 335566; " in first, first


@pytest.mark.long
def test_a_finished_game_is_counted_on_the_page_alone(tmp_path):
    """The same entries as at stations: a whole game played by bots, its entries typed, the same points."""
    from host.session.tally import finished

    game = load(SEVEN)
    state = finished(game, 3, {}, 5)
    sayings = game.part("tally").GAME.sayings(state.position())

    async def whole():
        async with house_with(tmp_path) as (_house, page):
            job = (await page.begin("tally", options={}))["path"]
            facts = await page.until(job, lambda facts: facts["sheets"])
            assert [sheet["name"] for sheet in facts["sheets"]] == ["Anna", "Bela", "Cili"]
            assert all(question["text"] for sheet in facts["sheets"] for question in sheet["questions"])
            refused = (await page.do("enter", job=1, seat=1, text="coins 999")).json()
            assert "199" in refused["why"]
            for seat, texts in enumerate(sayings, 1):
                for text in texts:
                    assert (await page.do("enter", job=1, seat=seat, text=text)).status_code == 200, text
            facts = await page.until(job, lambda facts: facts["over"])
            assert [seat["total"] for seat in facts["score"]["seats"]] == [
                sum(line.points for line in sheet) for sheet in state.scores()
            ]

    asyncio.run(whole())


@pytest.mark.long
@pytest.mark.parametrize("name", every())
def test_every_game_can_be_counted_without_a_station(tmp_path, name):
    game = load(name)

    async def whole():
        async with house_with(tmp_path) as (_house, page):
            job = (await page.begin("tally", game=name, seats=game.seats[0]))["path"]
            facts = await page.until(job, lambda facts: facts["sheets"])
            assert len(facts["cards"]) == len(Cards(game).order) and facts["score"]["categories"]

    asyncio.run(whole())


@pytest.mark.process
def test_a_self_test_comes_part_by_part(tmp_path):
    async def whole():
        async with Ours() as station, house_with(tmp_path, station) as (_house, page):
            await station.answered("welcome")
            job = (await page.begin("selftest", station.uid))["path"]
            while not station.all("selftest"):
                station.greet()
                await asyncio.sleep(0.05)
            station.say("tested", part="reader", ok=True, text="PN532 1.6")
            await page.until(job, lambda facts: facts["done"] == 4)
            station.say("tested", part="field", ok=True, text="switched on")
            asked = await page.until(job, lambda facts: facts["display"])
            assert asked["display"]["lines"] == ["Lay a card on the mark and leave it there."]
            nothing = await page.do("enter", job=1, seat=1, text="coins 3")
            assert nothing.status_code == 409 and nothing.json()["why"] == "Nothing is entered here."
            station.say("tested", part="buzzer", ok=False, text="not heard")
            station.say("tested", part="end", ok=True, text="")
            facts = await page.until(job, lambda facts: facts["done"] == facts["of"])
            assert "Press B there" in facts["display"]["lines"][0] and not facts["over"], "it shows its verdict"
            await station.unplug()  # as it begins again
            facts = await page.until(job, lambda facts: facts["over"])
            *_, reader, _field, buzzer, last = facts["sentences"]
            assert reader.startswith("ok ") and "PN532 1.6" in reader and buzzer.startswith("BAD ")
            assert "breadboard" in last and not facts["trouble"]

    asyncio.run(whole())


def test_what_cannot_be_begun_is_a_sentence_and_a_guest_begins_nothing(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (house, page):
            for fields in (
                {"kind": "write"},
                {"kind": "dance"},
                {"kind": "tally", "seats": 99},
                {"kind": "tally", "names": "A,A"},
                {"kind": "check", "station": "nobody"},
            ):
                assert (await page.begin(**fields))["why"].endswith("."), fields
            assert (await page.do("begin", kind="tally")).status_code == 400
            assert (await page.do("dance")).status_code == 404
            assert "begin it again" in (await page.facts("/real-cards/9"))["why"]
            house.role = lambda device: "guest"
            assert (await page.do("end", job=1)).status_code == 403
            assert (await page.begin("tally"))["why"].startswith("Only the owner")

    asyncio.run(whole())


def test_a_score_pad_is_typed_corrected_and_kept_in_the_journal_of_the_house(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = (await page.begin("pad"))["path"]
            refused = await page.do("enter", job=1, seat=1, text="military 30")
            assert refused.json()["why"] == "Military: 30 cannot be. It is -6 to 18."
            for seat, text in ((1, "treasury 9"), (2, "civilian 3"), (3, "guilds 2")):
                assert (await page.facts(path))["pad"]["places"] == [0, 0, 0], "nobody has a place yet"
                assert (await page.do("enter", job=1, seat=seat, text=text)).status_code == 200
            pad = (await page.facts(path))["pad"]
            assert (pad["totals"], pad["places"], pad["winner"], pad["game"]) == ([3, 3, 2], [1, 2, 3], "", 0)
            assert not (tmp_path / "herald.sqlite").exists()
            await page.do("enter", job=1, seat=1, text="done")
            assert (await page.facts(path))["pad"]["winner"] == "Anna wins by 9 coins"
            await page.do("enter", job=1, seat=3, text="guilds 12")
            assert (await page.facts(path))["pad"]["winner"] == ""
            await page.do("enter", job=1, seat=1, text="done")
            pad = (await page.facts(path))["pad"]
            assert (pad["winner"], pad["game"]) == ("Cili wins", 1)
        (kept,) = all_results(tmp_path)
        assert [(seat.name, seat.points, seat.place) for seat in kept.seats] == [
            ("Anna", 3, 2),
            ("Bela", 3, 3),
            ("Cili", 12, 1),
        ]

    asyncio.run(whole())


def test_a_score_pad_that_is_not_finished_is_offered_by_the_next_house_and_goes_on(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            await page.begin("pad", names="Anna, Ödön, Cili")
            await page.do("enter", job=1, seat=1, text="treasury 9")
            await page.do("enter", job=1, seat=2, text="civilian 3")
            assert (await page.facts("/real-cards"))["unfinished"] == [], "it is under way"
        async with house_with(tmp_path) as (_, page):
            (one,) = (await page.facts("/real-cards"))["unfinished"]
            assert (one["kind"], one["title"], one["names"]) == ("pad", "Score pad: 7 Wonders", "Anna, Ödön, Cili")
            path = (await page.do("resume", name=one["name"], station="")).json()["path"]
            assert (await page.do("resume", name=one["name"], station="")).status_code == 409
            pad = (await page.facts(path))["pad"]
            assert (pad["names"], pad["totals"]) == (["Anna", "Ödön", "Cili"], [3, 3, 0])
            await page.do("enter", job=1, seat=3, text="guilds 12")
            await page.do("enter", job=1, seat=1, text="done")
            await page.do("end", job=1)
            assert (await page.facts("/real-cards"))["unfinished"] == []
        (kept,) = all_results(tmp_path)
        assert [seat.points for seat in kept.seats] == [3, 3, 12]

    asyncio.run(whole())


def test_a_count_goes_on_after_the_end_of_the_house_and_stands_in_the_history_when_all_have_confirmed(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = (await page.begin("tally", game="tower_of_babel", seats=3))["path"]
            await page.until(path, lambda facts: len(facts["sheets"]) == 3)
            await page.do("enter", job=1, seat=2, text="track 30")
        async with house_with(tmp_path) as (_, page):
            (one,) = (await page.facts("/real-cards"))["unfinished"]
            path = (await page.do("resume", name=one["name"], station="")).json()["path"]
            found = await page.until(path, lambda facts: len(facts["sheets"]) == 3)
            assert {q["name"]: q["answer"] for q in found["sheets"][1]["questions"]}["track"] == "30"
            for seat in (1, 2, 3):
                for question in found["sheets"][seat - 1]["questions"]:
                    if question["answer"] is None:
                        answer = question["values"][0][0] if question["values"] else 0
                        await page.do("enter", job=1, seat=seat, text=f"{question['name']} {answer}")
                answer = await page.do("enter", job=1, seat=seat, text="done anyway")
                assert answer.status_code == 200, answer.json()
            found = await page.until(path, lambda facts: facts["over"])
            assert (found["trouble"], found["game"]) == ("", 1)
            assert (await page.facts("/real-cards"))["unfinished"] == []
        (kept,) = all_results(tmp_path)
        assert kept.title == "Tower of Babel, counted" and [seat.points for seat in kept.seats] == [0, 30, 0]

    asyncio.run(whole())


def test_a_count_that_nobody_wants_is_thrown_away_and_no_other_file_is(tmp_path):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            await page.begin("pad")
            await page.do("enter", job=1, seat=1, text="treasury 9")
            await page.do("end", job=1)
            (one,) = (await page.facts("/real-cards"))["unfinished"]
            assert (await page.do("remove", name="../house.json")).status_code == 409
            assert (await page.do("remove", name=one["name"])).status_code == 200
            assert (await page.facts("/real-cards"))["unfinished"] == []

    asyncio.run(whole())


@pytest.mark.parametrize("kind, texts", [("pad", ("treasury 9", "treasury 4")), ("tally", ("coins 9", "coins 4"))])
def test_two_of_one_kind_at_once_are_kept_apart(tmp_path, kind, texts):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            for _number in texts:
                path = (await page.begin(kind))["path"]
            await page.until(path, lambda facts: facts.get("sheets") or facts.get("rows") or kind == "pad")
            for job, text in enumerate(texts, 1):
                answer = await page.do("enter", job=job, seat=1, text=text)
                assert answer.status_code == 200, answer.json()
            for job in (1, 2):
                await page.do("end", job=job)
            found = (await page.facts("/real-cards"))["unfinished"]
            kept = [(tmp_path / one["name"]).read_text(encoding="utf-8") for one in found]
            assert len(kept) == 2 and all(any(text in one for one in kept) for text in texts)

    asyncio.run(whole())


async def answer_all(page, found, tracks):
    """Each seat of Tower of Babel answers what it is asked; only the score track counts points."""
    for seat, track in enumerate(tracks, 1):
        for question in found["sheets"][seat - 1]["questions"]:
            answer = question["values"][0][0] if question["values"] else 0
            if question["name"] != "track":
                await page.do("enter", job=1, seat=seat, text=f"{question['name']} {answer}")
        await page.do("enter", job=1, seat=seat, text=f"track {track}")


def test_a_count_that_no_disk_took_stands_in_the_history_as_it_was_laid(tmp_path, monkeypatch):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = (await page.begin("tally", game="tower_of_babel", seats=3))["path"]
            found = await page.until(path, lambda facts: len(facts["sheets"]) == 3)
            await answer_all(page, found, (30, 30, 30))
            with monkeypatch.context() as full:
                full.setattr(unfinished, "write_whole", no_room)
                await page.do("enter", job=1, seat=2, text="track 12")
                for seat in (1, 2, 3):
                    await page.do("enter", job=1, seat=seat, text="done anyway")
                found = await page.until(path, lambda facts: facts["over"])
            assert (found["trouble"], found["game"]) == ("", 1)
        (kept,) = all_results(tmp_path)
        assert [seat.points for seat in kept.seats] == [30, 12, 30]

    asyncio.run(whole())


async def all_typed(page, monkeypatch):
    """The path of a count for three in which all figures are typed and nobody has said that they are all."""
    monkeypatch.setattr(counting, "PAUSE", 0.02)
    path = (await page.begin("tally", game="tower_of_babel", seats=3))["path"]
    found = await page.until(path, lambda facts: len(facts["sheets"]) == 3)
    await answer_all(page, found, (1, 2, 3))
    return path


@promise(
    "A count confirmed while the disk is full is kept once there is room; until then it does not block the journal"
)
def test_a_count_that_is_confirmed_on_a_full_disk_is_kept_once_there_is_room(tmp_path, monkeypatch):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = await all_typed(page, monkeypatch)
            with monkeypatch.context() as full:
                full.setattr(unfinished, "write_whole", no_room)
                full.setattr(kept_count, "take_all", no_journal)
                for seat in (1, 2, 3):
                    await page.do("enter", job=1, seat=seat, text="done anyway")
                found = await page.until(path, lambda facts: all(sheet["done"] for sheet in facts["sheets"]))
                await asyncio.sleep(0.1)
                found = await page.facts(path)
                assert not found["over"] and found["trouble"].startswith("The disk cannot be written")
            found = await page.until(path, lambda facts: facts["over"])
            assert (found["trouble"], found["game"]) == ("", 1)
            assert (await page.facts("/real-cards"))["unfinished"] == []
        (kept,) = all_results(tmp_path)
        assert [seat.points for seat in kept.seats] == [1, 2, 3]

    asyncio.run(whole())


@pytest.mark.parametrize("full", [True, False], ids=["a full disk", "another fault"])
def test_a_count_that_the_journal_does_not_take_waits_for_room_or_says_what_is_wrong(tmp_path, monkeypatch, full):
    """The disk fills between the last entry and the journal; or the journal fails though there is room."""

    def fills(*_args):
        if full:
            monkeypatch.setattr(unfinished, "write_whole", no_room)
        no_journal()

    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = await all_typed(page, monkeypatch)
            taken, written = kept_count.take_all, unfinished.write_whole
            monkeypatch.setattr(kept_count, "take_all", fills)
            for seat in (1, 2, 3):
                await page.do("enter", job=1, seat=seat, text="done anyway")
            found = await page.until(path, lambda facts: facts["trouble"])
            assert found["over"] is not full
            assert ("No space left on device): make room" in found["trouble"]) is full
            if full:
                monkeypatch.setattr(kept_count, "take_all", no_journal)
                monkeypatch.setattr(unfinished, "write_whole", written)
                found = await page.until(path, lambda facts: not facts["trouble"])
                monkeypatch.setattr(kept_count, "take_all", taken)
                found = await page.until(path, lambda facts: facts["over"])
                assert (found["trouble"], found["game"]) == ("", 1), "the journal is asked again once there is room"

    asyncio.run(whole())


@promise(
    "A page shows a warning while its entries cannot be written to the disk", how="with a real limit of the system"
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of a file")
def test_a_page_is_told_while_the_file_of_its_pad_cannot_be_written(tmp_path):
    """A real limit of the system for the size of a file, as of a disk that is full."""
    import resource

    async def whole():
        async with house_with(tmp_path) as (_, page):
            path = (await page.begin("pad"))["path"]
            await page.do("enter", job=1, seat=1, text="treasury 9")
            assert (await page.facts(path))["trouble"] == ""
            before = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
            try:
                await page.do("enter", job=1, seat=1, text="civilian 4")
                found = await page.facts(path)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            assert found["trouble"].startswith("The disk cannot be written (File too large): make room.")
            assert found["pad"]["totals"][0] == 7, "what was typed counts all the same"
            await page.do("enter", job=1, seat=1, text="civilian 5")
            assert (await page.facts(path))["trouble"] == ""
        assert "civilian 5" in next(tmp_path.glob("unfinished-*")).read_text(encoding="utf-8")

    asyncio.run(whole())


def no_journal(*_args):
    raise JournalError("The folder cannot be written (No space left on device).")


def no_room(*_args, **_more):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_count_that_cannot_be_read_is_reported_once_and_hides_no_other(tmp_path, caplog):
    async def whole():
        async with house_with(tmp_path) as (_, page):
            await page.begin("pad")
            await page.do("enter", job=1, seat=1, text="treasury 9")
            await page.do("end", job=1)
            (tmp_path / "unfinished-1.record").write_bytes(b"\xff\x00 no record")
            for _look in range(3):
                assert len((await page.facts("/real-cards"))["unfinished"]) == 1

    asyncio.run(whole())
    assert len([one for one in caplog.messages if "unfinished-1.record" in one]) == 1
