"""What a game still has to ask or do after a play: a stack of questions and steps, the next one on top.

A play can open a question inside another one: an event asks three seats while an auction waits, and that
waits for a turn to go on. A step is a question to NOBODY: the State carries it out as soon as it comes to the
top. How a game uses it:

    asks.push("bid", 2, high=3)           before all else that is due: seat 2 is asked
    asks.queue("dig", place=2)            after all else: a step
    asks.plan("offers", "wonder", "end")  these steps in this order, and nothing else
    state.go_on(events)                   carries out steps until somebody owes a play

A question stays on top until its answer takes it away with `pop`. A step is taken away before it is carried
out; it may push a question, mark with `State.wait_for` who owes a play, or leave the next one to follow. All of
it is plain data, so it goes into positions and copies as it is.
"""

from shared_rules.referee.fields import is_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NOBODY = -1


class Ask:
    """One question or step.

    kind     the game's name for it; seat: who answers, TABLE for chance, NOBODY for a step
    figures  what goes with it, plain data
    """

    __slots__ = ("figures", "kind", "seat")

    def __init__(self, kind: str, seat: int, figures: "dict[str, Any]") -> None:
        self.kind, self.seat, self.figures = kind, seat, figures


class Asks:
    """The stack. It is never asked for its top while it is empty."""

    __slots__ = ("stack",)

    def __init__(self) -> None:
        self.stack: list[Ask] = []

    def push(self, _kind: str, _seat: int = NOBODY, **figures: "Any") -> None:
        """Puts a question, or without a seat a step, on top."""
        self.stack.append(Ask(_kind, _seat, figures))

    def queue(self, _kind: str, _seat: int = NOBODY, **figures: "Any") -> None:
        """Puts a question, or without a seat a step, after all that is due."""
        self.stack.insert(0, Ask(_kind, _seat, figures))

    def plan(self, *kinds: str) -> None:
        """These steps are due now, in this order; steps that were due before are not."""
        stack = _plans.get(kinds)
        if stack is None:
            stack = _plans[kinds] = [Ask(kind, NOBODY, {}) for kind in reversed(kinds)]
        self.stack = stack[:]

    def kinds(self) -> "list[str]":
        """The kinds of all that is due, in order."""
        return [ask.kind for ask in self.stack[::-1]]

    def top(self) -> Ask:
        """The question or step that is due next."""
        return self.stack[-1]

    def pop(self) -> Ask:
        """Takes the top away: it is answered, or about to be carried out."""
        return self.stack.pop()

    def copy(self) -> "Asks":
        """An independent stack."""
        twin = Asks()
        twin.stack = [Ask(ask.kind, ask.seat, plain(ask.figures)) for ask in self.stack]
        return twin

    def write(self) -> "list[list[Any]]":
        """As plain data, [kind, seat, figures] from the bottom up; `read` takes it back."""
        return [[ask.kind, ask.seat, plain(ask.figures)] for ask in self.stack]

    def read(self, data: "list[list[Any]]") -> None:
        """Becomes what `write` wrote."""
        self.stack = [Ask(str(kind), int(seat), plain(figures)) for kind, seat, figures in data]


# Stacks of steps without figures: nothing about such a step ever changes, so it is made once.
_plans: "dict[tuple[str, ...], list[Ask]]" = {}


_ATOMS = frozenset([int, str, bool, None.__class__])


def plain(data: "Any") -> "Any":
    """A copy of plain data that shares nothing with it."""
    if data.__class__ in _ATOMS:  # most of it
        return data
    if data.__class__ is list:
        listed: list[Any] = data
        return [one if one.__class__ in _ATOMS else plain(one) for one in listed] if listed else []
    if is_of(data, dict):
        return {key: plain(data[key]) for key in data}
    if is_of(data, (list, tuple)):
        return [one if one.__class__ in _ATOMS else plain(one) for one in data]
    return data
