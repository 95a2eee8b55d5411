"""Builds everything that a release publishes: `make release`, or python tools/release.py [FOLDER].

    herald_table-V-py3-none-any.whl, herald_table-V.tar.gz    the program, and its sources
    herald_rules-V-py3-none-any.whl, herald_rules-V.tar.gz    the rules alone, for programmers (tools/rules_wheel.py)
    herald-station-V.zip                                      the files of a Pico, compiled
    herald-labels-V.zip                                       sheets of labels for each game and language
    herald-V.cdx.json                                         all parts with licences and hashes (CycloneDX)
    requirements-V.lock                                       the packages that were tested, with hashes
    herald-update-V.zip                                       with HERALD_PACKAGES: the program, and those packages
    SHA256SUMS                                                the checksums of all of these
    *.minisig                                                 with HERALD_KEY: signatures of what a house is updated
                                                              with, and of SHA256SUMS

The wheel carries MicroPython and a Pico's drivers, out of the archives that the locks name (tools/parts.py), with their
licences; the sources do not. The same commit on the same system gives the same bytes: every archive is sorted, and
every file in it has the time of the commit. FOLDER is build/release unless another is named. HERALD_PACKAGES names a
folder of wheels, as `pip download` fills it: houses without a network are updated with them. HERALD_KEY is the file of
the secret key, with which the program minisign signs; it asks for its password.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from functools import partial

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.parts import carried, licences  # noqa: E402

PACKAGES = ("docs", "firmware", "hardware", "host", "shared_rules")
# A link of a document, with its text, which may hold brackets of code; no picture.
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(([^()#\s]*)(#[^()\s]*)?\)")
OLDEST = 315_532_800  # 1980, before which no zip archive knows a time


def project() -> dict[str, str]:
    """The name and version of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def moment() -> int:
    """The time of every file of the release, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    asked = ["git", "log", "-1", "--format=%ct"]
    return max(OLDEST, int(subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout))


def copy_sources(folder: pathlib.Path) -> None:
    """Copies what git tracks of the packages: nothing that lies about in a checkout gets into a release."""
    asked = ["git", "ls-files", "-z", *PACKAGES, ":(top,glob)*"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def run(*command: str, cwd: pathlib.Path = ROOT, at: int) -> None:
    """Runs a program that dates its files `at`; its output appears only when it fails."""
    surroundings = {**os.environ, "SOURCE_DATE_EPOCH": str(at), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=cwd, env=surroundings, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def build_packages(source: pathlib.Path, out: pathlib.Path, at: int) -> None:
    """The wheel, and the archive of sources, with setuptools as it is installed here."""
    # setuptools overwrites sys.argv.
    script = (
        "import sys; from setuptools import build_meta as b; to = sys.argv[1]; b.build_sdist(to); b.build_wheel(to)"
    )
    run(sys.executable, "-c", script, str(out), cwd=source, at=at)
    for wheel in out.glob("*.whl"):
        repack_wheel(wheel, carried(), at)
    for sources in out.glob("*.tar.gz"):
        repack_tar(sources, at)


def repack_wheel(path: pathlib.Path, more: dict[str, bytes], at: int) -> None:
    """Writes a wheel again with more files in it, sorted, with one time and one mode."""
    with zipfile.ZipFile(path) as old:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith("/")} | more
    settle_links(files)
    (record,) = [name for name in files if name.endswith(".dist-info/RECORD")]
    rows = [f"{name},{recorded(content)}" for name, content in files.items() if name != record]
    files[record] = "".join(f"{row}\n" for row in [*sorted(rows), f"{record},,"]).encode()
    write_zip(path, files, at)


def settle_links(files: dict[str, bytes]) -> None:
    """Makes the links of a wheel's documents true where the wheel puts them: those to another document there lead to
    it, and those to what only the sources have become plain text."""
    (root,) = {name.partition("share/doc/herald/")[0] for name in files if "share/doc/herald/" in name}
    inside = f"{root}share/doc/herald/"
    there = {_in_sources(name.removeprefix(inside)): name for name in files if name.startswith(inside)}
    for source, name in there.items():
        if name.endswith(".md"):
            files[name] = LINK.sub(partial(_link, source, name, there), files[name].decode()).encode()


def _in_sources(name: str) -> str:
    """The path in the sources of a document, by its path among those of the wheel."""
    return name if "/" in name or name in ("CHANGELOG.md", "requirements.lock") else f"docs/{name}"


def _link(source: str, name: str, there: dict[str, str], found: re.Match[str]) -> str:
    text, target, fragment = found[1], found[2], found[3] or ""
    if ":" in target or not target:
        return found[0]
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if wanted not in there:
        return text
    return f"[{text}]({posixpath.relpath(there[wanted], posixpath.dirname(name))}{fragment})"


def recorded(content: bytes) -> str:
    """Digest and size of a file, as a wheel's RECORD has them."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"sha256={digest},{len(content)}"


def write_zip(path: pathlib.Path, files: dict[str, bytes], at: int) -> None:
    """Writes an archive of files; what describes a wheel comes last, as its format recommends."""
    order = sorted(files, key=lambda name: (".dist-info/" in name, name))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in order:
            info = zipfile.ZipInfo(name, time.gmtime(at)[:6])
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o100644 << 16, 3
            new.writestr(info, files[name])


def repack_tar(path: pathlib.Path, at: int) -> None:
    """Writes an archive of sources again, sorted, with one time, owner and mode."""
    with tarfile.open(path) as old:
        files = {one.name: old.extractfile(one).read() for one in old.getmembers() if one.isfile()}  # type: ignore[union-attr]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for name in sorted(files):
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(files[name]), at, 0o644
            new.addfile(info, io.BytesIO(files[name]))
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=at))


def build_update(out: pathlib.Path, packages: pathlib.Path, version: str, at: int) -> None:
    """What a house on its page takes: the wheel with packages for it, and their checksums (host/update/release.py)."""
    (wheel,) = out.glob("herald_table-*.whl")
    files = {wheel.name: wheel.read_bytes()}
    files |= {f"packages/{path.name}": path.read_bytes() for path in sorted(packages.glob("*.whl"))}
    files["SHA256SUMS"] = sums_of(files).encode()
    write_zip(out / f"herald-update-{version}.zip", files, at)


def sums_of(files: dict[str, bytes]) -> str:
    """Their checksums, as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items())


def notices() -> bytes:
    """The licences of all that a station's archive holds, as one text."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    texts = {"Herald": own, **licences()}
    return "\n".join(f"{'-' * 78}\n{name}\n\n{text.strip()}\n" for name, text in texts.items()).encode()


def files_in(folder: pathlib.Path) -> dict[str, bytes]:
    """{path inside it: content} of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


# `herald labels` for all of them in one program, since each would load Herald again.
LABELS = """
import pathlib, sys
from host.cli.labels import command
from host.languages.codes import CODES
from host.languages.game_words import games

for game in games():
    for language in CODES:
        command(game, pathlib.Path(sys.argv[1], f"{game.replace('_', '-')}-{language}.pdf"), language=language)
"""


def build_labels(folder: pathlib.Path, at: int) -> None:
    """A PDF of labels for each game in each language."""
    run(sys.executable, "-c", LABELS, str(folder), at=at)


def release(out: pathlib.Path) -> None:
    """Builds all of it into an empty folder."""
    from host.pico.build import build

    version, at = project()["version"], moment()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        source, labels = pathlib.Path(scratch, "source"), pathlib.Path(scratch, "labels")
        labels.mkdir()
        copy_sources(source)
        build_packages(source, out, at)
        run(sys.executable, "tools/rules_wheel.py", str(pathlib.Path(scratch, "rules")), at=at)
        for path in sorted(pathlib.Path(scratch, "rules").iterdir()):
            shutil.copyfile(path, out / path.name)
        build_labels(labels, at)
        write_zip(out / f"herald-labels-{version}.zip", files_in(labels), at)
    station = {**files_in(build()), "LICENSES.txt": notices()}
    write_zip(out / f"herald-station-{version}.zip", station, at)
    run(sys.executable, "tools/sbom.py", str(out / f"herald-{version}.cdx.json"), at=at)
    shutil.copyfile(ROOT / "requirements.lock", out / f"requirements-{version}.lock")
    if packages := os.environ.get("HERALD_PACKAGES"):
        build_update(out, pathlib.Path(packages), version, at)
    (out / "SHA256SUMS").write_text(sums_of(files_in(out)))
    if key := os.environ.get("HERALD_KEY"):
        sign(out, pathlib.Path(key), version)


def sign(out: pathlib.Path, key: pathlib.Path, version: str) -> None:
    """Signs what a house takes, and the checksums of all, with the makers' secret key."""
    named = [*sorted(out.glob("herald_table-*.whl")), *sorted(out.glob("herald-update-*.zip")), out / "SHA256SUMS"]
    command = ["minisign", "-S", "-s", str(key), "-t", f"Herald {version}", "-m", *map(str, named)]
    try:
        done = subprocess.run(command).returncode
    except FileNotFoundError:
        raise SystemExit("Signing needs the program minisign: on Debian, apt install minisign.") from None
    if done:
        raise SystemExit("minisign signed nothing: the lines above say why.")


def main() -> int:
    out = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "release"
    release(out)
    print(f"The release is in {out}:")
    for path in sorted(out.iterdir()):
        print(f"  {path.stat().st_size:>10,}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
