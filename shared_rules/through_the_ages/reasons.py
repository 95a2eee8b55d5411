"""Why a play is refused: a sentence for each code of a Refusal, with places for its figures."""

from shared_rules.phrases import _
from shared_rules.tables import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

_SENTENCES: "Table" = """
over The game is over.
turning {player} turns cards up: wait a moment.
waiting {player} is to play: wait a moment.
unknown_card {card} is no card of Through the Ages.
other_mode {name} is a card of Age {age} or of another mode: leave it in the box.
not_for_players {name} is not used in this game with {players} players: put it back in the box.
not_in_row {name} lies neither in the card row nor in your hand.
in_play {name} lies before you already: to use it press A without a card.
not_in_hand {name} is not in your hand.
first_round In the first round you can only take cards.
no_white That takes {need} CA and you have {have} left.
no_red That takes {need} MA and you have {have} left.
no_food That costs {need} food and you have {have}.
no_resources That costs {need} resources and you have {have}.
no_science That costs {need} science and you have {have}.
no_worker You have no unused worker: get a new one, or destroy something.
bank_empty Your yellow bank is empty: no more workers come.
no_blue There is no blue token in your bank to cover the stage: spend food or resources first.
limit Your government allows {limit} of a kind: you have as many ({kind}).
not_in_play {name} is not in play on your side: play that technology first.
nobody_there No worker of yours stands on {name}.
wrong_kind That is not possible with this card: look at its other uses.
not_higher A worker moves only to a card of higher level and the same kind.
nothing_there There is nothing on your side that this card could be used for now.
no_wonder You have no wonder under construction.
too_many_stages So many stages cannot be built at once: {most} can.
no_levy Only Frederick Barbarossa lets you do that.
no_technology You have no technology in hand to play with it.
not_first A revolution must be the first and only civil action of your turn.
fresh You took this card in this turn: it can be played from your next turn on.
leader_taken You have already taken a leader of Age {age}. You may have one of each Age.
wonder_begun Finish {name} first: only one wonder can be under construction.
have_it You have {name} already, in hand or in play.
hand_full Your hand is full: you may hold {limit} cards.
not_now That is not a play of a turn here.
no_liner You have no Ocean Liner Service for that.
once_a_turn That can be done once in a turn, and you have done it.
no_partner Scientific Cooperation: while you or your partner have no science points, neither plays a technology.
red_spent Robespierre's revolution takes all military actions: you have used some in this turn.
no_trade You have no Trade Routes Agreement to do that with.
not_political {name} is nothing for a political action: lay another card, or go on without one.
missed You gave this political action up for the International Agreement: go on without one.
no_pact You are no party to such a pact.
no_columbus Only Christopher Columbus colonizes a territory from the hand.
sailed Christopher Columbus has colonized once already.
no_target {player} is no rival of yours: choose another one.
no_late_pacts Only two are left in the game: no pact is offered any more.
no_side Say as which party you offer this pact: a or b.
peaceful_leader Mahatma Gandhi does not let you play aggressions or wars.
pact_forbids A pact with {player} forbids you to attack there.
immune A pact protects {player} from wars.
ganging {player} is being attacked by somebody else: choose another rival.
nothing_to_take {player} has nothing that this card could be played on.
pact_first A pact is offered to you: accept it or decline.
bid_first A territory is auctioned: bid or pass.
bid_low That is too little: bid at least {limit}.
bid_high You cannot pay so much: {limit} is the most.
gather_first Lay a unit or a bonus card, or say that this is all.
no_unit At least one unit must be sent.
too_weak That must come to {need}, and it comes to {have} now.
not_laid {name} is not among what you have laid.
no_sacrifice No unit can be sacrificed now.
no_bonus {name} counts nothing here.
agreement_first International Agreement: take cards of the row, or say that you are done.
agreement_short That takes {need} civil actions and the agreement leaves {have}.
discard_first You hold more than {limit} military cards: discard one.
obsolete_first An Age is over: discard your military cards of old Ages, or say that you are done.
not_old {name} is not too old: keep it.
elsewhere {name} lies somewhere else already.
too_old {name} is of Age {age}: it cannot be in a hand now.
bonus_first An Age III event is to be yours: choose which.
choose_first An event waits for your choice: take the card away and press A.
turn_first A card must be turned up first: tap the new one.
not_turning No card is to be turned up now.
tables_play Herald turns up the cards here.
no_such_seat There is no seat {seat}.
table_not_awaited No card is to be turned up now.
not_to_come {name} cannot come up now: it is in use already, or of another deck.
"""


def sentence(code: str) -> str:
    """The sentence of a code, its places not filled."""
    return _(text_of(_SENTENCES, code))
