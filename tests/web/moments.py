"""Great moments of golden games, for testing that everybody learns of them."""

from functools import cache
from typing import NamedTuple

from host.announce.tunes import GREAT
from host.languages.game_words import game_words
from host.table.news import News
from shared_rules.contract import load
from shared_rules.referee.record import parse
from tests.golden.make import read

# What is staged: (kind, game, golden game, code of the event, a figure that it must have).
KINDS = (
    ("conflict", "seven_wonders", "dealt-3", "conflict", ""),
    ("age", "through_the_ages", "full-dealt-4-b", "age_ends", ""),
    ("wonder", "seven_wonders", "dealt-3", "", "finished"),
    ("supremacy", "seven_wonders_duel", "military-2", "over", ""),
    ("babel", "tower_of_babel", "dealt-3", "", ""),
    ("event", "through_the_ages", "full-dealt-4-b", "event", ""),
    ("auction", "through_the_ages", "full-dealt-4-b", "auction", ""),
    ("attack", "through_the_ages", "full-dealt-4-b", "attack", ""),
    ("war", "through_the_ages", "full-dealt-4-b", "declare", ""),
    ("end", "tower_of_babel", "dealt-3", "over", ""),
)


class Moment(NamedTuple):
    """A kind of moment, its game, and its announcement."""

    kind: str
    game: str
    news: News


@cache
def moments(language="en"):
    """The first moment of each kind, as {kind: Moment}."""
    found = {}
    for game, name in dict.fromkeys((game, name) for _, game, name, _, _ in KINDS):
        wanted = [one for one in KINDS if one[1:3] == (game, name)]
        for event, told in _told(game, name, language):
            for kind, _, _, code, figure in wanted:
                if kind not in found and _is(event, told, code, figure):
                    found[kind] = Moment(kind, game, News(None, told[0], tuple(told[1]), told[2]))
            if all(one[0] in found for one in wanted):
                break
    return found


def _is(event, told, code, figure):
    return told[2] in GREAT and (not code or event.code == code) and (not figure or bool(event.figures.get(figure)))


def _told(game, name, language):
    """(event, its announcement) of a golden game, from its beginning."""
    record = parse(read(game, name)[0])
    rules, words = load(game), game_words(game, language, language)
    state = rules.start_kept(record.seats, record.options)
    for seat, text in record.lines:
        for event in state.do(seat, rules.parse(text)):
            told = words.tell(event, record.names)
            if told is not None:
                yield event, told
