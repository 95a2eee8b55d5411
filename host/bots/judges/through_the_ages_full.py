"""What a position of the full game of Through the Ages is worth: see `through_the_ages_later`."""

from host.bots.judges.through_the_ages_later import LaterJudge

JUDGE = LaterJudge(22.0)
