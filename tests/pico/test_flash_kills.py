"""A flasher may be killed and a cable pulled at any byte: the board is whole, or it waits at the prompt."""

import pytest

from tests.pico.killed_boards import killed
from tests.promises import promise

PROMISES = [
    promise(
        "If the flasher is killed or the cable pulled, a board either has its whole program or waits at "
        "the prompt; the message about it is true, and the next `herald flash` repairs the board",
        often="a few each time",
    ),
]

KILLS = 8  # tests/soak/flashing.py has 200


@pytest.mark.micropython
def test_a_board_whose_flasher_is_killed_is_whole_or_at_the_prompt_and_the_next_flash_mends_it():
    ends = [result.outcome for result in killed(KILLS, seed=1)]
    assert ends.count("failed") > KILLS / 2, ends
