"""Reading a position by hand: every value of the right kind, or a sentence that says what is wrong."""

from shared_rules.contract import BrokenPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.state import State


def broken(reason: str, *figures: object) -> BrokenPosition:
    """The error of a position that cannot be."""
    return BrokenPosition("This cannot be: " + reason % figures + ".")


def is_object(data: object) -> bool:
    """Whether it is written as an object."""
    return isinstance(data, dict)


def check_keys(data: "Any", keys: "tuple[str, ...]", what: str) -> None:
    """Raises BrokenPosition unless it is an object with no other keys."""
    if not is_object(data):
        raise broken("%s is written as an object with named values", what)
    unknown: list[str] = sorted(key for key in data if key not in keys)
    if unknown:
        raise broken('%s has nothing called "%s"', what, unknown[0])


def get(data: "dict[str, Any]", key: str, kind: "Any", default: "Any", what: str) -> "Any":
    """The value of a key, of that kind, or the default. Raises BrokenPosition."""
    value = data.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        kinds = {int: "a number", str: "a text", list: "a list", bool: "true or false", dict: "an object"}
        raise broken('%s: "%s" should be %s', what, key, kinds[kind])
    return value


def name_of(state: "State", place: int) -> str:
    """`seat 2`, or the Free City."""
    return "the Free City" if place == state.free_city else "seat %d" % place
