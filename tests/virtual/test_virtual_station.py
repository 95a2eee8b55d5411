"""A virtual station as a process: serial port, power, buttons, OLED, watchdog, and its end."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import serial

from host.pico.build import ROOT
from host.stations.port import open_port
from host.virtual.processor import PROGRAM
from host.virtual.run import run_script
from host.virtual.virtual_station import GREW, StationDown, VirtualStation
from tests.promises import promise

ECHO = """
import asyncio, machine, select, sys
print("cause", machine.reset_cause(), machine.unique_id().hex())
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
one = bytearray(1)
while True:
    while poll.poll(0):
        sys.stdin.buffer.readinto(one)
        sys.stdout.buffer.write(one)
    await asyncio.sleep_ms(2)
"""
BLOCKS = """
import asyncio
from firmware.board import Port
port = Port()
while True:
    data = port.read(64)
    if data:
        port.write(data + b"|")
    await asyncio.sleep_ms(2)
"""
TEXT = 'oled.text("Altar 3", 3, 12, 1)\noled.rect(0, 9, 128, 14, 1)\n'
DRAW = f"""
import asyncio, busio
from adafruit_ssd1306 import SSD1306_I2C
from machine import I2C
oled = SSD1306_I2C(128, 64, busio.I2C(I2C(0)))
{TEXT}
oled.show()
"""
DRAWN = f"""
import framebuf
buffer = bytearray(1024)
oled = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
{TEXT}
print(buffer.hex())
"""
BUTTONS = """
import asyncio
from machine import PWM, Pin
pins = [(name, Pin(number, Pin.IN, Pin.PULL_UP)) for name, number in zip("ABCD", (10, 11, 12, 13))]
buzzer = PWM(Pin(14), freq=440, duty_u16=0)
before = ""
while True:
    now = "".join(name for name, pin in pins if not pin.value())
    if now != before:
        before = now
        print("down", now)
        buzzer.freq(440 * (1 + len(now)))
        buzzer.duty_u16(32768 if now else 0)
    await asyncio.sleep_ms(5)
"""


@asynccontextmanager
async def station(
    program: str, uid: str = "e660000000000001", tree: Path | None = None, **watched: Callable[..., None]
) -> AsyncIterator[VirtualStation]:
    found = VirtualStation(uid, tree=tree, program=program)
    for what, told in watched.items():
        found.watch(what, told)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


def opened(url: str) -> serial.SerialBase:
    """The port with all that the station has sent."""
    port = open_port(url)
    port.timeout = 0.2
    return port


def read(port: serial.SerialBase, enough: Callable[[bytes], bool]) -> bytes:
    """What arrives until `enough` of it did."""
    data, end = b"", time.monotonic() + 60
    while not enough(data):
        assert time.monotonic() < end, data
        data += port.read(max(1, port.in_waiting))
    return data


def ended(sent: bytes) -> Callable[[bytes], bool]:
    """Whether all of that came back, in blocks each with a stroke after it."""
    return lambda got: got.endswith(b"|") and len(got.replace(b"|", b"")) >= len(sent)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0] not in "ZX"
    except OSError:
        return False


async def gone(pid: int) -> None:
    async with asyncio.timeout(60):
        while alive(pid):
            await asyncio.sleep(0.02)


@pytest.mark.micropython
def test_bytes_go_both_ways_over_a_pyserial_url():
    data = bytes(byte for byte in range(256) if byte not in (3, 13)) * 20

    async def run() -> None:
        async with station(ECHO, uid="e66000000000abcd") as one:
            with opened(one.url) as port:
                hello = await asyncio.to_thread(read, port, lambda got: got.endswith(b"\n"))
                assert hello == b"cause 1 e66000000000abcd\n"
                await asyncio.to_thread(port.write, data)
                assert await asyncio.to_thread(read, port, lambda got: len(got) == len(data)) == data

    asyncio.run(run())


@promise("A station reads its port in blocks, and half a line delays nothing")
@pytest.mark.micropython
def test_what_has_arrived_is_read_in_blocks_and_half_a_line_is_waited_for_by_nobody():
    async def run() -> None:
        async with station(BLOCKS) as one:
            with opened(one.url) as port:
                for sent in (b"half a li", b"ne\n", b"a" * 63 + b"\n", b"b" * 64, b"\n", b"one\ntwo" + b"c" * 70):
                    await asyncio.to_thread(port.write, sent)
                    blocks = (await asyncio.to_thread(read, port, ended(sent))).split(b"|")
                    assert b"".join(blocks) == sent
                    assert len(blocks) <= 6 and max(map(len, blocks)) <= 64  # the cable may bring it in pieces
                lines = b"".join(b"%02d" % width + b"x" * width + b"\n" for width in range(90))
                for start in range(0, len(lines), 97):  # a line ends at each place of a block, and of what came at once
                    await asyncio.to_thread(port.write, lines[start : start + 97])
                got = await asyncio.to_thread(read, port, lambda got: got.replace(b"|", b"") == lines)
                assert got.replace(b"|", b"") == lines

    asyncio.run(run())


@pytest.mark.micropython
def test_one_cable_is_one_client_and_the_next_one_may_come():
    async def run() -> None:
        async with station(ECHO) as one:
            with opened(one.url) as port:
                await asyncio.to_thread(read, port, lambda got: b"\n" in got)
                with opened(one.url) as second, pytest.raises(serial.SerialException):
                    await asyncio.to_thread(read, second, bool)
                port.write(b"still here")
                await asyncio.to_thread(read, port, lambda got: got == b"still here")
            with opened(one.url) as port:
                port.write(b"again")
                await asyncio.to_thread(read, port, lambda got: got.endswith(b"again"))

    asyncio.run(run())


@pytest.mark.micropython
def test_with_nobody_listening_the_latest_bytes_wait():
    program = "for n in range(100):\n    print('line', n)\nimport asyncio\nawait asyncio.sleep(60)"

    async def run() -> None:
        async with station(program) as one:
            await one.until(lambda: one.console[-1:] == ["line 99"])
            # A plain socket: pyserial empties its input when it opens a port.
            address = urlsplit(one.url)
            reader, writer = await asyncio.open_connection(address.hostname, address.port)
            got = await reader.readuntil(b"line 99\n")
            writer.close()
            assert len(got) == 256

    asyncio.run(run())


@pytest.mark.micropython
def test_ctrl_c_leads_to_the_prompt_and_ctrl_d_starts_again():
    async def run() -> None:
        async with station(ECHO) as one:
            with opened(one.url) as port:
                port.write(b"abc\x03")
                got = await asyncio.to_thread(read, port, lambda got: got.endswith(b">>> "))
                assert b"KeyboardInterrupt" in got
                assert (await one.happened("prompt"))["error"] is False
                port.write(b"\x04")
                await asyncio.to_thread(read, port, lambda got: b"cause 1" in got)

    asyncio.run(run())


@pytest.mark.micropython
def test_text_drawn_by_the_firmware_is_seen_pixel_by_pixel():
    expected = bytes.fromhex(run_script(DRAWN).strip())
    assert any(expected)

    async def run() -> None:
        seen: list[bytes] = []
        async with station(DRAW, screen=seen.append) as one:
            await one.shown(lambda screen: screen == expected)
            assert seen[-1] == expected
            assert "█" in one.art()
            assert (await one.counters())["oled"] > 1024

    asyncio.run(run())


@pytest.mark.micropython
def test_buttons_and_buzzer():
    async def run() -> None:
        heard: list[int] = []
        async with station(BUTTONS, tune=heard.append) as one:
            await one.press("A", ms=300)
            await one.until(lambda: one.console == ["down A", "down "])
            await one.hold("D")
            await one.until(lambda: one.console[-1] == "down D")
            await one.press("B", ms=300)
            await one.until(lambda: one.console.count("down D") == 2)
            await one.hold("D", down=False)
            await one.until(lambda: len(heard) == 6)
            assert one.console == ["down A", "down ", "down D", "down BD", "down D", "down "]
            assert heard == [880, 0, 880, 1320, 880, 0]
            with pytest.raises(StationDown, match="press"):
                await one.press("X")

    asyncio.run(run())


@pytest.mark.micropython
def test_the_watchdog_restarts_a_program_that_hangs():
    program = """
import machine
print("cause", machine.reset_cause())
if machine.reset_cause() == machine.PWRON_RESET:
    machine.WDT(timeout=300)
    while True:
        pass
import asyncio
await asyncio.sleep(60)
"""

    async def run() -> None:
        async with station(program) as one:
            assert (await one.happened("reset"))["cause"] == "watchdog"
            await one.happened("running", since=2)
            await one.until(lambda: one.console == ["cause 1", "cause 3"])

    asyncio.run(run())


@pytest.mark.micropython
def test_a_watchdog_that_is_fed_stays_quiet():
    program = """
import asyncio, machine
dog = machine.WDT(timeout=200)
for _ in range(20):
    dog.feed()
    await asyncio.sleep_ms(20)
print("fed")
dog.feed()
"""

    async def run() -> None:
        async with station(program) as one:
            await one.happened("prompt")
            assert one.console[0] == "fed"
            assert not [event for event in one.events if event["event"] == "reset"]

    asyncio.run(run())


@pytest.mark.micropython
def test_a_reset_breaks_the_serial_connection_but_keeps_the_picture():
    program = (
        DRAW
        + """
import machine, select, sys
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
while not poll.poll(0):
    await asyncio.sleep_ms(5)
machine.reset()
"""
    )
    program = "import machine, asyncio\nif machine.reset_cause() == 3: await asyncio.sleep(60)\n" + program

    async def run() -> None:
        async with station(program) as one:
            screen = await one.shown(any)
            since = len(one.events)
            with opened(one.url) as port:
                port.write(b"x")
                with pytest.raises(serial.SerialException):
                    await asyncio.to_thread(read, port, lambda got: False)
            await one.happened("running", since)
            assert one.screen == screen

    asyncio.run(run())


@pytest.mark.micropython
def test_without_power_there_is_no_port_and_no_picture():
    async def run() -> None:
        async with station(DRAW + ECHO) as one:
            await one.shown(any)
            url = one.url
            await one.unplug()
            assert not any(one.screen)
            with pytest.raises(serial.SerialException):
                serial.serial_for_url(url, timeout=0.2)
            await one.plug()
            assert one.url == url
            await one.shown(any)
            await one.drop()
            with serial.serial_for_url(url, timeout=0.2) as port:
                port.write(b"back")
                await asyncio.to_thread(read, port, lambda got: got.endswith(b"back"))

    asyncio.run(run())


@pytest.mark.micropython
def test_the_heap_is_what_the_program_holds_and_no_garbage():
    program = "import asyncio\nkept = %s\nfor n in range(2000): str(n) * 20\nawait asyncio.sleep(60)"

    async def run() -> None:
        sizes = []
        for kept in ("None", "list(range(1000))"):
            async with station(program % kept) as one:
                sizes.append(await one.heap())
        assert sizes[0] < 8000
        assert 4000 <= sizes[1] - sizes[0] <= 4400

    asyncio.run(run())


@promise(
    "A station has room for every game: no constant that is loaded after a game is longer than 2,048 "
    "bytes, and a test fails when a virtual station fills the heap of a Pico"
)
@pytest.mark.micropython
def test_a_program_that_needs_more_memory_than_a_pico_has_ends():
    program = "import asyncio\nkept = []\nfor n in range(%d):\n    kept.append(bytes(1000))\nawait asyncio.sleep(60)"

    async def run() -> None:
        async with station(program % 160) as one:
            heap, piece = await one.room()
            assert 165_000 <= heap <= 175_000 and 8192 < piece < 233_792 - heap
        assert GREW == []
        async with station(program % 220) as one:
            await one.happened("grew")
            await one.happened("prompt")
            said = re.fullmatch(r"MemoryError: the program uses (\d+) bytes of a Pico's heap", one.console[-1])
            assert said and 220_000 < int(said[1]) < 240_000
        (grew,) = GREW
        assert grew.startswith(f"{one.uid} needed more memory than a Pico has: {said[1]} bytes. Loaded: ")
        GREW.clear()

    asyncio.run(run())


@pytest.mark.micropython
def test_a_station_that_ran_out_of_memory_starts_again_although_the_rest_of_its_program_goes_on(tmp_path):
    (tmp_path / "main.py").write_text("""
import asyncio, machine
dog, kept = machine.WDT(timeout=4000), []
async def feed():
    if machine.reset_cause() == machine.PWRON_RESET:
        for n in range(220):
            kept.append(bytes(1000))
    while True:
        dog.feed()
        await asyncio.sleep_ms(20)
asyncio.run(feed())
""")

    async def run() -> None:
        async with station(PROGRAM, tree=tmp_path) as one:
            await one.happened("grew")
            reset = await one.happened("reset")
            assert reset["cause"] == "forced"
            await one.happened("running", one.events.index(reset))
            assert len(GREW) == 1
            GREW.clear()

    asyncio.run(run())


@pytest.mark.micropython
def test_a_finger_leaves_the_button_when_the_power_goes():
    """Held at the start, it would lead to the prompt."""
    program = """
import asyncio, machine
print("up" if machine.Pin(10, machine.Pin.IN, machine.Pin.PULL_UP).value() else "down")
await asyncio.sleep(60)
"""

    async def run() -> None:
        async with station(program) as one:
            await one.until(lambda: "up" in one.console)
            press = asyncio.create_task(one.press("A", ms=60_000))
            await one.counters()  # obeyed after the press
            await one.power_cycle()
            await press
            await one.until(lambda: one.console.count("up") == 2)
            assert "down" not in one.console

    asyncio.run(run())


@pytest.mark.micropython
def test_an_error_in_a_task_is_heard():
    program = """
import asyncio
async def bad():
    raise ValueError("in a task")
asyncio.create_task(bad())
await asyncio.sleep(60)
"""

    async def run() -> None:
        async with station(program) as one:
            await one.until(lambda: "ValueError: in a task" in one.console)

    asyncio.run(run())


def started(program: str = ECHO) -> tuple[subprocess.Popen[bytes], int]:
    """A station's process without a bench, and the number of its Node."""
    command = [sys.executable, "-m", "host.virtual", "--program", program]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    for line in process.stdout:
        event = json.loads(line)
        if event.get("event") == "running":
            return process, event["pid"]
    raise AssertionError("it did not start")


@pytest.mark.micropython
def test_it_ends_when_its_stdin_closes():
    process, node = started()
    assert alive(node)
    process.stdin.close()
    assert process.wait(60) == 0
    asyncio.run(gone(node))
    process.stdout.close()


@pytest.mark.micropython
@pytest.mark.parametrize("program", [ECHO, "from machine import Pin\nwhile True: Pin(10).value()"])
def test_killed_it_leaves_no_process_behind(program: str):
    process, node = started(program)
    os.kill(process.pid, signal.SIGKILL)
    process.wait(60)
    process.stdin.close()
    process.stdout.close()
    asyncio.run(gone(node))


@pytest.mark.micropython
def test_a_killed_station_is_noticed_by_the_bench():
    async def run() -> None:
        async with station(ECHO) as one:
            one.kill()
            with pytest.raises(StationDown):
                await one.heap()
            with pytest.raises(StationDown):
                await one.shown(lambda screen: False)

    asyncio.run(run())


@pytest.mark.micropython
def test_a_station_whose_processor_is_killed_ends():
    async def run() -> None:
        async with station(ECHO) as one:
            os.kill(one.events[-1]["pid"], signal.SIGKILL)
            with pytest.raises(StationDown):
                await one.happened("nothing")
            assert one.events[-1]["event"] == "ended"

    asyncio.run(run())


@pytest.mark.micropython
def test_the_end_of_a_station_is_no_error_for_who_stopped_waiting():
    async def run() -> None:
        faults = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
        async with station(ECHO) as one:
            pressing = asyncio.create_task(one.press("A", 60_000))
            await asyncio.sleep(0.1)
            pressing.cancel()
        assert not faults

    asyncio.run(run())


@pytest.mark.micropython
def test_a_host_that_does_not_read_does_not_hold_up_the_station():
    program = "import asyncio\nfor n in range(3000):\n    print('x' * 500)\nprint('done')\nawait asyncio.sleep(60)"

    async def run() -> None:
        async with station(program) as one:
            with opened(one.url):
                await one.until(lambda: one.console[-1:] == ["done"])
                assert await one.heap() < 8000

    asyncio.run(run())


def test_what_did_not_happen_in_time_is_told_with_the_station_and_its_last_words():
    station = VirtualStation(uid="e660000000000002")
    station._process, station.console = SimpleNamespace(returncode=None), ["first", "last"]
    with pytest.raises(TimeoutError, match=r"(?s)^e660000000000002: no card\nfirst\nlast$"):
        asyncio.run(station.until(lambda: False, 0.01, "no card"))
