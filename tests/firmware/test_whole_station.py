"""The whole station, as people meet it: tags on the reader, fingers on buttons, eyes on the OLED.

The firmware runs on MicroPython, compiled as for a Pico; the test is the host and answers nothing
that it does not want to answer.
"""

import asyncio
import json
import random
import shutil
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from host.pico.build import build
from host.virtual.tags import MifareClassic, Ntag213, Ultralight
from host.virtual.virtual_station import TUNE, VirtualStation
from shared_rules.contract import load
from shared_rules.wire.messages import VERSION
from tests.firmware import oled
from tests.firmware.host_end import PATIENCE, HostEnd
from tests.firmware.player import NAMES, TURN

GAME = load("seven_wonders")
UID, OTHER = bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("04111213141516")
# What a full frame costs on the OLED's bus: the window (six commands of address, control byte and
# command) and 1,024 bytes with address and control byte.
FULL_FRAME = 6 * 3 + 1024 + 2


def card_tag(card, uid=UID):
    return Ntag213.card(uid, "7w/" + card)


class Table:
    """A real game, so that views are real; `seat` 1 belongs to the station."""

    def __init__(self, seed=1, seats=3):
        self.random = random.Random(seed)
        self.state = GAME.start(seats, {"deal": "dealt"})
        self.at = 0
        self.go_on(lambda: 1 in self.state.awaited())

    def go_on(self, until):
        while not until():
            seat = self.state.awaited()[0]
            self.do(seat, self.random.choice(self.state.plays(seat)))

    def do(self, seat, play):
        self.state.do(seat, play)
        self.at += 1

    def view(self):
        return json.loads(json.dumps(self.state.view(1)))

    def choose(self, verb):
        """The first play of seat 1 with this verb."""
        return next(play for play in self.state.plays(1) if GAME.text(play).startswith(verb))


class Seen:
    """A station with a seat and a view, its host's end, and eyes on its OLED."""

    def __init__(self, station, host, table):
        self.station, self.host, self.table = station, host, table

    async def sees(self, *words):
        """Waits until all these words stand on the OLED; returns its eight rows."""
        picture = await self.station.shown(lambda pixels: all(word in oled.text(pixels) for word in words))
        return oled.read(picture)

    async def show(self):
        await self.host.show(self.table.at, self.table.view())


@asynccontextmanager
async def seated(table=None, seat=True, tree=None):
    table = table or Table()
    station = VirtualStation(tree=tree)
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            seen = Seen(station, host, table)
            if seat:
                await host.seat()
                await seen.show()
            yield seen
    finally:
        await station.stop()


def run(test):
    """Runs an async test; pytest sees an ordinary function."""

    def wrapped():
        asyncio.run(test())

    wrapped.__name__ = test.__name__
    return wrapped


@pytest.mark.micropython
@run
async def test_a_card_shows_its_price_on_the_oled_without_any_answer_from_the_host():
    async with seated() as seen:
        play = seen.table.choose("build")
        await seen.station.place(card_tag(play.card))
        rows = await seen.sees("Build", "A play")
        words = __import__("shared_rules.seven_wonders.words", fromlist=["words"])
        view = GAME.view(seen.table.view())
        assert rows[0].startswith(words.card_name(play.card)[:11])
        ways = view.ways(play.card)
        assert rows[1].startswith(">Build")
        assert words.caption(view, ways[0].play)[1] in " ".join(rows[1 + min(3, len(ways)) : 7])
        assert oled.lit_rows(seen.station.screen) == {0}
        assert seen.host.all("card") == [] or seen.host.all("card")[0]["card"] == "7w/" + play.card


@pytest.mark.micropython
@run
async def test_confirm_sends_the_play_and_repeats_it_until_the_verdict():
    async with seated() as seen:
        play = seen.table.choose("build")
        await seen.station.place(card_tag(play.card))
        await seen.sees("A play")
        await seen.station.press("A")
        expected = {"id": "t1-1", "at": seen.table.at, "text": GAME.text(play), "uid": UID.hex()}
        await seen.host.expect("play", 3, **expected)
        await seen.sees("Sending")
        seen.host.send("verdict", id="t1-1", ok=True, why="", at=0, code="")
        await seen.sees("Accepted.")
        count = len(seen.host.all("play"))
        await seen.station.remove()
        await seen.host.expect("gone", uid=UID.hex())
        assert seen.host.all("play") == [expected] * count


@pytest.mark.micropython
@run
async def test_a_card_that_leaves_is_told_and_shown_no_more():
    async with seated() as seen:
        play = seen.table.choose("sell")
        await seen.station.place(card_tag(play.card))
        await seen.sees("A play")
        await seen.station.remove()
        await seen.host.expect("gone", uid=UID.hex())
        await seen.sees("Lay a card here")
        assert "Build" not in oled.text(seen.station.screen)


@pytest.mark.micropython
@run
async def test_a_resting_card_is_told_once():
    async with seated() as seen:
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.host.expect("card")
        frames = (await seen.station.counters())["frames"]
        async with asyncio.timeout(PATIENCE):
            while (await seen.station.counters())["frames"] < frames + 20:  # the reader has looked twenty times more
                await asyncio.sleep(0.05)
        assert len(seen.host.all("card")) == 1 and seen.host.all("gone") == []


@pytest.mark.micropython
@run
async def test_a_verdict_costs_a_quarter_of_a_frame_at_most():
    async with seated() as seen:
        await seen.station.place(card_tag(seen.table.choose("build").card))
        await seen.sees("A play")
        before = (await seen.station.counters())["oled"]
        await seen.station.press("A")
        await seen.sees("Sending")
        seen.host.send("verdict", id="t1-1", ok=True, why="", at=0, code="")
        await seen.sees("Accepted.")
        spent = (await seen.station.counters())["oled"] - before
        assert 0 < spent <= FULL_FRAME / 4, spent


@pytest.mark.micropython
@run
async def test_a_refused_play_says_why_and_the_game_goes_on():
    async with seated() as seen:
        play = seen.table.choose("sell")
        await seen.station.place(card_tag(play.card))
        await seen.sees("A play")
        await seen.station.press("A")
        await seen.host.expect("play")
        seen.host.send("verdict", id="t1-1", ok=False, why="The table has moved on.", at=0, code="")
        await seen.sees("Not accepted", "The table has moved on.")
        await seen.station.press("B")
        await seen.sees("A play")
        await seen.station.press("A")
        await seen.host.expect("play", id="t1-2")


@pytest.mark.micropython
@run
async def test_two_cards_are_explained():
    async with seated() as seen:
        card, second = (play.card for play in seen.table.state.plays(1)[:: len(seen.table.state.plays(1)) - 1])
        await seen.station.place(card_tag(card))
        await seen.sees("1/")
        await seen.station.place(card_tag(second, OTHER))
        await seen.sees("Two cards", "Leave only one.")
        await seen.station.remove(OTHER)
        await seen.sees("1/")
        assert len(seen.host.all("card")) == 1


@pytest.mark.micropython
@pytest.mark.parametrize(
    "tag, headline",
    [
        (Ntag213.blank(UID), "Unknown tag"),
        (Ntag213.card(UID, "zz/altar.3"), "Other game"),
        (MifareClassic(bytes.fromhex("0a0b0c0d")), "Unknown tag"),
        (Ntag213(Ntag213.card(UID, "7w/altar.3").memory, fails_after=1), "Cannot read"),
        (Ntag213.holding(UID, b"Garage door tag 17, do not erase"), "Unknown tag"),
        (Ultralight.blank(UID), "Unknown tag"),
    ],
    ids=["blank", "another game", "door key", "at the edge of the field", "no NDEF at all", "small and blank"],
)
def test_a_tag_that_is_no_card_is_explained(tag, headline):
    @run
    async def test():
        async with seated() as seen:
            await seen.station.place(tag)
            await seen.sees(headline)
            await seen.station.press("A")
            await seen.station.remove()
            await seen.sees("Lay a card here")
            assert seen.host.all("play") == []

    test()


@pytest.mark.micropython
@run
async def test_a_card_of_no_such_name_is_explained():
    async with seated() as seen:
        await seen.station.place(card_tag("dragon.3"))
        await seen.sees("is no card of 7 Wonders")
        await seen.station.remove()
        await seen.sees("Lay a card here")


@pytest.mark.micropython
@run
async def test_a_card_while_nothing_is_awaited_is_explained():
    async with seated() as seen:
        seen.table.do(1, seen.table.choose("sell"))
        await seen.show()
        seen.host.send("due", seats=list(seen.table.state.awaited()))
        await seen.sees("You have chosen", "Waiting for", NAMES[1], NAMES[2])
        await seen.station.place(card_tag(seen.table.view()["hand"][0]))
        await seen.sees("You have chosen already", "Take it back")
        await seen.station.press("A")
        await seen.sees("Not possible")
        assert seen.host.all("play") == []


@pytest.mark.micropython
@run
async def test_what_was_chosen_is_taken_back_without_a_card():
    async with seated() as seen:
        seen.table.do(1, seen.table.choose("sell"))
        await seen.show()
        await seen.sees("You have chosen", "A: Take back")
        await seen.station.press("A")
        await seen.sees("Take back", "what you chose")
        await seen.station.press("A")
        await seen.host.expect("play", text="back", at=seen.table.at)


@pytest.mark.micropython
@run
async def test_the_holder_of_the_free_city_chooses_for_both():
    async with seated(Table(seats=2)) as seen:
        await seen.sees("Your own city:", "Lay a card here")
        seen.table.do(1, seen.table.choose("sell"))
        await seen.show()
        await seen.sees("For Free City:", "Lay a card here")
        play = seen.table.choose("city-")
        await seen.station.place(card_tag(play.card))
        await seen.sees("City: ", "A play")
        await seen.station.press("A")
        await seen.host.expect("play", text=GAME.text(GAME.view(seen.table.view()).ways(play.card)[0].play))


@pytest.mark.micropython
@run
async def test_help_explains_the_card_that_lies_there():
    async with seated() as seen:
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.sees("A play")
        await seen.station.hold("D")
        await seen.sees("Cost:")
        await asyncio.sleep(1.0)
        await seen.station.hold("D", False)
        await seen.sees("1/")


@pytest.mark.micropython
@run
async def test_every_press_counts_however_quick_the_fingers():
    async with seated() as seen:
        play = seen.table.choose("sell")
        listed = GAME.view(seen.table.view()).ways(play.card)
        ways, order = len(listed), sorted(range(len(listed)), key=lambda at: at > 0 and listed[at].refusal is not None)
        await seen.station.place(card_tag(play.card))
        await seen.sees(f"1/{ways}")
        for _ in range(4):
            await seen.station.press("C", ms=1)
        await seen.sees(f"{order[4 % ways] + 1}/{ways}")
        await asyncio.gather(*(seen.station.hold("C", down) for down in (True, False) * 3))
        await seen.sees(f"{order[7 % ways] + 1}/{ways}")


@pytest.mark.micropython
@run
async def test_a_station_without_power_comes_back():
    async with seated() as seen:
        await seen.station.power_cycle()
        async with HostEnd(seen.station.url) as host:
            hello = await host.expect("hello")
            assert (hello["protocol"], hello["uid"], hello["cause"]) == (VERSION, seen.station.uid, "power")
            await host.seat(boot="t2-")
            await host.show(seen.table.at, seen.table.view())
            await seen.station.place(card_tag(seen.table.choose("sell").card))
            await seen.sees("A play")
            await seen.station.press("A")
            assert (await host.expect("play"))["id"] == "t2-1"


@pytest.mark.micropython
@run
async def test_a_broken_cable_loses_no_play():
    async with seated() as seen:
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.sees("A play")
        await seen.station.drop()
        await seen.station.press("A")
        await seen.sees("Sending")
        await seen.sees("host is silent", "Your play is kept.")
        async with HostEnd(seen.station.url) as host:
            await host.seat(boot="t2-")
            assert (await host.expect("play"))["id"] == "t1-1"
            host.send("verdict", id="t1-1", ok=True, why="", at=0, code="")
            await seen.sees("Accepted.")


@pytest.mark.micropython
@run
async def test_garbage_on_the_wire_is_ignored():
    async with seated() as seen:
        noise = random.Random(3)
        for _ in range(20):
            letters = bytes(noise.choice(bytes([10, 13, *range(32, 256)])) for _ in range(200))
            seen.host.send_raw(letters.replace(b"\x03", b"") + b"\n")
        seen.host.send_raw(b"@" + b"x" * 6000 + b"\n")
        seen.host.send("ping", n=5)
        assert (await seen.host.expect("pong", n=5))["faults"][1] > 0
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.sees("A play")


@pytest.mark.micropython
@run
async def test_a_reader_that_falls_silent_is_reset_and_sees_cards_again():
    async with seated() as seen:
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.sees("A play")
        await seen.station.stun_reader()
        await seen.station.remove()
        await seen.sees("Lay a card here")
        await seen.station.place(card_tag(seen.table.choose("sell").card))
        await seen.sees("A play")
        seen.host.send("ping", n=1)
        assert (await seen.host.expect("pong"))["faults"][0] >= 1


@pytest.mark.micropython
@run
async def test_news_and_tunes_reach_people():
    tones = []
    async with seated() as seen:
        seen.station.watch(TUNE, tones.append)
        seen.table.do(1, seen.table.choose("sell"))
        await seen.show()
        seen.host.send("news", title="Conflict I", lines=["Anna beats Béla: 1 point."], tune="conflict", code="")
        await seen.sees("Conflict I", "Anna beats Béla:")
        async with asyncio.timeout(PATIENCE):
            while 0 not in tones:
                await asyncio.sleep(0.02)
        assert tones[0] == 440


@pytest.mark.micropython
@run
async def test_a_station_the_host_cannot_use_says_what_to_do():
    async with seated(seat=False) as seen:
        await seen.sees("Looking for the")
        await seen.host.expect("hello", 2)
        seen.host.send("sorry", why="Other rules than the table: run herald flash.")
        await seen.sees("Not connected", "run herald flash.")


@pytest.mark.micropython
def test_another_game_takes_the_room_of_the_first(tmp_path):
    tree = shutil.copytree(build(), tmp_path / "station")
    shutil.copytree(Path(__file__).parent / "toy", tree / "shared_rules" / "toy")

    @run
    async def test():
        async with seated(seat=False, tree=tree) as seen:
            await seen.host.seat()
            await seen.show()
            await seen.sees("Lay a card here")
            big = await seen.station.heap()
            seen.host.send("welcome", game="toy", seat=1, names=NAMES, language="en", boot="t2-")
            await seen.station.happened("reset")  # a Pico has room for one game: it starts again
            async with HostEnd(seen.station.url) as host:
                await host.seat(game="toy", boot="t3-")
                await seen.sees("Waiting for the")
                assert await seen.station.heap() < big - 20_000
                await host.show(1, TURN)
                await seen.station.place(Ntag213.card(UID, "ty/a1"))
                await seen.sees("Card A1")

    test()


@pytest.mark.micropython
@run
async def test_a_game_that_is_not_on_the_station_is_named():
    async with seated(seat=False) as seen:
        await seen.host.expect("hello")
        seen.host.send("welcome", game="chess", seat=1, names=NAMES, language="en", boot="t1-")
        await seen.sees("does not carry the game chess")


@pytest.mark.micropython
@run
async def test_ctrl_c_leads_to_the_prompt():
    async with seated() as seen:
        since = len(seen.station.events)
        seen.host.send_raw(b"\x03")
        await seen.station.happened("prompt", since)


@pytest.mark.micropython
def test_a_station_has_room_for_the_fullest_view_of_a_long_game():
    table = Table(seed=4, seats=7)
    table.go_on(
        lambda: (
            table.state.awaited() == ()
            or ((table.view()["age"], table.view()["turn"]) == (3, 6) and 1 in table.state.awaited())
        )
    )

    async def used(language):
        async with seated(table, seat=False) as seen:
            await seen.host.seat(language=language)
            await seen.show()
            await seen.station.place(card_tag(table.view()["hand"][0]))
            await seen.sees("1/")
            await seen.station.hold("D")
            await seen.sees("Cost:" if language == "en" else "Költség:")
            return await seen.station.heap()

    heaps = [asyncio.run(used(language)) for language in ("en", "hu")]
    assert max(heaps) <= 180_000, heaps
