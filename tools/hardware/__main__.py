"""`make hardware`: everything in hardware/ that is made from something else.

python -m tools.hardware [pins] [enclosure] [slicing] [laser] [wiring] [sketches] [breadboard] [lid] [labels]  only
"""

import importlib
import subprocess
import sys

from tools.hardware.enclosure import Missing

PARTS = ("pins", "enclosure", "slicing", "laser", "wiring", "sketches", "breadboard", "lid", "labels")


def main(wanted: list[str]) -> int:
    missing = 0
    for part in wanted or PARTS:
        try:
            importlib.import_module(f"tools.hardware.{part}").make()
            print(f"hardware: {part} made.")
        except Missing as error:
            missing += 1
            print(f"hardware: {part} left as it is. {error}")
        except subprocess.CalledProcessError as error:
            print(f"hardware: {part} cannot be made.\n{error.stderr}")
            return 1
    return 3 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
