"""What the buttons of a station would answer stands whole on its display, in every language."""

import pytest

from host.languages.catalogue import speaking
from host.languages.codes import CODES
from host.languages.game_words import game_words
from host.table.questions import Questions
from shared_rules.phrases import _
from tests.firmware.player import NAMES, Player
from tests.promises import promise

# What stands beside each other in the questions of a table, of a lobby and of the bench where tags are written.
ASKED = {
    "who sits here": lambda: (_("sit"), _("next")),
    "one station for several": lambda: (_("here"), _("next")),
    "the only one left": lambda: (_("I am here"),),
    "a seat of a lobby": lambda: (_("sit here"),),
    "a second seat of a lobby": lambda: (_("too"), _("leave")),
    "tables": lambda: (_("tables"),),
    "undo": lambda: (_("Yes"), _("No")),
    "everybody counts": lambda: (_("OK"), _("Wrong")),
    "cards one after another": lambda: (_("skip"), _("back")),
    "a card that was checked": lambda: (_("done"), _("wrong")),
    "cards to check": lambda: (_("no more cards"),),
}


def shown(choices, lines=("Anna",)):
    """The first page of a question with these choices, at the station that is asked."""
    sent, player = [], Player()
    Questions(lambda _seat, _message, fields: sent.append(fields)).put(1, "Herald", lines, choices, lambda *_: None)
    player.station.seated("", 1, NAMES)
    player.station.ask(**sent[0])
    return player


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("asked", ASKED)
@promise("A question at a station names what each of its buttons answers in whole words, in every language")
def test_each_button_of_a_question_has_its_words(asked, code):
    with speaking(game_words("oh_hell", code, code).beside()):
        choices = ASKED[asked]()
    text = shown(choices).text().replace(":", "")
    assert [words for at, words in enumerate(choices) if f"{'ABC'[at]} {words}" not in text] == []


def test_words_that_have_room_stay_in_the_last_row_and_longer_ones_get_rows_of_their_own():
    assert shown(("sit", "next")).rows()[1:] == ["Anna", "", "", "", "", "", "A sit   B next"]
    assert shown(("leave it", "take it")).rows()[1:5] == ["Anna", "A: leave it", "B: take it", ""]


def test_an_answer_counts_by_its_button_wherever_its_words_stand():
    player = shown(("leave it", "take it"))
    player.wait(1000).press("B")
    assert [choice for _id, choice in player.answers] == [1]
