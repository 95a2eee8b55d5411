"""7 Wonders, first edition, base game, 2 to 7 players; RULES.md says where each clause lives."""

from shared_rules import contract


class SevenWonders(contract.Game):
    """See contract."""

    name = "seven_wonders"
    title = "7 Wonders"
    code = "7w"
    seats = (2, 7)
    simultaneous = True
    rules_version = "1"


GAME = SevenWonders()
