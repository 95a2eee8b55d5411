"""What a position of the advanced game of Through the Ages is worth; `judge_later` has the work."""

from host.games.through_the_ages.judge_fitted import ADVANCED, ADVANCED_WIDTH
from host.games.through_the_ages.judge_later import LaterJudge

JUDGE = LaterJudge(16.0, ADVANCED, ADVANCED_WIDTH)
