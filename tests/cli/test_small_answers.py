"""What commands answer where something is not there: a part of a station, a port, a pong, a finished game."""

import io
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest
import typer
from rich.markup import escape
from rich.table import Table as Grid
from typer.testing import CliRunner

from host import cli
from host.cli import doctor, selftest, stations
from host.cli.journal import _exported
from host.cli.table_options import GameOptions
from host.errors import Missing, WrongUse
from host.journal.journal import Journal
from host.pico.finder import Pico
from host.running.one_table import _say_where
from host.running.terminal import PlainConsole, PlainLog
from host.setup.setup import GameSetup
from host.stations.selftest import Conversation, PartResult
from tests.promises import promise

PROMISES = [
    promise(
        "SIGTERM is not reported as Ctrl-C (exit code 143; a house that is stopped ends with 0, either way); in a "
        "pipe a table is printed as lines with tabs; `NO_COLOR` leaves the text unchanged"
    ),
]


def herald(*arguments):
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


@pytest.mark.parametrize(("found", "code"), [((True, True), 0), ((True, False), 4)])
def test_one_part_that_is_not_well_is_enough_for_exit_code_4(monkeypatch, found, code):
    async def tested(*_):
        return "e66a", [PartResult("reader", ok, "") for ok in found]

    monkeypatch.setattr(selftest, "test_station", tested)
    assert herald("selftest", "--port", "/dev/ttyACM0", "--json").exit_code == code


def test_a_self_test_asks_which_of_several_stations_is_meant_and_says_when_there_is_none(monkeypatch):
    for there, why in ((0, "No station is plugged in"), (2, "2 stations are plugged in")):
        monkeypatch.setattr(selftest, "picos", lambda there=there: [Pico(f"COM{n}", "", "") for n in range(there)])
        with pytest.raises(Missing, match=why):
            selftest._the_port("")


def test_a_self_test_that_the_station_broke_off_says_why():
    talk = Conversation("socket://127.0.0.1:9")
    talk._message(talk.link, "trouble", {"what": "selftest: no room"})
    assert talk._lost == "selftest: no room"


def test_of_a_station_without_a_pong_nothing_was_measured():
    link = SimpleNamespace(facts=lambda: {"round_trip_ms": None, "heap": 0})
    assert stations._measured(link, False) == {}


def test_doctor_names_the_ports_that_may_not_be_used_and_no_others(monkeypatch, tmp_path):
    (tmp_path / "open").touch()
    urls = ["COM3", str(tmp_path / "open"), str(tmp_path / "closed")]
    monkeypatch.setattr(doctor, "picos", lambda: [Pico(url, "e66a", "") for url in urls])
    assert doctor._ports().detail.startswith(f"You may not use {urls[2]}: ")


@pytest.mark.process
@pytest.mark.parametrize("words", [["--help"], ["games"], ["play", "--seats", "x"]])
def test_a_terminal_that_says_it_has_no_columns_gets_every_sentence(words, tmp_path):
    told = []
    for columns in ("0", "80"):
        found = {**os.environ, "COLUMNS": columns, "HERALD_HOME": str(tmp_path)}
        command = [sys.executable, "-m", "host", *words]
        done = subprocess.run(command, env=found, capture_output=True, text=True, check=False)
        told.append((done.stdout + done.stderr).split())
    assert told[0] == told[1] != []


def test_a_game_of_which_nothing_can_be_read_becomes_no_file(tmp_path):
    game = SimpleNamespace(number=3, header=None, record=lambda: None)
    assert _exported(game, tmp_path) == {"game": 3, "file": None, "lines": 0, "whole": False}


def test_history_without_a_finished_game_says_how_one_comes(tmp_path):
    Journal.open(tmp_path).close()
    assert herald("history", "--home", tmp_path).output.startswith("No finished game yet.")


def test_a_traceback_in_the_log_is_whole():
    try:
        raise ValueError("of no use")
    except ValueError:
        told = PlainLog().formatException(sys.exc_info())
    assert told.startswith("Traceback") and told.endswith("ValueError: of no use")


def test_each_bot_may_have_a_level_of_its_own_and_nobody_else(tmp_path):
    def levels(bots):
        return GameOptions(seats=3, seed=1, bots=bots, home=tmp_path).setup(human=1)

    assert len(levels("easy,strong").bots) == 2
    with pytest.raises(WrongUse, match="3 levels for 2 bots"):
        levels("easy,strong,normal")


def test_a_table_says_who_plays_at_a_real_station_before_any_is_plugged_in(capsys):
    setup = GameSetup.make("seven_wonders", ("Ada", "Bela", "Cili"), {"deal": "dealt"}, 1, 1, ("auto",))
    session = SimpleNamespace(table=SimpleNamespace(names=setup.names), setup=setup)
    _say_where(session, SimpleNamespace(address="http://a", screen="http://a/screen", seats={}, ears={}))
    assert "at real stations, which may be plugged in at any time: Bela, Cili\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", [("position",), ("replay",), ("journal", "import")])
def test_a_file_that_is_far_too_large_is_not_read_to_its_end(monkeypatch, tmp_path, command):
    for module in ("host.cli.arguments", "host.journal.records"):
        monkeypatch.setattr(f"{module}.MOST_BYTES", 100)
    file = tmp_path / "large"
    file.write_bytes(b"\0" * 101)
    answer = herald(*command, file)
    assert answer.exit_code == 3 and "larger than any record" in " ".join(answer.output.split())


def test_a_table_in_a_pipe_is_lines_with_tabs_and_at_a_terminal_it_is_drawn():
    grid = Grid("player", "points", title="[bold]Standings[/bold]")
    grid.add_row(escape("Ada [1]"), "\x1b[31m7")
    grid.add_row("Bela", "[dim]6[/dim]")
    piped, terminal = PlainConsole(file=io.StringIO()), PlainConsole(file=io.StringIO(), force_terminal=True)
    piped.print(grid)
    terminal.print(grid)
    assert piped.file.getvalue() == "Standings\nplayer\tpoints\nAda [1]\t\\x1b[31m7\nBela\t6\n"
    assert "┃" in terminal.file.getvalue()


@pytest.mark.process
@pytest.mark.parametrize("typed", [["history", "--help"], ["history", "--nope"]])
def test_no_color_keeps_the_text_alone(typed):
    """A terminal of Python's own, as `script` makes one; rich and Typer would leave bold and dim letters in it."""
    pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    spawn = f"import os, pty; os.environ['NO_COLOR'] = '1'; pty.spawn([{sys.executable!r}, '-m', 'host', *{typed!r}])"
    ended = subprocess.run([sys.executable, "-c", spawn], capture_output=True, timeout=60)
    assert b"herald history" in ended.stdout and b"\x1b" not in ended.stdout


def every_command(command, path=()):
    """(the words of a command, the command itself) of all that `herald` has."""
    for name, one in getattr(command, "commands", {}).items():
        yield from every_command(one, (*path, name))
    yield path, command


def test_every_usage_names_what_stands_where_in_capitals():
    for path, command in every_command(typer.main.get_command(cli.app)):
        usage = " ".join(command.collect_usage_pieces(typer.Context(command)))
        assert not re.search(r"[{}]", usage), (path, usage)
        for part in command.params:
            if part.param_type_name == "argument":
                name = part.make_metavar(typer.Context(command))
                assert name == name.upper(), (path, name)


def test_a_result_that_was_copied_from_a_page_may_be_below_zero(tmp_path):
    """Pages write a minus as it is printed."""
    event = str(tmp_path / "cup.event")
    for words in (("new", event, "Anna,Béla"), ("round", event), ("result", event, "1", "Anna=\u22124,Béla=-12")):
        answer = herald("event", *words, "--home", tmp_path)
        assert answer.exit_code == 0, answer.output
    shown = herald("event", "show", event, "--home", tmp_path).output
    assert re.search(r"Anna.*-4", shown) and re.search(r"Béla.*-12", shown), shown


@pytest.mark.parametrize("how", ["--home=~/games", "--home ~/games", "HERALD_HOME"])
def test_a_tilde_that_no_shell_has_read_is_the_person_s_own_folder(tmp_path, monkeypatch, how):
    """A shell leaves it as it is after an equals sign; services, and Windows, leave it everywhere."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HERALD_HOME", raising=False)
    words = how.split() if how.startswith("--") else []
    if not words:
        monkeypatch.setenv(how, "~/games")
    rows = "".join(f"2026-01-01,oh hell,{name},9\n" for name in "ABC")
    (tmp_path / "plays.csv").write_text(f"date,game,player,points\n{rows}")
    assert "1 of 1" in herald("import", "plays.csv", *words).output
    assert (tmp_path / "games" / "herald.sqlite").exists() and not (tmp_path / "~").exists()
    assert herald("export", "--to=~/all.csv", *words).exit_code == 0 and (tmp_path / "all.csv").exists()
