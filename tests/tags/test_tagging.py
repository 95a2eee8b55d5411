"""Setting up tags: writing a deck, enrolling numbers, checking a deck, with all that tags and people do."""

import asyncio
import json
from contextlib import asynccontextmanager

import ndef
import pytest

from firmware import tagging as errands
from host.cli.tags import _facts
from host.errors import BadFile
from host.stations.enrolments import ENROLLED_FILE, Enrolments
from host.tags.cards import Cards
from host.tags.checking import Checking
from host.tags.content import look, name_of
from host.tags.desk import TagDesk
from host.tags.tagging import WHY_NOT, Enrolling, Progress, Writing
from host.virtual.tags import MifareClassic, Ntag213
from shared_rules import tag as identity
from shared_rules.contract import load
from tests.fakes.station import FakeStation
from tests.fakes.tagging import Air, TagStation
from tests.games import every

RULES = "abcdefabcdef"
GAME = load("seven_wonders")
ORDER = GAME.cards()
ALTAR = "altar.3"
LINK = bytes.fromhex("0310d1010c55046578616d706c652e6f7267fe00")


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


def blank(number):
    return Ntag213.blank(uid(number))


def text_on(tag):
    return identity.read(bytes(tag.memory[16:160]))


def ultralight(number, data=b"\x03\x00\xfe\x00"):
    """A tag that says that it has room for 48 bytes."""
    tag = Ntag213.holding(uid(number), data)
    tag.memory[14] = 0x06
    return tag


@asynccontextmanager
async def desk_with(station, said, **more):
    desk = TagDesk((station.url,), RULES, "", said.append)
    await desk.start()
    try:
        await station.answered("welcome")
        yield desk
    finally:
        await desk.stop()


def walking(home, make, work, only=(), game=GAME):
    """Runs a walk over some cards; `work(station, walk)` is the person. Returns (walk, sentences, station)."""

    async def whole():
        said = []
        async with TagStation() as station, desk_with(station, said) as desk:
            walk = make(desk, Cards(game, only), said.append, home)
            running = asyncio.create_task(walk.run())
            person = asyncio.create_task(work(station, walk))
            await asyncio.wait((running, person), return_when=asyncio.FIRST_COMPLETED)
            if person.done():
                person.result()
            if running.done():
                running.result()
                await person
            running.cancel()
            person.cancel()
            return walk, said, station

    return asyncio.run(whole())


def writer(overwrite=False):
    return lambda desk, cards, tell, home: Writing(
        desk, cards, tell, Progress(home, cards.name_of_deck), Enrolments(home), overwrite
    )


def enroller(desk, cards, tell, home):
    return Enrolling(desk, cards, tell, Enrolments(home), Progress(home, GAME.name))


# -- writing -----------------------------------------------------------------------------------------


def test_a_deck_is_written_in_the_order_of_the_labels_and_another_reader_reads_it(tmp_path):
    tags = [blank(at) for at in range(3)]

    async def person(station, walk):
        for at, tag in enumerate(tags):
            await station.shows(f"Write {at + 1} of 3", walk.cards.name(ORDER[at]), walk.cards.marks(ORDER[at]))
            station.lay(tag)
            await station.until(lambda at=at: station.tunes().count("accepted") == at + 1)
            station.take()

    walk, said, station = walking(tmp_path, writer(), person, ORDER[:3])
    assert walk.missing() == [] and [text_on(tag) for tag in tags] == [f"7w/{card}" for card in ORDER[:3]]
    for tag, card in zip(tags, ORDER, strict=False):
        (record,) = ndef.message_decoder(bytes(tag.memory[18 : 18 + tag.memory[17]]))
        assert (record.type, record.data) == ("urn:nfc:ext:herald:card", f"7w/{card}".encode())
        assert tag.memory[10:12] == bytes(2) and tag.memory[160:162] == Ntag213.blank(uid(0)).memory[160:162]
    assert said[-1].startswith("3 of 3  ") and station.all("welcome")[0]["game"] == ""


@pytest.mark.long
@pytest.mark.parametrize("name", every())
def test_the_deck_of_every_game_is_written_and_then_found_complete(tmp_path, name):
    game = load(name)
    tags = [blank(at) for at in range(len(game.cards()))]

    async def writes(station, walk):
        for at, tag in enumerate(tags):
            await station.shows(f"Write {at + 1} of {len(tags)}", walk.cards.name(game.cards()[at]))
            station.lay(tag)
            await station.until(lambda at=at: station.tunes().count("accepted") == at + 1)
            station.take()

    async def checks(station, walk):
        for at, tag in enumerate(tags):
            station.lay(tag)
            await station.until(lambda at=at: len(station.tunes()) == at + 1)
            station.take()
        await station.shows(f"{len(tags)} of {len(tags)}")
        station.press("A")

    def checker(desk, cards, tell, home):
        return Checking(desk, cards, tell, Enrolments(home))

    assert walking(tmp_path, writer(), writes, game=game)[0].missing() == []
    report = walking(tmp_path, checker, checks, game=game)[0].report()
    assert report["complete"] and report["found"] == report["of"] == len(tags)


def test_it_goes_on_where_it_stopped(tmp_path):
    async def first(station, walk):
        station.lay(blank(1))
        await station.shows("Write 2 of 3")

    async def second(station, walk):
        await station.shows("Write 2 of 3", walk.cards.marks(ORDER[1]))
        station.lay(blank(2))
        await station.shows("Write 3 of 3")

    walking(tmp_path, writer(), first, ORDER[:3])
    walk, _, _ = walking(tmp_path, writer(), second, ORDER[:3])
    assert walk.missing() == [ORDER[2]]


def test_a_tag_that_is_right_already_is_left_alone(tmp_path):
    tag = Ntag213.card(uid(1), f"7w/{ALTAR}")

    async def person(station, walk):
        station.lay(tag)
        await station.until(lambda: station.tunes() == ["accepted", "over"])
        assert station.air.written == []

    walk, said, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert walk.missing() == [] and "was right already" in said[-1]


FOREIGN = {
    "another game": identity.write("xx/altar.3"),
    "another card": identity.write("7w/baths.3"),
    "a link": LINK,
    "broken": b"\x03\xff\xff\xff",
    "no NDEF": b"Garage door tag 17, do not erase",
}


@pytest.mark.long
@pytest.mark.parametrize("data", FOREIGN.values(), ids=list(FOREIGN))
@pytest.mark.parametrize("answer", ["A", "B", "taken away"])
def test_what_a_tag_says_is_not_written_over_without_a_word(tmp_path, data, answer):
    tag = Ntag213.holding(uid(1), data)

    async def person(station, walk):
        station.lay(tag)
        await station.shows("Write over it?", walk.cards.name(ALTAR))
        assert station.air.written == []
        if answer == "taken away":
            station.take()
        else:
            station.press(answer)
        await station.until(lambda: "accepted" in station.tunes() or "Left as it is" in station.shown())

    walk, said, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert any("Press A at the station" in sentence for sentence in said)
    if answer == "A":
        assert text_on(tag) == f"7w/{ALTAR}" and walk.missing() == []
    else:
        assert bytes(tag.memory[16 : 16 + len(data)]) == data and walk.missing() == [ALTAR]


def test_an_erased_tag_is_written_without_a_question(tmp_path):
    """Phones and programs leave one empty record."""
    tag = Ntag213.holding(uid(1), bytes.fromhex("0303d00000fe"))

    async def person(station, walk):
        station.lay(tag)
        await station.until(lambda: "accepted" in station.tunes())

    walk, said, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert walk.missing() == [] and not any("Press A" in sentence for sentence in said)


def test_overwrite_asks_for_nothing_but_what_this_deck_has_in_use(tmp_path):
    theirs, ours = Ntag213.holding(uid(1), LINK), Ntag213.card(uid(2), f"7w/{ORDER[5]}")
    Progress(tmp_path, GAME.name).note(ORDER[5], uid(2).hex())

    async def person(station, walk):
        station.lay(theirs)
        await station.shows("Write 2 of 3")
        station.take()
        station.lay(ours)
        await station.shows("Write over it?", walk.cards.called(ORDER[5]))
        station.press("B")
        await station.shows("Write 2 of 3", "Left as it is")

    walking(tmp_path, writer(overwrite=True), person, [*ORDER[:2], ORDER[5]])
    assert text_on(theirs) == f"7w/{ORDER[0]}" and text_on(ours) == f"7w/{ORDER[5]}"


def test_the_tag_that_was_just_written_is_not_written_again_by_slow_hands(tmp_path):
    tag = blank(1)

    async def person(station, walk):
        station.lay(tag)
        await station.shows("Write 2 of 2")
        station.take()
        station.lay(tag)
        await station.shows("That one is done. Lay the next.")

    walking(tmp_path, writer(overwrite=True), person, ORDER[:2])
    assert text_on(tag) == f"7w/{ORDER[0]}"


@pytest.mark.long
@pytest.mark.parametrize("commands", range(0, 26))
def test_a_tag_that_is_pulled_away_while_it_is_written_says_nothing_and_is_written_anew(tmp_path, commands):
    """Over an old card, so that a mixture of both would show."""
    tag = Ntag213.card(uid(1), "7w/baths.3")

    async def person(station, walk):
        station.lay(tag)
        await station.shows("Write over it?")
        station.air.pulled_after = commands
        station.press("A")
        await station.until(lambda: "accepted" in station.tunes() or "Taken away" in station.shown())
        if "accepted" not in station.tunes():
            try:
                assert text_on(tag) in ("7w/baths.3", f"7w/{ALTAR}")
            except identity.NotOurs as wrong:
                assert wrong.code == "blank"
            station.lay(tag)
            await station.until(lambda: "Write over it?" in station.shown() or "accepted" in station.tunes())
            if "accepted" not in station.tunes():
                assert text_on(tag) == "7w/baths.3"
                station.press("A")
            await station.until(lambda: "accepted" in station.tunes())

    walk, _, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert walk.missing() == [] and text_on(tag) == f"7w/{ALTAR}"


def unformatted():
    tag = blank(1)
    tag.memory[12:16] = bytes(4)
    return tag


def spoilt():
    """Made for a figure of a video game."""
    tag = blank(1)
    tag.memory[12:16] = b"\xf1\x10\xff\xee"
    return tag


def silent():
    tag = blank(1)
    tag.fails_after = 0
    return tag


def half_locked():
    """Says in its lock bits nothing of what it does."""
    tag = blank(1)
    tag._locked = lambda page: page == 6
    return tag


BAD = {
    "protected": lambda: Ntag213.protected(uid(1)),
    "small": lambda: ultralight(1),
    "unformatted": unformatted,
    "spoilt": spoilt,
    "silent": silent,
    "refused": half_locked,
    "kind": lambda: MifareClassic(b"\x9a\x1b\x2c\x3d"),
}


@pytest.mark.long
@pytest.mark.parametrize("why", list(BAD))
def test_a_tag_that_cannot_be_written_is_named_and_the_next_one_is_taken(tmp_path, why, monkeypatch):
    bad, good = BAD[why](), blank(2)
    if why == "small":
        monkeypatch.setattr(Cards, "text", lambda self, card: "7w/" + "x" * 40)

    async def person(station, walk):
        station.lay(bad)
        await station.until(lambda: station.tunes() == ["refused"] and WHY_NOT[why][0] in station.shown())
        station.take()
        station.lay(good)
        await station.until(lambda: "accepted" in station.tunes())

    walk, said, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert any(WHY_NOT[why][1] in sentence for sentence in said) and walk.missing() == []
    assert text_on(good) == walk.cards.text(ALTAR)


def test_what_fits_a_small_tag_is_written_there(tmp_path):
    tag = ultralight(1)

    async def person(station, walk):
        station.lay(tag)
        await station.until(lambda: "accepted" in station.tunes())

    walking(tmp_path, writer(), person, [ALTAR])
    assert text_on(tag) == f"7w/{ALTAR}"


def test_cards_are_skipped_and_come_again_and_one_goes_back(tmp_path):
    async def person(station, walk):
        await station.shows("Write 1 of 3")
        station.press("A")
        await station.shows("Write 2 of 3")
        station.lay(blank(2))
        await station.shows("Write 3 of 3")
        station.press("B")
        await station.shows("Write 2 of 3", "Once more")
        station.lay(blank(9))
        await station.shows("Write 3 of 3")
        station.lay(blank(3))
        await station.until(lambda: station.tunes().count("accepted") == 3)

    walk, _, _ = walking(tmp_path, writer(), person, ORDER[:3])
    assert walk.missing() == [ORDER[0]]
    assert Progress(tmp_path, GAME.name).uid(ORDER[1]) == uid(9).hex()


def test_a_tag_that_is_given_to_another_card_leaves_the_first_one_without(tmp_path):
    tag = blank(1)

    async def person(station, walk):
        station.lay(tag)
        await station.shows("Write 2 of 3")
        station.lay(blank(2))
        await station.shows("Write 3 of 3")
        station.take()
        station.lay(tag)
        await station.shows("Write over it?")
        station.press("A")
        await station.shows("Write 1 of 3")

    walk, said, _ = walking(tmp_path, writer(), person, ORDER[:3])
    assert walk.missing() == [ORDER[0]] and any("has no tag any more" in sentence for sentence in said)


@pytest.mark.long
def test_a_lost_errand_is_asked_for_again_and_a_repeated_one_done_once(tmp_path):
    tag = blank(1)

    async def person(station, walk):
        station.deaf = 1
        station.lay(tag)
        await station.until(lambda: "accepted" in station.tunes())
        assert len(station.all("tag")) >= 3 and station.air.written.count(4) == 2

    walking(tmp_path, writer(), person, [ALTAR])
    assert text_on(tag) == f"7w/{ALTAR}"


@pytest.mark.long
def test_a_station_that_was_unplugged_goes_on_with_the_same_card(tmp_path):
    tag = blank(1)

    async def person(station, walk):
        await station.shows("Write 1 of 1")
        await station.unplug()
        await station.listen()
        station.heard.clear()
        station.page = {"id": "", "title": "", "lines": [], "choices": []}
        await station.answered("welcome")
        await station.shows("Write 1 of 1")
        station.lay(tag)
        await station.until(lambda: "accepted" in station.tunes())

    _, said, _ = walking(tmp_path, writer(), person, [ALTAR])
    assert text_on(tag) == f"7w/{ALTAR}" and any("was unplugged" in sentence for sentence in said)


def test_a_second_station_and_one_with_other_rules_are_turned_away(tmp_path):
    async def whole():
        said = []
        async with TagStation() as first, FakeStation(uid="e2") as second, FakeStation(uid="e3", rules="x") as third:
            desk = TagDesk((first.url, second.url, third.url), RULES, "", said.append)
            await desk.start()
            await first.answered("welcome")
            assert "another station" in (await second.answered("sorry"))["why"]
            assert "other rules" in (await third.answered("sorry"))["why"]
            await desk.stop()

    asyncio.run(whole())


def test_somebody_without_a_station_is_told_once_to_plug_one_in(monkeypatch):
    looks, said, there = [], [], []
    monkeypatch.setattr("host.tags.desk.REPEAT", 0.25)  # as long as one look
    monkeypatch.setattr("host.tags.desk.picos", lambda: looks.append(1) or [])

    async def whole():
        desk = TagDesk((), RULES, "", said.append)
        await desk.start()
        while len(looks) < 2:
            await asyncio.sleep(0.01)
        await desk.stop()
        async with TagStation() as station, desk_with(station, there):
            pass

    asyncio.run(whole())
    assert said == ["No station is there yet. Plug one in by USB."] and said[0] not in there


def test_every_game_that_is_there_has_cards_that_fit_every_tag():
    for name in every():
        game = load(name)
        for card in game.cards():
            assert len(identity.write(f"{game.code}/{card}")) <= 48, (name, card)


def test_a_card_the_game_does_not_have_is_named():
    with pytest.raises(ValueError, match=r"no card alter\.3"):
        Cards(GAME, ["alter.3"])


# -- enrolling ---------------------------------------------------------------------------------------


def test_blank_foreign_and_protected_tags_are_enrolled_and_nothing_is_written(tmp_path):
    tags = [blank(1), Ntag213.holding(uid(2), LINK), Ntag213.protected(uid(3)), MifareClassic(b"\x9a\x1b\x2c\x3d")]
    before = [getattr(tag, "memory", b"")[:] for tag in tags]

    async def person(station, walk):
        for at, tag in enumerate(tags):
            await station.shows(f"Enrol {at + 1} of 4")
            station.lay(tag)
            await station.until(lambda at=at: station.tunes().count("accepted") == at + 1)
            station.take()

    walk, _, station = walking(tmp_path, enroller, person, ORDER[:4])
    assert walk.missing() == [] and station.air.written == []
    assert [getattr(tag, "memory", b"")[:] for tag in tags] == before
    kept = Enrolments(tmp_path)
    assert [kept.card(tag.uid.hex()) for tag in tags] == [f"7w/{card}" for card in ORDER[:4]]


def test_what_cannot_be_enrolled_is_said(tmp_path):
    async def person(station, walk):
        station.lay(Ntag213.card(uid(1), "7w/baths.3"))
        await station.shows("It says a card itself.")
        station.take()
        station.lay(MifareClassic(b"\x08\x11\x22\x33"))
        await station.shows("No fixed number")

    walk, said, _ = walking(tmp_path, enroller, person, [ALTAR])
    assert walk.missing() == [ALTAR] and "Baths" in "".join(said)


@pytest.mark.parametrize("answer", ["A", "B"])
def test_a_number_is_given_to_another_card_only_when_that_is_meant(tmp_path, answer):
    Enrolments(tmp_path).enrol(uid(1).hex(), "7w/baths.3")

    async def person(station, walk):
        station.lay(blank(1))
        await station.shows("Enrolled before", "Baths, 7 Wonders")
        station.press(answer)
        await station.until(lambda: "accepted" in station.tunes() or "Left as it is" in station.shown())

    walking(tmp_path, enroller, person, [ALTAR])
    assert Enrolments(tmp_path).card(uid(1).hex()) == (f"7w/{ALTAR}" if answer == "A" else "7w/baths.3")


def test_the_table_is_kept_forgotten_and_a_broken_one_is_said(tmp_path):
    table = Enrolments(tmp_path)
    table.enrol("04aa", "7w/altar.3")
    table.enrol("04bb", "7w/altar.3")
    assert json.loads((tmp_path / ENROLLED_FILE).read_text()) == {"04aa": "7w/altar.3", "04bb": "7w/altar.3"}
    assert Enrolments(tmp_path).tags("7w/altar.3") == ["04aa", "04bb"]
    assert Enrolments(tmp_path).forget("7w/altar.3") == 2 and Enrolments(tmp_path).card("04aa") == ""
    for broken in ("[1]", "{", '{"a": 1}'):
        (tmp_path / ENROLLED_FILE).write_text(broken)
        with pytest.raises(BadFile):
            Enrolments(tmp_path)


# -- checking and reading ----------------------------------------------------------------------------


def test_a_deck_is_checked_for_missing_doubled_foreign_and_unreadable_cards(tmp_path):
    enrolled = Enrolments()
    enrolled.enrol(uid(7).hex(), f"7w/{ORDER[3]}")
    laid = [Ntag213.card(uid(at), f"7w/{ORDER[at]}") for at in range(3)]
    laid += [
        Ntag213.card(uid(0), f"7w/{ORDER[0]}"),  # the same one again counts once
        Ntag213.card(uid(5), f"7w/{ORDER[1]}"),
        Ntag213.card(uid(6), "xx/altar.3"),
        blank(7),
        blank(8),
        Ntag213.holding(uid(9), b"\x03\xff\xff\xff"),
    ]
    found = []

    async def whole():
        said = []
        async with TagStation() as station, desk_with(station, said) as desk:
            checking = Checking(desk, Cards(GAME), said.append, enrolled)
            running = asyncio.create_task(checking.run())
            for at, tag in enumerate(laid):
                station.lay(tag)
                await station.until(lambda at=at: len(station.tunes()) == at + 1)
                station.take()
            await station.shows("4 of 155", "no more cards")
            station.press("A")
            await running
            found.append((checking.report(), station.tunes()))

    asyncio.run(whole())
    report, tunes = found[0]
    assert report["missing"] == list(ORDER[4:]) and report["found"] == 4 and not report["complete"]
    assert report["doubled"] == {ORDER[1]: [uid(1).hex(), uid(5).hex()]}
    assert list(report["foreign"]) == [uid(6).hex(), uid(8).hex()] and list(report["unreadable"]) == [uid(9).hex()]
    assert tunes == ["accepted"] * 4 + ["refused"] * 2 + ["accepted"] + ["refused"] * 2


def errand(air, number, data=""):
    done = []

    class Station:
        errand = ("1", number, data)

        def tag_done(self, *fields):
            done.append(fields)

    asyncio.run(errands.run(air, Station()))
    return done[0]


def test_an_errand_reads_all_of_a_tag_as_far_as_it_says():
    tag = Ntag213.card(uid(1), f"7w/{ALTAR}")
    _, _, data, why = errand(Air(tag), uid(1).hex())
    assert (data, why) == (tag.memory[:160].hex(), "")
    assert len(errand(Air(ultralight(1)), uid(1).hex())[2]) == 2 * 64


@pytest.mark.parametrize(
    ("tags", "why"),
    [([], "gone"), ([blank(2)], "gone"), ([blank(1), blank(2)], "two"), ([MifareClassic(b"\x04\0\0\x01")], "kind")],
)
def test_an_errand_is_for_one_tag_and_no_other(tags, why):
    number = tags[0].uid.hex() if why == "kind" else uid(1).hex()
    assert errand(Air(*tags), number, identity.write(f"7w/{ALTAR}").hex())[2:] == ("", why)


def test_an_errand_that_makes_no_sense_is_answered():
    assert errand(Air(blank(1)), "zz")[2:] == ("", "differs")


def test_what_is_read_is_told_in_words():
    async def whole():
        said = []
        async with TagStation() as station, desk_with(station, said) as desk:
            station.air.tags = [Ntag213.protected(uid(1), identity.write("7w/altar.3"))]
            return look(uid(1).hex(), await desk.read(uid(1).hex()))

    content = asyncio.run(whole())
    facts = _facts(content, Enrolments())
    assert content.says() == "says Altar, 7 Wonders (7w/altar.3)" and facts["card"] == "7w/altar.3"
    assert facts["type"] == "a tag for 144 bytes, as an NTAG213, write-protected" and facts["raw"].startswith("04")
    assert name_of("zz/1") == "zz/1"
