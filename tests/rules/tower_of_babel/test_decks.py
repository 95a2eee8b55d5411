"""The variant, decks, hands, hidden information (TB-103 to TB-110)."""

import json
import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.tower_of_babel import cards
from tests.rules.tower_of_babel.scene import GAME, at, code, draws, offered, play, seat, some

VARIANT = {"use_two_colour_variant": "yes"}


def test_tb_103_the_variant_takes_a_five_of_each_type_out():
    figures = at(options=VARIANT).figures
    assert len(figures.discs) == 24 and len([disc for disc in figures.discs if disc.startswith("two")]) == 4
    for kind in range(4):
        numbers = [need[kind] for disc, need in figures.needs.items() if need[kind] and not disc.startswith("two")]
        assert numbers == [3, 4, 4, 5, 6]


def test_tb_103_in_play_from_the_first_disc():
    state = GAME.start(3, VARIANT)
    play(state, "table first 1")
    assert (
        code(state, TABLE, "put two_colour_disc.2") is None and code(state, TABLE, "put ship_disc.4") == "not_to_come"
    )


def test_tb_104_two_camels_and_three_stonemasons():
    assert at(options=VARIANT).figures.needs["two_colour_disc.1"] == (2, 0, 0, 3)


def test_tb_105_each_type_once_with_2_and_once_with_3():
    needs = [at(options=VARIANT).figures.needs[f"two_colour_disc.{n}"] for n in (1, 2, 3, 4)]
    for kind in range(4):
        assert sorted(need[kind] for need in needs) == [0, 0, 2, 3]
    own = "camel2+stonemason3,camel3+crane2,crane3+ship2,ship3+stonemason2"
    assert at(options={**VARIANT, "two_colour_discs": own}).figures.needs["two_colour_disc.2"] == (3, 2, 0, 0)


def test_tb_106_a_build_at_a_two_colour_disc():
    wonders = {"babel": {"discs": ["two_colour_disc.1", "camel_disc.1"]}}
    own = ["camel.10", *some("stonemason", 2, 10)]
    state = offered(["camel.1", "stonemason.1"], own=own, need="two_colour_disc.1", options=VARIANT, wonders=wonders)
    play(state, "1 take 2")
    assert state.board.missing == [1, 0, 0, 2]
    assert code(state, 1, "complete stonemason.10 stonemason.11 camel.10") is None
    play(state, "1 complete stonemason.10 stonemason.11 camel.10")
    assert state.buildings[0][1:] == [3, 2, 0, 0]


def test_tb_107_an_empty_deck_is_made_anew_of_the_discard_pile():
    state = at(players=3, deck=some("ship", 2), discards=some("camel", 9))
    play(state, "1 pass")
    came = draws(state)
    assert len(came) == 4 and {text[5:9] for text in came[2:]} == {"came"}
    assert state.discards == [] and len(state.deck) == 7 and state.board.stock == 7


def test_tb_107_with_both_empty_nothing_is_drawn():
    state = at(players=3, deck=[])
    play(state, "1 pass")
    assert state.board.held == [0, 0, 0, 0] and state.awaited() == (2,)


def test_tb_107_without_reshuffling_the_game_ends_after_an_idle_round():
    state = at(players=3, deck=[], discards=some("camel", 9), options={"reshuffle_discards": "no"})
    play(state, "1 pass", "2 pass")
    assert not state.over
    play(state, "3 pass")
    assert state.over


def test_tb_108_no_hand_limit():
    state = at(seat(*some("ship", 25)), players=3)
    play(state, "1 pass")
    draws(state)
    assert state.board.held[1] == 27


def test_tb_108_a_hand_limit_where_the_table_wants_one():
    state = at(seat(*some("ship", 11)), players=3, options={"hand_limit": "12"})
    play(state, "1 pass")
    assert len(draws(state)) == 3 and state.board.held[1:] == [12, 1, 1]


def random_game(deal, players, seed):
    """Yields (state, seat, play, events) after every play of a random game."""
    chance, state = random.Random(f"hidden {deal} {players} {seed}"), GAME.start(players, {"deal": deal})
    while not state.over:
        who = chance.choice(state.awaited())
        found = state.plays(who)
        verb = chance.choice(sorted({one.verb for one in found}))
        one = chance.choice([play for play in found if play.verb == verb])
        if who and state.views[who].laid and chance.random() < 0.1:
            one = GAME.parse("remove " + chance.choice(state.views[who].laid))
        yield state, who, one, state.do(who, one)


def named(data):
    """The pieces that plain data name, discs apart: those in `used` too."""
    text = json.dumps(data)
    found = {card for card in cards.all_cards() if f'"{card}"' in text and cards.sort_of(card) != "disc"}
    bits = int(data.get("used", "0"), 16) if isinstance(data, dict) else 0
    return found | {card for place, card in enumerate(cards.all_cards()) if bits >> place & 1}


@pytest.mark.long
@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("players", [3, 5])
def test_tb_109_nothing_hidden_is_shown(deal, players):
    """Whatever leaves the table names a card only to those who may know it: hands, offers that lie face down,
    exchanged cards, drawn action cards, discs taken."""
    seen: set[str] = set()
    for state, who, one, events in random_game(deal, players, 1):
        shown = {card for offer in state.board.offers if offer for card in offer}
        for event in events:
            if event.code == "laid_out":
                seen |= {*event.figures["traders"]}
            if event.code == "revealed":
                for _, offer, wrong in event.figures["offers"]:
                    seen |= {*offer, *wrong}
            if event.code == "used":
                seen.add(event.figures["card"])
        told = named(state.public()) | named([event.figures for event in events])
        assert told <= seen | shown
        if one.verb in ("draw", "action", "add", "remove") or (one.verb == "offer" and state.board.phase == "offer"):
            assert not set(one.cards) & named([event.figures for event in events])
        for other in state.seats:
            view = state.views[other]
            own = {*(view.cards or ()), *view.laid, *view.actions, view.trader, *state.discards}
            data = state.view(other)
            assert named(data) - shown - seen <= own, (who, one)
            discs = {disc for row in data.get("lying", ()) for disc in row} | {data.get("disc"), *view.discs}
            text = json.dumps(data)
            assert {disc for disc in state.figures.discs if f'"{disc}"' in text} <= discs


@pytest.mark.long
@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_tb_109_laying_an_offer_changes_nothing_that_others_see(deal):
    for state, who, one, _ in random_game(deal, 4, 2):
        if state.board.phase == "offer" and one.verb in ("add", "remove"):
            before = state.copy()
            for text in [GAME.text(play) for play in state.plays(who)][:3]:
                if text.startswith("add"):
                    state.do(who, GAME.parse(text))
                    assert state.public() == before.public() and state.awaited() == before.awaited()
                    for other in state.seats:
                        if other != who:
                            assert state.view(other) == before.view(other)
                    state.do(who, GAME.parse("remove" + text[3:]))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_piece_is_in_exactly_one_place(players):
    for state, _, _, _ in random_game("dealt", players, 3):
        lying = [one.cards[0] for one in state.deck] + state.discards
        for view in state.views[1:]:
            lying += view.cards + [card for card in view.laid if cards.type_of(card) >= 0]
            lying += [card for card in state.board.offers[view.seat] or () if cards.type_of(card) >= 0]
            held = len(view.cards) + sum(cards.type_of(card) >= 0 for card in view.laid)
            held += sum(cards.type_of(card) >= 0 for card in state.board.offers[view.seat] or ())
            assert held == state.board.held[view.seat]
        if state.board.phase not in ("first", "discs"):
            assert len(lying) == 100 == len(set(lying))
            discs = [disc for row in state.board.lying for disc in row]
            discs += [disc for view in state.views[1:] for disc in view.discs]
            assert sorted(discs) == sorted(state.figures.discs)
        actions = state.box + state.played + [card for view in state.views[1:] for card in view.actions]
        assert sorted(actions) == sorted(state.figures.actions)
        assert state.standing[1:] == [sum(row[one] for row in state.buildings) for one in state.seats]


def test_tb_110_a_trader_card_never_leaves_its_owner():
    for state, _, _, _ in random_game("dealt", 4, 4):
        if state.board.phase == "turn":
            assert all(view.trader in view.hand for view in state.views[1:])
