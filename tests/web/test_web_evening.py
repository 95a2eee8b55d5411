"""A whole evening in real browsers: a lobby with two phones and a station, kills in the lobby and in the game, a key
that is taken back, and a stranger without a code."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import Future

import httpx2
import pytest

from host.computer.folders import ROOT
from host.house.house import House
from host.house.page import HousePage
from host.pico.finder import Pico
from host.stations.status import running
from host.virtual import oled
from host.virtual.virtual_station import VirtualStation
from tests.fakes.pressing import answer
from tests.fakes.waiting import Wait
from tests.owning import owned
from tests.promises import promise

PROMISES = [
    promise("Real cards are played at a table where nobody has a station: each phone picks its card from the list"),
    promise("A house that is killed when a game is over comes back with its score"),
    promise(
        "A device that had a seat returns to it without help: after a kill of the table, after a restart "
        "of the house, and in a next game in which people move to other seats",
        how="two phones, a station and real tables",
    ),
]

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython]
LONG = 120_000  # milliseconds for a table to start on a busy machine
LOST = ("Failed to load resource", "Loading module")  # what browsers report while a table starts again
STATION = "e6616408431a2b3c"


class Evening:
    """A house with its tables and one station plugged in, in a thread; `again` restarts it, as after a power cut."""

    def __init__(self, folder, port=0, station=None):
        self._folder, self._port, self._station = folder, port, station

    def __enter__(self):
        ready = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        self.address = ready.result(60)
        self._port = int(self.address.rpartition(":")[2])
        return self

    async def _serve(self, ready):
        self.house = owned(House(self._folder, plugged=lambda: [self._station] if self._station else []))
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        with contextlib.suppress(asyncio.CancelledError):
            await HousePage(self.house, self._port).serve(lambda address: ready.done() or ready.set_result(address))

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(60)

    def again(self):
        """The house is ended and started on what is on the disk."""
        self.__exit__()
        return self.__enter__()

    def kill_table(self, number):
        """Kills the process of a table as a crash would."""
        said = self.house.processes.of(number).report
        os.kill(said.process, signal.SIGKILL)
        return said.process


@contextlib.contextmanager
def plugged_station():
    """A virtual station in its own loop; yields how it is plugged in, and a function that presses A there."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    call = lambda work: asyncio.run_coroutine_threadsafe(work, loop).result(120)  # noqa: E731
    station = VirtualStation(uid=STATION)
    call(station.start())
    try:
        yield Pico(station.url, station.url, ""), station, call
    finally:
        call(station.stop())
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)


@pytest.fixture
def station():
    with plugged_station() as plugged:
        yield plugged


def invite(owner, game="7 Wonders"):
    """With friends, the game; then the lobby."""
    owner.get_by_role("link", name="With friends").click()
    owner.get_by_role("button", name=f"Invite: {game}", exact=True).click()
    owner.locator(".seatbox").first.wait_for()


def sit_down(phone, name):
    """Through the door of a table: a name, the first free chair, one button."""
    phone.get_by_label("Your name", exact=True).fill(name)
    phone.get_by_role("button", name=f"Sit down as {name}").click()
    phone.wait_for_url("**/table/1")


def lobby_of_four(evening, open_page, station):
    """Anna on the laptop, Bela and Cleo on phones with their codes, Dora at the station."""
    _pico, board, call = station
    evening.house.change_settings({"names": ["Anna", "Bela", "Cleo", "Dora"]})
    owner = open_page(evening.address, heeds=LOST)
    invite(owner)
    owner.locator("[data-keep='chair-4']").click()
    owner.get_by_label("Name at seat 4").fill("Dora")
    owner.keyboard.press("Enter")
    owner.get_by_label("Who sits at seat 4").select_option("station")
    owner.get_by_text("Press A on Dora's station.").wait_for()
    phones = []
    (invitation,) = evening.house.invitations()
    for name in ("Bela", "Cleo"):
        phone = open_page(f"{evening.address}/j", 390, 844, heeds=LOST)
        phone.get_by_label("Four letters").fill(invitation.code.lower())
        phone.get_by_role("button", name="Join").click()
        sit_down(phone, name)
        phones.append(phone)
    call(board.shown(lambda picture: "Dora?" in oled.words(picture), 60))
    call(answer(board, "A", "Dora?"))
    owner.get_by_text("Press A on Dora's station.").wait_for(state="detached")
    return owner, phones


def test_an_evening_with_two_phones_and_a_station_survives_kills(tmp_path, open_page, station):
    with Evening(tmp_path, station=station[0]) as evening:
        owner, (bela, cleo) = lobby_of_four(evening, open_page, station)
        evening.again()  # in the lobby
        cleo.reload()
        cleo.locator(".seatbox.me .no", has_text="3").wait_for(state="attached")
        assert list(evening.house.tables.draft(1).stations) == [station[0].serial]
        owner.get_by_role("button", name="Begin", exact=True).click()
        seats = {page: seat for seat, page in enumerate((owner, bela, cleo), 1)}
        for page, seat in seats.items():
            page.wait_for_url(f"**/t/1/seat/{seat}?key=**", timeout=LONG)
            page.locator("#cards .card").first.wait_for(timeout=LONG)
        evening.kill_table(1)  # in the game: every page comes back by itself
        for page in seats:
            page.wait_for_function("() => document.body.classList.contains('unlinked')", timeout=LONG)
        for page, seat in seats.items():
            page.locator("body:not(.unlinked) #cards .card").first.wait_for(timeout=LONG)
            assert f"/t/1/seat/{seat}?key=" in page.url
        evening.again()  # a power cut in the game
        bela.locator("body:not(.unlinked) #cards .card").first.wait_for(timeout=LONG)
        owner.goto(f"{evening.address}/table/1/seats")
        owner.once("dialog", lambda question: question.accept())
        owner.locator("li", has_text="Bela").get_by_role("button", name="Bela has another phone").click()
        bela.wait_for_url(f"{evening.address}/t/1/", timeout=LONG)
        cleo.locator("body:not(.unlinked) #cards .card").first.wait_for(timeout=LONG)
        assert "/t/1/seat/3?key=" in cleo.url
        stranger_sees_nothing(evening, open_page)


def stranger_sees_nothing(evening, open_page):
    """Somebody in the network without a code: no codes, no names of the house, no seat."""
    shown = json.dumps(evening.house.home.facts("a stranger"))
    assert '"code": ""' in shown and "key=" not in shown
    assert evening.house.home.facts("a stranger")["role"] == "guest"
    page = open_page(f"{evening.address}/t/1/seat/2?key=guessed", heeds=LOST)
    page.locator("body").wait_for()
    assert page.locator("#cards .card").count() == 0


def test_real_cards_are_played_with_three_phones_and_no_station(tmp_path, open_page):
    """People deal and hold real cards; each phone names its own from the list, and Herald counts."""
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna"]})
        owner = open_page(evening.address, heeds=LOST)
        invite(owner)
        owner.get_by_role("button", name="One fewer").click()
        owner.locator("[data-keep='chair-4']").wait_for(state="detached")
        owner.get_by_role("radio", name="We deal real cards").click()
        owner.locator(".seg [aria-checked=true]", has_text="We deal").wait_for()
        owner.get_by_text("The free chairs wait: people can still sit down before the first card.").wait_for()
        assert not owner.get_by_label("Bots").count(), "no bot knows a hand of real cards"
        (invitation,) = evening.house.invitations()
        phones = [open_page(f"{evening.address}/j/{invitation.code}", 390, 844, heeds=LOST) for _phone in range(2)]
        for phone, name in zip(phones, ("Bela", "Cleo"), strict=True):
            sit_down(phone, name)
        owner.get_by_role("button", name="Begin", exact=True).click()
        for page, card in zip((owner, *phones), ("Altar", "Theater", "Marketplace"), strict=True):
            page.locator(".pick-rows button").first.wait_for(timeout=LONG)
            page.get_by_label("Part of its name").fill(card)
            page.get_by_role("button", name=f"{card}, Age I, 3+ players").click()
            page.locator("#ways [data-way='0']").click()
            page.wait_for_function("() => /Waiting for|All have chosen/.test(document.body.innerText)", timeout=LONG)
        for said in ("builds Altar", "builds Theater", "builds Marketplace"):
            owner.locator("#log").get_by_text(said).wait_for(timeout=LONG)


def test_whoever_comes_late_to_a_game_with_real_cards_sits_down_under_their_own_name(tmp_path, open_page):
    """Nobody is called like a bot, and the page says how the free chair is taken."""
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": []})
        owner = open_page(evening.address, heeds=LOST)
        invite(owner)
        owner.get_by_role("button", name="One fewer").click()
        owner.locator("[data-keep='chair-4']").wait_for(state="detached")
        owner.get_by_role("radio", name="We deal real cards").click()
        owner.locator(".seg [aria-checked=true]", has_text="We deal").wait_for()
        (invitation,) = evening.house.invitations()
        phone, late = (open_page(f"{evening.address}/j/{invitation.code}", 390, 844, heeds=LOST) for _phone in range(2))
        assert late.get_by_label("Your name", exact=True).get_attribute("placeholder") == "Your name", "none is offered"
        sit_down(phone, "Ágnes")
        owner.get_by_role("button", name="Begin", exact=True).click()
        owner.locator(".pick-rows button").first.wait_for(timeout=LONG)
        owner.get_by_label("Part of its name").fill("Altar")
        owner.get_by_role("button", name="Altar, Age I, 3+ players").click()
        owner.locator("#ways [data-way='0']").click()
        owner.locator("#task", has_text="A chair is free").wait_for(timeout=LONG)
        assert "Cleo" not in owner.locator("body").inner_text()
        late.get_by_label("Your name", exact=True).fill("Béla")
        late.get_by_role("button", name="Sit down as Béla").click()
        late.wait_for_url(re.compile(r"/t/1/seat/3\?key="), timeout=LONG)
        for page in (owner, phone):
            page.locator("#seats", has_text="Béla").wait_for(timeout=LONG)


class HouseProcess:
    """`herald house` as a separate process, which a test kills; or `module` with stations, as `house_process`."""

    def __init__(self, folder, port, module="", *stations):
        plain = ["host", "house", "--no-browser", "--port", str(port), "--home", str(folder)]
        words = [module, str(folder), str(port), *stations] if module else plain
        self._words = [sys.executable, "-m", *words]
        self.address = f"http://localhost:{port}"
        self._process = None

    def start(self):
        self._process = subprocess.Popen(self._words, cwd=ROOT, stdout=subprocess.DEVNULL)
        wait_until(lambda: httpx2.get(f"{self.address}/home.json", timeout=5).status_code == 200)
        return self

    def kill(self):
        self._process.kill()
        self._process.wait()

    def end(self):
        self._process.terminate()
        self._process.wait(60)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(holds, patience=120):
    wait = Wait(holds, patience=patience)
    while True:
        with contextlib.suppress(httpx2.HTTPError):
            if holds():
                return
        wait.still()
        time.sleep(0.2)


def test_a_house_that_is_killed_at_the_end_of_a_game_comes_back_with_the_score(tmp_path, open_page):
    """A game of bots alone, one card each; then `kill -9` of the house, and of the table's process, too."""
    house = HouseProcess(tmp_path, free_port()).start()
    try:
        with httpx2.Client(base_url=house.address, timeout=60) as owner:
            owner.get("/")
            do = lambda to, **fields: owner.post(f"/do/{to}", json=fields).raise_for_status().json()  # noqa: E731
            do("settings", settings={"names": ["Anna"]})
            do("new", game="oh_hell", seats=3)
            short = {"game": "oh_hell", "seats": 3, "options": {"most": "1", "course": "down"}}
            do("change", table=1, what="play", fields=short)
            do("change", table=1, what="offer", fields={"seat": 1, "kind": "bot", "level": "normal"})
            do("begin", table=1)
            told = lambda: owner.get("/home.json").json()["tables"][0]  # noqa: E731
            wait_until(lambda: told()["status"] == "over")
            winners = told()["winners"]
            page = open_page(f"{house.address}/t/1/?watch", heeds=LOST)
            page.locator("#result table").first.wait_for(timeout=LONG)
            score = page.locator("#result").inner_text()
            lost = running(tmp_path / "table-01")
            process = lost.process
            house.kill()
            os.kill(process, signal.SIGKILL)
            house.start()
            fresh = lambda: (running(tmp_path / "table-01") or lost).process != process  # noqa: E731
            wait_until(lambda: fresh() and told()["status"] == "over")
            assert told()["winners"] == winners
            address, context = page.url, page.context
            page.close()  # it may be loading itself again just now
            page = context.new_page()
            page.goto(address)
            page.locator("#result table").first.wait_for(timeout=LONG)
            assert page.locator("#result").inner_text() == score
    finally:
        house.end()
