"""What the pages of a house answer to its owner and to a stranger in the network."""

import pytest
from starlette.testclient import TestClient

from host.errors import BadFile
from host.house.app import DOES, build
from host.house.asking import COOKIE
from host.house.home import OWNERS_WHY
from host.house.house import House
from host.house.lobby import OPEN
from host.house.proxy import Proxy
from host.house.real_cards import DOES as CARDS
from host.running.child import TABLE_LOG
from host.settings.rows import NETWORK as IS_OPEN
from host.web.http import covers
from host.web.http.covers import PLAIN, PLAIN_COLOUR, cover_of
from host.web.http.guard import BODY_LIMIT
from host.web.http.limits import Limits
from host.web.table.qr import svg
from tests.owning import owned, owners_token
from tests.promises import promise

PROMISES = [
    promise(
        "A player who left a seat no longer has its key; nothing is written while a backup is "
        "restored; a damaged table does not stop another; no learner, question or address from the network "
        "exhausts a house"
    ),
]

NETWORK = "http://192.168.1.20:8420"


def client(house, source):
    """A browser at this address; at the computer itself its owner's."""
    app = build(owned(house), Proxy(lambda number: 0), ("testserver",), True, Limits())
    cookies = {COOKIE: owners_token()} if source == "127.0.0.1" else None
    return TestClient(app, base_url="http://testserver", client=(source, 50000), cookies=cookies)


def test_a_phone_scans_the_address_in_the_network_not_that_of_the_computer_itself(house):
    owner = client(house, "127.0.0.1")
    assert owner.get("/code.svg?path=/j/KQWZ").content == svg("http://testserver/j/KQWZ")
    house.settings, house.address = house.settings.having(IS_OPEN, True), NETWORK
    assert owner.get("/code.svg?path=/j/KQWZ").content == svg(f"{NETWORK}/j/KQWZ")


@pytest.mark.parametrize(
    "host",
    ["", "localhost/" + "a" * 3000, "localhost:1/x", "evil@localhost", "localhost?x", "[::1", "[]", "localhost:999999"],
)
def test_what_is_no_name_of_a_computer_is_none_of_this_house(house, host):
    """An empty name was one of the house's, as its owner may give it one more and has given none."""
    app = build(house, Proxy(lambda number: 0), ("testserver", "", ""), True, Limits())
    page = TestClient(app, base_url="http://testserver")
    for path in ("/home.json", "/code.svg"):
        assert page.get(path, headers={"Host": host}).status_code == 421
    for good in ("testserver", "LOCALHOST:8420", "127.0.0.1", "[::1]:8420", "testserver."):
        assert page.get("/home.json", headers={"Host": good}).status_code == 200


@pytest.mark.long
def test_a_stranger_sees_no_code_no_backup_and_no_history_and_changes_nothing(house):
    house.new_table("laptop", "seven_wonders", 4)
    house.change(1, "offer", {"seat": 2, "kind": OPEN, "level": "normal"})
    (invitation,) = house.invitations()
    stranger = client(house, "192.168.1.66")
    stranger.get("/")
    shown = stranger.get("/home.json").json()
    assert shown["role"] == "guest" and shown["people"] == [] and "names" not in shown["settings"]
    assert invitation.code not in stranger.get("/home.json").text
    for path in ("/backup", "/history", "/real-cards", "/real-cards.json", "/real-cards/1", "/real-cards/1.json"):
        assert stranger.get(path).status_code == 403
    assert stranger.post("/backup", content=b"x").status_code == 403
    fields = {str: "", int: 1, dict: {}}
    for what, doing in DOES.items():
        if not doing.guests:
            asked = {name: fields[kind] for name, kind in doing.fields.items()}
            assert stranger.post(f"/do/{what}", json=asked).status_code == 403, what
    for what, doing in CARDS.items():
        asked = {name: ({} if kind is dict else kind()) for name, kind in doing.fields.items()}
        assert stranger.post(f"/real-cards/{what}", json=asked).status_code == 403, what
    assert house.tables.draft(1).chairs[1].kind == OPEN


def test_a_new_house_speaks_the_language_of_the_first_browser_and_asks_nothing(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    first = client(house, "127.0.0.1")
    assert 'lang="hu"' in first.get("/", headers={"Accept-Language": "hu-HU,hu;q=0.9,en;q=0.5"}).text
    first.get("/", headers={"Accept-Language": "da"})
    assert house.settings.language == "hu" and not house.settings.ready
    assert first.post("/do/play", json={"game": "oh_hell", "seats": 3, "name": ""}).is_success
    assert house.settings.ready and house.tables.setup(1).languages == ("hu",) * 3


def test_a_guest_reads_what_the_browser_likes_or_what_was_chosen(house):
    house.change_settings({"names": [], "language": "hu"})
    guest = client(house, "192.168.1.66")
    assert 'lang="da"' in guest.get("/j", headers={"Accept-Language": "sv,da;q=0.8"}).text
    guest.cookies.set("herald-language", "en")
    assert 'lang="en"' in guest.get("/j", headers={"Accept-Language": "da"}).text
    guest.cookies.set("herald-language", "xx")
    assert 'lang="hu"' in guest.get("/j", headers={"Accept-Language": "fr"}).text


def test_a_guest_reads_the_ways_of_the_home_page_in_the_language_of_the_browser(house):
    client(house, "127.0.0.1").get("/")
    guest = client(house, "192.168.1.66")
    guest.headers["accept-language"] = "hu-HU"
    guest.get("/")
    assert [one["text"] for one in guest.get("/home.json").json()["pages"]] == ["Tanulás", "Szabályok"]


def test_who_comes_back_by_the_code_of_a_game_that_began_goes_to_the_seat_and_nobody_else_does(house):
    """The sheet with the QR code lies on the table all evening."""
    owner, phone, stranger = (client(house, ip) for ip in ("127.0.0.1", "192.168.1.9", "192.168.1.66"))
    for one in (owner, phone, stranger):
        one.get("/")
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    (lobby,) = house.invitations()
    assert phone.post("/do/join", json={"code": lobby.code, "seat": 0, "name": "Bela", "language": ""}).is_success
    house.begin(1)
    assert house.invitations() == []
    back = phone.get(f"/j/{lobby.code.lower()}", follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (303, "/table/1")
    assert stranger.get(f"/j/{lobby.code}", follow_redirects=False).status_code == 200
    assert stranger.get(f"/j/{lobby.code}/door.json").status_code == 409
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    assert house.invitations()[0].code != lobby.code


def test_odd_addresses_and_halves_of_letters_are_refused_and_nothing_breaks(house):
    owner = client(house, "127.0.0.1")
    owner.get("/")
    assert owner.get(f"/table/{'9' * 5000}").status_code == 404
    assert owner.get(f"/real-cards/{'9' * 5000}.json").status_code in (404, 405)
    assert owner.get(f"/clock.json?table={'9' * 5000}").json() == {}
    asked = b'{"job": 1, "seat": 1, "text": "\\ud800"}'
    assert owner.post("/real-cards/enter", content=asked).status_code == 400


@pytest.mark.parametrize(
    "path", ["/do/new", "/do/sit", "/learn", "/real-cards/begin", "/class/do/begin", "/events/do/new"]
)
def test_a_body_of_another_shape_is_refused_in_the_language_of_the_house(house, path):
    house.change_settings({"language": "hu"})
    owner = client(house, "127.0.0.1")
    owner.get("/")
    refused = owner.post(path, json=["else"])
    assert refused.status_code == 400 and refused.json()["why"].startswith("A kérés törzse JSON legyen")


def test_nothing_is_done_while_a_backup_is_put_in_place(house, monkeypatch):
    owner = client(house, "127.0.0.1")
    owner.get("/")
    monkeypatch.setattr(house, "_restoring", True)
    learn = {"game": "oh_hell", "lesson": "first"}
    for path, asked in (
        ("/do/new", {"game": "oh_hell", "seats": 3}),
        ("/real-cards/end", {"job": 1}),
        ("/learn", learn),
        ("/records", {}),
    ):
        refused = owner.post(path, json=asked)
        assert refused.status_code == 409 and "Try again" in refused.json()["why"]
    assert house.tables.drafts == {} == house.tables.open


@promise("Only the owner of a house reads paths, cards and keys in the reason why something fails")
def test_only_the_owner_reads_why_something_fails(house):
    path = house.play_now("laptop", "Anna", "oh_hell", 3)
    assert house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2) == "cup"
    owner, guest = client(house, "127.0.0.1"), client(house, "192.168.1.66")
    log, home = house.tables.home(1) / TABLE_LOG, str(house.folder)
    house.processes.of(1).restarts = 2
    why = lambda page: page.get("/home.json").json()["tables"][0]["why"]  # noqa: E731
    log.write_text(f"Cleo (seat 3) at http://localhost:36041{path}\n")  # it was killed: these are no words about that
    assert why(owner) == why(guest) == ""
    log.write_text("Traceback\nValueError: spades.12 is in no hand\n")
    assert why(owner) == "ValueError: spades.12 is in no hand" and why(guest) == OWNERS_WHY
    (house.tables.home(1) / "setup.json").write_text("{")
    (house.folder / "cup.event").write_bytes(b"no database" * 100)
    house.tables.reload()
    assert home in why(owner) and why(guest) == OWNERS_WHY
    assert home in owner.get("/events/cup/wall").json()["why"]
    assert guest.get("/events/cup/wall").json()["why"] == OWNERS_WHY


def test_a_guest_reads_what_cannot_be_written_and_not_where_it_lies(house, monkeypatch):
    house.new_table("laptop", "oh_hell", 3, inviting=True)
    (invitation,) = house.invitations()

    def full(*_given):
        raise BadFile(f"{house.folder / 'tables.json'} cannot be written: No space left on device.")

    monkeypatch.setattr(house.tables, "put", full)
    monkeypatch.setattr(house, "door", lambda *given: full() if given[0] == "FULL" else House.door(house, *given))
    monkeypatch.setattr(house, "learn", full)
    owner, guest = client(house, "127.0.0.1"), client(house, "192.168.1.66")
    guest.get("/")
    join = {"code": invitation.code, "seat": 2, "name": "Bela", "language": "en"}
    learn = {"game": "oh_hell", "lesson": "1"}
    for page, where in ((guest, ""), (owner, f"{house.folder}/")):
        for answer in (
            page.post("/do/join", json=join),
            page.post("/learn", json=learn),
            page.get("/j/FULL/door.json"),
        ):
            assert answer.status_code == 409
            assert answer.json()["why"] == f"{where}tables.json cannot be written: No space left on device."


def test_only_the_owner_may_send_as_much_as_a_backup(house):
    large = b"x" * (BODY_LIMIT + 1)
    assert client(house, "192.168.1.66").post("/backup", content=large).status_code == 413
    refused = client(house, "127.0.0.1").post("/backup", content=large)
    assert refused.status_code == 409 and "nothing was changed" in refused.json()["why"]
    assert client(house, "127.0.0.1").post("/do/pin", content=large).status_code == 413


def test_a_file_that_is_no_release_is_refused_with_a_sentence(house):
    answer = client(house, "127.0.0.1").post("/update", content=b"x")
    assert answer.status_code == 409 and answer.json()["why"].endswith(".")


def test_a_game_has_its_drawing_and_colour_or_the_plain_ones(monkeypatch, tmp_path):
    drawing, colour = cover_of("oh_hell")
    assert drawing.endswith("/games/oh_hell/page/cover.svg") and colour != PLAIN_COLOUR
    drawing, colour = cover_of("tiny")
    assert drawing.endswith(f"/{PLAIN}") and colour == PLAIN_COLOUR
    (tmp_path / "cover.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(covers, "file_of", lambda _path: tmp_path / "cover.svg")
    assert cover_of("tiny").colour == PLAIN_COLOUR, "one that names none"


def test_a_backup_of_the_page_is_restored_by_the_page(house):
    owner = client(house, "127.0.0.1")
    taken = owner.get("/backup")
    assert taken.headers["content-type"] == "application/zip" and "attachment" in taken.headers["content-disposition"]
    house.change_settings({"names": ["Xenia"]})
    assert owner.post("/backup", content=taken.content).json() == {"path": "/"}
    assert house.settings.names == ("Anna",)


def test_a_stranger_is_told_no_name_of_the_house(house):
    owner, stranger = client(house, "127.0.0.1"), client(house, "192.168.1.66")
    for page in (owner, stranger):
        page.get("/")
    assert owner.get("/home.json").json()["name"] == "Anna"
    assert "Anna" not in stranger.get("/home.json").text
