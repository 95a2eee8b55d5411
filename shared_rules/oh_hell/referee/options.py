"""The options of Oh Hell: what is played differently at every table. RULES.md explains each."""

from shared_rules.card_game.referee import options
from shared_rules.referee.rulings import rulings


class Options(options.Options):
    """See `Game.options`."""

    FIRST_GAME = (3, {"most": "5"})
    OPTIONS = rulings("""
most | 7 1 2 3 4 5 6 8 9 10 11 12 13 14 15 16 17 | OH-10 | the largest number of cards that each player is dealt
course | down_up up_down down up | OH-11 | how the number of cards changes
trump | turned none rotates | OH-14 | turned: the suit of a card that is turned up; none;
    rotates: clubs, diamonds, hearts, spades, none
hook | yes no | OH-21 | whether the bids together may not be equal to the tricks
count | exact tricks rikiki | OH-40 | exact: only a bid that is met counts; tricks: every trick counts a point;
    rikiki: misses cost points
deal | dealt open | OH-50 | dealt: Herald deals and knows the hands; open: people deal
""")
