"""What a player meets, without any device: on CPython and on MicroPython. The files parity*.py have the checks."""

from pathlib import Path

import pytest

from host.pico.build import PHRASES
from host.virtual.run import run_script
from tests import looked_at
from tests.firmware import parity, toy_flash
from tests.promises import promise

PROMISES = [
    promise(
        "A card's name is on the display before its uses are computed, whenever the clock ticks",
        how="`check_the_name_of_a_card_is_known_before_its_ways` in `tests/firmware/parity_cards.py`",
    ),
    promise(
        "A card without a decision needs no press, and B takes back a play that counted without one",
        how="`tests/firmware/parity_itself.py`",
    ),
    promise(
        "A card whose tag is dead or missing can be named during the game, at its station in four presses "
        "or on the page, and the record notes it",
        how="`tests/firmware/parity_itself.py`",
    ),
    promise(
        "Waiting seats see whom they wait for, and news that appears without a press swallows none",
        how="`tests/firmware/parity_host.py`, on CPython and MicroPython",
    ),
]

HERE = Path(__file__).parent


def micropython_files() -> dict[str, str | bytes]:
    """The test's own modules and the toy game, as MicroPython should find them."""
    own = [HERE / "player.py", HERE / "gallery.py", *sorted(HERE.glob("parity*.py"))]
    files: dict[str, str | bytes] = {path.name: path.read_text() for path in own}
    files[PHRASES + toy_flash.RULES] = toy_flash.rules()
    files |= {f"shared_rules/toy/{path.name}": path.read_text() for path in sorted((HERE / "toy").glob("*.py"))}
    return files


@pytest.mark.parametrize("name, check", parity.checks())
def test_on_cpython(name, check):
    check()


@pytest.mark.micropython
def test_all_of_it_on_micropython():
    printed = run_script("import parity\nprint(parity.run_all())", files=micropython_files(), tree=looked_at.tree())
    assert int(printed) == len(parity.checks())
