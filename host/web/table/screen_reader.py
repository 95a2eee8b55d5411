"""The table for people who listen: what one seat may know, as sentences, for its page /ear/N. The page keeps its old
address, since it is printed and bookmarked.

Every sentence is in the language of the seat. A screen reader or the page itself speaks it, into headphones: nothing
of it goes to the table's loudspeaker. What a seat's own display shows is read from its picture; where the station is a
real one, whose picture stays there, the card on its reader and its uses are described instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, cast

from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH
from host.languages.station_phrases import station_phrases
from host.plain import Plain
from host.session.lesson_panel import LessonPanel
from host.virtual import oled
from host.web.http.streams import HERE
from host.web.table.listed_ways import ListedWay, list_ways
from host.web.table.news_log import NewsItem
from host.web.table.snapshot import Heading
from host.web.table.stream import Stream
from shared_rules.contract import TABLE
from shared_rules.phrases import _, listed
from shared_rules.referee.modules import SpokenModule

if TYPE_CHECKING:
    from host.session.session import Session
    from host.table.table import Table
    from host.web.table.feed import Feed
    from shared_rules.contract import View

LOOK = 0.3  # seconds between two looks at a real station's reader
COLUMNS = 16
CUT = 10  # letters from which on a text may have been cut, and how many of the first stay as they are
SAME = 3
PAGES = re.compile(r"\d+/\d+")


class HeardCard(TypedDict):
    """A card that a seat could lay."""

    card: str
    name: str
    does: list[str]


class HeardNews(TypedDict):
    """What was announced after the seat's last turn."""

    title: str
    lines: list[str]
    tune: str


class HeardTable(TypedDict):
    """What everybody may see, as sentences."""

    mine: list[str]
    middle: list[str]
    others: list[list[str]]  # the neighbours, then a list for each of the others


class HeardFacts(HeardTable):
    """What the page for the ear of one seat tells: sentences in the language of the seat."""

    at: int  # the moment of the table
    over: bool
    acts: bool  # the seat has a station of its own here
    screen: list[str]
    where: list[str]
    hand: list[HeardCard]
    ways: list[str]  # what can be done now
    reader: str | None  # the card on the reader
    since: list[HeardNews]
    lesson: LessonPanel | None  # what the panel of a learner shows


class HeardSnapshot(Heading, HeardFacts):
    """What the page for the ear gets first; then of it what has changed."""

    news: list[NewsItem]  # all of them, later the new ones


class ScreenReader:
    """What each seat of one session hears."""

    def __init__(self, session: Session, feed: Feed) -> None:
        self._session, self._table, self._feed = session, session.table, feed
        try:
            self._module: SpokenModule | None = session.table.game.part("referee.spoken")
        except ImportError:  # a game that has no such sentences: the display and the news are left
            self._module = None

    def facts(self, seat: int) -> HeardFacts:
        """All that the page of a seat tells."""
        card = self._card(seat)
        language = self._table.words_of(seat).language
        with speaking(Speaker("host", language, ENGLISH)):
            return {
                "at": self._table.moment,
                "over": self._table.over,
                "acts": seat in self._feed.actions,
                "screen": self._screen(seat, card),
                "where": self._where(seat),
                "hand": self._hand(seat),
                **self._everybody(seat),
                "ways": self.spelt(seat, _ways(list_ways(self._table, seat, card))),
                "reader": card,
                "since": self._since(seat),
                "lesson": self._feed.lesson(seat),
            }

    def _since(self, seat: int) -> list[HeardNews]:
        """What was announced after the last turn of this seat, before the one under way."""
        found = self._feed.news.since(seat, last_turn_end(self._table, seat))
        return [{"title": one["title"], "lines": self.spelt(seat, one["lines"]), "tune": one["tune"]} for one in found]

    def news(self, stream: Stream) -> list[NewsItem]:
        """The announcements since this page was updated last."""
        assert stream.seat is not None
        told = self._feed.unheard(stream)
        return [{**one, "lines": self.spelt(stream.seat, one["lines"])} for one in told]

    def _everybody(self, seat: int) -> HeardTable:
        """What everybody may see."""
        public, names, spoken = self._table.public(), self._table.names, self._module
        if spoken is None:
            return {"mine": [], "middle": [], "others": []}
        with self._table.words_of(seat).spoken():
            others = self._beside(seat, public)
            others += [spoken.player(public, n, names) for n in self._table.seats if n != seat]
            return {
                "mine": self._own("own", public, seat, names) or spoken.player(public, seat, names),
                "middle": spoken.middle(public, names),
                "others": others,
            }

    def _beside(self, seat: int, public: Plain) -> list[list[str]]:
        """Who sits on which side, in a game in which that matters."""
        found = self._own("beside", public, seat, self._table.names)
        return [] if found is None else [found]

    def _where(self, seat: int) -> list[str]:
        """Where the game stands, and whom it waits for."""
        words = self._table.words_of(seat)
        where = words.where(self._view(seat))
        if self._table.over:
            return [f"{where}.", *self._result(seat)]
        asked = [_("you") if one == seat else self._table.names[one - 1] for one in self._table.awaited() if one]
        with words.spoken():
            waited = listed(asked)
        return [_("{where}. Waiting for {who}.").format(where=where, who=waited or _("the table"))]

    def _result(self, seat: int) -> list[str]:
        """Who has won, and the points."""
        end = self._feed.news.ended(seat)
        return [f"{line.rstrip('.')}." for line in (end.title, *end.lines)] if end is not None else []

    def _hand(self, seat: int) -> list[HeardCard]:
        """The cards this seat could lay; none where Herald does not know them."""
        words = self._table.words_of(seat)
        acts = self._feed.actions.get(seat)
        cards = acts.cards() if acts is not None else self._session.hand(seat)
        laid, held = (cast("Sequence[str]", self._own(name, self._view(seat)) or ()) for name in ("laid", "held"))
        marks: dict[str, str] = {
            **dict.fromkeys(held, _("{card}, in your hand")),
            **dict.fromkeys(laid, _("{card}, laid")),
        }
        cards = sorted(cards, key=lambda card: card not in marks)  # one's own first: what lies elsewhere can be long
        called = self._card_captions(seat, cards, marks)
        return [
            {
                "card": card,
                "name": marks.get(card, "{card}").format(card=called[card]),
                "does": self.spelt(seat, list(words.explain(card))[1:]),
            }
            for card in cards
        ]

    def _card_captions(self, seat: int, cards: Sequence[str], marked: Collection[str]) -> dict[str, str]:
        """What each card is called; those of one name by their differences, too, as the wonder at which a disc
        lies and how much it asks for. Where those that are `marked` lie is mentioned already."""
        names = {card: self._table.words_of(seat).card_name(card) for card in cards}
        plain = [names[card] for card in cards if card not in marked]
        twins = [card for card in cards if card not in marked and plain.count(names[card]) > 1]
        uses = {card: self._first_use(seat, card, names[card]) for card in twins}
        same = {names[card] for card in twins if len({uses[one] for one in twins if names[one] == names[card]}) == 1}
        return {card: name if name in same else ", ".join([name, *uses.get(card, ())]) for card, name in names.items()}

    def _first_use(self, seat: int, card: str, name: str) -> tuple[str, ...]:
        """The first step with a card: its heading without the card's name, and its price or reason."""
        way = next(iter(list_ways(self._table, seat, card)), {"heading": "", "detail": ""})
        does = str(way["heading"]).removesuffix(f" {name}").removesuffix(":")
        said = (does, str(way["detail"]).rstrip("."))
        return tuple(self.spelt(seat, [one for one in said if one]))

    def _own(self, name: str, *given: object) -> Any:
        """What a function returns that only some games have in `spoken`; None without it."""
        found = self._table.game.find("referee.spoken", name, None)
        return found(*given) if found is not None else None

    def spelt(self, seat: int, lines: Sequence[str]) -> list[str]:
        """Texts of a display with the game's short forms in full."""
        with self._table.words_of(seat).spoken():
            return [self._own("spelt", line) or line for line in lines]

    def _card(self, seat: int) -> str | None:
        """The card on the reader of this seat."""
        if seat in self._feed.actions:
            return self._feed.actions[seat].card
        return self._session.stations.readers.card_on(seat) or None

    def _screen(self, seat: int, card: str | None) -> list[str]:
        station, words = self._session.virtual_stations.get(seat), self._table.words_of(seat)
        if station is not None:
            rows = oled.read(station.screen) if self._feed.displays.reads else []
            ways = self._ways_on_display(seat, card)
            lines = [*words.title(self._view(seat)), *self._waiting(seat)]
            found = sentences(rows, self._whole(seat, ways), lines, self._details(seat, ways))
        elif card is None:
            found = [f"{line}." for line in words.title(self._view(seat)) if line]
        else:
            found = [f"{words.card_name(card)}.", *_ways(list_ways(self._table, seat, card))]
        return self.spelt(seat, found)

    def _waiting(self, seat: int) -> list[str]:
        """The line of a display that names whom the table waits for."""
        names = [self._table.names[one - 1] for one in self._table.awaited() if one not in (TABLE, seat)]
        said = station_phrases(self._table.words_of(seat).language)
        return [said("Waiting for %s") % ", ".join(names)] if names else []

    def _ways_on_display(self, seat: int, card: str | None) -> dict[str | None, Sequence[ListedWay]]:
        """The ways of the cards that the display may show: what was laid down, and what the station has noticed."""
        cards = dict.fromkeys((card, self._session.stations.readers.card_on(seat) or None))
        return {one: list_ways(self._table, seat, one) for one in cards}

    def _details(self, seat: int, ways: dict[str | None, Sequence[ListedWay]]) -> list[str]:
        """What these uses take, and why they are refused, as the page says it and as a display does, which has no room
        for names."""
        words, view = self._table.words_of(seat), self._view(seat)
        refusals = [way.refusal for card in ways for way in view.ways(card)]
        found = [words.why(refusal) for refusal in refusals if refusal is not None]
        return [*found, *(str(way["detail"]) for uses in ways.values() for way in uses)]

    def _whole(self, seat: int, ways: dict[str | None, Sequence[ListedWay]]) -> list[str]:
        """What the display may have cut to its width: the names of these cards, of their uses with and without them."""
        words, found = self._table.words_of(seat), list[str]()
        for card, uses in ways.items():
            name = words.card_name(card) if card is not None else ""
            headings = [str(way["heading"]) for way in uses]
            found += [name, *headings, *(heading.removesuffix(f" {name}") for heading in headings)]
        return [*dict.fromkeys(found), station_phrases(words.language)("Without a card")]

    def _view(self, seat: int) -> View:
        return self._session.sees(seat)


def last_turn_end(table: Table, seat: int) -> int:
    """How many plays stood when the last turn of a seat was done, before the one under way; 0 if it had none. Where
    all choose together, the play that turned the cards over is part of what came after."""
    made, together = table.plays(), table.game.simultaneous
    if seat in table.awaited() and not together:
        while made and made[-1][0] in (seat, TABLE):  # the turn under way
            made = made[:-1]
    own = [at for at, (who, _text) in enumerate(made) if who == seat]
    return own[-1] + (not together) if own else 0


def _ways(ways: Sequence[ListedWay]) -> list[str]:
    """`Sell: 3 coins.`, `Build, refused: Missing 1 wood.`"""
    return [_way(way["heading"], way["detail"], way["allowed"]) for way in ways]


def _way(heading: str, detail: str, allowed: bool) -> str:
    text = heading if allowed else _("{use}, refused").format(use=heading)
    return f"{text}: {detail.rstrip('.')}." if detail else f"{text}."


def sentences(
    rows: Sequence[str], whole: Sequence[str] = (), lines: Sequence[str] = (), details: Sequence[str] = ()
) -> list[str]:
    """The rows of a display as sentences. Wrapped text is joined again. The chosen use is marked, and what it takes
    follows at once. A text of `whole` replaces what the display had to cut, one of `details` what it ends with dots.
    Each of `lines` is a separate sentence."""
    found, uses, chosen = list[str](), list[int](), 0  # at which place the uses stand, and the chosen one
    ended = True  # whether nothing goes on below the row before
    for number, row in enumerate(rows):
        text, is_use = _row_text(row.strip(), whole), row.startswith((">", " "))
        if not text:
            ended = True
        elif ended or is_use or number in (1, len(rows) - 1) or _would_fit(text, rows[number - 1]):
            uses += [len(found)] if number and is_use else []
            chosen = len(found) if row.startswith(">") else chosen
            found.append(text)
        else:
            found[-1] += f" {text}"
        whole_line = row.strip() in lines or (bool(found) and found[-1] in lines)  # the second: of several rows
        ended = not text or is_use or row.endswith(" x") or whole_line
    found = [_in_full(text, details) for text in found]
    if chosen:
        found = _in_order(found, uses, chosen)
    return [text if text[-1] in ".!?:" else f"{text}." for text in found]


def _would_fit(text: str, row: str) -> bool:
    """Whether the first word of a text had room in the row above: then the text begins a new sentence."""
    return len(row.strip()) + 1 + len(text.split(" ")[0]) <= COLUMNS


def _in_order(found: list[str], uses: list[int], chosen: int) -> list[str]:
    """What the chosen use takes stands on the display below all uses, and follows it."""
    others = [found[at] for at in uses if at != chosen]
    below = found[uses[-1] + 1 :]
    return [*found[: uses[0]], found[chosen], *below[:-1], *others, *below[-1:]]


def _in_full(text: str, details: Sequence[str]) -> str:
    """What a display ends with `...`, in full, and with its colon what stands in two rows as a heading and more."""
    if not text.endswith("..."):
        return next((one for one in details if one.replace(": ", " ", 1) == text), text)
    began = text.removesuffix("...").rstrip(" ,")
    return next((one for one in details if len(began) >= SAME and one.startswith(began)), text)


def _row_text(text: str, whole: Sequence[str]) -> str:
    """A row without its signs: `>Build       x` is the chosen use, which is refused."""
    chosen, refused = text.startswith(">"), text.endswith(" x")
    parts = [part.strip() for part in re.split(" {2,}", text.removeprefix(">").removesuffix(" x")) if part.strip()]
    if not parts:
        return ""
    name, counted, number = parts[0].rpartition(" ")
    if counted and PAGES.fullmatch(number):  # `Stone Res. 1/6`: a title, and which of how many
        parts = [name, number, *parts[1:]]
    words = ", ".join([_uncut(parts[0], whole), *[_page_number(part) for part in parts[1:]]])
    words = _("{use}, refused").format(use=words) if refused else words
    return _("{use}, chosen").format(use=words) if chosen else words


def _page_number(part: str) -> str:
    if not PAGES.fullmatch(part):
        return part
    place, _slash, number = part.partition("/")
    return _("{place} of {number}").format(place=place, number=number)


def _uncut(text: str, whole: Sequence[str]) -> str:
    """The whole text of which this is the beginning or a short form; itself if none exists, or more than one."""
    if len(text) < CUT or text in whole:
        return text
    begun = {one for one in whole if one.startswith(text)}
    front = text.split()[0].removesuffix(".")
    found = begun or {one for one in whole if one.startswith(front) and _holds(one, text)}
    return found.pop() if len(found) == 1 else text


def _holds(text: str, short: str) -> bool:
    """Whether the words of a short form begin words of the text, in their order: `Moneyl. Guild`."""
    words = iter(text.split())
    return all(any(word.startswith(part.removesuffix(".")) for word in words) for part in short.split())


async def spoken_stream(feed: Feed, stream: Stream, reader: ScreenReader, heartbeat: float) -> AsyncIterator[str]:
    """The text of the event stream of such a page: `snapshot` once, then `change` with what is new."""
    assert stream.seat is not None
    seat = stream.seat
    feed.join(stream)
    try:
        stream.take()
        known = reader.facts(seat)
        first: HeardSnapshot = {**feed.heading(seat), **known, "news": reader.news(stream)}
        yield _event("snapshot", first)
        quiet = 0.0
        wait = heartbeat if known["acts"] else LOOK
        while not feed.closed:
            told = await stream.due(wait)
            stream.take()
            now = reader.facts(seat)
            change = {name: value for name, value in now.items() if value != known.get(name)}
            news = reader.news(stream)
            known, quiet = now, 0.0 if told else quiet + wait
            if change or news:
                yield _event("change", {**change, **({"news": news} if news else {})})
            elif quiet >= heartbeat:
                quiet = 0.0
                yield HERE
    finally:
        feed.leave(stream)


def _event(name: str, data: Mapping[str, object]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"
