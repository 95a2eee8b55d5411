"""The options of Oh Hell: what is played differently at every table. RULES.md explains each."""

from shared_rules.card_game.referee import options
from shared_rules.referee.rulings import rulings


class Options(options.Options):
    """See `Game.options`."""

    FIRST_GAME = (3, {"most": "5"})
    OPTIONS = rulings("""
most | 7 1 2 3 4 5 6 8 9 10 11 12 13 14 15 16 17 | OH-10 | the largest number of cards that each player is dealt | The
    largest number of cards
whole_pack | refused no_trump | OH-10 | whether the largest deal may take the whole pack: it has no trump then | A deal
    of the whole pack; refused = is not dealt where a card is turned up; no_trump = has no trump
packs | one two | OH-1 | how many packs of cards are played with | Packs of cards; one = one; two = two
alike | first last | OH-33 | with two packs: which of two cards that are alike counts as the higher one in a trick | Of
    two cards that are alike the higher one is; first = the one played first; last = the one played last
course | down_up up_down down up | OH-11 | how the number of cards changes | The number of cards goes; down_up = down
    and up again; up_down = up and down again; down = only down; up = only up
ones | once each | OH-11 | how often the first deal of one card is played: once; each: once for each player | The first
    deal of one card is played; once = once; each = once for each player
trump | turned none rotates | OH-14 | turned: the suit of a card that is turned up; none; rotates: clubs, diamonds,
    hearts, spades, none | Trumps; turned = the suit of a card turned up; none = there are none; rotates = each suit in
    turn, then none
hook | yes no | OH-21 | whether the bids together may not be equal to the tricks | The bids together may not be equal to
    the tricks
count | exact tricks rikiki rikiki_four square square_and_tricks plus_or_minus five figures | OH-40 | exact: only a bid
    that is met counts; tricks: every trick counts a point; rikiki: misses cost 2 points a trick; rikiki_four: 4 points;
    square: 10 and the bid squared; square_and_tricks: 10, the tricks and their square; plus_or_minus: 10 and the bid,
    won or lost; five: 5 and the bid, or minus the difference; figures: as the next four say | What counts; exact = only
    a bid that is met; tricks = every trick is a point; rikiki = misses cost points; rikiki_four = misses cost 4 points
    each; square = 10 and the bid squared; square_and_tricks = 10, the tricks and their square; plus_or_minus = 10 and
    the bid, won or lost; five = 5 and the bid, or minus the difference; figures = by figures
made | 10 0 5 15 20 | OH-40 | counting by figures: points for a bid that is met | By figures: a bid that is met
made_trick | 1 0 2 3 5 10 | OH-40 | counting by figures: points for each trick of a bid that is met | By figures: each
    trick of it
missed | 0 1 2 5 10 | OH-40 | counting by figures: what a bid that is missed costs | By figures: a bid that is missed
    costs
missed_trick | 0 1 2 3 4 5 10 | OH-40 | counting by figures: what each trick too many or too few costs | By figures:
    each trick too many or too few costs
nought | same 0 5 10 five_and_size | OH-40 | points for a bid of nought that is met: same: as any bid; five_and_size: 5
    and the cards of the deal | A bid of nought that is met; same = counts as any bid; five_and_size = 5 and the cards
    of the deal
deal | dealt open | OH-50 | dealt: Herald deals and knows the hands; open: people deal
""")
