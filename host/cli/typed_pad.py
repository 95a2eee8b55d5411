"""A score pad typed in the terminal: column by column, with a way back."""

from __future__ import annotations

from host.announce.terminal import totals_table
from host.errors import WrongUse
from host.journal.file import JournalError
from host.languages.catalogue import speaking
from host.languages.typed_letters import usual_letters
from host.running.terminal import out, say
from host.session.score_pad import DONE, PadRow, TypedPad
from shared_rules.phrases import _

BACK = "back"


def type_pad(pad: TypedPad) -> None:
    """Asks for every figure, and prints and keeps the result. Raises WrongUse when the keyboard is closed."""
    facts = pad.facts()
    with speaking(pad.words.beside()):
        say(_("Type each figure and press Enter; Enter alone is 0, `back` goes to the figure before."))
        if facts["hint"]:
            say(facts["hint"])
        seats = range(1, len(pad.names) + 1)
        by_column = [(seat, row) for seat in seats for row in facts["rows"]]
        cells = [(seat, row) for row in facts["rows"] for seat in seats] if facts["by_row"] else by_column
        at = _begin(pad, cells)
        while True:
            while at < len(cells):
                at = max(0, at + _ask(pad, *cells[at]))
                if facts["by_row"] and at and cells[at - 1][0] == len(pad.names):
                    _say_standing(pad)
            if not (why := _complete(pad)):
                break
            say(why)
            at = 0
    _show(pad)


def _begin(pad: TypedPad, cells: list[tuple[int, PadRow]]) -> int:
    """The place of the first figure to ask for: of a pad that was broken off the one after the last that was typed."""
    latest = pad.latest
    if latest is None:
        return 0
    seat, row = latest[0], latest[1].partition(" ")[0]
    say(_("It goes on where it was broken off; --again starts over."))
    return 1 + next(at for at, (whose, asked) in enumerate(cells) if (whose, asked["name"]) == (seat, row))


def _complete(pad: TypedPad) -> str:
    """Keeps the pad; why it is not complete, or nothing. A journal that cannot be written is tried again: nothing that
    was typed is lost."""
    while True:
        try:
            return pad.enter(1, DONE)
        except JournalError as error:
            say(str(error))
            _read(_("Press Enter to try again.") + " ")


def _ask(pad: TypedPad, seat: int, row: PadRow) -> int:
    """Asks for one figure until it can be; how many figures to go on, 1 or -1."""
    words = " / ".join(said for _value, said in row["values"])
    while True:
        said = _read(f"{pad.names[seat - 1]}, {row['title']}{f' ({words})' if words else ''}: ")
        if said == BACK:
            return -1
        value = next((value for value, told in row["values"] if said.casefold() == told.casefold()), said)
        why = pad.enter(seat, f"{row['name']} {value or ('-' if words else 0)}")
        if not why:
            return 1
        say(why)


def _say_standing(pad: TypedPad) -> None:
    """The totals so far, after each whole row."""
    say("  " + ", ".join(f"{name} {total}" for name, total in zip(pad.names, pad.state.totals(), strict=True)))


def _read(question: str) -> str:
    try:
        return usual_letters(input(question))
    except EOFError:
        raise WrongUse(_("The pad is not complete. The same command goes on from here.")) from None


def _show(pad: TypedPad) -> None:
    title, lines = pad.result()
    sheets, ranking = pad.state.scores(), pad.state.ranking()
    with speaking(pad.words.beside()):
        out.print(totals_table(pad.words, pad.names, sheets, ranking))
        say(title)
        for line in lines:
            say(f"  {line}")
        assert pad.header is not None, "it is complete, so it was kept"
        say(_("Kept as game {game}.").format(game=pad.header.id))
