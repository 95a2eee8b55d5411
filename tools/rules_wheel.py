"""Builds the rules alone as a distribution: `make rules`, or python tools/rules_wheel.py [FOLDER].

    herald_rules-V-py3-none-any.whl, herald_rules-V.tar.gz    shared_rules, importable as `herald_rules`

It has no dependency and brings no command. Its modules are those of shared_rules under another name, since
`shared_rules` belongs to the program: both can be installed in one environment, in any order. What only a wire or a
station needs is left out. The version is the program's. FOLDER is build/rules unless another is named.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.release import moment, project, repack_tar, run, write_zip  # noqa: E402

NAME, SOURCE = "herald_rules", "shared_rules"
METADATA = ROOT / "tools" / NAME
# Nobody who only plays needs these: the wire between host and station, and lists for searching and for displays.
LEFT_OUT = ("wire/", "tag.py")
KEPT_TEXTS = ("clauses.txt", "rulebook.txt", "RULES.md", "PRICE.md", "README.md")
UNVERSIONED = 'version = "0"'
# setuptools overwrites sys.argv.
BUILD = "import sys; from setuptools import build_meta as b; to = sys.argv[1]; b.build_sdist(to); b.build_wheel(to)"
FACADE = '"""%s"""\n\nfrom herald_rules.referee.library import *  # noqa: F403\n'
DOC = "The rules of Herald's games, for programs that play, check or teach them: see `herald_rules.referee.library`."


def sources() -> dict[str, bytes]:
    """{path in the distribution: content} of all modules and texts, under the distribution's own name."""
    listed = subprocess.run(["git", "ls-files", "-z", SOURCE], cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, bytes] = {}
    for name in filter(None, listed.stdout.split("\0")):
        inside = name.removeprefix(f"{SOURCE}/")
        if not (ROOT / name).is_file() or inside.startswith(LEFT_OUT):
            continue
        if name.endswith(".py"):
            text = (ROOT / name).read_text(encoding="utf-8").replace(SOURCE, NAME)
            found[f"{NAME}/{inside}"] = text.encode()
        elif name.rpartition("/")[2] in KEPT_TEXTS:
            found[f"{NAME}/{inside}"] = (ROOT / name).read_bytes()
    found[f"{NAME}/__init__.py"] = (FACADE % DOC).encode()
    found[f"{NAME}/py.typed"] = b""
    return found


def stage(folder: pathlib.Path) -> None:
    """Writes the whole tree that setuptools builds."""
    metadata = (METADATA / "pyproject.toml").read_text(encoding="utf-8")
    files = {
        **sources(),
        "pyproject.toml": metadata.replace(UNVERSIONED, f'version = "{project()["version"]}"').encode(),
        "README.md": (METADATA / "README.md").read_bytes(),
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")


def build(out: pathlib.Path) -> None:
    """Wheel and sources into an empty folder; the same commit gives the same bytes."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    at = moment()
    with tempfile.TemporaryDirectory() as folder:
        stage(pathlib.Path(folder))
        run(sys.executable, "-c", BUILD, str(out), cwd=pathlib.Path(folder), at=at)
    for wheel in out.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            files = {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}
        write_zip(wheel, files, at)
    for archive in out.glob("*.tar.gz"):
        repack_tar(archive, at)


def main() -> int:
    """Builds it and names the files."""
    out = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "rules"
    build(out)
    print("The rules alone:")
    for path in sorted(out.iterdir()):
        print(f"  {path.name}  {path.stat().st_size / 1024:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
