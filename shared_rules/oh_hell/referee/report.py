"""What lists of games, and other programs, know of a game of Oh Hell."""

from shared_rules.card_game.referee.report import Report as Hidden


class Report(Hidden):
    """See `card_game.referee.report`."""

    # boardgamegeek.com/boardgame/1116/oh-hell
    BOARD_GAME_GEEK = 1116
    ALSO_CALLED = ("Oh Hell!", "Rikiki", "Nomination Whist", "Up and Down the River")

    def first_player(self, lines: "list[tuple[int, str]]") -> int:
        """Seat 1 deals first, and the seat on its left bids first (OH-20)."""
        return 2
