"""How fast the rules of 7 Wonders are: prices and whole games, in processor time of one core.

Questions to the price kernel are those that come up in play: every structure or stage somebody in a
random game could want to pay for, with the three cities as they stood then.
"""

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.goods import Goods
from shared_rules.seven_wonders.price import cheapest, payments
from tests.rules.seven_wonders import brute
from tests.rules.seven_wonders.scene import buyer

GAME = load("seven_wonders")
QUESTIONS = 20_000
BRUTE = 100_000
GAMES = 400
SECONDS = 2.0

# The arguments of `payments`: a Part, the buyer's City, what both neighbours sell, and the purse.
Question = tuple[Any, ...]


def figures() -> Iterator[Figure]:
    """The Figures of the rules."""
    yield from _price_figures(questions(QUESTIONS))
    yield Figure(
        "7 Wonders: prices unlike brute force",
        unlike_brute_force(BRUTE),
        "questions",
        0,
        True,
        f"every payment of {BRUTE:,} random questions against a plain search",
    )
    yield Figure(
        "7 Wonders: random 4-player games",
        games_a_second(),
        "/s",
        500,
        False,
        f"dealing, listing a random card's plays, playing and scoring; {GAMES} games or more on one core",
    )


def _price_figures(asked: list[Question]) -> Iterator[Figure]:
    """How long the price kernel takes for these questions."""
    yield Figure(
        "7 Wonders: price checks",
        checks_a_second(asked),
        "/s",
        500_000,
        False,
        f"cheapest(), one call each for {QUESTIONS:,} questions of random games; best of 5 rounds",
    )
    yield Figure(
        "7 Wonders: price checks with every split listed",
        listings_a_second(asked),
        "/s",
        None,
        False,
        "payments() for the same questions",
    )
    median, tail = tail_of(asked)
    yield Figure(
        "7 Wonders: slowest price checks",
        tail / median,
        "x median",
        8,
        True,
        "99.9th percentile; each question timed in batches of 20 calls, best of 7 batches, so it is the "
        f"question's own cost and not the machine's noise; median {median * 1e9:,.0f} ns",
    )


def questions(count: int) -> list[Question]:
    """Arguments of `payments` as they come up in random games of four."""
    found: list[Question] = []
    seed = 0
    while len(found) < count:
        for state in _moments(seed):
            for view in state.views[1:]:
                twin = view.city.copy(), view.left.copy(), view.right.copy(), view.purse
                parts = [cards.find(card) for card in view.hand] + [view.city.next_stage()]
                found += [(part, *twin) for part in parts if part is not None and not part.costless]
        seed += 1
    return random.Random(1).sample(found, count)


def _moments(seed: int) -> Iterator[Any]:
    chance, state = random.Random(seed), GAME.start(4, {})
    while not state.over:
        if len(state.awaited()) == 4:
            yield state
        for seat in state.awaited():
            state.do(seat, chance.choice(state.plays(seat)))


def checks_a_second(asked: list[Question]) -> float:
    """Least prices found in a second, in a plain loop whose own time counts too."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for part, city, left, right, _ in asked:
            cheapest(part, city, left, right)
        best = min(best, time.process_time() - start)
    return len(asked) / best


def listings_a_second(asked: list[Question]) -> float:
    """Lists of all payments made in a second, in the same loop."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for part, city, left, right, purse in asked:
            payments(part, city, left, right, purse)
        best = min(best, time.process_time() - start)
    return len(asked) / best


def tail_of(asked: list[Question]) -> tuple[float, float]:
    """Median and 99.9th percentile of what one question costs, in seconds."""
    costs = sorted(_cost(question) for question in asked)
    return statistics.median(costs), costs[int(0.999 * len(costs))]


def _cost(question: Question) -> float:
    part, city, left, right, _ = question
    best = float("inf")
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(20):
            cheapest(part, city, left, right)
        best = min(best, time.perf_counter() - start)
    return best / 20


def unlike_brute_force(count: int) -> int:
    """How many of this many random questions get another answer than a plain search gives."""
    chance, unlike = random.Random(100), 0
    for _ in range(count):
        goods, own, left, right, prices = brute.question(chance)
        found = payments(cards.Part(goods or "-", "points 1"), buyer(own, prices), Goods(left), Goods(right), 1000)
        unlike += set(found) != brute.payments(goods, own, left, right, prices)
    return unlike


def games_a_second() -> float:
    """Complete random games of four players a second: TABLE's plays and the final sheets included."""
    played, start = 0, time.process_time()
    while played < GAMES or time.process_time() - start < SECONDS:
        play_game(random.Random(played).random)
        played += 1
    return played / (time.process_time() - start)


def play_game(draw: Any) -> Any:
    """One game: each player lays a random card on the reader and makes a random play with it."""
    state = GAME.start(4, {})
    while not state.over:
        for seat in state.awaited():
            state.apply(seat, state.drawn(draw()) if seat == TABLE else _play_with_some_card(state, seat, draw))
    return state.scores()


def _play_with_some_card(state: Any, seat: int, draw: Any) -> Any:
    reach = state.views[seat].reach()
    found: list[Any] = state.plays(seat, reach[int(draw() * len(reach))]) if reach else []
    found = found or state.plays(seat)
    return found[int(draw() * len(found))]
