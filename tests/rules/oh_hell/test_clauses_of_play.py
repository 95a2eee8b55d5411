"""The clauses of Oh Hell, and the worked examples of its rules."""

from pathlib import Path

import pytest

from host.announce.oled import for_seat
from host.languages.game_words import game_words
from host.table.news import News
from host.tags.cards import Cards
from host.tags.labels import labels
from shared_rules.contract import TABLE, Event, NotAPlay, PlayRefused, Refusal, load
from shared_rules.oh_hell import cards
from shared_rules.oh_hell.names import short_name
from shared_rules.oh_hell.referee.counting import points
from shared_rules.oh_hell.referee.putting_back import back as put_back
from shared_rules.referee.fields import BrokenPosition
from tests.rules.random_games import moments

GAME, TALLY, PAD, DECK = [load(f"oh_hell{part}") for part in ("", ".tally", ".pad", ".deck")]
NEWS, WORDS = GAME.part("referee.news"), GAME.part("words")
WORDS_OF = game_words("oh_hell")
NAMES = ("Ada", "Bela", "Cleo", "Dora")


def bidding(size, bids, **options):
    """The dealer, seat 4, bids after these bids of seats 1 to 3."""
    rows = [{"bid": bid} for bid in bids] + [{}]
    data = {"phase": "bid", "owing": [4], "dealer": 4, "size": size, "leader": 1, "seats": rows, "options": options}
    return GAME.position(data)


def playing(hands, size=2, **more):
    """Seat 1 leads; these are the hands."""
    rows = [{"hand": hand, "bid": 0} for hand in hands]
    data = {"phase": "play", "owing": [1], "dealer": len(hands), "leader": 1, "size": size, "seats": rows, **more}
    return GAME.position(data)


def play(state, *texts):
    """These plays, each `SEAT TEXT`; the Events of all."""
    return [event for text in texts for event in state.do(int(text[0]), GAME.parse(text[2:]))]


def refused(state, seat, text):
    with pytest.raises(PlayRefused) as raised:
        state.do(seat, GAME.parse(text))
    return raised.value.refusal


def free_bids(state):
    return [int(one.value) for one in state.plays(4)]


def test_oh_1_three_to_ten_players():
    assert GAME.seats == (3, 10)
    for seats in (2, 11):
        with pytest.raises(ValueError, match="3 to 10"):
            GAME.start(seats, {})


def test_oh_1_a_second_pack_takes_part_only_where_it_was_chosen():
    one, two = GAME.start(10, {}), GAME.start(10, {"packs": "two"})
    assert one.pile("deck") == [*cards.DECK] and [*GAME.cards()] == [*cards.DECK]
    assert two.pile("deck")[:52] == [*cards.DECK]
    assert two.pile("deck")[52:] == [f"{card}.2" for card in cards.DECK]
    with pytest.raises(PlayRefused) as raised:
        one.do(TABLE, GAME.parse("deal hearts.10.2"))
    assert raised.value.refusal.code == "not_to_come"
    with pytest.raises(BrokenPosition, match="no card is called"):
        GAME.position({"seats": [{"hand": ["hearts.10.2"]}, {}, {}]})


def test_oh_1_a_station_of_one_pack_hears_nothing_of_a_second_one():
    state = opened()
    assert set(state.view(2)["options"]) == {"hook"} and "alike" not in state.view(2)
    view = GAME.view(state.view(2))
    assert [way.refusal.code for way in view.ways("clubs.2.2")] == ["unknown_card"] and not view.plays("clubs.2.2")
    play(state, "2 bid 0", "3 bid 0", "1 bid 0")
    assert refused(state, 2, "play clubs.2.2").code == "unknown_card"
    assert len(state.plays(2)) == 51


def test_oh_1_a_second_pack_is_sorted_where_it_is_played_with():
    assert [one.name for one in DECK.options] == ["players", "packs"]
    for packs, count in (("one", 52), ("two", 104)):
        state = DECK.start(1, {"players": "8", "packs": packs})
        assert len(state.public()["missing"]) == count
        view = DECK.view(state.view(1))
        (way,) = view.ways("hearts.10.2")
        assert (way.refusal is None) == (packs == "two")


def test_oh_1_labels_are_those_of_one_pack_until_two_are_asked_for():
    one, two = labels(GAME, WORDS_OF), labels(GAME, WORDS_OF, options={"packs": "two"})
    assert len(one) == 52 and two[:52] == one
    assert [label.code for label in two[52:]] == [f"{label.code}.2" for label in one]
    assert [label.name for label in two[52:]] == [label.name for label in one]
    assert len(Cards(GAME).order) == 52 and len(Cards(GAME, options={"packs": "two"}).order) == 104
    assert Cards(GAME, ["hearts.10.2"]).called("hearts.10.2") == "10 of hearts, pack of 52, 2 of 2"
    assert Cards(GAME).kind("hearts.10") == "10 of hearts", "what stands on every card tells none apart"


def test_oh_2_four_suits_of_thirteen_ranks():
    assert len(cards.SUITS) == 4 and [cards.rank_of(f"hearts.{rank}") for rank in cards.RANKS] == list(range(13))


def test_oh_3_every_card_is_one_of_a_kind():
    assert len(set(GAME.cards())) == 52


def test_oh_3_a_card_of_the_second_pack_has_suit_rank_and_name_of_its_like():
    assert len(set(cards.both())) == 104
    for card in cards.DECK:
        like = f"{card}.2"
        assert (cards.suit_of(like), cards.rank_of(like)) == (cards.suit_of(card), cards.rank_of(card))
        assert (GAME.card_name(like), short_name(like)) == (GAME.card_name(card), short_name(card))
        assert GAME.is_card(like) and WORDS.explain(like) == WORDS.explain(card)
    for wrong in ("hearts", "hearts.2.3", "hearts.10.2.2", "hearts.11.2", ".2"):
        assert not GAME.is_card(wrong)
        with pytest.raises(NotAPlay):
            GAME.parse(f"play {wrong}")


def test_oh_10_the_largest_size_leaves_a_card_to_turn_up():
    """Worked examples 8 and 9."""
    turned, none = GAME.complete({}), GAME.complete({"trump": "none"})
    assert [cards.most_of(7, turned), cards.most_of(5, none), cards.most_of(5, turned)] == [7, 10, 10]
    GAME.start(5, {"trump": "none", "most": "10"})
    GAME.start(4, {"trump": "none", "most": "13"})
    with pytest.raises(ValueError, match=r"12 cards each at most, not 13\.$"):
        GAME.start(4, {"most": "13"})


def test_oh_10_the_first_choice_is_less_where_there_are_too_few_cards():
    """51 cards are six each for eight players, and five each for nine and ten."""
    assert [max(GAME.start(seats, {}).sizes()) for seats in range(3, 11)] == [7, 7, 7, 7, 7, 6, 5, 5]
    assert PAD.rows(10, GAME.complete({}))[0].size == 5
    assert len(GAME.start(10, {}).due) == 51
    with pytest.raises(ValueError, match=r"With 10 players a deal has 5 cards each at most, not 6\.$"):
        GAME.start(10, {"most": "6"})


def test_oh_10_two_packs_have_cards_for_larger_deals():
    """103 cards are ten each for ten players."""
    two = {"packs": "two"}
    assert [cards.most_of(seats, GAME.complete(two)) for seats in (3, 8, 10)] == [34, 12, 10]
    assert [max(GAME.start(seats, two).sizes()) for seats in (8, 9, 10)] == [7, 7, 7]
    assert len(GAME.start(10, {**two, "most": "10"}).due) == 101
    with pytest.raises(ValueError, match=r"10 cards each at most, not 11\.$"):
        GAME.start(10, {**two, "most": "11"})
    assert len(GAME.start(8, {**two, "most": "13", "whole_pack": "no_trump"}).due) == 104


def test_oh_10_the_whole_pack_may_be_dealt_without_trump():
    state = GAME.start(4, {"most": "13", "whole_pack": "no_trump"})
    assert len(state.due) == 52
    for card in cards.DECK:
        state.do(TABLE, GAME.parse(f"deal {card}"))
    assert (state.phase, state.trump, state.pile("turned")) == ("bid", "", [])
    assert len(GAME.start(4, {"most": "12", "whole_pack": "no_trump"}).due) == 49


def test_oh_11_the_sizes_of_the_deals():
    """Worked example 8."""
    assert GAME.start(7, {}).sizes() == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    assert cards.sizes(3, "up_down") == [1, 2, 3, 2, 1]
    assert (cards.sizes(3, "down"), cards.sizes(3, "up")) == ([3, 2, 1], [1, 2, 3])
    assert GAME.start(3, {"most": "3", "ones": "each"}).sizes() == [3, 2, 1, 1, 1, 2, 3]


def test_oh_12_after_a_deal_the_left_neighbour_deals():
    dealers = {}
    for state, _, _ in moments("oh_hell", "dealt", 4, 1):
        dealers.setdefault(state.number, state.dealer)
    assert [dealers[number] for number in sorted(dealers)] == [(number % 4) + 1 for number in range(13)]


def test_oh_13_the_dealer_begins_on_the_left():
    state = GAME.start(3, {"most": "2"})
    assert [key for _, key in state.due] == [2, 3, 1, 2, 3, 1, ""]


def test_oh_14_trump_is_turned_up_or_rotates_or_is_none():
    assert [cards.trump_of(number) for number in range(1, 7)] == ["clubs", "diamonds", "hearts", "spades", "", "clubs"]
    state = GAME.start(3, {"most": "1"})
    for card in ("clubs.2", "clubs.3", "clubs.4", "hearts.9"):
        state.do(TABLE, GAME.parse(f"deal {card}"))
    assert (state.trump, state.pile("turned"), state.phase) == ("hearts", ["hearts.9"], "bid")


def test_oh_20_bids_go_round_from_the_dealers_left_up_to_the_size():
    state = GAME.position({"phase": "bid", "owing": [1], "dealer": 3, "size": 3, "leader": 1, "seats": [{}, {}, {}]})
    assert [play.value for play in state.plays(1)] == ["0", "1", "2", "3"]
    assert refused(state, 2, "bid 1").code == "waiting"
    play(state, "1 bid 1", "2 bid 0", "3 bid 3")
    assert (state.phase, state.awaited(), state.bid[1:]) == ("play", (1,), [1, 0, 3])


def test_oh_21_the_dealer_may_not_make_the_bids_equal_the_tricks():
    """Worked example 1."""
    state = bidding(5, [2, 0, 1])
    assert free_bids(state) == [0, 1, 3, 4, 5]
    assert refused(state, 4, "bid 2") == Refusal("hooked", bid=2)
    assert free_bids(bidding(5, [2, 0, 1], hook="no")) == [0, 1, 2, 3, 4, 5]


def test_oh_21_the_ruling_is_asked_for_in_one_function():
    """View, position, score pad and fast copy ask `closed_sum`."""
    root = Path(__file__).resolve().parents[3]
    modules = [path for room in ("shared_rules", "host/games") for path in (root / room / "oh_hell").rglob("*.py")]
    assert sum(path.read_text(encoding="utf-8").count('["hook"]') for path in modules) == 1


def test_oh_22_the_dealer_is_free_when_too_much_is_bid():
    """Worked example 2."""
    state = bidding(5, [3, 1, 2])
    assert free_bids(state) == [0, 1, 2, 3, 4, 5]


def test_oh_30_the_winner_leads_to_the_next_trick():
    state = playing([["clubs.2", "clubs.3"], ["clubs.ace", "clubs.4"], ["clubs.5", "clubs.6"]])
    play(state, "1 play clubs.2", "2 play clubs.ace", "3 play clubs.5")
    assert state.awaited() == (2,) and state.taken[1:] == [0, 1, 0]


def test_oh_31_who_can_follow_suit_must():
    state = playing([["clubs.2", "clubs.3"], ["clubs.4", "hearts.5"], ["hearts.6", "hearts.7"]])
    play(state, "1 play clubs.2")
    assert state.plays(2) == [GAME.parse("play clubs.4")]


def test_oh_32_who_has_none_may_play_any_card():
    state = playing([["clubs.2", "clubs.3"], ["spades.4", "hearts.5"], ["hearts.6", "hearts.7"]], trump="hearts")
    play(state, "1 play clubs.2")
    assert {one.card for one in state.plays(2)} == {"spades.4", "hearts.5"}


@pytest.mark.parametrize(
    "trump, trick, winner",
    [
        ("hearts", ["clubs.10", "clubs.king", "hearts.2", "clubs.ace"], 3),
        ("", ["spades.4", "diamonds.ace", "spades.9", "hearts.king"], 3),
    ],
)
def test_oh_33_the_highest_trump_or_card_of_the_led_suit_takes_it(trump, trick, winner):
    """Worked examples 3 and 4."""
    assert cards.takes(list(enumerate(trick, 1)), cards.suit_of(trick[0]), trump) == winner
    state = playing([[card, f"diamonds.{rank}"] for card, rank in zip(trick, "2345", strict=True)], trump=trump)
    events = play(state, *(f"{seat} play {card}" for seat, card in enumerate(trick, 1)))
    assert [event.figures["seat"] for event in events if event.code == "trick"] == [winner]


@pytest.mark.parametrize(("alike", "winner"), [("first", 2), ("last", 4)])
@pytest.mark.parametrize("pack", ["", ".2"])
def test_oh_33_of_two_cards_that_are_alike_the_first_or_the_last_is_higher(alike, winner, pack):
    trick = ["clubs.9", f"clubs.king{pack}", "hearts.ace", "clubs.king" if pack else "clubs.king.2"]
    assert cards.takes(list(enumerate(trick, 1)), "clubs", "", alike) == winner
    hands = [[card, f"diamonds.{rank}"] for card, rank in zip(trick, "2345", strict=True)]
    state = playing(hands, options={"packs": "two", "alike": alike})
    events = play(state, *(f"{seat} play {card}" for seat, card in enumerate(trick, 1)))
    assert [event.figures["seat"] for event in events if event.code == "trick"] == [winner]


def test_oh_33_who_played_first_is_counted_from_the_leader_on():
    state = playing(
        [["clubs.king", "diamonds.2"], ["clubs.3", "diamonds.3"], ["clubs.king.2", "diamonds.4"]],
        owing=[3],
        leader=3,
        options={"packs": "two"},
    )
    play(state, "3 play clubs.king.2", "1 play clubs.king", "2 play clubs.3")
    assert state.leader == 3


def test_oh_33_the_page_is_told_which_of_two_is_higher():
    assert "alike" not in GAME.start(3, {}).public()
    assert GAME.start(3, {"packs": "two", "alike": "last"}).public()["alike"] == "last"


def test_oh_34_a_trick_lies_open_until_it_is_complete():
    state = playing([["clubs.2", "hearts.2"], ["clubs.3", "hearts.3"], ["clubs.4", "hearts.4"]])
    play(state, "1 play clubs.2", "2 play clubs.3")
    assert state.public()["zones"]["trick"] == [["clubs.2"], ["clubs.3"], []]
    play(state, "3 play clubs.4")
    assert state.public()["zones"]["trick"] == [[], [], []]
    assert state.public()["zones"]["gone"] == [["clubs.2", "clubs.3", "clubs.4"]]


def test_oh_35_trump_may_be_led():
    state = playing([["hearts.2", "clubs.2"], ["clubs.3", "clubs.5"], ["clubs.4", "clubs.6"]], trump="hearts")
    assert state.refuse(1, GAME.parse("play hearts.2")) is None


@pytest.mark.parametrize(
    "count, bid, taken, expected",
    [
        ("exact", 3, 3, 13),
        ("exact", 0, 0, 10),
        ("exact", 2, 3, 0),
        ("tricks", 2, 3, 3),
        ("tricks", 3, 3, 13),
        ("rikiki", 3, 3, 16),
        ("rikiki", 0, 2, -4),
        ("rikiki", 4, 1, -6),
        ("rikiki_four", 4, 1, -12),
        ("square", 3, 3, 19),
        ("square", 3, 2, 0),
        ("square_and_tricks", 3, 3, 22),
        ("plus_or_minus", 3, 3, 13),
        ("plus_or_minus", 3, 5, -13),
        ("five", 3, 3, 8),
        ("five", 3, 5, -2),
    ],
)
def test_oh_40_points_of_a_deal(count, bid, taken, expected):
    """Worked examples 5, 6 and 7, and the countings of other tables."""
    assert sum(points(GAME.complete({"count": count}), bid, taken, 7)) == expected


def test_oh_40_points_by_figures():
    figures = {"count": "figures", "made": "20", "made_trick": "3", "missed": "5", "missed_trick": "4"}
    options = GAME.complete(figures)
    assert [sum(points(options, *deal, 7)) for deal in ((2, 2), (2, 0), (0, 0))] == [26, -13, 20]
    assert sum(points(GAME.complete({"nought": "five_and_size"}), 0, 0, 7)) == 12
    assert sum(points(GAME.complete({"nought": "5"}), 0, 0, 7)) == 5


def test_oh_40_a_game_is_counted_by_its_figures():
    state = last_deal(count="figures", made="20", nought="five_and_size", missed="10")
    play(state, "1 play clubs.2", "2 play clubs.3", "3 play clubs.ace")
    assert [sum(line.points for line in sheet) for sheet in state.scores()] == [6, 6, -10]


def last_deal(**more):
    """One card each in the last deal of one."""
    rows = [{"hand": [f"clubs.{rank}"], "bid": bid} for rank, bid in (("2", 0), ("3", 0), ("ace", 0))]
    data = {"phase": "play", "owing": [1], "dealer": 3, "leader": 1, "size": 1, "seats": rows}
    return GAME.position({**data, "options": {"most": "1", **more}})


def test_oh_42_the_most_points_win_and_equal_points_share_the_place():
    state = last_deal()
    events = play(state, "1 play clubs.2", "2 play clubs.3", "3 play clubs.ace")
    assert state.over and state.ranking() == [(1, 2), (3,)]
    assert events[-1].figures == {"totals": [10, 10, 0], "ranking": [[1, 2], [3]]}


def test_oh_43_the_report_says_how_often_each_bid_was_met():
    state = last_deal()
    play(state, "1 play clubs.2", "2 play clubs.3", "3 play clubs.ace")
    (found,) = state.report()
    assert NEWS.section(found, NAMES)[1] == [
        "Ada: 1 of 1 bids met, 1 in a row at best.",
        "Bela: 1 of 1 bids met, 1 in a row at best.",
        "Cleo: 0 of 1 bids met, 0 in a row at best.",
    ]


def opened(**options):
    """An open game of three at its first bid: the dealer has turned up the 9 of hearts."""
    state = GAME.start(3, {"deal": "open", "most": "2", **options})
    state.do(1, GAME.parse("deal hearts.9"))
    return state


def test_oh_50_anybody_may_turn_up_the_card_and_no_hand_is_known():
    state = GAME.start(3, {"deal": "open", "most": "2"})
    assert state.awaited() == (1,) and state.look(2).reach() is None
    assert state.refuse(2, GAME.parse("deal hearts.9")) is None
    state.do(2, GAME.parse("deal hearts.9"))
    assert state.trump == "hearts" and state.view(2)["zones"]["hand"] == [2, 2, 2]


def test_oh_51_a_played_card_cannot_be_played_again_and_the_refusal_says_where_it_lies():
    state = opened()
    play(state, "2 bid 0", "3 bid 0", "1 bid 0", "2 play clubs.4")
    assert WORDS.why(refused(state, 3, "play clubs.4")).startswith("4 of clubs lies in this trick")
    assert refused(state, 3, "play hearts.9").code == "lies_turned"
    play(state, "3 play clubs.5", "1 play clubs.6")
    assert refused(state, 1, "play clubs.4").code == "lies_gone"


def test_oh_51_of_two_that_are_alike_the_other_one_can_still_be_played():
    state = opened(packs="two")
    play(state, "2 bid 0", "3 bid 0", "1 bid 0", "2 play clubs.4", "3 play clubs.4.2")
    assert WORDS.why(refused(state, 1, "play clubs.4.2")).startswith("4 of clubs lies in this trick")


def test_oh_52_a_revoke_is_announced_with_trick_and_card():
    """Worked example 10."""
    state = opened()
    events = play(state, "2 bid 0", "3 bid 0", "1 bid 0", "2 play hearts.2", "3 play clubs.5", "1 play hearts.3")
    assert not [event for event in events if event.code == "revoke"]
    events = play(state, "1 play spades.2", "2 play spades.3", "3 play hearts.4")
    (revoke,) = [event for event in events if event.code == "revoke"]
    assert revoke.figures == {"seat": 3, "suit": "hearts", "trick": 1, "card": "hearts.4"}
    title, lines, _ = NEWS.tell(revoke, NAMES)
    assert (title, lines[0]) == ("A revoke", "Cleo did not follow hearts in trick 1, and now plays 4 of hearts.")


def test_oh_53_a_card_that_does_not_follow_is_refused_with_the_suit():
    state = playing([["clubs.2", "clubs.3"], ["clubs.4", "hearts.5"], ["hearts.6", "hearts.7"]])
    play(state, "1 play clubs.2")
    assert WORDS.why(refused(state, 2, "play hearts.5")) == "You have clubs, and clubs were led: play one of them."


def test_oh_55_one_deal_is_counted_by_bids_and_tricks():
    state = TALLY.start(3, {"count": "rikiki"})
    for seat, texts in {1: ("bid 2", "tricks 2"), 2: ("bid 1", "tricks 0"), 3: ("bid 0",)}.items():
        for text in texts:
            state.do(seat, TALLY.parse(text))
    for card in ("clubs.2", "clubs.3", "clubs.4"):
        state.do(3, TALLY.parse(f"add {card}"))
    for seat in (1, 2, 3):
        state.do(seat, TALLY.parse("done"))
    assert state.over and [sum(line.points for line in sheet) for sheet in state.scores()] == [14, -2, -2]


@pytest.mark.parametrize(
    ("tricks", "packs", "most"),
    [((6, 6, 5), "one", None), ((6, 6, 6), "one", 17), ((6, 6, 6), "two", 17), ((7, 1, 0, 0, 0, 0, 0), "one", 7)],
)
def test_oh_55_all_tricks_are_no_more_than_there_are_cards_for(tricks, packs, most):
    state = TALLY.start(len(tricks), {"packs": packs})
    *before, last = range(1, len(tricks) + 1)
    for seat, taken in enumerate(tricks, 1):
        for text in ("bid 0", f"tricks {taken}"):
            state.do(seat, TALLY.parse(text))
    for seat in before:
        state.do(seat, TALLY.parse("done"))
    refusal = state.refuse(last, TALLY.parse("done"))
    assert (refusal and (refusal.code, refusal.figures["most"])) == (most and ("misfit_size", most))


def test_oh_55_cards_of_a_second_pack_are_laid_where_two_are_played_with():
    for packs, laid in (("one", None), ("two", ["clubs.2.2"])):
        state = TALLY.start(3, {"packs": packs})
        view = TALLY.view(state.view(3))
        (way,) = view.ways("clubs.2.2")
        assert (way.refusal is None) == bool(laid)
    state.do(3, TALLY.parse("bid 1"))
    for card in ("clubs.2", "clubs.2.2", "clubs.3.2"):
        state.do(3, TALLY.parse(f"add {card}"))
    assert TALLY.view(state.view(1)).lying == {"clubs.2": 3, "clubs.2.2": 3, "clubs.3.2": 3}


def test_a_tally_in_which_a_bid_was_missed_says_that_none_was_met():
    state = TALLY.start(3, {})
    for seat, texts in {1: ("bid 2", "tricks 0"), 2: ("bid 1", "tricks 1"), 3: ("bid 0", "tricks 0")}.items():
        for text in (*texts, "done"):
            state.do(seat, TALLY.parse(text))
    lines = [[game_words(TALLY.name).sheet_line(line) for line in sheet] for sheet in state.scores()]
    assert [sheet[1] for sheet in lines] == ["no bid was met", "1 bid was met", "1 bid was met"]


def test_oh_11_before_a_card_is_turned_up_the_display_says_how_many_each_is_dealt():
    state = GAME.start(3, {"deal": "open"})
    assert WORDS.title(GAME.view(state.view(1))) == ["Deal 1: 7 cards", "Turn a card up:", "lay it here"]


def test_a_card_laid_while_others_bid_is_told_to_wait_and_the_bidder_s_card_to_go():
    state = bidding(3, (0, 1, 0))
    said = {}
    for seat in (1, 4):
        (way,) = GAME.view(state.view(seat)).ways("clubs.2")
        said[seat] = WORDS.why(way.refusal)
    assert said[1] == "Player 4 is to play: wait a moment."
    assert said[4] == "No card is needed now: take it away and press A."


def test_a_card_of_trump_that_is_taken_back_goes_onto_the_pack_and_the_hands_stay():
    turned = Event("turned", {"card": "clubs.5", "zone": "turned"})
    deals = [Event("deal", {"number": 2, "size": 6, "trump": trump}) for trump in ("clubs", "")]
    lines = [put_back(one, NAMES) for one in (turned, *deals)]
    assert lines == [[("", "5 of clubs back onto the pack")], [], [("", "the cards of deal 2 back into one pile")]]


def test_who_counts_lays_the_tricks():
    view = TALLY.view(TALLY.start(3, {}).view(1))
    assert TALLY.part("words").title(view)[:2] == ["Lay each card", "of your tricks"]


def test_who_lays_the_last_card_of_a_deal_sees_its_count_without_a_button():
    """The news of that play begin with the count, and their tune is none that a station only keeps."""
    state = opened(course="up")
    events = play(state, "2 bid 0", "3 bid 0", "1 bid 0", "2 play clubs.4", "3 play clubs.5", "1 play clubs.6")
    moment = [
        News(None, title, tuple(lines), tune, (event,))
        for event in events
        for title, lines, tune in [NEWS.tell(event, NAMES)]
    ]
    news = for_seat(1, moment, game_words("oh_hell"), NAMES)
    assert (news.title, news.tune, news.lines[0]) == ("Deal 1 is counted", "conflict", "Ada: bid 0, took 1: 0.")


def test_oh_20_lists_of_games_know_who_bids_first():
    assert GAME.part("referee.report").first_player([]) == 2
