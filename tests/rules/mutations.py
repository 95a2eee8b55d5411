"""Positions and records with something wrong in them, made of sound ones by chance."""

import copy
import json
from collections import Counter

from shared_rules.contract import BrokenPosition, load
from shared_rules.referee.record import BrokenRecord, Record, parse, replay
from tests.rules.random_games import moments, options_that_fit

# Values that a program or a hand could leave where another one should stand.
STRANGE = (
    None, True, False, 0, -1, 1, 7, 99, 10**6, -(10**30), 1.5, float("nan"), float("inf"), "", "²", "٣", "altar",
    "\ud800", "\x1b[2Jx", "x" * 3000, [], [[]], [None], [["altar"]], {}, {"": {}}, {"x": [1]}, [6, 5], "1" * 5000,
    "deal", "seat 1", "over", "ship.1", "iron.1",
)  # fmt: skip


def sound(game, deal, number, every):
    """Some positions of a random game, and its record's text. The number chooses players and options, or the next ones
    that the game allows together."""
    rules = load(game)
    players = rules.seats[0] + number % (rules.seats[1] - rules.seats[0] + 1)
    drawn = Counter[str]()

    def draw(option):
        drawn[option.name] += 1
        return option.values[(number + drawn[option.name] - 1) % len(option.values)]

    options = options_that_fit(rules, players, draw)
    positions, lines = [], []
    for count, (state, _, lines) in enumerate(moments(game, deal, players, number, {**options, "deal": deal})):  # noqa: B007  the last ones are the record
        if count % every == 0 or state.over:
            positions.append(json.dumps(state.position()))
    options["deal"] = deal
    names = ["Ada"] * players
    return positions, Record(game, rules.rules_version, options, names, "2026-02-28", lines).text()


DEEPEST = 200


def places(data, path=()):
    """Every way into nested data, but for what lies very deep: tuples of keys and indices."""
    if path:
        yield path
    if len(path) > DEEPEST:
        return
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def mutated(data, chance):
    """The data with one or two places changed: another value, one from elsewhere, a number beside, gone, twice."""
    for _ in range(chance.randint(1, 2)):
        found = list(places(data))
        path, other = chance.choice(found), chance.choice(found)
        holder, value = inside(data, path[:-1]), json.loads(json.dumps(inside(data, other)))
        kind = chance.randrange(6)
        if kind == 0:
            holder[path[-1]] = _strange(chance)
        elif kind == 1:
            holder[path[-1]] = value
        elif kind == 2:
            del holder[path[-1]]
        elif kind == 3 and isinstance(holder, list):
            holder.insert(path[-1], json.loads(json.dumps(holder[path[-1]])))
        elif kind == 4 and type(holder[path[-1]]) is int:
            holder[path[-1]] += chance.choice((-1, 1, 100, -100))
        elif isinstance(holder, dict):
            holder[chance.choice(("x", "hand", "cards", "deck", path[-1]))] = value
        else:
            holder[path[-1]] = _strange(chance)
    return data


def _strange(chance):
    """A fresh value: after it is put into a position it may be changed there again."""
    return copy.deepcopy(chance.choice(STRANGE))


def inside(data, path):
    """What stands at a path."""
    for key in path:
        data = data[key]
    return data


def refused_or_whole(rules, data):
    """A position is refused in a sentence, or read and then answers every question. Returns whether it was read."""
    try:
        state = rules.position(data)
    except BrokenPosition as error:
        text = str(error)
        assert text.endswith(".") and len(text) < 1500 and text.isprintable() and "\ud800" not in text, text[:300]
        assert text.count("This cannot be") == 1, text
        return False
    for seat in range(1, len(state.scores()) + 1):
        state.view(seat)
        state.plays(seat)
    state.awaited(), state.public(), state.ranking()
    json.dumps(state.position())
    return True


def mutated_lines(text, chance):
    """A record's text with one or two lines changed: a letter, a word, a line too few, too many or elsewhere."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 2)):
        at, other = chance.randrange(len(lines)), chance.choice(lines)
        words = lines[at].split(" ")
        kind = chance.randrange(6)
        if kind == 0:
            place = chance.randrange(len(lines[at]) + 1)
            strange = chance.choice("²٣0 9:=x/\x1b\ud800é\t\n")
            lines[at] = lines[at][:place] + strange + lines[at][place + chance.randint(0, 1) :]
        elif kind == 1:
            words[chance.randrange(len(words))] = str(chance.choice(STRANGE))
            lines[at] = " ".join(words)
        elif kind == 2:
            words[chance.randrange(len(words))] = chance.choice(other.split(" "))
            lines[at] = " ".join(words)
        elif kind == 3 and len(lines) > 1:
            del lines[at]
        elif kind == 4:
            lines.insert(at, other)
        else:
            lines[at] = other
    return "\n".join(lines)


def broken_or_replayed(text):
    """A record is refused in a sentence that names a line, or replays. Returns whether it did."""
    try:
        replay(parse(text))
    except BrokenRecord as error:
        said = str(error)
        assert said.startswith("Line ") and said.endswith(".") and len(said) < 1500, said[:300]
        assert said.isprintable(), ascii(said[:300])
        return False
    return True
