"""The score pad of Oh Hell: a row for the points of each deal (OH-11, OH-40)."""

from shared_rules.oh_hell import GAME as PLAYED
from shared_rules.oh_hell.cards import sizes
from shared_rules.pad.referee.pad import ScorePad, pad_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Row

MOST = 99


class OhHellPad(ScorePad):
    """See `shared_rules.pad`."""

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad: a row for each deal."""
        count = len(sizes(int(options["most"]), options["course"]))
        return tuple([pad_row("deal_%d" % number, "Deal %d", -MOST, MOST) for number in range(1, count + 1)])


GAME = OhHellPad(PLAYED)
