"""Python keeps what a full disk took of a compiled module, and cannot start from it."""

import importlib
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

import host


@pytest.mark.parametrize(("free", "compiled"), [(host.ROOM - 1, False), (host.ROOM, True)])
def test_no_module_is_compiled_to_a_disk_that_is_nearly_full(monkeypatch, free, compiled):
    monkeypatch.setattr(os, "statvfs", lambda folder: SimpleNamespace(f_bavail=free, f_frsize=1))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    importlib.reload(host)
    assert sys.dont_write_bytecode is not compiled


def test_a_disk_of_which_nothing_can_be_said_keeps_nobody_from_starting(monkeypatch):
    def unknown(folder):
        raise PermissionError(folder)

    monkeypatch.setattr(os, "statvfs", unknown)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    importlib.reload(host)
    assert sys.dont_write_bytecode is False


@pytest.mark.process
def test_nothing_but_the_door_is_loaded_before_it_is_open():
    """Ctrl-C meanwhile would end in a traceback: `host.__main__` catches it only then."""
    script = "import sys; before = {*sys.modules}; import host.__main__; print(*sorted({*sys.modules} - before))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert {*loaded.split()} - {"__future__"} == {
        "host",
        "host.__main__",
    }  # an editable install loads the first as well
