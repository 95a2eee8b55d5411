"""What `python -m bench` answers before it measures anything."""

import asyncio

import pytest

from bench.__main__ import main, measured
from bench.station import measure, moments
from shared_rules.contract import load


def test_a_module_that_is_not_there_is_named_with_those_that_are(capsys):
    assert main(["archive", "arcive:10"]) == 2
    said = capsys.readouterr().err
    assert "no module arcive here" in said and ", ".join(measured()) in said


def test_help_tells_how_to_call_it_and_what_there_is(capsys):
    assert main(["--help"]) == 0
    assert "python -m bench [MODULE ...]" in (said := capsys.readouterr().out) and ", ".join(measured()) in said


@pytest.mark.micropython
def test_a_station_is_measured_in_a_language_that_is_not_english():
    """The verdict was waited for in English, and never came."""
    game = load("oh_hell")
    moment = next(moments(game, 0))
    heap, piece, for_card, verdict = asyncio.run(measure(game, moment, "hu"))
    assert heap > 100_000 and piece > 8_192 and for_card > 0 < verdict
