"""Tags that phones read too: an address first, our own record second, on one NTAG213."""

import ndef
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.cli.tags import _facts
from host.computer.card_address import LONGEST, USUAL, house_at
from host.errors import WrongUse
from host.house.settings import Settings, read_settings, write_settings
from host.languages.game_words import games
from host.settings.rows import CARD_ADDRESS
from host.stations.enrolments import Enrolments
from host.tags.addresses import address_of, address_on, write_both
from host.tags.cards import Cards
from host.tags.checking import Checking, report_lines
from host.tags.content import look
from host.tags.desk import ErrandResult
from host.tags.tagging import ForPhones, Progress, Writing
from host.virtual.tags import Ntag213
from shared_rules import tag as identity
from shared_rules.contract import load
from tests.promises import promise
from tests.tags.test_tagging import ALTAR, GAME, LINK, blank, text_on, uid, walking

PROMISES = [promise("A tag for phones holds its card's address and our own record, and both fit on an NTAG213")]
CARD = f"7w/{ALTAR}"
BATHS = "baths.3"


def both(number, text=CARD, house=USUAL):
    return Ntag213.holding(uid(number), write_both(address_of(house, text), text))


def content(tag):
    return look(tag.uid.hex(), ErrandResult(bytes(tag.memory[:160]), ""))


def records(tag):
    return list(ndef.message_decoder(bytes(tag.memory[18 : 18 + tag.memory[17]])))


def writer(house=USUAL, overwrite=False):
    return lambda desk, cards, tell, home: Writing(
        desk,
        cards,
        tell,
        Progress(home, cards.name_of_deck),
        Enrolments(home),
        overwrite,
        ForPhones(house, home, cards.name_of_deck),
    )


# -- the bytes ---------------------------------------------------------------------------------------


def test_another_reader_sees_the_address_first_and_our_record_second():
    first, second = records(both(1))
    assert (first.type, first.iri) == ("urn:nfc:wkt:U", "http://herald.local:8420/c/7w/altar.3")
    assert (second.type, second.data) == ("urn:nfc:ext:herald:card", CARD.encode())


@pytest.mark.parametrize("name", sorted(games()))
def test_both_records_of_every_card_fit_with_the_longest_name_of_a_house(name):
    house, game = f"http://{'h' * LONGEST}", load(name)
    for card in game.cards():
        text = identity.join(game.code, card)
        data = write_both(address_of(house, text), text)
        assert len(data) <= identity.CAPACITY and identity.read(data) == text
        assert address_on(data) == f"{house}/c/{text}"


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="do not fit on a tag"):
        write_both(f"http://{'h' * 120}/c/{CARD}", CARD)


ADDRESSES = st.builds(
    "{}{}".format, st.sampled_from(["http://", "https://", "http://www.", "geo:"]), st.text("abc.:/8", max_size=20)
)


@given(ADDRESSES, st.sampled_from([CARD, "ta/x.1"]), st.booleans())
def test_the_address_is_the_one_that_ndeflib_finds_in_the_first_record(address, text, first):
    ours, link = ndef.Record("urn:nfc:ext:herald:card", "", text.encode()), ndef.UriRecord(address)
    message = b"".join(ndef.message_encoder([link, ours] if first else [ours, link]))
    data = bytes((3, len(message))) + message + b"\xfe"
    assert address_on(data) == (address if first else "") and identity.read(data) == text


@given(st.binary(max_size=160))
def test_any_bytes_give_an_address_or_none(data):
    assert isinstance(address_on(data), str)


# -- the setting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("herald.example", "http://herald.example"),
        (" HERALD.local:8420/table/3 ", "http://herald.local:8420"),
        ("https://games.example/", "https://games.example"),
        ("192.168.1.20:8420", "http://192.168.1.20:8420"),
    ],
)
def test_an_owner_names_the_house_as_people_copy_addresses(tmp_path, typed, kept):
    settings = Settings().change({"card_address": typed})
    write_settings(tmp_path, settings)
    assert CARD_ADDRESS.of(read_settings(tmp_path).values) == kept == house_at(kept)
    assert read_settings(tmp_path).cards_at == (kept or USUAL)


@pytest.mark.parametrize("typed", ["ftp://a.example", "two words", "http://a:b@c.example", "http://x:99999", "h" * 60])
def test_what_is_no_address_of_a_house_is_refused_with_a_sentence(typed):
    with pytest.raises(WrongUse, match=r"no address of this house|does not fit on a tag"):
        Settings().change({"card_address": typed})


# -- writing -----------------------------------------------------------------------------------------


def test_a_deck_is_written_for_phones_and_tags_that_stations_read_before_get_their_address(tmp_path):
    progress = Progress(tmp_path, GAME.name)
    progress.note(ALTAR, uid(1).hex())  # written for stations, the evening before
    tags = {BATHS: blank(2), ALTAR: Ntag213.card(uid(1), CARD)}

    async def person(station, walk):
        for at, card in enumerate(walk.cards.order):
            await station.shows(f"Write {at + 1} of 2", walk.cards.name(card))
            station.lay(tags[card])
            await station.until(lambda at=at: station.tunes().count("accepted") == at + 1)
            station.take()

    walk, said, _station = walking(tmp_path, writer(), person, (BATHS, ALTAR))
    assert walk.missing() == [] and not [sentence for sentence in said if "Press A" in sentence]
    for card, tag in tags.items():
        assert text_on(tag) == f"7w/{card}" and content(tag).address == f"{USUAL}/c/7w/{card}"
        assert [record.type for record in records(tag)] == ["urn:nfc:wkt:U", "urn:nfc:ext:herald:card"]
    assert Writing(walk.desk, walk.cards, said.append, Progress(tmp_path, GAME.name), Enrolments(tmp_path)).has(ALTAR)


def test_a_card_that_was_written_for_stations_alone_is_still_to_be_written_for_phones(tmp_path):
    progress, phones = Progress(tmp_path, GAME.name), ForPhones(USUAL, tmp_path, GAME.name)
    walk = Writing(None, Cards(GAME), print, progress, Enrolments(tmp_path), phones=phones)
    progress.note(ALTAR, uid(1).hex())
    assert not walk.has(ALTAR)
    phones.progress.note(ALTAR, uid(1).hex())
    assert walk.has(ALTAR)
    progress.note(BATHS, uid(1).hex())  # the tag was written for another card since then
    assert not walk.has(ALTAR) and not walk.has(BATHS)


def test_a_link_of_somebody_elses_before_our_card_is_never_lost_without_a_question(tmp_path):
    ours = identity.write(CARD)
    link = ndef.UriRecord("https://example.org/mine")
    card = ndef.Record("urn:nfc:ext:herald:card", "", CARD.encode())
    message = b"".join(ndef.message_encoder([link, card]))
    tag = Ntag213.holding(uid(1), bytes((3, len(message))) + message + b"\xfe")

    async def person(station, _walk):
        await station.shows("Write 1 of 1")
        station.lay(tag)
        await station.shows("Write over it?")
        station.press("B")
        await station.shows("Left as it is.")

    walking(tmp_path, writer(), person, (ALTAR,))
    assert content(tag).address == "https://example.org/mine" and ours not in bytes(tag.memory)


def test_a_house_that_moved_writes_its_new_address(tmp_path):
    tag = both(1, house="http://old.example")

    async def person(station, _walk):
        await station.shows("Write 1 of 1")
        station.lay(tag)
        await station.until(lambda: "over" in station.tunes())

    walking(tmp_path, writer("http://new.example"), person, (ALTAR,))
    assert content(tag).address == "http://new.example/c/7w/altar.3"


def test_stations_alone_leave_a_tag_for_phones_as_it_is(tmp_path):
    tag = both(1)
    before = bytes(tag.memory)

    async def person(station, _walk):
        await station.shows("Write 1 of 1")
        station.lay(tag)
        await station.until(lambda: "over" in station.tunes())

    def stations_alone(desk, cards, tell, home):
        return Writing(desk, cards, tell, Progress(home, cards.name_of_deck), Enrolments(home))

    _walk, said, _station = walking(tmp_path, stations_alone, person, (ALTAR,))
    assert bytes(tag.memory) == before and "was right already" in said[-1]


# -- which kind a tag is -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "address"),
    [
        (both(1), f"{USUAL}/c/{CARD}"),
        (Ntag213.card(uid(1), CARD), ""),
        (Ntag213.holding(uid(1), LINK), "https://example.org"),
        (blank(1), ""),
    ],
)
def test_reading_a_tag_tells_what_a_phone_opens(tmp_path, tag, address):
    assert _facts(content(tag), Enrolments(tmp_path))["address"] == address


def checked(tmp_path, tags):
    async def person(station, checking):
        for at, tag in enumerate(tags):
            station.lay(tag)
            await station.until(lambda at=at: checking.report()["found"] == at + 1)
            station.take()
        station.press("A")

    def checker(desk, cards, tell, home):
        return Checking(desk, cards, tell, Enrolments(home))

    cards = Cards(GAME, (ALTAR, BATHS))
    checking, _said, _station = walking(tmp_path, checker, person, (ALTAR, BATHS))
    return checking.report(), "\n".join(report_lines(checking.report(), cards))


def test_a_check_names_the_cards_that_are_for_stations_alone(tmp_path):
    report, lines = checked(tmp_path, [both(1), Ntag213.card(uid(2), f"7w/{BATHS}")])
    assert (report["for_phones"], report["for_stations_alone"], report["complete"]) == (1, [BATHS], True)
    assert "For stations alone: Baths" in lines and "herald tags write seven-wonders --for phones" in lines


def test_a_check_of_one_kind_tells_which(tmp_path):
    _report, lines = checked(tmp_path / "phones", [both(1), both(2, f"7w/{BATHS}")])
    assert "Phones read all of these tags, too." in lines
    _report, lines = checked(tmp_path / "old", [Ntag213.card(uid(1), CARD), Ntag213.card(uid(2), f"7w/{BATHS}")])
    assert "a phone opens nothing with them" in lines


def test_a_tag_that_is_another_card_on_a_phone_than_at_a_station_makes_a_deck_incomplete(tmp_path):
    wrong = Ntag213.holding(uid(1), write_both(address_of(USUAL, f"7w/{BATHS}"), CARD))
    report, lines = checked(tmp_path, [wrong, both(2, f"7w/{BATHS}")])
    assert not report["complete"] and report["elsewhere"] == {ALTAR: f"{USUAL}/c/7w/{BATHS}"}
    assert "opens something else" in lines
