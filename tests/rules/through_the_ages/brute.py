"""What armies, fights and bids are worth, by trying every way there is."""

import itertools

# Printed on the cards: strength of a unit with its kind and Age, and the two figures of bonus cards.
UNITS = {
    "warriors": ("infantry", 0, 1),
    "swordsmen": ("infantry", 1, 2),
    "riflemen": ("infantry", 2, 3),
    "knights": ("cavalry", 1, 2),
    "cavalrymen": ("cavalry", 2, 3),
    "cannon": ("artillery", 2, 3),
}
BONUS = {"colonization_bonus_i": (2, 1), "colonization_bonus_ii": (4, 2), "colonization_bonus_iii": (6, 3)}
DEFEND, COLONIZE = 0, 1


def laid_worth(laid, tactic, figure):
    """What units and bonus cards that are laid together count: `figure` is DEFEND or COLONIZE."""
    units = [UNITS[name] for name in laid if name in UNITS]
    counts = {(kind, age): units.count((kind, age, strength)) for kind, age, strength in units}
    armies = [[kind, age, count, 0] for (kind, age), count in sorted(counts.items())]
    own = sum(strength for _, _, strength in units)
    cards_laid = [BONUS[name.partition(".")[0]][figure] for name in laid if name not in UNITS]
    return own + sum(cards_laid) + (brute(tactic, armies, 0) if tactic and armies else 0)


def most(units, bonus, tactic, figure):
    """The greatest worth of any choice with at least one unit among them."""
    things = [*units, *bonus]
    choices = itertools.chain.from_iterable(
        itertools.combinations(things, count) for count in range(1, len(things) + 1)
    )
    return max(laid_worth(choice, tactic, figure) for choice in set(choices) if any(name in UNITS for name in choice))


def brute(tactic, units, air):
    """The best sum over all ways to put single units into armies."""
    words = tactic.effect("army")
    need = {words[place]: int(words[place + 1]) for place in range(1, len(words), 2)}
    best = 0
    singles = [(kind, age) for kind, age, count, _ in units for _ in range(count)]
    for armies in range(len(singles) // max(1, sum(need.values())), 0, -1):
        for split in splits(singles, need, armies):
            values = []
            for one in split:
                old = any(age < tactic.age - 1 for _, age in one)
                values.append(tactic.figure("outdated" if old and tactic.effect("outdated") else "bonus"))
            values.sort(reverse=True)
            best = max(best, sum(value * (2 if place < air else 1) for place, value in enumerate(values)))
    return best


def splits(singles, need, armies):
    """All ways to make this many armies, units of one kind taken in every order."""
    kinds = {kind: [unit for unit in singles if unit[0] == kind] for kind in need}
    if any(len(kinds[kind]) < need[kind] * armies for kind in need):
        return
    orders = [set(itertools.permutations(kinds[kind], need[kind] * armies)) for kind in need]
    for choice in itertools.product(*orders):
        taken = dict(zip(need, choice, strict=True))
        yield [
            [unit for kind in need for unit in taken[kind][place * need[kind] : (place + 1) * need[kind]]]
            for place in range(armies)
        ]
