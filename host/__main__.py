"""`herald`, and `python -m host`: the door of the program, open before anything else is loaded."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Loads the commands and runs one. Ctrl-C ends it without a traceback at any moment, loading included."""
    try:
        from host.cli import main as herald  # here, where what goes wrong while it loads is told too

        herald()
    except KeyboardInterrupt:
        sys.stderr.write("Ended by Ctrl-C.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
