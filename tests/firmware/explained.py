"""Every card of a game laid and explained at a virtual station that has the heap of a Pico."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from bench.station import Moment, differs
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import Game
from tests.firmware.host_end import HostEnd
from tests.firmware.player import NAMES

NEWS = ["Anna a Könyvtárat építi, és Bélának két érmét fizet érte."] * 4
NEWS_KEPT = 12


class Explained(NamedTuple):
    """The most bytes of heap in use at an explanation, and what went wrong on the way."""

    heap: int
    wrong: list[str]


async def explained(game: Game, moment: Moment, cards: Iterable[str], language: str, large: bool) -> Explained:
    """Lays each of these cards at this moment, with as much news as is kept, and presses D."""
    station, most = VirtualStation(), 0
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(game.name, moment.seat, NAMES, language=language)
            host.send("set", name="letters", value=large)
            for number in range(NEWS_KEPT):
                host.send("news", title=f"Felfedve {number}", lines=NEWS, tune="reveal", code="")
            await host.show(1, json.loads(moment.view))
            for number, card in enumerate(cards):
                uid = bytes([4, 0xA1, *number.to_bytes(5)])
                most = max(most, await _explained(station, host, uid, f"{game.code}/{card}"))
            return Explained(most, [str(said) for said in host.all("trouble")] + _wrong(station))
    finally:
        await station.stop()


async def _explained(station: VirtualStation, host: HostEnd, uid: bytes, text: str) -> int:
    """Lays the card, presses D and takes it away; bytes of heap in use while it is explained."""
    await station.place(Ntag213.card(uid, text))
    await host.expect("card", uid=uid.hex())  # shown once its ways are shown
    menu = station.screen
    await station.press("D")
    await station.shown(differs(menu))
    heap = await station.heap()
    await station.remove()
    await host.expect("gone", uid=uid.hex())
    return heap


def _wrong(station: VirtualStation) -> list[str]:
    return [str(event) for event in station.events if event["event"] in ("grew", "prompt", "reset")]
