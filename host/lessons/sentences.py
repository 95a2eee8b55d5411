"""The sentences of lessons and hints, in the language of the seat that they are for.

Their files are English; host/games/seven_wonders/languages/hu_lessons.po holds the Hungarian. What a station names
itself is filled in, so that a sentence and the display agree:

{card:altar.3}            a card, as it is called in the box of this table
{a:altar.3} {A:altar.3}   the same after its Hungarian article
{player:2}                the player at a seat
{rule:SW-62}              the clause with this number
{says:Wonder stage %d|1}  a text of the station's with what stands in it, and without: up to the first figure
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from host.languages.catalogue import LESSONS, Speaker, catalogue, speaking
from host.languages.clauses import RuleText
from host.languages.codes import ENGLISH
from host.languages.game_words import GameWords
from host.languages.rulebook import texts
from host.plain import Plain
from shared_rules.contract import load
from shared_rules.phrases import _

# Sentences that are in no file: the leader's own words, and the titles of announcements.
OWN = {
    "taken back": "You may do that in a game. Here it was taken back: this lesson is about something else.",
    "other card": "This step does not need that card: take it away.",
    "who goes back": "The lesson",
    "well done": "That was the whole lesson.",
    "lesson": "Lesson",
    "hint": "Hint",
    "no more": "Hold D on an empty reader for no more hints; G on the page does the same.",
    "no more here": "G on the page ends these hints.",
    "teacher": "Your teacher",
    "next": "The next lesson: %s.",
    "hold next": "Hold D to begin it, or this one again.",
    "hold again": "Hold D to begin again.",
    "A next": "A: next lesson",
    "B stay": "B: stay here",
    "A B stay": "A, B: stay here",
    "A B on": "A, B: go on",
    "C again": "C: begin again",
    "laid": "Laid: %s",
    "not now": "That cannot be done at this step.",
    "praise 1": "You have seen it all: begin again for more stars.",
    "praise 2": "Well done: nearly without a mistake.",
    "praise 3": "Very well done: not one mistake.",
    "puzzle": "The puzzle of the day",
    "moment": "A moment of your game",
    "find it": "Find the play that is worth most here. Lay cards to look at them; the first play counts.",
    "find offer": "Find the offer that is worth most. It counts once it is laid; until then you may take cards up.",
    "solved 0": "Not yet. Try again.",
    "solved 1": "One star: it can be done better.",
    "solved 2": "Two stars: there is something better still.",
    "solved 3": "Three stars: nothing is better.",
    "chances": "Herald judges your chance to win at %d %% after your play, and at %d %% after the best one.",
    "first": "Your first game",
    "choose": "It is your turn. Play what you like; Herald names each rule when it first matters.",
    "others": "The others are playing.",
    "won": "You have won your first game. Well done.",
    "finished": "You have played this short game to its end.",
    "won it": "And you have won it.",
    "short game": "Short game %d: %s",
    "played": "You have played a whole game. Now you know how it goes.",
    "layout": "Lay the real cards out like this:",
    "left aside": "Herald's search did not follow this play; after the best one it judges your chance to win at %d %%.",
}
PLACE = re.compile(r"\{(card|a|A|player|rule|says):([^{}]+)\}")
VOWELS = "AEIOUÁÉÍÓÖŐÚÜŰ"


def domain(game: str) -> str:
    """What the catalogues of a game's lessons and hints are called."""
    return game + LESSONS


class Sentences:
    """The sentences of one game's lessons and hints in the language of `words`."""

    def __init__(self, words: GameWords) -> None:
        self._words = words
        self._catalogue = catalogue(domain(words.game), words.language)
        self._host = Speaker("host", words.language, ENGLISH)

    def own(self, which: str) -> str:
        """A sentence of the leader's own: a key of `OWN`."""
        with speaking(self._host):
            return _(OWN[which])

    def of(self, english: str) -> str:
        """A sentence of a file in this language, filled in; "" for none."""
        return PLACE.sub(self._filled, self._catalogue.gettext(english)) if english else ""

    def layout(self, position: Plain, names: Sequence[str]) -> list[str]:
        """How a moment lies on a table with real cards, a line for each place and each player; nothing where the game
        has no words for it."""
        lines: Callable[..., list[str]] | None = load(self._words.game).find("referee.layout", "lines", None)
        if lines is None:
            return []
        with self._words.spoken():
            return [self.own("layout"), *lines(position, names)]

    def rule(self, clause: str) -> RuleText | None:
        """A clause with its text; None for ""."""
        if not clause:
            return None
        return {"clause": clause, "says": texts(self._words.game, self._words.language)[clause]}

    def card(self, card: str) -> str:
        """What a card is called here."""
        return self._words.card_name(card)

    def _filled(self, place: re.Match[str]) -> str:
        sort, what = place.groups()
        if sort == "says":
            return self._station_text(*what.split("|"))
        if sort == "rule":
            return texts(self._words.game, self._words.language)[what]
        if sort == "player":
            return self._words.player(int(what))
        name = self.card(what)
        return name if sort == "card" else _with_article(name, sort)

    def _station_text(self, english: str, *figures: str) -> str:
        """A text of the station's: a figure of it is a number, or the card that is called so."""
        text = self._words.sentence(english)
        if not figures:
            return text.partition("%")[0].rstrip(" :,+")
        return text % tuple(int(one) if one.isdecimal() else self.card(one) for one in figures)


def _with_article(name: str, sort: str) -> str:
    """`name` after the Hungarian article; "A" as `sort` capitalises it. A name that brings its own, as A gízai
    piramisok does, loses that first."""
    first, _space, rest = name.partition(" ")
    if rest and first in ("A", "Az"):
        name = rest
    article = "az" if name[0].upper() in VOWELS else "a"
    return f"{article.capitalize() if sort == 'A' else article} {name}"
