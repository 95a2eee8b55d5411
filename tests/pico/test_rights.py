"""A port that may not be used: its group is not called the same on every system, and counts from the next login on."""

import grp
import os
import pwd
import sys
from types import SimpleNamespace

import pytest

from host.pico import rights
from host.pico.flash import StationTree, flash
from host.stations.port import PortTrouble, open_port
from tests.promises import promise

PORT = "/dev/ttyACM0"
ANNA = 1000


@pytest.fixture
def computer(monkeypatch):
    """A computer on which Anna has plugged in a board."""

    def with_groups(group, number, listed=(), groups=()):
        named = grp.struct_group((group, "x", number, list(listed)))
        monkeypatch.setattr(rights.sys, "platform", "linux")
        monkeypatch.setattr(os, "getuid", lambda: ANNA)
        monkeypatch.setattr(os, "getgroups", lambda: list(groups))
        monkeypatch.setattr(os, "stat", lambda path, **_: SimpleNamespace(st_gid=number))
        monkeypatch.setattr(pwd, "getpwuid", lambda number: SimpleNamespace(pw_name="anna"))
        monkeypatch.setattr(grp, "getgrgid", lambda number: named)

    return with_groups


@pytest.mark.parametrize("group", ["dialout", "uucp", "plugdev"])
def test_the_group_is_the_one_of_this_system(computer, group):
    computer(group, 20)
    told = rights.forbidden(PORT)
    assert told.startswith(f"You may not use {PORT}: it is for the group {group}.") and "log out" in told
    assert f"`sudo usermod -aG {group} $USER`" in told


@promise("A port that may not be used names its group, and says whether only the next login is missing")
def test_one_who_has_joined_and_not_logged_in_again_is_told_so(computer):
    computer("dialout", 20, ["bence", "anna"])
    assert rights.forbidden(PORT).startswith(f"You may not use {PORT} yet: you are in its group dialout")
    computer("dialout", 20, ["bence", "anna"], [20])  # and it is something else
    assert rights.forbidden(PORT).startswith(f"You may not use {PORT}: it is for the group dialout.")


def test_nobody_is_sent_into_the_group_of_the_administrator(computer):
    computer("root", 0)
    assert "usermod" not in rights.forbidden(PORT) and "hardware/computers.md" in rights.forbidden(PORT)


def test_without_groups_somebody_holds_it(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert rights.forbidden("COM10") == "You may not use COM10: close the program that holds it, and wait."
    monkeypatch.undo()
    assert "close the program that holds it" in rights.forbidden("/dev/none")


def test_a_table_and_a_flash_say_it_in_these_words(monkeypatch, tmp_path):
    port = tmp_path / "port"
    port.touch()

    def refuse(path, *_, **__):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(os, "access", lambda *_: False)
    said = rights.forbidden(str(port))
    with pytest.raises(PortTrouble) as told:
        open_port(str(port))
    assert str(told.value) == flash(str(port), StationTree("p", {})).trouble == said
