"""A finished game counted from answers drawn at random: what cannot be is refused in a sentence of the catalogues."""

import random

import pytest

from host.languages.catalogue import sentences
from host.languages.codes import CODES, ENGLISH
from host.languages.game_words import game_words
from shared_rules.contract import load
from shared_rules.tally import ANYWAY, Play
from tests.games import SHIPPED, every

GAMES = 60


def answer(view, question, chance):
    """One of the answers that a question takes: often the largest."""
    if question.values:
        return chance.choice(question.values)
    most = max(0, view.game.most(view, question))
    return str(chance.choice([0, most, most, chance.randint(0, most)]))


def say_of(state, place, chance):
    """Lays some cards at a place, and answers all that is asked there."""
    seat = state.game.speaker(place, len(state.seats))
    state.speaking[seat] = place
    for card in chance.sample(state.game.cards(), min(len(state.game.cards()), chance.choice([0, 5, 20, 60]))):
        way = state.see(seat).ways(card)[0]
        if way.play is not None and way.refusal is None:
            state.do(seat, way.play)
    question = state.see(seat).question()
    while question is not None:
        play = Play("say", question.name, answer(state.see(seat), question, chance))
        if state.refuse(seat, play) is None:
            state.do(seat, play)
        question = state.see(seat).question()


def said_at_random(game, chance):
    """A tally in which all places have their entries, and nobody is done."""
    tally = load(game + ".tally")
    options = {one.name: chance.choice(one.values) for one in tally.options if chance.random() < 0.4}
    seats = chance.randint(2 if options.get("mode") == "full" else tally.seats[0], tally.seats[1])
    try:
        state = tally.start(seats, {**options, "deal": "open"})
    except ValueError:
        return None
    for place in state.all_places:
        say_of(state, place, chance)
    return state


def refusals(game, seed):
    """Why the last `done` is refused, of this many tallies."""
    chance = random.Random(f"{game} {seed}")
    for _ in range(GAMES):
        state = said_at_random(game, chance)
        if state is not None:
            for sheet in state.sheets[:-1]:
                sheet.done = True
            last = state.game.speaker(state.all_places[-1], len(state.seats))
            state.speaking[last] = state.all_places[-1]
            yield state.refuse(last, ANYWAY)


@pytest.mark.long
@pytest.mark.parametrize("game", every())
def test_whatever_cannot_be_is_refused_by_the_game_itself(game):
    """`broken` means only that something is wrong: each game knows the fault."""
    assert {refusal.code for refusal in refusals(game, 1) if refusal is not None} <= {
        *("too_many_pieces", "two_victories", "misfit_pawn", "all_resigned"),
    }


@pytest.mark.parametrize("language", [code for code in CODES if code != ENGLISH])
@pytest.mark.parametrize("game", SHIPPED)
def test_why_a_count_cannot_be_is_told_in_every_language(game, language):
    texts = {*load(game + ".tally").sentences.values(), "That cannot be the end of a game: look at your cards and "
             "answers once more."}  # fmt: skip
    known = {**sentences("tally", language), **sentences(game, language)}
    assert [text for text in texts if text not in known] == []
    assert game_words(game + ".tally", language).language == language
