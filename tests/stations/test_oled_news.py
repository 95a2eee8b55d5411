"""The news of one moment on the small screens: one piece, with the reader's own result first."""

import pytest

from host.announce.oled import LINES, OledAnnouncer, OnDisplay, for_seat
from host.languages.clauses import rule_of_category
from host.languages.game_words import game_words
from host.pico.build import ROOT
from host.table.news import HEADING, MIDDLE, News, of_player
from shared_rules.contract import Event, load
from shared_rules.referee import record
from shared_rules.wire.messages import fault

NAMES = ("Ada", "Bela", "Cleo", "Dora")
WORDS = game_words("seven_wonders")


class Stations:
    """Writes down what each station is to show."""

    def __init__(self, here=(1, 2, 3, 4)):
        self.shown, self.codes, self.here, self.names = {}, {}, here, NAMES

    def seats(self):
        return list(self.here)

    def words_of(self, _seat):
        return WORDS

    def show(self, seat, title, lines, tune, code="", public=False):
        self.shown.setdefault(seat, []).append((title, list(lines), tune))
        self.codes[title] = code


class Table:
    names, over = NAMES, False

    def words_of(self, _seat):
        return WORDS


def conflict(seats, shields, tokens):
    return Event("conflict", {"age": 1, "seats": seats, "shields": shields, "tokens": tokens})


def told(*events):
    """What the stations show of a moment with these events."""
    stations = Stations()
    announcer = OledAnnouncer(stations)
    for event in events:
        title, lines, tune = WORDS.tell(event, NAMES)
        announcer.on_news(News(None, title, tuple(lines), tune, (event,)))
    announcer.on_change(Table())
    return stations.shown


REVEALED = Event("revealed", {"age": 1, "turn": 6})
CONFLICTS = (
    conflict([1, 2], [3, 0], [1, -1]),
    conflict([2, 3], [0, 0], [0, 0]),
    conflict([3, 4], [0, 2], [-1, 1]),
    conflict([4, 1], [2, 3], [-1, 1]),
)


def test_my_own_conflicts_come_first_and_fit_one_page():
    shown = told(REVEALED, *CONFLICTS)
    assert [len(pieces) for pieces in shown.values()] == [1, 1, 1, 1]
    title, lines, tune = shown[1][0]
    assert (title, tune) == ("Conflicts of Age I", "conflict")
    assert lines[:2] == ["You beat Bela: +1", "You beat Dora: +1"]
    assert shown[2][0][1][:2] == ["Ada beats you: -1", "You and Cleo are equal"]
    assert shown[3][0][1][:2] == ["You and Bela are equal", "Dora beats you: -1"]
    assert lines[2:] == [line for event in (*CONFLICTS, REVEALED) for line in WORDS.tell(event, NAMES)[1]]


def test_the_end_is_told_before_all_that_led_to_it():
    over = Event("over", {"ranking": [[4], [1], [2], [3]], "totals": [40, 30, 20, 52], "coins": [0, 0, 0, 0]})
    shown = told(REVEALED, *CONFLICTS, over)
    title, lines, tune = shown[2][0]
    assert (title, tune) == ("Dora wins", "over")
    assert lines[:4] == ["You: place 3, 30 points", "Ada beats you: -1", "You and Cleo are equal", "1. Dora: 52 points"]


def test_what_is_for_one_seat_goes_there_alone():
    stations = Stations()
    announcer = OledAnnouncer(stations)
    announcer.on_news(News(2, "Your hand", ("Altar.",), "", (REVEALED,)))
    announcer.on_news(News(None, "Age I, turn 6", ("All have chosen.",), "reveal", (REVEALED,)))
    announcer.on_news(News(3, "The table waits", ("Your station is silent.",)))
    announcer.on_change(Table())
    assert [[title for title, _, _ in stations.shown[seat]] for seat in (1, 2, 3)] == [
        ["Age I, turn 6"],
        ["Your hand"],
        ["The table waits", "Age I, turn 6"],
    ]
    assert stations.shown[2][0][1] == ["Altar.", "All have chosen."]


def test_what_the_game_told_everybody_is_told_in_the_words_of_the_seat_and_all_else_as_it_is():
    hungarian = game_words("seven_wonders", "hu", "hu")
    title, lines, tune = WORDS.tell(REVEALED, NAMES)
    everybody, own = News(None, title, tuple(lines), tune, (REVEALED,)), News(1, "Your hand", ("Altar.",))
    said = for_seat(1, [everybody, own], hungarian, NAMES)
    assert [said.title, *said.lines] == [(told := hungarian.tell(REVEALED, NAMES))[0], *told[1], "Altar."]
    assert said.title != title


def test_a_piece_is_never_longer_than_anybody_reads():
    title, lines, tune = told(*[REVEALED] * 40)[1][0]
    assert len(lines) == LINES and fault("news", {"title": title, "lines": lines, "tune": tune, "code": ""}) is None
    both = for_seat(1, [News(None, "One", ("a",)), News(None, "Two", ("b",), "turn")], WORDS, NAMES)
    assert both == OnDisplay("One", ("a", "b"), "turn", public=True)
    assert for_seat(1, [News(2, "Yours", ("a",))], WORDS, NAMES) is None


class Ended:
    """A table at the end of a recorded game of 7 Wonders Duel; `last` is what its last play brought."""

    over = True

    def __init__(self):
        kept = record.parse((ROOT / "tests/golden/seven_wonders_duel/civilian-2.record").read_text(encoding="utf-8"))
        self.game, self.names, self.last = load("seven_wonders_duel"), kept.names, []
        state = self.game.start_kept(kept.seats, kept.options)
        for seat, text in kept.lines:
            self.last = state.do(seat, self.game.parse(text))
        self.sheets = state.sheets

    def words_of(self, _seat):
        return game_words("seven_wonders_duel")


def test_at_the_end_everybody_gets_the_own_sheet_and_d_leads_to_every_rule_of_its_lines_once():
    stations, table = Stations((1, 2)), Ended()
    announcer = OledAnnouncer(stations)
    for event in table.last:
        title, lines, tune = table.words_of(1).tell(event, table.names)
        announcer.on_news(News(None, title, tuple(lines), tune, (event,)))
    announcer.on_change(table)
    (_, (title, lines, _tune)) = stations.shown[1]
    used = list(dict.fromkeys(line.category for line in table.sheets()[0]))
    assert title == f"{table.names[0]}: {sum(line.points for line in table.sheets()[0])}"
    assert len(lines) == len(used) and any(line.startswith("Civilian 34: Altar 3, Theater 3,") for line in lines)
    first = {rule_of_category("seven_wonders_duel", category).clause: category for category in reversed(used)}
    assert stations.codes[title].split() == [f"score.{one}" for one in used if one in first.values()]
    assert fault("news", {"title": title, "lines": lines, "tune": "", "code": stations.codes[title]}) is None


@pytest.mark.parametrize("game", ["seven_wonders", "tower_of_babel", "through_the_ages"])
def test_the_end_begins_with_the_own_place_on_every_oled(game):
    over = Event("over", {"ranking": [[2], [1, 3]], "totals": [7, 52, 7]})
    own = [game_words(game).own(over, seat, ("Ada", "Bela", "Cleo")) for seat in (1, 2)]
    assert own == [("You: place 2, 7 points",), ("You: place 1, 52 points",)]


@pytest.mark.parametrize(
    "winner, victory, own",
    [
        (1, "civilian", ("You: place 1, 52 points", "You: place 2, 40 points")),
        (3, "civilian", ("You: place 1, 52 points", "You: place 1, 40 points")),
        (2, "military", ("You lose", "You win")),
    ],
)
def test_the_end_of_duel_begins_with_who_has_won(winner, victory, own):
    over = Event("over", {"winner": winner, "victory": victory, "totals": [52, 40]})
    assert tuple(game_words("seven_wonders_duel").own(over, seat, ("Ada", "Bela"))[0] for seat in (1, 2)) == own


def test_of_an_undo_what_goes_back_comes_before_all_else_the_own_line_first():
    stations = Stations()
    undone = (
        "Bela asked.",
        of_player(HEADING, "Put back:"),
        of_player(1, "Ada: 3 coins."),
        of_player(3, "Cleo: Altar."),
        of_player(MIDDLE, "The middle: hands."),
        "Hold C.",
    )
    OledAnnouncer(stations).on_news(News(None, "Undo", undone, "turn"))
    others = ["The middle: hands.", "Bela asked.", "Hold C."]
    assert stations.shown[3][0][1] == ["Cleo: Altar.", "Ada: 3 coins.", *others]
    assert stations.shown[2][0][1] == ["Ada: 3 coins.", "Cleo: Altar.", *others]
