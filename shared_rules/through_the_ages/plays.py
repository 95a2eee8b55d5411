"""Plays of Through the Ages as small values, and the text they are written in.

    take iron.2                     from the card row
    grow                            one worker more (TA-58)
    build bronze, train warriors    a worker from the pool onto a card
    upgrade bronze iron, upgrade warriors swordsmen
    destroy religion, disband warriors
    stage, stage 2                  one stage of the wonder, or two for one action (Masonry)
    levy swordsmen                  Barbarossa: grow and train in one (TA-213)
    lead moses                      puts a leader into play
    learn iron.2                    plays a technology; a government by `revolution` or `reform`
    play work_of_art_a              an action card; behind it, what it pays for:
    play rich_land_a.1 bronze       play efficient_upgrade_i.1 bronze iron
    play breakthrough_i iron.2      play breakthrough_i monarchy.1 revolution
    end                             the end of the turn
    choose food, choose resources, choose warriors, choose religion, choose nothing: when an event asks

TABLE's in a dealt game, the active player's in an open one: `turn iron.2`, `event no_event`.
"""

from collections import namedtuple

from shared_rules.contract import AmbiguousPlay, NotAPlay
from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("card", str), ("on", str), ("to", str)])
else:
    # verb; the physical card it uses, or ""; the card in play it is about (for `play`: or the technology,
    # or how many stages); what that becomes, or how a government is changed
    Play = namedtuple("Play", ("verb", "card", "on", "to"))

GROW = Play("grow", "", "", "")
END = Play("end", "", "", "")
STAGE = Play("stage", "", "", "")

WITH_A_CARD = ("take", "lead", "learn", "revolution", "reform", "play", "turn", "event")
ON_ONE = ("build", "train", "destroy", "disband", "levy")
TURNING = ("turn", "event")
CHOICES = ("food", "resources", "warriors", "religion", "nothing")
CHANGES = ("revolution", "reform")


def text(play: "Play") -> str:
    """The text of a play; `parse` reads it back."""
    words = [play.verb]
    for word in (play.card, play.on, play.to):
        if word:
            words.append(word)
    return " ".join(words)


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
    elif verb == "stage" and (count == 1 or count == 2 and words[1] in ("2", "3", "4")):
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
