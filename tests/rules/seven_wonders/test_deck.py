"""Sorting the decks: IN or OUT for every card and player count, guilds unseen, what is wrong at the end."""

import json
import random

import pytest

from shared_rules.contract import BrokenPosition, load
from shared_rules.referee.record import digest
from shared_rules.seven_wonders import cards
from tests.rules import on_station
from tests.rules.stations import station_digests

DECK = load("seven_wonders.deck")
words, news = DECK.part("words"), DECK.part("referee.news")
MARKED = [card for card in DECK.cards() if "." in card]
GUILDS = cards.guilds()


def begun(players, *said, seats=1):
    state = DECK.start(seats, {"players": str(players)})
    for text in said:
        state.do(1, DECK.parse(text))
    return state


def answer(state, card, seat=1):
    """(IN or the refusal's code, the OLED's text) as the station finds it."""
    view = DECK.view(state.view(seat))
    (way,) = view.ways(card)
    if way.refusal is not None:
        return way.refusal.code, words.why(way.refusal)
    return "in", " ".join(words.caption(view, way.play))


def lay_all(state, box):
    """Lays cards with tags of their own; the events that came."""
    events = []
    for number, card in enumerate(box):
        verb = "in" if answer(state, card)[0] == "in" else "out"
        events += state.do(1, DECK.parse(f"{verb} {card} {number:06x}"))
    return events


@pytest.mark.parametrize("players", range(2, 8))
def test_sw_11_exactly_the_marked_cards_of_a_player_count_are_in(players):
    state = begun(players)
    found = [card for card in MARKED if answer(state, card)[0] == "in"]
    assert found == [card for age in (1, 2, 3) for card in cards.deck(age, max(3, players))]


@pytest.mark.parametrize("players", range(2, 8))
def test_a_whole_box_in_any_order_comes_out_complete(players):
    box = list(DECK.cards())
    random.Random(players).shuffle(box)
    state = begun(players)
    events = lay_all(state, box)
    assert [event.code for event in events].count("all_in") == 1
    report = state.public()
    assert report["complete"] and report["inside"] == report["of"] == 21 * max(3, players)
    assert report["outside"] == len(box) - report["inside"] - 7
    assert report["piles"][4]["inside"] == 7, "wonder boards belong, and none is missed"


def test_the_answer_names_age_mark_and_reason():
    state = begun(4)
    assert answer(state, "temple.3") == ("in", "IN Age II 3+ Next card")
    assert answer(state, "palace.7") == ("out", "OUT: for 7 players or more, and you are 4. Into the box.")
    assert answer(state, "nonsense")[0] == "unknown_card"


def test_sw_12_players_plus_two_guilds_are_in_whichever_come_first():
    state, drawn = begun(3), GUILDS[3:8]
    for number, guild in enumerate(drawn, 1):
        assert answer(state, guild) == ("in", f"IN Age III Guild {number} of 5. Next card")
        events = state.do(1, DECK.parse(f"in {guild} 0{number}"))
    assert [event.code for event in events] == ["pile_in"]
    for guild in GUILDS:
        assert answer(state, guild)[0] == ("in" if guild in drawn else "pile_full")
    assert state.refuse(1, DECK.parse(f"in {GUILDS[0]} 99")).code == "pile_full"


def test_a_card_says_from_how_many_players_on_it_is_used():
    least = {card: words.explain(card)[-1] for card in ("altar.3", "altar.5", "library.6")}
    assert least == {
        "altar.3": "In with 2 players or more",
        "altar.5": "In with 5 players or more",
        "library.6": "In with 6 players or more",
    }


def test_a_guild_is_never_named():
    state = begun(3)
    events = lay_all(state, GUILDS + GUILDS[:1])
    events += state.do(1, DECK.parse("done"))
    told = " ".join(" ".join(news.tell(event, ("x",))[1]) for event in events if news.tell(event, ("x",)))
    shown = [words.card_name(guild) for guild in GUILDS] + [answer(begun(3), guild)[1] for guild in GUILDS]
    shown += [line for guild in GUILDS for line in words.explain(guild)]
    text = " ".join([told, *shown, json.dumps(state.public())])
    assert not [guild for guild in GUILDS if guild in text or guild.split("_")[0].capitalize() in text]
    assert "the same (A guild)" in told


def test_the_same_tag_again_is_nothing_new_and_another_with_its_text_is_named():
    state = begun(3, "in altar.3 aa")
    assert state.do(1, DECK.parse("in altar.3 aa")) == [] and state.do(1, DECK.parse("in altar.3")) == []
    (event,) = state.do(1, DECK.parse("in altar.3 bb"))
    assert event.code == "double" and "Two tags say the same (Altar 3+)" in news.tell(event, ())[1][0]
    assert state.public()["doubles"] == ["altar.3"] and state.public()["inside"] == 1


def test_a_tag_read_after_all_is_no_foreign_tag():
    state = begun(3, "foreign aa", "foreign bb", "foreign bb", "in altar.3 aa")
    assert state.public()["foreign"] == ["bb"]


def test_the_end_says_what_is_missing_too_many_and_foreign():
    state = begun(3)
    box = [card for card in MARKED if card not in ("altar.3", "palace.3")] + GUILDS[:4] + ["baths.3"]
    lay_all(state, box)
    state.do(1, DECK.parse("foreign 04ff"))
    (event,) = state.do(1, DECK.parse("done"))
    _, lines, tune = news.tell(event, ("Station 1",))
    assert lines == [
        "60 of 63 cards for 3 players are in.",
        "Missing of Age I (1): Altar 3+.",
        "Missing of Age III (1): Palace 3+.",
        "Guilds: 1 more must be drawn.",
        "Too many: two tags say the same (Baths 3+).",
        "Tags that are no cards of this game: 04ff.",
        f"{len(MARKED) - 58} cards go back into the box.",
    ]
    assert tune == "refused" and state.over and not state.public()["complete"]
    assert state.refuse(1, DECK.parse("in altar.3 aa")).code == "over"
    assert DECK.view(state.view(1)).ways(None) == []


def test_a_sorting_comes_back_from_its_position_and_its_copy():
    state = begun(4, seats=2)
    lay_all(state, [*MARKED[::3], *GUILDS, *MARKED[:9:3]])
    state.do(2, DECK.parse("foreign 04ff"))
    assert digest(DECK.position(json.loads(json.dumps(state.position())))) == digest(state) == digest(state.copy())
    state.do(2, DECK.parse("done"))
    assert digest(DECK.position(state.position())) == digest(state)
    for broken in (
        {},
        {**state.position(), "settings": {"players": "9"}},
        {**state.position(), "inside": [["altar.7", "aa"]]},
    ):
        with pytest.raises(BrokenPosition):
            DECK.position(broken)


def test_player_counts_and_texts_that_cannot_be_are_one_sentence():
    for players in ("1", "8", "many"):
        with pytest.raises(ValueError, match="2 to 7"):
            DECK.start(1, {"players": players})
    for text in ("", "in", "maybe altar.3", "done now", "foreign", "in altar.3 aa bb"):
        with pytest.raises(ValueError, match="says nothing"):
            DECK.parse(text)


def test_every_play_is_offered_as_legal_and_reads_back():
    state = begun(5)
    for play in state.plays(1):
        assert state.refuse(1, play) is None and DECK.parse(DECK.text(play)) == play
    assert all(len(line) <= 16 for line in words.title(DECK.view(state.view(1))))


@pytest.mark.micropython
def test_a_station_answers_every_card_as_the_host_does():
    state = begun(6)
    views = [json.dumps(state.view(1))]
    lay_all(state, DECK.cards())
    views.append(json.dumps(state.view(1)))
    assert station_digests("seven_wonders.deck", views) == list(on_station.digests("seven_wonders.deck", views))
