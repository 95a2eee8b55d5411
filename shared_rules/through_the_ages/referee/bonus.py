"""Age III events that are known, or kept by players, from the start on: the ways of TA-208, and TA-116.

`Moment.finals` lie open for everybody. Of `Moment.kept`, rows [seat, card, chosen], those of seat 0 lie face down
until they are turned up; those of a seat are its own: dealt to it, and in the end the ones it has chosen.
"""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.referee.pool import plays_of
from shared_rules.through_the_ages.sight import BONUS, DRAW, FINAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

# The option `bonus`: how many lie open from the start, and the other ways.
PUBLIC = {"public_3": 3, "public_4": 4, "public_5": 5}
STEPS, OWN, CHOICE = "steps", "own", "choice"
DEALT = 12  # one of the thirteen is left over


def impacts(players: int) -> "list[str]":
    """The Age III events."""
    return [card for card in cards.military(3, players) if cards.card_of(card).kind == cards.EVENT]


def way(state: "Moment") -> str:
    """The value of the option `bonus`; the simple game has none (TA-208)."""
    return state.options.get("bonus", "")


def begin(state: "Moment") -> None:
    """The steps due before the first row is laid (TA-116, TA-120, TA-208)."""
    if not state.mode.politics:
        return
    chosen = way(state)
    if chosen in (OWN, CHOICE):
        for seat in list(state.seats)[::-1] * each(state):
            state.asks.push("ask_bonus", seat=seat)
        if chosen == OWN:
            state.asks.push("deal_bonus", count=0 if state.open else DEALT)
        return
    state.asks.push("finals", count=1 if chosen == STEPS else PUBLIC.get(chosen, state.mode.finals))


def each(state: "Moment") -> int:
    """How many of them a player keeps."""
    return 2 if state.players == 2 else 1


# -- open for everybody ---------------------------------------------------------------------------


def lay(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """The next of them is turned up, if there is one."""
    count: Any = ask.figures["count"]
    if count:
        state.asks.push("finals", count=count - 1)
        state.asks.push(FINAL, state.dealer())


def to_lay(state: "Moment") -> "list[Play]":
    """The cards that can be turned up: the card face down, else any that is not in use."""
    hidden = [card for seat, card, _ in state.kept if not seat]
    return plays_of("final", hidden or [card for card in free(state) if card not in state.past + list(state.known)])


def in_use(state: "Moment", card: str) -> bool:
    """Whether an Age III event lies open, face down or with a player."""
    return card in state.finals or bool([row for row in state.kept if row[1] == card])


def free(state: "Moment") -> "list[str]":
    """The Age III events that are in none of these places."""
    return [card for card in impacts(state.players) if not in_use(state, card)]


def laid(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """An Age III event lies open (TA-116)."""
    state.asks.pop()
    hidden = [row for row in state.kept if not row[0]]
    state.kept = [row for row in state.kept if row[0]]
    if not hidden:
        _leave_deck(state, play.card)
    state.finals.append(play.card)
    happened.append(Event("final", {"card": play.card}))


def _leave_deck(state: "Moment", card: str) -> None:
    """A card that would be in the deck of this Age is not."""
    if state.mode.impacts and state.age == cards.card_of(card).age:
        state.draws = [one for one in state.draws if one.card != card]
        state.stock -= 1


def step(state: "Moment", ended: int) -> None:
    """Step by step, one comes at the end of the first round (0) and of each Age; in the full game the last one lies
    face down while Age III goes on (TA-208)."""
    if way(state) == STEPS:
        if ended == state.mode.last_age - 1 and state.mode.impacts:
            state.asks.push("cover")
        state.asks.push("finals", count=1)


def cover(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """One of them lies face down; which, people who deal do not know either."""
    if state.open:
        state.stock -= 1
    else:
        state.asks.push(DRAW, TABLE, to=0)


# -- kept by players ------------------------------------------------------------------------------


def deal(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """Twelve of them are dealt, one to each seat in turn (TA-208)."""
    count: Any = ask.figures["count"]
    if count:
        state.asks.push("deal_bonus", count=count - 1)
        state.asks.push(DRAW, TABLE, to=(DEALT - count) % state.players + 1, bonus=True)


def is_dealt(ask: "Ask") -> bool:
    """Whether TABLE's draw is one of these, not of the military deck."""
    return not ask.figures["to"] or "bonus" in ask.figures


def to_deal(state: "Moment") -> "list[Play]":
    """Those that can come so."""
    return plays_of("draw", free(state))


def dealt(state: "Moment", ask: "Ask", play: "Play") -> None:
    """One comes to a seat, or lies face down for everybody."""
    to: Any = ask.figures["to"]
    state.kept.append([to, play.card, not to])
    if not to:
        _leave_deck(state, play.card)


def ask(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """A seat is asked which one it keeps (TA-208)."""
    seat: Any = step.figures["seat"]
    state.asks.push(BONUS, seat, options=options(state, seat))


def options(state: "Moment", seat: int) -> "list[str]":
    """Those it can choose: any that is left where all lie open, else those it holds. Herald does not know what
    people dealt: of them it has all but its own."""
    if way(state) == OWN and not state.open:
        return [card for owner, card, chosen in state.kept if owner == seat and not chosen]
    kept = [card for owner, card, _ in state.kept if owner == seat or way(state) == CHOICE]
    return [card for card in impacts(state.players) if card not in kept]


def refuse(state: "Moment", seat: int, card: str) -> "Refusal | None":
    """In an open game two players cannot hold one card; only the table knows what others keep (TA-2)."""
    elsewhere = [owner for owner, one, _ in state.kept if one == card and owner != seat]
    return Refusal("elsewhere", card=card) if elsewhere else None


def chosen(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """It keeps that one; when all its own are kept, the others go back into the box until Age III."""
    state.asks.pop()
    state.kept = [row for row in state.kept if row[1] != play.on] + [[seat, play.on, True]]
    figures: dict[str, Any] = {"seat": seat}
    if way(state) == CHOICE:
        figures["card"] = play.on
    happened.append(Event("kept", figures))
    if len(own(state, seat)) == each(state):
        state.kept = [row for row in state.kept if row[0] != seat or row[2]]


def own(state: "Moment", seat: int) -> "list[str]":
    """Those that a seat has chosen."""
    return [card for owner, card, chosen in state.kept if owner == seat and chosen]


def reveal(state: "Moment", happened: "list[Event]") -> None:
    """At the end everybody sees what was kept in secret."""
    if way(state) == OWN:
        for seat, card, _ in sorted(state.kept):
            happened.append(Event("kept", {"seat": seat, "card": card}))


def scored(state: "Moment", seat: int) -> "list[str]":
    """Those that the end scores for a seat and that are public now: secret ones when the game was played out
    (TA-208)."""
    found = state.finals[:]
    if way(state) == CHOICE or (way(state) == OWN and state.over and len(state.out) < state.players - 1):
        every = state.options["own_bonus"] == "everybody"
        kept = [row for row in sorted(state.kept) if row[0] not in state.out]
        found += [card for owner, card, _ in kept if every or owner == seat]
    return found


def expected(state: "Moment", seat: int) -> "list[str]":
    """Those that the end will score for a seat, as far as somebody knows who knows all that is kept."""
    every = state.options["own_bonus"] == "everybody"
    kept = [row for row in state.kept if row[2] and row[0] and row[0] not in state.out]
    return state.finals + [card for owner, card, _ in kept if every or owner == seat]


def public(state: "Moment") -> "list[list[Any]]":
    """[seat, card] of what is kept, "" for a card that nobody else may know."""
    shown = way(state) == CHOICE or state.over
    return [[seat, card if shown and seat else ""] for seat, card, chosen in state.kept if chosen]
