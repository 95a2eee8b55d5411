"""`herald rules seven-wonders | head -1`: nobody reads the rest, which is neither an error nor the answer no."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest

from tests.fakes.ports import free_port

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("typed", [["rules", "seven-wonders"], ["--help"]], ids=" ".join)
def test_when_nobody_reads_the_output_a_command_ends_silently_as_other_programs_do(typed):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "host", *typed]
    ended = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, "")


def nobody_reads(how):
    """The end to write to of a pipe that is closed, or of a terminal that is gone."""
    reading, writing = os.pipe() if how == "pipe" else os.openpty()
    os.close(reading)
    return writing


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("how", ["pipe", "terminal"])
def test_a_house_goes_on_though_nobody_reads_it_any_more(tmp_path, how):
    writing, port = nobody_reads(how), free_port()
    command = [sys.executable, "-m", "host", "house", "--no-browser", "--port", str(port), "--home", str(tmp_path)]
    house = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=writing, stderr=writing)
    os.close(writing)
    try:
        end = time.monotonic() + 60
        while house.poll() is None and not answers(port) and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)  # what it prints comes after its first answer
        assert house.poll() is None and answers(port)
        house.terminate()
        assert house.wait(60) == 0
    finally:
        house.kill()
        house.wait()


def answers(port):
    try:
        return httpx2.get(f"http://localhost:{port}/home.json", trust_env=False).status_code == 200
    except httpx2.HTTPError:
        return False
