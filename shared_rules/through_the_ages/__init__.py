"""Through the Ages, original edition, 2 to 4 players, all three modes; RULES.md says where each clause lives."""

from shared_rules import contract


class ThroughTheAges(contract.Game):
    """See contract."""

    name = "through_the_ages"
    title = "Through the Ages"
    code = "ta"
    seats = (2, 4)
    simultaneous = False
    rules_version = "1"


GAME = ThroughTheAges()
