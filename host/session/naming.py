"""Lets people name a card whose tag is dead, blank or gone while the game runs: at its station, or on the page.

At a station the names of all that may be played now are parted in three, like the pages of a dictionary, until one is
left: four presses among eighty. Its tag, if it has one, stands for the card from then on, as `herald tags enrol` does.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from host.errors import BadFile
from host.journal.history import BY_HAND
from host.languages.catalogue import speaking
from host.languages.game_words import GameWords
from host.stations.stations import Stations
from host.table.news import News, sentence
from host.table.questions import Questions
from host.table.table import Table
from host.tags.cards import Cards
from shared_rules import tag
from shared_rules.phrases import _

NAME = "name"  # what a station wishes when D is held over a tag that names no card
PARTS = "ABC"
YES = 0


class CardKind(NamedTuple):
    """Cards that look alike: what is printed on them, and which of them may be played now."""

    called: str
    cards: tuple[str, ...]


class CardChoice(NamedTuple):
    """A kind of card for somebody without a reader: a copy of it to be laid, and why it cannot be played now, or
    empty."""

    called: str
    card: str
    why: str


class CardNaming:
    """Names cards at the stations of one table."""

    def __init__(self, table: Table, stations: Stations, questions: Questions) -> None:
        self._table, self._stations, self._questions = table, stations, questions
        self._tag_in_question: dict[int, str] = {}  # by seat that is asked: the number of the tag it is about

    def kinds(self, seat: int) -> list[CardKind]:
        """What a seat may play now, by name in its language."""
        words = self._table.words_of(seat)
        return self._kinds(self._playable(seat), words)

    def every_kind(self) -> list[CardKind]:
        """All cards of the game by name, in the table's language: the list reveals nothing of a hand."""
        return self._kinds(self._table.game.cards_of(self._table.header.options), self._table.words)

    def choices(self, seat: int) -> list[CardChoice]:
        """Every kind of card in the language of a seat, those that may be played now first."""
        words, playable = self._table.words_of(seat), set(self._playable(seat))
        found: list[CardChoice] = []
        for called, cards in self._kinds(self._table.game.cards_of(self._table.header.options), words):
            fits = [card for card in cards if card in playable]
            found.append(
                CardChoice(
                    called, self._stations.readers.unseen(fits or cards), "" if fits else self._why(seat, cards[0])
                )
            )
        return sorted(found, key=lambda one: bool(one.why))

    def _why(self, seat: int, card: str) -> str:
        """Why a seat cannot play a card now."""
        view = self._table.game.view(self._table.view(seat))
        refused = next((way.refusal for way in view.ways(card) if way.refusal is not None), None)
        return (
            self._table.words_of(seat).why(refused)
            if refused is not None
            else _("That cannot be done now: choose again.")
        )

    def _kinds(self, cards: Sequence[str], words: GameWords) -> list[CardKind]:
        with speaking(words.beside()):
            return _sorted_kinds(Cards(self._table.game, cards, words.names), cards)

    def _playable(self, seat: int) -> list[str]:
        view = self._table.game.view(self._table.view(seat))
        return [
            card
            for card in self._table.game.cards_of(self._table.header.options)
            if any(way.play is not None and way.refusal is None for way in view.ways(card))
        ]

    def unseen(self, copies: Sequence[str]) -> str:
        """Of copies that look alike the first whose tag was not laid on any reader yet, or the first of all."""
        return self._stations.readers.unseen(copies)

    def copies(self, card: str) -> tuple[str, ...]:
        """The cards that look like this one, itself among them; none for a card that the game does not have."""
        return next((kind.cards for kind in self.every_kind() if card in kind.cards), ())

    def on_card(self, seat: int, uid: str, text: str) -> None:
        """A tag came that names the copy for which another one stands by now: copies that look alike are all the same
        to people, so it is taken for one whose tag was not seen this evening."""
        code, card = tag.split(text)
        others = [one for one in self._stations.readers.enrolled.tags(text) if one != uid] if text else []
        copies = [copy for copy in self.copies(card) if copy != card] if code == self._table.game.code else []
        if others and copies:
            self._stations.readers.name_card(seat, self._stations.readers.unseen(copies), by_hand=False)
        elif typed := [copy for copy in copies if copy in self._typed_cards()]:
            playable = set(self._playable(seat))
            fits = [copy for copy in typed if copy in playable]
            if fits and card not in playable:
                self._stations.readers.name_card(seat, self._stations.readers.unseen(fits), by_hand=False)

    def _typed_cards(self) -> set[str]:
        """The cards that people named in this game, which leave open which copy is on the reader."""
        return {word for line in self._table.history.lines if line.uid == BY_HAND for word in line.text.split()[1:]}

    def wish(self, seat: int) -> None:
        """Somebody holds D over a tag that names no card: asks which one it is on."""
        link, voice = self._stations.link(seat), self._questions.voice(seat)
        if link is None or not link.lying or voice in self._questions.seats():
            return
        kinds = self.kinds(seat)
        if not kinds:
            with speaking(self._table.words_of(seat).beside()):
                why = _("Now you can play no card, so none can be named. Try again when it is your turn.")
            self._refuse(seat, why)
            return
        self._tag_in_question[voice] = link.lying
        self._ask(seat, kinds, kinds)

    def on_card_taken(self, seat: int) -> None:
        """The tag was taken off: nothing is asked about it any more."""
        voice = self._questions.voice(seat)
        if self._tag_in_question.pop(voice, None) is not None:
            self._questions.withdraw(voice)

    def name(self, seat: int, card: str) -> str:
        """Takes this card for the one on the reader of a seat, or with an empty reader for the intended one. Of copies
        that look alike it takes a playable one not seen this evening. Returns why not, in one sentence, or ""."""
        copies, link = self.copies(card), self._stations.link(seat)
        if link is None:
            return _("There is no station for that seat now.")
        if not copies:
            return _("This game has no such card.")
        if link.lying and link.card:
            return _("A card that Herald knows lies on that station. Take it off first.")
        playable = set(self._playable(seat))
        try:
            self._stations.readers.name_card(
                seat, self._stations.readers.unseen([one for one in copies if one in playable] or copies)
            )
        except BadFile as error:
            return str(error)
        return ""

    def _ask(self, seat: int, kinds: Sequence[CardKind], all_kinds: Sequence[CardKind]) -> None:
        words, voice = self._table.words_of(seat), self._questions.voice(seat)
        with speaking(words.beside()):
            if len(kinds) == 1:
                answered = partial(self._on_confirmation, seat, kinds[0], all_kinds)
                self._questions.put(voice, _("This card?"), [kinds[0].called], (_("Yes"), _("No")), answered)
                return
            parts = _thirds(kinds)
            lines = [f"{PARTS[at]} {_span(part, words)}" for at, part in enumerate(parts)]
            answered = partial(self._on_part, seat, parts, all_kinds)
            self._questions.put(voice, _("Which card?"), lines, ("",) * len(parts), answered)

    def _on_part(
        self, seat: int, parts: Sequence[Sequence[CardKind]], all_kinds: Sequence[CardKind], _voice: int, choice: int
    ) -> None:
        self._ask(seat, parts[choice], all_kinds)

    def _on_confirmation(
        self, seat: int, kind: CardKind, all_kinds: Sequence[CardKind], voice: int, choice: int
    ) -> None:
        if choice != YES and len(all_kinds) > 1:
            self._ask(seat, all_kinds, all_kinds)
            return
        uid, link = self._tag_in_question.pop(voice, ""), self._stations.link(seat)
        if choice == YES and link is not None and link.lying == uid:
            with speaking(self._table.words_of(seat).beside()):
                why = self.name(seat, kind.cards[0])
            if why:
                self._refuse(seat, why)

    def _refuse(self, seat: int, why: str) -> None:
        self._table.announce(News(seat, sentence("Unknown tag"), (why,), "refused"))


def _sorted_kinds(cards: Cards, playable: Sequence[str]) -> list[CardKind]:
    alike: dict[str, list[str]] = {}
    for card in playable:
        alike.setdefault(cards.kind(card), []).append(card)
    return [CardKind(called, tuple(alike[called])) for called in sorted(alike, key=str.casefold)]


def _thirds(kinds: Sequence[CardKind]) -> list[Sequence[CardKind]]:
    """Three parts of nearly one length, or two of two."""
    parts = min(len(PARTS), len(kinds))
    ends = [len(kinds) * part // parts for part in range(parts + 1)]
    return [kinds[start:end] for start, end in itertools.pairwise(ends)]


def _span(kinds: Sequence[CardKind], words: GameWords) -> str:
    """The names from the first to the last, with what is printed on them only where one is left."""
    if len(kinds) == 1:
        return kinds[0].called
    first, last = (words.card_name(kind.cards[0]) for kind in (kinds[0], kinds[-1]))
    return f"{first} - {last}" if first != last else first
