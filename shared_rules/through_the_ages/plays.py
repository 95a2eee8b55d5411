"""Plays of Through the Ages as small values, and the text they are written in.

    take iron.2                     from the card row
    grow                            one worker more (TA-58); grow ocean_liner_service: for no action
    build bronze, train warriors    a worker from the pool onto a card
    upgrade bronze iron, upgrade warriors swordsmen
    destroy religion, disband warriors
    stage, stage 2                  one stage of the wonder, or several for one action (Masonry)
    levy swordsmen                  Barbarossa: grow and train in one (TA-213)
    lead moses                      puts a leader into play
    learn iron.2                    plays a technology; a government by `revolution` or `reform`
    play work_of_art_a              an action card; after it, what it pays for:
    play rich_land_a.1 bronze       play efficient_upgrade_i.1 bronze iron
    play breakthrough_i iron.2      play breakthrough_i monarchy.1 revolution
    tactic legion.1                 puts tactics into play (TA-173)
    trade                           Trade Routes: a food becomes a resource for this turn, or the other way
    fetch                           a military card for a military action (TA-207)
    end, end fewer                  the end of the turn; mines take a token less (TA-170)

Political actions, one a turn (TA-127):

    quiet                           none
    prepare rats                    an event or a territory goes face down on the future events
    attack spy.1 3, declare war_over_culture_ii 3    an aggression or a war, and against whom
    offer military_protection 2 a   a pact, to whom, and the part of the one who offers; `offer peace_treaty 2`
                                    where both parts are alike
    cancel peace_treaty             ends a pact
    colonize fertile_territory_i    Columbus (TA-221)
    resign                          drops out of the full game (TA-194)

Answers, for the seat that is asked:

    choose food, choose resources, choose warriors, choose religion, choose nothing    Age A events
    choose 2                        this much of the sum is food, the rest resources
    choose bronze                   the card a worker is lost from; a colony, a wonder, a technology taken
    choose science                  the rest of a war over technology in science
    bid 4, pass                     an auction (TA-141)
    accept, decline                 a pact
    add warriors, add colonization_bonus_i.2, remove warriors
                                    gathers what is sacrificed, a unit or a bonus card at a time, until
    send, strike, defend            closes it: for a colony, for an attack, for a defence
    discard legion.1                a military card too many (TA-123), or one of an Age that is over
    done                            no more

TABLE's in a dealt game: `turn iron.2`, `event no_event`, `draw legion.1` (to the seat that owes the draw),
`final impact_of_industry` (an Age III event laid open, TA-116). In an open game the active player makes all of
them but `draw`: draws are counted.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("card", str), ("on", str), ("to", str)])
    Price = NamedTuple(
        "Price",
        [("white", int), ("red", int), ("food", int), ("resources", int), ("science", int), ("units", bool)],
    )
else:
    # verb; the physical card it uses, or ""; the card in play it is about (for `play`: or the technology,
    # or how many stages; a rival's seat; a bid; a choice); what that becomes, or how a government is changed
    Play = namedtuple("Play", ("verb", "card", "on", "to"))

    # What one costs: civil and military actions, food, resources, science; units: resources for units alone count too.
    Price = namedtuple("Price", ("white", "red", "food", "resources", "science", "units"))

GROW = Play("grow", "", "", "")
END = Play("end", "", "", "")
STAGE = Play("stage", "", "", "")

WITH_A_CARD = (
    "take",
    "lead",
    "learn",
    "revolution",
    "reform",
    "play",
    "turn",
    "event",
    "tactic",
    "prepare",
    "cancel",
    "colonize",
    "discard",
    "draw",
    "final",
)
AGAINST = ("attack", "declare", "offer")
ALONE = (
    "grow",
    "end",
    "trade",
    "fetch",
    "quiet",
    "resign",
    "accept",
    "decline",
    "pass",
    "send",
    "strike",
    "defend",
    "done",
)
ON_ONE = ("build", "train", "destroy", "disband", "levy")
GATHERING = ("add", "remove")
TURNING = ("turn", "event", "final")
CHOICES = ("food", "resources", "warriors", "religion", "nothing", "science")
CHANGES = ("revolution", "reform")
SIDES = ("a", "b")


def text(play: "Play") -> str:
    """The text of a play; `referee.parsing` reads it back."""
    words = [play.verb]
    for word in (play.card, play.on, play.to):
        if word:
            words.append(word)
    return " ".join(words)
