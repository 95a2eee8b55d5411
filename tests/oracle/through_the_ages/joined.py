"""Random games of the game's own package, held against the second referee.

Games are biased so that every card, verb and kind of question comes up: civilizations mostly grow, turns do not
end at once, and politics goes before quiet.
"""

import random

from shared_rules.contract import load
from shared_rules.through_the_ages.production import discontent
from tests.oracle.through_the_ages import replay
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.rulings import Rulings, from_options

# What the rules leave open, as the package reads it (its own RULES.md gives the reasons).
READINGS = {
    "needs_prey": False,
    "pacts_need_three_left": False,
    "cards_by_players_left": False,
    "rebellion_lasts": True,
    "homer_leaves_his_resource": True,
    "stage_needs_token": True,
    "alone_scores_open_events": True,
}
GAME = load("through_the_ages")
# Options of the package that the second referee knows too.
RULED = {
    "war": ("start", "after_row"),
    "air_sacrifice": ("doubled", "single"),
    "easier": ("no", "yes", "worker"),
    "ganging": ("yes", "no"),
    "peaceful": ("no", "no", "no", "yes", "no_pacts"),
    "draw": ("turn", "turn", "turn", "action"),
    "unscored": ("no", "yes"),
    "last_events": ("at_once", "losses_first"),
    "fewer": ("no", "yes"),
    "war_tie": ("nobody", "defender"),
    "tokens_short": ("bank", "workers"),
    "free_wonder": ("no_action", "action"),
    "bonus": ("standard", "standard", "public_3", "public_4", "public_5", "steps", "own", "choice"),
    "extra_action": ("draws", "lost"),
    "pact_end": ("before", "after"),
    "figures": ("began", "left"),
    "annex": ("anybody", "owner"),
    "late_pacts": ("yes", "no"),
    "homer": ("stays", "goes"),
    "own_bonus": ("everybody", "owner"),
}
# How likely a verb is, where others have 1: civilizations are to grow, since most cards come late.
WEIGHTS = {
    **dict.fromkeys(("build", "grow", "learn", "stage", "upgrade", "lead", "reform", "attack", "declare"), 6),
    **dict.fromkeys(("take", "play", "train", "revolution", "tactic", "prepare", "offer", "colonize"), 3),
    **dict.fromkeys(("quiet", "end", "done", "remove", "cancel"), 0.15),
    **dict.fromkeys(("destroy", "disband"), 0.03),
    "resign": 0.005,
}
# This many games play anything at all.
WILD = 0.2
# Otherwise this many plays are any of their verb; the others name a card of a late Age, if one can.
EVEN = 0.5
RARE = ("end", "quiet", "resign")
# The package has shorter names for two pacts than the facts have.
RENAMED = {
    "international_trade": "international_trade_agreement",
    "military_protection": "promise_of_military_protection",
}
MODES = ("advanced", "full")


class Moment:
    """One moment of the package's game, in the words of `replay`."""

    def __init__(self, state) -> None:
        seats = state.awaited()
        self.awaited = seats[0] if seats else None
        self._legal = {text(play) for play in allowed(state, seats[0])} if seats else set()
        self._figures = [None] + [figures(state.civs[seat]) for seat in state.seats]
        if state.over:
            for seat in state.seats:
                self._figures[seat]["culture"] = sum(line.points for line in state.scores()[seat - 1])

    def legal(self) -> set:
        return self._legal

    def figures(self, seat: int) -> dict:
        return self._figures[seat]


def text(play) -> str:
    """The text of a play by the names of the facts."""
    return GAME.text(play._replace(card=RENAMED.get(play.card, play.card)))


def allowed(state, seat: int) -> list:
    """The plays that are allowed, with those that take back what was gathered, which the package does not list."""
    laid = state.asks.top().figures.get("laid", ())
    back = [GAME.parse(f"remove {name}") for name in sorted(set(laid))] if seat else []
    return state.plays(seat) + [play for play in back if state.refuse(seat, play) is None]


def figures(civ) -> dict:
    """A civilization of the package by the names of `replay.FIGURES`."""
    return {
        "culture": civ.culture,
        "science": civ.science,
        "food": civ.stock("food"),
        "resources": civ.stock("resources"),
        "strength": civ.strength,
        "happy": civ.happy,
        "discontent": discontent(civ),
        "culture_rating": civ.culture_rate,
        "science_rating": civ.science_rate,
        "yellow_bank": civ.yellow,
        "blue_bank": civ.blue,
        "unused": civ.pool,
        "workers": {tech.card.id: tech.workers for tech in civ.techs if tech.workers},
        "white": civ.white_left(),
        "red": civ.red_left(),
        "civil_hand": sorted(civ.hand),
        "military_hand": civ.held(),
        "colonies": sorted(card.id for card in civ.colonies),
        "government": civ.government.id,
        "leader": civ.leader.id if civ.leader else None,
        "wonders": sorted(card.id for card in civ.wonders + civ.ruins),
        "wonder": civ.wonder.id if civ.wonder else None,
        "stages": civ.stages,
        "specials": sorted(card.id for card in civ.specials),
        "tactic": civ.tactic.id if civ.tactic else None,
    }


def chosen(plays: list, chance: random.Random, wild: bool):
    """A play by its verb's weight; in a wild game every verb is about as likely as another."""
    verbs = {}
    for play in plays:
        verbs.setdefault(play.verb, []).append(play)
    names = sorted(verbs)
    weights = [WEIGHTS.get(name, 1) if not wild or name in RARE else 1 for name in names]
    found = verbs[chance.choices(names, weights)[0]]
    chance.shuffle(found)
    return found[0] if wild or chance.random() < EVEN else max(found, key=_level)


def _level(play) -> int:
    """The highest level of a card that a play names."""
    return max(CARDS[word].level if word in CARDS else -1 for word in text(play).split())


def played(mode: str, seats: int, seed: int, **options: str) -> tuple[str, list[Moment]]:
    """A whole game by chance: its record, and its moments."""
    chance = random.Random(f"{mode} {seats} {seed}")
    wild = chance.random() < WILD
    options = {"deal": "dealt", "mode": mode, **options}
    state, lines, moments = GAME.start(seats, options), [], []
    while not state.over:
        moments.append(Moment(state))
        seat = state.awaited()[0]
        play = chosen(allowed(state, seat), chance, wild)
        lines.append((seat, text(play)))
        state.do(seat, play)
    moments.append(Moment(state))
    return replay.write(options, seats, lines), moments


def differences(mode: str, seats: int, seed: int, **options: str) -> tuple[int, list[str]]:
    """(plays compared, differences) of one game by chance."""
    record, moments = played(mode, seats, seed, **options)
    return len(moments) - 1, replay.compare(record, moments, readings(record), most=1)


def readings(record: str) -> Rulings:
    """The rulings of a record, and the package's readings."""
    return from_options(replay.parse(record).options, **READINGS)
