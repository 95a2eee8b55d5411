"""A second, plainly written account of the board: ratings, production and final points.

It reads nothing but plain data (`State.public()`) and its own table, typed from the printed cards,
and shares no code with the rules. Slow and simple on purpose.
"""

# name: (kind, level, food, resources, culture, science, strength, happy) for each worker.
WORKED = {
    "agriculture": ("farm", 0, 1, 0, 0, 0, 0, 0),
    "irrigation": ("farm", 1, 2, 0, 0, 0, 0, 0),
    "bronze": ("mine", 0, 0, 1, 0, 0, 0, 0),
    "iron": ("mine", 1, 0, 2, 0, 0, 0, 0),
    "philosophy": ("lab", 0, 0, 0, 0, 1, 0, 0),
    "alchemy": ("lab", 1, 0, 0, 0, 2, 0, 0),
    "religion": ("temple", 0, 0, 0, 1, 0, 0, 1),
    "theology": ("temple", 1, 0, 0, 1, 0, 0, 2),
    "bread_and_circuses": ("arena", 1, 0, 0, 0, 0, 1, 2),
    "printing_press": ("library", 1, 0, 0, 1, 1, 0, 0),
    "drama": ("theater", 1, 0, 0, 2, 0, 0, 1),
    "warriors": ("infantry", 0, 0, 0, 0, 0, 1, 0),
    "swordsmen": ("infantry", 1, 0, 0, 0, 0, 2, 0),
    "knights": ("cavalry", 1, 0, 0, 0, 0, 2, 0),
}
# name: (culture, science, strength, happy) of the card itself.
ALONE = {
    "colossus": (1, 0, 1, 0),
    "hanging_gardens": (1, 0, 0, 2),
    "library_of_alexandria": (1, 1, 0, 0),
    "great_wall": (1, 0, 0, 1),
    "st_peters_basilica": (2, 0, 0, 0),
    "universitas_carolina": (1, 2, 0, 0),
    "taj_mahal": (3, 0, 0, 0),
    "theocracy": (1, 0, 0, 2),
    "julius_caesar": (0, 0, 1, 0),
    "warfare": (0, 0, 1, 0),
    "cartography": (0, 0, 1, 0),
}
GOVERNMENTS = {"despotism": (4, 2, 2), "monarchy": (5, 3, 3), "theocracy": (4, 3, 3)}
LEVEL_ONE = {"monarchy", "theocracy", "warfare", "code_of_laws", "cartography", "masonry"} | {
    name for name, row in WORKED.items() if row[1] == 1
}


def board(civ):
    """(list of (row, workers, blue) in play, names of all cards that act alone)."""
    rows = [(WORKED[name], count, blue, name) for name, count, blue in civ["techs"]]
    return rows, [civ["government"], *civ["wonders"], *civ["specials"], *([civ["leader"]] if civ["leader"] else [])]


def ratings(civ):
    """(culture per turn, science per turn, strength, happiness)."""
    rows, alone = board(civ)
    culture = sum(row[4] * count for row, count, _, _ in rows) + sum(ALONE.get(name, (0,) * 4)[0] for name in alone)
    science = sum(row[5] * count for row, count, _, _ in rows) + sum(ALONE.get(name, (0,) * 4)[1] for name in alone)
    strength = sum(row[6] * count for row, count, _, _ in rows) + sum(ALONE.get(name, (0,) * 4)[2] for name in alone)
    happy = sum(row[7] * count for row, count, _, _ in rows) + sum(ALONE.get(name, (0,) * 4)[3] for name in alone)
    double = 2 if "st_peters_basilica" in civ["wonders"] else 1

    def standing(*kinds):
        return sum(count for row, count, _, _ in rows if row[0] in kinds)

    def smiles(*kinds):
        return sum(row[7] * count for row, count, _, _ in rows if row[0] in kinds)

    leader = civ["leader"]
    if leader == "homer":
        culture += min(2, sum(count for _, count, _, name in rows if name == "warriors"))
    if leader == "alexander_the_great":
        strength += standing("infantry", "cavalry")
    if leader == "michelangelo":
        wonders = sum(ALONE[name][3] for name in civ["wonders"] if name in ALONE)
        culture += (smiles("temple", "theater") + wonders) * double
    if leader == "joan_of_arc":
        strength += smiles("temple") * double
    if leader == "genghis_khan":
        strength += standing("cavalry")
        culture += standing("cavalry")
    if leader == "leonardo_da_vinci":
        science += max([row[1] for row, count, _, _ in rows if count and row[0] in ("lab", "library")], default=0)
    if "great_wall" in civ["wonders"]:
        strength += standing("infantry")
    return min(culture, 30), min(science, 30), min(strength, 60), min(happy * double, 8)


def actions(civ):
    """(civil actions, military actions, urban limit, civil cards in hand at most)."""
    white, red, limit = GOVERNMENTS[civ["government"]]
    white += ("pyramids" in civ["wonders"]) + ("code_of_laws" in civ["specials"]) + (civ["leader"] == "hammurabi")
    red += ("warfare" in civ["specials"]) + (civ["leader"] == "julius_caesar") - (civ["leader"] == "hammurabi")
    return white, red, limit, white + ("library_of_alexandria" in civ["wonders"])


def consumed(bank):
    """Food eaten with this many tokens in the yellow bank, counted section by section."""
    sections = [(2, 0), (4, 1), (4, 2), (4, 3), (4, 4)]  # from the right: dots, the figure while one is full
    gone = 18 - bank
    for dots, figure in sections:
        if gone < dots:
            return figure
        gone -= dots
    return 6


def stock(civ, column):
    rows, _ = board(civ)
    return sum(row[column] * blue for row, _, blue, _ in rows)


def production(civ):
    """What the end of the turn leads to: {culture, science, food, resources, blue}, one token at a time."""
    rows, _ = board(civ)
    culture_rate, science_rate, _, _ = ratings(civ)
    culture, science = civ["culture"] + culture_rate, min(40, civ["science"] + science_rate)
    bank, food, resources = civ["blue"], stock(civ, 2), stock(civ, 3)
    farms = sorted((row[2] for row, count, _, _ in rows for _ in range(count) if row[2]), reverse=True)
    for worth in farms:
        if bank:
            bank, food = bank - 1, food + worth
    need = consumed(civ["yellow"])
    eaten = min(need, food)
    culture -= min(culture, 4 * (need - eaten))
    return {"culture": culture, "science": science, "food": food - eaten, "resources": resources, "bank": bank}


def final(civ):
    """Points at the end: culture and all bonuses."""
    rows, alone = board(civ)
    _, science, strength, happy = ratings(civ)
    level_one = len([name for _, _, _, name in rows if name in LEVEL_ONE])
    level_one += len([name for name in alone if name in LEVEL_ONE])
    made = sum((row[2] + row[3]) * count for row, count, _, _ in rows)
    return civ["culture"] + 2 * level_one + 2 * strength + 2 * happy + science + made
