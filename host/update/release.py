"""Checks an uploaded release file: any fault in it is found before anything is replaced.

Two kinds of files are taken: the wheel of a release, and the update that `make release PACKAGES=FOLDER` builds:

    herald-update-1.1.0.zip   SHA256SUMS, herald_table-1.1.0-py3-none-any.whl, packages/*.whl

A wheel names the digest of each of its files, and holds the list of the packages that it was tested with. Those are
taken from the update, or from the program that runs; nothing is fetched from anywhere.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import lzma
import platform
import re
import sys
import zipfile
import zlib
from email.errors import MessageError
from email.parser import Parser
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO, StringIO
from pathlib import PurePosixPath
from typing import NamedTuple

from host.errors import BadFile
from host.update.programs import VERSION, newer
from host.update.signature import Signed, signed
from shared_rules.phrases import _, plural

MOST = 192 * 1024 * 1024  # bytes of a file that is handed in
MOST_UNPACKED = 4 * MOST
WHEEL = re.compile(r"herald_table-([0-9.]+)-py3-none-any\.whl")
PACKAGE = re.compile(r"packages/([\w.+-]{1,150}\.whl)")
SUMS, LOCK = "SHA256SUMS", "requirements.lock"
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)(?: *; *(.*?))? *\\?$", re.M)
SYSTEM = re.compile(r"\b(sys_platform|platform_machine) *([!=]=) *['\"](\w+)['\"]")
OLDEST = re.compile(r">= *([0-9.]+)")
PROGRAM = ("host/__main__.py", "shared_rules/contract.py", "firmware/main.py")  # what makes it Herald
# What reading a file that somebody changed may raise.
DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, ValueError,
    LookupError, TypeError, OSError, csv.Error, MessageError,
)  # fmt: skip


class Release(NamedTuple):
    """A release that was looked through.

    version   of it
    digest    SHA-256 of the file as it was handed in, as SHA256SUMS of a release names it
    wheel     (name, content) of the program
    packages  {name: content} of the packages that came with it
    lock      the list of packages, with hashes, as text
    size      bytes of the program and these packages, unpacked
    signed    whether its makers signed it (host/update/signature.py)
    """

    version: str
    digest: str
    wheel: tuple[str, bytes]
    packages: dict[str, bytes]
    lock: str
    size: int
    signed: Signed = "unsigned"


def look_through(content: bytes, running: str, signature: str = "") -> Release:
    """The release in a file, for a house that runs the version `running`; `signature` is the text of the file beside
    it. Raises BadFile with a sentence."""
    try:
        makers = signed(content, signature)
        release = _release(content)._replace(signed=makers)
        if not newer(release.version, running):
            sentence = _("It holds Herald {version}, and Herald {running} runs here already.")
            raise BadFile(sentence.format(version=release.version, running=running))
        if lacking := [f"{name} {pinned}" for name, pinned in missing(release)]:
            sentence = plural(
                len(lacking),
                "It needs a package that is not here: {names}. Take the update file of this release.",
                "It needs packages that are not here: {names}. Take the update file of this release.",
            )
            raise BadFile(sentence.format(n=len(lacking), names=", ".join(lacking)))
    except BadFile as error:
        raise BadFile(_("This file was not taken, and nothing was changed: {why}").format(why=error)) from error
    return release


def pinned(release: Release) -> list[tuple[str, str]]:
    """(name, version) of the packages that this system needs, as the release was tested."""
    found = PINNED.findall(release.lock)
    return [(name, number) for name, number, systems in found if _is_meant(systems)]


def _is_meant(systems: str) -> bool:
    """Whether this computer is one of those that a row of the lock names. Conditions of another kind, which no lock of
    Herald has, leave the package in."""
    here = {"sys_platform": sys.platform, "platform_machine": platform.machine()}
    conditions = SYSTEM.findall(systems)
    return all((here[what] == value) == (sign == "==") for what, sign, value in conditions)


def brought(release: Release) -> list[tuple[str, str]]:
    """(name, version) of the packages that come with the release."""
    there = {tuple(_plain(part) for part in name.split("-")[:2]) for name in release.packages}
    return [one for one in pinned(release) if tuple(map(_plain, one)) in there]


def missing(release: Release) -> list[tuple[str, str]]:
    """(name, version) of the packages that neither come with the release nor are installed here."""
    with_it = brought(release)
    return [
        (name, number) for name, number in pinned(release) if (name, number) not in with_it and _here(name) != number
    ]


def _here(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _release(content: bytes) -> Release:
    """Raises BadFile."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            _check_size(archive)
            if SUMS not in archive.namelist():
                return _of_wheel(content, content, {})
            files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
        return _of_update(content, files)
    except DAMAGED as error:
        raise BadFile(_("It is no release of Herald, or it is damaged.")) from error


def _check_size(archive: zipfile.ZipFile) -> None:
    """Raises BadFile where unpacking it would fill the memory, or where the archive begins in the middle of the file,
    as a wheel inside a broken update does."""
    if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
        raise BadFile(_("It is too large."))
    if min(one.header_offset for one in archive.infolist()):
        raise BadFile(_("It is no release of Herald, or it is damaged."))


def _of_update(content: bytes, files: dict[str, bytes]) -> Release:
    rows = (line.split("  ", 1) for line in files.pop(SUMS).decode().splitlines())
    listed = {name: digest for digest, name in rows}
    for name, inside in files.items():
        if listed.get(name) != hashlib.sha256(inside).hexdigest():
            raise BadFile(_("The checksum of {name} is wrong.").format(name=ascii(name)))
    wheels = [name for name in files if WHEEL.fullmatch(name)]
    packages = {found[1]: files[name] for name in files if (found := PACKAGE.fullmatch(name))}
    if len(wheels) != 1 or len(packages) + 1 != len(files) or len(files) != len(listed):
        raise BadFile(_("It is no release of Herald, or it is damaged."))
    return _of_wheel(content, files[wheels[0]], packages)


def _of_wheel(content: bytes, wheel: bytes, packages: dict[str, bytes]) -> Release:
    """Raises BadFile, or one of DAMAGED."""
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        _check_size(archive)
        files = {name: archive.read(name) for name in archive.namelist()}
    (about,) = [name.removesuffix("/METADATA") for name in files if name.endswith(".dist-info/METADATA")]
    _check_digests(files, f"{about}/RECORD")
    metadata = Parser().parsestr(files[f"{about}/METADATA"].decode())
    number = metadata["Version"]
    if (
        metadata["Name"] != "herald-table"
        or not VERSION.fullmatch(number or "")
        or not all(one in files for one in PROGRAM)
    ):
        raise BadFile(_("It is no release of Herald, or it is damaged."))
    _check_python(metadata["Requires-Python"] or "")
    lock = next((content for name, content in files.items() if PurePosixPath(name).name == LOCK), None)
    if lock is None:  # StopIteration would never come out of the thread in which this runs
        raise BadFile(_("It is no release of Herald, or it is damaged."))
    unpacked = sum(map(len, files.values())) + 4 * sum(map(len, packages.values()))
    named = (f"herald_table-{number}-py3-none-any.whl", wheel)
    return Release(number, hashlib.sha256(content).hexdigest(), named, packages, lock.decode(), unpacked)


def _check_digests(files: dict[str, bytes], record: str) -> None:
    """Every file is the one that the wheel names, and lies inside it. Raises BadFile."""
    rows = {row[0]: row[1] for row in csv.reader(StringIO(files[record].decode())) if row}
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        if name != record and rows.get(name) != f"sha256={digest}":
            raise BadFile(_("The checksum of {name} is wrong.").format(name=ascii(name)))
        if name.startswith("/") or "\\" in name or ".." in PurePosixPath(name).parts:
            raise BadFile(_("It is no release of Herald, or it is damaged."))


def _check_python(wanted: str) -> None:
    """Raises BadFile."""
    oldest = OLDEST.search(wanted)
    if oldest and tuple(int(part) for part in oldest[1].split(".")) > sys.version_info[:3]:
        raise BadFile(_("It needs Python {version}.").format(version=oldest[1]))
