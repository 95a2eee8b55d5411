"""The whole game as a machine: who must do what, what is allowed, what happens.

`game.awaited` is the seat that must play, 0 for the table, None at the end. `game.legal()` is the
set of its plays, tuples of a verb and its cards or numbers. `game.do(play)` does one.
The future is a stack: questions (objects with seat, legal and do) and steps (functions).
"""

from tests.oracle.through_the_ages import ages, bonuses, fights, ratings, scoring, upkeep
from tests.oracle.through_the_ages.actions import Act
from tests.oracle.through_the_ages.cards import CARDS, deck
from tests.oracle.through_the_ages.civ import RED, WHITE, Civ
from tests.oracle.through_the_ages.politics import Politics
from tests.oracle.through_the_ages.rulings import Rulings

MOST_DRAWN = 3


class NotAllowed(Exception):
    """A play that the rules forbid at this moment."""


class Draw:
    """The table gives a military card to a seat."""

    seat = 0

    def __init__(self, to: int) -> None:
        self.to = to

    def legal(self, game) -> set:
        return {("draw", card) for card in game.military}

    def do(self, game, play: tuple) -> None:
        game.military.remove(play[1])
        game.civs[self.to].military.append(play[1])


class Surplus:
    """Discard military cards down to the limit (TA-123)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, game) -> set:
        return {("discard", card) for card in game.civs[self.seat].military}

    def do(self, game, play: tuple) -> None:
        game.civs[self.seat].military.remove(play[1])
        game.discard(play[1])
        game.plan(lambda game: game.ask_surplus(self.seat))


class Referee:
    """A game of 2 to 4 seats in the mode "advanced" or "full"."""

    def __init__(self, seats: int, mode: str, rulings: Rulings | None = None) -> None:
        self.seats, self.mode = seats, mode
        self.rulings = rulings or Rulings()
        self.variants = self.rulings.variants
        self.civs = {seat: Civ(seat) for seat in range(1, seats + 1)}
        self.row = [None] * ages.SPACES
        self.level, self.round, self.active, self.last_round = 0, 1, 1, None
        self.civil, self.military, self.discards = deck("civil", 0, seats), [], []
        # The hidden current events: what may be among them, and how many they are.
        self.current, self.current_number = deck("military", 0, seats), seats + 2
        self.future, self.past, self.finals, self.covered = [], [], [], None
        self.pacts, self.wars, self.enemy = [], {}, {}
        self.over = self.fewer = False
        self._stack, self._planned = [], []
        for civ in self.civs.values():
            civ.variants = self.variants
            civ.rebellion_lasts = self.rulings.rebellion_lasts
            civ.workers_pay_for_colonies = self.rulings.workers_pay_for_colonies
            civ.homer_leaves_his_resource = self.rulings.homer_leaves_his_resource
            civ.pool += "easier_worker" in self.variants
            civ.yellow += "easier" in self.variants and "easier_worker" not in self.variants
        bonuses.at_start(self)
        self.plan(ages.fill)
        self.plan(begin_turn)
        self._run()

    # The stack

    def plan(self, *items) -> None:
        """The next steps, in this order, before all that were planned earlier."""
        self._planned += items

    def _run(self) -> None:
        """Does steps until a question lies on top."""
        self._push()
        while self._stack and not hasattr(self._stack[-1], "legal"):
            self._stack.pop()(self)
            self._push()

    def _push(self) -> None:
        self._stack += reversed(self._planned)
        self._planned = []

    @property
    def question(self):
        return self._stack[-1] if self._stack else None

    @property
    def awaited(self) -> int | None:
        return self.question.seat if self._stack else None

    def legal(self) -> set:
        return self.question.legal(self) if self._stack else set()

    def do(self, play: tuple) -> None:
        if play not in self.legal():
            raise NotAllowed(f"{play} by {self.awaited} ({type(self.question).__name__})")
        self.apply(play)

    def apply(self, play: tuple) -> None:
        """Does a play that is known to be allowed."""
        self._stack.pop().do(self, play)
        self.refresh()
        self._run()

    # Who plays

    def in_play(self) -> list[int]:
        """The seats that have not resigned, in the order of the round."""
        return [seat for seat, civ in self.civs.items() if not civ.resigned]

    def players(self) -> int:
        return len(self.in_play())

    def rank_players(self) -> int:
        return self.players() if self.rulings.cards_by_players_left else self.seats

    def card_players(self) -> int:
        return self.players() if self.rulings.cards_by_players_left else self.seats

    def in_order(self, *, from_start: bool = False) -> list[Civ]:
        """All civilizations still in, clockwise from the active player (or the first one)."""
        seats = self.in_play()
        first = seats[0] if from_start else self.active
        return [self.civs[seat] for seat in [s for s in seats if s >= first] + [s for s in seats if s < first]]

    def ranking(self, rating, *, from_start: bool = False) -> list[Civ]:
        """Highest first; ties for whose turn comes first (TA-135, 201)."""
        return sorted(self.in_order(from_start=from_start), key=lambda civ: -rating(civ))

    def rivals(self, civ: Civ) -> list[Civ]:
        return [other for other in self.in_order() if other is not civ]

    def in_last_round(self) -> bool:
        """The last round of the full game, when no units are sacrificed (TA-198)."""
        return self.mode == "full" and self.round == self.last_round

    # Pacts and wars

    def pacts_between(self, one: int, other: int) -> list:
        return [pact for pact in self.pacts if pact.between(one, other)]

    def cooperates_with(self, seat: int) -> int:
        """The partner in Scientific Cooperation, or 0."""
        return next(
            (p.partner(seat) for p in self.pacts if p.card == "scientific_cooperation" and seat in p.parties), 0
        )

    def war_on(self, seat: int) -> bool:
        return any(target == seat for _, target in self.wars.values())

    def sent(self, civ: Civ, units: dict) -> int:
        """What units {card: number} are worth when they are sacrificed."""
        return ratings.sent(civ, units, doubled=self.rulings.sacrificed_air_force_doubles)

    def refresh(self) -> None:
        """After any change: what pacts give, then the tokens of all civilizations."""
        for seat, civ in self.civs.items():
            mine = [pact for pact in self.pacts if seat in pact.parties]
            civ.pacts = [pact.side(seat, len(self.civs[pact.partner(seat)].wonders)) for pact in mine]
            civ.refresh()

    # Military cards

    def discard(self, card: str) -> None:
        """To the pile of its Age; only the pile of the current Age is ever used again (TA-124)."""
        if CARDS[card].level == self.level:
            self.discards.append(card)

    def military_cards_left(self) -> bool:
        return bool(self.military or self.discards)

    def draw(self, seat: int, number: int) -> None:
        self.plan(*[lambda game: game._draw_one(seat)] * number)

    def _draw_one(self, seat: int) -> None:
        if not self.military:
            self.military, self.discards = self.discards, []
        if self.military:
            self.plan(Draw(seat))

    def ask_surplus(self, seat: int) -> None:
        civ = self.civs[seat]
        if len(civ.military) > civ.military_limit():
            self.plan(Surplus(seat))

    # Events

    def top_events(self) -> list[str]:
        """What the top current event may be: any of the earliest Age (TA-132)."""
        lowest = min(CARDS[card].level for card in self.current)
        return [card for card in self.current if CARDS[card].level == lowest]

    def take_event(self, card: str) -> None:
        self.current.remove(card)
        self.current_number -= 1
        if not self.current_number:
            self.current, self.future = self.future, []
            self.current_number = len(self.current)

    def known_events(self) -> list[str]:
        """The events of both piles; those of Age A are not known one by one and never score."""
        return [card for card in self.current + self.future if CARDS[card].level]

    def refill(self) -> None:
        """The row slides and is filled out of turn (International Agreement)."""
        ages.slide(self)
        self.plan(ages.fill)

    def resign(self, seat: int) -> None:
        """The civilization drops out (TA-194, 195); the rest of its turn does not take place. Its wars and pacts are
        discarded like all such cards (TA-124)."""
        civ = self.civs[seat]
        civ.resigned = True
        for by, war in [(by, war) for by, war in self.wars.items() if seat in (by, war[1])]:
            self.discard(war[0])
            del self.wars[by]
        for pact in [pact for pact in self.pacts if seat in pact.parties]:
            self.discard(pact.card)
            self.pacts.remove(pact)
        self._stack = []
        self.plan(next_turn)

    def figures(self, seat: int) -> dict:
        """What everybody may see of a seat, and its hands: names as in replay.FIGURES."""
        civ = self.civs[seat]
        return {
            "culture": civ.culture,
            "science": civ.science,
            "food": civ.all_food,
            "resources": civ.all_ore,
            "strength": ratings.strength(civ),
            "happy": ratings.happiness(civ),
            "discontent": ratings.discontent(civ),
            "culture_rating": ratings.culture(civ),
            "science_rating": ratings.science(civ),
            "yellow_bank": civ.yellow,
            "blue_bank": civ.blue,
            "unused": civ.pool,
            "workers": {card: number for card, number in civ.workers.items() if number},
            "white": civ.left[WHITE],
            "red": civ.left[RED],
            "civil_hand": sorted(civ.hand),
            "military_hand": len(civ.military),
            "colonies": sorted(civ.colonies),
            "government": civ.government,
            "leader": civ.leader,
            "wonders": sorted(civ.wonders),
            "wonder": civ.wonder,
            "stages": civ.stages,
            "specials": sorted(civ.specials),
            "tactic": civ.tactic and CARDS[civ.tactic].id,
        }


# A turn, step by step (TA-36, 37)


def begin_turn(game: Referee) -> None:
    civ = game.civs[game.active]
    civ.begin_turn(game.round == 1, game.active)
    if game.round > 1:
        war = [settle_war]
        row = [move_row]
        game.plan(*(row + war if game.rulings.war_after_row else war + row), politics, surplus)
    game.plan(Act(game.active), production, next_turn)


def move_row(game: Referee) -> None:
    ages.clear_row(game)
    game.plan(ages.fill)
    if game.round == 2 and not game.level:
        game.plan(lambda game: ages.begin_age(game, 1))


def settle_war(game: Referee) -> None:
    if game.active in game.wars:
        card, target = game.wars[game.active]
        # The card stays there while units are sent; it is gone when the war is settled.
        game.plan(fights.Fight(card, game.active, target).begin, lambda game: game.wars.pop(game.active, None))


def politics(game: Referee) -> None:
    civ = game.civs[game.active]
    game.enemy = {target: enemy for target, enemy in game.enemy.items() if enemy != game.active}
    missed = civ.misses_politics > 0
    civ.misses_politics -= missed
    has_a_choice = civ.military or any(game.active in pact.parties for pact in game.pacts)
    if game.mode == "full" or (has_a_choice and not missed):
        game.plan(Politics(game.active, missed=missed))


def surplus(game: Referee) -> None:
    civ = game.civs[game.active]
    if civ.keeps_surplus:
        civ.keeps_surplus = False
    else:
        game.ask_surplus(game.active)


def production(game: Referee) -> None:
    civ = game.civs[game.active]
    calm = upkeep.produce(civ, game.rulings, fewer=game.fewer)
    game.fewer = False
    if calm and game.round > 1 and "military_by_action" not in game.variants:
        red = civ.left[RED] if game.rulings.temporary_red_draws else min(civ.left[RED], civ.totals[RED])
        game.draw(game.active, min(MOST_DRAWN, red))


def next_turn(game: Referee) -> None:
    left = game.in_play()
    if len(left) == 1:
        game.over = True
        if game.rulings.alone_scores_open_events:
            scoring.score_open(game)
        return
    later = [seat for seat in left if seat > game.active]
    if not later:
        if game.round == game.last_round:
            scoring.finish(game)
            game.over = True
            return
        game.round += 1
        if game.round == 2:
            bonuses.after(game, 0)
    game.active = later[0] if later else left[0]
    game.plan(begin_turn)
