"""Python keeps what a full disk took of a compiled module, and cannot start from it."""

import importlib
import shutil
import sys

import pytest

import host


@pytest.mark.parametrize(("free", "compiled"), [(host.ROOM - 1, False), (host.ROOM, True)])
def test_no_module_is_compiled_to_a_disk_that_is_nearly_full(monkeypatch, free, compiled):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(1 << 40, (1 << 40) - free, free))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    importlib.reload(host)
    assert sys.dont_write_bytecode is not compiled


def test_a_disk_of_which_nothing_can_be_said_keeps_nobody_from_starting(monkeypatch):
    def unknown(folder):
        raise PermissionError(folder)

    monkeypatch.setattr(shutil, "disk_usage", unknown)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    importlib.reload(host)
    assert sys.dont_write_bytecode is False
