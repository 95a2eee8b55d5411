"""The news of Row."""

CATEGORIES = (("numbers", "Numbers"),)


def tell(event, names):
    figures = event.figures
    name = names[figures["seat"] - 1]
    if event.code == "picked":
        return "Picked", [f"{name} picks {figures['card']}."], ""
    return "Played", [f"{name} plays {figures['verb']}."], ""


def sheet_line(line):
    return "the numbers taken"


def section(found, names):
    raise AssertionError("Row has no report.")
