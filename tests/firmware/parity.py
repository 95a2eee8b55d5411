"""What must hold of a station's pure parts on CPython and on MicroPython alike: all checks of the files named here."""

try:
    from tests.firmware import parity_cards, parity_host, parity_itself, parity_parts
except ImportError:
    import parity_cards
    import parity_host
    import parity_itself
    import parity_parts

FILES = (parity_cards, parity_host, parity_itself, parity_parts)


def checks():
    """Every check of every file, by name, in a fixed order."""
    return [(name, getattr(file, name)) for file in FILES for name in sorted(dir(file)) if name.startswith("check_")]


def run_all():
    """Runs them all and returns how many there are."""
    for name, work in checks():
        try:
            work()
        except Exception:
            print("failed:", name)  # noqa: T201  (MicroPython's traceback names only the line)
            raise
    return len(checks())
