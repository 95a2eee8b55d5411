"""What one tap costs on the buses of a station, beside the least possible: laid, shown, confirmed, accepted.

Nothing of it was measured on a Pico. The firmware runs in model time (_model_station.py), in which a byte takes
what the clock of its bus makes it take and the air what ISO 14443 says; the least is worked out from
the formats of the chips (_floor.py). What the processor, the PN532's own program, USB and the host need is
left out on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench import Figure, _tap
from bench._tap import Tap
from host.language import games
from shared_rules.contract import load

# Milliseconds after a look began at which card and finger come: the look for a card takes 210 ms, buttons and
# port are looked at every 10 ms.
PHASES = tuple(0.9 + 17.3 * count for count in range(12))


def figures() -> Iterator[Figure]:
    """Bytes, round trips and time of a tap, for every game; the dearest of all phases."""
    for name in games():
        game = load(name)
        one = _tap.moment(game)
        taps = [_tap.play(game, one, phase) for phase in PHASES]
        yield from _of(f"tap, {game.title}: ", taps)


def _of(what: str, taps: list[Tap]) -> Iterator[Figure]:
    spi, i2c = max(tap.spi for tap in taps), max(tap.i2c for tap in taps)
    one, slowest = taps[0], max(taps, key=_ratio)
    commands = max(tap.commands for tap in taps)
    least = f"least {one.least_spi.bytes} in {one.least_spi.transfers} chip selects; here {spi.transfers}"
    yield Figure(what + "bytes on SPI", spi.bytes, "bytes", None, True, least)
    yield Figure(what + "commands to the reader", commands, "round trips", one.least_commands, True, "the least")
    least = f"least {one.least_i2c.bytes} in {one.least_i2c.transfers} transfers; here {i2c.transfers}"
    yield Figure(what + "bytes on I2C", i2c.bytes, "bytes", None, True, least)
    polls = [tap.poll_ms for tap in taps]
    method = (
        f"{slowest.ms:.1f} of {slowest.least_ms:.1f} ms, {slowest.preview_ms:.1f} of {slowest.least_preview_ms:.1f} "
        f"until shown; slowest of {len(taps)} phases; waits for hands and host ({min(polls):.0f}-{max(polls):.0f} ms) "
        "taken out; model time"
    )
    yield Figure(what + "time over the bus floor", _ratio(slowest), "times", 1.5, True, method)


def _ratio(tap: Tap) -> float:
    return tap.ms / tap.least_ms
