"""The self-test of a station, by message and by a held button, with and without a person; and the command."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.virtual.virtual_station import TUNE, VirtualStation
from tests.firmware import oled
from tests.firmware.host_end import HostEnd
from tests.firmware.test_healing import shows, started
from tests.firmware.test_whole_station import card_tag, run
from tests.promises import promise

ROOM = 180_000
PARTS = ["versions", "reader", "field", "tag", "display", "buttons", "buzzer", "heap", "end"]


# What the station asks of a person, in every language, and the button that answers; the first is answered by a card.
PROMPTS = {
    "en": ("Lay a card on", "All lit?", "All filled?", "Press {}.", "tune of four", "All is well."),
    "hu": ("Tégy egy", "Mind ég?", "Tele van?", "Nyomd meg: {}.", "négy hang", "Minden rendben."),
    "da": ("Læg et kort på", "Lyser alt?", "Alt fyldt?", "Tryk på {}.", "fire toner", "Alt er i orden."),
}


async def hands(station, code="en"):
    """A person who follows the station; the pictures of its screens."""
    card, *patterns, press, tune, _ = PROMPTS[code]
    seen = [await station.shown(shows(card))]
    await station.place(card_tag("altar.3"))
    for question in patterns:
        await station.shown(shows(question))
        await station.press("A")
    for letter in "ABCD":
        seen.append(await station.shown(shows(press.format(letter))))
        await station.press(letter)
    seen.append(await station.shown(shows(tune)))
    await station.press("A")
    return seen


async def results(host):
    return [(await host.expect("tested", count + 1)) for count in range(len(PARTS))]


@pytest.mark.micropython
@run
async def test_a_person_and_the_station_test_it_together():
    station = await started("import firmware.app\nawait firmware.app.run()")
    tunes = []
    station.watch(TUNE, tunes.append)
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            host.send("selftest", hands=True, language="")
            await hands(station)
            found = await results(host)
            assert [row["part"] for row in found] == PARTS and all(row["ok"] for row in found), found
            assert "PN532, firmware 1.6" in found[1]["text"] and "20 of 20" in found[3]["text"]
            assert 784 in tunes
            await station.shown(shows("All is well."))
            since = len(station.events)
            await station.press("B")
        await station.happened("running", since)
        async with HostEnd(station.url) as host:  # itself again, with all its room
            await host.expect("hello")
            await host.expect("card", card="7w/altar.3")
    finally:
        await station.stop()


@pytest.mark.micropython
@pytest.mark.parametrize("code", PROMPTS)
def test_it_speaks_the_language_that_is_asked_for_and_has_room(code):
    """Every picture is as in the golden file."""
    pictures, found, heap = asyncio.run(spoken(code))
    golden = Path(__file__).parent / f"screens_selftest_{code}.golden"
    shown = "\n".join("\n".join(oled.read(picture)) + "\n" for picture in pictures)
    if os.environ.get("HERALD_GOLDENS"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")
    assert [row["part"] for row in found] == PARTS and all(row["ok"] for row in found), found
    said = {"en": "20 of 20", "hu": "20 / 20", "da": "20 af 20"}
    assert "PN532, firmware 1.6" in found[1]["text"] and said[code] in found[3]["text"]
    assert 0 < heap <= ROOM


async def spoken(code):
    """(the pictures, the results, bytes of heap at the end) of a self-test in a language."""
    station = await started("import firmware.app\nawait firmware.app.run()")
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            host.send("selftest", hands=True, language=code)
            pictures = await hands(station, code)
            pictures.append(await station.shown(shows(PROMPTS[code][-1])))
            return pictures, await results(host), await station.heap()
    finally:
        await station.stop()


# A board whose owner built a light in; its colours are printed at the console.
WITH_LIGHT = """
import json
with open("/settings.json", "w") as file:
    json.dump({"light": True}, file)
import firmware.app
from firmware import board
board.light = lambda: lambda colour: print("light", colour)
await firmware.app.run()
"""


@pytest.mark.micropython
@pytest.mark.parametrize(("answer", "good"), [("A", True), ("B", False)])
def test_the_light_is_tested_where_there_is_one(answer, good):
    """Each of its colours alone, and a person answers whether all three came."""
    lit, light, end = asyncio.run(light_tested(answer))
    assert lit == ["light (120, 0, 0)", "light (0, 120, 0)", "light (0, 0, 120)"]
    assert light["ok"] is good and end["ok"] is good


async def light_tested(answer):
    """(the colours that the light showed, the report of it, the last report)."""
    station = await started(WITH_LIGHT)
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            host.send("selftest", hands=True, language="en")
            await hands(station)
            await station.until(lambda: "light (0, 0, 120)" in station.console)
            lit = [line for line in station.console if line.startswith("light")]
            await station.shown(shows("green, then"))
            await station.press(answer)
            return lit[:3], await host.expect("tested", part="light"), await host.expect("tested", part="end")
    finally:
        await station.stop()


@pytest.mark.micropython
@run
async def test_what_is_broken_is_named():
    station = await started(
        "from firmware import pins\npins.READER_MISO = 4\nimport firmware.app\nawait firmware.app.run()"
    )
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            host.send("selftest", hands=False, language="en")
            end = await host.expect("tested", part="end")
            assert not end["ok"]
            assert not (await host.expect("tested", part="reader"))["ok"]
    finally:
        await station.stop()


@promise("The self-test names a wire of the reader that does nothing, IRQ and reset too")
@pytest.mark.micropython
@pytest.mark.parametrize(
    ("what", "named"), [("irq high", "the IRQ wire"), ("irq low", "the IRQ wire"), ("reset cut", "the reset wire")]
)
def test_a_wire_without_which_the_reader_works_all_the_same_is_named(what, named):
    row, _tag = asyncio.run(reports_with(what))
    assert not row["ok"] and row["text"] == f"PN532, firmware 1.6; {named} does nothing"


@pytest.mark.micropython
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("no version", "it does not say which chip it is"),
        ("empty version", "it does not say which chip it is"),
        ("other version", "PN533, firmware 2.7"),
    ],
)
def test_a_reader_that_calls_itself_otherwise_is_judged_by_what_it_reads(what, said):
    row, tag = asyncio.run(reports_with(what))
    assert row["ok"] and row["text"] == said
    assert tag["ok"] and "20 of 20" in tag["text"]


async def reports_with(what):
    """The reports of the reader and of a tag while it misbehaves."""
    station = await started("import firmware.app\nawait firmware.app.run()")
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            await station.place(card_tag("altar.3"))
            await host.expect("card")
            await station.reader_misbehaves(what, -1)
            host.send("selftest", hands=False, language="en")
            await host.expect("tested", part="end")
            return await host.expect("tested", part="reader"), await host.expect("tested", part="tag")
    finally:
        await station.stop()


@pytest.mark.micropython
@run
async def test_a_station_without_a_button_and_a_buzzer_says_so_and_plays_on():
    """As on a breadboard where C is missing: the others wait four seconds for it."""
    station = await started(
        "import firmware.selftest\nfirmware.selftest.HAND_MS = 8000\nimport firmware.app\nawait firmware.app.run()"
    )
    card, *patterns, press, tune, _ = PROMPTS["en"]
    try:
        async with HostEnd(station.url) as host:
            await host.expect("hello")
            host.send("selftest", hands=True, language="")
            await station.shown(shows(card))
            await station.place(card_tag("altar.3"))
            for question in patterns:
                await station.shown(shows(question))
                await station.press("A")
            for letter in "ABCD":
                await station.shown(shows(press.format(letter)))
                if letter != "C":
                    await station.press(letter)
            await station.shown(shows(tune))
            await station.press("B")
            assert (await host.expect("tested", part="buttons"))["text"] == "not felt: C"
            assert (await host.expect("tested", part="buzzer"))["text"] == "nobody heard it"
            await station.shown(shows("Not well"))
            await station.press("B")
            await station.remove()
            await station.place(card_tag("altar.3"))
            await host.expect("card", card="7w/altar.3")
    finally:
        await station.stop()


@pytest.mark.micropython
@run
async def test_a_held_d_at_power_up_begins_it_without_any_host():
    station = VirtualStation()
    await station.start()
    try:
        await station.hold("D")
        await station.power_cycle()
        await station.shown(shows("Lay a card"))
        await station.hold("D", False)
    finally:
        await station.stop()


@pytest.mark.micropython
@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_prints_one_block(as_json):
    async def whole():
        station = VirtualStation()
        await station.start()
        try:
            arguments = ["selftest", "--port", station.url, "--no-hands"] + ["--json"] * as_json
            return await asyncio.to_thread(CliRunner().invoke, app, arguments)
        finally:
            await station.stop()

    result = asyncio.run(whole())
    assert result.exit_code == 0, result.output
    if as_json:
        parts = json.loads(result.stdout)["parts"]
        assert [part["part"] for part in parts] == [
            "host",
            "station",
            "usb",
            "versions",
            "reader",
            "field",
            "tag",
            "heap",
        ]
        assert all(part["ok"] for part in parts)
        assert parts[0]["text"].startswith("Herald ") and "MicroPython 1.29.0 on " in parts[3]["text"]
    else:
        assert "ok  reader    PN532, firmware 1.6" in result.stdout


@pytest.mark.micropython
def test_a_self_test_that_fails_itself_says_so_at_once():
    async def whole():
        station = await started(
            "from firmware import selftest\ndel selftest.SelfTest.run\nimport firmware.app\nawait firmware.app.run()"
        )
        try:
            return await asyncio.to_thread(CliRunner().invoke, app, ["selftest", "--port", station.url, "--no-hands"])
        finally:
            await station.stop()

    result = asyncio.run(whole())
    assert result.exit_code != 0 and "selftest: AttributeError" in result.output


def test_a_port_without_a_station_is_a_sentence():
    result = CliRunner().invoke(app, ["selftest", "--port", "socket://127.0.0.1:1", "--no-hands"])
    assert result.exit_code != 0
