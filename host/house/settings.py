"""The settings of a house: what a family chooses once, on the first page it sees, and changes there.

    house.json   {"language": "hu", "names": ["Anna", "Bela"], "network": true, "pin": "salt$digest", "voice": false,
                  "known_as": ""}

The PIN is kept as a digest that is slow to guess. Rulings of a game are in that game's own file of options.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path
from typing import NamedTuple

from host.computer import kept
from host.computer.card_address import USUAL
from host.errors import WrongUse
from host.journal.people import HOUSE_SETTINGS
from host.languages.typed_letters import usual_letters
from host.plain import Json, Plain, json_object
from host.settings.rows import CARD_ADDRESS, LANGUAGE, NAMES, NETWORK, of_house, row_named
from host.settings.setting import Setting, Value, Values, all_kept, from_kept, put_any
from shared_rules.phrases import _

PIN_FIGURES = (4, 12)  # fewest and most figures of a PIN
COST = {"n": 2**14, "r": 8, "p": 1}  # of scrypt: some 50 ms a guess on a small computer


class Settings(NamedTuple):
    """The settings of a house.

    pin     digest of the PIN, or empty
    ready   whether somebody answered the questions of the first start
    values  all others, by their rows in `host.settings.rows`: `VOICE.of(settings.values)`
    """

    pin: str = ""
    ready: bool = False
    values: Values = {}

    @property
    def language(self) -> str:
        """Of the home page, of new tables and of stations without one."""
        return LANGUAGE.of(self.values)

    @property
    def names(self) -> tuple[str, ...]:
        """Who usually plays here, in the order in which they sit."""
        return NAMES.of(self.values)

    @property
    def network(self) -> bool:
        """Whether other devices of the local network may open the pages."""
        return NETWORK.of(self.values)

    @property
    def cards_at(self) -> str:
        """The beginning of the addresses on tags and labels for phones."""
        return CARD_ADDRESS.of(self.values) or USUAL

    def having(self, setting: Setting[Value], value: Value) -> Settings:
        """The same with this value of a setting."""
        return self._replace(values=setting.put(self.values, value))

    def plain(self) -> Plain:
        """All of them as JSON can hold them."""
        return {**all_kept(of_house(), self.values), "pin": self.pin, "ready": self.ready}

    def with_pin(self, pin: str) -> Settings:
        """The same with this PIN; an empty one takes it away. Raises WrongUse."""
        if not pin:
            return self._replace(pin="")
        few, many = PIN_FIGURES
        pin = usual_letters(pin)
        if not (pin.isascii() and pin.isdecimal() and few <= len(pin) <= many):
            raise WrongUse(_("A PIN has {few} to {many} digits.").format(few=few, many=many))
        salt = secrets.token_hex(8)
        return self._replace(pin=f"{salt}${_digest(pin, salt)}")

    def is_pin(self, pin: str) -> bool:
        """Whether this is the PIN. False without one."""
        salt, _dollar, kept = self.pin.partition("$")
        return bool(kept) and hmac.compare_digest(_digest(usual_letters(pin), salt), kept)

    def change(self, fields: Plain) -> Settings:
        """The same with these fields, as a page sent them. Raises WrongUse."""
        values = self.values
        for name, value in fields.items():
            values = put_any(row_named(of_house(), name), values, value)
        return self._replace(values=values, ready=True)


def read_settings(folder: Path) -> Settings:
    """The settings of the house in this folder; those of a new house without a file. Raises BadFile."""
    return kept.read(folder / HOUSE_SETTINGS, _settings_of, Settings, _damaged)


def _settings_of(data: Json) -> Settings:
    whole = json_object(data)
    pin, ready = whole.get("pin", ""), whole.get("ready", False)
    if not isinstance(pin, str) or not isinstance(ready, bool):
        raise ValueError(data)
    return Settings(pin, ready, from_kept(of_house(), whole))


def write_settings(folder: Path, settings: Settings) -> None:
    """Keeps the settings, beside those that only a newer Herald knows. Raises BadFile."""
    plain = settings.plain()
    kept.write(folder / HOUSE_SETTINGS, plain, known=kept.KnownFields(plain))


def _digest(pin: str, salt: str) -> str:
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt.encode(), **COST, dklen=32).hex()


def _damaged() -> str:
    return _("{path} is damaged. Move it away, and answer the questions of the first start again.")
