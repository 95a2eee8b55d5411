"""What a station does when something inside it breaks: it reports it, starts it again, and plays on."""

import asyncio
import json

import pytest

from host.virtual.virtual_station import TUNE, VirtualStation
from tests.firmware import oled
from tests.firmware.host_end import HostEnd
from tests.firmware.test_whole_station import Table, card_tag, run
from tests.promises import promise

pytestmark = pytest.mark.micropython

# The first time the buttons' task runs it dies; afterwards it is the real one.
DYING_BUTTONS = """
import firmware.app
from firmware.tasks.buttons import Buttons
real, lives = Buttons.run, []

async def dying(self):
    lives.append(1)
    if len(lives) == 1:
        raise {error}
    await real(self)

Buttons.run = dying
await firmware.app.run()
"""

# The first press of A finds no room.
NO_ROOM = """
import firmware.app
from firmware.station import Station
real, lives = Station.play, []

def confirm(self):
    lives.append(1)
    if len(lives) == 1:
        raise MemoryError
    real(self)

Station.play = confirm
await firmware.app.run()
"""

# Nothing can be explained.
FAILING_D = """
import firmware.app
from firmware import explain

def help(station):
    raise ValueError("broken")

explain.help = help
await firmware.app.run()
"""

# There is no room for the first card, when it comes.
NO_ROOM_FOR_A_CARD = """
import firmware.app
from firmware.station import Station
real, lives = Station.arrived, []

def arrived(self, uid, text, readable=True):
    lives.append(1)
    if len(lives) == 1:
        raise MemoryError
    real(self, uid, text, readable)

Station.arrived = arrived
await firmware.app.run()
"""

# Its owner named a bus that does not exist.
NO_BUS = """
import json
with open("/settings.json", "w") as file:
    json.dump({"bus": "spy"}, file)
import firmware.app
await firmware.app.run()
"""

# A panel whose wire is put right while the station looks for it a third time.
LATE_OLED = """
import firmware.app
from firmware import board, pins
real, right, tries = board.oled, pins.OLED_SDA, []

def oled():
    tries.append(1)
    pins.OLED_SDA = right if len(tries) == 3 else 8
    return real()

board.oled = oled
await firmware.app.run()
"""

DIMMING = """
import firmware.app
from firmware.tasks import screen
screen.DIM_MS = 200
await firmware.app.run()
"""

# Soldered to the wrong pin.
NO_READER = """
import firmware.app
from firmware import pins
pins.READER_MISO = 4
await firmware.app.run()
"""

WATCHED = """
import machine, firmware.app
dog, times = machine.WDT(timeout=8000), []

def feed():
    times.append(1)
    dog.feed()
    if len(times) == 30:
        print("fed for longer than it waits")

await firmware.app.run(feed)
"""

HANGING = """
import machine, time, firmware.app
from firmware.tasks.buttons import Buttons

async def hang(self):
    while True:
        time.sleep_ms(100)

if machine.reset_cause() != machine.WDT_RESET:
    Buttons.run = hang
await firmware.app.run(machine.WDT(timeout=1500).feed)
"""


async def started(program):
    station = VirtualStation(program=program)
    await station.start()
    return station


def station_test(program):
    """Runs an async test with a station that runs `program`."""

    def decorate(test):
        async def whole():
            station = await started(program)
            try:
                await test(station)
            finally:
                await station.stop()

        whole.__name__ = test.__name__
        return run(whole)

    return decorate


# Longer than a fault stays on the display.
TROUBLE_S = 6


def shows(*words):
    return lambda pixels: all(word in oled.text(pixels) for word in words)


@station_test(DYING_BUTTONS.format(error="ValueError('broken')"))
async def test_a_task_that_dies_is_named_reported_and_started_again(station):
    async with HostEnd(station.url) as host:
        trouble = await host.expect("trouble")
        assert trouble["what"] == "buttons: ValueError: broken. Started again."
        await station.shown(shows("Trouble: buttons", "ValueError: broken."))
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.press("B")
        await station.shown(shows("Lay a card here"))
        await station.press("D")
        await station.shown(shows("Buttons", "A yes"))


@station_test(DYING_BUTTONS.format(error="MemoryError()"))
async def test_a_task_that_runs_out_of_memory_is_reported(station):
    async with HostEnd(station.url) as host:
        assert (await host.expect("trouble"))["what"] == "memory: The station has run out of memory. Started again."


@promise("A press of A is not lost when the task that handles it dies and is started again")
@station_test(NO_ROOM)
async def test_a_press_of_a_is_not_lost_with_its_task(station):
    async with HostEnd(station.url) as host:
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.place(card_tag(table.choose("build").card))
        await station.shown(shows("A play"))
        await station.press("A")
        assert (await host.expect("trouble"))["what"] == "memory: The station has run out of memory. Started again."
        assert (await host.expect("play"))["at"] == table.at


@promise(
    "A press or a card whose handling fails every time does not restart the board or hide a press of "
    "A; the buttons pause for less than a press takes, and a failure that had no memory for its report "
    "is reported with the next"
)
@station_test(FAILING_D)
async def test_a_press_that_fails_again_and_again_starts_no_board_again_and_hides_no_press_of_a(station):
    async with HostEnd(station.url) as host:
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.place(card_tag(table.choose("build").card))
        await station.shown(shows("A play"))
        for _ in range(4):
            await station.press("D")
        await station.press("A")
        await station.press("A")  # the first takes the trouble off the display
        assert (await host.expect("play"))["at"] == table.at
        assert host.all("trouble")[0]["what"] == "buttons: ValueError: broken. Started again."
    assert [event["event"] for event in station.events].count("running") == 1


@promise(
    "A press or a card whose handling fails every time does not restart the board or hide a press of "
    "A; the buttons pause for less than a press takes, and a failure that had no memory for its report "
    "is reported with the next"
)
@station_test(NO_ROOM_FOR_A_CARD)
async def test_a_card_is_not_lost_with_its_task(station):
    async with HostEnd(station.url) as host:
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.place(card_tag(table.choose("build").card))
        assert (await host.expect("trouble"))["what"] == "memory: The station has run out of memory. Started again."
        await host.expect("card")


@promise("A reader that cannot be started stays reported on the display")
@station_test(NO_BUS)
async def test_a_reader_on_a_bus_that_there_is_none_of_stays_named(station):
    async with HostEnd(station.url) as host:
        assert "settings.json names the bus spy" in (await host.expect("trouble"))["what"]
        await host.seat()
        await station.press("B")
        await station.shown(shows("Waiting for the", "No card reader"))


@station_test(LATE_OLED)
async def test_a_display_that_comes_late_is_found(station):
    async with HostEnd(station.url) as host:
        what = (await host.expect("trouble"))["what"]
        assert what.startswith("screen: It does not answer (") and what.endswith("). Started again.")
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.place(card_tag(table.choose("sell").card))
        await host.expect("card")  # reported even while nothing can be drawn
        await station.shown(shows("A play"))


@promise("A display that was pulled off and plugged in again while nothing changed shows its page again")
@station_test("import firmware.app\nawait firmware.app.run()\n")
async def test_a_display_that_was_pulled_off_and_plugged_in_again_shows_its_page_again(station):
    """It answers as before, but starts dark: the next letters would never be seen."""
    async with HostEnd(station.url) as host:
        await host.seat()
        table = Table()
        await host.show(table.at, table.view())
        await station.shown(shows("Lay a card here"))
        await station.unplug_display()
        await station.plug_display()
        await station.shown(shows("Lay a card here"))
        assert (await host.expect("trouble"))[
            "what"
        ] == "screen: It does not answer (it lost its picture). Started again."
        await station.place(card_tag(table.choose("sell").card))
        await station.shown(shows("A play"))


@station_test(DIMMING)
async def test_a_display_that_rested_wakes_up(station):
    for _ in range(3):
        await asyncio.sleep(0.4)
        await station.press("D")
        await station.shown(shows("Buttons", "A yes"))
        await asyncio.sleep(0.4)
        await station.press("B")
        await station.shown(shows("Looking for the"))


@station_test(NO_READER)
async def test_a_missing_reader_is_named_and_everything_else_goes_on(station):
    async with HostEnd(station.url) as host:
        assert "reader: The card reader does not answer" in (await host.expect("trouble"))["what"]
        await station.shown(shows("Trouble: reader"))
        await station.press("B")
        await station.shown(shows("Looking for the", "No card reader"))
        await host.seat()
        await station.shown(shows("Waiting for the", "No card reader"))
        for n in range(TROUBLE_S):  # a host that sends nothing would be named silent
            host.send("ping", n=n)
            await asyncio.sleep(1)
        await station.press("B")  # a hint takes its place, and gives it back
        await station.shown(shows("Hold B to undo"))
        await station.shown(shows("No card reader"))
        assert len(host.all("trouble")) == 1


@station_test(WATCHED)
async def test_the_watchdog_is_fed_again_and_again(station):
    await station.until(lambda: "fed for longer than it waits" in station.console)
    assert [event["event"] for event in station.events].count("running") == 1


@station_test(HANGING)
async def test_a_program_that_hangs_is_started_again_by_the_watchdog(station):
    since = len(station.events)
    await station.happened("running", since)
    async with HostEnd(station.url) as host:
        assert (await host.expect("hello"))["cause"] == "watchdog"


@station_test("import firmware.app\nawait firmware.app.run()")
async def test_a_start_that_was_asked_for_is_not_blamed_on_the_watchdog(station):
    async with HostEnd(station.url) as host:
        assert (await host.expect("hello"))["cause"] == "power"
        await host.seat()
        since = len(station.events)
        await host.seat(game="tower_of_babel")  # for another game it starts again by itself
        await station.happened("running", since)
    async with HostEnd(station.url) as host:
        assert (await host.expect("hello"))["cause"] == "soft"


@station_test("import time\ntime.sleep_ms(1000)\nimport main")
async def test_a_button_held_at_power_up_leads_to_the_prompt(station):
    await station.hold("C")
    await station.happened("prompt")
    await station.shown(shows("Button C is", "held down.", "press reset."))
    assert any("a button is held (C)" in line for line in station.console)


# On virtual stations asyncio has no `run`: to main.py that is a program that fails.
@station_test("import main")
async def test_a_program_that_fails_says_why_and_the_board_starts_again(station):
    since = len(station.events)
    await station.happened("running", since)
    assert any("Traceback" in line for line in station.console)


# A board whose owner wants silence and built a light in; the light's driver is built into a Pico.
SILENT_WITH_LIGHT = """
import json
with open("/settings.json", "w") as file:
    json.dump({"sound": False, "light": True}, file)
import firmware.app
from firmware import board
board.light = lambda: lambda colour: print("light", colour)
await firmware.app.run()
"""


@station_test(SILENT_WITH_LIGHT)
async def test_a_station_can_be_silent_and_have_a_light(station):
    tunes = []
    station.watch(TUNE, tunes.append)
    async with HostEnd(station.url) as host:
        await host.seat()
        await host.show(Table().at, Table().view())
        host.send("news", title="Revealed", lines=["Anna builds."], tune="turn", code="")
        await station.until(lambda: station.console.count("light (0, 57, 89)") == 2)
        assert "light (0, 0, 0)" in station.console and tunes == []


WRITTEN = """
with open("/settings.json", "wb") as file:
    file.write({content!r})
import firmware.app
await firmware.app.run()
"""


def turned(picture):
    """What somebody sees who stands on their head."""
    return bytes([int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture)])


@promise('A display that is mounted upside down is turned by `"rotate": true` in settings.json')
@pytest.mark.parametrize("rotate", [False, True])
def test_a_display_that_is_mounted_upside_down_is_turned(rotate):
    way = turned if rotate else bytes

    @station_test(WRITTEN.format(content=json.dumps({"rotate": rotate}).encode()))
    async def test(station):
        async with HostEnd(station.url) as host:
            await host.seat()
            await station.place(card_tag("altar.3"))
            await host.expect("card", card="7w/altar.3")
            await station.press("D")
            words = oled.read(way(await station.shown(lambda picture: "nothing" in oled.text(way(picture)))))
            assert len(words) == 8
            for row in range(8):  # drawn again, row by row, it stays as it is
                assert oled.read(way(station.screen))[row] == words[row]

    test()


NO_JSON = "settings: settings.json is not JSON in UTF-8, so it is ignored."


@promise(
    "Errors in a board's settings.json are reported on the display and to the host, and nothing fails because of them"
)
@pytest.mark.parametrize(
    "content, told",
    [
        (b'\xef\xbb\xbf{"gone_ms": 500}\r\n', ""),
        (b"{not json", NO_JSON),
        (b"{'bus': 'i2c'}", NO_JSON),
        (b'["i2c"]', NO_JSON),
        (b"\xff\xfe" + '{"bus": "i2c"}'.encode("utf-16-le"), NO_JSON),
        (b'{"gone_ms": "500", "Bus": "i2c"}', "settings: Wrong values in settings.json (Bus, gone_ms)."),
        (b'{"gone_ms": null}', "settings: Wrong values in settings.json (gone_ms)."),
        (b'{"gone_ms": 5000000, "sound": "no"}', "settings: Wrong values in settings.json (gone_ms, sound)."),
        (b'{"bus": null, "light": 1}', "settings: Wrong values in settings.json (bus, light)."),
        (b'{"rotate": 180}', "settings: Wrong values in settings.json (rotate)."),
        (b'{1: 2, "Bus": "i2c"}', "settings: Wrong values in settings.json (1, Bus)."),
    ],
)
def test_settings_as_people_write_them(content, told):
    @station_test(WRITTEN.format(content=content))
    async def test(station):
        async with HostEnd(station.url) as host:
            await host.seat()
            if told:
                await station.shown(shows("Trouble: setup"))
                assert told in [row["what"] for row in host.all("trouble")]
            await station.place(card_tag("altar.3"))
            await host.expect("card", card="7w/altar.3")
            await station.remove()
            await host.expect("gone")
            assert {row["what"] for row in host.all("trouble")} == ({told} if told else set())

    test()


@promise("A station whose program was ended by a stray Ctrl-C starts again by itself when nobody is there")
@run
async def test_a_stray_ctrl_c_ends_the_program_for_some_minutes_at_most():
    station = VirtualStation()
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            since = len(station.events)
            host._writer.write(b"\x01\x03")
            await station.happened("prompt")
            await station.until(lambda: any("starts again in 5 minutes" in line for line in station.console))
            host._writer.write(b"\x02import main\rmain._left[0] = 3\r")
            await station.happened("reset", since)
        async with HostEnd(station.url) as host:
            assert (await host.expect("hello"))["cause"] == "soft"
    finally:
        await station.stop()


@station_test('open("/settings.json", "w").write("{}")\nimport firmware.app\nawait firmware.app.run()')
async def test_settings_without_any_are_none(station):
    async with HostEnd(station.url) as host:
        await host.seat()
        await station.place(card_tag("altar.3"))
        await host.expect("card", card="7w/altar.3")
