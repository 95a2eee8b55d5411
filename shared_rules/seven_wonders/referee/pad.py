"""The score pad of 7 Wonders: seven rows; coins are typed as they are counted (SW-103 to SW-106)."""

from shared_rules.pad.referee.pad import ScorePad, number_in, pad_row
from shared_rules.seven_wonders import GAME as PLAYED
from shared_rules.seven_wonders.referee import scoring
from shared_rules.seven_wonders.words import coins_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import Row

# Every conflict lost, and every one won (SW-99, SW-105).
FEWEST, MOST_TOKENS = -6, 18
ROWS = (
    pad_row(scoring.MILITARY, "Military", FEWEST, MOST_TOKENS),
    pad_row(scoring.TREASURY, "Coins (3 are a point)", per=scoring.COINS_PER_POINT),
    pad_row(scoring.WONDER, "Wonder"),
    pad_row(scoring.CIVILIAN, "Civilian"),
    pad_row(scoring.SCIENTIFIC, "Scientific"),
    pad_row(scoring.COMMERCIAL, "Commercial"),
    pad_row(scoring.GUILDS, "Guilds"),
)


class SevenWondersPad(ScorePad):
    """See `shared_rules.pad`."""

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad: the seven categories (SW-104)."""
        return ROWS

    def tie(self, column: "dict[str, str]", options: "dict[str, str]") -> int:
        """See ScorePad. More coins (SW-103)."""
        return number_in(column, scoring.TREASURY)

    def tie_words(self, value: int) -> str:
        """See ScorePad."""
        return coins_text(value)


GAME = SevenWondersPad(PLAYED)
