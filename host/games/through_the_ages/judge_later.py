"""What positions of the advanced and the full game of Through the Ages are worth, and the gains from politics.

To the civilization itself (see `through_the_ages_simple`) come order, strength beside that of rivals, and
Age III events that lie open. Political actions and answers are judged by what they do to oneself and to rivals.
What leads to points in the long run does not show at a glance, strength and wonders least of all. So chances are
announced, and playouts valued, by tables fitted to whole games (`judge_figures`); plays are weighed by what
shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from host.bots.judge import NEVER, Once, Reason
from host.games.through_the_ages.judge_figures import expected
from host.games.through_the_ages.judge_openings import RESOURCE, Rates, price, rates
from host.games.through_the_ages.judge_simple import WASTE, AgesJudge, happier, of_leader, stocks, stronger
from shared_rules.through_the_ages import army, cards
from shared_rules.through_the_ages.civ import Civ
from shared_rules.through_the_ages.legal_answers import CLOSES
from shared_rules.through_the_ages.production import CORRUPTION, REQUIRED, discontent, step, uprising
from shared_rules.through_the_ages.referee import auction, bonus, gather, impacts, scoring
from shared_rules.through_the_ages.sight import POLITICS

if TYPE_CHECKING:
    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.state import State

STRENGTH, ENOUGH = 0.9, 6.0  # what a point of strength is worth, and how many more of them half as much
FACE = 0.8  # a happy face that will be needed before long
RIOT = 1.3  # of what a round brings, lost when nothing is produced
CORRUPT = 2.0  # rounds for which corruption is counted, at most
RIVAL = 0.3  # how much of what befalls rivals counts, shared among them
BEHIND, AHEAD = 0.5, 0.25  # a point of strength less, or more, than the strongest rival
FINALS = 0.8  # how much of an Age III event counts before the end
CARD = 0.35  # a military card in hand
DRAWN = 3  # as many come at a turn's end at most
UNIT = 1.6  # what a unit that is given away costs for each point of its strength
SPOILS = {"aggression": 4.0, "war": 7.0}
GUARD = 1.2  # strength that a hidden card of a rival may add
WAR_GUARD = 5
LEAST = {"bonus": 1.2, "tactic": 1.0, "war": 1.1, "aggression": 0.9, "pact": 0.4}


class LaterJudge(AgesJudge):
    """See Judge; ROUNDS, WIDTH and the table of figures by mode."""

    def __init__(self, rounds: float, weights: list[tuple[float, float]], width: tuple[float, float]) -> None:
        self.ROUNDS, self.WIDTH = rounds, width
        self._weights = weights
        self._weighers: dict[str, Callable[[State, int, Play], float]] = {
            "destroy": self._weigh_loss,
            "disband": self._weigh_loss,
            "quiet": self._weigh_nothing,
            "pass": self._weigh_nothing,
            "resign": self._weigh_resign,
            "cancel": self._weigh_cancel,
            "offer": self._weigh_offer,
            "prepare": self._weigh_prepare,
            "attack": self._weigh_attack,
            "declare": self._weigh_declare,
            "end": self._weigh_end,
            "done": self._weigh_done,
            "bid": self._weigh_bid,
            "discard": self._weigh_discard,
        }

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge."""
        if play.verb in self._weighers:
            return self._weighers[play.verb](state, seat, play)
        if state.phase in CLOSES:
            return self._weigh_laying(state, seat, play)
        once = {} if once is None else once
        return super().weigh(state, seat, play, once) if state.phase == "act" else self._change(state, seat, play, once)

    def compared(self, civ: Civ, twin: Civ, rounds: float) -> list[Reason]:
        """See AgesJudge."""
        order = self._order(twin, rounds) - self._order(civ, rounds)
        return [stronger(_strength(twin, rounds) - _strength(civ, rounds)), happier(order)]

    def board(self, civ: Civ, rounds: float) -> float:
        """See AgesJudge: order, strength and military cards as far as they show on one board."""
        total = stocks(civ, rounds) + civ.culture + rounds * civ.culture_rate
        total += _strength(civ, rounds)
        total += CARD * (min(civ.held(), civ.war_limit) + 0.5 * min(DRAWN, civ.red_left())) * min(1.0, rounds / 3)
        return total + self._order(civ, rounds) + of_leader(civ.leader, rounds)

    def each(self, civ: Civ, rounds: float) -> Rates:
        """See AgesJudge: a face while faces are missing or will be, a point of strength less the more there are."""
        lack = step(REQUIRED, max(0, civ.yellow - 2)) - civ.happy
        face = (FACE if lack > 0 else 0.1) * min(1.0, rounds / 4)
        return rates(civ, rounds, face, _strength_more(civ, rounds))

    def learned(self, card: Card) -> float:
        """See AgesJudge."""
        return 0.0

    def _order(self, civ: Civ, rounds: float) -> float:
        """Faces and blue tokens: what is lost without them."""
        soon = step(REQUIRED, max(0, civ.yellow - 2))
        total = FACE * min(civ.happy, soon) * min(1.0, rounds / 4) - 0.7 * discontent(civ)
        if uprising(civ):
            total -= RIOT * (civ.culture_rate + civ.science_rate + 4)
        workers = sum(tech.workers for tech in civ.farms + civ.mines)
        return total - price(RESOURCE, rounds) * step(CORRUPTION, max(0, civ.blue - workers)) * min(
            CORRUPT, max(0.0, rounds - 0.5)
        )

    def outlook(self, state: State) -> list[float]:
        """See Judge: with the strength of rivals and the Age III events that lie open."""
        if state.over:
            return [float(scoring.points(sheet)) for sheet in state.scores()]
        found, rounds = super().outlook(state), self.rounds(state)
        for seat in state.seats:
            found[seat - 1] += self.insured(state, seat, rounds)
            found[seat - 1] += FINALS * sum(impacts.of_card(state, seat, card) for card in bonus.expected(state, seat))
            found[seat - 1] += NEVER if seat in state.out else 0.0
        return found

    def insured(self, state: State, seat: int, rounds: float) -> float:
        """See AgesJudge: what raids and wars of the strongest rival take, or what one's own may bring."""
        best = max([civ.strength for one, civ in enumerate(state.civs) if one not in (0, seat)])
        lead = state.civs[seat].strength - best
        return (AHEAD if lead > 0 else BEHIND) * max(-12, min(12, lead)) * min(1.0, rounds / 4)

    def forecast(self, state: State) -> list[float]:
        """See Judge: by the mode's table, in which only differences mean something; whoever left wins nothing."""
        found = self.outlook(state)
        if state.over:
            return found
        left = 1 - self.progress(state)
        pairs = enumerate(zip(state.civs[1:], found, strict=True), 1)
        return [
            NEVER if seat in state.out else expected(civ, outlook, self._weights, left)
            for seat, (civ, outlook) in pairs
        ]

    def quiet(self, state: State) -> bool:
        """See Judge: between turns, the moments that the tables are fitted to."""
        return bool(state.phase == POLITICS)

    def _change(self, state: State, seat: int, play: Play, once: Once) -> float:
        """What a play brings the seat itself, and a part of what it takes from rivals."""
        twin = state.copy()
        twin.do(seat, play)
        if twin.over:
            return 0.0
        if "outlook" not in once:
            once["outlook"] = self.outlook(state)
        changes = [now - then for then, now in zip(once["outlook"], self.outlook(twin), strict=True)]
        own = changes.pop(seat - 1)
        return own - RIVAL * sum(changes) / len(changes)

    def _weigh_loss(self, state: State, seat: int, play: Play) -> float:
        """Only against an uprising: work that was paid for stands for more than its figures."""
        return self.brings(state, seat, play, {}) if uprising(state.civs[seat]) else WASTE

    # -- politics -----------------------------------------------------------------------------------

    def _weigh_nothing(self, state: State, seat: int, play: Play) -> float:
        return 0.0

    def _weigh_resign(self, state: State, seat: int, play: Play) -> float:
        return NEVER

    def _weigh_cancel(self, state: State, seat: int, play: Play) -> float:
        return self._change(state, seat, play, {}) - 0.5

    def _weigh_offer(self, state: State, seat: int, play: Play) -> float:
        """What it brings if the other accepts; whether he does is his to judge."""
        twin = state.copy()
        twin.do(seat, play)
        if twin.phase != "pact":
            return 0.0
        other = twin.awaited()[0]
        theirs = self._change(twin, other, next(one for one in twin.plays(other) if one.verb == "accept"), {})
        twin.do(other, next(one for one in twin.plays(other) if one.verb == "accept"))
        gain = self.outlook(twin)[seat - 1] - self.outlook(state)[seat - 1]
        return gain if theirs > 0 else -0.2

    def _weigh_prepare(self, state: State, seat: int, play: Play) -> float:
        """Culture at once, more for an event that finds this seat strong, less for one that finds it weak."""
        card = cards.card_of(play.card)
        strong = [civ.strength for civ in state.civs[1:]]
        place = sum(1 for one in strong if one > state.civs[seat].strength)
        kind = sum(-1.0 if words[0] in ("weakest", "two_weakest") else 0.0 for words in card.more)
        last = place == state.players - 1
        return card.age + 0.3 + (kind * 2 if last else -0.3 * kind) - 0.5 * (card.kind == "territory" and last)

    def _weigh_attack(self, state: State, seat: int, play: Play) -> float:
        return self._force(state, seat, play, GUARD * state.civs[int(play.on)].held())

    def _weigh_declare(self, state: State, seat: int, play: Play) -> float:
        return self._force(state, seat, play, WAR_GUARD)

    def _force(self, state: State, seat: int, play: Play, guard: float) -> float:
        """Spoils by Age for a player who is sure enough to win; nothing for the rest."""
        card = cards.card_of(play.card)
        lead = state.civs[seat].strength - state.civs[int(play.on)].strength
        if lead <= 0 or lead <= guard * 0.6:
            return -2.0
        rank = self.outlook(state)[int(play.on) - 1] / 100
        return SPOILS[card.kind] * (0.5 + 0.5 * card.age) * min(1.0, lead / max(1.0, guard)) + rank

    # -- answers ------------------------------------------------------------------------------------

    def _weigh_end(self, state: State, seat: int, play: Play) -> float:
        return 0.02 - (0.01 if play.on else 0.0)

    def _weigh_done(self, state: State, seat: int, play: Play) -> float:
        return 0.02

    def _weigh_bid(self, state: State, seat: int, play: Play) -> float:
        """What the colony brings, less the units that must go for it."""
        twin = state.civs[seat].copy()
        card = cards.card_of(state.asks.top().figures["card"])
        twin.colonies = [*twin.colonies, card]
        twin.yellow, twin.blue = twin.yellow + card.yellow, twin.blue + card.blue
        twin.refresh()
        rounds = self.rounds(state)
        gain = self.bare(twin, rounds) - self.bare(state.civs[seat], rounds) + 1.5 * card.age + card.yellow
        return gain - UNIT * max(1, int(play.on) - self._free(state, seat, "colonize"))

    def _free(self, state: State, seat: int, bonus: str) -> int:
        """What a seat can lay without units."""
        civ = state.civs[seat]
        found = [card for card in civ.military if cards.card_of(card).kind == "bonus"]
        more = auction.steady(civ) if bonus == "colonize" else 0
        return more + sum(gather.bonus_of(civ, cards.card_of(card), bonus) for card in found)

    def _weigh_laying(self, state: State, seat: int, play: Play) -> float:
        """As little as does it, cards before units; nothing where nothing helps."""
        ask = state.asks.top().figures
        goal = ask["least"] if state.phase == "colony" else ask.get("attack", 0)
        if play.verb == CLOSES[state.phase]:
            return 1.0 if ask["total"] >= goal or state.phase == "strike" else 0.0
        if play.verb != "add" or (state.phase == "colony" and ask["total"] >= goal and ask["laid"]):
            return -1.0
        if state.phase == "defend":
            left = self._free(state, seat, "defend") - (ask["total"] - ask["base"])
            return 0.5 if not play.on and ask["total"] < goal <= ask["total"] + left else -0.5
        if state.phase == "strike":
            return -0.5
        return self._for_colony(state, seat, play)

    def _for_colony(self, state: State, seat: int, play: Play) -> float:
        """A unit is needed, the weakest one; then cards; then units again."""
        civ, laid = state.civs[seat], state.asks.top().figures["laid"]
        if not play.on:
            return 3.0 if [one for one in laid if civ.tech(one)] else 0.5
        return 2.0 - 0.1 * army.own_strength(civ.leader, civ.tech(play.on).card)

    def _weigh_discard(self, state: State, seat: int, play: Play) -> float:
        card = cards.card_of(play.card)
        return -LEAST.get(card.kind, 0.5) - 0.5 * card.age


def _strength(civ: Civ, rounds: float) -> float:
    """What strength is worth by itself: less for each point more."""
    count = civ.strength
    return STRENGTH * count * ENOUGH * 2 / (ENOUGH * 2 + count) * min(1.0, 0.4 + rounds / 8)


def _strength_more(civ: Civ, rounds: float) -> float:
    """What one point of strength more is worth by itself."""
    return STRENGTH * (ENOUGH * 2 / (ENOUGH * 2 + civ.strength)) ** 2 * min(1.0, 0.4 + rounds / 8)
