"""The golden games of Tower of Babel: every player count, both ways to deal, the two-colour variant, other
figures and every ruling."""

from shared_rules.contract import load

GAME = load("tower_of_babel")

RULINGS = {
    "colours-4": {"use_two_colour_variant": "yes", "disc_numbers": "335566", "deal": "dealt"},
    "rulings-3": {
        "use_two_colour_variant": "yes",
        "offer_limit_counts_wrong_type": "no",
        "offer_limit_two_type": "sum",
        "trader_alone_allowed": "yes",
        "empty_offer_selectable": "yes",
        "draw_order": "active_last",
        "supply_policy": "cap",
        "scoring_time": "before_offers",
        "final_tie": "discs",
        "joker_split_two_types": "no",
        "hand_limit": "12",
    },
    "rulings-5": {
        "failed_build_rotates_towers": "no",
        "end_finishes_turn": "no",
        "action_card_on_final_wonder": "no",
        "action_card_immediate": "no",
        "joker_places_buildings": "0",
        "joker_returns_on_failed_build": "no",
        "offer_bonus_time": "not_failed",
        "chained_double_turns": "yes",
        "any_time_window": "own_turn",
        "value_table": "8/4,9/5,11/6,13/7,15/8,18/9,21/11",
    },
}
GAMES = {f"{deal}-{seats}": (seats, {"deal": deal}) for deal in ("dealt", "open") for seats in (3, 4, 5)}
GAMES |= {name: (int(name[-1]), options) for name, options in RULINGS.items()}

# How readily the better kind of play is taken: cards rather than stopping, building rather than passing.
EAGERNESS = 0.8


def choose(name, state, seat, chance, number):
    """Builds more often than not, offers suitable cards rather than others, and now and then takes a card back."""
    plays = state.plays(seat)
    if seat and state.views[seat].laid and chance.random() < 0.05:
        return "remove " + chance.choice(state.views[seat].laid)
    for wanted in (_suitable(state, plays), _of(plays, "build"), _of(plays, "use"), _of(plays, "complete")):
        if wanted and chance.random() < EAGERNESS:
            return GAME.text(chance.choice(wanted))
    return GAME.text(chance.choice(plays))


def _of(plays, verb):
    return [play for play in plays if play.verb == verb]


def _suitable(state, plays):
    """What adds a card that the disc asks for, or the trader card."""
    need = dict(zip(("camel", "crane", "ship", "stonemason"), state.board.need, strict=True))
    return [play for play in _of(plays, "add") if need.get(play.cards[0].split(".")[0], 1)]


def chapter(state):
    """Legal plays are counted by what is going on."""
    return state.board.phase
