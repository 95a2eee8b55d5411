"""The golden games together show every card at work."""

import pytest

from shared_rules.referee.record import parse, steps
from shared_rules.through_the_ages import cards
from tests.golden.make import goldens, read
from tests.golden.through_the_ages.script import LATER, NAMES

USES = {"leader": "lead", "wonder": "take", "action": "play"}


def test_every_card_of_the_simple_game_is_used_in_a_golden():
    lines = [
        text.split()
        for game, name in goldens()
        if game == "through_the_ages" and name in NAMES
        for _, text in parse(read(game, name)[0]).lines
    ]
    used = {(words[0], cards.split(words[1])[0]) for words in lines if len(words) > 1}
    verbs = {words[0] for words in lines}
    assert {"levy", "revolution", "reform", "upgrade", "train", "disband", "destroy", "choose"} <= verbs
    assert ["stage", "2"] in lines
    for card in (*cards.deck(0, 4), *cards.deck(1, 4)):
        found = cards.card_of(card)
        verb = USES.get(found.kind, "learn")
        learnt = {(way, found.id) for way in (verb, "revolution", "reform")} | {("play", found.id)}
        assert used & learnt or any(card in words for words in lines if words[0] == "play"), card
    assert {("event", event) for event in cards.events()} <= used


def acted(events):
    """The names of cards that do something in these events."""
    found = set()
    for code, figures in events:
        if code in WITH_A_CARD and figures.get("card"):
            found.add(cards.split(figures["card"])[0])
        if code == "play" and figures.get("on"):
            found.add(cards.split(figures["on"])[0])
        found.update(cards.split(card)[0] for card in figures.get("bonus", []))
        found.add(figures.get("completed", ""))
    return found


WITH_A_CARD = {"lead", "learn", "revolution", "reform", "play", "tactic", "attack", "declare", "accepted", "colony"}
WITH_A_CARD |= {"event", "final", "take"}


@pytest.mark.long
def test_every_one_of_the_340_cards_acts_in_a_golden_of_the_later_modes():
    used, verbs, codes = set(), set(), set()
    for name in LATER:
        record = parse(read("through_the_ages", name)[0])
        for state, seat, play in steps(record):
            if play is not None:
                events = [(event.code, event.figures) for event in state.copy().do(seat, play)]
                used |= acted(events)
                verbs.add(play.verb)
                codes |= {code for code, _ in events}
    rows = {row.split(" ", 1)[0] for table in cards.tables() for row in cards.rows(table)}
    assert sorted(rows - used) == []
    assert {"declare", "resign", "cancel", "decline", "colonize", "send", "trade"} <= verbs
    assert {"war", "aggression", "spoils", "obsolete", "reshuffled", "uncolonized", "pact_ended"} <= codes
