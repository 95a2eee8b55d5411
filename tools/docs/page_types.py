"""Makes host/web/sent.d.ts: what the host sends to the scripts of its pages, for TypeScript, from the types of Python.

A script names such a type in a comment, `@param {Sent.Home} state`. To add one: write what an address answers as a
TypedDict, and its row in SENT; what it holds is found from there. A comment behind a field is kept.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from host.games.oh_hell.catalog import OhHellCatalog
from host.games.seven_wonders.catalog import WondersCatalog
from host.games.seven_wonders_duel.catalog import DuelCatalog
from host.games.through_the_ages.catalog import AgesCatalog
from host.games.tower_of_babel.catalog import BabelCatalog
from host.house.asking import Done
from host.house.event_facts import EventClock, EventFactsOfPage, EventList
from host.house.home_facts import Home, TableDoor
from host.house.learning import TaughtGame
from host.house.real_cards import RealCards
from host.jobs.job import JobFacts
from host.lessons.running import LearningMap
from host.web.classes.class_answers import ClassFacts, JoiningPupils
from host.web.table.by_hand import EveryCard, LaidOut
from host.web.table.catalog import PlainCatalog
from host.web.table.screen_reader import HeardSnapshot
from host.web.table.snapshot import Snapshot
from tools.docs import ROOT

PATH = ROOT / "host" / "web" / "sent.d.ts"
# What an address answers: one type, or one of several.
SENT: dict[str, tuple[type, ...]] = {
    "/home.json": (Home,),
    "/stream": (Snapshot,),
    "/stream with ear=1": (HeardSnapshot,),
    "/j/CODE/door.json": (TableDoor,),
    "/real-cards.json": (RealCards,),
    "/real-cards/JOB.json": (JobFacts,),
    "/game.json": (PlainCatalog, WondersCatalog, DuelCatalog, BabelCatalog, AgesCatalog, OhHellCatalog),
    "/spread.json": (LaidOut,),
    "/unknown.json": (EveryCard,),
    "/learn.json, a list": (TaughtGame,),
    "/seat/SEAT/lesson": (LearningMap,),
    "/class.json": (ClassFacts,),
    "/join.json": (JoiningPupils,),
    "/events.json": (EventList,),
    "/events/NAME.json": (EventFactsOfPage,),
    "/clock.json": (EventClock,),
    "/do/NAME": (Done,),
}
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}
HEAD = """\
// What the host sends to the scripts of its pages. Made by `make docs` from Python's types (tools/docs/page_types.py).

declare namespace Sent {
"""
FIELD = re.compile(r"^    (\w+): [^#\n]*  # (.+)$", re.M)


def make(old: str) -> str:
    """The document."""
    found = dict[str, type]()
    addresses = {one.__name__: address for address, several in SENT.items() for one in several}
    for several in SENT.values():
        for one in several:
            _collect(one, found)
    return HEAD + "\n".join(_interface(found[name], addresses.get(name, "")) for name in sorted(found)) + "}\n"


def _collect(kind: object, found: dict[str, type]) -> None:
    """Adds every TypedDict that `kind` is or holds. Raises ValueError for two of one name."""
    if isinstance(kind, type) and is_typeddict(kind):
        if found.setdefault(kind.__name__, kind) is not kind:
            raise ValueError(f"Two types are called {kind.__name__}.")
        for inside, _optional in fields_of(kind).values():
            if not (is_typeddict(inside) and found.get(getattr(inside, "__name__", "")) is inside):
                _collect(inside, found)
    for part in get_args(kind) if get_origin(kind) is not Literal else ():
        _collect(part, found)


def fields_of(kind: type) -> dict[str, tuple[object, bool]]:
    """{field: (its type, whether it may be missing)} of a TypedDict."""
    found = dict[str, tuple[object, bool]]()
    for name, hint in get_type_hints(kind, include_extras=True).items():
        # Where annotations are texts, `__optional_keys__` knows nothing of NotRequired.
        optional = get_origin(hint) is NotRequired
        found[name] = (get_args(hint)[0] if optional else hint, optional)
    return found


def _interface(kind: type, address: str) -> str:
    """A TypedDict as TypeScript writes it; `address`: the one that answers so, or empty."""
    doc = " ".join((inspect.getdoc(kind) or "").split())
    comments = _comments(kind)
    rows = [
        f"  /** {doc}{f' ({address})' if address and address not in doc else ''} */\n  interface {kind.__name__} {{\n"
    ]
    for name, (hint, optional) in fields_of(kind).items():
        if name in comments:
            rows.append(f"    /** {comments[name]} */\n")
        rows.append(f"    {name}{'?' if optional else ''}: {typescript(hint)};\n")
    return "".join([*rows, "  }\n"])


def _comments(kind: type) -> dict[str, str]:
    """{field: the comment behind it}, with those of what the class is derived from in the same module."""
    module = inspect.getsource(inspect.getmodule(kind) or kind)
    whole = dict[str, str]()
    waiting = [kind.__name__]
    while waiting:
        block = re.search(rf"^class {waiting.pop()}\(([^)]*)\):\n((?:    .*\n|\n)+)", module, re.M)
        if block:
            waiting += re.findall(r"\w+", block[1])
            whole = dict(FIELD.findall(block[2])) | whole
    return whole


def typescript(hint: Any) -> str:
    """A type of Python as TypeScript writes it. Raises ValueError for one that JSON cannot hold."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is None and hint in SIMPLE:
        return SIMPLE[hint]
    if is_typeddict(hint):
        return hint.__name__
    if hint is object:
        return "unknown"
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one).lower() for one in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(one) for one in parts))
    if origin in (dict, Mapping):
        return f"Record<string, {typescript(parts[1])}>"
    if origin is tuple and parts[-1] is not Ellipsis:
        return f"[{', '.join(typescript(one) for one in parts)}]"
    if origin in (list, tuple, Sequence):
        inside = typescript(parts[0])
        return f"({inside})[]" if " | " in inside else f"{inside}[]"
    raise ValueError(f"{hint} is nothing that a page is sent.")
