"""`python -m tests.soak [NAME ...]`: the long tests, each a module of this folder with a function `soak`."""

import importlib
import sys
from pathlib import Path


def main(names: list[str]) -> None:
    """Runs the named modules, or all, and prints the sentence each returns, or why it failed; the others are run all
    the same. Exit code 1 if one failed."""
    failed = False
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    for name in names or found:
        module = importlib.import_module(f"tests.soak.{name}")
        if hasattr(module, "soak"):
            try:
                said = module.soak()
            except AssertionError as error:
                failed, said = True, f"FAILED: {error}"
            print(f"{name}: {said}", flush=True)  # noqa: T201
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1:])
