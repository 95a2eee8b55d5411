"""The image of a release on MicroPython's real port: an emulated RP2040, with our models on its pins, boots it.

Nowhere else does a test run the port for the Pico: virtual stations run MicroPython's port for JavaScript. HERALD_UF2
names the image for a Pico, which `make image` builds and which is never kept here; `make chip UF2=FILE` calls this.
"""

import json
import os
import random
from pathlib import Path

import pytest

from firmware import screens
from host.pico import uf2
from host.pico.build import program_hash, rules_hash
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from shared_rules.seven_wonders.words import card_name
from tests.firmware.player import NAMES
from tests.firmware.test_whole_station import GAME, Table
from tests.pico.emulated import chip
from tests.promises import promise

IMAGE = os.environ.get("HERALD_UF2", "")
UID = bytes.fromhex("04a1b2c3d4e5f6")
BOOT_MS = 4000
LOADING_MS = 8000  # the first view has a game loaded
# After the host sent a long view: while it is read, the port looks at no pin for 73 to 91 ms.
MOMENTS = (2, 5, 8, 11, 14)
SHORT_MS = 60


@pytest.fixture
def pico(tmp_path):
    assert not chip.missing(), chip.missing()
    with chip.EmulatedPico(Path(IMAGE), tmp_path) as pico:
        yield pico


def test_an_image_for_another_chip_is_refused_by_name(tmp_path):
    image = tmp_path / "pico2.uf2"
    image.write_bytes(uf2.written(bytes(256), uf2.RP2350))
    with pytest.raises(ValueError, match=r"pico2\.uf2 is for another chip"):
        chip.EmulatedPico(image, tmp_path)


def real(test):
    """A test that boots the image."""
    test = pytest.mark.skipif(not IMAGE, reason="HERALD_UF2 names no image, which `make image` builds")(test)
    return pytest.mark.process(pytest.mark.timeout(1800)(test))


def shown(pico, game, at, view):
    """The station sits at seat 1 and has this view."""
    pico.expect("hello", BOOT_MS)
    pico.send("welcome", game=game, seat=1, names=NAMES, boot="t1-", language="en")
    pico.send("view", at=at, data=view)
    pico.expect("have", LOADING_MS, at=at)


def long_view(game):
    """The longest view of seat 1 in a game of random plays."""
    rng, state, longest = random.Random(1), game.start(4, {"mode": "full", "deal": "dealt"}), "{}"
    while not state.over:
        if 1 in state.awaited():
            longest = max(longest, json.dumps(state.view(1)), key=len)
        seat = rng.choice(state.awaited())
        state.do(seat, rng.choice(state.plays(seat)))
    return json.loads(longest)


@real
@promise(
    "The image of a release runs on MicroPython's real port: from power-up to a play that was accepted",
    how="an emulated RP2040 boots it, with the models of reader and display on its pins",
    often="before a release: `make chip UF2=FILE`",
)
def test_an_image_boots_is_seated_reads_a_card_and_plays_it(pico):
    hello = pico.expect("hello", BOOT_MS)
    assert (hello["firmware"], hello["rules"]) == (program_hash(), rules_hash()), "the image is of another Herald"
    assert pico.sees("HERALD")

    table = Table()
    shown(pico, GAME.name, table.at, table.view())
    play = table.choose("build")
    pico.field.put(Ntag213.card(UID, "7w/" + play.card))
    pico.expect("card", card="7w/" + play.card)
    pico.sees(card_name(play.card)[:11], "Build", "A play")

    pico.press("A")
    sent = pico.expect("play", at=table.at)
    assert (sent["text"], sent["uid"]) == (GAME.text(play), UID.hex())
    pico.sees("Sending")
    pico.send("verdict", id=sent["id"], ok=True, why="", at=table.at, code="")
    pico.sees("Accepted.")
    assert not pico.restarts
    assert not [given for name, given in pico.heard if name == "trouble"]


@real
def test_a_short_press_counts_while_a_long_view_is_read(pico):
    ages = load("through_the_ages")
    view, at = long_view(ages), 1
    shown(pico, ages.name, at, view)
    pico.sees(NAMES[0])
    for after in MOMENTS:
        at += 1
        pico.send("view", at=at, data=view)
        pico.run(after)
        pico.press("D", SHORT_MS)
        pico.sees(screens.HELP[0])
        pico.expect("have", at=at)
        pico.until(lambda: closed(pico), "what stood on the display before", 5000)
    assert not pico.restarts
    assert not [given for name, given in pico.heard if name == "trouble"]


def closed(pico):
    """B was pressed; whether no help is shown any more."""
    pico.press("B")
    pico.run(100)
    return screens.HELP[0] not in pico.text()
