"""How far the chances that a review tells lie from those of a search of many more playouts.

At moments of normal bots' games, where somebody else made any play at all, in the two games in which a chance to win is
told. Both searches play on by the same policy: what is measured is what a review loses by thinking for a moment only.
"""

import random
import statistics
from collections.abc import Iterator

from bench import Figure
from bench.playouts import moments_of
from host.bots.coach import advise
from host.bots.cores import core_of
from host.bots.cores.search import search_of
from host.bots.judge import AnyJudge, judge_of
from host.bots.search import Budget
from shared_rules.contract import Game, load
from shared_rules.referee.knowledge import Knowledge

COMPILED = True  # measured in the compiled copy of the sources, where there is one
GAMES = (("seven_wonders", 4), ("seven_wonders_duel", 2))
MATCHES, MOMENTS = 8, 40
PLAYOUTS = 20_000
HOLD = 4.0  # points in a hundred


def figures(words: str = "") -> Iterator[Figure]:
    """The mean distance of the chances of the play that was made and of the best one, for each game."""
    for name, seats in GAMES:
        game = load(name)
        judge = judge_of(name, game.complete({}))
        assert judge is not None
        if words.lower() not in game.title.lower():
            continue
        found = (one for seed in range(MATCHES) for one in moments_of(game, judge, game.complete({}), seats, seed))
        looks = [look for known in found if (look := distances(game, judge, known))][:MOMENTS]
        told = [one for look in looks for one in look]
        method = f"{len(told)} chances at {len(looks)} moments, by {PLAYOUTS} playouts; at most {max(told):.1f}"
        yield Figure(f"{game.title}: a review's chances are off by", statistics.mean(told), "%", HOLD, True, method)


def distances(game: Game, judge: AnyJudge, known: Knowledge) -> list[float]:
    """Points in a hundred between the review's chance and the referee's, of a play drawn at random and of the best one,
    as far as a review tells them."""
    plays = sorted(advice.text for advice in advise(game, judge, known))
    if len(plays) < 2:
        return []
    made = random.Random(len(known.plays or ())).choice(plays)
    advice = advise(game, judge, known, made)
    core = core_of(game.name)
    assert core is not None
    search = search_of(game, judge, known, "referee", core)
    assert search is not None
    referee = {one.text: one.chance for one in search.tried(Budget(playouts=PLAYOUTS), made)}
    told = {one.text: one.chance for one in advice if one.sure and one.text in (made, advice[0].text)}
    return [100 * abs(chance - referee[text]) for text, chance in told.items()]
