"""Text into plays, for a host: a station only writes them."""

from shared_rules.contract import AmbiguousPlay, NotAPlay
from shared_rules.table.fields import DIGITS
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

# What may follow a verb that can also come alone.
BEHIND = {"grow": ("ocean_liner_service",), "end": ("fewer",), "stage": ("2", "3", "4")}


def parse(line: str) -> Play:
    """The Play a text writes. Raises NotAPlay or AmbiguousPlay with a sentence."""
    words = line.split()
    verb, count = words[0] if words else "", len(words)
    if verb in WITH_A_CARD and count > 1:
        card = _card(words[1])
        if verb == "play":
            return _action(card, words[2:], line)
        if count == 2:
            return Play(verb, card, "", "")
    elif verb in AGAINST:
        return _against(words, line)
    elif (verb in ALONE or verb == "stage") and count == 1:
        return Play(verb, "", "", "")
    elif verb in BEHIND and count == 2 and words[1] in BEHIND[verb]:
        return Play(verb, "", words[1], "")
    elif verb in ON_ONE and count == 2:
        return Play(verb, "", _name(words[1]), "")
    elif verb in GATHERING and count == 2:
        unit = cards.named(words[1])
        if unit is not None and unit.kind in cards.UNITS:
            return Play(verb, "", words[1], "")
        return Play(verb, _card(words[1]), "", "")
    elif verb == "upgrade" and count == 3:
        return Play(verb, "", _name(words[1]), _name(words[2]))
    elif verb == "bid" and count == 2 and _is_number(words[1]):
        return Play(verb, "", words[1], "")
    elif verb == "choose" and count == 2:
        chosen = words[1]
        return Play(verb, "", chosen if chosen in CHOICES or _is_number(chosen) else _name(chosen), "")
    raise NotAPlay('"%s" is no play: it should be like "take iron.2", "build bronze", "grow" or "end".' % line)


def _is_number(word: str) -> bool:
    return 0 < len(word) < 4 and not word.strip(DIGITS) and str(int(word)) == word


def _against(words: "list[str]", line: str) -> Play:
    """A card, a seat, and for a pact the part of the one who offers it."""
    if len(words) < 3 or not _is_number(words[2]) or (len(words) > 3 and words[0] != "offer"):
        raise NotAPlay('"%s" is no play: a card and a seat belong to it, like "attack spy.1 3".' % line)
    side = words[3] if len(words) > 3 else ""
    if len(words) > 4 or (side and side not in SIDES):
        raise NotAPlay('"%s" is no play: a pact is offered as party a or b.' % line)
    return Play(words[0], _card(words[1]), words[2], side)


def _action(card: str, words: "list[str]", line: str) -> Play:
    """An action card and up to two words: cards in play, or a technology and how it comes."""
    if len(words) > 2:
        raise NotAPlay('"%s" is no play: an action card is followed by two words at most.' % line)
    if cards.card_of(card).about("do") == "learn" and words:
        if len(words) == 2 and words[1] not in CHANGES:
            raise NotAPlay('"%s" is no play: a government comes by revolution or by reform.' % line)
        return Play("play", card, _card(words[0]), words[1] if len(words) == 2 else "")
    names = [_name(word) for word in words] + ["", ""]
    return Play("play", card, names[0], names[1])


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
    if cards.named(word) is None:
        raise NotAPlay("No card is called %s." % word)
    return word
