"""The declarative base for games of cards in zones: nothing hidden leaves a State, with any zones."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.card_game import ALL, NOBODY, OWNER, SEATS, TABLES, CardGame, value, verb, zone
from shared_rules.card_game.referee.pad import Pad
from shared_rules.card_game.referee.state import State
from shared_rules.card_game.tally import Counting
from shared_rules.contract import BrokenPosition, NotAPlay, PlayRefused, load
from shared_rules.referee.knowledge import Knowledge, imagine, remember

CARDS = tuple(f"c{number}" for number in range(30))
SECRET, KNOWN = 1000, 2000  # values from these on are hidden, or open to all
OWNERS = st.sampled_from([(TABLES, ALL), (TABLES, NOBODY), (SEATS, ALL), (SEATS, OWNER), (SEATS, NOBODY)])


class Anything(State):
    def begin(self):
        """Cards and values anywhere, by chance."""
        chance, rest = random.Random(self.game.seed), self.pile("deck")
        chance.shuffle(rest)
        for one in self.game.zones[:-1]:
            for held in self.zones[one.name]:
                for _ in range(min(len(rest), chance.randint(0, 3))):
                    held.append(rest.pop())
        rest.sort(key=CARDS.index)
        for one in self.game.values:
            found = getattr(self, one.name)
            for seat in self.seats if one.each else ():
                found[seat] = (KNOWN if one.seen_by == ALL else SECRET) + 10 * seat
            if not one.each:
                setattr(self, one.name, KNOWN if one.seen_by == ALL else SECRET)
        self.wait_for("lay", (1,))

    def do_lay(self, seat, play, events):
        """Nobody lays anything in these tests."""


def game(layout, values, seed):
    """A game with these zones and values, as its own module would define it."""

    class Layout(CardGame):
        name, title, code, seats, rules_version = "layout", "Layout", "la", (2, 4), "1"
        deck = CARDS
        zones = (
            *(zone(f"z{at}", owner, seen) for at, (owner, seen) in enumerate(layout)),
            zone("deck", TABLES, NOBODY),
        )
        hand = "none"

        def part(self, name):
            return type("Module", (), {"State": Anything}) if name == "referee.state" else super().part(name)

    Layout.values = tuple(value(f"v{at}", 0, each or seen == OWNER, seen) for at, (each, seen) in enumerate(values))
    Layout.verbs = (verb("lay", "deck", ("lay",)),)
    made = Layout()
    made.seed = seed
    return made


layouts = st.tuples(
    st.lists(OWNERS, min_size=1, max_size=5),
    st.lists(st.tuples(st.booleans(), st.sampled_from([ALL, OWNER, NOBODY])), max_size=4),
    st.integers(0, 10_000),
    st.integers(2, 4),
)


def hidden_from(state, seat):
    """(cards, values) that a seat must not see; the declaration read in the plainest way."""
    cards, figures = set(), set()
    for one in state.game.zones:
        for place, held in enumerate(state.zones[one.name]):
            if one.seen_by == NOBODY or (one.seen_by == OWNER and place + 1 != seat):
                cards |= set(held)
    for one in state.game.values:
        found = getattr(state, one.name)
        for key in state.seats if one.each else (0,):
            if one.seen_by == NOBODY or (one.seen_by == OWNER and key != seat):
                figures.add(found[key] if one.each else found)
    return cards, figures


@pytest.mark.long
@given(layouts)
def test_a_hidden_zone_never_leaves_the_state(layout):
    """Not in a View, not in what everybody sees, not in what a bot goes by, not in a refusal."""
    zones, values, seed, players = layout
    rules = game(zones, values, seed)
    state = rules.start(players, {})
    for seat in range(players + 1):
        cards, figures = hidden_from(state, seat)
        shown = [state.view(seat), state.knows(seat)] if seat else [state.public()]
        for data in shown:
            text = json.dumps(data)
            assert not [card for card in cards if f'"{card}"' in text]
            own = {10 * seat + SECRET} if seat else set()
            assert not [one for one in figures - own if f" {one}" in text or f"[{one}" in text]
        if seat:
            view = rules.view(json.loads(json.dumps(state.view(seat))))
            assert not [card for card in cards if view.lies(card)]
            assert not [card for card in view.reach() or () if card in cards]


@pytest.mark.long
@given(layouts)
def test_what_a_seat_sees_depends_on_nothing_hidden(layout):
    """The hidden cards are swapped with each other: the seat is sent the very same."""
    zones, values, seed, players = layout
    state = game(zones, values, seed).start(players, {})
    for seat in state.seats:
        twin, (cards, _) = state.copy(), hidden_from(state, seat)
        order = sorted(cards)
        random.Random(seed).shuffle(order)
        other = dict(zip(sorted(cards), order, strict=True))
        for name in twin.zones:
            for held in twin.zones[name]:
                held[:] = [other.get(card, card) for card in held]
        assert twin.view(seat) == state.view(seat) and twin.knows(seat) == state.knows(seat)


@pytest.mark.long
@given(layouts)
def test_what_is_imagined_fits_what_the_seat_knows(layout):
    zones, values, seed, players = layout
    rules = game(zones, values, seed)
    state = rules.start(players, {})
    for seat in state.seats:
        known = json.loads(json.dumps(state.knows(seat)))
        found = imagine(rules, Knowledge(rules.name, seat, known, remember(rules, seat, players)), random.Random(seed))
        assert found.view(seat)["zones"] == state.view(seat)["zones"]
        assert sorted(card for piles in found.zones.values() for held in piles for card in held) == sorted(CARDS)


@given(layouts)
def test_a_position_reads_back(layout):
    zones, values, seed, players = layout
    rules = game(zones, values, seed)
    state = rules.start(players, {})
    assert rules.position(json.loads(json.dumps(state.position()))).position() == state.position()


def test_no_card_lies_in_two_places():
    rules = game([(SEATS, OWNER)], [], 1)
    with pytest.raises(BrokenPosition, match="c1 lies in two places"):
        rules.position({"seats": [{"z0": ["c1"]}, {"z0": ["c1"]}]})


def test_what_all_can_see_has_a_name():
    """A card that nobody has named lay open in an `open` position, and the rules counted cards of a number."""
    with pytest.raises(BrokenPosition, match="a card has no name where Herald deals or all can see it"):
        load("oh_hell").position({"options": {"deal": "open"}, "seats": [{}, {}, {}], "gone": [""]})


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        (lambda: zone("hand", TABLES, OWNER), "The zone hand cannot belong to table and be seen by owner."),
        (lambda: zone("hand", "seats"), "The zone hand cannot belong to seats and be seen by all."),
        (lambda: value("secret", 0, False, OWNER), "The value secret has no owner who could see it."),
        (lambda: verb("deal"), '"deal" is the table\'s own verb: give yours another name.'),
    ],
)
def test_a_declaration_that_cannot_be_gets_a_sentence(wrong, sentence):
    with pytest.raises(ValueError) as raised:
        wrong()
    assert str(raised.value) == sentence


def test_a_play_that_was_listed_counts_for_its_seat_and_its_moment_alone():
    """`do` believes what `plays` has just listed; another seat, a copy, or the next moment is asked anew."""
    state, chance = load("oh_hell").start(3, {"most": "3"}), random.Random(2)
    while state.phase != "play":
        (seat,) = state.awaited()
        state.do(seat, chance.choice(state.plays(seat)))
    (seat,) = state.awaited()
    listed, twin = state.plays(seat), state.copy()
    assert len(listed) > 1
    for other in set(state.seats) - {seat}:
        with pytest.raises(PlayRefused):
            state.do(other, listed[0])
    state.do(seat, listed[0])
    for play in listed:
        with pytest.raises(PlayRefused):
            state.do(seat, play)
    twin.do(seat, listed[-1])
    with pytest.raises(PlayRefused):
        twin.do(seat, listed[-1])
    assert state != twin


def test_points_that_no_laid_card_says_are_asked_for_and_typed():
    played = game([(SEATS, ALL)], [], 1)
    tally = Counting(played).GAME
    state = tally.start(2, {})
    asked = tally.view(state.view(1)).question()
    assert (asked.name, asked.most, asked.short, asked.redo) == ("points", 999, "your points", "points")
    assert state.refuse(1, tally.parse("points 999")) is None
    with pytest.raises(NotAPlay):
        tally.parse("points 1000")
    refusal = state.refuse(1, tally.parse("add c1"))
    assert refusal.code == "no_points" and "enter your points" in tally.sentences[refusal.code]


def test_where_laid_cards_say_the_points_nothing_is_asked_for():
    played = game([(SEATS, ALL)], [], 1)
    played.scored = "z0"
    tally = Counting(played).GAME
    state = tally.start(2, {})
    assert tally.view(state.view(1)).question() is None and state.refuse(1, tally.parse("add c1")) is None


def test_a_score_pad_of_a_card_game_has_a_row_for_each_category_with_points_below_zero_too():
    (row,) = Pad(game([(SEATS, ALL)], [], 1)).GAME.rows(2, {})
    assert (row.name, row.least, row.most) == ("points", -999, 999)
