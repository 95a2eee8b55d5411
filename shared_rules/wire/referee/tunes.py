"""What the host needs of the tunes: their names, ranks and whether they are published."""

from shared_rules.wire.tunes import TUNES

ROWS = [line.split()[:3] for line in TUNES.strip().split("\n")]
NAMES = [name for name, _published, _rank in ROWS]
# What brokers are told of, and news may have.
PUBLISHED = tuple(name for name, published, _rank in ROWS if published == "yes")
RANKS = {name: rank for name, _published, rank in ROWS}


def ranked(*ranks: str) -> "list[str]":
    """The tunes of these ranks, in the order of the rows."""
    return [name for name in NAMES if RANKS[name] in ranks]
