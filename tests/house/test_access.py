"""Settings, devices and PIN of a house: what is kept, and who may do what."""

import json

import pytest

from host.errors import BadFile, WrongUse
from host.house.access import GUEST, OWNER, Access
from host.house.devices import DEVICES_FILE, Devices, fresh_token, identity
from host.house.settings import Settings, read_settings, write_settings
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


def test_the_file_of_devices_opens_no_seat(tmp_path):
    token = fresh_token()
    Devices(tmp_path).give(identity(token), 1, 1)
    assert token not in (tmp_path / DEVICES_FILE).read_text()
    assert (tmp_path / DEVICES_FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "[]", '{"devices": []}', '{"devices": {"a": {}}, "owners": []}', "[" * 10**5])
def test_a_damaged_file_is_a_sentence(tmp_path, text):
    (tmp_path / DEVICES_FILE).write_text(text)
    (tmp_path / "house.json").write_text(text)
    with pytest.raises(BadFile, match="Move it away"):
        Devices(tmp_path)
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


@pytest.mark.parametrize("pin", ["1", "abcd", "1" * 13, "12 34", "١٢٣٤"])
def test_a_pin_is_four_figures_or_more(pin):
    with pytest.raises(WrongUse, match="figures"):
        Settings().with_pin(pin)


def test_a_stranger_in_the_network_is_a_guest_until_the_pin_is_entered(tmp_path):
    clock = [0.0]
    devices = Devices(tmp_path)
    access = Access(devices, Tries(2.0, 600.0, 100, lambda: clock[0]))
    settings = Settings(ready=True).with_pin("4711")
    assert access.role(settings, "phone", near=True) == OWNER
    assert access.role(settings, "phone", near=False) == GUEST
    with pytest.raises(WrongUse, match="not the PIN"):
        access.enter(settings, "phone", "0000", "192.168.1.9")
    with pytest.raises(WrongUse, match="wait"):
        access.enter(settings, "phone", "4711", "192.168.1.9")
    clock[0] = 10
    access.enter(settings, "phone", "4711", "192.168.1.9")
    assert access.role(settings, "phone", near=False) == OWNER
    assert Access(Devices(tmp_path)).role(settings, "phone", near=False) == OWNER
    devices.distrust_all()
    assert access.role(settings, "phone", near=False) == GUEST


def test_settings_are_plain_json(tmp_path):
    write_settings(tmp_path, Settings(names=("Åse",)))
    assert json.loads((tmp_path / "house.json").read_text())["names"] == ["Åse"]
