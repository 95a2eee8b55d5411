"""The settings of a house: what a family chooses once, on the first page it sees, and changes there.

    house.json   {"language": "hu", "names": ["Anna", "Bela"], "network": true, "pin": "salt$digest", "voice": false,
                  "known_as": ""}

The PIN is kept as a digest that is slow to guess. Rulings of a game are in that game's own file of options.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from host.computer.network import is_name
from host.computer.whole import write_whole
from host.computer.whole_text import whole_text
from host.errors import BadFile, WrongUse
from host.journal.people import HOUSE_SETTINGS, check_name, name_key
from host.languages.codes import CODES, ENGLISH
from host.plain import Plain
from shared_rules.phrases import _

PIN_FIGURES = (4, 12)  # fewest and most figures of a PIN
MOST_NAMES = 40
COST = {"n": 2**14, "r": 8, "p": 1}  # of scrypt: some 50 ms a guess on a small computer


class Settings(NamedTuple):
    """The settings of a house.

    language  of the home page, of new tables and of stations without one
    names     who usually plays here, in the order in which they sit
    network   whether other devices of the local network may open the pages
    pin       digest of the PIN, or empty
    voice     whether tables speak
    known_as  one more name of this computer, which a router gives it, or empty
    ready     whether somebody answered the questions of the first start
    """

    language: str = ENGLISH
    names: tuple[str, ...] = ()
    network: bool = False
    pin: str = ""
    voice: bool = False
    ready: bool = False
    known_as: str = ""

    def with_pin(self, pin: str) -> Settings:
        """The same with this PIN; an empty one takes it away. Raises WrongUse."""
        if not pin:
            return self._replace(pin="")
        few, many = PIN_FIGURES
        if not (pin.isascii() and pin.isdecimal() and few <= len(pin) <= many):
            raise WrongUse(_("A PIN has {few} to {many} digits.").format(few=few, many=many))
        salt = secrets.token_hex(8)
        return self._replace(pin=f"{salt}${_digest(pin, salt)}")

    def is_pin(self, pin: str) -> bool:
        """Whether this is the PIN. False without one."""
        salt, _dollar, kept = self.pin.partition("$")
        return bool(kept) and hmac.compare_digest(_digest(pin, salt), kept)

    def change(self, fields: Plain) -> Settings:
        """The same with these fields, as a page sent them. Raises WrongUse."""
        kinds = {"language": str, "names": list, "network": bool, "voice": bool, "known_as": str}
        for name, value in fields.items():
            if name not in kinds or type(value) is not kinds[name]:
                raise WrongUse(_("There is no setting called {name}.").format(name=name))
        kept: Plain = {**fields, "names": tuple(fields.get("names", self.names)), "ready": True}
        if "known_as" in kept:
            kept["known_as"] = _host_in(fields["known_as"])
        return self._replace(**kept).checked()

    def checked(self) -> Settings:
        """Itself, if every setting is possible. Raises WrongUse."""
        if self.language not in CODES:
            raise WrongUse(_("There is no language called {code}.").format(code=self.language))
        if len(self.names) > MOST_NAMES:
            raise WrongUse(_("A house has {n} names at most.").format(n=MOST_NAMES))
        if self.known_as and not is_name(self.known_as):
            raise WrongUse(_("{name} is no name of a computer.").format(name=self.known_as))
        for name in cast(tuple[object, ...], self.names):
            if not isinstance(name, str):
                raise WrongUse(_("A name is a text."))
            check_name(name)
            if sum(name_key(name) == name_key(other) for other in self.names) > 1:
                raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
        return self


def _host_in(typed: str) -> str:
    """The name in what an owner typed or copied: the whole address of the page will do."""
    try:
        return (urlsplit(typed if "//" in typed else f"//{typed.strip()}").hostname or "").rstrip(".")
    except ValueError:
        return typed


def read_settings(folder: Path) -> Settings:
    """The settings of the house in this folder; those of a new house without a file. Raises BadFile."""
    path = folder / HOUSE_SETTINGS
    try:
        data = cast(Plain, json.loads(whole_text(path)))
        kept: Plain = {**data, "names": tuple(data.get("names", ()))}
        settings = Settings(**kept)
        kinds = Settings()._asdict()
        if any(type(value) is not type(kinds[name]) for name, value in settings._asdict().items()):
            raise ValueError(path)
        return settings.checked()
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, AttributeError, RecursionError, WrongUse) as error:
        sentence = _("{path} is damaged. Move it away, and answer the questions of the first start again.")
        raise BadFile(sentence.format(path=path)) from error


def write_settings(folder: Path, settings: Settings) -> None:
    """Keeps the settings. Raises BadFile."""
    text = json.dumps({**settings._asdict(), "names": list(settings.names)}, ensure_ascii=False, indent=1) + "\n"
    path = folder / HOUSE_SETTINGS
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, private=True)
    except OSError as error:
        sentence = _("{path} cannot be written: {why}.")
        raise BadFile(sentence.format(path=path, why=error.strerror or error)) from error


def _digest(pin: str, salt: str) -> str:
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt.encode(), **COST, dklen=32).hex()
