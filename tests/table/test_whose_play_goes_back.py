"""Which play goes back when somebody holds B, and how the others are asked about it."""

from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.table.test_consent import NAMES, Desk, in_loop


def test_against_bots_the_last_play_of_a_person_goes_back_and_not_the_bots_alone(journal):
    table = Table.start("oh_hell", NAMES, {}, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    desk = Desk(table, people=(1,))

    def scenario():
        order = [*table.awaited()]
        while len(desk.table.plays()) < 500 and 1 not in order:
            desk.play(*table.awaited())
            order += table.awaited()
        mine = table.line
        desk.play(1)
        desk.play(*table.awaited())
        desk.play(*table.awaited())
        assert desk.undo.facts()["last"] == mine
        while table.awaited() != (1,):
            desk.play(*table.awaited())
        assert desk.undo.facts()["last"] == mine
        desk.undo.wish(1, "undo")
        assert (table.line, table.awaited(), desk.asked) == (mine, (1,), [])

    in_loop(scenario)


def test_a_turn_of_one_player_is_asked_about_with_name_and_number_of_plays(journal):
    table = Table.start("oh_hell", NAMES, {}, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    desk = Desk(table)

    def scenario():
        (first,) = table.awaited()
        desk.play(first)
        desk.undo.ask(first)
        asks = f"{NAMES[first - 1]} asks to go back to Deal 1: 7 cards ({NAMES[first - 1]})."
        assert desk.undo.facts()["asking"]["text"] == f"{asks} One play is taken back."

    in_loop(scenario)
