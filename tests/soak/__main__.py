"""`make soak`: every module of this folder that has a function `soak()`, for a long time.

python -m tests.soak [MODULE ...]     only these, e.g. fuzz

`soak()` yields lines for people and raises when something is wrong. A module that is silent for half an
hour hangs: its stack is printed and the run ends.
"""

import faulthandler
import importlib
import pkgutil
import sys

import tests.soak

SILENCE = 30 * 60


def main(names: list[str]) -> int:
    for name in names or sorted(module.name for module in pkgutil.iter_modules(tests.soak.__path__)):
        module = importlib.import_module("tests.soak." + name)
        if not hasattr(module, "soak"):
            continue
        faulthandler.dump_traceback_later(SILENCE, exit=True)
        for line in module.soak():
            print(line, flush=True)
            faulthandler.dump_traceback_later(SILENCE, exit=True)
        faulthandler.cancel_dump_traceback_later()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
