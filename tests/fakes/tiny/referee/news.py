"""The announcements of a round of Tiny."""

from shared_rules.card_game.referee import news


class News(news.News):
    def tell_revealed(self, figures, names):
        shown = [f"{names[seat - 1]} shows {number}." for seat, number in figures["shown"]]
        return "Revealed", shown or ["Nobody shows a card."], "reveal"
