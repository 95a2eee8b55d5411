"""Setting up the tags of a game: writing them, or enrolling their numbers; `checking` looks at a whole deck.

All go through the cards at a TagDesk. What a tag holds is judged here, from its bytes; the station
only reads and writes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from host.languages.catalogue import spoken
from host.languages.codes import ENGLISH, card_names
from host.languages.game_words import box_language, game_words, games
from host.stations.enrolments import Enrolments, read_table, write_table
from host.tags.addresses import address_of, address_on, card_at, write_both
from host.tags.desk import LAID, LEFT, PRESSED, ErrandResult, Happening, TagDesk
from host.tags.label_words import describing, in_language
from host.tags.tables import table_of
from shared_rules import tag
from shared_rules.contract import Game, load
from shared_rules.phrases import _

HEAD = 16  # bytes before the data: number, lock bits, capability container
SKIP, BACK = 0, 1  # the choices while cards are gone through
YES = 0
SIZES = {48: "as a MIFARE Ultralight", 144: "as an NTAG213", 496: "as an NTAG215", 872: "as an NTAG216"}
COPY = "Copy "  # how the print of a card begins that is told apart on labels alone
PHONES = "-phones"  # what the name of a deck ends with where it is written for phones
RANDOM = "08"  # the first byte of a number that is invented each time, as telephones do

Tell = Callable[[str], None]


class Content(NamedTuple):
    """The content of a tag. `text` is its card (`7w/altar.3`); without one `code` is the reason: blank, foreign or
    broken as in `shared_rules.tag`, or the station's own reason. `size` in bytes, 0 if the tag does not give it;
    `protected`: its own bits forbid writing."""

    uid: str
    text: str
    code: str
    size: int
    protected: bool
    raw: bytes

    @property
    def kind(self) -> str:
        """What sort of tag it is, in words."""
        if not self.raw:
            return _("a tag that cannot carry a card's text") if self.code == "kind" else _("unknown")
        if not self.size:
            return _("a tag that is not formatted")
        like = ", " + _(SIZES[self.size]) if self.size in SIZES else ""
        kind = _("a tag for {n} bytes").format(n=self.size)
        return kind + like + (", " + _("write-protected") if self.protected else "")

    @property
    def address(self) -> str:
        """The web address that a phone opens when it touches the tag, or empty."""
        return address_on(self.raw[HEAD:])

    def is_ours_alone(self) -> bool:
        """Whether nothing but its card is on the tag, as Herald writes it, for phones too or for stations alone."""
        if not self.text or (self.address and card_at(self.address) != self.text):
            return False
        return self.raw[HEAD:].startswith(write_both(self.address, self.text) if self.address else tag.write(self.text))

    def says(self) -> str:
        """The content, as the end of a sentence about it."""
        return _("says {card}").format(card=name_of(self.text)) if self.text else _(SAYS[self.code])


SAYS = {
    "blank": "says nothing yet",
    "foreign": "holds something that is not Herald's, perhaps a link or a note",
    "broken": "holds something that makes no sense",
    "gone": "was taken away",
    "two": "has a second one beside it",
    "kind": "is of a kind that cannot carry a card's text",
    "silent": "does not answer clearly",
}

# Why a tag was not written: words for the OLED, and a sentence for the terminal.
SHORT = {
    "gone": "Taken away too soon. Lay it again.",
    "two": "Two tags! Leave only one.",
    "kind": "No tag for this. Use another.",
    "silent": "Cannot read. Lift it, lay it flat.",
    "refused": "Refuses. Lay flat or use another.",
    "differs": "Wrote badly. Lay it again.",
    "protected": "Write-protected. Use another.",
    "small": "Too small. Use another.",
    "unformatted": "Not formatted. Use another.",
    "spoilt": "Formatted otherwise. Use another.",
}
WHY_NOT = {
    "gone": "was taken away too soon. Lay it again to have it written again.",
    "two": "has a second tag beside it. Lay them one by one.",
    "kind": "is of a kind that cannot be written. Use another one, or enrol it.",
    "silent": "does not answer clearly. Lift it and lay it flat on the mark.",
    "refused": "would not be written. Lay it flat; if it refuses again it is write-protected: use another one, "
    "or enrol it.",
    "differs": "reads differently from what was written. Lay it again.",
    "protected": "is write-protected. Use another one, or enrol it.",
    "small": "is too small for this card's text. Use another one, or enrol it.",
    "unformatted": "is not formatted for NDEF, so its size is not known. Format it with a phone, use another one, "
    "or enrol it.",
    "spoilt": "was formatted for something else, and that cannot be undone. Use another one, or enrol it.",
}


def look(uid: str, done: ErrandResult) -> Content:
    """What the station read from a tag."""
    raw = done.raw
    if done.why or len(raw) < HEAD:
        return Content(uid, "", done.why or "silent", 0, False, b"")
    size = raw[14] * 8 if raw[12] == tag.CAPABILITY[0] else 0
    protected = bool(raw[15] & 0x0F) or bool((raw[10] | raw[11] << 8) & 0xFFF0)
    try:
        # A tag that is smaller than ours holds nothing behind its end.
        return Content(uid, tag.read(raw[HEAD:].ljust(tag.CAPACITY, b"\0")), "", size, protected, raw)
    except tag.NotOurs as wrong:
        return Content(uid, "", wrong.code, size, protected, raw)


def obstacle(content: Content, data: bytes) -> str:
    """Why these bytes cannot be written to a tag, a key of WHY_NOT; empty: they can."""
    if not content.raw:
        return content.code
    if not content.size:
        # Bits of this page can be set and never cleared: with one too many it is no NDEF for ever.
        return "spoilt" if content.raw[12] & ~tag.CAPABILITY[0] else "unformatted"
    if len(data) > content.size:
        return "small"
    return "protected" if content.protected else ""


def name_of(text: str) -> str:
    """What people call the card of a tag's text, with its game: `Altar, 7 Wonders (7w/altar.3)`."""
    table, called = table_of(text), in_words(text)
    if table:
        return _("table {n} of a club ({text})").format(n=table, text=text)
    return f"{called} ({text})" if called != text else text


def in_words(text: str) -> str:
    """What people call the card of a tag's text, for a display: `Altar, 7 Wonders`; the text where no game has it."""
    code, card = tag.split(text)
    for name in games():
        game = load(name)
        if game.code == code and card in game.cards():
            return f"{game_words(name).card_name(card)}, {game.title}"
    return text


class Deck(Protocol):
    """Cards that are gone through one after another: those of a game, or of a club's tables."""

    @property
    def order(self) -> tuple[str, ...]:
        """All of them, in the order in which they are asked for."""
        ...

    @property
    def name_of_deck(self) -> str:
        """The name of the file of which of them were written."""
        ...

    def text(self, card: str) -> str:
        """The text of a card's tag."""
        ...

    def name(self, card: str) -> str:
        """What people call it."""
        ...

    def marks(self, card: str) -> str:
        """The difference from cards of the same name: the print on it, and which copy it is."""
        ...

    def called(self, card: str) -> str:
        """Name and marks."""
        ...

    def card(self, text: str) -> str:
        """The card of a tag's text, or empty: none of these."""
        ...


class Cards:
    """The cards of a game that carry tags, in the order of the label sheets, or some of them."""

    def __init__(self, game: Game, only: Collection[str] = (), language: str = ENGLISH) -> None:
        """`language`: what cards are called in, `host.languages.codes.CODES`. Raises ValueError with a sentence for a
        card that the game does not have."""
        known = game.cards()
        unknown = [card for card in only if card not in known]
        if unknown:
            raise ValueError(f"{game.title} has no card {unknown[0]}: cards are called as on their labels.")
        self.game = game
        self.name_of_deck = game.name
        self.order = tuple(card for card in known if not only or card in only)
        self.language = language
        self._words, self._translated = game_words(game.name), card_names(game.name, box_language(game.name, language))
        self._printed = _printed(game)
        self._alike: dict[tuple[str, str], list[str]] = {}
        for card in known:
            self._alike.setdefault((self.name(card), self._printed(card)), []).append(card)

    def text(self, card: str) -> str:
        """The text of a card's tag."""
        return tag.join(self.game.code, card)

    def name(self, card: str) -> str:
        """What people call it."""
        return self._translated(self._words.card_name(card))

    def marks(self, card: str) -> str:
        """The print beside its name, and which copy it is: `Age I, 3+ players`, `Age A, 2 of 3`."""
        printed = self._printed(card)
        alike = self._alike[self.name(card), printed]
        which = _("{n} of {of}").format(n=alike.index(card) + 1, of=len(alike)) if len(alike) > 1 else ""
        return ", ".join(part for part in (in_language(spoken())(printed), which) if part)

    def kind(self, card: str) -> str:
        """Name and what is printed beside it, alike for copies: `Lumber Yard, Age I, 4+ players`. Copies are numbered
        on labels alone."""
        printed = "" if self._printed(card).startswith(COPY) else in_language(spoken())(self._printed(card))
        return ", ".join(part for part in (self.name(card), printed) if part)

    def called(self, card: str) -> str:
        """Name and marks: `Lumber Yard, Age I, 4+ players`."""
        return ", ".join(part for part in (self.name(card), self.marks(card)) if part)

    def together(self, cards: Sequence[str]) -> list[str]:
        """What these are called; copies of one card that are all among them are one: `Camel, all 25`."""
        alike: dict[str, list[str]] = {}
        for card in self.order:
            alike.setdefault(self.kind(card), []).append(card)
        found = dict[str, None]()
        for card in cards:
            copies = alike[self.kind(card)]
            whole = len(copies) > 1 and set(copies) <= set(cards)
            found[_("{card}, all {n}").format(card=self.kind(card), n=len(copies)) if whole else self.called(card)] = (
                None
            )
        return [*found]

    def card(self, text: str) -> str:
        """The card of a tag's text, or empty: none of these."""
        code, card = tag.split(text)
        return card if code == self.game.code and card in self.order else ""


def _printed(game: Game) -> Callable[[str], str]:
    """The print on a card beside its name, in English; empty in a game without `referee.labels`."""
    describe = describing(game)
    return lambda card: describe(card)[2]


class Progress:
    """{card: number of its tag} of all that were written, kept in the games folder."""

    def __init__(self, home: Path, deck: str) -> None:
        """`deck`: the name of a game, or `tables`. Raises BadFile."""
        self._path = home / f"tags-{deck}.json"
        self._tags = read_table(self._path)

    def uid(self, card: str) -> str:
        """The number of the tag that was written for a card, or empty."""
        return self._tags.get(card, "")

    def card(self, uid: str) -> str:
        """The card that the tag with this number was written for, or empty."""
        return next((card for card, known in sorted(self._tags.items()) if known == uid), "")

    def note(self, card: str, uid: str) -> None:
        """The tag carries this card now, and no other card. Raises BadFile."""
        self._tags = {other: known for other, known in self._tags.items() if known != uid}
        self._tags[card] = uid
        write_table(self._path, self._tags)

    def forget(self, cards: Collection[str] | None = None) -> None:
        """These have no tag any more; none has, without `cards`. Raises BadFile."""
        self._tags = {card: uid for card, uid in self._tags.items() if cards is not None and card not in cards}
        write_table(self._path, self._tags)


class Walk:
    """Goes through cards one after another: lay a tag, and it belongs to the card on the OLED.

    `at` is the place in the order, None when all are done; `skipped` were left out on purpose; `note` is the line below
    the card; `speak` is called with the card whose turn it is.
    """

    def __init__(self, desk: TagDesk, cards: Deck, tell: Tell) -> None:
        self.desk, self.cards, self.tell = desk, cards, tell
        self.at: int | None = None
        self.skipped: set[str] = set()
        self.note = _("Lay its tag here.")
        self.speak: Callable[[str], None] = lambda words: None
        self._last_spoken = ""

    def title(self) -> str:
        """The step, above the card whose turn it is; the n-th of the total."""
        raise NotImplementedError

    def has(self, card: str) -> bool:
        """Whether a card has its tag."""
        raise NotImplementedError

    async def lay(self, card: str, laid: Happening) -> bool:
        """Does what is to be done with a tag for this card; True when the card has it."""
        raise NotImplementedError

    @property
    def card(self) -> str:
        """The card whose turn it is."""
        assert self.at is not None
        return self.cards.order[self.at]

    def in_words(self, text: str) -> str:
        """What people call the card of a tag's text: with what is printed on it in this deck, else with its game."""
        card = self.cards.card(text)
        return self.cards.called(card) if card else in_words(text)

    def missing(self) -> list[str]:
        """The cards that have no tag, in their order."""
        return [card for card in self.cards.order if not self.has(card)]

    async def run(self) -> None:
        """Returns when every card has its tag, but for those that were skipped."""
        self.at = self._next(-1)
        while self.at is not None:
            self._show()
            happened = await self.desk.happening()
            if happened.kind == LAID:
                await self._on_card(happened)
            elif happened.kind == PRESSED and happened.choice == SKIP:
                self._skip()
            elif happened.kind == PRESSED and happened.choice == BACK:
                self._back()
        if not self.skipped:
            self.desk.beep("over")

    def _show(self) -> None:
        assert self.at is not None
        title = self.title().format(n=self.at + 1, of=len(self.cards.order))
        lines = [self.cards.name(self.card), self.cards.marks(self.card), "", self.note]
        self.desk.ask(title, lines, (_("skip"), _("back")))
        if self._last_spoken != self.card:
            self._last_spoken = self.card
            self.speak(self.cards.called(self.card))

    async def _on_card(self, laid: Happening) -> None:
        card = self.card
        if await self.lay(card, laid):
            self.skipped.discard(card)
            self.at = self._next(self.cards.order.index(card))

    def _skip(self) -> None:
        self.skipped.add(self.card)
        self.tell(_("{card}: skipped.").format(card=self.cards.called(self.card)))
        self.note = _("Lay its tag here.")
        assert self.at is not None
        self.at = self._next(self.at)

    def _back(self) -> None:
        assert self.at is not None
        self.at = max(0, self.at - 1)
        self.skipped.discard(self.card)
        self.note = _("Once more: lay its tag here.")

    def _next(self, after: int) -> int | None:
        """The first card without a tag after a place, or from the beginning, but for those skipped."""
        order = self.cards.order
        places = [*range(after + 1, len(order)), *range(after + 1)]
        return next((at for at in places if not self.has(order[at]) and order[at] not in self.skipped), None)

    def went(self, card: str, words: str) -> bool:
        """It went well: the words for both screens."""
        self.desk.beep("accepted")
        done = len(self.cards.order) - len(self.missing())
        count = _("{n} of {of}").format(n=done, of=len(self.cards.order))
        self.tell(f"{count}  {self.cards.called(card)}: {words}.")
        self.note = _("Last one: {words}.").format(words=words)
        return True

    def failed(self, short: str, sentence: str) -> bool:
        """It did not: words for the OLED, and a sentence for the terminal."""
        self.desk.beep("refused")
        self.tell(sentence)
        self.note = short
        return False

    async def agreed(self, uid: str, title: str, lines: Sequence[str], verb: str) -> bool:
        """Asks the person at the station; taking the tag away is a no."""
        self.desk.beep("turn")
        self.desk.ask(title, lines, (verb, "no"))
        while True:
            happened = await self.desk.happening()
            if happened.kind == PRESSED:
                return happened.choice == YES
            if happened.kind == LEFT and happened.uid == uid:
                return False
            if happened.kind == LAID and happened.uid != uid:
                self.desk.put_back(happened)
                return False


class ForPhones:
    """How tags are written that phones read too: the web address of the house stands before the card's text."""

    def __init__(self, house: str, home: Path, deck: str) -> None:
        """`house`: its address, as `host.tags.addresses.house_at` gives it; `deck` as for Progress. Raises BadFile."""
        self.house = house
        self.progress = Progress(home, f"{deck}{PHONES}")

    def bytes_of(self, text: str) -> bytes:
        """What the tag of a card holds."""
        return write_both(address_of(self.house, text), text)

    def is_right(self, content: Content, text: str) -> bool:
        """Whether a tag has this card and its address in this house."""
        return content.text == text and content.address == address_of(self.house, text)


class Writing(Walk):
    """Writes the tags of a game's cards. A tag with another text is written over only when the
    person at the station agrees, or with `overwrite`; one that this deck has in use only when asked."""

    def __init__(
        self,
        desk: TagDesk,
        cards: Deck,
        tell: Tell,
        progress: Progress,
        enrolled: Enrolments,
        overwrite: bool = False,
        phones: ForPhones | None = None,
    ) -> None:
        """`progress` knows every tag of the deck; `phones`: write tags that phones read too."""
        super().__init__(desk, cards, tell)
        self._progress, self._enrolled, self._overwrite, self._phones = progress, enrolled, overwrite, phones
        self._last = ""

    def title(self) -> str:
        """See Walk."""
        return _("Write {n} of {of}")

    def has(self, card: str) -> bool:
        """See Walk. A card that was enrolled needs no writing."""
        uid = self._progress.uid(card)
        written = bool(uid) and (self._phones is None or self._phones.progress.uid(card) == uid)
        return written or bool(self._enrolled.tags(self.cards.text(card)))

    async def lay(self, card: str, laid: Happening) -> bool:
        """See Walk."""
        text = self.cards.text(card)
        if laid.uid == self._last and laid.text != text:
            self.note = _("That one is done. Lay the next.")
            return False
        content = look(laid.uid, await self.desk.read(laid.uid))
        if self._is_right(content, text):
            return self._written(card, laid.uid, _("was right already"))
        data = tag.write(text) if self._phones is None else self._phones.bytes_of(text)
        why = obstacle(content, data)
        if not why:
            if not await self._may(card, content):
                self.tell(_("The tag {uid} {says}: left as it is.").format(uid=laid.uid, says=content.says()))
                self.note = _("Left as it is. Lay another tag.")
                return False
            why = (await self.desk.write(laid.uid, data)).why
        if why:
            sentence = _("{card} is not written: the tag {uid} {why}")
            named = sentence.format(card=self.cards.called(card), uid=laid.uid, why=_(WHY_NOT[why]))
            return self.failed(_(SHORT[why]), named)
        return self._written(card, laid.uid, _("written"))

    def _is_right(self, content: Content, text: str) -> bool:
        """Whether the tag needs no writing. An address before the card's text is in no station's way."""
        return content.text == text if self._phones is None else self._phones.is_right(content, text)

    def _written(self, card: str, uid: str, words: str) -> bool:
        before = self._progress.card(uid)
        self._progress.note(card, uid)
        if self._phones is not None:
            self._phones.progress.note(card, uid)
        self._last = uid
        if before and before != card:
            self.tell(_("{card} has no tag any more: it comes again.").format(card=self.cards.called(before)))
        return self.went(card, words)

    async def _may(self, card: str, content: Content) -> bool:
        """Whether what is on the tag may go."""
        in_use = content.text and self._progress.card(content.uid) == self.cards.card(content.text)
        if content.code == "blank" or (self._overwrite and not in_use):
            return True
        if content.text == self.cards.text(card) and content.is_ours_alone():
            return True  # it becomes one for phones, or leads to the house of today
        sentence = _("The tag {uid} {says}. Press A at the station to write over it, B to leave it.")
        self.tell(sentence.format(uid=content.uid, says=content.says()))
        other = _("something else") if content.code == "foreign" else _("broken data")
        says = self.in_words(content.text) if content.text else other
        return await self.agreed(
            content.uid,
            _("Write over it?"),
            [_("It holds {what}.").format(what=says), "", self.cards.name(card)],
            "write",
        )


class Enrolling(Walk):
    """Gives cards to the numbers of tags that cannot be written."""

    def __init__(self, desk: TagDesk, cards: Cards, tell: Tell, enrolled: Enrolments, written: Progress) -> None:
        super().__init__(desk, cards, tell)
        self._enrolled, self._written = enrolled, written

    def title(self) -> str:
        """See Walk."""
        return _("Enrol {n} of {of}")

    def has(self, card: str) -> bool:
        """See Walk. A card whose tag was written needs none."""
        return bool(self._enrolled.tags(self.cards.text(card)) or self._written.uid(card))

    async def lay(self, card: str, laid: Happening) -> bool:
        """See Walk."""
        if laid.text:
            sentence = _("The tag {uid} says {card} itself: write it instead, with `herald tags write`.")
            return self.failed(_("It says a card itself."), sentence.format(uid=laid.uid, card=name_of(laid.text)))
        if laid.uid.startswith(RANDOM) and len(laid.uid) <= len(RANDOM) + 6:
            return self.failed(
                _("No fixed number. Use another."),
                _("This makes up a new number every time, as telephones do: it cannot be enrolled."),
            )
        text, before = self.cards.text(card), self._enrolled.card(laid.uid)
        if before and before != text:
            sentence = _("The tag {uid} stands for {card}. Press A at the station to change that.")
            self.tell(sentence.format(uid=laid.uid, card=name_of(before)))
            if not await self.agreed(
                laid.uid,
                _("Enrolled before"),
                [_("For {card}.").format(card=self.in_words(before)), "", self.cards.name(card)],
                "change",
            ):
                self.note = _("Left as it is. Lay another tag.")
                return False
        self._enrolled.enrol(laid.uid, text)
        return self.went(card, _("enrolled"))
