"""Who owns a house: whoever proves it, by a link that works once or by the PIN. An address is no proof."""

import os
import re
import subprocess
import sys
import time
from http.cookiejar import CookieJar
from importlib import import_module

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from host.cli import app
from host.computer.network import PORT
from host.house import links as links_module
from host.house import one_house, opening
from host.house.app import build
from host.house.asking import COOKIE, SAFE_COOKIE
from host.house.backup import pack
from host.house.devices import fresh_token, identity
from host.house.house import House
from host.house.links import FOLDER, GOOD_FOR, MOST, fresh_link, redeem
from host.house.one_house import is_held, only_house
from host.house.opening import Opening
from host.house.proxy import Proxy
from host.settings.rows import NETWORK
from host.web.http.limits import Limits
from host.web.table.qr import svg
from tests.promises import promise

PROXIED = [
    {"Forwarded": "for=192.168.1.66"},
    {"X-Forwarded-For": "192.168.1.66", "X-Forwarded-Proto": "https"},
    {"X-Real-IP": "192.168.1.66"},
    {"Via": "1.1 proxy"},
    {},
]


def browser(house, source="127.0.0.1", **more):
    """A browser that nobody let in."""
    pages = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
    return TestClient(pages, base_url="http://testserver", client=(source, 50000), **more)


def role(page):
    return page.get("/home.json").json()["role"]


@pytest.mark.parametrize("headers", PROXIED, ids=lambda headers: next(iter(headers), "nothing"))
def test_the_address_of_the_computer_itself_makes_nobody_the_owner(house, headers):
    page = browser(house, headers=headers)
    page.get("/")
    assert role(page) == "guest"
    assert page.get("/backup").status_code == 403
    assert page.post("/do/new-pin", json={"pin": "123456", "old": ""}).status_code in (400, 403)


def test_a_link_makes_one_browser_the_owner_s_and_works_once(house):
    link, page = fresh_link(house.folder), browser(house)
    answer = page.get(link, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert role(page) == "owner" and page.get("/backup").status_code == 200
    other = browser(house, "192.168.1.66")
    refused = other.get(link)
    assert refused.status_code == 403 and "herald house --link" in refused.json()["why"]
    assert role(other) == "guest"
    assert House(house.folder, plugged=list).role(next(iter(house.devices._owners))) == "owner", "it stays"


@pytest.mark.parametrize(
    ("passed", "wall", "boot", "good"),
    [
        (60, 56 * 365 * 86400, "this", True),  # its network told the computer what time it is
        (60, -7200, "this", True),
        (GOOD_FOR + 60, -GOOD_FOR, "this", False),  # nobody makes a link younger who sets the clock back
        (60, 60, "the next", True),  # it was started again meanwhile
        (60, 7200, "the next", False),
        (-60, 60, "", True),  # a computer that does not say for how long it runs
        (60, -7200, "", False),
    ],
)
def test_a_link_is_good_for_an_hour_whatever_is_done_to_the_clock(tmp_path, monkeypatch, passed, wall, boot, good):
    monkeypatch.setattr(links_module, "running", lambda: ("this" if boot else "", 1000.0))
    token = fresh_link(tmp_path).partition("=")[2]
    now = time.time()
    monkeypatch.setattr(links_module, "running", lambda: (boot, 1000.0 + passed))
    monkeypatch.setattr(links_module, "wall", lambda: now + wall)
    assert redeem(tmp_path, token) == good
    assert not redeem(tmp_path, token), "once"


def test_a_link_is_known_to_nobody_who_reads_the_folder_s_names_and_ends_after_an_hour(house, monkeypatch):
    link = fresh_link(house.folder)
    token = link.partition("=")[2]
    (made,) = (house.folder / FOLDER).iterdir()
    assert token not in made.name and made.stat().st_mode & 0o077 == 0 == made.parent.stat().st_mode & 0o077
    boot, since = links_module.running()
    monkeypatch.setattr(links_module, "running", lambda: (boot, since + GOOD_FOR + 1))
    old = time.time() - GOOD_FOR - 1  # where nobody knows for how long the computer runs
    os.utime(made, (old, old))
    assert not redeem(house.folder, token)
    monkeypatch.undo()
    for odd in ("", "../house.json", "x" * 10**5, "\ud800"):
        assert not redeem(house.folder, odd)
    assert browser(house).get("/?owner=..%2Fhouse.json").status_code == 403


def test_links_that_nobody_opens_do_not_fill_the_folder(house):
    links = [fresh_link(house.folder) for _link in range(MOST + 5)]
    assert len(list((house.folder / FOLDER).iterdir())) == MOST
    assert redeem(house.folder, links[-1].partition("=")[2])


def test_a_backup_brings_no_link(house):
    fresh_link(house.folder)

    assert FOLDER.encode() not in pack(house.folder)


def test_a_house_without_an_owner_is_that_of_whoever_does_the_first_thing_in_it(tmp_path):
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    first, second = browser(house, "192.168.1.5"), browser(house)
    first.get("/"), second.get("/")
    assert role(first) == "owner"
    assert first.post("/do/invite", json={"game": "oh_hell", "seats": 4}).status_code == 200
    assert (role(first), role(second)) == ("owner", "guest")


@pytest.mark.process
def test_two_houses_do_not_run_in_one_folder(tmp_path):
    with only_house(tmp_path):
        assert is_held(tmp_path)
        command = [sys.executable, "-m", "host", "house", "--no-browser", "--port", "0", "--home", str(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert ended.returncode and "Another house runs in" in ended.stderr, ended
    assert not is_held(tmp_path)


def test_the_command_prints_a_link_for_whoever_may_write_to_the_folder(house):
    words = ["house", "--link", "--port", "1", "--home", str(house.folder)]
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code and not (house.folder / FOLDER).exists(), "no house runs there"
    with only_house(house.folder):
        printed = CliRunner().invoke(app, words)
    link = re.search(r"http://localhost:1(/\?owner=\S+)", printed.output)
    page = browser(house)
    page.get(link[1])
    assert role(page) == "owner"


def test_a_link_has_the_port_at_which_the_house_runs(house):
    words = ["house", "--link", "--home", str(house.folder)]
    with only_house(house.folder) as note_port:
        note_port(8427)
        found = CliRunner().invoke(app, words).output
        named = CliRunner().invoke(app, [*words, "--port", "1"]).output
    assert "http://localhost:8427/?owner=" in found and "http://localhost:1/?owner=" in named


def test_other_accounts_do_not_see_the_link_with_which_a_browser_is_started(tmp_path, monkeypatch):
    monkeypatch.setattr(opening.Path, "home", lambda: tmp_path)
    monkeypatch.setattr(opening, "_words_are_private", lambda: False)
    with Opening("http://localhost:8420/?owner=secret") as opened:
        (file,) = tmp_path.iterdir()
        assert opened.address == file.as_uri() and "secret" not in opened.address
        assert file.stat().st_mode & 0o077 == 0 and "owner=secret" in file.read_text()
    assert not list(tmp_path.iterdir())


def owner_of(house):
    page = browser(house, "192.168.1.7")
    page.get(fresh_link(house.folder))
    return page


def test_a_borrowed_phone_sets_no_pin_of_its_own(house):
    phone = owner_of(house)
    for asked in ({"pin": "999999", "old": ""}, {"pin": "999999", "old": "999999"}, {"pin": "", "old": ""}):
        refused = phone.post("/do/new-pin", json=asked)
        assert refused.status_code == 409 and house.settings.is_pin("4711"), asked
        house.access._tries.right(house.devices.owners[0])
    assert house.settings.is_pin("4711")
    assert phone.post("/do/new-pin", json={"pin": "999999", "old": "4711"}).status_code == 200
    assert house.settings.is_pin("999999") and role(phone) == "owner"


def test_who_has_forgotten_the_pin_sets_another_with_a_fresh_link(house):
    phone, link = owner_of(house), "http://localhost:8420" + fresh_link(house.folder)
    assert phone.post("/do/new-pin", json={"pin": "999999", "old": link}).status_code == 200
    assert phone.post("/do/new-pin", json={"pin": "888888", "old": link}).status_code == 409, "it is spent"
    assert house.settings.is_pin("999999")


def test_an_update_asks_for_the_pin_or_the_folder(house, monkeypatch):
    begun, phone = [], owner_of(house)
    monkeypatch.setattr(house.update, "begin", lambda version, leave: begun.append(version))
    assert phone.post("/do/update", json={"version": "9.0.0", "pin": "0000"}).status_code == 409 and not begun
    house.access._tries.right(house.devices.owners[0])
    for proof in ("4711", "http://localhost:8420" + fresh_link(house.folder)):
        assert phone.post("/do/update", json={"version": "9.0.0", "pin": proof}).status_code == 200
    assert begun == ["9.0.0", "9.0.0"]


def test_behind_its_proxy_pages_show_the_outer_address_and_nobody_else_s_word_is_believed(house):
    house.settings, house.address = house.settings.having(NETWORK, True), "http://192.168.1.20:8420"
    outer = "herald.example.org"
    pages = build(house, Proxy(lambda number: 0), (outer,), True, Limits(), outer)
    proxied = ProxyHeadersMiddleware(pages, trusted_hosts="127.0.0.1")

    def ask(source, path, name=outer):
        headers = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
        with TestClient(proxied, base_url=f"http://{name}", client=(source, 5), headers=headers) as page:
            return page.get(path)

    assert ask("127.0.0.1", "/home.json").json()["address"] == f"https://{outer}"
    assert ask("127.0.0.1", "/code.svg?path=/j/KQWZ").content == svg(f"https://{outer}/j/KQWZ")
    assert ask("192.168.1.66", "/home.json").json()["address"] == f"http://{outer}", "its word about https is not taken"
    assert ask("192.168.1.66", "/code.svg?path=/j/KQWZ", "192.168.1.20").content == svg(f"{house.address}/j/KQWZ")


@promise("With `--claim-code` the first questions of a house ask for a code that its log and free stations show")
def test_the_first_questions_ask_for_the_code_where_that_is_wanted(tmp_path):
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    house.ask_for_code()
    code = house.claim_code
    anna, stranger = browser(house, "192.168.1.5"), browser(house, "192.168.1.66")
    anna.get("/"), stranger.get("/")
    answers = {"settings": {"names": ["Eve"]}}
    assert role(anna) == role(stranger) == "guest"
    assert [stranger.post(path, json=answers).status_code for path in ("/do/settings", "/backup")] == [403, 403]
    wrong = "XXXXXX" if code != "XXXXXX" else "YYYYYY"
    for _guess in range(4):
        assert stranger.post("/do/claim", json={"code": wrong}).status_code == 409
    assert "wait" in stranger.post("/do/claim", json={"code": code}).json()["why"], "who guesses waits"
    assert anna.post("/do/claim", json={"code": f" {code[:3].lower()}-{code[3:]}"}).status_code == 200
    assert (role(anna), role(stranger), house.claim_code) == ("owner", "guest", "")
    assert "already" in browser_says(house, code), "it lets one browser in"
    assert anna.post("/do/settings", json={"settings": {"names": ["Anna"]}}).status_code == 200
    assert "Enter the PIN" in browser_says(house, code)
    again = House(tmp_path, plugged=list)
    again.ask_for_code()
    assert again.claim_code == "", "it has its owner"


def browser_says(house, code):
    """What another browser is answered that gives this code."""
    page = browser(house, "192.168.1.7")
    page.get("/")
    return page.post("/do/claim", json={"code": code}).json()["why"]


def test_a_start_with_the_code_says_it_in_the_log_and_one_without_says_none(tmp_path, monkeypatch, capsys):
    command = import_module("host.cli.house")

    class Page:
        port = 1

        def __init__(self, house, port, **more):
            pass

        async def serve(self, ready, named):
            ready("http://localhost:1")
            ready("http://192.168.1.5:1")

    monkeypatch.setattr(command, "HousePage", Page)
    monkeypatch.setattr(command, "_running", lambda port: "")
    for words, times in ((["--claim-code"], 1), ([], 0)):
        home = tmp_path / f"house{times}"
        said = CliRunner().invoke(app, ["house", "--no-browser", "--home", str(home), *words]).output
        assert len(re.findall(r"ask for this code: [A-Z]{6}", said)) == times, said


@promise("Nobody who knew a browser's cookie before it became the owner's gains anything from it")
@pytest.mark.parametrize("way", ["link", "PIN", "first deed", "code"])
def test_a_browser_that_becomes_the_owner_s_gets_a_cookie_that_nobody_knew(tmp_path, way):
    """Another program of the computer, or another site of its name, may have set the one that it had."""
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    if way in ("link", "PIN"):
        house.change_settings({"names": ["Anna"]}, "4711")
    if way == "code":
        house.ask_for_code()
    known, page = fresh_token(), browser(house)
    eve = browser(house, "192.168.1.66", cookies={COOKIE: known})
    page.cookies.set(COOKIE, known, domain="testserver.local")
    device = identity(known)
    house.tables.put(house.new_table("host", "oh_hell", 3).offer(2, "open").sit(2, device, "Bela"))
    house.play_now(device, "Cili", "oh_hell", 3)
    asked = {
        "link": lambda: page.get(fresh_link(house.folder)),
        "PIN": lambda: page.post("/do/pin", json={"pin": "4711"}),
        "first deed": lambda: page.post("/do/settings", json={"settings": {"names": ["Anna"]}}),
        "code": lambda: page.post("/do/claim", json={"code": house.claim_code}),
    }
    assert asked[way]().status_code == 200
    assert page.cookies.get(COOKIE) != known
    assert role(page) == "owner" and (way == "code" or role(eve) == "guest")
    assert not house.devices.is_owner(device)
    mine, hers = (one.get("/home.json").json() for one in (page, eve))
    assert mine["lobby"][0]["mine"] == 2 and mine["tables"][0]["mine"] == 1, "seats and chairs went along"
    assert hers["lobby"][0]["mine"] == 0 == hers["tables"][0]["mine"]
    assert house.devices.name(device) == "" and "Cili" in house.devices._names.values()
    assert House(tmp_path, plugged=list).devices.seat(device, 2) == 0


@promise("Two houses on one computer leave each other their owner, their devices and their seats")
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_two_houses_of_one_computer_leave_each_other_their_browsers(tmp_path, scheme):
    """Browsers send a computer's cookies to all its ports, and keep one of a name."""
    houses, pages, jar = [], [], CookieJar()
    for port in (PORT, 7608, 7609):
        house = House(tmp_path / str(port), plugged=list)
        house.look = lambda: None
        house.change_settings({"names": ["Anna"]}, "4711")
        app = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
        houses.append(house)
        pages.append(TestClient(app, base_url=f"{scheme}://testserver:{port}", cookies=jar))
    for house, page in zip(houses, pages, strict=True):
        assert page.get(fresh_link(house.folder)).status_code == 200
    assert [role(page) for page in pages] == ["owner"] * 3
    assert pages[1].post("/do/new-pin", json={"pin": "990099", "old": "4711"}).status_code == 200
    assert [role(page) for page in pages] == ["owner"] * 3
    assert len({one for house in houses for one in house.devices.owners}) == 3


@pytest.mark.parametrize("name", ["Sec-Purpose", "Purpose", "X-Moz"])
@pytest.mark.parametrize("value", ["prefetch", "prefetch;prerender"])
def test_a_browser_that_only_fetches_ahead_does_not_spend_a_link(house, name, value):
    """It looks at an address while somebody types it, and may never show what came."""
    link, page = fresh_link(house.folder), browser(house)
    ahead = page.get(link, headers={name: value})
    assert ahead.status_code == 503 and not ahead.cookies
    assert page.get(link).status_code == 200 and role(page) == "owner"


def test_a_folder_whose_lock_cannot_be_opened_has_no_house(tmp_path):
    (tmp_path / one_house.FILE).mkdir()
    assert not is_held(tmp_path)


def test_what_an_administrator_makes_for_a_service_is_the_service_s(tmp_path, monkeypatch):
    """Root's files in its folder could neither be spent nor removed."""
    given = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((path, user, group)))
    token = fresh_link(tmp_path).partition("=")[2]
    whose = tmp_path.stat()
    made = [tmp_path / FOLDER, tmp_path / FOLDER / identity(token)]
    assert given == [(path, whose.st_uid, whose.st_gid) for path in made]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    fresh_link(tmp_path)
    assert len(given) == 2, "anybody else's are theirs already"


@pytest.mark.parametrize("port", ["99999", "0", "08420", "7608x"])
def test_what_a_stranger_calls_the_port_is_no_fault(house, port):
    assert browser(house).get("/home.json", headers={"Host": f"testserver:{port}"}).status_code in (200, 421)


def test_an_owner_s_browser_that_enters_the_pin_again_keeps_its_cookie(house):
    page = browser(house)
    page.get(fresh_link(house.folder))
    before = page.cookies.get(COOKIE)
    assert page.post("/do/pin", json={"pin": "4711"}).status_code == 200
    assert page.cookies.get(COOKIE) == before and role(page) == "owner"


def test_each_visit_of_a_page_lets_a_browser_keep_its_token_for_another_year_out_of_reach_of_scripts(house):
    page = browser(house)
    for _visit in range(2):
        _token, *terms = page.get("/").headers["set-cookie"].split("; ")
        assert sorted(terms) == ["HttpOnly", f"Max-Age={365 * 24 * 3600}", "Path=/", "SameSite=lax"]


def test_behind_https_the_cookie_of_a_browser_never_travels_in_the_open(house):
    """A page opened as http:// at the same name would send it to anybody who reads the network."""
    app = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
    house.devices.trust(identity("mine"))
    before = TestClient(app, base_url="https://testserver", cookies={COOKIE: "mine"})
    answer = before.get("/")
    kept, gone = answer.headers.get_list("set-cookie")
    assert kept.startswith(f"{SAFE_COOKIE}=mine; ") and "; Secure" in kept, "it had one from before that did"
    assert gone.startswith(f'{COOKIE}=""; ') and "Max-Age=0" in gone
    after = TestClient(app, base_url="https://testserver", cookies={SAFE_COOKIE: "mine", COOKIE: "of somebody else"})
    assert after.get("/home.json").json()["role"] == "owner"
    link = before.get(fresh_link(house.folder), follow_redirects=False)
    assert all("; Secure" in one or "Max-Age=0" in one for one in link.headers.get_list("set-cookie"))
    plain = TestClient(app, base_url="http://testserver").get("/").headers["set-cookie"]
    assert plain.startswith(f"{COOKIE}=") and "Secure" not in plain, "a browser would not keep it"
