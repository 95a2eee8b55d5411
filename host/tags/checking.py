"""Checking a deck: every card is laid once, and people compare the name on the display with the one on the card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from host.stations.enrolments import Enrolments
from host.tags.desk import LAID, PRESSED, TagDesk
from host.tags.tagging import Cards, Tell, look, name_of
from shared_rules.phrases import _

ENOUGH, OTHER_NAME = 0, 1  # the choices at the station
EXCHANGED = 2  # this many cards with another name printed on them: each has the tag of the other


class Checking:
    """Looks at a whole deck, card by card, until somebody declares that these were all.

    speak  is called with the name of every card that is laid
    """

    def __init__(self, desk: TagDesk, cards: Cards, tell: Tell, enrolled: Enrolments) -> None:
        self._desk, self._cards, self._tell, self._enrolled = desk, cards, tell, enrolled
        self._tags: dict[str, list[str]] = {}
        self._foreign: dict[str, str] = {}
        self._unreadable: dict[str, str] = {}
        self._misplaced: list[str] = []
        self._latest = ""  # the card whose name is on the display
        self._note: Sequence[str] = [_("Lay card by card.")]
        self.speak: Callable[[str], None] = lambda words: None

    async def run(self) -> None:
        """Returns when A is pressed. B reports that another name is printed on the card."""
        while True:
            title = _("{n} of {of}").format(n=len(self._tags), of=len(self._cards.order))
            choices = (_("no more cards"), _("other name")) if self._latest else (_("no more cards"),)
            self._desk.ask(title, [*self._note], choices)
            happened = await self._desk.happening()
            if happened.kind == PRESSED and happened.choice == ENOUGH:
                return
            if happened.kind == PRESSED and happened.choice == OTHER_NAME:
                self._misplace()
            elif happened.kind == LAID:
                await self._laid(happened.uid, happened.text or self._enrolled.card(happened.uid))

    def _misplace(self) -> None:
        """The card that was laid last carries the tag of another one."""
        card, self._latest = self._latest, ""
        if card not in self._misplaced:
            self._misplaced.append(card)
        self._bad(
            _("Noted. Next card."),
            _("The tag of {card} lies on another card.").format(card=self._cards.called(card)),
        )

    async def _laid(self, uid: str, text: str) -> None:
        self._latest = ""
        card = self._cards.card(text)
        if card:
            self._found(card, uid)
            return
        content = look(uid, await self._desk.read(uid)) if not text else None
        says = _("says {card}").format(card=name_of(text)) if content is None else content.says()
        sentence = _("The tag {uid} {says}.").format(uid=uid, says=says)
        lists = self._unreadable if content is not None and content.code in ("silent", "broken") else self._foreign
        if content is not None and content.code in ("gone", "two"):
            self._bad(_("Lay it again."), sentence + " " + _("Lay it again."))
            return
        lists[uid] = says
        self._bad(_("No card of this deck.") if lists is self._foreign else _("Unreadable."), sentence)

    def _found(self, card: str, uid: str) -> None:
        tags = self._tags.setdefault(card, [])
        if uid not in tags:
            tags.append(uid)
        self._foreign.pop(uid, None)
        self._unreadable.pop(uid, None)
        name = self._cards.name(card)
        if len(tags) > 1:
            sentence = _("There twice: {card}, on {tags}.")
            named = sentence.format(card=self._cards.called(card), tags=", ".join(tags))
            self._bad(_("{name}: twice!").format(name=name), named)
            return
        self._desk.beep("accepted")
        self._latest = card
        self._note = [name, self._cards.marks(card), "", _("Is that printed on it? Next card.")]
        self.speak(self._cards.called(card))
        count = _("{n} of {of}").format(n=len(self._tags), of=len(self._cards.order))
        self._tell(f"{count}  {self._cards.called(card)}")

    def _bad(self, short: str, sentence: str) -> None:
        self._desk.beep("refused")
        self._note = [short, "", _("Next card.")]
        self._tell(sentence)

    def report(self) -> dict[str, Any]:
        """The result, as plain data; `complete` when every card has one tag, its own, and nothing else was there.
        `misplaced`: cards whose tags lie on others."""
        missing = [card for card in self._cards.order if card not in self._tags]
        doubled = {card: tags for card, tags in sorted(self._tags.items()) if len(tags) > 1}
        complete = not (missing or doubled or self._foreign or self._unreadable or self._misplaced)
        return {
            "game": self._cards.game.name,
            "of": len(self._cards.order),
            "found": len(self._tags),
            "missing": missing,
            "doubled": doubled,
            "misplaced": self._misplaced,
            "foreign": self._foreign,
            "unreadable": self._unreadable,
            "complete": complete,
        }


def report_lines(report: dict[str, Any], cards: Cards) -> list[str]:
    """The report of a check in sentences, with what to do."""
    found = _("{n} of {of} cards of {title} were laid.")
    lines = [found.format(n=report["found"], of=report["of"], title=cards.game.title)]
    if report["missing"]:
        lines.append(_("Missing: {cards}.").format(cards="; ".join(map(cards.called, report["missing"]))))
    for card, tags in report["doubled"].items():
        lines.append(_("There twice: {card}, on {tags}.").format(card=cards.called(card), tags=", ".join(tags)))
    for says in [*report["foreign"].items(), *report["unreadable"].items()]:
        lines.append(_("The tag {uid} {says}.").format(uid=says[0], says=says[1]))
    lines += _misplaced_lines(report["misplaced"], cards)
    return [*lines, _("The deck is complete.")] if report["complete"] else lines


def _misplaced_lines(misplaced: Sequence[str], cards: Cards) -> list[str]:
    """Which tags lie on other cards, and how they get right."""
    if not misplaced:
        return []
    named = [cards.called(card) for card in misplaced]
    if len(misplaced) == EXCHANGED:
        line = _("Exchanged: {one} has the tag of {other}, and the other way round.").format(
            one=named[0], other=named[1]
        )
    else:
        line = _("These tags lie on other cards: {cards}.").format(cards="; ".join(named))
    command = f"herald tags write {cards.game.name.replace('_', '-')} {' '.join(misplaced)} --again"
    return [line, _("To write them again: `{command}`.").format(command=command)]
