"""What the flash of a station holds of the toy game: its rules."""

from pathlib import Path

from host.pico import phrases

TOY = Path(__file__).parent / "toy"
RULES = "en_toy_clauses"


def rules() -> bytes:
    """The file of that name."""
    files = [(TOY / name).read_bytes() for name in ("clauses.txt", "rulebook.txt")]
    return phrases.packed(phrases.rules(phrases.SEAM.join([*files, b""]), "en"))
