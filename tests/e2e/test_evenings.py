"""Whole evenings with real cards at stations behind real ports: every game in every mode, as golden texts.

`HERALD_GOLDENS=1` writes them again; read the difference before it is committed.
"""

import asyncio
import os
from pathlib import Path

import pytest

from firmware import stored
from host.pico.build import PHRASES, build
from tests.e2e.evening import Evening, evenings
from tests.promises import promise
from tests.stations.test_stations import quick

PROMISES = [
    promise(
        "An evening with real cards in every game and mode: a box is sorted, five slips change nothing, a "
        "turn is undone, a dead tag named, a cable pulled, a seat taken over, and the tally counts what "
        "the game did",
        how=(
            "the program of a station behind a socket; what is shown and how often people press is written "
            "down in `tests/e2e/evenings/`"
        ),
    ),
]

__all__ = ["quick"]

HERE = Path(__file__).parent / "evenings"
LIMIT = 300


# One stands for all in `make test`: the shortest.
ALL = [pytest.param(*one, marks=[pytest.mark.sample] if at == 0 else []) for at, one in enumerate(evenings())]


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_evening_of_real_cards(tmp_path, monkeypatch, quick, game, name):
    """Sorted, played with five slips, undone, named, pulled, taken over and counted: what was shown and announced, and
    how often people pressed."""
    monkeypatch.setattr(stored, "FOLDER", f"{build() / PHRASES}/")
    told = asyncio.run(asyncio.wait_for(Evening(game, name, tmp_path).run(), LIMIT))
    path, text = HERE / f"{game}-{name}.txt", "\n".join(told) + "\n"
    if os.environ.get("HERALD_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
