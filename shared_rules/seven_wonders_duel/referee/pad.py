"""The score pad of 7 Wonders Duel: eight rows, and one for a victory without points (SD-130 to SD-136)."""

from shared_rules.pad.referee.pad import ScorePad, number_in, pad_row
from shared_rules.phrases import plural
from shared_rules.seven_wonders_duel import GAME as PLAYED
from shared_rules.seven_wonders_duel.city import COINS_PER_POINT
from shared_rules.seven_wonders_duel.referee import scoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Columns, Row

MOST_MILITARY = 10
ROWS = (
    pad_row(scoring.CIVIL, "Civilian"),
    pad_row(scoring.SCIENCE, "Scientific"),
    pad_row(scoring.COMMERCE, "Commercial"),
    pad_row(scoring.GUILDS, "Guilds"),
    pad_row(scoring.WONDERS, "Wonders"),
    pad_row(scoring.PROGRESS, "Progress"),
    pad_row(scoring.TREASURY, "Coins (3 are a point)", per=COINS_PER_POINT),
    pad_row(scoring.MILITARY, "Military", most=MOST_MILITARY, alone=True),
)


class DuelPad(ScorePad):
    """See `shared_rules.pad`."""

    # How somebody wins without points.
    names = {"military": "Military supremacy", "scientific": "Scientific supremacy"}

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad."""
        how = tuple(self.names.items())
        return ROWS + (pad_row(scoring.SUPREMACY, "Victory without points", counts=False, alone=True, values=how),)

    def winner(self, columns: "Columns") -> "tuple[int, str]":
        """See ScorePad: no points are counted after a supremacy (SD-136)."""
        for seat, column in enumerate(columns, 1):
            if scoring.SUPREMACY in column:
                return seat, self.names[column[scoring.SUPREMACY]]
        return 0, ""

    def tie(self, column: "dict[str, str]", options: "dict[str, str]") -> int:
        """See ScorePad. More points on blue cards (SD-135)."""
        return number_in(column, scoring.CIVIL)

    def tie_words(self, value: int) -> str:
        """See ScorePad."""
        return plural(value, "%d point on blue cards", "%d points on blue cards") % value


GAME = DuelPad(PLAYED)
