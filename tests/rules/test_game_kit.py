"""What a package must have for stations, announcers, labels, decks and tallies: asked of every one."""

import random
from collections import Counter

import pytest

from firmware.text import COLUMNS, plain, short
from host.bots.shadow_game import ShadowGame
from host.languages.game_words import game_words
from host.setup.setup import names_for
from host.tags.labels import labels
from shared_rules.card_game import CardGame
from shared_rules.contract import TABLE, NotAPlay, load
from shared_rules.tally.view import Sheet
from shared_rules.wire.referee.tunes import NAMES as TUNES
from tests.games import every
from tests.rules.random_games import moments, some

NAMES = names_for(20)  # more than play any game
BOTH = [(game, deal) for game in every() for deal in ("dealt", "open")]


def played(game, deal, seed=5):
    """Moments of a random game of as many as can play."""
    return moments(game, deal, load(game).seats[1], seed)


@pytest.mark.parametrize("game, deal", BOTH)
def test_every_refusal_of_a_card_is_a_sentence_with_its_name(game, deal):
    """`words.why` has a sentence for each code that a View gives, and none of them names a placeholder."""
    words, rules, met = game_words(game), load(game), set()
    for state, chance, _ in some(played(game, deal), 11):
        for seat in range(1, rules.seats[1] + 1):
            view = rules.view(state.view(seat))
            for card in (None, *chance.sample(rules.cards(), min(9, len(rules.cards())))):
                met |= {way.refusal for way in view.ways(card) if way.refusal is not None and way.refusal.code}
    for refusal in met:
        sentence = words.why(refusal)
        assert sentence.endswith((".", "?")) and "{" not in sentence and "%s" not in sentence, refusal
        assert sentence != f"That is not allowed: {refusal.code}.", f"the refusal {refusal.code} has no sentence"


@pytest.mark.parametrize("game, deal", BOTH)
def test_what_happens_is_announced_in_words_with_a_known_tune(game, deal):
    words, names = game_words(game), NAMES[: load(game).seats[1]]
    for state, chance, _ in some(played(game, deal), 5):
        if state.over:
            continue
        seat = chance.choice(state.awaited())
        for event in state.copy().do(seat, chance.choice(state.plays(seat))):
            told = words.tell(event, names)
            if told is not None:
                title, lines, tune = told
                assert title and all(lines) and (tune == "" or tune in TUNES), event
            assert all(
                isinstance(line, str) for one in range(1, len(names) + 1) for line in words.own(event, one, names)
            )


@pytest.mark.parametrize("game, deal", BOTH)
def test_a_station_has_a_title_and_a_caption_for_every_play(game, deal):
    words, rules = game_words(game), load(game)
    for state, _, _ in some(played(game, deal), 7):
        view = rules.view(state.view(1))
        assert [line for line in words.title(view) if not line.strip()] == []
        for play in view.plays()[:40]:
            assert words.heading(view, play).strip() and words.caption(view, play)[0].strip()


@pytest.mark.parametrize("game", [name for name in every() if isinstance(load(name), CardGame)])
def test_the_ways_of_one_card_have_different_headings(game):
    """Or nobody could choose between them on a display."""
    words, rules = game_words(game), load(game)
    for state, _, _ in some(played(game, "dealt"), 11):
        for seat in range(1, rules.seats[1] + 1):
            view = rules.view(state.view(seat))
            for card in (None, *(view.reach() or ())[:6]):
                ways = [way.play for way in view.ways(card) if way.play and way.refusal is None]
                heads = [words.heading(view, play) for play in ways]
                headings = Counter(heads if card else [short(plain(head), COLUMNS - 1) for head in heads])
                same = [heading for heading, count in headings.items() if count > 1]
                assert not same, (
                    f"{same[0]!r} heads several ways of {card}: name card and value in captions; a way without a card"
                    f" has {COLUMNS - 1} letters on a display"
                )


@pytest.mark.parametrize("game", every())
def test_a_word_that_is_no_play_is_answered_with_what_a_play_looks_like(game):
    rules = load(game)
    with pytest.raises(NotAPlay) as raised:
        rules.parse("xyzzy")
    assert str(raised.value).endswith(".")


@pytest.mark.parametrize("game", every())
def test_cards_are_told_apart_on_a_display_and_on_labels(game):
    rules, words = load(game), game_words(game)
    names = {words.card_name(card) for card in rules.cards()}
    shown = Counter(short(plain(name)) for name in names)
    assert [title for title, count in shown.items() if count > 1] == []
    assert [label.code for label in labels(rules, words)] == [f"{rules.code}/{card}" for card in rules.cards()]


@pytest.mark.parametrize("game", [name for name in every() if isinstance(load(name), CardGame)])
def test_a_tally_of_a_finished_game_comes_to_the_same_points(game):
    """A tally that gets its answers from the end of a game counts as the game did."""
    rules = load(game)
    *_, (state, _, _) = played(game, "dealt")
    tallied, tally = rules.part("referee.tallied"), load(game + ".tally")
    sheets = [Sheet() for _ in range(rules.seats[1] + 1)]
    for sheet, texts in zip(sheets[1:], tallied.sayings(state.position()), strict=True):
        for text in texts:
            say = tally.parse(text)
            if say.verb == "add":
                sheet.cards.append(say.what)
            elif not say.value.endswith("+"):
                sheet.answers[say.what] = int(say.value)
    if tally.questions != type(tally).__mro__[1].questions:
        pytest.skip("its tally counts something else than a whole game")
    ended = rules.position(tallied.finished(sheets, dict(state.options, deal="open"), rules.seats[1]))
    totals = [[sum(line.points for line in sheet) for sheet in one.scores()] for one in (state, ended)]
    if not rules.scored:  # points below zero cannot be entered
        totals[0] = [max(0, total) for total in totals[0]]
    assert totals[0] == totals[1]


@pytest.mark.parametrize("game", every())
def test_chance_is_a_play_of_the_table(game):
    """Two games with the same plays are the same game: nothing is drawn inside the rules."""
    rules = load(game)
    states = [rules.start(rules.seats[0], {}) for _ in range(2)]
    chance = random.Random(game)
    while not states[0].over and states[0].awaited() == (TABLE,):
        play = states[0].drawn(chance.random())
        assert [len(state.do(TABLE, play)) >= 0 for state in states] == [True, True]
    assert states[0].position() == states[1].position()


@pytest.mark.parametrize("game", [name for name in every() if isinstance(load(name), CardGame)])
def test_an_open_game_counts_the_same_as_the_hands_that_people_hold(game):
    """A card turned up belongs to no hand, and cards that count at the end were laid or shown to all."""
    rules, chance = load(game), random.Random(7)
    people, table = ShadowGame(rules, rules.seats[0], {}, 7), rules.start(rules.seats[0], {"deal": "open"})
    while not table.over:
        seat = table.awaited()[0]
        seen = table.look(seat)
        held, view = people.hand(seat, seen), people.view(seat, seen)
        ways = [way for card in (None, *held) for way in view.ways(card)]
        play = chance.choice([way.play for way in ways if way.play and way.refusal is None])
        table.do(seat, play)
        people.on_play(seat, rules.text(play))
    why = "in an open game Herald does not know what people hold: what counts must have been laid or shown"
    assert people.scores() == [list(sheet) for sheet in table.scores()], why
