"""A game from outside Herald in Hungarian: its own words, the base's for what it leaves to the base, English for the
rest; on the host, and read piece by piece on a station."""

import asyncio
import io
import json
import logging

import pytest

from firmware.strings import Packed
from host.authoring.new_game import new_game
from host.authoring.translating import translate
from host.computer import outside
from host.computer.outside import HOST_GAMES
from host.errors import BadFile, WrongUse
from host.languages import catalogue, codes
from host.languages.game_words import game_words
from host.pico import build as builder
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from host.web.table.catalog import catalog
from shared_rules.contract import TABLE, Event, Refusal, load
from tests.fakes.own_games import forgotten
from tests.firmware import oled
from tests.firmware.host_end import HostEnd
from tests.promises import promise

PROMISES = [
    promise(
        "A game from outside Herald uses its own words, Herald's for the rest, and English where a translation is "
        "missing or has other placeholders; on a station too"
    ),
]

OWN_WORDS = {"Lay %s": "%s lerakása", "%s lays %s.": "%s lerakja: %s.", "Red %s": "piros %s", "played": "kijátszva"}


@pytest.fixture
def snap(tmp_path):
    """The folder of a game that is new."""
    with forgotten():
        target = new_game("snap", tmp_path)
        outside.join(str(tmp_path))
        yield target


def fill(path, phrases):
    """Fills in the translations of a .po as a person would."""
    text = path.read_text(encoding="utf-8")
    for english, phrase in phrases.items():
        assert f'msgid "{english}"\nmsgstr ""' in text, english
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{phrase}"')
    path.write_text(text, encoding="utf-8")


def test_what_the_game_says_is_written_to_be_filled_in_and_what_is_translated_stays(snap):
    path, every, missing = translate("snap", "hu")
    assert path == snap / "languages" / "hu.po" and every == missing == 7
    fill(path, OWN_WORDS)
    assert translate("snap", "hu") == (path, 7, 3)
    module = snap / "__init__.py"
    module.write_text(module.read_text().replace('"Lay %s"', '"Put %s"').replace('"played"', '"over there"'))
    assert translate("snap", "hu") == (path, 7, 5)
    assert "lerakása" not in path.read_text() and "piros" in path.read_text()


def test_its_own_words_come_first_then_its_base_s_and_english_is_left(snap):
    fill(translate("snap", "hu")[0], OWN_WORDS)
    words, game = game_words("snap", "hu"), load("snap")
    view = game.start(2, {}).view(1)
    assert words.card_name("red.7") == "piros 7" and words.card_name("blue.7") == "Blue 7"
    assert words.heading(game.view(view), game.parse("lay red.7")) == "piros 7 lerakása"
    told = words.tell(Event("lay", {"seat": 1, "card": "blue.2"}), ["Ada", "Bela"])
    assert told == ("Lay", ["Ada lerakja: Blue 2."], "")
    assert words.why(Refusal("not_there", card="red.7")).startswith("Nincs a kezedben: piros 7.")
    assert words.why(Refusal("over")) == game_words("oh_hell", "hu").why(Refusal("over")) != "The game is over."
    zones = {zone["name"]: zone["words"] for zone in catalog("snap", game, words)["zones"]}
    assert (zones["gone"], zones["hand"]) == ("kijátszva", "kézben")
    assert game_words("snap", "da").card_name("red.7") == "Red 7"


def test_a_game_without_a_file_speaks_its_base_s_language_and_its_own_english(snap):
    words = game_words("snap", "da")
    assert words.tell(Event("lay", {"seat": 1, "card": "red.2"}), ["Ada", "Bela"]) == ("Lay", ["Ada lays Red 2."], "")
    assert words.why(Refusal("over")) == game_words("oh_hell", "da").why(Refusal("over"))


def test_a_station_carries_the_same_in_pieces(snap):
    fill(translate("snap", "hu")[0], {**OWN_WORDS, "Blue %s": "kék ☂ %s"})
    made = {name: content for name, content in builder.games_outside().items() if name.startswith("phrases/")}
    assert set(made) == {f"phrases/{code}_snap{beside}" for code in ("da", "hu") for beside in ("", ".deck", ".tally")}
    hungarian, danish = (Packed(io.BytesIO(made[f"phrases/{code}_snap"])) for code in ("hu", "da"))
    assert hungarian.find("Lay %s") == "%s lerakása" and danish.find("Lay %s") == "Lay %s"
    assert hungarian.find("Blue %s") == "kék □ %s", "a station shows what it can draw"
    assert hungarian.find("The game is over.") == game_words("snap", "hu").why(Refusal("over"))
    assert hungarian.find("Turned up") == "Turned up", "what only announcers say stays on the host"
    assert not [piece.name for piece in builder._phrases() if "snap" in piece.name], "no program is named by it"


def test_names_on_the_cards_of_a_box_are_a_list_of_the_package(snap):
    (snap / "names_hu.txt").write_text("# of the box\nRed 7 = Piros hetes\n", encoding="utf-8")
    assert codes.card_names("snap", "hu")("Red 7") == "Piros hetes"
    assert "phrases/hu_snap_names" in builder.games_outside()


@pytest.mark.parametrize("wrong", ["%d lerakása", "lerakás", "%s %s", "100% %s", "{card}"])
def test_a_translation_that_fills_in_something_else_stays_english_and_is_named(snap, wrong, caplog):
    path, _, _ = translate("snap", "hu")
    fill(path, {**OWN_WORDS, "Lay %s": wrong})
    with caplog.at_level(logging.WARNING):
        words, game = game_words("snap", "hu"), load("snap")
        assert words.heading(game.view(game.start(2, {}).view(1)), game.parse("lay red.7")) == "Lay piros 7"
    assert "hu.po" in caplog.text and wrong in caplog.text
    assert translate("snap", "hu")[2] == 4, "it is counted among those to be done"


def test_a_file_that_is_no_text_leaves_the_game_in_english(snap, caplog):
    path, _, _ = translate("snap", "hu")
    path.write_bytes(b'msgid ""\nmsgstr ""\n\nmsgid "Lay %s"\nmsgstr "\xff"\n')
    with caplog.at_level(logging.WARNING):
        assert game_words("snap", "hu").card_name("red.7") == "Red 7"
    assert "hu.po cannot be read, its game stays English" in caplog.text
    with pytest.raises(BadFile, match=r"hu\.po cannot be read"):
        translate("snap", "hu")


def test_english_and_herald_s_own_games_need_no_file(snap):
    with pytest.raises(WrongUse, match="English as they are"):
        translate("snap", "en")
    with pytest.raises(WrongUse, match="a part of Herald"):
        translate("oh_hell", "hu")
    assert catalogue.catalogue_path("oh_hell", "hu").is_relative_to(HOST_GAMES)


@pytest.mark.micropython
def test_a_station_shows_its_words_and_its_base_s_in_the_language_of_the_seat(snap):
    fill(translate("snap", "hu")[0], OWN_WORDS)
    state = load("snap").start(2, {})
    while state.awaited() == (TABLE,):
        state.do(TABLE, state.plays(TABLE)[0])
    asyncio.run(_shown(state.view(1)))


async def _shown(view):
    station = VirtualStation()
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat("snap", language="hu")
            await host.show(1, json.loads(json.dumps(view)))
            await station.place(card_tag("red.1"))
            await station.shown(lambda pixels: "piros 1 lerak." in oled.text(pixels))
            await station.remove()
            await host.expect("gone")
            await station.place(card_tag("green.12"))
            await station.shown(lambda pixels: "Green 12" in oled.text(pixels) and "kezedben" in oled.text(pixels))
    finally:
        await station.stop()


def card_tag(card):
    return Ntag213.card(bytes.fromhex("04a1b2c3d4e5f6"), "sn/" + card)
