"""`make bench`: prints every figure beside the one to hold. Timings are never a test; exit code is 0.

python -m bench [MODULE ...]     only these, e.g. seven_wonders host station; `bots` and `ladder` only when named
python -m bench --help           all that there are
"""

import importlib
import os
import pkgutil
import subprocess
import sys
import time
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

import bench
from host.bots import fast


def calibration() -> float:
    """Rounds a second of a plain Python loop: what this machine is worth, to compare others by."""
    rounds, best = 2_000_000, float("inf")
    for _ in range(5):
        start = time.perf_counter()
        n = 0
        for i in range(rounds):
            n += i & 3
        best = min(best, time.perf_counter() - start)
    return rounds / best


def figures(names: list[str]) -> Iterator[bench.Figure]:
    for name in names:
        name, _, words = name.partition(":")
        module = importlib.import_module("bench." + name)
        yield from module.figures(words) if words else module.figures()


def measured() -> list[str]:
    """The modules that measure something."""
    return sorted(module.name for module in pkgutil.iter_modules(bench.__path__) if module.name[0] != "_")


def usual() -> list[str]:
    """Measured when nothing is named: all modules but those that take an hour."""
    return [name for name in measured() if not getattr(importlib.import_module("bench." + name), "LONG", False)]


def in_copy(names: list[str]) -> list[str]:
    """Measures those that want the compiled copy there, in its own process; the names of all others."""
    folder = fast.folder()
    fit = [name for name in names if getattr(importlib.import_module("bench." + name.partition(":")[0]), "COMPILED", 0)]
    if folder is None or not fit:
        return names
    paths = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{fast.ROOT}", "HERALD_FAST": "no"}
    print(f"Compiled, in {folder}:")
    subprocess.run([sys.executable, "-m", "bench", *fit], cwd=folder, env=paths, check=False)
    return [name for name in names if name not in fit]


def main(names: list[str]) -> int:
    if {"-h", "--help"} & set(names):
        print(f"{__doc__}\nModules: {', '.join(measured())}")
        return 0
    known = measured()
    for name in (name.partition(":")[0] for name in names):
        if name not in known:
            print(f"There is no module {name} here. These measure something: {', '.join(known)}.", file=sys.stderr)
            return 2
    names = in_copy(names or usual())
    if not names:
        return 0
    table = Table(
        title="Figures to hold", caption=f"calibration: {calibration() / 1e6:.1f} million plain loop rounds a second"
    )
    for heading in ("what", "measured", "hold", "", "method"):
        table.add_column(heading, justify="right" if heading in ("measured", "hold") else "left")
    for figure in figures(names):
        print(f"{figure.what}: {figure.measured:,.6g} {figure.unit}", file=sys.stderr, flush=True)
        sign = "≤" if figure.at_most else "≥"
        hold = "" if figure.hold is None else f"{sign} {figure.hold:,g} {figure.unit}"
        table.add_row(
            figure.what,
            f"{figure.measured:,.6g} {figure.unit}",
            hold,
            "held" if figure.held else "NOT HELD",
            figure.method,
        )
    Console(width=150).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
