"""The score pad of Through the Ages: the culture track, and what the end of each mode brings (TA-110, TA-194)."""

from shared_rules.pad.referee.pad import ScorePad, pad_row
from shared_rules.through_the_ages import GAME as PLAYED
from shared_rules.through_the_ages.modes import mode_of
from shared_rules.through_the_ages.referee import scoring
from shared_rules.through_the_ages.tally import RESIGNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Columns, Row

MOST = 499
ORDER = (("first", "As the first"), ("second", "As the second"), ("third", "As the third"))
TRACK = (pad_row(scoring.CULTURE, "Culture on the track", most=MOST),)
SIMPLE = TRACK + (
    pad_row(scoring.TECHNOLOGIES, "Technologies of Age I (2 points each)", times=scoring.EACH),
    pad_row(scoring.STRENGTH, "Strength (2 points each)", times=scoring.EACH),
    pad_row(scoring.HAPPINESS, "Happy faces (2 points each)", times=scoring.EACH),
    pad_row(scoring.SCIENCE, "Science in a turn"),
    pad_row(scoring.SUPPLY, "Food and resources in a turn"),
)
LATER = TRACK + (pad_row(scoring.IMPACT, "Age III events", -MOST, MOST),)
LEFT = (pad_row(RESIGNED, "Resigned", counts=False, alone=False, values=ORDER),)


class AgesPad(ScorePad):
    """See `shared_rules.pad`."""

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad: by the mode."""
        mode = mode_of(options["mode"])
        if not mode.politics:
            return SIMPLE
        return LATER + LEFT if mode.wars else LATER

    def leavers(self, columns: "Columns") -> "tuple[int, ...]":
        """See ScorePad: whoever resigned, in that order (TA-194)."""
        found = [(word, seat) for word, _words in ORDER for seat in range(1, len(columns) + 1)]
        return tuple([seat for word, seat in found if columns[seat - 1].get(RESIGNED) == word])

    def ranking(self, totals: "list[int]", columns: "Columns", options: "dict[str, str]") -> "list[tuple[int, ...]]":
        """See ScorePad: by the option `victory` equal points share or go to the later seat (TA-111)."""
        return scoring.placed(totals, options, self.leavers(columns))


GAME = AgesPad(PLAYED)
