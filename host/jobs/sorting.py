"""The job that sorts a box: the station answers every card IN or OUT, and the sorting can go on later."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from host.errors import WrongUse
from host.jobs.job import Display, Job, JobMore, Order
from host.jobs.pace import Pace
from host.journal.journal import Journal
from host.languages.catalogue import speaking
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup
from host.table.table import CannotResume
from shared_rules.contract import Game, load
from shared_rules.phrases import _, plural

UID = 14  # hex digits of a tag's number
FOLDER = "sorting"  # in the folder of the house: it has a journal beside that of games


def known_options(deck: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Those of a game's options that decide which cards its decks have."""
    known = [each.name for each in deck.options]
    return {name: value for name, value in options.items() if name in known}


def sorting_setup(
    deck: Game, options: Mapping[str, str], seats: int, urls: tuple[str, ...], stations: int
) -> GameSetup:
    """A sorting for a number of players and of stations, virtual ones where no ports are named. An option without a
    value is as if it were not given."""
    options = {**{name: value for name, value in options.items() if value}, "players": str(seats)}
    places = tuple(range(1, stations + 1))
    names = tuple(f"Station {place}" for place in places)
    return GameSetup(deck.name, names, options, 0, places if not urls else (), places if urls else (), urls)


def open_sorting(setup: GameSetup, journal: Journal, home: Path, again: bool = False) -> tuple[Session, int]:
    """The session of a sorting, and how many cards were in it before: one with the same options that was broken off
    goes on, unless it begins `again`. Numbers of enrolled tags are in `home`. Raises HeraldError."""
    extras, folder = Extras(sorts=True, tags=home), journal.path.parent
    for header in reversed(journal.unfinished()):
        if not again and (header.game, header.options, header.seats) == (
            setup.game,
            _complete(setup),
            len(setup.names),
        ):
            try:
                session = Session.resume(header, journal, folder, extras, lambda _kept: setup)
            except CannotResume:
                break  # the rules of sorting have changed: it starts over
            return session, session.table.public()["inside"]
    try:
        return Session.open(setup, journal, folder, extras), 0
    except ValueError as error:
        raise WrongUse(str(error)) from error


def beginning(session: Session, before: int) -> list[str]:
    """The game that is sorted, for how many players and in which mode, and whether it goes on where it was."""
    table = session.table
    with speaking(table.words.beside()):
        title = table.game.title.partition(",")[0]
        chosen = [_option(name, value) for name, value in table.header.options.items()]
        lines = [_("{title}, sorting the decks ({options}).").format(title=title, options="; ".join(chosen))]
        if before:
            lines.append(
                plural(
                    before, "It goes on where it was: {n} card is in.", "It goes on where it was: {n} cards are in."
                ).format(n=before)
            )
        return [*lines, _("Lay the cards on a station, one after another.")]


def _option(name: str, value: str) -> str:
    """An option of a sorting: for how many players in the language of the table, else as commands name it."""
    if name == "players" and value.isdecimal():
        return plural(int(value), "{n} player", "{n} players").format(n=value)
    return f"{name.replace('_', ' ')}: {value}"


def _complete(setup: GameSetup) -> dict[str, str]:
    """All options of a sorting, as its header keeps them. Raises WrongUse."""
    try:
        return load(setup.game).complete(dict(setup.options))
    except ValueError as error:
        raise WrongUse(str(error)) from error


class Sorting(Job):
    """See `host.session.sorting`."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Sort the box: {title}").format(title=order.cards_of().title))
        deck = order.cards_of().part("deck").GAME
        assert order.station is not None, "cards are laid on a station"
        setup = sorting_setup(deck, known_options(deck, order.options), order.seats, (order.station.url,), 1)
        self._setup = setup._replace(language=order.language, card_names=order.card_names)
        self._session: Session | None = None
        self._latest: tuple[bool, str] | None = None
        self._pace = Pace()

    async def work(self) -> None:
        """See Job."""
        journal = Journal.open(self.order.home / FOLDER)
        try:
            session, before = open_sorting(self._setup, journal, self.order.home, self.order.again)
            self._session = session
            assert session.sorter is not None, "opened with `sorts`"
            session.sorter.listeners.append(self._on_card)
            for line in beginning(session, before):
                self.tell(line)
            try:
                await session.start()
                await session.finished()
            finally:
                await session.stop()
        finally:
            journal.close()

    def _on_card(self, words: str) -> None:
        self._pace.card()
        self._latest = (bool(self._session and self._session.sorter and self._session.sorter.inside), words)
        self.tell(words)

    def lay(self, text: str) -> str:
        """See Job. Its tag is not here to be read: the same card laid again by a phone is the same tag."""
        if self._session is None or self._session.sorter is None or self.over:
            return _("No card is laid here.")
        self._session.sorter.on_card(1, hashlib.sha256(text.encode()).hexdigest()[:UID], text)
        return ""

    def progress(self) -> tuple[int, int]:
        """See Job: cards that are in."""
        public = self._session.table.public() if self._session is not None else {"inside": 0, "of": 0}
        return public["inside"], public["of"]

    def display(self) -> Display | None:
        """See Job: the last answer."""
        if self._latest is None:
            return Display(self.title, (_("Lay the cards on a station, one after another."),), ())
        inside, words = self._latest
        return Display(_("IN") if inside else _("OUT"), (words,), (_("no more cards"),))

    def press(self, choice: int) -> None:
        """See Job: no more cards."""
        if self._session is not None and self._session.sorter is not None:
            self._session.sorter.finish()

    def more(self) -> JobMore:
        """See Job: what is missing and what is there twice, once no more cards come."""
        if self._session is None or not self.over:
            return {"result": []}
        table = self._session.table
        public = table.public()
        lines = [_("Missing: {cards}.").format(cards=", ".join(map(table.words.card_name, public["missing"])))]
        lines = lines if public["missing"] else []
        if public["doubles"]:
            lines.append(
                _("Found twice: {cards}.").format(cards=", ".join(map(table.words.card_name, public["doubles"])))
            )
        if public["foreign"]:
            lines.append(_("Tags that are no cards of this game: {n}.").format(n=len(public["foreign"])))
        lines += [_("The decks are complete.")] if public["complete"] else []
        return {"result": [*lines, *self._pace.lines()]}
