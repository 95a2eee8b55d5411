"""The news of Tiny."""

CATEGORIES = (("numbers", "Numbers"),)


def tell(event, names):
    if event.code == "chosen":
        return None
    shown = [f"{names[seat - 1]} shows {number}." for seat, number in event.figures["shown"]]
    return "Revealed", shown or ["Nobody shows a card."], "reveal"


def sheet_line(line):
    return f"{line.points} for the numbers of {line.figures['round']} rounds"
