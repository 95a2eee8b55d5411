"""A Gymnasium environment of any game: one seat learns, the others play by a function of their own.

    env = environment("oh-hell", 4)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(int(numpy.flatnonzero(info["action_mask"])[0]))

The action space and the observation are those of `learning`; `info["action_mask"]` says which actions are allowed. An
action that is not allowed ends the episode with the worst reward, as the checker of that library asks: it may try any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy

from shared_rules.referee.learning import ACTIONS, OBSERVED, LearningState
from shared_rules.referee.library import load

Policy = Callable[[LearningState, numpy.random.Generator], int]


def at_random(state: LearningState, chance: numpy.random.Generator) -> int:
    """Any action that is allowed."""
    return int(chance.choice(state.legal_actions()))


class HeraldEnv(gymnasium.Env[Any, Any]):
    """See the top of this file. `players` sit at the table, `player` (from 0) learns."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int,
        options: dict[str, str] | None = None,
        player: int = 0,
        others: Policy = at_random,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._game, self._players, self._options = load(game), players, options
        self._player, self._others = player, others
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = gymnasium.spaces.Box(-numpy.inf, numpy.inf, (OBSERVED,), numpy.float32)
        self.state = LearningState(self._game, players, options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """See Gymnasium: a new game, up to the first choice of the player."""
        super().reset(seed=seed)
        self.state = LearningState(self._game, self._players, self._options)
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """See Gymnasium: the player's choice, and all that follows until the next one."""
        if int(action) not in self.state.legal_actions(self._player):
            return self._observation(), -1.0, True, False, self._info()
        self.state.apply_action(int(action))
        self._go_on()
        reward = float(self.state.returns()[self._player])
        return self._observation(), reward, self.state.is_terminal(), False, self._info()

    def render(self) -> Any:
        """The whole State as an expression."""
        return str(self.state) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        """Chance and the others, until the player chooses or the game is over."""
        state, chance = self.state, self.np_random
        while not state.is_terminal() and state.current_player() != self._player:
            policy = at_random if state.is_chance_node() else self._others
            state.apply_action(policy(state, chance))

    def _observation(self) -> Any:
        return numpy.array(self.state.observation_tensor(self._player), numpy.float32)

    def _info(self) -> dict[str, Any]:
        mine = self.state.current_player() == self._player
        mask = self.state.legal_actions_mask() if mine else [0] * ACTIONS
        return {"action_mask": numpy.array(mask, numpy.int8)}


def environment(game: str, players: int, **more: Any) -> HeraldEnv:
    """A HeraldEnv; the same as the class, for programs that expect a function."""
    return HeraldEnv(game, players, **more)
