"""The message of `make image` on each thing that is missing."""

import os
import subprocess
import sys

import pytest

from host.errors import Missing
from host.pico import checkout as looking
from host.pico.checkout import CROSS, RELEASE, SUBMODULES, checkout
from tests.fakes.programs import write_program

pytestmark = pytest.mark.process
MAJOR, MINOR = RELEASE.split(".")


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A folder that looks like a whole checkout, and tools that look like the ones it takes."""
    files = ["ports/rp2/CMakeLists.txt", str(CROSS), *(f"{file}" for file in SUBMODULES.values())]
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    release(tmp_path, MINOR)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in looking.TOOLS:
        write_program(tools / name, f"#!{sys.executable}\n")
    monkeypatch.setenv("PATH", str(tools))
    return tmp_path


def release(folder, minor, preview=0):
    text = f"#define MICROPY_VERSION_MAJOR {MAJOR}\n#define MICROPY_VERSION_MINOR {minor}\n"
    text += f"#define MICROPY_VERSION_MICRO 0\n#define MICROPY_VERSION_PRERELEASE {preview}\n"
    (folder / "py").mkdir(exist_ok=True)
    (folder / "py" / "mpconfig.h").write_text(text)


def test_a_whole_checkout_names_its_release(sources):
    assert checkout(str(sources)).release == f"{RELEASE}.0"
    release(sources, MINOR, preview=1)
    assert checkout(str(sources)) == (sources.resolve(), f"{RELEASE}.0-preview", "")


def refused(named):
    with pytest.raises(Missing) as caught:
        checkout(named)
    return str(caught.value)


def test_no_checkout_is_a_sentence(sources, tmp_path):
    assert "make image MICROPYTHON=PATH" in refused("")
    assert "is not a checkout of MicroPython" in refused(str(tmp_path / "tools"))


def test_another_release_is_a_sentence(sources):
    release(sources, int(MINOR) - 1)
    assert f"this Herald is made for {RELEASE}" in refused(str(sources))


@pytest.mark.parametrize("name", SUBMODULES)
def test_a_missing_submodule_is_named(sources, name):
    path = sources / SUBMODULES[name]
    path.unlink()
    told = refused(str(sources))
    assert f"({name})" in told and "submodules, and repeat" in told


@pytest.mark.parametrize("tool", looking.TOOLS)
def test_a_missing_tool_is_named_with_its_package(sources, tool):
    (sources / "tools" / tool).unlink()
    told = refused(str(sources))
    assert f"takes {tool}:" in told and looking.TOOLS[tool] in told


def test_a_compiler_without_its_library_is_told(sources):
    (sources / "tools" / "arm-none-eabi-gcc").write_text(f"#!{sys.executable}\nraise SystemExit(1)\n")
    assert "libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib" in refused(str(sources))


def test_a_compiler_of_micropython_that_is_not_built_is_told(sources):
    (sources / CROSS).unlink()
    assert "make -C" in refused(str(sources)) and "mpy-cross" in refused(str(sources))


def test_the_target_of_make_says_it_in_a_sentence():
    done = subprocess.run(
        [sys.executable, "-m", "host.pico.images"],
        capture_output=True,
        text=True,
        env={**os.environ},
        cwd=looking_root(),
    )
    assert done.returncode == Missing.exit_code and done.stderr.startswith("Name a checkout") and not done.stdout


def looking_root():
    return looking.Path(looking.__file__).parents[2]
