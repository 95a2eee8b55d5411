"""`python -m tests.soak [NAME ...]`: the long tests, each a module of this folder with a function `soak`."""

import importlib
import sys
from pathlib import Path


def main(names: list[str]) -> None:
    """Runs the named modules, or all, and prints the sentence each returns."""
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    for name in names or found:
        module = importlib.import_module(f"tests.soak.{name}")
        if hasattr(module, "soak"):
            print(f"{name}: {module.soak()}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
