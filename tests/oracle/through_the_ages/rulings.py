"""Everything the rules leave open, as named switches. The table in the package's docstring explains them."""

from dataclasses import dataclass

# A record's option: (field of Rulings, meaning of its values). Others are refused until they are listed here.
OPTIONS = {
    "war": ("war_after_row", {"start": False, "after_row": True}),
    "air_sacrifice": ("sacrificed_air_force_doubles", {"doubled": True, "single": False}),
    "war_tie": ("defender_wins_ties", {"nobody": False, "defender": True}),
    "tokens_short": ("workers_pay_for_colonies", {"bank": False, "workers": True}),
    "free_wonder": ("free_wonder_is_an_action", {"no_action": False, "action": True}),
    "bonus": (
        "open_bonuses",
        {
            **{"standard": None, "public_3": 3, "public_4": 4, "public_5": 5},
            **{way: way for way in ("steps", "own", "choice")},
        },
    ),
    "extra_action": ("temporary_red_draws", {"draws": True, "lost": False}),
    "pact_end": ("pact_ends_before_fight", {"before": True, "after": False}),
    "figures": ("cards_by_players_left", {"began": False, "left": True}),
    "annex": ("needs_prey", {"anybody": False, "owner": True}),
    "late_pacts": ("pacts_need_three_left", {"yes": False, "no": True}),
    "homer": ("homer_leaves_his_resource", {"stays": True, "goes": False}),
    "last_events": ("last_events", {"at_once": "at_once", "losses_first": "losses_first"}),
    "own_bonus": ("own_bonus_for_owner", {"everybody": False, "owner": True}),
}
# A record's option: (what sets variants, what leaves the game as it is).
VARIANTS = {
    "easier": ({"yes": ("easier",), "worker": ("easier", "easier_worker")}, "no"),
    "ganging": ({"no": ("one_enemy",)}, "yes"),
    "peaceful": ({"yes": ("peaceful",), "no_pacts": ("peaceful", "no_pacts")}, "no"),
    "draw": ({"action": ("military_by_action",)}, "turn"),
    "unscored": ({"yes": ("fewer_bonuses",)}, "no"),
    "fewer": ({"yes": ("fewer_tokens",)}, "no"),
}
NOT_OF_THE_RULES = ("deal", "mode", "victory")


@dataclass
class Rulings:
    """The defaults are the readings of the rules; see the table in the package's docstring."""

    war_after_row: bool = False
    defender_wins_ties: bool = False
    workers_pay_for_colonies: bool = False
    free_wonder_is_an_action: bool = False
    open_bonuses: int | str | None = None
    own_bonus_for_owner: bool = False
    short_blue_highest_first: bool = True
    sacrificed_air_force_doubles: bool = True
    temporary_red_draws: bool = True
    rebellion_lasts: bool = False
    homer_leaves_his_resource: bool = False
    stage_needs_token: bool = False
    ban_on_revolution: str = "spent"
    railroad_in_events: bool = True
    railroad_in_impact: bool = True
    lost_building_frees_worker: bool = True
    needs_prey: bool = True
    pact_ends_before_fight: bool = True
    emigration_spares_cards: bool = True
    emigration_halves: str = "discontent"
    agreement_costs: str = "taken"
    iconoclasm_in_age_iv: bool = True
    flipped_counts_as_wonder: bool = True
    cards_by_players_left: bool = True
    pacts_need_three_left: bool = True
    trade_pays_upkeep: bool = True
    tribute_before_corruption: bool = True
    stolen_better_only: bool = True
    columbus_in_last_round: bool = True
    war_in_last_round: bool = True
    alone_scores_open_events: bool = False
    last_events: str = ""
    variants: tuple = ()


def from_options(options: dict, **readings: bool) -> Rulings:
    """The rulings that a record's options name, and these readings of what they do not. Raises KeyError for an option
    that is not known here."""
    found = Rulings(**readings)
    for name, value in options.items():
        if name in VARIANTS:
            variants, usual = VARIANTS[name]
            found.variants += () if value == usual else variants[value]
        elif name not in NOT_OF_THE_RULES:
            field, values = OPTIONS[name]
            setattr(found, field, values[value])
    return found
