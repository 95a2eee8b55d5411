"""The options of Oh Hell: what is played differently at every table. RULES.md explains each."""

from shared_rules.card_game.table import options
from shared_rules.contract import Option

MOST = ("7",) + tuple([str(number) for number in range(1, 18) if number != 7])


class Options(options.Options):
    """See `Game.options`."""

    OPTIONS = (
        Option("most", MOST, "OH-10", "the largest number of cards that each player is dealt"),
        Option("course", ("down_up", "up_down", "down", "up"), "OH-11", "how the number of cards changes"),
        Option(
            "trump",
            ("turned", "none", "rotates"),
            "OH-14",
            "turned: the suit of a card that is turned up; none; rotates: clubs, diamonds, hearts, spades, none",
        ),
        Option("hook", ("yes", "no"), "OH-21", "whether the bids together may not be equal to the tricks"),
        Option(
            "count",
            ("exact", "tricks", "rikiki"),
            "OH-40",
            "exact: only a bid that is met counts; tricks: every trick counts a point; rikiki: misses cost points",
        ),
        Option("deal", ("dealt", "open"), "OH-50", "dealt: Herald deals and knows the hands; open: people deal"),
    )
