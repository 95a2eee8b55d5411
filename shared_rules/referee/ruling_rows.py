"""What is wrong with a row of a game's table of rulings, in words for its author (`shared_rules.referee.rulings`)."""


def mistake_in(row: str) -> str:
    """The mistake as the end of a sentence about the row; "" in one that is whole."""
    parts = row.split(" | ")
    if len(parts) > 2 and parts[2] and not (parts[2].partition("-")[0].isupper() and parts[2][-1:].isdigit()):
        return "has no clause where it belongs, before its help: a number like LA-3, or nothing"
    if len(parts) not in (4, 5):
        return "lacks a part: write its name, values, clause, help, and perhaps its words, with ` | ` between them"
    words = parts[4].split("; ")[1:] if len(parts) == 5 else []
    if [one for one in words if one.count(" = ") != 1]:
        return "says what is called how with ` = ` alone: 5 = five"
    return ""
