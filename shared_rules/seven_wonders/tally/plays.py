"""What can be said in a tally, and the text it is written in.

    wonder rhodos      my board; `side A`: its side
    add altar.3        this card stands in my city; `remove altar.3`: it does not
    stages 2           so many stages are built
    coins 14           so many coins lie there; `coins 10+`: at least so many, I am still counting
    fives 1            so many conflict tokens worth 5; `threes`, `ones`, and `defeats` for those worth -1
    again coins        ask me that once more
    done               that is all; `done anyway`: even if tokens and shields do not fit together

Which neighbour a token came from is not asked: they lie in one pile, and the score is the same.
"""

from collections import namedtuple

from shared_rules.contract import NotAPlay
from shared_rules.seven_wonders import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("what", str), ("number", int), ("how", str)])
else:
    # verb; a card, a wonder, a side or a question; a number; how: "+" or "anyway"
    Play = namedtuple("Play", ("verb", "what", "number", "how"))

# What is asked, in this order; all but the first two are answered with a number.
WONDER, SIDE, STAGES, COINS = "wonder", "side", "stages", "coins"
TOKENS = (("fives", 5), ("threes", 3), ("ones", 1), ("defeats", -1))
NUMBERS = (STAGES, COINS) + tuple([name for name, _ in TOKENS])
QUESTIONS = (WONDER, SIDE) + NUMBERS

DONE = Play("done", "", 0, "")
ANYWAY = Play("done", "", 0, "anyway")


def answer(question: str, number: int, more: str = "") -> "Play":
    """The play that answers a question with a number; `more` is "+" for "at least"."""
    return Play(question, "", number, more)


def again(question: str) -> "Play":
    """The play that has a question asked once more."""
    return Play("again", question, 0, "")


def text(play: "Play") -> str:
    """The text of a play; `parse` reads it back."""
    if play.verb in NUMBERS:
        return "%s %d%s" % (play.verb, play.number, play.how)
    return " ".join([word for word in (play.verb, play.what, play.how) if word])


def parse(line: str) -> "Play":
    """The Play a text writes. Raises NotAPlay with a sentence."""
    words = line.split()
    verb = words[0] if words else ""
    if verb == "done" and words[1:] in ([], ["anyway"]):
        return ANYWAY if words[1:] else DONE
    if len(words) == 2:
        if verb in ("add", "remove") and cards.find(words[1]) is not None:
            return Play(verb, words[1], 0, "")
        if (verb == WONDER and words[1] in cards.wonders()) or (verb == SIDE and words[1] in ("A", "B")):
            return Play(verb, words[1], 0, "")
        if verb == "again" and words[1] in QUESTIONS:
            return again(words[1])
        if verb in NUMBERS:
            return _parse_number(verb, words[1], line)
    raise _no_play(line)


def _parse_number(question: str, word: str, line: str) -> "Play":
    more = "+" if question == COINS and word[-1:] == "+" else ""
    digits = word[:-1] if more else word
    if not digits.isdigit() or str(int(digits)) != digits or len(digits) > 3:
        raise _no_play(line)
    return answer(question, int(digits), more)


def _no_play(line: str) -> NotAPlay:
    return NotAPlay('"%s" says nothing for a tally: it should be like "add altar.3", "coins 14" or "done".' % line)
