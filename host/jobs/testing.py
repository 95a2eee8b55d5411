"""A station tests itself: part by part, and what to do about those that are not well."""

from __future__ import annotations

from host.jobs.job import Job, Order
from host.stations.selftest import Part, part_line, test_station
from shared_rules.phrases import _
from shared_rules.wire.parts import PARTS


class SelfTest(Job):
    """See `host.stations.selftest`; somebody is at the station, since its page is."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Self-test of a station"))
        self._parts: list[Part] = []

    async def work(self) -> None:
        """See Job."""
        assert self.order.station is not None, "a self-test has a station"
        self.tell(_("Look at the station: it says what to do."))
        await test_station(self.order.station.url, True, self.order.language, self._on_part)
        bad = [part for part in self._parts if not part.ok]
        self.tell(_("Every part works.") if not bad else _("Not well: look at hardware/breadboard.md."))

    def _on_part(self, part: Part) -> None:
        self._parts.append(part)
        self.tell(part_line(part))

    def progress(self) -> tuple[int, int]:
        """See Job: three results of the host, and one for each part."""
        return len(self._parts), max(len(self._parts), len(PARTS) + 3)
