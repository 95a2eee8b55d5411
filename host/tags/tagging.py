"""Setting up the tags of a game: writing them, or enrolling their numbers; `checking` looks at a whole deck.

All go through the cards at a TagDesk. The station only reads and writes: what a tag holds is judged by `content`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from host.stations.enrolments import Enrolments, read_table, write_table
from host.tags.addresses import address_of, write_both
from host.tags.cards import Cards, Deck
from host.tags.content import Content, in_words, look, name_of
from host.tags.desk import LAID, LEFT, PRESSED, Happening, TagDesk
from shared_rules import tag
from shared_rules.phrases import _

SKIP, BACK = 0, 1  # the choices while cards are gone through
YES = 0
PHONES = "-phones"  # what the name of a deck ends with where it is written for phones
RANDOM = "08"  # the first byte of a number that is invented each time, as telephones do

Tell = Callable[[str], None]

# Why a tag was not written: words for the OLED, and a sentence for the terminal.
WHY_NOT = {
    "gone": (
        "Taken away too soon. Lay it again.",
        "was taken away too soon. Lay it again to have it written again.",
    ),
    "two": (
        "Two tags! Leave only one.",
        "has a second tag beside it. Lay them one by one.",
    ),
    "kind": (
        "No tag for this. Use another.",
        "is of a kind that cannot be written. Use another one, or enrol it.",
    ),
    "silent": (
        "Cannot read. Lift it, lay it flat.",
        "does not answer clearly. Lift it and lay it flat on the mark.",
    ),
    "refused": (
        "Refuses. Lay flat or use another.",
        "would not be written. Lay it flat; if it refuses again it is write-protected: use another one, or enrol it.",
    ),
    "differs": (
        "Wrote badly. Lay it again.",
        "reads differently from what was written. Lay it again.",
    ),
    "protected": (
        "Write-protected. Use another.",
        "is write-protected. Use another one, or enrol it.",
    ),
    "small": (
        "Too small. Use another.",
        "is too small for this card's text. Use another one, or enrol it.",
    ),
    "unformatted": (
        "Not formatted. Use another.",
        "is not formatted for NDEF, so its size is not known. Format it with a phone, use another one, or enrol it.",
    ),
    "spoilt": (
        "Formatted otherwise. Use another.",
        "was formatted for something else, and that cannot be undone. Use another one, or enrol it.",
    ),
}


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
        """`house`: its address, of `host.computer.card_address.house_at`; `deck` as for Progress. Raises BadFile."""
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
            named = sentence.format(card=self.cards.called(card), uid=laid.uid, why=_(WHY_NOT[why][1]))
            return self.failed(_(WHY_NOT[why][0]), named)
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
