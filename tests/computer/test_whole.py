"""Files are written whole or not at all, by one function."""

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from host.computer import whole
from host.computer.whole import is_leftover, leftovers, write_whole
from host.journal.journal import Journal
from tests.archive.test_archive import play
from tests.promises import promise

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 2_000  # bytes of a file, for the child that meets a full disk
FULL = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({LIMIT}, {LIMIT}))
from host.__main__ import main
main()
"""


def test_the_new_content_stands_in_the_place_of_the_old(tmp_path):
    path = tmp_path / "page.html"
    for content in ("first", b"second", iter([b"th", b"ird"])):
        write_whole(path, content)
    assert path.read_bytes() == b"third" and list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one_and_nothing_beside_it(tmp_path):
    def pieces():
        yield b"half"
        raise OSError(28, "No space left on device")

    path = tmp_path / "page.html"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="No space"):
        write_whole(path, pieces())
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_file_and_folder_are_synced_before_it_returns_and_the_file_before_its_new_name(tmp_path, monkeypatch):
    done = []
    sync, exchange = os.fsync, os.replace

    def noted_sync(number):
        done.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        sync(number)

    def noted_exchange(new, path):
        done.append("name")
        exchange(new, path)

    monkeypatch.setattr(whole.os, "fsync", noted_sync)
    monkeypatch.setattr(whole.os, "replace", noted_exchange)
    write_whole(tmp_path / "a", "text")
    assert done == ["file", "name", "folder"]
    write_whole(tmp_path / "a", "text", durable=False)
    assert done[3:] == ["name"]


def test_rights_stay_as_they_were_and_a_private_file_is_its_owners_alone(tmp_path):
    before = os.umask(0o022)
    try:
        path = tmp_path / "a"
        write_whole(path, "new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
        path.chmod(0o640)
        write_whole(path, "again")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        write_whole(path, "secret", private=True)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_link_stays_a_link_and_a_pipe_is_written_to(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink() and real.read_text() == "new"
    got, put = os.pipe()
    write_whole(Path(f"/dev/fd/{put}"), "piped")
    assert os.read(got, 10) == b"piped"
    os.close(got)
    os.close(put)


def test_what_a_killed_writer_leaves_is_known_for_it(tmp_path):
    half = tmp_path / f"{whole.PREFIX}0123{whole.SUFFIX}"
    half.write_text("half")
    (tmp_path / "whole").write_text("")
    assert leftovers(tmp_path) == [half] and is_leftover(half) and not is_leftover(tmp_path / "whole")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with finished games, open all the while: SQLite makes its files before there is a limit."""
    folder = tmp_path_factory.mktemp("home")
    journal = Journal.open(folder)
    for seed in range(1, 16):
        play(journal, "seven_wonders", ["Ada", "Bela", "Cleo"], seed)
    yield folder
    journal.close()


WRITERS = {
    "export": ("export", "--format", "json", "--to"),
    "links": ("export", "--format", "bgstats", "--to"),
    "code": ("export", "1", "--qr"),
    "history": ("history", "--html"),
    "replay": ("replay", "1", "--html"),
    "labels": ("labels", "seven-wonders", "--out"),
}


@promise("Every file that Herald writes is complete or unchanged, even on a full disk")
@pytest.mark.process
@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("there", [True, False])
def test_a_full_disk_leaves_every_file_that_a_command_writes_as_it_was(home, tmp_path, writer, there):
    """The system itself refuses to let the file grow."""
    path = tmp_path / f"out{'.svg' if writer == 'code' else ''}"
    if there:
        path.write_text("what was there before")
    # -B: Python would write half of the modules that it compiles, too, and every later test would load these.
    command = [sys.executable, "-B", "-c", FULL, *WRITERS[writer], str(path)]
    environment = {**os.environ, "HERALD_HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 3 and "cannot be written: File too large" in done.stderr, done
    assert [one.read_text() for one in tmp_path.iterdir()] == (["what was there before"] if there else [])


# Writers of a line at a time: what they write is of use up to where it ends.
STREAMS = {"host/computer/private.py", "host/running/child.py"}


def _writes(node):
    """Whether this is a call that opens a file for writing, or gives one another name."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name)):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
    texts = [
        one.value for one in (*node.args, *(word.value for word in node.keywords)) if isinstance(one, ast.Constant)
    ]
    of_os = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "os"
    opens = name == "open" and any(text in ("w", "wb", "x", "xb", "w+", "r+", "a", "ab") for text in texts)
    return opens or name in ("write_text", "write_bytes", "mkstemp") or (of_os and name in ("replace", "rename"))


@promise("Every file that Herald writes is complete or unchanged, even on a full disk")
@pytest.mark.long
def test_no_other_function_of_the_host_writes_a_file():
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "host").rglob("*.py")
        if any(map(_writes, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found - STREAMS <= {
        "host/computer/whole.py",
        "host/computer/parts.py",  # unpacks into its own folder, which gets its name when it is whole
        "host/bots/compiling.py",  # into its own folder, which gets its name when it is whole
        "host/bots/worker.py",  # a setting of the system in /proc
        "host/pico/drives.py",  # onto a board's own drive, which takes nothing but a whole image
        "host/pico/build.py",  # a source for mpy-cross in a folder that is deleted
        "host/pico/flash.py",  # a copy of what was on a board, each time in a folder of its own
        "host/update/installing.py",  # what pip reads, in a folder that is deleted
    }
