"""Makes host/web/sent.d.ts: what the host sends to the scripts of its pages, for TypeScript, from the types of Python.

A script names such a type in a comment, `@param {Sent.Home} state`. To add one: write what an address answers as a
TypedDict, and its row in SENT; what it holds is found from there. A comment behind a field is kept.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping, Sequence
from typing import (
    Literal,
    Never,
    NotRequired,
    Protocol,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from host.games.oh_hell.catalog import OhHellCatalog
from host.games.oh_hell.seen import OhHellCounted, OhHellPublic, OhHellView
from host.games.seven_wonders.catalog import WondersCatalog
from host.games.seven_wonders.seen import WondersPublic, WondersView
from host.games.seven_wonders_duel.catalog import DuelCatalog
from host.games.seven_wonders_duel.seen import DuelPublic, DuelView
from host.games.through_the_ages.catalog import AgesCatalog
from host.games.through_the_ages.seen import AgesPublic, AgesView
from host.games.tower_of_babel.catalog import BabelCatalog
from host.games.tower_of_babel.seen import BabelPublic, BabelView
from host.house.asking import Done
from host.house.event_facts import EventClock, EventFactsOfPage, EventList
from host.house.home_facts import Home, TableDoor
from host.house.learning import TaughtGame
from host.house.real_cards import RealCards
from host.jobs.job import JobFacts
from host.lessons.running import LearningMap
from host.web.archive.reviewed import ReviewedGame
from host.web.classes.class_answers import ClassFacts, JoiningPupils
from host.web.table.by_hand import EveryCard, LaidOut, SeatCards
from host.web.table.catalog import PlainCatalog
from host.web.table.replay import ReplayData
from host.web.table.rules_page import AnsweredQuestion
from host.web.table.screen_reader import HeardSnapshot
from host.web.table.snapshot import Snapshot
from shared_rules.contract import load
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
    "/seat/SEAT/cards.json": (SeatCards,),
    "/rules/GAME/find": (AnsweredQuestion,),
    "/history/GAME/review.json": (ReviewedGame,),
    "/class.json": (ClassFacts,),
    "/join.json": (JoiningPupils,),
    "/events.json": (EventList,),
    "/events/NAME.json": (EventFactsOfPage,),
    "/clock.json": (EventClock,),
    "/do/NAME": (Done,),
    "a replay": (ReplayData,),
}
# What a page is sent of a table at which this game is played.
OF_GAMES: dict[str, object] = {
    "oh_hell": Snapshot[OhHellPublic, OhHellView, OhHellCounted],
    "seven_wonders": Snapshot[WondersPublic, WondersView, Never],
    "seven_wonders_duel": Snapshot[DuelPublic, DuelView, Never],
    "through_the_ages": Snapshot[AgesPublic, AgesView, Never],
    "tower_of_babel": Snapshot[BabelPublic, BabelView, Never],
}
SIMPLE: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Never: "never",
}
HEAD = """\
// What the host sends to the scripts of its pages. Made by `make docs` from Python's types (tools/docs/page_types.py).

declare namespace Sent {
"""


class _Form(Protocol):
    """A type that leaves others open."""

    def __getitem__(self, given: tuple[object, ...], /) -> object: ...


FIELD = re.compile(r"^    (\w+): [^#\n]*  # (.+)$", re.M)


def make(old: str) -> str:
    """The document."""
    found = dict[str, type]()
    addresses = {one.__name__: address for address, several in SENT.items() for one in several}
    for one in [*(one for several in SENT.values() for one in several), *OF_GAMES.values()]:
        _collect(one, found)
    parts = {name: _interface(kind, addresses.get(name, "")) for name, kind in found.items()}
    for game, snapshot in OF_GAMES.items():
        title = load(game).title
        name = f"{typescript(get_args(snapshot)[0]).removesuffix('Public')}Snapshot"
        parts[name] = (
            f"  /** What the page of {title} is sent of a table. */\n  type {name} = {typescript(snapshot)};\n"
        )
    return HEAD + "\n".join(parts[name] for name in sorted(parts)) + "}\n"


def typed_dict(kind: object) -> type | None:
    """The TypedDict that `kind` is, also where it is one of a form for several types, as `Snapshot[...]`; else None."""
    whole = get_origin(kind) or kind
    return cast(type, whole) if is_typeddict(whole) else None


def columns_of(kind: object) -> dict[str, object]:
    """{name: type} of a NamedTuple, which JSON has as a list; {} for anything else."""
    return get_type_hints(kind) if isinstance(kind, type) and hasattr(kind, "_fields") else {}


def _collect(kind: object, found: dict[str, type]) -> None:
    """Adds every TypedDict that `kind` is or holds. Raises ValueError for two of one name."""
    whole = typed_dict(kind)
    if whole is not None and whole.__name__ not in found:
        found[whole.__name__] = whole
        for inside, _optional in fields_of(whole).values():
            _collect(inside, found)
    elif whole is not None and found[whole.__name__] is not whole:
        raise ValueError(f"Two types are called {whole.__name__}.")
    for part in get_args(kind) if get_origin(kind) is not Literal else ():
        _collect(part, found)


def fields_of(kind: object) -> dict[str, tuple[object, bool]]:
    """{field: (its type, whether it may be missing)} of a TypedDict."""
    whole = typed_dict(kind)
    if whole is None:
        raise TypeError(f"{kind} has no fields.")
    given = dict(zip(_parameters(whole), get_args(kind), strict=False))
    found = dict[str, tuple[object, bool]]()
    for name, hint in get_type_hints(whole, include_extras=True).items():
        # Where annotations are texts, `__optional_keys__` knows nothing of NotRequired.
        optional = get_origin(hint) is NotRequired
        found[name] = (_filled(get_args(hint)[0] if optional else hint, given), optional)
    return found


def _parameters(kind: object) -> tuple[TypeVar, ...]:
    """The types that a TypedDict, or a type of one of its fields, leaves open."""
    return getattr(kind, "__parameters__", ())


def _filled(hint: object, given: Mapping[TypeVar, object]) -> object:
    """A type with what stands in the place of those that it leaves open."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    still_open = _parameters(hint)
    return cast(_Form, hint)[tuple(given.get(one, one) for one in still_open)] if still_open else hint


def _interface(kind: type, address: str) -> str:
    """A TypedDict as TypeScript writes it; `address`: the one that answers so, or empty."""
    doc = " ".join((inspect.getdoc(kind) or "").split())
    comments = _comments(kind)
    still_open = ", ".join(f"{one.__name__} = unknown" for one in _parameters(kind))
    taken = f"<{still_open}>" if still_open else ""
    told = f"{doc} ({address})" if address and address not in doc else doc
    rows = [f"  /** {told} */\n  interface {kind.__name__}{taken} {{\n"]
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


def typescript(hint: object) -> str:
    """A type of Python as TypeScript writes it. Raises ValueError for one that JSON cannot hold."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, TypeVar):
        return hint.__name__
    if whole := typed_dict(hint):
        return whole.__name__ + (f"<{', '.join(typescript(one) for one in parts)}>" if parts else "")
    if named := columns_of(hint):
        return f"[{', '.join(f'{name}: {typescript(kind)}' for name, kind in named.items())}]"
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
