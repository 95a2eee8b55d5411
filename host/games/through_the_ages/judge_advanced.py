"""What a position of the advanced game of Through the Ages is worth; `judge_later` has the work."""

from collections.abc import Sequence

from host.games.through_the_ages.judge_fitted import ADVANCED, ADVANCED_WIDTH
from host.games.through_the_ages.judge_later import LaterJudge


class AdvancedJudge(LaterJudge):
    """See Judge."""

    SIGHT: Sequence[float] = (0.25, 0.33, 0.75, 1.47, 2.18)


JUDGE = AdvancedJudge(16.0, ADVANCED, ADVANCED_WIDTH)
