"""The job in which a station tests itself, part by part, with what to do about those that are not well."""

from __future__ import annotations

from host.jobs.job import Display, Job, Order
from host.stations.selftest import END, PartResult, part_line, test_station
from shared_rules.phrases import _
from shared_rules.wire.parts import PARTS

# What the station asks of people once a part is tested.
ASKED = {
    "field": "Lay a card on the mark and leave it there.",
    "tag": "Is every point of its display lit, and filled after that? A: yes, twice.",
    "display": "Press A, B, C and D, as its display says.",
    "buttons": "Was there a tune of four notes? A: yes, B: no.",
    "buzzer": "Did its light show red, green, then blue? A: yes, B: no.",
    END: "Press B there: the station begins again and is free.",
}


class SelfTest(Job):
    """See `host.stations.selftest`; somebody is at the station, since its page is."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Self-test of a station"))
        self._parts: list[PartResult] = []
        self._latest = ""

    async def work(self) -> None:
        """See Job."""
        assert self.order.station is not None, "a self-test has a station"
        self.tell(_("Look at the station: it says what to do."))
        await test_station(self.order.station.url, True, self.order.language, self._on_part, until_it_is_free=True)

    def _on_part(self, part: PartResult) -> None:
        self._latest = part.part if part.part != "reader" or part.ok else "tag"  # without a reader no tag is asked for
        if part.part != END:
            self._parts.append(part)
            self.tell(part_line(part))
            return
        bad = [part for part in self._parts if not part.ok]
        self.tell(_("Every part works.") if not bad else _("Not well: look at hardware/breadboard.md."))

    def display(self) -> Display | None:
        """See Job: what the station asks for; its buttons are tested, so they are pressed there."""
        if self._latest not in ASKED or self.over:
            return None
        return Display(self.title, (_(ASKED[self._latest]),), ())

    def progress(self) -> tuple[int, int]:
        """See Job: three results of the host, and one for each part; not every station has a light."""
        done = len(self._parts)
        return done, done if self._latest == END else max(done, len(PARTS) + 3)
