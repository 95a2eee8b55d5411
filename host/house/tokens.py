"""The tokens by which other programs read the facts of a house, and nothing else. Each can be taken back by its name.

    tokens.json   {"kitchen display": "5f1c…"}

The file holds digests alone. It is read at each request, so what `herald token` does beside a house counts at once.
"""

from __future__ import annotations

from pathlib import Path

from host.computer import kept
from host.errors import WrongUse
from host.house.devices import fresh_token, identity
from host.languages.letters import plain
from host.plain import Json, json_object
from shared_rules.phrases import _

TOKENS_FILE = "tokens.json"
MOST, LONGEST = 50, 60  # tokens of a house; letters of a name


def names_of(folder: Path) -> list[str]:
    """The names of all tokens, in the order in which they were made. Raises BadFile."""
    return list(_read(folder))


def make(folder: Path, name: str) -> str:
    """A new token with this name, shown once. Raises WrongUse, BadFile."""
    called, known = " ".join(plain(name).split()), _read(folder)
    if not 0 < len(called) <= LONGEST:
        raise WrongUse(f"A token has a name of 1 to {LONGEST} letters.")
    if called in known:
        raise WrongUse(f"There is a token called {called}. Remove it first, or choose another name.")
    if len(known) == MOST:
        raise WrongUse(f"There are {MOST} tokens. Remove one first.")
    token = fresh_token()
    kept.write(folder / TOKENS_FILE, {**known, called: identity(token)})
    return token


def remove(folder: Path, name: str) -> None:
    """Takes a token back. Raises WrongUse, BadFile."""
    known = _read(folder)
    if known.pop(name, None) is None:
        raise WrongUse(f"There is no token called {name}. `herald token list` lists them.")
    kept.write(folder / TOKENS_FILE, known)


def is_token(folder: Path, token: str) -> bool:
    """Whether a program that brings this may read the facts. Raises BadFile."""
    return bool(token) and identity(token) in _read(folder).values()


def _read(folder: Path) -> dict[str, str]:
    return kept.read(folder / TOKENS_FILE, _shape, dict[str, str], _damaged)


def _shape(data: Json) -> dict[str, str]:
    found = {name: part for name, part in json_object(data).items() if isinstance(part, str)}
    if found != data:
        raise ValueError(data)
    return found


def _damaged() -> str:
    return _("{path} is damaged. Move it away, and make tokens anew.")
