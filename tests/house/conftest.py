"""What the tests of a house share: one that starts no processes and looks for no stations."""

import pytest

from host.house.house import House


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"]}, "4711")
    return house
