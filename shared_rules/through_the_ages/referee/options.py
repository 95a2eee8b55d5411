"""The options of Through the Ages. RULES.md explains each. A station never asks for them.

Those between `victory` and `free_wonder` belong to the advanced and the full game; the simple one passes over them.
"""

from shared_rules.referee.rulings import rulings
from shared_rules.through_the_ages.plays import GATHERING
from shared_rules.through_the_ages.plays import TURNING as TURNING
from shared_rules.through_the_ages.referee.opening import asked as asked

CARD_BY_CARD = (GATHERING[0], GATHERING[1], ())  # any closing play; the laid card is not a copy of another
FIRST_GAME = (2, {"mode": "simple"})

OPTIONS = rulings("""
deal | dealt open | TA-44 | dealt: Herald turns up the cards; open: people turn up real cards and tap them at the
    station of the player whose turn it is
mode | simple advanced full | TA-105 | which game is played | Which game; simple = the simple game; advanced = the
    advanced game; full = the full game
victory | shared last_seat | TA-111 | who wins with equal culture points: all who have them, or of these the one who
    came last in the round | Equal culture points; shared = all of them win; last_seat = who came last in the round wins
war | start after_row | TA-37 | a declared war is settled before the card row moves, or after it | A declared war is
    settled; start = before the card row moves; after_row = after the card row has moved
war_tie | nobody defender | TA-192 | who wins a war with equal strength, by an advantage of 0 | A war with equal
    strength; nobody = nobody wins it; defender = the defender wins it
tokens_short | bank workers | TA-147 | a lost colony's yellow tokens come from the bank alone, or from unused workers
    too | Yellow tokens of a lost colony come from; bank = the bank alone; workers = unused workers too
air_sacrifice | doubled single | TA-179 | whether an air force sacrificed with its army doubles its bonus there too | An
    air force sacrificed with its army; doubled = doubles its bonus there too; single = counts once there
extra_action | draws lost | TA-121 | whether Patriotism's military action draws a card too if it is left at the end of
    the turn | Patriotism's action left at the end of the turn; draws = draws a card; lost = is lost
pact_end | before after | TA-161 | when an aggression ends a pact between its parties: before strengths are compared, or
    after the fight | An aggression ends a pact of the two; before = before strengths are compared; after = after the
    fight
annex | anybody owner | TA-127 | on whom Annex may be played: on anybody, or only on an owner of a colony | Annex may be
    played on; anybody = any rival; owner = a rival with a colony
late_pacts | yes no | TA-157 | no: when only two are left in the game, no pact is offered any more | The last two in the
    game may offer each other pacts
figures | began left | TA-195 | by whom figures on cards and ranks go that differ by the number of players: those who
    began, or who are left | Figures that go by the number of players; began = those who began; left = those who are
    left
fewer | no yes | TA-170 | mines may take a blue token less at the end of a turn | Mines may take a blue token less
easier | no yes worker | TA-204 | a higher urban limit, and a yellow token more: yes puts it in the bank, worker makes
    it an unused worker | An easier game: higher urban limit, a yellow token more; no = no; yes = yes, the token in the
    bank; worker = yes, as an unused worker
ganging | yes no | TA-205 | no: only one enemy at a time may attack a civilization | Several may attack the same
    civilization at a time
peaceful | no yes no_pacts | TA-206 | no aggressions and wars, perhaps no pacts either | Attacks and pacts; no = with
    all of them; yes = no aggressions and wars; no_pacts = no pacts either
draw | turn action | TA-207 | military cards come at the end of a turn, or for military actions | Military cards come;
    turn = at the end of a turn; action = for military actions
bonus | standard public_3 public_4 public_5 steps own choice | TA-208 | Age III events that the end scores besides. Open
    from the start: as the mode says (advanced 4, full none), or 3, 4 or 5; steps: turned up one after another; own:
    each player keeps one in secret; choice: each player chooses one, in the open | Age III events scored at the end;
    standard = as the game says; public_3 = 3, open from the start; public_4 = 4, open from the start; public_5 = 5,
    open from the start; steps = turned up one after another; own = each player keeps one in secret; choice = each
    player chooses one in the open
own_bonus | everybody owner | TA-208 | whom an Age III event scores that a player kept or chose (bonus=own,
    bonus=choice): everybody, or its owner | Such an event of one player scores; everybody = everybody at the table;
    owner = its owner
unscored | no yes | TA-209 | yes: Age III events left in the decks are not scored at the end | Age III events left in
    the decks; no = are scored at the end; yes = are not scored
last_events | at_once losses_first | TA-200 | events scored at the end of the game: all at once; or those that cost
    points first, down to no culture points | Events scored at the end count; at_once = all at once; losses_first =
    losses first, down to 0
free_wonder | no_action action | TA-52 | a wonder that costs no action with Michelangelo is no civil action, so a
    revolution may follow; or it is one | A wonder that costs no action with Michelangelo; no_action = is no civil
    action; action = is a civil action
homer | stays goes | TA-74 | whether Homer's resource for units stays for the turn in which he goes | Homer's resource
    in the turn in which he goes; stays = stays for the turn; goes = goes with him
""")

# Games of Herald 1.0 come out as they did: there the order of the cards decided where the track stopped a loss.
LATER = ("last_events",)
# By which a civilization drops out (TA-194).
LEAVING = ("resign",)
