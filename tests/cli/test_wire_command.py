"""`herald wire` and `herald stations` beside stations that speak, and beside a host that runs."""

import asyncio
import gc
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host import cli
from host.pico.build import program_hash, rules_hash
from host.stations.capture import FIRST, WARNING, read
from host.stations.status import RUNNING_FILE, STALE, running
from tests.fakes.station import FakeStation

CAPTURES = Path(__file__).parents[1] / "captures"


def herald(*arguments):
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


@pytest.fixture
def station():
    """A station in its own thread that greets all the time, and now and then sends a damaged line."""
    loop, station = asyncio.new_event_loop(), FakeStation("e1", rules_hash())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def live():
        await station.listen()

        async def talk():
            while True:
                station.greet(firmware=program_hash())
                station.write(b"@7 pla\xff damaged\n")
                await asyncio.sleep(0.1)

        return asyncio.create_task(talk())

    talking = asyncio.run_coroutine_threadsafe(live(), loop).result(60)
    yield station
    loop.call_soon_threadsafe(talking.cancel)  # a task that is left pending complains in a later test
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


@pytest.mark.sample
@pytest.mark.long
def test_watch_shows_and_saves_what_a_station_says(station, tmp_path):
    saved = tmp_path / "one.capture"
    result = herald("wire", "watch", station.url, "--for", 2, "--save", saved)
    assert result.exit_code == 0, result.output
    assert "shows the hand" in result.output and "hello    protocol=" in result.output and "DAMAGED" in result.output
    assert WARNING in saved.read_text()
    again = herald("wire", "show", saved)
    assert "hello" in again.output and "DAMAGED" in again.output
    assert len(read(saved).entries) == len(again.output.splitlines())


@pytest.mark.long
def test_watch_as_json_is_one_object_a_line(station):
    rows = [json.loads(line) for line in herald("wire", "watch", station.url, "--for", 2, "--json").stdout.splitlines()]
    assert {"opened", "station"} <= {row["side"] for row in rows}
    assert any(row.get("message") == "hello" and row["fields"]["uid"] == "e1" for row in rows)
    assert any("damaged" in row for row in rows)


def test_a_capture_whose_table_is_brackets_without_end_is_named(tmp_path):
    gc.collect()
    path = tmp_path / "spoilt.capture"
    path.write_text(f"{FIRST}\n# table {'[' * 100_000}\n")
    result = herald("wire", "show", path)
    assert result.exit_code == 3 and "spoilt.capture, line 2" in result.stderr


def test_a_port_that_is_none_is_one_sentence():
    result = herald("wire", "watch", "/dev/no-such-port")
    assert result.exit_code == 4 and "There is no port" in result.stderr


def test_replay_says_whether_it_was_the_same(tmp_path):
    path = CAPTURES / "opening.capture"
    assert herald("wire", "replay", path, "--to", "host").exit_code == 0
    bare = tmp_path / "bare.capture"
    bare.write_text("\n".join(line for line in path.read_text().splitlines() if not line.startswith("# table")))
    refused = herald("wire", "replay", bare, "--to", "host")
    assert refused.exit_code == 3 and "herald play --capture" in refused.stderr
    assert herald("wire", "replay", path, "--to", "moon").exit_code == 2


@pytest.mark.long
def test_stations_measures_what_is_there(station):
    rows = json.loads(herald("stations", "--ports", station.url, "--json").stdout)
    assert rows[0]["uid"] == "e1" and rows[0]["heap"] == 90000 and rows[0]["round_trip_ms"] is not None
    assert rows[0]["status"] == "ready" and rows[0]["trouble"] == "" and rows[0]["reader_resets"] == 0
    text = herald("stations", "--ports", station.url).output
    assert "board e1" in text and "round trip" in text and "heap 90,000 bytes" in text


FACT = {
    "port": "/dev/ttyACM7", "status": "playing", "seat": 2, "uid": "e7", "firmware": "p", "rules": "r", "protocol": 3,
    "round_trip_ms": 1.5, "heap": 91000, "faults": [4, 0, 1, 0], "damaged": 0, "trouble": "", "cause": "power",
    "ill": ["reader"],
}  # fmt: skip


def test_stations_asks_the_host_that_runs_instead_of_fighting_for_its_ports(tmp_path):
    (tmp_path / RUNNING_FILE).write_text(json.dumps({"process": 77, "at": time.time(), "stations": [FACT]}))
    result = herald("stations", "--home", tmp_path)
    assert result.exit_code == 0
    assert (
        "A game is running (process 77)" in result.output and "/dev/ttyACM7: board e7, seat 2, playing" in result.output
    )
    assert "The card reader of this station does not answer" in result.output
    rows = json.loads(herald("stations", "--home", tmp_path, "--json").stdout)
    assert rows[0]["reader_resets"] == 4 and rows[0]["retries"] == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"process": 1, "at": 5, "stations": []}'])
def test_the_word_of_a_host_that_is_gone_counts_no_more(tmp_path, text):
    (tmp_path / RUNNING_FILE).write_text(text)
    assert running(tmp_path) is None and STALE < 60


@pytest.mark.process
@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "ascii:strict", "LANG": "C"}])
def test_a_terminal_without_accents_shows_the_base_letters(tmp_path, settings):
    """Names keep their accents in the record; the terminal shows what it can."""
    record = (Path(__file__).parents[1] / "golden" / "seven_wonders").glob("*.record")
    text = next(record).read_text()
    name = next(line for line in text.splitlines() if line.startswith("name 1: "))
    path = tmp_path / "one.record"
    path.write_text(text.replace(name, "name 1: Zo\u00eb \u4f60"), encoding="utf-8")
    command = [sys.executable, "-m", "host", "replay", str(path)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, **settings}, timeout=60)
    assert done.returncode == 0, done.stderr
    assert b"Zoe ?" in done.stdout and b"Traceback" not in done.stderr
