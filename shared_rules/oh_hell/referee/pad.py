"""The score pad of Oh Hell: a row for each deal, with bid and tricks or with points alone (OH-11, OH-21, OH-40)."""

from shared_rules.contract import Refusal
from shared_rules.oh_hell import GAME as PLAYED
from shared_rules.oh_hell import closed_sum
from shared_rules.oh_hell.cards import largest, sizes
from shared_rules.oh_hell.referee.counting import points
from shared_rules.pad.referee.pad import NOTHING, ScorePad, pad_row
from shared_rules.pad.referee.pad import why_not as why_no_figure
from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Row

MOST = 999
BETWEEN = "/"
OWN = "="  # before points that a table counted by a rule of its own


class OhHellPad(ScorePad):
    """See `shared_rules.pad`. An entry is `2/3`, two tricks bid and three taken, or the points; `=24` are points
    that no counting of OH-40 gives."""

    @property
    def hint(self) -> str:
        """See ScorePad."""
        return _("Bid and tricks as 2/3, or the points alone; =24 for points of a counting of your own.")

    by_row = True
    sentences = {
        "impossible": "{row}: nobody has {number} points in a deal of {size}. "
        "If your table counts otherwise, type ={number}.",
        "too_many": "{row}: bids and tricks are 0 to {size}.",
        "no_entry": "{row}: {said} is neither bid and tricks, as 2/3, nor points.",
        "misfit_tricks": "{row}: all tricks together are {size}, and these do not come to that.",
        "misfit_hook": "{row}: the bids together may not be the {size} tricks.",
    }

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad: a row for each deal."""
        ones = seats if options["ones"] == "each" else 1
        found = sizes(largest(seats, options), options["course"], ones)
        return tuple(
            [pad_row("deal_%d" % (at + 1), "Deal %d", -MOST, MOST, size=found[at]) for at in range(len(found))]
        )

    def points(self, row: "Row", value: str, options: "dict[str, str]") -> int:
        """See ScorePad: by the table's counting (OH-40)."""
        if BETWEEN not in value:
            return int(value.lstrip(OWN))
        bid, taken = value.split(BETWEEN)
        return sum(points(options, int(bid), int(taken), row.size))

    def entries(self, row: "Row", options: "dict[str, str]") -> "list[str]":
        """See ScorePad: those of the counting of the table."""
        size = row.size
        pairs = _pairs(size)
        scored = sorted({sum(points(options, bid, taken, size)) for bid, taken in pairs})
        return ["%d/%d" % pair for pair in pairs] + [str(one) for one in scored]

    def why_not(self, row: "Row", value: str, options: "dict[str, str]") -> "Refusal | None":
        """See ScorePad: bid and tricks that the deal has, or points that some of them give."""
        if value == NOTHING or value in self.entries(row, options):
            return None
        if value[:1] == OWN and value[1:] != NOTHING:
            return why_no_figure(row, value[1:])
        parts, size = value.split(BETWEEN), row.size
        if not all(_is_figure(part) for part in parts) or len(parts) > 2:
            return Refusal("no_entry", row=row.name, said=value)
        if len(parts) == 2:
            return Refusal("too_many", row=row.name, size=size)
        return Refusal("impossible", row=row.name, size=size, number=int(value))

    def misfit(self, row: "Row", values: "list[str]", options: "dict[str, str]") -> "Refusal | None":
        """See ScorePad: some bids and tricks must give all of these, with tricks of the right sum and bids of another
        one where the hook is played (OH-21)."""
        if not any(values):
            return None
        size = row.size
        given = [value for value in values if not _is_free(value)]
        open_ends = len(given) < len(values)  # whoever may have had any tricks and any bid makes both sums right
        reached = {(0, 0)}
        for value in given:
            pairs = self._pairs_of(value, size, options)
            reached = {
                (bids + bid, tricks + taken)
                for bids, tricks in reached
                for bid, taken in pairs
                if tricks + taken <= size
            }
        whole = [bids for bids, tricks in reached if open_ends or tricks == size]
        if not whole:
            return Refusal("misfit_tricks", row=row.name, size=size)
        if not open_ends and whole == [closed_sum(options, size)]:
            return Refusal("misfit_hook", row=row.name, size=size)
        return None

    def _pairs_of(self, value: str, size: int, options: "dict[str, str]") -> "list[tuple[int, int]]":
        """Every bid and tricks that an entry of the counting can stand for."""
        if BETWEEN in value:
            bid, taken = value.split(BETWEEN)
            return [(int(bid), int(taken))]
        return [pair for pair in _pairs(size) if sum(points(options, *pair, size)) == int(value)]

    def told_entry(self, value: str) -> str:
        """See ScorePad."""
        if BETWEEN not in value:
            return ""
        bid, taken = value.split(BETWEEN)
        return _("bid %s, took %s") % (bid, taken)


def _pairs(size: int) -> "list[tuple[int, int]]":
    return [(bid, taken) for bid in range(size + 1) for taken in range(size + 1)]


def _is_free(value: str) -> bool:
    """Whether an entry says nothing of bid and tricks: none yet, or points of a counting of the table's own."""
    return not value or value[:1] == OWN


def _is_figure(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return 0 < len(digits) <= 4 and not digits.strip("0123456789")


GAME = OhHellPad(PLAYED)
