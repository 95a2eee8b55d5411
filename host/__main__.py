"""`herald`, and `python -m host`: the door of the program, open before anything else is loaded."""

from __future__ import annotations

import _thread
import sys
import time

INTERRUPTED = 130
SOON = 0.05  # seconds


def main() -> None:
    """Loads the commands and runs one. Ctrl-C ends it without a traceback at any moment, loading included."""
    sys.unraisablehook = _press_again
    try:
        from host.cli import main as herald  # imported here, so that a fault while it loads is reported too

        herald()
    except KeyboardInterrupt:
        sys.stderr.write("Ended by Ctrl-C.\n")
        sys.exit(INTERRUPTED)


def _press_again(told: sys.UnraisableHookArgs) -> None:
    """Exceptions raised where nobody can catch it, as in a callback while modules load: Python prints it and goes on. A
    Ctrl-C that came just there counts all the same, a moment later."""
    if told.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(told)
        return
    # Not a Timer: its start waits for its thread, and a press that came meanwhile would be lost in here, too.
    _thread.start_new_thread(_press_soon, ())


def _press_soon() -> None:
    time.sleep(SOON)
    _thread.interrupt_main()


if __name__ == "__main__":
    main()
