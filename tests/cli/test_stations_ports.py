"""`herald stations`, `herald selftest` and `herald tags` at ports that are links, and beside boards at the prompt."""

import asyncio
import json
import time

import pytest
from typer.testing import CliRunner

from host import cli
from host.cli import stations as command
from host.pico import finder
from host.pico.finder import Pico
from host.stations.status import RUNNING_FILE
from host.virtual.virtual_station import VirtualStation
from tests.cli.test_wire_command import FACT
from tests.promises import promise

CURE = "Press its reset button, hands off the other buttons"


def herald(*arguments):
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


@promise("A port named by a link, as under /dev/serial/by-id, is the same as the port that the link points to")
def test_a_table_on_a_link_holds_the_port_that_the_link_leads_to(tmp_path, monkeypatch):
    device, link = tmp_path / "ttyACM7", tmp_path / "usb-MicroPython_Board_in_FS_mode_e7-if00"
    device.touch()
    link.symlink_to(device)
    fact = {**FACT, "port": str(link), "ill": []}
    (tmp_path / RUNNING_FILE).write_text(json.dumps({"process": 77, "at": time.time(), "stations": [fact]}))
    monkeypatch.setattr(command, "picos", lambda: [Pico(str(device), "e7", "Pico")])
    for ports in ("", device, link):
        result = herald("stations", "--home", tmp_path, "--ports", ports, "--json")
        assert (result.exit_code, len(json.loads(result.stdout))) == (0, 1), result.output
    monkeypatch.setattr(finder, "picos", lambda: [Pico(str(device), "e7", "Pico")])
    assert finder.serial_of(str(link)) == finder.serial_of(str(device)) == "e7"


@pytest.mark.micropython
def test_a_station_whose_program_was_stopped_is_told_to_be_reset_by_every_command(tmp_path):
    """Thonny was there: Ctrl-A, Ctrl-C, and nobody listened to what the board printed."""
    results = {}

    async def scenario():
        station = VirtualStation()
        await station.start()
        try:
            host, port = station.url.removeprefix("socket://").split(":")
            _reader, writer = await asyncio.open_connection(host, int(port))
            await asyncio.sleep(2.5)
            writer.write(b"\x01\x03\x02")
            await writer.drain()
            await asyncio.sleep(2)
            writer.close()
            for asked in ("stations", "--home", tmp_path, "--ports"), ("selftest", "--port"):
                results[asked[0]] = await asyncio.to_thread(herald, *asked, station.url)
        finally:
            await station.stop()

    asyncio.run(asyncio.wait_for(scenario(), 120))
    for asked, result in results.items():
        assert result.exit_code == 4 and CURE in " ".join(result.output.split()), (asked, result.output)
