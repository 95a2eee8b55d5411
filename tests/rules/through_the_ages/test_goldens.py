"""The golden games together show every card of the simple game at work."""

from shared_rules.record import parse
from shared_rules.through_the_ages import cards
from tests.golden.make import goldens, read

USES = {"leader": "lead", "wonder": "take", "action": "play"}


def test_every_card_of_the_simple_game_is_used_in_a_golden():
    lines = [
        text.split()
        for game, name in goldens()
        if game == "through_the_ages"
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
