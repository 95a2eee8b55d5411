"""A house is updated from its page, with real releases, real environments and a game under way: to a newer version
with a package that comes with it, and back from one that does not start. Nothing is fetched."""

import base64
import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import distribution
from pathlib import Path

import httpx2
import pytest

from host.house.update import SAVED, HouseUpdate
from host.journal.check import examine
from host.update.programs import FOLDER, RUNS, ProgramChoice, own_version, read_choice
from tests.fakes.ports import free_port
from tests.promises import promise
from tools import release

PROMISES = [
    promise(
        "A release is checked before anything is replaced: checksums, version, Python, packages, room on "
        "the disk; only the owner can hand one in, and only the PIN installs it"
    ),
    promise(
        "If a new version does not start, the previous one continues; a game under way goes on with either",
        how="a real release",
    ),
]

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("wheel"), pytest.mark.timeout(400)]

ROOT = Path(__file__).resolve().parents[2]
GOOD, BAD = "1999.1.0", "1999.2.0"
# Where a house that was started well ends at once, as if something that only this computer has were missing.
BEFORE, AFTER = "    house = House(home, broker)\n", "    raise SystemExit(3)\n"


PACKAGE, MARK = "idna", "idna/from_the_update.py"


def packed_again(folder):
    """An installed package as a wheel once more, with a file that no other copy of it has. Its path."""
    found = distribution(PACKAGE)
    about = f"{PACKAGE}-{found.version}.dist-info"
    own = [one for one in found.files or () if one.suffix != ".pyc" and ".." not in one.parts]
    files = {str(one): Path(str(one.locate())).read_bytes() for one in own if one.name not in ("RECORD", "INSTALLER")}
    files[MARK] = b""
    rows = [f"{name},sha256={digest_of(content)},{len(content)}\n" for name, content in files.items()]
    files[f"{about}/RECORD"] = "".join([*rows, f"{about}/RECORD,,\n"]).encode()
    path = folder / f"{PACKAGE}-{found.version}-py3-none-any.whl"
    release.write_zip(path, files, release.moment())
    return path


def digest_of(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def pin(lock, package):
    """The lock of a release takes this package and no other of its name."""
    row = f"{PACKAGE}=={distribution(PACKAGE).version} \\\n    --hash=sha256:{hashlib.sha256(package).hexdigest()}\n"
    text, count = re.subn(
        rf"^{PACKAGE}==.*\n(?:    --hash.*\n)+", row.replace("\\", r"\\"), lock.read_text(), flags=re.M
    )
    assert count == 1
    lock.write_text(text)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """{version: a release of these sources under that version}: GOOD an update that brings a package, BAD a wheel that
    ends when it should serve its page."""
    folder = tmp_path_factory.mktemp("wheels")
    source, packages = folder / "source", folder / "packages"
    release.copy_sources(source)
    packages.mkdir()
    pin(source / "requirements.lock", packed_again(packages).read_bytes())
    number, command = source / "pyproject.toml", source / "host" / "cli" / "house.py"
    now = release.project()["version"]
    text = number.read_text().replace(f'version = "{now}"', f'version = "{GOOD}"')
    for version in (GOOD, BAD):
        number.write_text(text.replace(GOOD, version))
        release.build_packages(source, folder, release.moment())
        if version == GOOD:
            release.build_update(folder, packages, version, release.moment())
        command.write_text(command.read_text().replace(BEFORE, AFTER))
    found = {GOOD: folder / f"herald-update-{GOOD}.zip", BAD: next(folder.glob(f"*-{BAD}-*.whl"))}
    return {version: path.read_bytes() for version, path in found.items()}


class RunningHouse:
    """`herald house` as its service starts it, asked by somebody at its computer."""

    def __init__(self, folder):
        self.folder, self.programs, port = folder / "house", folder / "programs", free_port()
        surroundings = {**os.environ, FOLDER: str(self.programs)}
        surroundings.pop(RUNS, None)
        command = [sys.executable, "-m", "host", "house", "--no-browser", "--port", str(port), "--home", self.folder]
        self.process = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL)
        self._browser = httpx2.Client(base_url=f"http://localhost:{port}", timeout=60, trust_env=False)
        self.wait_for(lambda state: True)
        self._browser.get("/")

    def state(self):
        try:
            return self._browser.get("/home.json").json()
        except httpx2.HTTPError:
            return None

    def wait_for(self, looks_so, seconds=120):
        end = time.monotonic() + seconds
        while not ((state := self.state()) and looks_so(state)):
            assert not state or not state["program"]["why"], state["program"]
            assert time.monotonic() < end and self.process.poll() is None, state
            time.sleep(0.2)
        return state

    def ask(self, what, **fields):
        answer = self._browser.post(f"/do/{what}", json=fields)
        return answer.status_code, answer.json().get("why", "")

    def hand_in(self, content):
        answer = self._browser.post("/update", content=content)
        return answer.status_code, answer.json().get("why", "")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def playing(state):
    return [one["status"] for one in state["tables"]] == ["playing"]


def games(house):
    return [one.lines for one in examine(house.folder / "table-01").games]


def test_a_house_with_a_game_under_way_goes_to_a_newer_version_and_back_from_one_that_does_not_start(wheels, tmp_path):
    house = RunningHouse(tmp_path)
    try:
        house.ask("settings", settings={"names": ["Anna"]})
        house.ask("new-pin", pin="4711", old="")
        house.ask("play", game="oh_hell", seats=3, name="")
        house.wait_for(playing)
        assert house.hand_in(wheels[GOOD][:-9])[0] == 409
        assert house.hand_in(wheels[GOOD]) == (200, "")
        assert house.state()["program"]["offered"]["version"] == GOOD
        assert house.ask("update", version=GOOD, pin="0000") == (409, "That is not the PIN.")
        time.sleep(2.1)  # after a wrong PIN
        assert house.ask("update", version=GOOD, pin="4711") == (200, "")
        assert "under way" in house.hand_in(wheels[GOOD])[1]
        house.wait_for(lambda state: state["program"]["version"] == GOOD and playing(state))
        assert (house.folder / SAVED).stat().st_size and len(games(house)) == 1
        assert len(list((house.programs / GOOD).rglob(MARK))) == 1, "the package came with the update"
        assert house.hand_in(wheels[BAD]) == (200, "")
        assert house.ask("update", version=BAD, pin="4711") == (200, "")
        house.wait_for(lambda state: state["program"]["failed"] == BAD and playing(state))
        assert house.state()["program"]["version"] == GOOD and len(games(house)) == 1
        assert read_choice(house.programs) == ProgramChoice(GOOD, failed=BAD)
    finally:
        code = house.end()
    assert code == 0


def test_a_checkout_says_how_it_is_updated_and_takes_no_file(tmp_path, monkeypatch):
    monkeypatch.delenv(FOLDER, raising=False)
    facts = HouseUpdate(tmp_path).facts()
    assert (facts["version"], facts["typed"], facts["offered"]) == (own_version(), "git pull && make play", None)
