"""Which program a house runs: a new one is watched until its page answers, and the one before comes back otherwise."""

import json
import os
import signal
import subprocess
import sys
import venv
from pathlib import Path

import httpx2
import pytest

from host.update import programs
from host.update.programs import CHOICE, FOLDER, RUNS, ProgramChoice, newer, read_choice, write_choice
from tests.fakes.ports import free_port
from tests.fakes.programs import write_program
from tests.fakes.waiting import until_now
from tests.promises import promise

PROMISES = [
    promise("If a new version does not start, the previous one continues; a game under way goes on with either"),
]

ROOT = Path(__file__).resolve().parents[2]
# A program: its page shows its version as the home page does; "dies" and "hangs" never come as far.
PAGE = """#!{python}
import http.server, json, os, sys, time
if "-c" in sys.argv:
    sys.exit()
print("{version} with", *sys.argv[4:], flush=True)
if "{kind}" == "dies":
    sys.exit(3)
if "{kind}" == "hangs":
    time.sleep(600)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({{"program": {{"version": "{version}"}}}}).encode())
    def log_message(self, *_):
        pass
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[4])), Page).serve_forever()
"""
# The program of the service: hands over, or goes on itself.
SERVICE = """
import sys
from host.update import programs
programs.PROOF = float(sys.argv[2])
programs.own_version = lambda: sys.argv[3]
code = programs.hand_over(int(sys.argv[1]), sys.argv[1:2])
print("the service goes on" if code is None else f"ended with {code}", flush=True)
"""


def laid(folder, version):
    """The program of a version, as far as a service looks at it that does not start it."""
    python = folder / version / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch(0o700)
    return python


def installed(folder, version, kind="answers"):
    write_program(laid(folder, version), PAGE.format(python=sys.executable, version=version, kind=kind))


def service(folder, port, proof=30, own="1.0.0"):
    surroundings = {**os.environ, FOLDER: str(folder)}
    command = [sys.executable, "-c", SERVICE, str(port), str(proof), own]
    return subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True)


def wait_for(look, seconds=60):
    until_now(look, looks=0.1, patience=seconds)


@pytest.fixture
def port():
    return free_port()


def test_a_version_is_newer_by_its_figures():
    assert newer("1.10.0", "1.9.3") and newer("1.0.1", "1.0") and newer("1.0", "0")
    assert not newer("1.0.0", "1.0.0") and not newer("nonsense", "1.0")


@pytest.mark.parametrize("text", ["", "[]", '{"version": 3}', '{"else": ""}', "[" * 9999, "\x00"])
def test_a_damaged_choice_is_none(tmp_path, text):
    (tmp_path / CHOICE).write_text(text)
    assert read_choice(tmp_path) == ProgramChoice()


def test_a_house_without_a_folder_of_programs_runs_itself(monkeypatch):
    monkeypatch.delenv(FOLDER, raising=False)
    assert programs.hand_over(1, []) is None


@pytest.mark.parametrize(
    ("choice", "own"),
    [
        (ProgramChoice(), "1.0.0"),  # nothing was installed
        (ProgramChoice("1.1.0"), "1.0.0"),  # its folder is gone
        (ProgramChoice("../../tmp"), "1.0.0"),
        (ProgramChoice("1.2.0"), "1.2.0"),  # the program of the service was updated meanwhile
    ],
)
def test_the_program_of_the_service_runs_where_none_newer_is_chosen(tmp_path, monkeypatch, choice, own):
    laid(tmp_path, "1.2.0")
    write_choice(tmp_path, choice)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setattr(programs, "own_version", lambda: own)
    assert programs.hand_over(1, []) is None


def test_a_program_that_runs_as_chosen_hands_over_to_nobody(tmp_path, monkeypatch):
    laid(tmp_path, "1.2.0")
    write_choice(tmp_path, ProgramChoice("1.2.0", proven=False))
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setenv(RUNS, "1.2.0")
    assert programs.hand_over(1, []) is None


@pytest.mark.process
def test_a_new_program_is_proven_by_its_page_and_ends_with_the_service(tmp_path, port):
    installed(tmp_path, "1.1.0")
    write_choice(tmp_path, ProgramChoice("1.1.0", proven=False))
    process = service(tmp_path, port)
    wait_for(lambda: read_choice(tmp_path) == ProgramChoice("1.1.0"))
    process.send_signal(signal.SIGTERM)
    words, _errors = process.communicate(timeout=60)
    assert words.splitlines() == [f"1.1.0 with {port}", f"ended with {128 + signal.SIGTERM}"]


@pytest.mark.process
def test_a_program_that_is_proven_takes_the_place_of_the_service(tmp_path, port):
    installed(tmp_path, "1.1.0")
    write_choice(tmp_path, ProgramChoice("1.1.0"))
    process = service(tmp_path, port)
    wait_for(lambda: answered(port) == "1.1.0")
    process.terminate()
    assert process.communicate(timeout=60)[0].splitlines() == [f"1.1.0 with {port}"]


@pytest.mark.process
@pytest.mark.parametrize(("kind", "proof"), [("dies", 300), ("hangs", 1)])
def test_the_service_goes_on_where_a_new_program_does_not_start(tmp_path, port, kind, proof):
    installed(tmp_path, "1.1.0", kind)
    write_choice(tmp_path, ProgramChoice("1.1.0", proven=False))
    words, _errors = service(tmp_path, port, proof).communicate(timeout=60)
    assert words.splitlines() == [f"1.1.0 with {port}", "the service goes on"]
    assert read_choice(tmp_path) == ProgramChoice(failed="1.1.0")


@pytest.mark.process
def test_the_installed_program_before_comes_back_where_the_next_does_not_start(tmp_path, port):
    installed(tmp_path, "1.1.0")
    installed(tmp_path, "1.2.0", "dies")
    write_choice(tmp_path, ProgramChoice("1.2.0", "1.1.0", proven=False))
    process = service(tmp_path, port)
    wait_for(lambda: answered(port) == "1.1.0")
    process.terminate()
    assert process.communicate(timeout=60)[0].splitlines() == [f"1.2.0 with {port}", f"1.1.0 with {port}"]
    assert read_choice(tmp_path) == ProgramChoice("1.1.0", failed="1.2.0")


@pytest.mark.process
def test_a_service_that_is_stopped_during_the_first_start_watches_the_next_one_too(tmp_path, port):
    installed(tmp_path, "1.1.0", "hangs")
    write_choice(tmp_path, ProgramChoice("1.1.0", proven=False))
    process = service(tmp_path, port)
    assert process.stdout.readline() == f"1.1.0 with {port}\n"
    process.terminate()
    process.communicate(timeout=60)
    assert read_choice(tmp_path) == ProgramChoice("1.1.0", proven=False)


@pytest.mark.process
def test_a_program_whose_interpreter_is_gone_is_given_up(tmp_path, port):
    installed(tmp_path, "1.1.0")
    (tmp_path / "1.1.0" / "bin" / "python").chmod(0o600)
    write_choice(tmp_path, ProgramChoice("1.1.0"))
    assert service(tmp_path, port).communicate(timeout=60)[0] == "the service goes on\n"
    assert json.loads((tmp_path / CHOICE).read_text())["failed"] == "1.1.0"


@pytest.mark.process
def test_a_program_whose_packages_are_those_of_an_older_python_is_given_up(tmp_path, port):
    """After an upgrade of the system the environment's `python` is a newer one, which looks past them."""
    venv.create(tmp_path / "1.1.0", symlinks=True)
    write_choice(tmp_path, ProgramChoice("1.1.0"))
    assert service(tmp_path, port).communicate(timeout=60)[0] == "the service goes on\n"
    assert json.loads((tmp_path / CHOICE).read_text())["failed"] == "1.1.0"


def answered(port):
    try:
        return httpx2.get(f"http://localhost:{port}/home.json", trust_env=False).json()["program"]["version"]
    except httpx2.HTTPError:
        return ""
