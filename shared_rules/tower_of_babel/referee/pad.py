"""The score pad of Tower of Babel: what stands on the score track, and what the end brings (TB-80 to TB-87)."""

from shared_rules.pad.referee.pad import ScorePad, number_in, pad_row
from shared_rules.tower_of_babel import GAME as PLAYED
from shared_rules.tower_of_babel.referee import scoring
from shared_rules.tower_of_babel.referee.news import discs_text
from shared_rules.tower_of_babel.tally import TRACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Row

MOST_DISCS = 24
HELD = "held"
ROWS = (
    pad_row(TRACK, "Score track"),
    pad_row(scoring.UNFINISHED, "Unfinished wonders"),
    pad_row(scoring.DISCS, "Sets of discs"),
    pad_row(scoring.CARDS, "Action cards"),
)
TIE = (pad_row(HELD, "Number of discs, if points are equal", most=MOST_DISCS, counts=False),)


class BabelPad(ScorePad):
    """See `shared_rules.pad`."""

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad: discs are counted where they break a tie."""
        return ROWS + TIE if options["final_tie"] == "discs" else ROWS

    def tie(self, column: "dict[str, str]", options: "dict[str, str]") -> int:
        """See ScorePad. More discs, if the option says so (TB-87)."""
        return number_in(column, HELD) if options["final_tie"] == "discs" else 0

    def tie_words(self, value: int) -> str:
        """See ScorePad."""
        return discs_text(value)


GAME = BabelPad(PLAYED)
