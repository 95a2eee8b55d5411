"""What `python -m bench chip` reckons is what the emulated chip took, row by row within 15 %, from the parts that were
counted at the same moments. No clock: kept parts, bytes and figures only."""

import pytest

from bench._chip_kept import APART, HELLO, KEPT
from bench._chip_waits import hello_ms, waits
from tests.promises import promise

PROMISES = [
    promise(
        "The times that `python -m bench chip` estimates are those of an emulated chip, within 15 %, "
        "except in rows that are named"
    ),
]

NEAR = 0.15
ROWS = [
    pytest.param(kept, program, step, id=f"{kept.what}, {program}, {step}")
    for kept in KEPT
    for program, steps in kept.chip.items()
    for step in steps
]


def off(kept, program, step, parts=None):
    """By how much of the chip's figure the model is off."""
    took = kept.chip[program][step]
    return (waits(parts or kept.parts, program)[step] - took) / took


@pytest.mark.parametrize("kept, program, step", ROWS)
def test_the_model_agrees_with_the_emulated_chip_within_15_percent(kept, program, step):
    """Or the row is named as one that does not, and is one: bench/speed.md says so."""
    assert (abs(off(kept, program, step)) > NEAR) == ((kept.what, program, step) in APART)


@pytest.mark.parametrize("program, module_bytes, took", HELLO)
def test_the_model_of_a_start_agrees_with_the_emulated_chip(program, module_bytes, took):
    assert hello_ms(program, module_bytes) == pytest.approx(took, rel=NEAR)


@pytest.mark.parametrize(
    "part, step",
    [("drawing bus", "ahead"), ("view bytes", "have"), ("told", "name"), ("drawing", "ahead"), ("verdict", "accepted")],
)
def test_no_part_of_the_model_could_be_left_out(part, step):
    """Else it would not be known whether it counts."""
    kept = KEPT[0]
    without = {**kept.parts, part: (0, 0) if part.endswith("bus") else 0}
    assert abs(off(kept, "image", step, without)) > NEAR


def test_rows_apart_are_few_and_none_is_of_the_moments_that_the_constants_are_fitted_to():
    assert len(APART) <= len(ROWS) / 6
    assert not [what for what, _, _ in APART if "Through the Ages" in what]
