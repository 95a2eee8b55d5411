"""The version of the contract, and whether a game that states one can be played by it.

The number is that of the Herald which last added to the contract, without its last part. Herald 1.3 keeps what games of
1.1 ask for; a larger first part may ask them for changes. A game that states nothing is taken at its word.
"""

from typing import Any

from shared_rules.contract import Game

CONTRACT = "1.1"


class ContractDiffers(ImportError):
    """A game was written for another version of the contract; the message says who has to act."""


def unfit(game: "Game[Any, Any]") -> str:
    """Why a game cannot be played by this contract, as one sentence; "" for one that can be."""
    stated: Any = game.contract  # somebody else wrote it
    if stated == "":
        return ""
    asked = _parts(stated) if isinstance(stated, str) else None
    if asked is None:
        return f'The game {game.name} states the contract {stated!r}: write it as "{CONTRACT}", in quotes.'
    said = f"The game {game.name} was written for version {stated} of Herald's contract, and this Herald has {CONTRACT}"
    here = _parts(CONTRACT) or (0, 0)
    if asked > here:
        return f"{said}: bring Herald up to date, or take an earlier version of the game."
    if asked[0] < here[0]:
        return f"{said}: ask its author for a newer version of the game."
    return ""


def _parts(version: str) -> tuple[int, int] | None:
    """(1, 2) of "1.2"; None for a text of another form."""
    parts = version.split(".")
    if len(parts) != 2 or not all(one.isascii() and one.isdigit() and len(one) < 5 for one in parts):
        return None
    return int(parts[0]), int(parts[1])
