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
    from shared_rules.through_the_ages import parsing

    return parsing.parse(line)
