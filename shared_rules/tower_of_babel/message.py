"""The message that a seat's View becomes on the host, and the View that a station builds of it."""

from shared_rules.tower_of_babel.board import ACTION, DISCS, DRAW, FIRST, TURN, Board
from shared_rules.tower_of_babel.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TABLES_PHASES = (FIRST, DISCS, DRAW, ACTION)


def described(view: View) -> "dict[str, Any]":
    """All that a View knows as plain data for one message; `rebuild` reads it. Only the host asks for it, so no station
    has it (TB-109)."""
    board = view.board
    data: dict[str, Any] = {
        "seat": view.seat,
        "players": board.players,
        "open": board.open,
        "phase": board.phase,
        "turn": board.turn,
        "active": board.active,
        "awaited": view.awaited,
        "held": board.held[view.seat],
        "stock": board.stock,
        "numbers": board.numbers,
        "two": board.two,
    }
    if board.phase in (DISCS, TURN):
        data["lying"] = [discs[:] for discs in board.lying]
    if board.disc:
        data["disc"], data["wonder"] = board.disc, board.wonder
        data["offers"] = [offer and list(offer) for offer in board.offers[1:]]
        data["taken"] = list(board.taken)
    if view.cards is not None:
        data["hand"] = view.cards[:]
    if view.used:
        data["used"] = "%x" % view.used
    for name in ("actions", "fresh", "laid", "discs", "mine"):
        if getattr(view, name):
            data[name] = getattr(view, name)[:]
    data.update([(name, getattr(board, name)) for name in ("letters", "asked", "second") if getattr(board, name)])
    return data


def rebuild(data: "dict[str, Any]") -> View:
    """The View that `described` is of."""
    board = Board(data["players"], data["open"], data.get("letters", ""), data["numbers"], data["two"])
    seat, board.held[data["seat"]] = data["seat"], data["held"]
    board.phase, board.active, board.stock, board.turn = data["phase"], data["active"], data["stock"], data["turn"]
    board.asked, board.second = data.get("asked", 0), data.get("second", False)
    board.awaited = (seat,) if data["awaited"] else (0,) if board.phase in TABLES_PHASES else ()
    board.lying = data.get("lying", board.lying)
    if "disc" in data:
        board.disc, board.wonder = data["disc"], data["wonder"]
        board.need = board.need_of(board.disc)
        for other in range(1, board.players + 1):
            if data["offers"][other - 1] is not None:
                board.show(other, data["offers"][other - 1])
        board.choose(tuple(data["taken"]))
    view = View(seat, board)
    if not board.open:
        view.cards = data["hand"]
    view.used = int(data.get("used", "0"), 16)
    for name in ("actions", "fresh", "laid", "discs", "mine"):
        setattr(view, name, data.get(name, []))
    return view
