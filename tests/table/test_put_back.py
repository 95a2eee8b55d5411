"""After an undo with real cards everybody sees what goes back where, by player, and nothing hidden."""

import json
import re
from functools import partial
from types import SimpleNamespace

import pytest

from host.cli.resume import _show_how_it_lies
from host.journal.file import now
from host.journal.history import Entry
from host.languages.game_words import game_words
from host.table import past_news
from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.past_news import as_it_lies, put_back
from host.table.table import Table
from shared_rules.contract import Event, load
from shared_rules.referee import record
from shared_rules.referee.putting_back import MARK
from shared_rules.wire.messages import ITEM
from tests.e2e.evening import evenings
from tests.games import SHIPPED
from tests.golden.make import goldens, read
from tests.promises import promise

PROMISES = [
    promise(
        "After a power cut the list of what lies on the table names nothing that lies face down, and "
        "nothing that is not there",
        how="all games and modes",
    ),
    promise(
        "An undo with real cards lists for each player what goes back where, in every game, and names "
        "nothing that was hidden"
    ),
]

NAMES = ("Ada", "Bela", "Cili")
HEADER = "This was undone. Put back, each in turn:"
CHOSEN = "what was chosen face down back into the hand"
SOLD = "the card that was sold back into the hand"
HANDS = "The middle: the hands back the way they came, if they were passed on."


class Evening:
    """A table of 7 Wonders; `told` holds the lines that were announced last."""

    def __init__(self, journal, deal):
        game = load("seven_wonders")
        header = journal.begin(game.name, game.rules_version, NAMES, game.complete({"deal": deal}), 1, {})
        self.table = Table(header, journal, PeoplesDealer(1) if deal == "open" else ShuffledDealer(1))
        self.told = ()
        self.table.deal_if_due()
        self.table.listen(self)

    def on_news(self, news):
        self.told = news.lines

    def on_change(self, table):
        pass

    def play(self, seat, text):
        assert self.table.submit(seat, f"k{self.table.moment}", self.table.moment, text).ok

    def lies(self, *ready):
        """The lines after a power cut; `ready` are who has chosen."""
        table = self.table
        return as_it_lies(table.past_news(), ready, table.public(), table.words, table.names)


@pytest.fixture
def evening(journal):
    return lambda deal: Evening(journal, deal)


def a_turn(evening):
    """All three choose; Ada and Cili sell, and Bela builds."""
    line = evening.table.line
    evening.play(1, "sell altar.3")
    evening.play(3, "sell theater.3")
    evening.play(2, "build lumber_yard.3")
    return line


def test_cards_and_coins_of_a_turn_go_back_by_player(evening):
    evening = evening("open")
    line = a_turn(evening)
    assert evening.table.undo(line, 2).ok
    assert evening.told[1:] == (
        HEADER,
        f"Ada: {SOLD}; again 3 coins.",
        "Bela: Lumber Yard back into the hand.",
        f"Cili: {SOLD}; again 3 coins.",
        HANDS,
    )


def test_of_two_turns_the_later_one_is_put_back_first(evening):
    evening = evening("open")
    line = a_turn(evening)
    evening.play(1, "sell scriptorium.3")
    evening.play(3, "sell baths.3")
    evening.play(2, "build stone_pit.3")
    assert evening.table.undo(line, 2).ok
    told = next(text for text in evening.told if text.startswith("Bela: "))
    assert told.startswith("Bela: Stone Pit back into the hand; Lumber Yard back into the hand")


def test_a_card_that_lies_ready_goes_back_unnamed(evening):
    evening = evening("open")
    line = evening.table.line
    evening.play(3, "sell theater.3")
    assert evening.table.undo(line, 3).ok
    assert evening.told[1:] == (HEADER, f"Cili: {CHOSEN}.")


def test_when_a_card_is_exchanged_alone_the_others_hear_of_coins_and_hands_and_not_of_their_cards(evening):
    evening = evening("open")
    line = a_turn(evening)
    heard = []
    evening.on_news = lambda news: heard.extend(news.lines)
    assert evening.table.exchange(line, 1).ok
    assert f"Ada: {SOLD}; again 3 coins." in heard
    assert [text for text in heard if text.startswith(("Bela: ", "Cili: ", "The middle: "))] == [
        "Cili: again 3 coins.",
        "The middle: the hands back the way they came, if they were passed on.",
    ]


def test_where_herald_deals_nothing_lies_on_the_table(evening):
    evening = evening("dealt")
    line = evening.table.line
    evening.play(1, evening.table.game.text(evening.table.state.plays(1)[0]))
    assert evening.table.undo(line, 1).ok
    assert len(evening.told) == 1


def test_after_a_break_the_newest_turn_is_named_by_player_with_what_lies_face_down(evening):
    evening = evening("open")
    a_turn(evening)
    evening.play(3, "sell baths.3")
    lines = evening.lies("Cili")
    assert lines[0] == "The last that counted, player by player:"
    told = [lines.index(text) for text in ("Ada sells a card.", "Bela builds Lumber Yard.", "Cili sells a card.")]
    assert told == sorted(told)
    assert lines[-3:] == ["Ada: 6 coins.", "Bela: 3 coins.", "Cili: what was chosen, face down; 6 coins."]
    assert "Baths" not in " ".join(lines)


def test_a_resumed_game_of_real_cards_says_how_the_table_lies_and_a_dealt_one_does_not(evening):
    for deal, said in (("open", True), ("dealt", False)):
        table = evening(deal)
        if deal == "open":
            a_turn(table)
        table.told = ()
        _show_how_it_lies(table.table)
        assert bool(table.told) == said


# -- in every game ------------------------------------------------------------------------------


def cut_off(journal, game_name, name, at):
    """(Table, its news) of a golden record that a power cut ended after `at` lines."""
    kept = record.parse(read(game_name, name)[0])
    header = journal.begin(game_name, kept.rules, tuple(kept.names), kept.options, 0, {})
    lines = [Entry(n, seat, text, f"k{n}", n - 1, "", now()) for n, (seat, text) in enumerate(kept.lines[:at], 1)]
    journal.append(header.id, lines)
    table, heard = Table.resume(header, journal), []
    table.listen(SimpleNamespace(on_news=heard.append, on_change=lambda _table: None))
    _show_how_it_lies(table)
    return table, heard


@pytest.mark.parametrize(("game", "name"), evenings())
def test_after_a_power_cut_every_game_and_mode_says_how_the_table_lies(journal, game, name):
    """Nothing is named that lies face down, nobody is said to have chosen who chooses nothing, each line is whole."""
    whole = len(record.parse(read(game, name)[0]).lines)
    for at in range(whole // 5, whole, whole // 5):
        table, (news,) = cut_off(journal, game, name, at)
        assert news.title == "This is how the table lies"
        assert news.lines[0] == "The last that counted, player by player:" and len(news.lines) > 1
        assert all(line and len(line) <= ITEM and "{" not in line and "%" not in line for line in news.lines)
        lying = [line for line in news.lines if "face down" in line]
        ready = set(table.words.lying(table.public(), table.awaited())) & set(table.seats)
        assert {line.partition(":")[0] for line in lying} == {table.names[seat - 1] for seat in ready}
        for one in [table.names[seat - 1] for seat in table.awaited() if seat]:
            assert not [line for line in lying if line.startswith(f"{one}:")]
        if table.words.counted(table.public(), 1):
            for seat, who in enumerate(table.names, 1):
                assert any(
                    line.startswith(f"{who}: ") and table.words.counted(table.public(), seat) in line
                    for line in news.lines
                )


def test_after_a_power_cut_in_tower_of_babel_only_offers_lie_face_down(journal):
    """Nobody's does once they are revealed, nor while the table is awaited; the builder's never."""
    for at, lying in ((166, []), (332, ["Cili"]), (498, [])):
        _table, (news,) = cut_off(journal, "tower_of_babel", "open-3", at)
        assert [line.partition(":")[0] for line in news.lines if "face down" in line] == lying


def test_after_a_power_cut_in_oh_hell_trump_the_trick_and_every_hand_are_named(journal):
    _table, (news,) = cut_off(journal, "oh_hell", "up-4", 30)
    assert news.lines[-10:-4] == (
        "Trump: clubs.",
        "Turned up: 2 of clubs.",
        "Trick 1 of 3.",
        "Dóra: Jack of hearts.",
        "Anna: 5 of diamonds.",
        "Béla: 9 of hearts.",
    )
    assert news.lines[-2] == "Cili: bid 2, tricks taken 0, 0 points, 3 cards in hand."


class Line:
    """A play as an undo hands it over."""

    def __init__(self, seat, text):
        self.seat, self.text = seat, text


def walks(game_name, every):
    """(lines of put_back, State before) for parts of every open record of a game, each `every` plays long."""
    game = load(game_name)
    for found, name in goldens():
        kept = record.parse(read(found, name)[0]) if found == game_name else None
        if kept is None or game.complete(kept.options)["deal"] != "open":
            continue
        names = tuple(f"P{seat}" for seat in range(1, kept.seats + 1))
        state, words = game.start(kept.seats, kept.options), game_words(game_name)
        for at in range(0, len(kept.lines), every):
            lines = [Line(seat, text) for seat, text in kept.lines[at : at + every]]
            yield put_back(state.copy(), lines, game, words, names), state, lines
            for line in lines:
                state.do(line.seat, game.parse(line.text))


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.long
@pytest.mark.sample
def test_every_event_of_a_game_finds_words_by_player(game):
    """Every line fits a station's message and names its player; no gap where a name of a card should stand, no bare
    brace, and nothing that only repeats what was announced."""
    for lines, _state, _plays in walks(game, 9):
        for line in lines[1:]:
            who, _colon, what = line.partition(": ")
            assert who and what and len(line) <= ITEM, line
            assert "{" not in line and "  " not in line and ": ;" not in line and "undone: " not in line, line
            assert MARK not in line and not [part for part in re.findall(r"\w+", line) if len(part) > 24], line


@pytest.mark.long
def test_through_the_ages_says_where_cards_and_tokens_go():
    told = " ".join(line for lines, _state, _plays in walks("through_the_ages", 9) for line in lines[1:])
    for part in ("back to the card row", "back into the hand", "yellow from", "blue from", "actions left again: civil"):
        assert part in told


def test_tokens_of_through_the_ages_that_came_and_went_stay_where_they_are():
    """Undone are plays after which a worker of the bank works on a mine: one move leads back, over no other place."""
    game, words = load("through_the_ages"), game_words("through_the_ages")
    now = game.start(2, {"deal": "open"}).public()
    was = json.loads(json.dumps(now))
    at_mine = next(row for row in now["civs"][0]["techs"] if row[0] == "bronze")
    now["civs"][0]["yellow"] -= 1
    at_mine[1] += 1
    assert words.tokens_back(was, now, NAMES[:2]) == [("Ada", "1 yellow from Bronze to the bank")]
    now["civs"][0]["blue"] += 2
    now["civs"][0]["white_left"] = 0
    assert words.tokens_back(was, now, NAMES[:2])[1:] == [
        ("Ada", "2 blue from the bank to the box"),
        ("Ada", "actions left again: civil 1, military 0"),
    ]


def test_actions_left_are_named_for_the_player_alone_whose_turn_it_is_again():
    """After an undo of the turn that Bela has begun, Ada is at her turn's end: he did nothing and has nothing left."""
    game, words = load("through_the_ages"), game_words("through_the_ages")
    was = game.start(2, {"deal": "open"}).public()
    now = json.loads(json.dumps(was))
    now["active"], now["civs"][1]["white_left"], now["civs"][0]["white_left"] = 2, 4, 0
    assert [name for name, _text in words.tokens_back(was, now, NAMES[:2])] == ["Ada"]


def test_cards_that_go_the_same_way_stand_together_where_the_first_of_them_stood():
    lines = past_news._lines("Ada", [f"{MARK}Coal{MARK} to hand", "1 CA", f"{MARK}Moses{MARK} to hand", "1 CA"])
    assert lines == ["Ada: Coal, Moses to hand; 2 x 1 CA."]


def test_a_card_that_went_two_ways_keeps_their_order():
    texts = [f"{MARK}Iron{MARK} to row", f"{MARK}Coal{MARK} to hand", f"{MARK}Coal{MARK} to row"]
    assert past_news._lines("Ada", texts) == ["Ada: Iron to row; Coal to hand; Coal to row."]


def back(game, code, **figures):
    return {who: text.replace(MARK, "") for who, text in game_words(game).back(Event(code, figures), NAMES)}


def test_what_a_war_a_pact_and_a_final_event_brought_goes_back_by_its_owner():
    ages = partial(back, "through_the_ages")
    assert ages("spoils", seat=1, to=2, gone="moses") == {"Bela": "Moses back into play"}
    assert ages("spoils", seat=1, to=2, technology="masonry") == {"Bela": "Masonry back from Ada"}
    assert ages("war", card="war_over_culture", seat=3, to=1) == {"Cili": "War over Culture back into play"}
    assert ages("declined", card="open_borders_agreement", seat=1, to=3) == {
        "Cili": "Open Borders Agreement is offered again"
    }
    assert ages("pact_ended", card="open_borders_agreement", a=1, b=3) == {
        "Ada": "Open Borders Agreement back into play"
    }
    assert ages("final", card="impact_of_industry") == {"": "Impact of Industry back among the events of Age III"}


def test_the_buildings_of_a_finished_wonder_of_babel_go_back_to_it():
    assert back("tower_of_babel", "finished", wonder=1, values=[4, 0, 7], points=[10, 0, 15]) == {
        "": "The Colossus of Rhodes unfinished again",
        "Ada": "buildings worth 4 back to the Colossus of Rhodes",
        "Cili": "buildings worth 7 back to the Colossus of Rhodes",
    }


def test_cards_that_go_one_way_fill_several_lines_and_none_is_lost():
    cards = [f"Card of a long name {number}" for number in range(40)]
    texts = [f"{MARK}{card}{MARK} back into the hand" for card in cards]
    lines = past_news._of_each([("Ada", text) for text in texts], NAMES)["Ada"]
    assert len(lines) > 1 and all(len(line) <= ITEM for line in lines)
    assert all(sum(line.count(card + tail) for line in lines for tail in (",", " back")) == 1 for card in cards)
