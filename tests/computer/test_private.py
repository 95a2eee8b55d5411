"""What shows hands, names or keys is for the owner of the files alone, also where it lay open before."""

import asyncio
import os
import stat

import pytest

from host.computer import private
from host.journal.journal import Journal
from host.stations.capture import Recorder
from host.stations.status import publish
from host.web.table.server import WebTable
from tests.journal.test_journal_commands import herald
from tests.promises import promise
from tests.web.sessions import play_turn, quiet_session

PROMISES = [
    promise("Other accounts cannot read the files of a game under way"),
]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
# Readable by anybody: the lock holds a process number, and links to parts are not files of a game.
OPEN = ("herald.sqlite.lock",)


@pytest.fixture(autouse=True)
def generous():
    """The usual umask, under which a new file may be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder):
    """The files that another account may read or write."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in OPEN]
    assert files
    return sorted(path.name for path in files if stat.S_IMODE(path.stat().st_mode) & private.OTHERS)


def test_no_file_of_a_game_under_way_is_read_by_another_account(tmp_path):
    """Journal, log, mirror, names, people, captures, the status of the host, and the secret of the pages."""

    async def running(session):
        recorder = Recorder(tmp_path / "captures", session.table)
        recorder.tap("loop://").feed("host", b"line\n")
        status = asyncio.create_task(publish(list, tmp_path))
        await asyncio.sleep(0.05)
        found = readable(tmp_path), sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
        status.cancel()
        recorder.close()
        return found

    with quiet_session(tmp_path) as session:
        WebTable(session, 0)
        play_turn(session)
        found, files = asyncio.run(running(session))
    assert found == []
    assert {"herald.sqlite", "herald.sqlite-wal", "herald.witness", "names.json", "pages.secret"} <= set(files)


def test_a_journal_that_lay_open_is_closed_to_others_when_it_is_opened(tmp_path):
    with quiet_session(tmp_path):
        copies = [path for path in tmp_path.iterdir() if path.name.startswith("herald.") and path.name not in OPEN]
        assert {path.name for path in copies} >= {"herald.sqlite", "herald.sqlite-wal", "herald.witness"}
        for path in copies:
            path.chmod(0o644)
    for path in tmp_path.glob("herald.*"):
        path.chmod(0o644)
    Journal.open(tmp_path).close()
    assert readable(tmp_path) == []


def test_a_journal_that_is_written_again_or_mended_is_as_private(tmp_path):
    with quiet_session(tmp_path) as session:
        (tmp_path / "herald.sqlite").unlink()
        play_turn(session)
    assert readable(tmp_path) == []
    (tmp_path / "herald.sqlite").unlink()
    assert herald("journal", "mend", "--home", str(tmp_path)).exit_code == 0
    assert (tmp_path / "herald.sqlite").exists() and readable(tmp_path) == []


def test_a_record_of_a_game_under_way_is_exported_for_its_owner_alone(tmp_path):
    with quiet_session(tmp_path) as session:
        play_turn(session)
    assert herald("journal", "export", "--to", str(tmp_path / "out"), "--home", str(tmp_path)).exit_code == 0
    assert readable(tmp_path / "out") == []


def test_a_capture_that_goes_to_a_pipe_is_no_file_to_close(tmp_path):
    os.mkfifo(tmp_path / "pipe", 0o644)
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    private.to_write(tmp_path / "pipe").close()
    os.close(reader)
    assert stat.S_IMODE((tmp_path / "pipe").stat().st_mode) == 0o644
