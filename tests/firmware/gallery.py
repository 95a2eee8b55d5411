"""One picture of every screen a station has, in the order a player meets them. Runs on MicroPython too."""

try:
    from tests.firmware.player import FREE, WAIT, Player, picture
except ImportError:
    from player import FREE, WAIT, Player, picture

from firmware.screens import resting


class Shown:
    """A page that a station has only after a long time, as if it were a Player."""

    def __init__(self, page):
        self.station, self._page, self.large = self, page, None

    def page(self):
        return self._page


REVEAL = [
    "Anna builds Altar, free.",
    "Béla adds to the wonder and pays 2 coins to Anna.",
    "Cili sells a card for 3 coins.",
]


def _looking():
    player = Player()
    player.station.strings.use(player.language)
    return player


def _resting():
    return Shown(resting("Őrs Ármin", 5))


def _turned_away():
    player = Player()
    player.station.turned_away(
        "This station carries other rules than the table: run `herald flash` and plug it in again."
    )
    return player


def _seated_before_any_view():
    player = Player()
    player.station.seated("toy", 1, ["Őrs Ármin Bálint Jr."], player.language)
    return player


def _your_turn():
    return Player().seated()


def _your_turn_without_a_card():
    return Player().seated(FREE)


def _menu():
    return Player().seated().lay("a1")


def _menu_of_prices():
    return Player().seated().lay("b1").press("C")


def _menu_refused():
    return Player().seated().lay("c1")


def _menu_refused_and_asked_why():
    return Player().seated().lay("c1").press("A")


def _menu_last_of_many():
    return Player().seated().lay("b1").press("CCCC")


def _menu_without_a_card():
    return Player().seated(FREE).press("A")


def _card_that_cannot_be_used():
    return Player().seated().lay("d1")


def _card_while_nothing_is_awaited():
    return Player().seated(WAIT).lay("a1")


def _explained():
    return Player().seated().lay("a1").press("D")


def _explained_second_page():
    return Player().seated().lay("a1").press("DC")


def _help():
    return Player().seated().press("D")


def _hint():
    return Player().seated().press("C")


def _sent():
    return Player().seated().lay("b1").press("A")


def _sent_and_card_gone():
    player = _sent()
    player.station.left()
    return player


def _sent_and_host_silent():
    player = _sent()
    player.station.host_silent(True)
    return player


def _accepted():
    player = _sent()
    player.station.judged(True, "")
    return player


def _not_accepted():
    player = _sent()
    player.station.judged(False, "The table went back. Take your card off, look at the new screen and play again.")
    return player


def _waiting():
    player = _accepted()
    player.station.see(2, WAIT)
    player.station.left()
    return player


def _news():
    player = _waiting()
    player.station.show("Revealed", REVEAL, "reveal")
    return player


def _news_second_page():
    return _news().press("A")


def _two_cards():
    player = Player().seated().lay("a1")
    player.station.two_cards(True)
    return player


def _unknown_tag():
    player = Player().seated()
    player.station.arrived("04ffffffffffff", "")
    return player


def _unreadable_tag():
    player = Player().seated()
    player.station.arrived("04ffffffffffff", "", False)
    return player


def _card_of_another_game():
    player = Player().seated()
    player.station.arrived("04ffffffffffff", "xx/a1")
    return player


def _host_silent():
    player = Player().seated()
    player.station.host_silent(True)
    return player


def _trouble():
    player = Player().seated()
    player.station.trouble("reader", "The card reader does not answer. Look at its wires.")
    return player


def _no_reader():
    player = Player().seated()
    player.station.reader_missing(True)
    return player


def _no_reader_while_looking():
    player = _looking()
    player.station.reader_missing(True)
    return player


def _turned_away_later():
    player = _waiting()
    player.station.turned_away("Another station plays for this seat.")
    return player


def _wish():
    player = _waiting()
    player.station.held("B")
    return player


def _news_read_again():
    return _news().press("BB")


def _question():
    player = Player().seated()
    lines = ["Do you want this? Béla asks to go back to Age III turn 6."]
    player.station.ask("q1", "Undo?", lines, ["Yes", "No"])
    return player


def _between_two_questions_about_tags():
    player = Player()
    player.station.seated("", 1, ["Tags"], player.language)
    player.station.ask("q1", "Write over it?", ["It holds something else."], ["write", "no"])
    return player.wait(1000).press("A")


SCENES = (
    _looking, _turned_away, _seated_before_any_view, _your_turn, _your_turn_without_a_card, _menu,
    _menu_of_prices, _menu_refused, _menu_refused_and_asked_why, _menu_last_of_many, _menu_without_a_card,
    _card_that_cannot_be_used, _card_while_nothing_is_awaited, _explained, _explained_second_page, _help,
    _hint, _sent, _sent_and_card_gone, _sent_and_host_silent, _accepted, _not_accepted, _waiting, _news,
    _news_second_page, _two_cards, _unknown_tag, _unreadable_tag, _card_of_another_game, _host_silent,
    _trouble, _no_reader, _no_reader_while_looking, _question, _turned_away_later, _wish, _news_read_again,
    _between_two_questions_about_tags, _resting,
)  # fmt: skip


def gallery(language="en", large=False):
    """All screens of a station that speaks `language`, as one text; in large letters every part of them."""
    Player.language, Player.large = language, large
    try:
        return _gallery()
    finally:
        Player.language, Player.large = "en", False


def shown(station):
    """The pictures of a station: of large letters all that one page comes to."""
    found = [picture(station.page())]
    while station.large and station.large.turn():
        found.append(picture(station.page()))
    return "\n".join(found)


def _gallery():
    parts = []
    for scene in SCENES:
        page = shown(scene().station)
        name = scene.__name__[1:] if hasattr(scene, "__name__") else str(scene).split(" ")[1][1:]
        parts.append(name.replace("_", " ") + "\n" + page + "\n")
    return "\n".join(parts)
