"""The package that people install holds all that the program needs, wherever it is run."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host.computer.documents import NAMED

# One worker builds it, once.
pytestmark = [pytest.mark.xdist_group("wheel"), pytest.mark.process]

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = "host", "shared_rules", "firmware"
# Only people read these, and the checkers of types.
NOT_SHIPPED = re.compile(r"pyrightconfig\.json$|\.d\.ts$")


def _tracked(*folders: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\n") if name and (ROOT / name).exists()]


def _copied(folder: Path) -> Path:
    for name in _tracked(*PACKAGES, "docs", "hardware", "pyproject.toml", "*.md", "requirements.lock", "LICENSE"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip would put it into site-packages.

    It is built from a copy of what git keeps, by the locked tools of this environment: no test that writes into the
    checkout's build folder is in its way, and no index is asked.
    """
    folder = tmp_path_factory.mktemp("wheel")
    source = _copied(folder / "source")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(folder), str(source)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site-packages")
    return folder / "site-packages"


def test_every_file_of_the_packages_is_in_the_wheel(installed: Path):
    assert [
        name for name in _tracked(*PACKAGES) if not NOT_SHIPPED.search(name) and not (installed / name).exists()
    ] == []


def test_nothing_else_is_in_the_wheel(installed: Path):
    tops = {path.name for path in installed.iterdir() if not path.name.endswith((".dist-info", ".data"))}
    assert tops == set(PACKAGES)


def test_documents_for_people_and_the_units_they_copy_are_in_the_wheel(installed: Path):
    (folder,) = installed.glob("*.data/data/share/doc/herald")
    named = {path.name for path in folder.iterdir()}
    docs = {path.name for kind in ("md", "json", "service") for path in (ROOT / "docs").glob(f"*.{kind}")}
    assert docs | {"CHANGELOG.md", "requirements.lock"} <= named


def test_every_document_that_a_sentence_names_is_in_the_wheel(installed: Path):
    (folder,) = installed.glob("*.data/data/share/doc/herald")
    sources = [ROOT / name for name in _tracked("host") if name.endswith(".py")]
    named = {found[0] for path in sources for found in NAMED.finditer(path.read_text(encoding="utf-8"))}
    assert {"docs/mqtt.md", "docs/export.schema.json", "hardware/assembly.md", "hardware/breadboard.md"} <= named
    assert [name for name in sorted(named) if not (folder / name.removeprefix("docs/")).is_file()] == []
