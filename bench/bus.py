"""What one tap costs on the buses of a station, beside the least possible: laid, shown, confirmed, accepted.

Nothing of it was measured on a Pico. The firmware runs in model time (_model_station.py), in which a byte takes
what the clock of its bus makes it take and the air what ISO 14443 allows; the least is worked out from
the formats of the chips (_floor.py). What the processor, the PN532's own program, USB and the host need is
left out on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench import Figure, _tap
from bench._tap import Tap
from host.languages.game_words import games
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
    on_spi, on_i2c = max(taps, key=lambda tap: tap.spi), max(taps, key=lambda tap: tap.i2c)
    slowest, least = max(taps, key=ratio), on_spi.least_spi
    method = f"least {least.bytes} in {least.transfers} chip selects; here {on_spi.spi.transfers}"
    yield Figure(what + "bytes on SPI", on_spi.spi.bytes, "bytes", None, True, method)
    least, commands = on_spi.least_commands, max(tap.commands for tap in taps)
    yield Figure(what + "commands to the reader", commands, "round trips", least, True, "the least possible")
    least = on_i2c.least_i2c
    method = f"least {least.bytes} in {least.transfers} transfers; here {on_i2c.i2c.transfers}"
    yield Figure(what + "bytes on I2C", on_i2c.i2c.bytes, "bytes", None, True, method)
    polls = [tap.poll_ms for tap in taps]
    method = (
        f"{slowest.ms:.1f} of {slowest.least_ms:.1f} ms, {slowest.preview_ms:.1f} of {slowest.least_preview_ms:.1f} "
        f"until shown; slowest of {len(taps)} phases; waits for hands and host ({min(polls):.0f}-{max(polls):.0f} ms) "
        "taken out; model time"
    )
    yield Figure(what + "time over the bus floor", ratio(slowest), "times", 1.5, True, method)


def ratio(tap: Tap) -> float:
    """How many times the least possible time it took."""
    return tap.ms / tap.least_ms
