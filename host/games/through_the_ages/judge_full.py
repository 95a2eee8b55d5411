"""What a position of the full game of Through the Ages is worth; `judge_later` has the work."""

from collections.abc import Sequence

from host.games.through_the_ages.judge_fitted import FULL, FULL_WIDTH
from host.games.through_the_ages.judge_later import LaterJudge


class FullJudge(LaterJudge):
    """See Judge."""

    SIGHT: Sequence[float] = (0.2, 0.42, 0.7, 1.2, 2.0)
    SECONDS = 0.9  # four players have some 600 choices in a game, for which all together wait ten minutes at most


JUDGE = FullJudge(22.0, FULL, FULL_WIDTH)
