"""`python -m host.virtual --uid ...`: one virtual station, until its stdin closes."""

import argparse
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from host.plain import Plain
from host.virtual.orders import Orders
from host.virtual.process import StationProcess
from host.virtual.processor import PROGRAM, Setup


def _say(message: Plain) -> None:
    try:
        os.write(1, json.dumps(message, separators=(",", ":")).encode() + b"\n")
    except BrokenPipeError:
        raise SystemExit(0) from None  # the host is gone, without any farewell


def _trees(tree: Path | None, board: Path | None) -> list[Path]:
    if tree and board:
        return [tree, board]
    from host.pico.build import build, build_board  # here: it takes as long to load as all else of a station

    return [tree or build(), board or build_board()]


def main(arguments: list[str] | None = None) -> None:
    """Runs a station until stdin closes."""
    parser = argparse.ArgumentParser(prog="python -m host.virtual", description="A station without hardware.")
    parser.add_argument("--uid", default="e660000000000001", help="the board's unique id, 16 hex digits")
    parser.add_argument("--tree", type=Path, help="compiled tree to run; made when left out")
    parser.add_argument("--board", type=Path, help="compiled modules of the board; made when left out")
    parser.add_argument("--program", default=PROGRAM, help="MicroPython source to await instead of the firmware")
    chosen = parser.parse_args(arguments)
    station = StationProcess(Setup(chosen.uid, _trees(chosen.tree, chosen.board), chosen.program), _say)
    station.watch(0, Orders(station, _say).read)
    station.power_on()
    _say({"event": "ready", "url": station.url, "uid": chosen.uid})
    with suppress(KeyboardInterrupt):
        station.run()


if __name__ == "__main__":
    sys.exit(main())
