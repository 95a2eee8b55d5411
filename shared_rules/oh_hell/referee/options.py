"""The options of Oh Hell: what is played differently at every table. RULES.md explains each."""

from shared_rules.card_game.referee import options
from shared_rules.referee.rulings import rulings


class Options(options.Options):
    """See `Game.options`."""

    FIRST_GAME = (3, {"most": "5"})
    OPTIONS = rulings("""
most | 7 1 2 3 4 5 6 8 9 10 11 12 13 14 15 16 17 | OH-10 | the largest number of cards that each player is dealt
whole_pack | refused no_trump | OH-10 | whether the largest deal may take the whole pack: it has no trump then
course | down_up up_down down up | OH-11 | how the number of cards changes
ones | once each | OH-11 | how often the first deal of one card is played: once; each: once for each player
trump | turned none rotates | OH-14 | turned: the suit of a card that is turned up; none;
    rotates: clubs, diamonds, hearts, spades, none
hook | yes no | OH-21 | whether the bids together may not be equal to the tricks
count | exact tricks rikiki rikiki_four square square_and_tricks plus_or_minus five figures | OH-40 |
    exact: only a bid that is met counts; tricks: every trick counts a point; rikiki: misses cost 2 points a trick;
    rikiki_four: 4 points; square: 10 and the bid squared; square_and_tricks: 10, the tricks and their square;
    plus_or_minus: 10 and the bid, won or lost; five: 5 and the bid, or minus the difference;
    figures: as the next four say
made | 10 0 5 15 20 | OH-40 | counting by figures: points for a bid that is met
made_trick | 1 0 2 3 5 10 | OH-40 | counting by figures: points for each trick of a bid that is met
missed | 0 1 2 5 10 | OH-40 | counting by figures: what a bid that is missed costs
missed_trick | 0 1 2 3 4 5 10 | OH-40 | counting by figures: what each trick too many or too few costs
nought | same 0 5 10 five_and_size | OH-40 | points for a bid of nought that is met: same: as any bid;
    five_and_size: 5 and the cards of the deal
deal | dealt open | OH-50 | dealt: Herald deals and knows the hands; open: people deal
""")
