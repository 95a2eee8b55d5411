"""What a position of the simple game of Through the Ages is worth: culture, ratings, and what can still be made.

A civilization is worth its points now, its rates for the rounds that are left, its stocks by what they can still buy,
and its workers and technologies by what can still be built (`judge_openings`); a card in hand is worth what the
civilization would be with it, less what that costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.bots.judge import Judge, Once, Reason, weightiest
from host.games.through_the_ages.judge_openings import (
    MEAL,
    RESOURCE,
    Rates,
    idea_now,
    larder,
    openings,
    price,
    rates,
    resource_now,
    resources,
    science,
)
from shared_rules.phrases import _
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Civ
from shared_rules.through_the_ages.referee import scoring, turn
from shared_rules.through_the_ages.referee.impacts import per_turn

if TYPE_CHECKING:
    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.state import State

TAKEN = 1.1  # cards that a player takes in a turn, about
CIVIL, MILITARY = 0.8, 0.35  # what an action more each round is worth
SOON = 0.1  # what a military action, or a resource for units, of this turn alone is worth
WORKER = 0.5  # a worker without work, beside what it could build
HAND = 0.62  # how much of what a card in hand promises counts
FULL_HAND = 0.8  # what the last places of a hand are kept for
SECOND = 0.2  # how much of that where another card of the hand will take its place, as of two governments
BEGUN = 0.9  # how much of what a wonder will bring counts before it stands
PATIENCE = 0.88  # what a card in hand is worth for each round until it can be paid
END = 0.02  # what else must bring at least
WASTE = -5.0  # undoing work that was paid for


# What cards of a kind are for, with the plays that say so; a stage of a wonder is built, and attacks are war.
OF_CARDS = ("take", "build", "train", "upgrade", "learn")
IDEAS = {
    **dict.fromkeys(("wonder", "temple", "arena", "theater"), "building"),
    **dict.fromkeys(("farm", "mine"), "trade"),
    **dict.fromkeys(("infantry", "cavalry", "artillery", "air_force", "warfare"), "war"),
    **dict.fromkeys(("lab", "library"), "science"),
}


class AgesJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (60.0, 12.0)
    SIGHT: Sequence[float] = (0.1, 0.25, 0.52, 1.1, 2.05)
    ROUNDS = 11.0  # about how many rounds there are

    def plays(self, state: State, seat: int) -> list[Play]:
        """See Judge: a card that is in the row twice counts once."""
        found: dict[object, Play] = {}
        for play in state.plays(seat):
            found.setdefault((play.verb, cards.split(play.card)[0], play.on, play.to), play)
        return list(found.values())

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge: what it adds to the civilization, for each civil action it takes."""
        if play.verb == "end":
            return END
        once = {} if once is None else once
        return WASTE if play.verb in ("destroy", "disband") else self.brings(state, seat, play, once)

    def brings(self, state: State, seat: int, play: Play, once: Once) -> float:
        """What the figures of a play alone come to, for each civil action."""
        civ, rounds, after = state.civs[seat], self.rounds(state), state.copy()
        after.do(seat, play)
        twin = after.civs[seat]
        if play.verb == "play" and twin.white_left():
            twin.blue = max(twin.blue, civ.blue)  # what a card brings can be spent before it spoils
        used = max(1, min(civ.white_left(), twin.white_used - civ.white_used))
        if "worth" not in once:
            once["worth"] = self.worth(civ, rounds)
        gain = self.worth(twin, rounds) - float(once["worth"])
        if twin.strength != civ.strength:
            gain += self.insured(after, seat, rounds) - self.insured(state, seat, rounds)
        return gain / used**0.7

    def insured(self, state: State, seat: int, rounds: float) -> float:
        """What strength beside that of rivals is worth; nobody attacks in the simple game."""
        return 0.0

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge: what an action changes in the civilization, by what that is worth in the rounds that are left."""
        if state.phase != "act" or self.ends(play):
            return []
        after, rounds = state.copy(), self.rounds(state)
        after.do(seat, play)
        civ, twin = state.civs[seat], after.civs[seat]
        found = [*_of_rates(civ, twin, rounds), *_of_stocks(civ, twin, rounds), *self.compared(civ, twin, rounds)]
        before, opened = self._buildable(civ, rounds), self._buildable(twin, rounds)
        hand = self._hand(twin, rounds, opened) - self._hand(civ, rounds, before)
        if play.verb in ("learn", "play") and len(twin.techs) > len(civ.techs):
            found.append(Reason(_("It opens buildings and upgrades that bring more."), opened - before))
        if len(twin.hand) > len(civ.hand):
            found.append(Reason(_("In your hand it promises more than the actions it costs."), hand))
        if twin.wonder is not None:
            before = self._wonder(civ, civ.wonder, civ.stages, rounds) if civ.wonder is not None else 0.0
            promise = self._wonder(twin, twin.wonder, twin.stages, rounds) - before
            found.append(Reason(_("The wonder promises much once it stands."), promise))
        return weightiest(found)

    def compared(self, civ: Civ, twin: Civ, rounds: float) -> list[Reason]:
        """Why strength and happy faces of `twin` are worth more or less than those of `civ`."""
        return [
            stronger(scoring.EACH * (twin.strength - civ.strength)),
            happier(scoring.EACH * (twin.happy - civ.happy)),
        ]

    def leaves(self, play: Play) -> bool:
        """See Judge: what could still be done in this turn."""
        return play.verb == "end"

    def ends(self, play: Play) -> bool:
        """See Judge."""
        return play.verb in ("end", "resign")

    def gives_away(self, play: Play) -> bool:
        """See Judge."""
        return play.verb in ("destroy", "disband", "resign")

    def idea(self, play: Play) -> str:
        """See Judge."""
        if play.verb in ("stage", "attack", "declare", "tactic", "levy"):
            return "building" if play.verb == "stage" else "war"
        return IDEAS.get(cards.card_of(play.card).kind, "") if play.card and play.verb in OF_CARDS else ""

    def outlook(self, state: State) -> list[float]:
        """See Judge."""
        if state.over:
            return [float(scoring.points(sheet)) for sheet in state.scores()]
        rounds = self.rounds(state)
        return [
            self.worth(civ, rounds - (0 if seat >= state.active else 1)) for seat, civ in enumerate(state.civs[1:], 1)
        ]

    def progress(self, state: State) -> float:
        """See Judge."""
        return 1.0 if state.over else max(0.0, 1 - self.rounds(state) / self.ROUNDS)

    def rounds(self, state: State) -> float:
        """How many more times a player who has not played in this round produces, about."""
        if state.over:
            return 0.0
        if state.last:
            return 1.0
        left = len(state.pool) if state.age else 0
        left += sum(len(cards.deck(age, state.players)) for age in range(state.age + 1, state.mode.last_age + 1))
        each = state.players * (turn.REMOVED[state.players] + TAKEN)
        return 1 + left / each + (2 - min(state.round, 2) if not state.age else 0)

    def worth(self, civ: Civ, rounds: float) -> float:
        """Points that a civilization can expect, its hand included."""
        opened = self._buildable(civ, rounds)
        total = self.board(civ, rounds) + opened + self._hand(civ, rounds, opened)
        if civ.wonder is not None:
            total += self._wonder(civ, civ.wonder, civ.stages, rounds)
        return total

    def bare(self, civ: Civ, rounds: float) -> float:
        """The same without hand and unfinished wonder."""
        return self.board(civ, rounds) + self._buildable(civ, rounds)

    def _buildable(self, civ: Civ, rounds: float) -> float:
        return openings(civ, rounds, self.each(civ, rounds))

    def board(self, civ: Civ, rounds: float) -> float:
        """The same without what is still to be built."""
        total = stocks(civ, rounds) + civ.culture + rounds * civ.culture_rate
        total += scoring.EACH * (len(scoring.technologies(civ)) + civ.strength + civ.happy)
        total += civ.science_rate + per_turn(civ, FOOD) + per_turn(civ, RESOURCES)
        return total + of_leader(civ.leader, rounds)

    def each(self, civ: Civ, rounds: float) -> Rates:
        """What one more resource, science point, happy face and point of strength is worth; the rates count once
        more at the end."""
        resource, idea, face, strength = rates(civ, rounds, float(scoring.EACH), float(scoring.EACH))
        return resource + 1, idea + 1, face, strength

    def learned(self, card: Card) -> float:
        """What the end brings for having a technology at all."""
        return float(scoring.EACH) if card.age == scoring.SCORED_LEVEL else 0.0

    # -- cards in hand ------------------------------------------------------------------------------

    def _hand(self, civ: Civ, rounds: float, opened: float) -> float:
        """What the cards in hand promise together; the last places are worth something themselves. `opened`: what can
        be built without any of them."""
        if not civ.hand:
            return 0.0
        promised = sorted([(self._promise(civ, card, rounds, opened), card) for card in civ.hand], reverse=True)
        total, due, places = 0.0, 0, set[str]()
        for number, (worth, identity) in enumerate(promised):
            if worth <= 0:
                break
            card = cards.card_of(identity)
            place = card.kind if card.kind != "action" else identity
            if place in places:
                worth *= SECOND
            elif card.kind in cards.TECHNOLOGIES:
                cost = card.peaceful or card.price
                late = (max(0, due + cost - civ.science) - max(0, cost - civ.science)) / max(0.5, civ.science_rate)
                worth *= PATIENCE**late * max(0.0, 1 - late / max(1.0, rounds))
                due += cost
            places.add(place)
            total += HAND * worth * 0.85**number
        crowd = max(0, len(civ.hand) - civ.hand_limit + 2) * FULL_HAND * min(1.0, rounds / 4)
        return total - crowd

    def _promise(self, civ: Civ, identity: str, rounds: float, opened: float) -> float:
        """What a card in hand promises."""
        card = cards.card_of(identity)
        if rounds <= 1 and identity in civ.fresh and card.kind == "action":
            return 0.0
        if card.kind == "action":
            return _action(civ, card, rounds)
        if card.kind in cards.WORKED:
            return self._worth_opening(civ, card, rounds, opened)
        twin = civ.copy()
        if card.kind == "leader":
            twin.leader = card
            twin.refresh()
            gain = self.bare(twin, rounds - 0.3) - self.bare(civ, rounds - 0.3)
            return max(0.0, gain)
        return self._special(civ, twin, card, rounds)

    def _worth_opening(self, civ: Civ, card: Card, rounds: float, opened: float) -> float:
        """Of a technology that workers use: what it opens from when it is paid for, less its science."""
        wait = max(0.0, (card.price - civ.science) / max(0.5, civ.science_rate))
        left = rounds - wait
        if left <= 1:
            return 0.0
        each = self.each(civ, left)
        before = openings(civ, left, each) if wait else opened
        gain = openings(civ, left, each, card) - before + self.learned(card)
        return max(0.0, gain - idea_now(civ, max(0.0, left - 1)) * card.price) * PATIENCE**wait

    def _special(self, civ: Civ, twin: Civ, card: Card, rounds: float) -> float:
        """Of a government or a special technology: what its figures add from when it is paid for."""
        cost = card.peaceful or card.price
        wait = max(0.0, (cost - civ.science) / max(0.5, civ.science_rate))
        if wait > rounds - 0.5:
            return 0.0
        twin.science = max(0, twin.science - cost)
        if card.kind == "government":
            twin.government = card
        else:
            twin.specials = [*[old for old in twin.specials if old.kind != card.kind], card]
        twin.refresh()
        left = rounds - wait
        return max(0.0, self.bare(twin, left) - self.bare(civ, left)) * PATIENCE**wait

    def _wonder(self, civ: Civ, card: Card, stages: int, rounds: float) -> float:
        """What a wonder under construction promises."""
        cost = sum(card.stages[stages:])
        left = len(card.stages) - stages
        made = per_turn(civ, RESOURCES)
        wait = max(0.0, (cost - civ.stock(RESOURCES)) / max(1, made), left / 3 - 0.5)
        if wait > rounds - 0.5:
            return 0.0
        twin = civ.copy()
        twin.wonders = [*twin.wonders, card]
        twin.refresh()
        gain = self.bare(twin, rounds - wait) - self.bare(civ, rounds - wait)
        return max(0.0, BEGUN * gain * 0.95**wait - price(RESOURCE, rounds - 1) * cost - 0.35 * left)


def stocks(civ: Civ, rounds: float) -> float:
    """What actions, workers, food, resources and science of a civilization can still be made into."""
    later = max(0.0, rounds - 1)
    total = resources(civ, later)
    total += science(civ, later)
    total += larder(civ, per_turn(civ, FOOD), rounds) + WORKER * min(1.0, rounds / 3) * civ.pool
    total += _actions(civ, later)
    return total - 0.5 * max(0, 3 - civ.blue) * min(1.0, later)


def _actions(civ: Civ, later: float) -> float:
    return CIVIL * later * civ.white + MILITARY * later * civ.red


# -- why --------------------------------------------------------------------------------------------


def _either(more: str, less: str, worth: float) -> Reason:
    return Reason(more if worth > 0 else less, worth)


def _of_rates(civ: Civ, twin: Civ, rounds: float) -> list[Reason]:
    """Culture at once, culture of each round, and actions."""
    each = rounds * (twin.culture_rate - civ.culture_rate)
    later = max(0.0, rounds - 1)
    return [
        _either(_("It brings culture at once."), _("It costs culture."), twin.culture - civ.culture),
        _either(_("Each round then brings more culture."), _("Each round then brings less culture."), each),
        Reason(_("You then have more actions each round."), max(0.0, _actions(twin, later) - _actions(civ, later))),
    ]


def _of_stocks(civ: Civ, twin: Civ, rounds: float) -> list[Reason]:
    """Resources, science, food and workers, in stock and made."""
    later = max(0.0, rounds - 1)
    food = larder(twin, per_turn(twin, FOOD), rounds) - larder(civ, per_turn(civ, FOOD), rounds)
    made, learnt = resources(twin, later) - resources(civ, later), science(twin, later) - science(civ, later)
    return [
        _either(_("You have more resources for what you build."), _("The resources will be missing elsewhere."), made),
        _either(_("More science brings technologies sooner."), _("The science will be missing elsewhere."), learnt),
        _either(_("There is more food for new workers."), _("Food gets scarce."), food),
        Reason(_("A new worker can go to work."), WORKER * min(1.0, rounds / 3) * max(0, twin.pool - civ.pool)),
    ]


def stronger(worth: float) -> Reason:
    """Why strength is worth that much more or less."""
    return _either(_("You grow stronger."), _("You grow weaker."), worth)


def happier(worth: float) -> Reason:
    """Why happy faces are worth that much more or less."""
    return _either(_("Your people are more content."), _("Your people are less content."), worth)


# -- cards ------------------------------------------------------------------------------------------


def of_leader(card: Card | None, rounds: float) -> float:
    """What leaders do beside their ratings."""
    return 0.4 * rounds if card is not None and card.more else 0.0


def _action(civ: Civ, card: Card, rounds: float) -> float:
    """What an action card gives once; little, as long as there is nothing to spend it on."""
    later = max(0.0, rounds - 1)
    stock = resource_now(civ, later)
    worth = {
        "culture": 1.0,
        "science": idea_now(civ, later),
        RESOURCES: stock,
        FOOD: price(MEAL, rounds) if civ.yellow else 0.0,
    }
    total = 0.0
    for words in card.more:
        if words[0] == "gain":
            pairs = zip(words[1::2], words[2::2], strict=False)
            total += sum([worth.get(what, 0) * int(count) for what, count in pairs if count.isdigit()])
        elif words[0] == "do":
            total += (0.3 + stock * max(0, -card.change("do", RESOURCES))) * (1.0 if _can(civ, words[1]) else 0.25)
        elif words[0] == "now":
            total += SOON * (int(words[2]) if words[2].isdigit() else 1)
    return total * min(1.0, 0.4 + rounds / 4)


def _can(civ: Civ, what: str) -> bool:
    """Whether what an action card pays for is at hand."""
    if what == "stage":
        return civ.wonder is not None
    if what == "upgrade":
        return bool(legal.upgrades(civ, cards.WORKED))
    return what == "learn" or civ.pool > 0 or (what == "grow" and civ.yellow > 0)


JUDGE = AgesJudge()
