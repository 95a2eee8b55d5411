"""A station's sentences in the language of its seat, and what cards are called there."""

import ast
import asyncio
import inspect
import itertools
import json
from collections import Counter

import pytest

from firmware import explain, station
from firmware.strings import Strings
from host.errors import WrongUse
from host.languages import codes, game_words
from host.table.batch import PLAYED_SINCE, WENT_BACK
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import load
from shared_rules.phrases import find
from shared_rules.through_the_ages.tally import PRINTED
from tests.firmware import oled
from tests.firmware.gallery import gallery
from tests.firmware.host_end import HostEnd
from tests.firmware.player import NAMES, Player
from tests.firmware.test_whole_station import Table, card_tag
from tests.firmware.test_whole_words import titles
from tools import compact

OTHERS = [code for code in codes.CODES if code != codes.ENGLISH]
LISTS = {path.stem: compact.phrases(path) for path in compact.lists() if path.stem.startswith("strings_")}
CARD_NAMES = [path for path in compact.lists() if path.stem.startswith("names_")]
# Cards printed on the players' boards: no card to lay, but ways, questions and news name them.
ON_BOARDS = {"through_the_ages": (*PRINTED, "despotism")}
# What the last row of a page holds after its first letter, and what a hint may fill.
HINT, ROW = 15, 16


def said(code):
    one = Strings()
    one.use(code)
    return one


@pytest.mark.parametrize("code", OTHERS)
def test_every_list_has_the_same_sentences(code):
    assert list(LISTS["strings_" + code]) == list(LISTS["strings_" + OTHERS[0]])


@pytest.mark.parametrize("code", OTHERS)
def test_what_fills_one_row_fills_one_row_in_every_language(code):
    long = [phrase for english, phrase in LISTS["strings_" + code].items() if len(english) <= ROW < len(phrase)]
    assert not long


@pytest.mark.parametrize("code", OTHERS)
def test_a_station_finds_every_sentence_of_its_language(code):
    words = said(code)
    assert {english: words(english) for english in LISTS["strings_" + code]} == LISTS["strings_" + code]
    assert words("No such sentence.") == "No such sentence."


@pytest.mark.parametrize("code", OTHERS)
def test_no_screen_asks_for_a_sentence_that_its_language_lacks(code, monkeypatch):
    """Texts of the host or a game are English; everything of the station's own is in the list."""
    asked = set()

    class Listening(Strings):
        def __call__(self, english):
            asked.add(english)
            return super().__call__(english)

    monkeypatch.setattr("firmware.station.Strings", Listening)
    gallery(code)
    hosts = {"", "Looking for the host ..."}
    hosts |= {"Plug the cable in and start Herald there."}  # without a seat there is no language
    assert asked - hosts - set(LISTS["strings_" + code]) == set()
    assert len(asked) > 25


def hints():
    """Every hint a station can give: HINTS, HOLDS, WISHES, and each literal that `_say_hint` is called with."""
    tree = ast.parse(inspect.getsource(station))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "self._say_hint"
    ]
    said = [[one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)] for call in calls]
    tables = {"explain.hint(self, scene)", "HINTS[SENT]", "HOLDS[button]", "asking"}
    named = [ast.unparse(call.args[0]) for call, words in zip(calls, said, strict=True) if not any(map(text, words))]
    assert set(named) == tables  # no other hint comes from elsewhere
    wishes = [asking for _, asking in explain.WISHES.values()]
    return {*explain.HINTS.values(), *explain.HOLDS.values(), *wishes, *filter(text, itertools.chain(*said))}


def text(value):
    return isinstance(value, str) and len(value) > 1


@pytest.mark.parametrize("code", codes.CODES)
def test_every_hint_leaves_room_for_the_space_before_it(code):
    words = said(code)
    assert len(hints()) > 12
    assert [words(hint) for hint in hints() if len(words(hint)) > HINT] == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_hint_is_in_the_list_of_the_language(code):
    assert hints() <= set(LISTS["strings_" + code])


@pytest.mark.parametrize("code", OTHERS)
def test_a_refusal_of_the_table_s_own_is_said_in_the_language(code):
    """Those of a game are the game's words; these two may come in any game."""
    words = said(code)
    for why in (WENT_BACK, PLAYED_SINCE):
        assert words(why) != why


@pytest.mark.parametrize(("code", "title"), [("en", "Trouble: reader"), ("hu", "Hiba: olvasó"), ("da", "Fejl: læser")])
def test_trouble_is_told_in_the_language_and_to_the_host_in_english(code, title, monkeypatch):
    monkeypatch.setattr(Player, "language", code)
    player = Player().seated()
    what = "The card reader does not answer (no bus). Look at its wires."
    player.station.trouble("reader", what)
    assert player.rows()[0] == title
    assert "(no bus)." in player.text()
    assert player.said == [("trouble", {"what": "reader: " + what})]


def test_another_seat_speaks_another_language():
    player = Player()
    for code, words in (("hu", "Várok a játékra ..."), ("da", "Venter på spillet ..."), ("en", "Waiting for the game")):
        player.station.seated("toy", 1, NAMES, code)
        assert words in player.text()
    player.station.seated("toy", 1, NAMES, "xx")
    assert "Waiting for the game" in player.text()


@pytest.mark.parametrize("path", CARD_NAMES, ids=str)
def test_every_name_is_that_of_a_card(path):
    game, code = path.parent.name, path.stem[-2:]
    if game not in game_words.games():
        pytest.skip("its names are here before the game")
    words, names = game_words.game_words(game), compact.phrases(path)
    called = {words.card_name(card) for card in (*load(game).cards(), *ON_BOARDS.get(game, ()))}
    assert set(names) <= called
    assert {english: codes.card_names(game, code)(english) for english in names} == names


@pytest.mark.parametrize("game", game_words.games())
@pytest.mark.parametrize("code", codes.CODES)
def test_no_two_cards_look_alike_when_their_names_are_cut(game, code):
    """Cards of several Ages are called alike, so the Age is never cut off."""
    shown = Counter(titles(game, code).values())
    assert [title for title, count in shown.items() if count > 1] == []


def test_a_language_for_all_seats_or_for_each():
    assert codes.for_seats(3, "") == ()
    assert codes.for_seats(3, "hu") == ("hu", "hu", "hu")
    assert codes.for_seats(3, "hu, DA") == ("hu", "da", "en")
    with pytest.raises(WrongUse, match="4 languages for 3 seats"):
        codes.for_seats(3, "hu,hu,hu,hu")
    with pytest.raises(WrongUse, match="no language xx"):
        codes.for_seats(3, "hu,xx")


def test_a_table_of_phrases_gives_the_english_for_what_it_lacks():
    table = compact.mark("Yes") + b"Igen" + compact.mark("No") + b"Nem\n"
    assert [find(table, word) for word in ("Yes", "No", "Maybe", "Igen")] == ["Igen", "Nem", "Maybe", "Igen"]


@pytest.mark.micropython
def test_a_station_shows_the_name_of_the_card_in_its_language():
    asyncio.run(_name_on_the_glass())


async def _name_on_the_glass():
    station, view = VirtualStation(), json.loads(json.dumps(Table().view()))
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(language="hu")
            await host.show(1, view)
            await station.place(card_tag("archery_range.3"))
            picture = await station.shown(lambda pixels: "Íjászterület" in oled.text(pixels))
            assert oled.read(picture)[7] == "Vedd vissza"  # it belongs to a later Age
            await station.remove()
            await host.expect("gone")
            await station.place(card_tag("stockade.3"))  # the rulebook shows no Hungarian name of it
            await station.shown(lambda pixels: "Stockade" in oled.text(pixels))
    finally:
        await station.stop()
