"""A stranger in the network, without PIN and code, asks every route of a house. What guests may open is named here:
a new route is not open to them by oversight."""

import re

import pytest
from starlette.routing import Mount

from host.house import class_page, events_page, real_cards
from host.house.app import DOES, build
from host.house.house import House
from host.house.lobby import OPEN
from host.house.proxy import Proxy
from host.web.http.limits import Limits
from tests.house.test_house_pages import client
from tests.promises import promise

PROMISES = [
    promise("No route of a house is open to a stranger in its network by oversight", how="asks every route"),
    promise(
        "A release is checked before anything is replaced: checksums, version, Python, packages, room on "
        "the disk; only the owner can hand one in, and only the PIN installs it"
    ),
]

# What a guest may open. All else is refused, or is not there as long as no class is held.
OPEN_TO_GUESTS = {
    "/", "/table/{table:few}", "/table/{table:few}/seats", "/screen", "/home.json", "/learn", "/learn.json",
    "/friends", "/settings", "/j", "/j/{code}", "/j/{code}/door.json", "/code.svg",
    "/t/{table}/{rest:path}", "/rules", "/rules/{game}",
    "/rules/{game}.json", "/rules/{game}/find", "/clock.json", "/events/{event}/wall", "/health",
    "/c/{code}/{card}", "/c.json", "/openapi.json",
}  # fmt: skip
NO_CLASS = {"/join", "/join.json", "/join.svg", "/class/screen", "/class/sheet", "/class.json", "/class/hint"}
ROWS = {
    "/do/": DOES, "/class/do/": class_page.DOES, "/events/do/": events_page.DOES, "/real-cards/": real_cards.DOES
}  # fmt: skip
GUESTS_MAY = {
    "/do/claim",
    "/do/join",
    "/do/rise",
    "/do/call",
    "/do/speak-to",
    "/do/pin",
}  # each asks for a code, a PIN or a seat
VALUES = {
    "table": "1", "seat": "1", "job": "1", "code": "AAAA", "language": "hu", "game": "oh_hell", "event": "cup",
    "what": "new", "rest": "", "card": "altar.3", "number": "1",
}  # fmt: skip
FIELDS = {
    "game": "oh_hell", "seats": 3, "table": 1, "seat": 2, "what": "kind", "level": "easy", "lesson": "first",
    "names": "Eve", "name": "Eve", "language": "hu", "card_names": "hu", "settings": {"network": False}, "pin": "0000",
    "kind": "pad", "title": "Mine", "players": "Eve, Fay", "station": "", "code": "AAAA",
}  # fmt: skip
EMPTY = {str: "", int: 1, bool: True, dict: {}, list: []}


@pytest.fixture
def house(tmp_path):
    """Table 1 has begun, table 2 waits in the lobby with an open seat, and there is an event."""
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    house.play_now("laptop", "Anna", "seven_wonders", 3)
    house.new_table("laptop", "oh_hell", 4)
    house.change(2, "offer", {"seat": 2, "kind": OPEN, "level": "normal"})
    assert house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2) == "cup"
    return house


def routes(house):
    """[(path, method)] of every route, those of files apart."""
    app = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
    plain = [route for route in app.routes if not isinstance(route, Mount)]
    return [(route.path, method) for route in plain for method in sorted(route.methods - {"HEAD"})]


def kept(house):
    """All that is on the disk, by name."""
    found = (path for path in house.folder.rglob("*") if path.is_file())
    return {str(path.relative_to(house.folder)): path.read_bytes() for path in found}


@pytest.mark.process
@promise("What the owner of a house alone may see, and what each device sees, stays in no browser's memory")
def test_what_the_owner_alone_may_read_is_kept_by_no_browser(house):
    """Back, or a look into its files, would show it on a phone that is trusted no longer; a backup is the house."""
    owner, seen = client(house, "127.0.0.1"), set()
    for path, method in routes(house):
        if method != "GET" or (path in OPEN_TO_GUESTS and path not in ("/home.json", "/c.json")) or path in NO_CLASS:
            continue
        answer = owner.get(path.replace(":few", "").replace(":path", "").format(**VALUES))
        if answer.status_code == 200:
            assert answer.headers["cache-control"] == "no-store", path
            seen.add(path)
    assert {"/home.json", "/backup", "/history", "/events.json"} <= seen


def test_a_stranger_gets_no_further_than_a_guest_on_any_route(house):
    stranger, before = client(house, "192.168.1.66"), kept(house)
    stranger.get("/")
    secret = [one.code for one in house.invitations()] + ["key=", "4711"]
    for path, method in routes(house):
        address = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: VALUES[found[1]], path)
        answer = stranger.request(method, address, follow_redirects=False)
        allowed = (path in OPEN_TO_GUESTS and method == "GET") or path.startswith("/t/")  # there the table decides
        refusals = (403, 404) if path in NO_CLASS else (403,)
        done = path.endswith("{what}")  # see the next test
        assert allowed or done or answer.status_code in (*refusals, 400), (
            f"{method} {path} answers a stranger with {answer.status_code}. If a guest may have it, name it in "
            "OPEN_TO_GUESTS and in docs/security.md; if not, wrap it in `owners`."
        )
        if path in OPEN_TO_GUESTS and method == "GET":
            assert answer.status_code != 403, f"{path} is in OPEN_TO_GUESTS, and a guest does not get it."
        assert answer.status_code < 500 or path.startswith("/t/"), (method, path)
        assert not [word for word in secret if word in answer.text], (method, path)
    assert kept(house) == before


def test_a_stranger_does_nothing_but_join_with_a_code_and_enter_the_pin(house):
    stranger, before = client(house, "192.168.1.66"), kept(house)
    stranger.get("/")
    may = set()
    for where, rows in ROWS.items():
        for what, doing in rows.items():
            asked = {name: FIELDS.get(name, EMPTY[kind]) for name, kind in doing.fields.items()}
            asked = {name: value if type(value) is doing.fields[name] else EMPTY[doing.fields[name]]
                     for name, value in asked.items()}  # fmt: skip
            answer = stranger.post(f"{where}{what}", json=asked)
            assert answer.json().get("why"), (where, what)
            if answer.status_code != 403:
                may.add(f"{where}{what}")
    assert may == GUESTS_MAY
    assert kept(house) == before and house.role("") == "guest"
