"""Random games that many tests pass through. Each is drawn once and replayed for every other test, so tests of the
same game belong to one worker (`grouped`)."""

import contextlib
import random
import zlib

import pytest

from shared_rules.contract import load

KEPT = 200  # games: a soak draws thousands, each once
_known = {}


def options_that_fit(rules, players, draw):
    """Options as `draw(option)` picks them, drawn again until the game allows them together for that many players."""
    while True:
        options = {option.name: draw(option) for option in rules.options}
        with contextlib.suppress(ValueError):
            rules.start(players, options)
            return options


def grouped(*games, quick=()):
    """These games as parameters of a test: all tests of one game are run where its lines are known. Where `quick`
    names some of them, all others are `long`."""
    return [pytest.param(*game, marks=_marks(game, not quick or game in quick)) for game in games]


def _marks(game, quick):
    group = pytest.mark.xdist_group(" ".join(map(str, game)))
    return (group,) if quick else (group, pytest.mark.long)


def moments(game, deal, players, seed, options=None):
    """Yields (state, chance, lines) before every play of a random game, and once at the end.

    Every verb is as likely as another, so that rare kinds of play come too. `chance` is the test's own: what it
    draws there changes nothing of the game.
    """
    rules, lines = load(game), []
    name = f"{game} {deal} {players} {seed} {sorted((options or {}).items())}"
    drawing, known = random.Random(zlib.crc32(name.encode())), _known.get(name, ())
    state, chance = rules.start(players, {"deal": deal, **(options or {})}), random.Random(name)
    while not state.over:
        yield state, chance, lines
        seat, text = known[len(lines)] if known else _some_line(rules, state, drawing)
        lines.append((seat, text))
        state.do(seat, rules.parse(text))
    if len(_known) < KEPT:
        _known[name] = list(lines)
    yield state, chance, lines


def _some_line(rules, state, drawing):
    seat = drawing.choice(state.awaited())
    return seat, rules.text(some_play(rules, state.plays(seat), drawing))


def some_play(rules, plays, chance):
    """One of these plays, of a random verb."""
    verbs = [rules.text(play).split(" ")[0] for play in plays]
    verb = chance.choice(sorted(set(verbs)))
    return chance.choice([play for play, kind in zip(plays, verbs, strict=True) if kind == verb])


def some(found, every=7):
    """Of these moments the first and last, and every n-th in between."""
    for number, moment in enumerate(found):
        if number % every == 0 or moment[0].over:
            yield moment
