"""Leads somebody through a short game of a campaign: any play counts, hints name new rules, the end is judged.

Conditions ask for what goal.py explains, and for `did`: the codes of all that happened to or through seat 1, such as
`revolution`, `colony` or `corrupt`, and `won CODE` where it won a fight.
"""

from __future__ import annotations

from host.bots.strategy import Choice, Strategy
from host.lessons.campaign import ShortGame
from host.lessons.goal import facts, holds, mine
from host.lessons.guide import Guide, Hint, PanelHints
from host.lessons.leader import AGAIN, ROUND, Notify, Soon, TaskLeader
from host.session.lesson_panel import LessonPanel
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import TABLE, Event

WON, REACHED, FINISHED = 3, 2, 1  # stars
HARMFUL = ("destroy", "disband", "resign", "cancel", "decline")  # what the others do only where nothing else is left
TRIES = 8
MOVES = 40  # rounds of plays of the others, until it is the learner's turn again
LOSSES = ("corrupt", "hungry", "uprising")  # figures of a production that are deeds of their own


class ShortGameLeader(TaskLeader):
    """See Leader. Its steps are the learner's turns; it is over when the game is."""

    def __init__(
        self, table: Table, task: ShortGame, notify: Notify, soon: Soon, erred: Notify = lambda tried: None
    ) -> None:
        super().__init__(table, task.game, notify, soon, erred, task.seat)
        self._task = task
        self._began = mine(table.state)
        self._deeds: list[str] = []
        self._hints = PanelHints(table, task.seat)
        self._noted = False
        self._guide = self._new_guide()

    def _new_guide(self) -> Guide:
        seats = {*range(1, len(self._table.seats) + 1)} if self._task.real else {self.seat}
        guide = Guide(self._table, seats, None, self._soon, found=self._task.hints)
        guide.on_hint = self._hinted
        return guide

    # -- for stations and pages ------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.over

    @property
    def reached(self) -> bool:
        """Whether what the short game is about was done."""
        return holds(self._task.that, {**facts(self._table.state, "", self._began), "did": self._deeds})

    @property
    def stars(self) -> int:
        """FINISHED, REACHED where the goal was reached, WON where the game was won as well."""
        if not self.over:
            return 0
        first = self.seat in self._table.ranking()[0]
        return (WON if first else REACHED) if self.reached else FINISHED

    def facts(self) -> LessonPanel:
        """See Leader; the rule is that of the last hint."""
        sentences, over = self.sentences, self.over
        return {
            "kind": "campaign",
            "title": sentences.of(self._task.title),
            "step": self._guide.hints_at(self.seat),
            "steps": self._guide.number,
            "learnt": self._hints.text,
            "rule": sentences.rule(self._hints.rule),
            "now": "" if over else sentences.of(self._task.goal),
            "note": sentences.of(self._task.why) if over and not self.reached else "",
            **self._light(""),
            "over": over,
            "stars": self.stars,
            "praise": self._praise() if over else "",
            "next": "",
            "can": [AGAIN] * bool(self._table.line),
        }

    def _praise(self) -> str:
        said = self.sentences.of(self._task.praise) if self.reached else self.sentences.own("finished")
        return f"{said} {self.sentences.own('won it')}" if self.stars == WON else said

    def begin(self, taken: int = 0) -> None:
        """See Leader; a short game that was cut off begins from the start."""
        self._table.listen(self)
        self.repeat()
        self._guide.begin()

    def repeat(self) -> None:
        """See Leader."""
        self._say(self._task.goal)

    def wish(self, what: str) -> bool:
        """See Leader; people with real cards go back by consent, as in any game."""
        return not self._task.real and super().wish(what)

    # -- a listener --------------------------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Remembers what happened to the learner."""
        for event in news.events:
            self._deeds += [code for code in deeds(event, self.seat) if code not in self._deeds]

    def _hinted(self, seat: int, hint: Hint, said: str) -> None:
        if seat == self.seat:
            self._hints.add(hint, said)
            self._changed()

    # -- for what is led ---------------------------------------------------------------------------

    def _look(self) -> None:
        if self._line != self._table.line and not self._table.over and not self._task.real:
            self._play_out()
        self._line = self._table.line
        if self._table.over and not self._noted:
            self._noted = True
            self._note()
            told = self.facts()
            self._notify(" ".join(part for part in (told["praise"], told["note"]) if part))
            self._changed()

    def _play_out(self) -> None:
        """The others play by habit until it is the learner's turn again; they harm themselves only where they must."""
        for _round in range(MOVES * ROUND):
            awaited = [seat for seat in self._table.awaited() if seat != TABLE]
            if self._table.over or not awaited or self.seat in awaited:
                return
            choice = self._choice(awaited[0])
            if choice is None:
                return
            self._play(f"{awaited[0]} {self._game.text(choice.play)}")

    def _choice(self, seat: int) -> Choice | None:
        view = self._game.view(self._table.view(seat))
        found = None
        for number in range(TRIES):
            found = Strategy(self._game, f"{seat} {self._table.moment} {number}").choose(view, view.reach() or ())
            if found is None or self._game.text(found.play).split(" ")[0] not in HARMFUL:
                break
        return found

    def _again(self) -> None:
        self._go_to(0)
        self._deeds.clear()
        self._hints.forget()
        self._noted = False
        self.repeat()


def deeds(event: Event, seat: int) -> list[str]:
    """What an event is to a seat: its code where it is the seat's own, and what came of it."""
    figures = event.figures
    found = [f"won {event.code}"] if figures.get("winner") == seat else []
    if figures.get("seat") == seat or (event.code == "accepted" and figures["to"] == seat):
        found += [event.code, *(name for name in LOSSES if figures.get(name))]
    return found
