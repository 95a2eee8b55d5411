"""Hostile stations where no game is played: nobody else notices. `python -m tests.soak rogues` has more of them."""

import pytest

from host.stations import timing
from tests.soak.rogues import ROOMS, meet


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_a_rogue_in_a_class_at_a_tally_or_over_a_deck_hinders_nobody(room, monkeypatch):
    for name in ("KEPT", "UNKNOWN", "SAME_START"):
        monkeypatch.setattr(timing, name, 0.0)
    meet(room, 500, 2)
