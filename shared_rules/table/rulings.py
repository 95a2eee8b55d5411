"""The options of a game as a table of text, a row for each: name | values, the first choice first | clause | help.

    deal | dealt open | SW-19 | dealt: Herald deals and knows the hands;
        open: people deal real cards face down

A line that begins with spaces goes on with the row above it.
"""

from shared_rules.contract import Option


def rulings(table: str) -> "tuple[Option, ...]":
    """The Options of a table, in its order."""
    found: list[Option] = []
    for row in table.strip().replace("\n    ", " ").split("\n"):
        name, values, clause, text = row.split(" | ")
        found.append(Option(name, tuple(values.split()), clause, text))
    return tuple(found)
