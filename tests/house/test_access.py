"""Settings, devices and PIN of a house: what is kept, and who may do what."""

import asyncio
import json
import time

import pytest

from host.errors import BadFile, WrongUse
from host.house import app
from host.house.access import GUEST, OWNER, Access
from host.house.asking import Asking
from host.house.devices import DEVICES_FILE, Devices, fresh_token, identity
from host.house.settings import Settings, read_settings, write_settings
from host.settings.rows import NAMES
from host.table.tries import Tries


def test_a_device_that_had_a_seat_gets_it_back_after_a_restart(tmp_path):
    Devices(tmp_path).give("phone", 3, 2, "Bela")
    again = Devices(tmp_path)
    assert again.seat("phone", 3) == 2 and again.name("phone") == "Bela"
    assert again.seat("phone", 4) == 0 and again.seat("tablet", 3) == 0


def test_a_seat_has_one_device_and_can_be_taken_back(tmp_path):
    devices = Devices(tmp_path)
    devices.give("phone", 1, 2)
    devices.give("tablet", 1, 2)
    assert devices.holder(1, 2) == "tablet" and devices.seat("phone", 1) == 0
    devices.take_back(1, 2)
    assert devices.holder(1, 2) == ""


class Slowly:
    """A house whose PIN takes a while to compare: what happens meanwhile is done first."""

    def __init__(self, house, monkeypatch):
        self._house, self._meanwhile = house, []
        plain = Settings.is_pin

        def is_pin(settings, pin):
            if self._meanwhile:
                self._meanwhile.pop(0)()
            return plain(settings, pin)

        monkeypatch.setattr(Settings, "is_pin", is_pin)

    def meanwhile(self, *done):
        self._meanwhile = list(done)

    def ask(self, *acts):
        """What each of these requests, which come at once, is refused with; nothing for one that is done."""

        async def run():
            return await asyncio.gather(*acts, return_exceptions=True)

        return [str(one or "") for one in asyncio.run(run())]


def asking(device, **fields):
    return Asking(device, f"the address of {device}", fields)


def test_of_two_browsers_that_change_the_pin_at_once_one_changes_it(house, monkeypatch):
    slowly = Slowly(house, monkeypatch)
    house.devices.trust("laptop")
    house.devices.trust("tablet")
    mine, other = (("laptop", "1111"), ("tablet", "2222"))
    acts = [app._new_pin(house, asking(one, pin=pin, old="4711")) for one, pin in (mine, other)]
    assert slowly.ask(*acts) == ["", "That is not the PIN."]
    assert house.settings.is_pin("1111") and house.devices.owners == ["laptop"]


def test_a_pin_that_was_changed_while_it_was_compared_lets_nobody_in(house, monkeypatch):
    slowly = Slowly(house, monkeypatch)
    house.devices.trust("laptop")
    slowly.meanwhile(lambda: house.change_settings({}, "1111"))
    assert slowly.ask(app._pin(house, asking("found", pin="4711"))) == ["That is not the PIN."]
    assert not house.devices.is_owner("found")
    slowly.meanwhile(lambda: house.change_settings({"names": ["Zora"]}))
    assert slowly.ask(app._pin(house, asking("mine", pin="1111"))) == [""], "another change does not matter"
    assert house.devices.is_owner("mine")


def test_while_a_backup_is_put_in_place_no_pin_that_waited_writes_over_it(house, monkeypatch):
    slowly = Slowly(house, monkeypatch)
    slowly.meanwhile(lambda: setattr(house, "_restoring", True))
    before = (house.folder / "house.json").read_bytes()
    (why,) = slowly.ask(app._pin(house, asking("phone", pin="4711")))
    assert why.startswith("A backup is being put in place") and not house.devices.is_owner("phone")
    assert (house.folder / "house.json").read_bytes() == before


def test_the_file_of_devices_opens_no_seat(tmp_path):
    token = fresh_token()
    Devices(tmp_path).give(identity(token), 1, 1)
    assert token not in (tmp_path / DEVICES_FILE).read_text()
    assert (tmp_path / DEVICES_FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "[]", '{"devices": []}', '{"devices": {"a": {}}, "owners": []}', "[" * 10**5])
def test_a_damaged_file_of_devices_is_a_sentence(tmp_path, text):
    (tmp_path / DEVICES_FILE).write_text(text)
    with pytest.raises(BadFile, match="Move it away"):
        Devices(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", '{"names": 5}', '{"language": "hu", "pin": []}', "[" * 10**5])
def test_damaged_settings_are_a_sentence(tmp_path, text):
    (tmp_path / "house.json").write_text(text)
    with pytest.raises(BadFile, match="Move it away"):
        read_settings(tmp_path)


def test_settings_are_read_back_and_the_pin_is_not_among_them(tmp_path):
    settings = Settings().change({"language": "hu", "names": ["Anna", "Bela"], "network": True}).with_pin("4711")
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path) == settings
    assert "4711" not in (tmp_path / "house.json").read_text()
    assert settings.is_pin("4711") and not settings.is_pin("4712") and not settings.with_pin("").is_pin("")


@pytest.mark.parametrize(
    "fields",
    [{"language": "xx"}, {"names": ["A", "a"]}, {"names": [3]}, {"network": 1}, {"pin": "1"}, {"names": ["x" * 99]}],
)
def test_a_setting_that_cannot_be_is_refused_with_a_sentence(fields):
    with pytest.raises(WrongUse) as error:
        Settings().change(fields)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("pin", ["1", "abcd", "1" * 13, "12 34", "12²4"])
def test_a_pin_is_four_figures_or_more(pin):
    with pytest.raises(WrongUse, match="digits"):
        Settings().with_pin(pin)


def test_a_stranger_in_the_network_is_a_guest_until_the_pin_is_entered(tmp_path):
    clock = [0.0]
    devices = Devices(tmp_path)
    access = Access(devices, Tries(2.0, 600.0, 100, lambda: clock[0]))
    settings = Settings(ready=True).with_pin("4711")
    assert access.role(settings._replace(ready=False), "phone") == OWNER
    assert access.role(settings, "phone") == GUEST
    with pytest.raises(WrongUse, match="not the PIN"):
        asyncio.run(access.enter(settings, "phone", "0000", "192.168.1.9"))
    with pytest.raises(WrongUse, match="wait"):
        asyncio.run(access.enter(settings, "phone", "4711", "192.168.1.9"))
    clock[0] = 10
    asyncio.run(access.enter(settings, "phone", "4711", "192.168.1.9"))
    assert access.role(settings, "phone") == OWNER
    assert Access(Devices(tmp_path)).role(settings, "phone") == OWNER
    devices.distrust_all()
    assert access.role(settings, "phone") == GUEST


def test_settings_are_plain_json(tmp_path):
    write_settings(tmp_path, Settings().having(NAMES, ("Åse",)))
    assert json.loads((tmp_path / "house.json").read_text())["names"] == ["Åse"]


def guess(access, settings, pin, source, device="phone"):
    """What a guess is answered; empty for the right one."""
    try:
        asyncio.run(access.enter(settings, device, pin, source))
    except WrongUse as error:
        return str(error)
    return ""


@pytest.mark.long
@pytest.mark.sample
def test_unknown_devices_together_wait_after_some_dozens_of_wrong_pins(tmp_path):
    """One computer may take every address of a home network."""
    clock, devices = [0.0], Devices(tmp_path)
    tries = [Tries(2.0, 600.0, 1000, lambda: clock[0], **more) for more in ({}, {"free": 36, "calm": 86_400.0})]
    access, settings = Access(devices, *tries), Settings(ready=True, pin="x$y")
    looked_at = 0
    for number in range(250 * 12):
        clock[0] += 0.3
        looked_at += guess(access, settings, "0000", f"192.168.1.{number % 250}") == "That is not the PIN."
    assert looked_at < 60, "in a quarter of an hour"
    devices.trust("tablet")
    assert guess(access, settings, "0000", "192.168.2.1") != "That is not the PIN."
    assert guess(access, settings, "0000", "192.168.2.1", "tablet") == "That is not the PIN.", "a trusted one is asked"
    clock[0] += 86_400 + 600
    assert guess(access, settings, "0000", "192.168.2.2") == "That is not the PIN."
    assert guess(access, settings, "0000", "192.168.2.3") == "That is not the PIN.", "all are forgotten after a day"


def test_a_guest_s_wrong_pins_keep_no_device_waiting_that_is_trusted_already(tmp_path):
    """They may share an address: behind a proxy, a hotspot, in one flat."""
    devices = Devices(tmp_path)
    access, settings = Access(devices), Settings(ready=True).with_pin("4711")
    devices.trust("tablet")
    assert guess(access, settings, "0000", "10.0.0.7", "phone") == "That is not the PIN."
    assert "wait" in guess(access, settings, "4711", "10.0.0.7", "phone")
    assert guess(access, settings, "4711", "10.0.0.7", "tablet") == ""
    asyncio.run(access.prove(settings, "4711", "tablet"))
    with pytest.raises(WrongUse, match="That is not"):
        asyncio.run(access.prove(settings, "0000", "tablet"))
    with pytest.raises(WrongUse, match="wait"):  # a borrowed one does not guess on, wherever it goes
        asyncio.run(access.prove(settings, "4711", "tablet"))
    assert "wait" in guess(access, settings, "4711", "10.0.0.8", "tablet")


@pytest.mark.long
@pytest.mark.sample
def test_guesses_leave_the_loop_alone_and_are_looked_at_one_after_the_other(tmp_path, monkeypatch):
    access, settings, busy, most, longest = (
        Access(Devices(tmp_path)),
        Settings(ready=True).with_pin("4711"),
        [0],
        [0],
        0.0,
    )

    def slow(self, pin):
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        time.sleep(0.2)
        busy[0] -= 1
        return False

    async def run():
        nonlocal longest
        guesses = [asyncio.create_task(access.enter(settings, "a", "0000", f"10.0.0.{n}")) for n in range(4)]
        while not all(one.done() for one in guesses):
            before = time.monotonic()
            await asyncio.sleep(0.001)
            longest = max(longest, time.monotonic() - before)
        await asyncio.gather(*guesses, return_exceptions=True)

    monkeypatch.setattr(Settings, "is_pin", slow)
    asyncio.run(run())
    assert most == [1] and longest < 0.15


def test_a_house_trusts_its_first_device_before_it_has_a_folder(tmp_path):
    folder = tmp_path / "games" / "house"
    Devices(folder).trust("laptop")
    assert Devices(folder).is_owner("laptop")
