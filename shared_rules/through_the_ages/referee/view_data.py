"""Writes a View of Through the Ages as plain data for one message to a station; `view.rebuild` reads it."""

from shared_rules.referee.asks import plain
from shared_rules.through_the_ages.sight_later import FLAGS, LATER
from shared_rules.through_the_ages.view import FIGURES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.view import View


def civ_data(civ: "Civ") -> "dict[str, Any]":
    """A civilization as plain data; `view.read_civ` reads it."""
    return {
        "techs": [[tech.card.id, tech.workers, tech.blue] for tech in civ.techs],
        "government": civ.government.id,
        "specials": [card.id for card in civ.specials],
        "wonders": [card.id for card in civ.wonders],
        "leader": civ.leader.id if civ.leader else "",
        "wonder": civ.wonder.id if civ.wonder else "",
        "stages": civ.stages,
        "hand": civ.hand[:],
        "fresh": civ.fresh[:],
        "led": civ.led[:],
        "figures": [int(getattr(civ, name)) for name in FIGURES],
        "sources": civ.sources[:],
    }


def view_data(view: "View") -> "dict[str, Any]":
    """What a View knows as plain data for one message; `view.rebuild` reads it."""
    data: dict[str, Any] = {
        "seat": view.seat,
        "players": view.players,
        "open": view.open,
        "phase": view.phase,
        "round": view.round,
        "active": view.active,
        "awaited": view.awaited,
        "age": view.age,
        "left": view.left,
        "last": view.last,
        "row": view.row[:],
        "civ": civ_data(view.civ),
    }
    if view.awaited and view.event:
        data["event"] = view.event
    if view.awaited and view.ask:
        data["ask"] = plain(view.ask)
    if view.awaited and view.deck:
        data["deck"] = "%x" % view.deck
    if view.mode.politics:
        _show_later(view, data)
    return data


def _show_later(view: "View", data: "dict[str, Any]") -> None:
    """Adds what a View of the later modes knows."""
    data["mode"], data["asked"] = view.mode.name, view.asked
    data["rivals"] = [_rival_data(civ) for civ in view.civs[1:]]
    data["pacts"], data["wars"], data["shields"] = plain(view.pacts), plain(view.wars), view.shields[:]
    if view.kept:
        data["kept"] = view.kept[:]
    civ, told = view.civ, data["civ"]
    told["colonies"], told["ruins"] = [card.id for card in civ.colonies], [card.id for card in civ.ruins]
    told["tactic"] = civ.tactic.id if civ.tactic else ""
    told["war"], told["credit"] = civ.military[:], civ.credit[:]
    told["later"] = [getattr(civ, name) for name in LATER]
    told["flags"] = sum([1 << place for place, name in enumerate(FLAGS) if getattr(civ, name)])
    for name in ("trader", "allowed", "at_war"):
        if getattr(civ, name):
            told[name] = getattr(civ, name)
    if civ.bonus != [0, 0, 0, 0, 0]:
        told["bonus"] = civ.bonus[:]
    if civ.partner is not None:
        told["partner"] = civ.partner.science


def _rival_data(civ: "Civ") -> "list[Any]":
    """What a View knows of any seat, as `sight_later.Rival` reads it: colonies only where rules ask for them."""
    leader, wonder = civ.leader.id if civ.leader else "", civ.wonder.id if civ.wonder else ""
    flags = (1 if civ.out else 0) + (2 if civ.colonies and "owners" in civ.allowed else 0)
    return [leader, wonder, civ.strength, civ.culture, civ.held(), flags]
