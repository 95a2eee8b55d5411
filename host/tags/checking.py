"""Checking a deck: every card is laid once, and people compare the name on the display with the one on the card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from host.computer import kept
from host.errors import BadFile
from host.plain import Json, Plain, json_list, json_object
from host.stations.enrolments import Enrolments
from host.tags.addresses import card_at
from host.tags.cards import Cards
from host.tags.content import Content, look, name_of
from host.tags.desk import LAID, PRESSED, TagDesk
from host.tags.tagging import Tell
from shared_rules.phrases import _

ENOUGH, OTHER_NAME = 0, 1  # the choices at the station
EXCHANGED = 2  # this many cards with another name printed on them: each has the tag of the other


def buttons() -> tuple[str, str]:
    """The choices once a card was laid: no more cards, or another name is printed on this one."""
    return _("done"), _("wrong")


class Checked:
    """A check's results so far, in a file of the games folder: an interrupted check continues.

    state  as `Checking.state` gives it; empty for a check that begins
    """

    def __init__(self, home: Path | None, deck: str, again: bool = False) -> None:
        """`home` None: nothing is kept. `again` forgets what was kept. A file that cannot be read counts as none."""
        self._path = None if home is None else home / f"checked-{deck}.json"
        self.state: Plain = {}
        if again:
            self.forget()
        elif self._path is not None:
            self.state = kept.read(self._path, _state_in, Plain)

    def keep(self, state: Plain) -> None:
        """Writes it; where that fails the check goes on all the same."""
        if self._path is not None:
            with suppress(BadFile):
                kept.write(self._path, state, indent=None)

    def forget(self) -> None:
        """The check was ended: the next one starts over."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()


def _state_in(data: Json) -> Plain:
    """A state as `Checking.state` gives it. Raises TypeError, KeyError for anything else."""
    found = json_object(data)
    tags = json_object(found["tags"])
    state: Plain = {"tags": {card: [str(tag) for tag in json_list(all_of_it)] for card, all_of_it in tags.items()}}
    for name in ("foreign", "unreadable", "addresses"):
        state[name] = {tag: str(says) for tag, says in json_object(found.get(name, {})).items()}
    return {**state, "misplaced": [str(card) for card in json_list(found["misplaced"])]}


class Checking:
    """Looks at a whole deck, card by card, until somebody declares that these were all.

    checked  where it is kept, so that it goes on when it was broken off
    speak    is called with the name of every card that is laid
    """

    def __init__(
        self, desk: TagDesk, cards: Cards, tell: Tell, enrolled: Enrolments, checked: Checked | None = None
    ) -> None:
        self._desk, self._cards, self._tell, self._enrolled = desk, cards, tell, enrolled
        self._checked = checked or Checked(None, "")
        before = self._checked.state
        known = {card: tags for card, tags in before.get("tags", {}).items() if card in cards.order}
        self._tags: dict[str, list[str]] = known
        self._foreign: dict[str, str] = before.get("foreign", {})
        self._unreadable: dict[str, str] = before.get("unreadable", {})
        self._addresses: dict[str, str] = before.get("addresses", {})  # {number of a tag: what a phone opens}
        self._misplaced: list[str] = [card for card in before.get("misplaced", ()) if card in cards.order]
        self._latest = ""  # the card whose name is on the display
        self._note: Sequence[str] = [_("Lay card by card.")]
        self.speak: Callable[[str], None] = lambda words: None

    async def run(self) -> None:
        """Returns when A is pressed. B reports that another name is printed on the card."""
        if self._tags:
            line = _("It goes on where it was: {n} of {of} cards were laid before.")
            self._tell(line.format(n=len(self._tags), of=len(self._cards.order)))
        while True:
            title = _("{n} of {of}").format(n=len(self._tags), of=len(self._cards.order))
            self._desk.ask(title, [*self._note], buttons() if self._latest else (_("no more cards"),))
            happened = await self._desk.happening()
            if happened.kind == PRESSED and happened.choice == ENOUGH:
                self._checked.forget()
                return
            if happened.kind == PRESSED and happened.choice == OTHER_NAME:
                self._misplace()
            elif happened.kind == LAID:
                await self._on_card(happened.uid, happened.text or self._enrolled.card(happened.uid))
            self._checked.keep(self.state())

    def state(self) -> Plain:
        """The results so far, as plain data."""
        lists = {"foreign": self._foreign, "unreadable": self._unreadable, "misplaced": self._misplaced}
        return {"tags": self._tags, "addresses": self._addresses, **lists}

    def _misplace(self) -> None:
        """The card that was laid last carries the tag of another one."""
        card, self._latest = self._latest, ""
        if card not in self._misplaced:
            self._misplaced.append(card)
        self._bad(
            _("Noted."),
            _("The tag of {card} lies on another card.").format(card=self._cards.called(card)),
        )

    async def _on_card(self, uid: str, text: str) -> None:
        self._latest = ""
        card = self._cards.card(text)
        here = uid != text  # else a phone has read it elsewhere
        content = look(uid, await self._desk.read(uid)) if here and (card or not text) else None
        if card:
            self._count_card(card, uid, content)
            return
        says = _("says {card}").format(card=name_of(text)) if content is None else content.says()
        sentence = _("The tag {uid} {says}.").format(uid=uid, says=says)
        lists = self._unreadable if content is not None and content.code in ("silent", "broken") else self._foreign
        if content is not None and content.code in ("gone", "two"):
            self._bad(_("Lay it again."), sentence + " " + _("Lay it again."))
            return
        lists[uid] = says
        if content is not None and content.code == "blank":
            short = _("An empty tag.")
        else:
            short = _("No card of this deck.") if lists is self._foreign else _("Unreadable.")
        self._bad(short, sentence)

    def _count_card(self, card: str, uid: str, content: Content | None) -> None:
        if content is not None and content.text:  # else it was enrolled, or taken away before it was read a second time
            self._addresses[uid] = content.address
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

    def report(self) -> Plain:
        """The result, as plain data; `complete` when every card has one tag, its own, and nothing else was there.
        `misplaced`: cards whose tags lie on others."""
        missing = [card for card in self._cards.order if card not in self._tags]
        doubled = {card: tags for card, tags in sorted(self._tags.items()) if len(tags) > 1}
        alone, elsewhere = self._without_phones()
        complete = not (missing or doubled or self._foreign or self._unreadable or self._misplaced or elsewhere)
        return {
            "game": self._cards.game.name,
            "of": len(self._cards.order),
            "found": len(self._tags),
            "missing": missing,
            "doubled": doubled,
            "misplaced": self._misplaced,
            "foreign": self._foreign,
            "unreadable": self._unreadable,
            "for_phones": sum(bool(address) for address in self._addresses.values()),
            "for_stations_alone": alone,
            "elsewhere": elsewhere,
            "complete": complete,
        }

    def _without_phones(self) -> tuple[list[str], dict[str, str]]:
        """The cards whose tags open nothing on a phone, and those whose tags open something else: {card: address}."""
        found = [
            (card, self._addresses[uid])
            for card in self._cards.order
            for uid in self._tags.get(card, ())
            if uid in self._addresses
        ]
        alone = [card for card, address in found if not address]
        elsewhere = {card: address for card, address in found if address and card_at(address) != self._cards.text(card)}
        return alone, elsewhere


def report_lines(report: Plain, cards: Cards) -> list[str]:
    """The report of a check in sentences, with what to do."""
    found = _("{n} of {of} cards of {title} were laid.")
    lines = [found.format(n=report["found"], of=report["of"], title=cards.game.title)]
    if report["missing"]:
        lines.append(_("Missing: {cards}.").format(cards="; ".join(cards.together(report["missing"]))))
    for card, tags in report["doubled"].items():
        lines.append(_("There twice: {card}, on {tags}.").format(card=cards.called(card), tags=", ".join(tags)))
    for says in [*report["foreign"].items(), *report["unreadable"].items()]:
        lines.append(_("The tag {uid} {says}.").format(uid=says[0], says=says[1]))
    lines += _phone_lines(report, cards)
    lines += _misplaced_lines(report["misplaced"], cards)
    return [*lines, _("The deck is complete.")] if report["complete"] else lines


def _phone_lines(report: Plain, cards: Cards) -> list[str]:
    """What phones make of the tags."""
    other = _("On a phone the tag of {card} opens something else: {address}.")
    lines = [other.format(card=cards.called(card), address=address) for card, address in report["elsewhere"].items()]
    alone = cards.together(report["for_stations_alone"])
    if not alone:
        return [*lines, _("Phones read all of these tags, too.")] if report["for_phones"] else lines
    if not report["for_phones"]:
        return [*lines, _("These tags are for stations alone: a phone opens nothing with them.")]
    command = f"herald tags write {cards.game.name.replace('_', '-')} --for phones"
    rest = _("For stations alone: {cards}. To write them for phones, too: `{command}`.")
    return [*lines, rest.format(cards="; ".join(alone), command=command)]


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
