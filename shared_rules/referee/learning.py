"""For programs that learn: fixed spaces of actions and observations, utilities, and a state in the manner of OpenSpiel.

    state = LearningState(load("oh-hell"), 4)
    while not state.is_terminal():
        if state.is_chance_node():
            action = choice([action for action, _chance in state.chance_outcomes()])
        else:
            tensor = state.observation_tensor(state.current_player())
            action = choice(state.legal_actions())
        state.apply_action(action)
    state.returns()

An action is a number below ACTIONS, the same for a play wherever it may be made: the checksum of its text says where it
stands. Where two plays of one moment would stand in one place, the later one takes the next free place. An observation
is a list of OBSERVED numbers: each figure, word and card of the seat's View, as plain data, is counted at the place
that the checksum of its path says. Both work for every game, also for one that is written tomorrow. Players are counted
from 0 here, as learning programs do; seats from 1.
"""

import json
import math
from binascii import crc32

from shared_rules.contract import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from shared_rules.contract import Game, Play, State

ACTIONS = 4096
OBSERVED = 1024
CHANCE, TERMINAL = -1, -4  # what `current_player` is when nobody chooses, as in OpenSpiel


def numbered(game: "Game[Any, Any]", plays: "list[Any]") -> "dict[int, Any]":
    """{action: play} of the plays of one moment, in the order of the actions."""
    found: dict[int, Any] = {}
    for play in plays:
        place = crc32(game.text(play).encode()) % ACTIONS
        while place in found:
            place = (place + 1) % ACTIONS
        found[place] = play
    return {place: found[place] for place in sorted(found)}


def observed(view: "dict[str, Any]") -> "list[float]":
    """A View as plain data, in OBSERVED numbers: a figure is added up in its logarithm, so that none outweighs all."""
    tensor = [0.0] * OBSERVED
    for path, number in _figures(view, ""):
        tensor[crc32(path.encode()) % OBSERVED] += math.copysign(math.log1p(abs(number)), number)
    return tensor


def _figures(data: "Any", path: str) -> "Iterator[tuple[str, float]]":
    """(path, figure) of everything in plain data; a word stands at the end of its path, and counts 1."""
    if data.__class__ is dict:
        named: dict[str, Any] = data
        for key in named:
            yield from _figures(named[key], path + "/" + str(key))
    elif isinstance(data, (list, tuple)):
        listed: list[Any] = list(data)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        yield path + "/#", float(len(listed))
        words = [one for one in listed if isinstance(one, str)]
        for place, one in enumerate(listed):
            # Where a word stands among others says nothing of a hand, and much of a row: both are counted.
            yield from _figures(
                one, path if isinstance(one, str) and len(words) == len(listed) else path + "/%d" % place
            )
    elif isinstance(data, str):
        yield path + "=" + data, 1.0
    elif data is not None:
        yield path, float(data)


def returns(state: "State[Any]") -> "list[float]":
    """The utility of each player, from 1 for who alone is first to -1 for who alone is last; together 0. Who shares
    places shares what they are worth."""
    places = state.ranking()
    count = sum([len(seats) for seats in places])
    found, before = [0.0] * count, 0
    for seats in places:
        worth = [1 - 2 * place / (count - 1) for place in range(before, before + len(seats))]
        for seat in seats:
            found[seat - 1] = sum(worth) / len(worth)
        before += len(seats)
    return found


class LearningState:
    """One moment of a game, with the methods of OpenSpiel's states. Where several seats choose at once, one after
    another does, and none sees what the others chose.

    state   the State itself; game: its Game
    """

    def __init__(self, game: "Game[Any, Any]", players: int, options: "dict[str, str] | None" = None) -> None:
        self.game: Game[Any, Any] = game
        self.state: State[Any] = game.start(players, options)
        self._players, self._history = players, list[int]()
        self._legal: dict[int, Any] | None = None

    def num_players(self) -> int:
        """How many play."""
        return self._players

    def num_distinct_actions(self) -> int:
        """Every action is smaller than this."""
        return ACTIONS

    def current_player(self) -> int:
        """The player who chooses now, from 0; CHANCE where a card comes, TERMINAL at the end."""
        awaited = self.state.awaited()
        if not awaited:
            return TERMINAL
        return CHANCE if awaited[0] == TABLE else awaited[0] - 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def is_chance_node(self) -> bool:
        """Whether a card comes."""
        return self.current_player() == CHANCE

    def _plays(self) -> "dict[int, Any]":
        if self._legal is None:
            awaited = self.state.awaited()
            self._legal = numbered(self.game, self._wanted(awaited[0])) if awaited else {}
        return self._legal

    def _wanted(self, seat: int) -> "list[Any]":
        """What a seat may do, but for leaving the game as long as it can do anything else."""
        plays: list[Play] = self.state.plays(seat)
        return [play for play in plays if play.verb not in self.game.leaving] or plays

    def legal_actions(self, player: "int | None" = None) -> "list[int]":
        """The actions of the player who chooses now, in ascending order; none of another one."""
        if player is not None and player != self.current_player():
            return []
        return list(self._plays())

    def legal_actions_mask(self) -> "list[int]":
        """1 for each action that is allowed now, 0 for all others."""
        mask = [0] * ACTIONS
        for action in self._plays():
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> "list[tuple[int, float]]":
        """(action, probability) of each card that may come now; each physical card is as likely as another."""
        plays = self._plays()
        return [(action, 1 / len(plays)) for action in plays]

    def action_to_string(self, player: int, action: int) -> str:
        """The text of the play that an action of this moment makes."""
        return self.game.text(self._play(action))

    def _play(self, action: int) -> "Any":
        plays = self._plays()
        if action not in plays:
            raise ValueError("The action %d is not allowed now: there are %s." % (action, list(plays)))
        return plays[action]

    def apply_action(self, action: int) -> None:
        """Makes a play. Raises ValueError for an action that is not allowed now."""
        self.state.apply(self.state.awaited()[0], self._play(action))
        self._history.append(action)
        self._legal = None

    def history(self) -> "list[int]":
        """All actions so far."""
        return self._history[:]

    def returns(self) -> "list[float]":
        """The utility of each player at the end, see `returns`; 0 before it."""
        return returns(self.state) if self.state.over else [0.0] * self._players

    def information_state_string(self, player: int) -> str:
        """All that a player may know of this moment, as text: equal where the player cannot tell two moments apart."""
        return json.dumps(self.state.view(player + 1), sort_keys=True)

    def observation_tensor(self, player: int) -> "list[float]":
        """The same in OBSERVED numbers, see `observed`."""
        return observed(self.state.view(player + 1))

    def clone(self) -> "LearningState":
        """An independent state at the same moment."""
        twin = LearningState.__new__(LearningState)
        twin.game, twin.state, twin._players = self.game, self.state.copy(), self._players
        twin._history, twin._legal = self._history[:], self._legal
        return twin

    def __str__(self) -> str:
        return repr(self.state)
