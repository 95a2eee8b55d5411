"""The lock of a journal: who has it, whether the last one died, and that a refused one leaves nothing behind."""

import errno
import os
import sys
import time

import pytest

from host.journal import lock as lock_file
from host.journal.file import InUse, JournalError
from host.journal.journal import Journal
from host.journal.lock import Lock, Locked, held, is_taken
from tests.promises import promise

PROMISES = [
    promise(
        "A count confirmed while the disk is full is kept once there is room; until then it does not block the journal"
    ),
]


def test_the_lock_says_who_holds_it_and_whether_something_was_written(tmp_path):
    path = tmp_path / "lock"
    lock = Lock(path, tmp_path)
    assert path.read_bytes() == b"%d\n" % os.getpid() and not lock.unfinished
    lock.wrote()
    assert path.read_bytes() == b"%d wrote\n" % os.getpid() and lock.unfinished
    lock.release()
    assert path.read_bytes() == b""


def test_the_next_one_learns_that_the_last_one_died_and_that_it_ended(tmp_path):
    for finished in (False, True):
        lock = Lock(tmp_path / "lock", tmp_path)
        lock.wrote()
        lock.release(finished=finished)
        lock.release()  # twice is once
        after = Lock(tmp_path / "lock", tmp_path)
        assert after.unfinished is not finished
        after.release()


def test_a_lock_that_another_one_holds_is_refused_and_the_file_let_go_of(tmp_path):
    lock = Lock(tmp_path / "lock", tmp_path)
    before = len(os.listdir("/dev/fd"))
    with pytest.raises(Locked, match=rf"\(process {os.getpid()}\) uses the journal .*--home\.$"):
        Lock(tmp_path / "lock", tmp_path)
    assert len(os.listdir("/dev/fd")) == before
    lock.release()


def test_whether_a_lock_is_taken_can_be_asked_without_making_or_changing_its_file(tmp_path):
    path = tmp_path / "lock"
    assert not is_taken(path) and list(tmp_path.iterdir()) == []
    lock = Lock(path, tmp_path)
    lock.wrote()
    assert is_taken(path) and path.read_bytes() == b"%d wrote\n" % os.getpid()
    lock.release(finished=False)
    before = len(os.listdir("/dev/fd"))
    assert not is_taken(path) and path.read_bytes() == b"%d wrote\n" % os.getpid()
    assert not is_taken(tmp_path) and len(os.listdir("/dev/fd")) == before
    Lock(path, tmp_path).release()


def test_whoever_only_asks_about_a_lock_takes_it_from_nobody(tmp_path, monkeypatch):
    path, asked = tmp_path / "lock", []
    taken, wait = lock_file._try_to_take, lock_file.time.sleep

    def asks_first(file):
        """The moment in which another process asks: its question has the lock, until the first wait."""
        if not asked:
            asked.append(path.open("rb+"))
            taken(asked[0].fileno())
        taken(file)

    monkeypatch.setattr(lock_file, "_try_to_take", asks_first)
    monkeypatch.setattr(lock_file.time, "sleep", lambda seconds: (asked[0].close(), wait(seconds)))
    Lock(path, tmp_path).release()
    assert asked


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of a file")
def test_a_lock_that_a_full_disk_did_not_take_can_be_taken_once_there_is_room(tmp_path):
    """A real limit of the system for the size of a file stands for the full disk."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            Lock(tmp_path / "lock", tmp_path / "journal")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    Lock(tmp_path / "lock", tmp_path / "journal").release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other locks")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EIO])
def test_a_network_drive_without_locks_is_not_taken_for_another_herald(tmp_path, monkeypatch, number):
    """A share that the computer next door offers, as NFS and SMB do where nobody keeps locks."""
    import fcntl

    def refuse(file, how):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    before = len(os.listdir("/dev/fd"))
    with pytest.raises(OSError, match="keeps no locks") as caught:
        Lock(tmp_path / "lock", tmp_path / "herald.sqlite")
    assert not isinstance(caught.value, Locked) and caught.value.errno == number
    assert len(os.listdir("/dev/fd")) == before
    with pytest.raises(JournalError, match=r"cannot be written \(.*keeps no locks") as told:
        Journal.open(tmp_path)
    assert not isinstance(told.value, InUse) and "Choose another with --home" in str(told.value)
    begun = time.monotonic()
    with pytest.raises(OSError, match="keeps no locks"), held(tmp_path / "held"):
        pass
    assert time.monotonic() - begun < 5  # nobody will let go, so nobody waits
