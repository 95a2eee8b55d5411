"""What a tag holds, judged from the bytes that the station read, and what people call it."""

from __future__ import annotations

from typing import NamedTuple

from host.languages.game_words import game_words, games
from host.tags.addresses import address_on, card_at, write_both
from host.tags.desk import ErrandResult
from host.tags.tables import table_of
from shared_rules import tag
from shared_rules.contract import load
from shared_rules.phrases import _

HEAD = 16  # bytes before the data: number, lock bits, capability container
SIZES = {48: "as a MIFARE Ultralight", 144: "as an NTAG213", 496: "as an NTAG215", 872: "as an NTAG216"}


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
        if game.code == code and game.is_card(card):
            return f"{game_words(name).card_name(card)}, {game.title}"
    return text
