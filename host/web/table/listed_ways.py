"""What a seat can do, as the page lists it: with the card on its reader, or without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from host.languages.clauses import RuleText, rule_of
from shared_rules.contract import Refusal, View, Way

if TYPE_CHECKING:
    from host.languages.game_words import GameWords
    from host.table.news import Verdict
    from host.table.table import Table


class ListedWay(TypedDict):
    """One use of a card, or what needs none, in the language of the seat."""

    play: str  # empty: nothing can be done with this card
    heading: str
    detail: str  # the price, or why not
    allowed: bool
    grave: bool  # it destroys what is one's own
    rule: RuleText | None  # the clause behind a refusal


class ShownRefusal(TypedDict):
    """The latest play of a seat, which the table refused."""

    why: str
    rule: RuleText | None
    asks: bool  # it only asks back


def list_ways(table: Table, seat: int, card: str | None, grave: tuple[str, ...] = ()) -> list[ListedWay]:
    """The uses in the order in which the station of `seat` offers them; `card` None: what needs none, and nothing when
    none of that is allowed, since the station then offers nothing either. `grave` are the verbs that destroy what is
    one's own. All of it is in the language of the seat."""
    view = table.game.view(table.view(seat))
    ways = view.ways(card)
    if card is None and all(way.refusal is not None for way in ways):
        return []
    words = table.words_of(seat)
    name = words.card_name(card) if card is not None else ""
    return [_way(table, words, view, way, grave, name) for way in ways]


def _way(table: Table, words: GameWords, view: View, way: Way, grave: tuple[str, ...], name: str) -> ListedWay:
    play, refusal = way.play, way.refusal
    why = words.reason(view, refusal) if refusal is not None else ""
    text = table.game.text(play) if play is not None else ""
    return {
        "play": text,
        "heading": words.heading(view, play) if play is not None else name,  # else nothing can be done with this card
        "detail": why if play is None or refusal is not None else words.price(view, play),
        "allowed": refusal is None,
        "grave": text.split(" ", 1)[0] in grave,
        "rule": _rule(words, refusal) if refusal is not None else None,
    }


def refused(table: Table, seat: int, verdict: Verdict) -> ShownRefusal:
    """A play that the table refused, for its page."""
    rule = rule_of(table.header.game, Refusal(verdict.code), table.words_of(seat).language)
    return {"why": verdict.why, "rule": rule.data() if rule is not None else None, "asks": verdict.asks}


def _rule(words: GameWords, refusal: Refusal) -> RuleText | None:
    found = rule_of(words.game, refusal, words.language)
    return found.data() if found is not None else None
