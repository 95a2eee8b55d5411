"""Text into plays, for a host: a station only writes them."""

from shared_rules.contract import AmbiguousPlay, NotAPlay
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.plays import CHANGES, CHOICES, ON_ONE, WITH_A_CARD, Play


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
    elif verb in ("grow", "end") and count == 1:
        return Play(verb, "", "", "")
    elif verb == "stage" and (count == 1 or (count == 2 and words[1] in ("2", "3", "4"))):
        return Play(verb, "", words[1] if count == 2 else "", "")
    elif verb in ON_ONE and count == 2:
        return Play(verb, "", _name(words[1]), "")
    elif verb == "upgrade" and count == 3:
        return Play(verb, "", _name(words[1]), _name(words[2]))
    elif verb == "choose" and count == 2 and words[1] in CHOICES:
        return Play(verb, "", words[1], "")
    raise NotAPlay('"%s" is no play: it should be like "take iron.2", "build bronze", "grow" or "end".' % line)


def _action(card: str, words: "list[str]", line: str) -> Play:
    """An action card and up to two words: cards in play, or a technology and how it comes."""
    if len(words) > 2:
        raise NotAPlay('"%s" is no play: an action card is followed by two words at most.' % line)
    does = cards.card_of(card).effect("do")
    if does and does[1] == "learn" and words:
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
