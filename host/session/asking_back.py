"""Asks back: a guided seat that makes a costly play is asked once whether it is intended.

The play is refused with a question, and the same or any other play after it counts: A again does it. The
question follows from what the seat itself knows, and is announced to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress

from host.bots.coach import Advice, Captions, lacking, naming_of, why
from host.bots.levels import NORMAL
from host.bots.tasks import Task
from host.bots.thinkers import Thinkers, ThinkingFailed
from host.languages.catalogue import speaking
from host.plain import Plain
from host.session.players import Players
from host.table.news import News
from host.table.table import Table
from shared_rules.phrases import _

COSTLY, CHANCE = 4.0, 0.05  # a play is costly if it loses this many points and this much chance to win
NOTHING: tuple[None, list[Advice]] = (None, [])
CLEAR_LOSS = 6.0  # a play that loses this many points is costly for any change of the chance


def costly(advice: Sequence[Advice], text: str, same_card: bool = False) -> tuple[Advice, Advice] | None:
    """(the play, a better one) where the play with this text plainly loses; None for any other. `same_card`: it is
    compared with other uses of its card alone, where nobody here knows which cards the seat holds."""
    made = max((one for one in advice if text in (one.text, one.step)), key=lambda one: one.points, default=None)
    if made is None:
        return None
    best = next(one for one in advice if not same_card or one.card == made.card)
    loss = best.points - made.points
    told = made.sure and best.sure and best.chance - made.chance >= CHANCE
    return (made, best) if loss >= CLEAR_LOSS or (loss >= COSTLY and told) else None


def question(made: Advice, best: Advice, naming: Captions) -> str:
    """The question: the case against the play and for the better one, in the current language."""
    against = why([one for one in made.reasons if one.points < 0], False, naming)[:1]
    better = why(lacking(best, made), True, naming)[:1]
    asked = _("Why not {play}?").format(play=naming.play(best.text))
    return " ".join([_("A again: do it."), *against, asked, *better])


class AskingBack:
    """A listener of a table; `seats` are those that are asked back, which may change at any time."""

    def __init__(
        self,
        table: Table,
        seats: Collection[int],
        players: Players,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self._table, self.seats, self._players = table, seats, players
        self._thinkers, self._spawn = thinkers, spawn
        self._advice: dict[int, tuple[Plain, list[Advice]]] = {}  # by seat: the view, and the advice for it
        # By seat: the view, the id of the play, and the question.
        self._questions: dict[int, tuple[Plain, str, str]] = {}

    def on_news(self, news: News) -> None:
        """Only plays matter here."""

    def on_change(self, table: Table) -> None:
        """Thinks about the plays of each seat while its person does."""
        for seat in set(self.seats) & set(table.awaited()):
            view = table.view(seat)
            if self._advice.get(seat, NOTHING)[0] != view:
                self._advice[seat] = view, []
                self._spawn(self._think(seat, view))

    async def _think(self, seat: int, view: Plain) -> None:
        with suppress(ThinkingFailed, NotImplementedError):  # nobody is asked then
            knowledge = self._players.knowledge(seat)
            if knowledge is not None:
                found = await self._thinkers.think(Task("coach", knowledge, NORMAL, "coach", 0.0))
                if self._advice[seat][0] == view:
                    self._advice[seat] = view, found

    def ask(self, seat: int, play_id: str, text: str) -> str:
        """The question about a play, or "": nobody is asked twice before the next play. A play that comes again, since
        its answer was lost, gets the same question; an accepted one gets its verdict again."""
        if self._table.accepted(play_id):
            return ""
        view = self._table.view(seat) if seat in self.seats else None
        if view is None or (self._questions.get(seat, (None,))[0] == view and self._questions[seat][1] != play_id):
            return ""
        if seat in self._questions and self._questions[seat][:2] == (view, play_id):
            return self._questions[seat][2]
        known, advice = self._advice.get(seat, NOTHING)
        found = costly(advice, text, not self._players.hand(seat)) if known == view else None
        if found is None:
            return ""
        with speaking(self._table.words_of(seat).beside()):
            said = question(*found, self._naming(seat))
        self._questions[seat] = view, play_id, said
        return said

    def _naming(self, seat: int) -> Captions:
        words, game = self._table.words_of(seat), self._table.game
        return naming_of(
            self._table.names, words.card_name, lambda text: words.play_name(self._players.sees(seat), game.parse(text))
        )
