"""A PettingZoo environment (AEC) of any game: every seat is an agent, and chance is played inside.

    table = Table("oh-hell", 4)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        ...
        table.step(action)

An observation is {"observation": numbers, "action_mask": 1 for each action that is allowed}, see `learning`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from pettingzoo import AECEnv

from shared_rules.referee.learning import ACTIONS, OBSERVED, LearningState
from shared_rules.referee.library import load


class Table(AECEnv[str, Any, Any]):
    """See the top of this file. Agents are called `seat_1` and so on; where several choose at once, one after another
    does, and none sees what the others chose."""

    metadata = {"render_modes": ["ansi"], "name": "herald", "is_parallelizable": False}

    def __init__(
        self, game: str, players: int, options: dict[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._game, self._options, self._rng = load(game), options, numpy.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.agents = self.possible_agents[:]
        self.state_now = LearningState(self._game, players, options)
        seen = gymnasium.spaces.Box(-numpy.inf, numpy.inf, (OBSERVED,), numpy.float32)
        mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), numpy.int8)
        self._seen_space = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """See PettingZoo."""
        return self._seen_space[agent]

    def action_space(self, agent: str) -> Any:
        """See PettingZoo."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """See PettingZoo: a new game, up to the first choice."""
        if seed is not None:
            self._rng = numpy.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.state_now = LearningState(self._game, len(self.agents), self._options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """See PettingZoo."""
        player = self.possible_agents.index(agent)
        mine = self.state_now.current_player() == player
        mask = self.state_now.legal_actions_mask() if mine else [0] * ACTIONS
        seen = self.state_now.observation_tensor(player)
        return {"observation": numpy.array(seen, numpy.float32), "action_mask": numpy.array(mask, numpy.int8)}

    def step(self, action: Any) -> None:
        """See PettingZoo: a choice, and what chance brings after it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_now.apply_action(int(action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The whole State as an expression."""
        return str(self.state_now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _go_on(self) -> None:
        """Chance, until somebody chooses; at the end each agent's utility."""
        state = self.state_now
        while state.is_chance_node():
            state.apply_action(int(self._rng.choice(state.legal_actions())))
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
