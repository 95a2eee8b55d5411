"""What a house says to systemd, with a socket in its place."""

import socket
from pathlib import Path

import pytest

from host.computer import systemd
from host.computer.systemd import INTERVAL, READY, SOCKET, WORKS, Watchdog, notify


@pytest.fixture
def listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """What systemd hears."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.setblocking(False)
    monkeypatch.setenv(SOCKET, str(tmp_path / "notify"))
    return line


def heard(line: socket.socket) -> list[bytes]:
    found = list[bytes]()
    while True:
        try:
            found.append(line.recv(100))
        except BlockingIOError:
            return found


def test_a_process_says_that_it_is_ready(listening: socket.socket):
    notify(READY)
    assert heard(listening) == [b"READY=1"]


def test_without_systemd_nothing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv(SOCKET, raising=False)
    notify(READY)
    monkeypatch.setenv(SOCKET, str(tmp_path / "nobody"))
    notify(READY)


def test_a_process_that_works_says_so_twice_in_the_time_that_systemd_waits(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    now = [100.0]
    monkeypatch.setattr(systemd.time, "monotonic", lambda: now[0])
    monkeypatch.setenv(INTERVAL, "60000000")
    watchdog = Watchdog()
    for step in (0.0, 10.0, 29.0, 31.0):
        now[0] = 100.0 + step
        watchdog.works()
    assert heard(listening) == [WORKS.encode()] * 2


def test_without_a_watchdog_nothing_is_said(listening: socket.socket, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(INTERVAL, raising=False)
    Watchdog().works()
    assert heard(listening) == []
