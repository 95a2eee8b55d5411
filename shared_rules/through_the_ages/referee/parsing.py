"""Reads plays of Through the Ages from text, on the host: a station only writes them."""

from shared_rules.contract import AmbiguousPlay, NotAPlay
from shared_rules.referee.fields import DIGITS
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.plays import (
    AGAINST,
    ALONE,
    CHANGES,
    CHOICES,
    GATHERING,
    ON_ONE,
    SIDES,
    WITH_A_CARD,
    Play,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# What may follow a verb that can also come alone.
AFTER = {"grow": ("ocean_liner_service",), "end": ("fewer",), "stage": ("2", "3", "4")}


def parse(line: str) -> Play:
    """The Play a text writes. Raises NotAPlay or AmbiguousPlay with a sentence."""
    words = line.split()
    form = _FORMS.get(words[0]) if words else None
    play = form(words, line) if form is not None else None
    if play is None:
        raise NotAPlay('"%s" is not a play: it should be like "take iron.2", "build bronze", "grow" or "end".' % line)
    return play


# -- the forms of a play: each takes the words and the whole line, and returns None for words that do not fit -------


def _alone(words: "list[str]", line: str) -> "Play | None":
    """`quiet`; `grow ocean_liner_service` for those of AFTER."""
    on = words[1] if len(words) == 2 else ""
    fits = len(words) == 1 or on in AFTER.get(words[0], ())
    return Play(words[0], "", on, "") if fits else None


def _with_a_card(words: "list[str]", line: str) -> "Play | None":
    """`take iron.2`."""
    card = _card(words[1]) if len(words) > 1 else ""
    return Play(words[0], card, "", "") if len(words) == 2 else None


def _action(words: "list[str]", line: str) -> "Play | None":
    """An action card and up to two words: cards in play, or a technology and how it comes."""
    if len(words) < 2:
        return None
    card, more = _card(words[1]), words[2:]
    if len(more) > 2:
        raise NotAPlay('"%s" is not a play: an action card is followed by two words at most.' % line)
    if cards.card_of(card).about("do") == "learn" and more:
        if len(more) == 2 and more[1] not in CHANGES:
            raise NotAPlay('"%s" is not a play: a government comes by revolution or by reform.' % line)
        return Play("play", card, _card(more[0]), more[1] if len(more) == 2 else "")
    names = [_name(word) for word in more] + ["", ""]
    return Play("play", card, names[0], names[1])


def _against(words: "list[str]", line: str) -> Play:
    """A card, a seat, and for a pact the part of the one who offers it."""
    if len(words) < 3 or not _is_number(words[2]) or (len(words) > 3 and words[0] != "offer"):
        raise NotAPlay('"%s" is not a play: a card and a seat belong to it, like "attack spy.1 3".' % line)
    side = words[3] if len(words) > 3 else ""
    if len(words) > 4 or (side and side not in SIDES):
        raise NotAPlay('"%s" is not a play: a pact is offered as party a or b.' % line)
    return Play(words[0], _card(words[1]), words[2], side)


def _on_one(words: "list[str]", line: str) -> "Play | None":
    """`build bronze`."""
    return Play(words[0], "", _name(words[1]), "") if len(words) == 2 else None


def _gathering(words: "list[str]", line: str) -> "Play | None":
    """`add warriors`, `add colonization_bonus_i.2`."""
    if len(words) != 2:
        return None
    unit = cards.by_name(words[1])
    if unit is not None and unit.kind in cards.UNITS:
        return Play(words[0], "", words[1], "")
    return Play(words[0], _card(words[1]), "", "")


def _upgrade(words: "list[str]", line: str) -> "Play | None":
    """`upgrade bronze iron`."""
    return Play("upgrade", "", _name(words[1]), _name(words[2])) if len(words) == 3 else None


def _bid(words: "list[str]", line: str) -> "Play | None":
    """`bid 4`."""
    return Play("bid", "", words[1], "") if len(words) == 2 and _is_number(words[1]) else None


def _choose(words: "list[str]", line: str) -> "Play | None":
    """`choose food`, `choose 2`, `choose bronze`."""
    if len(words) != 2:
        return None
    chosen = words[1]
    return Play("choose", "", chosen if chosen in CHOICES or _is_number(chosen) else _name(chosen), "")


def _forms() -> "dict[str, Callable[[list[str], str], Play | None]]":
    """The form of each verb."""
    forms: dict[str, Callable[[list[str], str], Play | None]] = {}
    kinds = ((ON_ONE, _on_one), (AFTER, _alone), (ALONE, _alone), (AGAINST, _against), (WITH_A_CARD, _with_a_card))
    for verbs, form in kinds:
        forms.update([(verb, form) for verb in verbs])
    forms.update([(verb, _gathering) for verb in GATHERING])
    forms.update({"play": _action, "upgrade": _upgrade, "bid": _bid, "choose": _choose})
    return forms


_FORMS = _forms()


def _is_number(word: str) -> bool:
    return 0 < len(word) < 4 and not word.strip(DIGITS) and str(int(word)) == word


def _card(word: str) -> str:
    """The card, also when its number is left out and only one copy exists."""
    if cards.find(word) is not None:
        return word
    row = cards.row_of(word)
    copies = cards.cards_of(row) if row else []
    if copies:
        raise AmbiguousPlay("%s could be %s." % (word, " or ".join(copies)))
    raise NotAPlay("No card is called %s." % word)


def _name(word: str) -> str:
    if cards.by_name(word) is None:
        raise NotAPlay("No card is called %s." % word)
    return word
