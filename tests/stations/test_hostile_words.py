"""Nothing from outside reaches a terminal, a log or the table raw: not a board's number, not a name, not a file's."""

import io
import logging
from types import SimpleNamespace

import pytest
from rich.console import Console
from rich.table import Table as Grid

from host.announce.terminal import TerminalAnnouncer, reasons_table, totals_table
from host.languages.letters import plain, plain_everywhere
from host.running import terminal
from host.table.news import News
from shared_rules.contract import ScoreLine
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import Setting, quick, run

PROMISES = [
    promise("No text from outside can control a terminal, a log or a page", how="road by road"),
]

__all__ = ["quick"]
# Clears the screen, goes up, ends the line in five ways, turns the writing round, and half a letter.
HOSTILE = ["\x1b[2J", "\x9b1A", "a\nAda wins the game", "a\rb", "a\x0bb", "a\x85b", "a\u2028b", "\u202egame", "\u2066x",
           "\x00", "\x7f", "\ud800", "\ufeff", "\u200b"]  # fmt: skip
OBEYED = {letter for text in HOSTILE for letter in text if not letter.isprintable()}


def steers(text):
    return OBEYED & set(text)


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_what_would_be_obeyed_is_spelt(text):
    assert not steers(plain(text)) and plain(text).isprintable()
    assert plain_everywhere({text: [text, 1, {"a": text}]}) == {plain(text): [plain(text), 1, {"a": plain(text)}]}


def test_what_people_write_stays_as_it_is():
    for name in ("Ödön Őry", "Søren", "李", "نیم\u200cفاصله", "👩\u200d🚀", "C:\\games"):  # noqa: RUF001
        assert plain(name) == name


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_no_command_prints_it(text, monkeypatch):
    paper = io.StringIO()
    for name in ("out", "err"):
        monkeypatch.setattr(terminal, name, terminal.PlainConsole(file=paper, width=200))
    terminal.say_error(f"{text} cannot be read.")
    terminal.say(f"{text} shows the game.")
    grid = Grid("name")
    grid.add_row(text)
    terminal.out.print(grid)
    terminal.out.print(f"[bold]{text}[/bold]")
    assert not steers(paper.getvalue()) - {"\n"}
    assert [line[-1] for line in paper.getvalue().splitlines()[:2]] == [".", "."]


@pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "pipe"])
def test_no_letters_between_colons_become_a_picture(is_terminal, monkeypatch):
    paper = io.StringIO()
    for name in ("out", "err"):
        monkeypatch.setattr(terminal, name, terminal.PlainConsole(file=paper, width=200, force_terminal=is_terminal))
    terminal.say_error("--proxy ::1:x: is no address.")
    terminal.say("Ada:heart: is to play.")
    TerminalAnnouncer(terminal.out).on_news(News(None, "Ada:heart:", ("1:x:1",)))
    grid = Grid("name")
    grid.add_row("Ada:heart:")
    terminal.out.print(grid)
    assert paper.getvalue().count("Ada:heart:") == 3 and paper.getvalue().count(":x:") == 2


@pytest.mark.parametrize("text", ["[points]", "[/points]", "[red]Ada[/red]", "\\[red]"])
def test_what_would_colour_a_score_sheet_is_written_as_it_is(text):
    """Names of people, and what a game from outside calls its points and gives as their reason."""
    paper = io.StringIO()
    words = SimpleNamespace(category_names=lambda: [("a", text)], news=None, sheet_line=lambda line: text)
    sheets = [[ScoreLine("a", 3, "why", {})]]
    for grid in (totals_table(words, [text], sheets, [(1,)]), reasons_table(words, [text], sheets)):
        Console(file=paper, width=200).print(grid)
    assert paper.getvalue().count(text) == 5


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_the_announcer_in_the_terminal_prints_one_line_for_each(text):
    paper = io.StringIO()
    announcer = TerminalAnnouncer(Console(file=paper, width=200))
    announcer.on_news(News(None, text, (text, text)))
    assert not steers(paper.getvalue()) - {"\n"} and paper.getvalue().count("\n") == 3


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_a_log_record_is_one_line_and_its_traceback_is_harmless(text):
    formatter = terminal.PlainLog()
    record = logging.LogRecord("herald", logging.WARNING, "", 1, "A message of %s", (text,), None)
    assert not steers(formatter.format(record))
    try:
        raise ValueError(text)
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    record.exc_text = None
    assert not steers(formatter.format(record)) - {"\n"}


@pytest.mark.parametrize("number", ["\x1b[2Jgame", "e1\nAda wins the game", "\u202e1e"], ids=ascii)
def test_a_boards_number_and_trouble_are_cleaned_where_they_arrive(number, journal, quick):
    async def scenario():
        station = FakeStation(number)
        async with station, Setting(journal, {station.url: 1}) as room:
            await station.seated()
            station.say("trouble", what=f"reader: {number}")
            await room.ear.hears("card reader")
            (fact,) = room.stations.facts()
            assert fact["uid"] == plain(number) and fact["trouble"] == f"reader: {plain(number)}"
            assert not steers(str([fact, room.ear.news]))

    run(scenario)
