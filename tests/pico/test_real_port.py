"""The image of a release on MicroPython's real port: an emulated RP2040, with our models on its pins, boots it.

Nowhere else does a test run the port for the Pico: virtual stations run MicroPython's port for JavaScript. HERALD_UF2
names the image for a Pico, which `make image` builds and which is never kept here; `make chip UF2=FILE` calls this.
"""

import os
from pathlib import Path

import pytest

from host.pico import uf2
from host.pico.build import program_hash, rules_hash
from host.virtual.tags import Ntag213
from shared_rules.seven_wonders.words import card_name
from tests.firmware.player import NAMES
from tests.firmware.test_whole_station import GAME, Table
from tests.pico.emulated import chip
from tests.promises import promise

IMAGE = os.environ.get("HERALD_UF2", "")
UID = bytes.fromhex("04a1b2c3d4e5f6")
BOOT_MS = 4000
LOADING_MS = 8000  # the first view has a game loaded


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


@pytest.mark.process
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not IMAGE, reason="HERALD_UF2 names no image, which `make image` builds and `make chip` tries")
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
    pico.send("welcome", game="seven_wonders", seat=1, names=NAMES, boot="t1-", language="en")
    pico.send("view", at=table.at, data=table.view())
    pico.expect("have", LOADING_MS, at=table.at)

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
