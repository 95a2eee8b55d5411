"""Finds puzzles: plays games of normal bots, looks for a play that stands out, and checks each such moment at length.

Plays are judged by what seat 1 knows from the position alone, as the solver does. A moment is kept when two long
searches with different draws agree on its best play, and when that leads by the judge's LEAD in both. They are those
of strong bots: where a game has a fast copy they play in it, and so many more playouts. A play that is laid card by
card, as an offer is, counts as a whole where the game can write it as one.
"""

from __future__ import annotations

from collections.abc import Iterator

from host.bots.cores import core_of
from host.bots.judge import AnyJudge
from host.bots.levels import NORMAL, Strong, player_at
from host.bots.memories import Memories, from_position
from host.bots.search import Budget, Candidate, merged
from host.lessons.lesson import LEARNER
from host.lessons.puzzle import Puzzle, Value
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, NotAPlay, State
from shared_rules.referee.knowledge import Knowledge

FEWEST = 3  # plays to choose from
FIRST, AGAIN = 80, 1200  # playouts of the first look at a moment, and of each of the two searches that check it
FAST = 4  # times as many of both in a fast copy
HOPE = 0.025  # by how much the best play leads in the first look, which is less sure than the judge's LEAD
SURE = (0.04, 0.96)  # a seat that has already won or lost learns nothing


def find(game: Game, judge: AnyJudge, options: dict[str, str], seats: int, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one game, played by normal bots with this seed."""
    for number, state in enumerate(_moments(game, judge, options, seats, seed)):
        knowledge = _alone(game, state, seats)
        if knowledge is None or not _promises(game, judge, knowledge):
            continue
        values = _checked(game, judge, knowledge)
        if values:
            normal = player_at(game, judge, NORMAL, "puzzle").decide(knowledge)
            first = _whole_play(game, game.text(normal), tuple(game.text(step) for step in judge.steps(normal)))
            yield Puzzle(f"{seats}-{seed}-{number}", state.position(), values, first == values[0].play)


def _moments(game: Game, judge: AnyJudge, options: dict[str, str], seats: int, seed: int) -> Iterator[State]:
    """The state before each choice of seat 1; what it began card by card it closes without another."""
    state, dealer = game.start(seats, dict(options)), ShuffledDealer(seed)
    players = [player_at(game, judge, NORMAL, f"{seed} {seat}") for seat in range(seats)]
    memories, line, midway = Memories(game, seats), 0, False
    while not state.over:
        seat, line = state.awaited()[0], line + 1
        if seat == TABLE:
            play = dealer.choose(state, line)
        else:
            memories.look(state)
            if seat == LEARNER and judge.ready(state) and len(state.plays(seat)) >= FEWEST and not midway:
                yield state.copy()
            steps = judge.steps(players[seat - 1].decide(memories.knowledge(state, seat)))
            play, midway = steps[0], len(steps) > 1 if seat == LEARNER else midway
        memories.note(state, seat, state.do(seat, play))


def _alone(game: Game, state: State, seats: int) -> Knowledge | None:
    """What seat 1 knows from the position alone; None for a moment that a position cannot express."""
    twin = from_position(game, state, LEARNER)
    if twin is None:
        return None
    memories = Memories(game, seats)
    memories.look(twin)
    return memories.knowledge(twin, LEARNER)


def _whole_play(game: Game, text: str, steps: tuple[str, ...]) -> str:
    """What a play of several steps counts as: the whole, where the game can write it as one, or its first step."""
    try:
        game.parse(text)
    except NotAPlay:
        return steps[0]
    return text


def _promises(game: Game, judge: AnyJudge, knowledge: Knowledge) -> bool:
    """Whether a first look finds one play that stands out."""
    return _stands_out(game, _search(game, judge, knowledge, "look", FIRST), HOPE)


def _checked(game: Game, judge: AnyJudge, knowledge: Knowledge) -> tuple[Value, ...]:
    """What two long searches made of the plays; none where they do not agree."""
    searches: list[list[Candidate]] = []
    for seed in ("one", "two"):
        searches.append(_search(game, judge, knowledge, seed, AGAIN))
        if not _stands_out(game, searches[-1], judge.LEAD) or searches[-1][0].text != searches[0][0].text:
            return ()
    tried = [one for one in merged(searches) if one.playouts]
    best: dict[str, Candidate] = {}
    for one in tried:
        name = _whole_play(game, one.text, one.steps)
        if name not in best or best[name].prospect < one.prospect:
            best[name] = one
    ranked = sorted(best, key=lambda play: -best[play].prospect)
    return tuple(Value(play, best[play].playouts, round(best[play].prospect, 3)) for play in ranked)


def _search(game: Game, judge: AnyJudge, knowledge: Knowledge, seed: object, playouts: int) -> list[Candidate]:
    times = FAST if core_of(game.name) is not None else 1
    return Strong(game, judge, f"puzzle {seed}").search(knowledge, Budget(playouts=times * playouts))


def _stands_out(game: Game, found: list[Candidate], gap: float) -> bool:
    """Whether the best play is one play, leads by the gap, and decides something."""
    name = _whole_play(game, found[0].text, found[0].steps)
    rest = [one for one in found[1:] if one.playouts and _whole_play(game, one.text, one.steps) != name]
    if name != found[0].text or not rest or not SURE[0] < found[0].prospect < SURE[1]:
        return False
    return found[0].prospect - max(one.prospect for one in rest) >= gap
