"""Checks the journal against what stations remember: a play that one knows to be accepted must be in it.

A station that stays switched on while its host is away keeps the id and the moment of the last play that was
accepted from it, and sends both after each `welcome`. A journal that was damaged, or is an older copy, may lack it.
"""

from __future__ import annotations

from host.plain import Plain
from host.stations.link import StationLink
from host.stations.roster import Roster
from host.table.news import News, Sentence, sentence

TITLE = "Plays are missing"
LOST = (
    "The station of {name} (seat {seat}) had a play accepted as line {line} of game {game}, and the journal does not "
    "have it: {lost}. To get back what is missing, stop with Ctrl-C now and look for a newer copy of herald.sqlite and "
    "of herald.witness: `herald journal mend` joins what the two hold. To do without it, play on."
)


class LastPlays:
    """Holds what the stations of one table remember against its journal."""

    def __init__(self, roster: Roster) -> None:
        self._roster, self._table = roster, roster.table
        self._seats_notified: set[int] = set()

    def on_knew(self, link: StationLink, fields: Plain) -> None:
        """Says once for each seat that a play is missing, which one, and where it may still be."""
        play, at = fields["id"], fields["at"]
        of_this_game = play.startswith(self._table.header.mark)
        if of_this_game and not self._table.accepted(play) and link.seat not in self._seats_notified:
            self._seats_notified.add(link.seat)
            # A fact of the record and none of the station: it is told after the winner, too.
            self._table.announce(News(None, sentence(TITLE), (self._sentence(link.seat, at),), about=link.seat))

    def _sentence(self, seat: int, at: int) -> Sentence:
        table = self._table
        first = table.moment + 1
        one = sentence("line {last} is missing", last=at)
        lost = sentence("lines {first} to {last} are missing", first=first, last=at) if at > first else one
        return sentence(LOST, name=table.player(seat), seat=seat, line=at, game=table.header.id, lost=lost)
