"""`python -m tests.soak [NAME ...]`: the long tests, each a module of this folder with a function `soak`.

--minutes NUMBER    for so long: one after another, beginning somewhere else each day; what its share cuts off is named
"""

import argparse
import datetime
import importlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def modules() -> list[str]:
    """The names of all long tests."""
    folder = Path(__file__).parent
    return sorted(path.stem for path in folder.glob("[a-z]*.py") if "\ndef soak(" in path.read_text(encoding="utf-8"))


def main(names: list[str]) -> None:
    """Runs the named modules, or all, and prints the sentence each returns, or why it failed; the others are run all
    the same. Exit code 1 if one failed."""
    failed = False
    for name in names or modules():
        module = importlib.import_module(f"tests.soak.{name}")
        if hasattr(module, "soak"):
            try:
                said = module.soak()
            except AssertionError as error:
                failed, said = True, f"FAILED: {error}"
            print(f"{name}: {said}", flush=True)  # noqa: T201
    sys.exit(failed)


def for_a_while(names: list[str], minutes: float, day: int) -> int:
    """Runs modules, each in a process of its own and for its share, until the time is up; the exit code, 1 if one
    failed. The next day begins with another, which has the largest share."""
    end, failed, unfinished = time.monotonic() + 60 * minutes, False, []
    first = day % len(names)
    for place, name in enumerate([*names[first:], *names[:first]]):
        left = end - time.monotonic()
        done = None if left <= 0 else run(name, share(left, place, len(names)))
        failed |= bool(done)
        if done is None:
            unfinished.append(name)
    if unfinished:
        print(f"The time was up before these had ended: {', '.join(unfinished)}.", flush=True)  # noqa: T201
    return int(failed)


def share(left: float, place: int, count: int) -> float:
    """Seconds for the long test at this place of `count`, of those that are left: half for the first, and for every
    other one as much as for each after it, so that one that takes hours leaves time for all."""
    return left / 2 if place == 0 and count > 1 else left / (count - place)


def run(name: str, seconds: float) -> int | None:
    """The exit code of a long test; None where the time was up, and it was ended with all that it had started."""
    with subprocess.Popen([sys.executable, "-m", "tests.soak", name], start_new_session=True) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="The long tests.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--minutes", type=float)
    given = parser.parse_args()
    if given.minutes is not None:
        sys.exit(for_a_while(given.names or modules(), given.minutes, datetime.date.today().toordinal()))
    main(given.names)
