"""Carries a game between table and stations: plays in, verdicts and views out.

Both are gathered for some rounds of the loop: plays that are confirmed in the same moment are written to
disk together, and views go out when everybody has the answer to a play. Then nobody waits, and garbage is looked for.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable

from host.journal.history import BY_HAND
from host.languages.catalogue import speaking
from host.plain import Plain
from host.stations import timing
from host.stations.link import StationLink
from host.stations.roster import Roster
from host.table.batch import Submission
from host.table.news import Verdict
from shared_rules import tag
from shared_rules.phrases import _
from shared_rules.wire.messages import TO_READ

log = logging.getLogger("herald")


class Relay:
    """The plays of all stations of one table on their way to it, and its views on their way to them.

    ask_back  called with a seat, the id and the text of its play; what it returns is asked back instead of judging it
    """

    def __init__(self, roster: Roster) -> None:
        self._roster, self._table = roster, roster.table
        self._views_wanted = False
        self._plays: list[Submission] = []
        self._rests = 0
        self.ask_back: Callable[[int, str, str], str] = lambda seat, play_id, text: ""

    def on_play(self, link: StationLink, fields: Plain) -> None:
        """Takes a play; it is answered as soon as the table has it on disk."""

        def answer(verdict: Verdict) -> None:
            link.note_verdict(verdict)
            at = self._table.last_moment(link.seat)
            why, code = self._titled(link.seat, verdict.why) if verdict.asks else (verdict.why, verdict.code)
            link.send("verdict", id=fields["id"], ok=verdict.ok, why=why, at=at, code=code)

        if fields["id"].startswith(tuple(link.former)):
            return  # of the seat that had this station before: its person was notified that it does not count
        link.plays += 1
        if link.is_mistake(fields["id"], fields["text"]):  # its display had not followed when A was pressed
            with speaking(self._table.words_of(link.seat).beside()):
                answer(Verdict(False, _("That cannot be done now: choose again.")))
            return
        if asked := self._asked_back(link.seat, fields):
            answer(Verdict(False, asked, asks=True))
            return
        at, uid = fields["at"], fields["uid"]
        if uid and uid == link.lying and link.card_at < self._table.rewound:
            at = min(at, link.card_at)  # chosen before the table went back: the hand may be another now
        if tag.split(link.by_hand)[1] in fields["text"].split():
            uid = f"{BY_HAND} {uid}".rstrip()
        one = Submission(link.seat, fields["id"], at, fields["text"], uid, answer)
        self._plays.append(one)
        self._table.judge_ahead(one)
        if len(self._plays) == 1:
            asyncio.get_running_loop().call_soon(self._gather, 0, timing.PAUSES)

    def _asked_back(self, seat: int, fields: Plain) -> str:
        try:
            return self.ask_back(seat, fields["id"], fields["text"])
        except Exception:  # a play is not lost, whatever is wrong with the question
            log.exception("Seat %d could not be asked back", seat)
            return ""

    def _titled(self, seat: int, asked: str) -> tuple[str, str]:
        """(a question after its one-word title, the code that marks it), as a station takes it."""
        with speaking(self._table.words_of(seat).beside()):
            return f"{_('Sure?')} {asked}", TO_READ

    def _gather(self, known: int, pauses: int) -> None:
        """Submits when everybody who owes a play has made it, or a few pauses have passed without another one coming
        in. What others confirm may still be on its way through other programs: they need the processor for that."""
        more = len(self._plays) > known
        if not pauses or (more and self._are_all_in()):
            self._submit()
            return
        if not more:
            _give_way()
        pauses = timing.PAUSES if more else pauses - 1
        asyncio.get_running_loop().call_soon(self._read_first, len(self._plays), pauses)

    def _read_first(self, known: int, pauses: int) -> None:
        """Has the loop read what has come by now, before it is looked at again."""
        asyncio.get_running_loop().call_soon(self._gather, known, pauses)

    def _are_all_in(self) -> bool:
        return {one.seat for one in self._plays}.issuperset(self._table.awaited())

    def _submit(self) -> None:
        plays, self._plays = self._plays, []
        self._table.submit_all(plays, _give_way)

    def changed(self) -> None:
        """Views go out after the answers, also those to plays that come in at this moment: they would
        be out of date at once."""
        if not self._views_wanted:
            self._views_wanted = True
            self._when_answered(timing.GATHER)

    def _when_answered(self, rounds: int) -> None:
        """Sends views when the loop has gone round a few times without a play to answer."""
        rounds = timing.GATHER if self._plays else rounds - 1
        if rounds:
            asyncio.get_running_loop().call_soon(self._when_answered, rounds)
        else:
            self._send_views()

    def _send_views(self) -> None:
        self._views_wanted = False
        for link in self._roster.playing():
            self.view(link)
        self._rest()

    def _rest(self) -> None:
        """What takes long is done while people look at their new views."""
        self._table.tidy()
        self._rests = (self._rests + 1) % timing.ALL_GARBAGE
        gc.collect(1 if self._rests else 2)

    def view(self, link: StationLink) -> None:
        """Sends the view of this moment, unless the station has exactly that already or is not in the right hands."""
        if link.held:
            return
        data, known = self._table.view(link.seat), max(self._table.last_moment(link.seat), self._table.rewound)
        if data != link.view_data or known > link.view_at:
            link.take_view(data, self._table.moment)
            self._send_view(link)
        self._name_awaited(link)

    def _name_awaited(self, link: StationLink) -> None:
        """Shows those who wait whom they wait for, even with an unchanged view; nobody at the end, and nobody where
        every seat may lay what comes."""
        awaited = () if self._table.state.for_all() else tuple(self._table.awaited())
        if link.seat not in awaited and awaited != link.told_awaited:
            link.told_awaited = awaited
            link.send("due", seats=list(awaited))

    def repeat(self, link: StationLink, now: float) -> None:
        """Sends a view again that was not confirmed for some time."""
        if not link.held and link.have_at != link.view_at and now - link.view_sent > timing.REPEAT_VIEW:
            self._send_view(link)

    def _send_view(self, link: StationLink) -> None:
        link.view_sent = time.monotonic()
        link.send("view", at=link.view_at, data=link.view_data)

    def is_shown(self, link: StationLink) -> bool:
        """Whether a station has confirmed the newest view, and no other is about to go out."""
        return not self._views_wanted and link.have_at == link.view_at >= 0


def _give_way() -> None:
    """Lets the programs run that hand on what comes and what was answered: on a processor that goes on here they would
    wait for the next tick of its clock, which is a millisecond."""
    time.sleep(timing.PAUSE)
