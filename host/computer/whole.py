"""Writes files whole or not at all: the old one stays until the new one is on disk.

A full disk, a killed process or a power cut leaves the file as it was before. The new content goes into a file beside
it first, which a killed process may leave behind; `leftovers` finds those.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

PREFIX, SUFFIX = ".herald-", ".part"
PRIVATE = 0o600
USUAL = 0o666  # less what the process's umask takes away


def write_whole(
    path: Path, content: str | bytes | Iterable[bytes], *, private: bool = False, durable: bool = True
) -> None:
    """Puts a file in the place of the one before, or leaves that as it is. Text is written as UTF-8.

    private  nobody but the owner may read it; otherwise a file that exists keeps its rights
    durable  it is on disk when this returns; False for what is made again at any time

    A link stays a link, and a pipe or /dev/stdout is written to as it is. Raises OSError.
    """
    if path.exists() and not path.is_file():
        _write_through(path, content)
        return
    path = Path(os.path.realpath(path))
    fresh = path.with_name(f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}")
    try:
        _fill(fresh, content, _rights(path, private), durable)
        replace(fresh, path, durable=durable)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def replace(new: Path, path: Path, *, durable: bool = True) -> None:
    """Puts the file `new`, whose content is on disk, in the place of `path`. Raises OSError."""
    os.replace(new, path)
    if durable:
        _sync_folder(path.parent)


def is_leftover(path: Path) -> bool:
    """Whether this is the unfinished file of a process that writes, or that was killed while it wrote."""
    return path.name.startswith(PREFIX) and path.name.endswith(SUFFIX)


def leftovers(folder: Path) -> list[Path]:
    """The unfinished files in a folder."""
    return sorted(path for path in folder.glob(f"{PREFIX}*{SUFFIX}") if path.is_file())


def _fill(fresh: Path, content: str | bytes | Iterable[bytes], rights: int | None, durable: bool) -> None:
    number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE if rights == PRIVATE else USUAL)
    with os.fdopen(number, "wb") as file:
        if rights is not None:
            fresh.chmod(rights)
        file.writelines(_pieces(content))
        file.flush()
        if durable:
            os.fsync(file.fileno())


def _rights(path: Path, private: bool) -> int | None:
    """The rights of the new file; None for those that the system gives."""
    if private:
        return PRIVATE
    with suppress(FileNotFoundError):
        return S_IMODE(path.stat().st_mode)
    return None


def _write_through(path: Path, content: str | bytes | Iterable[bytes]) -> None:
    with path.open("wb") as file:
        file.writelines(_pieces(content))


def _pieces(content: str | bytes | Iterable[bytes]) -> Iterable[bytes]:
    if isinstance(content, str):
        return [content.encode("utf-8")]
    return [content] if isinstance(content, bytes) else content


def _sync_folder(folder: Path) -> None:
    """The new name is on disk too. Windows has no such thing, and some network folders refuse it."""
    if os.name == "nt":
        return
    try:
        number = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder that may be written but not listed
        return
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(number)


def written_at(path: Path) -> int:
    """When a file was written last, in nanoseconds; 0 without one."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
