"""What a released wheel carries beside Herald: MicroPython and a Pico's drivers, out of archives that the locks name.

The archives are kept in build/parts and fetched once, by pip and npm, as `herald setup` fetches parts of a checkout.
Whatever lies there counts only if its bytes have the hash of the lock; so a release holds what was tested, wherever
the archives came from.
"""

import base64
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARCHIVES = ROOT / "build" / "parts"
COMPUTER = ROOT / "host" / "computer"
DRIVERS, NPM = COMPUTER / "drivers.lock", COMPUTER / "npm" / "package-lock.json"
HASHED = re.compile(r"--hash=sha256:([0-9a-f]{64})")
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)", re.M)
# Of the package of MicroPython: its other builds, with a tracer and with ulab, are four times as large.
OF_MICROPYTHON = ("micropython.mjs", "micropython.wasm", "package.json")
COMPLETE = "complete"  # what `host.computer.parts` takes for the sign of a whole part


def carried() -> dict[str, bytes]:
    """{path from the root of the wheel: content}. Raises SystemExit where an archive cannot be had."""
    from host.computer import parts

    inside = parts.SHIPPED.relative_to(ROOT)
    found = {inside / "micropython" / path: content for path, content in _micropython().items()}
    found |= {inside / "drivers" / path: content for path, content in _drivers().items()}
    found |= {inside / name / COMPLETE: b"" for name in ("micropython", "drivers")}
    return {path.as_posix(): content for path, content in found.items()}


def licences() -> dict[str, str]:
    """{name of a driver's package: its licence}, for what holds nothing but compiled drivers."""
    texts = {path: content for path, content in _drivers().items() if "/licenses/" in path}
    return {path.partition("-")[0].replace("_", "-"): content.decode() for path, content in sorted(texts.items())}


def _micropython() -> dict[str, bytes]:
    """The files of MicroPython's build and its licences, by their path in its part."""
    from host.computer import parts

    folder = parts.MODULE.parent.as_posix()
    with tarfile.open(fileobj=io.BytesIO(_npm_archive())) as archive:
        files = {name: archive.extractfile(f"package/{name}").read() for name in OF_MICROPYTHON}  # type: ignore[union-attr]
    files["LICENSES.txt"] = NPM.with_name("LICENSES.txt").read_bytes()
    return {f"{folder}/{name}": content for name, content in files.items()}


def _drivers() -> dict[str, bytes]:
    """The drivers and their licences, by their path in their part; what pip would keep of them besides is left out."""
    files: dict[str, bytes] = {}
    for wheel in _driver_archives():
        with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
            kept = [name for name in archive.namelist() if ".dist-info/" not in name or "/licenses/" in name]
            files |= {name: archive.read(name) for name in kept if not name.endswith("/")}
    return files


def _driver_archives() -> list[bytes]:
    """The wheels of the lock, in its order."""
    for _attempt in range(2):
        here = {hashlib.sha256(one.read_bytes()).hexdigest(): one for one in ARCHIVES.glob("*.whl")}
        entries = DRIVERS.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
        wanted = [HASHED.findall(entry) for entry in entries if PINNED.match(entry)]
        chosen = [next((here[one] for one in hashes if one in here), None) for hashes in wanted]
        if all(chosen):
            return [path.read_bytes() for path in chosen if path is not None]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        _fetch([*pip, "--require-hashes", "--only-binary", ":all:", "-d", str(ARCHIVES), "-r", str(DRIVERS)])
    raise SystemExit(f"The drivers in {ARCHIVES} have not the hashes of {DRIVERS.name}.")


def _npm_archive() -> bytes:
    """The package of MicroPython."""
    from host.computer import parts

    entry = json.loads(NPM.read_text(encoding="utf-8"))["packages"][parts.MODULE.parent.as_posix()]
    for _attempt in range(2):
        for path in ARCHIVES.glob("*.tgz"):
            content = path.read_bytes()
            digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
            if f"sha512-{digest}" == entry["integrity"]:
                return content
        asked = f"{parts.NPM_PACKAGE}@{entry['version']}"
        _fetch([*parts.npm(), "pack", "--silent", asked, "--pack-destination", str(ARCHIVES)])
    raise SystemExit(f"The MicroPython in {ARCHIVES} has not the hash of {NPM.name}.")


def _fetch(command: list[str]) -> None:
    ARCHIVES.mkdir(parents=True, exist_ok=True)
    env = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    done = subprocess.run(command, cwd=ARCHIVES, env=env, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed: is there a network?\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    size = sum(map(len, carried().values()))
    print(f"What a wheel carries beside Herald is in {ARCHIVES}: {size:,} bytes unpacked.")
