"""What reading a position by hand needs in every game: looking at plain data that may hold anything."""

from shared_rules.contract import BrokenPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KINDS = {int: "a number", str: "a text", list: "a list", bool: "true or false", dict: "an object"}


def broken(reason: str, *figures: object) -> BrokenPosition:
    """The error of a position that cannot be."""
    return BrokenPosition("This cannot be: " + reason % figures + ".")


def is_object(data: object) -> bool:
    """Whether this is an object with named values."""
    return isinstance(data, dict)


def check_keys(data: "Any", keys: "tuple[str, ...]", what: str) -> None:
    """Raises BrokenPosition unless `data` is an object that has nothing but these keys."""
    if not is_object(data):
        raise broken("%s is written as an object with named values", what)
    unknown: list[str] = sorted(key for key in data if key not in keys)
    if unknown:
        raise broken('%s has nothing called "%s"', what, unknown[0])


def get(data: "dict[str, Any]", key: str, kind: "Any", default: "Any", what: str = "a position") -> "Any":
    """The value of a key, or the default. Raises BrokenPosition for another kind of value."""
    value = data.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise broken('%s: "%s" should be %s', what, key, _KINDS[kind])
    return value
