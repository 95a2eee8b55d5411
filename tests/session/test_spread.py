"""A set-up of real cards is drawn as it lies, and what is typed counts as what is tapped."""

import pytest

from host.journal.history import BY_HAND
from host.journal.journal import Journal
from host.pico.build import ROOT
from host.session.session import Session
from shared_rules.referee import record
from tests.promises import promise
from tests.web.sessions import setup

PROMISES = [
    promise(
        "While a set-up is entered, a typed line counts like a tapped card, and so does the tag of another "
        "copy that looks the same",
        how="every game with a drawing",
    ),
]


def opened(tmp_path, game, seats, options=None):
    made = setup(game=game, seats=seats, humans=0, deal="open")
    made = made._replace(urls=("socket://127.0.0.1:1",), real=tuple(range(1, seats + 1)))
    made = made._replace(options={**made.options, **(options or {})})
    return Session.open(made, Journal.open(tmp_path), tmp_path)


def texts(session):
    return [[slot.text for slot in slots] for _label, slots in session.spread.drawing()]


def lay_everything(session):
    """Lays what comes until nothing more is laid out; how many cards that took."""
    laid = 0
    while cards := session.spread.cards():
        assert session.spread.lay(cards[laid % len(cards)][0]) == ""
        laid += 1
    return laid


@pytest.mark.long
def test_the_twenty_four_discs_of_babel_are_typed_one_after_another(tmp_path):
    session = opened(tmp_path, "tower_of_babel", 3)
    table = session.table
    table.deal_if_due()
    assert table.submit(1, "a", table.moment, "first 1").ok
    assert [label for label, _ in session.spread.drawing()][:2] == ["Babel", "Colossus"]
    assert texts(session)[:2] == [["?", "o", "o"], ["o", "o", "o"]]
    assert lay_everything(session) == 24
    assert session.spread.drawing() == [] and session.spread.cards() == []
    lines = [line for line in table.history.lines if line.text.startswith("put")]
    assert len(lines) == 24 and {line.uid for line in lines} == {BY_HAND}
    assert "does not come next" in session.spread.lay("ship_disc.5")


@pytest.mark.long
def test_the_thirteen_cards_of_the_row_are_typed(tmp_path):
    session = opened(tmp_path, "through_the_ages", 3)
    session.table.deal_if_due()
    assert texts(session) == [["?", *["o"] * 12]]
    assert lay_everything(session) == 13
    assert "turn" not in {text.split()[0] for text in map(session.table.game.text, session.table.state.plays(1))}


def test_the_rows_of_an_age_of_duel_show_what_lies_face_up_face_down_and_next(tmp_path):
    session = opened(tmp_path, "seven_wonders_duel", 2)
    table = session.table
    table.deal_if_due()
    kept = record.parse((ROOT / "tests/golden/seven_wonders_duel/open-2.record").read_text(encoding="utf-8"))
    for number, (seat, text) in enumerate(kept.lines[:20]):
        table.submit(seat or 1, str(number), table.moment, text)
    rows = texts(session)
    assert [len(row) for row in rows] == [2, 3, 4, 5, 6]
    assert [row[0] for row in rows] == ["Palisade", "x", "o", "x", "o"] and rows[0][1] == "?"
    assert lay_everything(session) == 11
    assert session.spread.drawing() == []


@pytest.mark.parametrize("game", ["seven_wonders", "oh_hell"])
def test_a_game_without_a_drawing_shows_none(tmp_path, game):
    session = opened(tmp_path, game, 3)
    session.table.deal_if_due()
    assert session.spread.drawing() == [] and session.spread.cards() == []


def test_where_herald_deals_nothing_is_laid_out(tmp_path):
    made = setup(game="tower_of_babel", seats=3, humans=0)
    session = Session.open(made, Journal.open(tmp_path), tmp_path)
    assert session.spread.drawing() == []
