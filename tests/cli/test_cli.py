"""The command line, in-process: exit codes, help, --json, and one sentence for each failure."""

import json
import random
import re
import socket
import sqlite3
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host import cli
from host.arena.arena import Habit, play_game, usual_length
from host.cli import LISTED, doctor
from host.cli.arguments import seats_of
from host.cli.commands import LEAVING
from host.journal.file import JOURNAL
from host.journal.journal import Journal
from host.languages.command_names import as_typed, program_name
from host.languages.game_words import game_words
from host.running import terminal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from shared_rules.referee import record
from tests.games import SHIPPED
from tests.promises import promise

NAMED = [name for name in LISTED if name not in {one.name for one in LEAVING}]
ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden" / "seven_wonders"
COMMANDS = [
    "play",
    "demo",
    "resume",
    "tally",
    "deck",
    "replay",
    "position",
    "options",
    "games",
    "stations",
    "doctor",
    "wire",
    "tags",
]


def herald(*arguments):
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


def squeezed(text):
    """Without white space: a terminal breaks lines where it must."""
    return "".join(text.split())


def sentence(result, code):
    """The one sentence a command ended with, and nothing else but it."""
    assert (result.exit_code, result.exception is None or isinstance(result.exception, SystemExit)) == (code, True)
    assert "Traceback" not in result.output
    text = result.stderr.strip()
    assert text and "\n" not in text
    return text


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with a finished game of four and an unfinished one of three."""
    folder = tmp_path_factory.mktemp("games")
    journal, rng = Journal.open(folder), random.Random(4)
    for names, plays in ((("Ada", "Bela", "Cleo", "Dora"), 10_000), (("Ada", "Bela", "Cleo"), 20)):
        table = Table.start("seven_wonders", names, {"deal": "dealt"}, journal, ShuffledDealer(1), 1)
        table.deal_if_due()
        while not table.over and plays:
            seat = rng.choice(table.awaited())
            table.submit(seat, str(table.moment), table.moment, table.game.text(rng.choice(table.state.plays(seat))))
            plays -= 1
    (folder / "one.record").write_text(journal.record(1).text())
    (folder / "two.record").write_text(journal.record(2).text())
    journal.close()
    return folder


def test_herald_alone_lists_every_command_on_one_screen(monkeypatch):
    monkeypatch.setattr(terminal.out, "_width", 80)
    result = herald()
    assert result.exit_code == 0
    lines = [line.rstrip() for line in result.output.splitlines()]
    assert len(lines) <= 42 and max(map(len, lines)) <= 80
    assert all(sum(line[15:].split()[:1] == [name] for line in lines) == 1 for name in NAMED)


class Stream:
    def __init__(self, terminal):
        self.isatty = lambda: terminal


@promise("`herald` alone opens the home page if somebody sits at a screen, and otherwise prints the help")
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a computer always has a screen")
@pytest.mark.parametrize(
    ("terminal", "surroundings", "opens"),
    [
        (True, {"DISPLAY": ":0"}, True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, {}, False),
        (True, {"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.2 22"}, False),
        (False, {"DISPLAY": ":0"}, False),
    ],
)
def test_herald_alone_opens_the_home_page_where_somebody_sees_it(monkeypatch, terminal, surroundings, opens):
    opened = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", Stream(terminal))
    monkeypatch.setattr(sys, "stdout", Stream(terminal))
    shown = cli._can_show_pages()
    monkeypatch.undo()
    monkeypatch.setattr("host.cli.house.open_house", lambda: opened.append(True))
    monkeypatch.setattr(cli, "_can_show_pages", lambda: shown)
    assert herald().exit_code == 0 and bool(opened) is opens


def test_examples_of_every_command_and_exit_codes_have_a_command_of_their_own():
    output = herald("examples").output
    assert all(as_typed(f"`{listed.example}`").strip("`") in output for listed in LISTED.values())
    assert "5  the journal cannot be used" in output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_with_an_example(command):
    result = herald(command, "--help")
    assert result.exit_code == 0
    assert f"Example: {program_name()} {command}" in result.output


def test_the_help_of_a_command_in_a_group_is_broken_by_the_terminal_and_not_by_the_source():
    assert "only when you press A" in herald("tags", "write", "--help").output


@pytest.mark.parametrize("game", SHIPPED)
def test_options_lists_every_ruling_of_a_game_with_its_choices_and_clause(game, tmp_path):
    text = squeezed(herald("options", game, "--home", tmp_path).output)
    for option in load(game).options:
        assert squeezed(f"{', '.join(option.values)}: {option.help} ({option.clause})") in text


@pytest.mark.parametrize("command", ["play", "demo"])
def test_the_help_of_play_is_short_and_names_the_command_that_lists_rulings(command):
    output = herald(command, "--help").output
    assert "options GAME" in " ".join(output.split()) and "(SW-" not in output
    assert len(output.splitlines()) <= 100


def test_the_help_of_play_groups_its_options():
    shown = re.findall(r"╭─ (\w+) ─", herald("play", "--help").output)
    assert set(shown) == {"Arguments", "Options", "Table", "Stations", "Page", "Voice", "Publishing"}


def completions(typed):
    """What a shell would offer after this line."""
    words = typed.split(" ")
    asked = {"_HERALD_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    return CliRunner().invoke(cli.app, [], prog_name="herald", env=asked).output.split()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("herald ru", ["rules"]),
        ("herald rules ", [name.replace("_", "-") for name in SHIPPED]),
        ("herald options tower", ["tower-of-babel"]),
        ("herald play through", ["through-the-ages"]),
        ("herald play --game through", ["through-the-ages"]),
        ("herald play --deal ", ["dealt", "open"]),
        ("herald play --bots strong,e", ["strong,easy"]),
        ("herald play --undo ", ["others", "all", "director"]),
        ("herald play --table-language ", ["en", "hu", "da", "de"]),
        ("herald play through-the-ages -o mode", ["mode=simple", "mode=advanced", "mode=full"]),
        ("herald play --game through-the-ages -o mode", ["mode=simple", "mode=advanced", "mode=full"]),
        ("herald deck through-the-ages -o mode", ["mode=simple", "mode=advanced", "mode=full"]),
        ("herald play chess -o ", []),
        ("herald demo -o sides=", ["sides=both", "sides=A", "sides=B"]),
        ("herald play --game chess -o ", []),
    ],
)
def test_a_shell_completes_games_and_choices(typed, offered):
    assert completions(typed) == offered


@pytest.mark.long
def test_every_option_that_takes_a_language_is_described_alike():
    for name in LISTED:
        output = " ".join(re.sub("[│╭╰─╮╯]", " ", herald(name, "--help").output).split())
        for match in re.finditer(r"--(?:table-|card-)?language \S+ (.*?) en, hu or da", output):
            assert match[1].startswith("Language of "), (name, match[0])


def test_the_version_is_that_of_the_package():
    result = herald("--version")
    assert (result.exit_code, result.output) == (0, f"herald {version('herald-table')}\n")


@pytest.mark.parametrize("command", ["tally", "deck", "replay", "position", "options", "games", "stations", "doctor"])
def test_every_reading_command_has_json(command):
    assert "--json" in herald(command, "--help").output


def test_replay_counts_the_score_again(home):
    data = json.loads(herald("replay", home / "one.record", "--json").output)
    state = record.replay(record.parse((home / "one.record").read_text()))
    assert data["over"] and [seat["total"] for seat in data["seats"]] == [
        sum(line.points for line in sheet) for sheet in state.scores()
    ]
    assert list(data["seats"][0]["categories"]) == [
        "military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds",
    ]  # fmt: skip
    assert [sum(points for _, points, _ in seat["lines"]) for seat in data["seats"]] == [
        seat["total"] for seat in data["seats"]
    ]


def test_replay_prints_sheets_with_a_reason_for_every_point(home):
    text = herald("replay", home / "one.record").output
    for words in ("The game is over.", "Military", "Guilds", "Total", "Where the points come from"):
        assert words in text


def test_replay_ends_with_the_report_of_a_game_that_is_over():
    path = GOLDEN / "dealt-4.record"
    found = record.parse(path.read_text())
    words, state = game_words(found.game), record.replay(found)
    sections = [words.section(section, found.names) for section in state.report()]
    text = herald("replay", path).output
    report = text.partition("Where the points come from")[2]
    assert sections and all(title in report for title, _ in sections)
    assert squeezed(text).endswith(squeezed(sections[-1][1][-1]))
    assert not any(title in herald("replay", path, "--until", 40).output for title, _ in sections)


def test_replay_stops_where_it_is_told(home):
    data = json.loads(herald("replay", home / "one.record", "--until", 40, "--json").output)
    assert data["plays"] == 40 and not data["over"]


def test_position_reads_a_record_and_its_own_json(home, tmp_path):
    data = herald("position", home / "two.record", "--json").output
    (tmp_path / "moment.json").write_text(data)
    assert herald("position", tmp_path / "moment.json", "--json").output == data
    assert "3 players. Awaited:" in herald("position", tmp_path / "moment.json").output


def test_position_lists_plays_with_prices(home):
    state = record.replay(record.parse((home / "two.record").read_text()))
    seat = state.awaited()[0]
    rows = json.loads(herald("position", home / "two.record", "--plays", seat, "--json").output)
    assert len(rows) == len(state.plays(seat)) and set(rows[0]) == {"play", "what", "price"}
    assert rows[0]["play"] in herald("position", home / "two.record", "--plays", seat).output


def test_position_explains_a_refusal_with_exit_code_1(home):
    state = record.replay(record.parse((home / "two.record").read_text()))
    seat = state.awaited()[0]
    allowed = json.loads(herald("position", home / "two.record", "--plays", seat, "--json").output)[0]["play"]
    assert herald("position", home / "two.record", "--refuse", seat, allowed).exit_code == 0
    refused = herald("position", home / "two.record", "--refuse", seat, "build palace.3", "--json")
    answer = json.loads(refused.output)
    assert refused.exit_code == 1 and not answer["ok"] and answer["why"].endswith(".")


def test_position_scores(home):
    data = json.loads(herald("position", home / "one.record", "--scores", "--json").output)
    assert data["ranking"]


CITIES = [
    {"wonder": "rhodos", "side": "A", "stages": 2, "coins": 7, "cards": ["altar", "spies_guild"], "left": [1, 5]},
    {"wonder": "gizah", "side": "B", "coins": 14, "cards": ["barracks", "stockade"], "right": [-1, -1]},
    {"wonder": "olympia", "side": "B", "stages": 3, "cards": ["baths"]},
]


def cities_in(path, cities):
    path.write_text(json.dumps({"game": "seven_wonders", "phase": "over", "seats": cities}))
    return path


def test_tally_counts_the_cities_of_a_file_with_the_neighbours_for_guilds(tmp_path):
    file = cities_in(tmp_path / "end.json", CITIES)
    data = json.loads(herald("tally", "seven-wonders", "--position", file, "--json").output)
    assert [seat["total"] for seat in data["seats"]] == [6 + 2 + 3 + 2 + 2, -2 + 4, 1 + 5 + 3 + 2]
    assert ["guilds", 2, "Spies Guild: 2 red cards, at the neighbours'"] in data["seats"][0]["lines"]
    assert ["guilds", 2, "copied Spies Guild: 2 red cards, at the neighbours'"] in data["seats"][2]["lines"]
    data.pop("assumed")
    assert json.loads(herald("position", file, "--scores", "--json").output) == data
    assert "Where the points come from" in herald("tally", "--position", file).output


def test_tally_says_with_what_it_counted_all_that_a_position_leaves_out(tmp_path):
    file = tmp_path / "end.json"
    cities = [{**CITIES[0], "coins": 4, "left": [1]}, {**CITIES[1], "right": [-1]}, *CITIES[2:]]
    names = ["Ada", "Bela", "Cili"]
    file.write_text(json.dumps({"game": "seven-wonders", "phase": "over", "names": names, "seats": cities}))
    missing = json.loads(herald("tally", "--position", file, "--json").output)["assumed"]
    assert missing["coins"] == "3 (Cili)" and "Ada" in missing["right"] and "cards" not in missing
    told = herald("tally", "--position", file).output
    assert "so they were counted as:" in told and f"coins: {missing['coins']}" in " ".join(told.split())
    for wrong in (["Ada"], ["Ada", "Ada", "Bela"], "Ada"):
        file.write_text(json.dumps({"game": "seven-wonders", "names": wrong, "seats": cities}))
        assert '"names" should' in sentence(herald("tally", "--position", file), 3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"cards": ["altar.3", "altar.3"]}, "altar.3 lies in two places"),
        ({"stages": 4}, "rhodos A has 3 stages, not 4"),
        ({"left": [5, 5]}, "too many conflict tokens"),
        ({"left": [2]}, "conflict token 2"),
        ({"wonder": "gizah"}, "the board of gizah lies before two players"),
    ],
)
def test_tally_refuses_cities_that_cannot_be_with_a_sentence(tmp_path, change, words):
    file = cities_in(tmp_path / "end.json", [{**CITIES[0], **change}, *CITIES[1:]])
    assert words in sentence(herald("tally", "--position", file), 3)


def test_a_game_that_is_over_does_not_wait(home):
    words = "Game 1 does not wait to be continued: it is over. `herald games` lists"
    assert as_typed(words) in sentence(herald("resume", 1, "--home", home), 2)


def test_games_lists_what_the_journal_holds_and_prints_records(home):
    rows = json.loads(herald("games", "--home", home, "--json").output)
    assert [(row["id"], row["over"]) for row in rows] == [(1, True), (2, False)]
    listed = herald("games", "--home", home).output
    assert "herald resume" in listed and "7 Wonders" in listed and "seven_wonders" not in listed
    assert herald("games", "--home", home, "--record", 1).output == (home / "one.record").read_text()


def test_the_home_may_come_from_the_environment(home, monkeypatch):
    monkeypatch.setenv("HERALD_HOME", str(home))
    assert len(json.loads(herald("games", "--json").output)) == 2


def test_doctor_names_every_part(tmp_path):
    result = herald("doctor", "--home", tmp_path / "new", "--json")
    findings = {row["what"]: row for row in json.loads(result.output)}
    assert {"Python", "Node", "MicroPython for virtual stations", "mpy-cross", "journal", "stations"} <= set(findings)
    assert result.exit_code == (4 if any(row["needed"] and not row["ok"] for row in findings.values()) else 0)


def test_doctor_says_what_a_journal_lacks(home):
    (home / "herald.witness").unlink()
    findings = {row["what"]: row for row in json.loads(herald("doctor", "--home", home, "--json").output)}
    assert findings["journal"] == {
        "what": "journal", "ok": False, "needed": False,
        "detail": "2 games. There is no herald.witness beside it: the next game writes one.",
    }  # fmt: skip


def test_doctor_names_the_versions_that_are_shipped(tmp_path):
    findings = {row["what"]: row for row in json.loads(herald("doctor", "--home", tmp_path, "--json").output)}
    assert findings["Herald"]["detail"] == version("herald-table")
    assert f"starlette {version('starlette')}" in findings["packages"]["detail"] and findings["packages"]["ok"]


def test_doctor_names_a_package_that_is_not_the_tested_one(tmp_path, monkeypatch):
    needed = ["openskill<7,>=6.2", 'pytest==0.0.1; extra == "dev"', "never-made>=1.0"]
    lock = tmp_path / "requirements.lock"
    lock.write_text("openskill==0.0.1 \\\n    --hash=sha256:00\npytest==0.0.1\n")
    monkeypatch.setattr(doctor, "requires", lambda name: needed)
    monkeypatch.setattr(doctor, "document", lambda name: lock)
    findings = {row["what"]: row for row in json.loads(herald("doctor", "--home", tmp_path, "--json").output)}
    packages = findings["packages"]
    here = version("openskill")
    assert not packages["ok"] and f"openskill is {here}, tested with 0.0.1" in packages["detail"]
    assert "never-made is missing" in packages["detail"] and "pytest is" not in packages["detail"]


def test_every_document_that_a_help_names_is_there_and_named_by_its_path(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for command in ("event",):
        text = squeezed(re.sub("[│╭╰─╮╯]", "", herald(command, "--help").output))
        assert re.search(r"/docs/\w+\.md", text), command


def test_doctor_says_what_to_do_about_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    result = herald("doctor", "--home", tmp_path / "file" / "games")
    assert result.exit_code == 4 and "choose another with --home" in " ".join(result.output.split())


def test_stations_says_what_is_wrong_with_a_port():
    listener = socket.create_server(("127.0.0.1", 0))
    quiet = f"socket://127.0.0.1:{listener.getsockname()[1]}"
    result = herald("stations", "--ports", f"{quiet},/dev/no-such-port", "--wait", 0.2, "--json")
    listener.close()
    rows = json.loads(result.stdout)
    assert "No station said hello" in rows[0]["trouble"] and "There is no port" in rows[1]["trouble"]
    assert result.exit_code == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 'Line 1: the header "game:"'),
        ("game: chess\nrules: 1\noptions:\ndate: x\nseats: 3\nname 1: A\nname 2: B\nname 3: C\n\n", "chess"),
        ("{", "is not JSON"),
        ('{"game": ' + "[" * 100_000, "nested too deeply"),
        ("{}", "does not say which game it is"),
        ('{"game": "chess"}', "There is no game called chess"),
        ('{"game": "seven_wonders", "seats": 5}', "."),
        ('{"game": "seven_wonders"}', "."),
    ],
)
def test_a_file_that_is_neither_record_nor_position_is_one_sentence(tmp_path, text, words):
    (tmp_path / "file").write_text(text)
    assert words in sentence(herald("position", tmp_path / "file"), 3)


def test_a_record_that_does_not_replay_names_the_line(home, tmp_path):
    lines = (home / "one.record").read_text().splitlines()
    lines[-1] = "1 build altar.3"
    (tmp_path / "bad.record").write_text("\n".join(lines) + "\n")
    assert f"Line {len(lines)}:" in sentence(herald("replay", tmp_path / "bad.record"), 3)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_record_that_powershell_or_an_editor_wrote_is_read(home, tmp_path, encoding):
    text = (home / "one.record").read_text().replace("\n", "\r\n")
    (tmp_path / "game.record").write_bytes(text.encode(encoding))
    assert herald("replay", tmp_path / "game.record").exit_code == 0


def test_binary_and_missing_files_are_one_sentence(tmp_path):
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe\x00")
    assert "is not a text file" in sentence(herald("replay", tmp_path / "picture.png"), 3)
    assert "cannot be read: No such file" in sentence(herald("replay", tmp_path / "none"), 3)
    assert "cannot be read" in sentence(herald("replay", tmp_path), 3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["demo", "--game", "chess"], "There is no game called chess. There is: "),
        (["demo", "--seats", 9], "9"),
        (["demo", "--seats", -1], "-1"),
        (["demo", "--deal", "sideways"], "sideways"),
        (["demo", "--option", "speed"], "write it as name=value"),
        (["demo", "--option", "speed=fast"], "speed"),
        (["demo", "--seats", 3, "--names", "A,B,C,D"], "4 names for 3 seats"),
        (["play", "--human", 5], "do not fit 4 seats"),
        (["play", "--deal", "open", "--ports", "socket://127.0.0.1:9"], "name a port for each seat"),
        (["tally", "chess"], "There is no game called chess"),
        (["tally", "--seats", 9], "2 to 7 players, not 9"),
        (["tally", "--seats", 3, "--ports", "/dev/ttyACM0"], "3 players need 3 stations"),
        (["tally", "--option", "speed=fast"], "no option called speed"),
        (["tally", "--demo", "--option", "speed=fast"], "no option called speed"),
        (["tally", "--json"], "--json goes with --position"),
        (["resume"], "No game waits to be continued"),
        (["resume", 7], "Game 7 does not wait to be continued: there is no such game. `herald games` lists"),
        (["demo", "--names", "A,B,A"], "Two players are called A: give each another name."),
        (["play", "--port", 0, "-o", "twins=alike"], "Option twins is same or different, not alike."),
        (["demo", "-o", "sides=A", "--option", "twins=alike"], "Option twins is same or different, not alike."),
    ],
)
def test_a_wrong_command_line_is_one_sentence(tmp_path, arguments, words):
    assert as_typed(words) in sentence(herald(*arguments, "--home", tmp_path), 2)


@pytest.mark.parametrize(
    ("arguments", "words"), [(["chess"], "There is no game called chess"), (["--seats", 9], "2 to 7 players, not 9")]
)
def test_a_deck_that_cannot_be_sorted_is_one_sentence(arguments, words):
    assert words in sentence(herald("deck", *arguments), 2)


def test_seats_that_are_not_given_are_as_many_as_the_game_has():
    assert [seats_of(load(game), None) for game in ("seven_wonders", "seven_wonders_duel")] == [4, 2]
    assert seats_of(load("seven_wonders"), 7) == 7


def test_a_seat_that_is_none_is_one_sentence(home):
    assert "There is no seat 9" in sentence(herald("position", home / "one.record", "--plays", 9), 2)
    assert "not a play" in sentence(herald("position", home / "two.record", "--refuse", 1, "dance"), 2).lower()


@pytest.mark.parametrize("command", [["resume"], ["games"], ["demo"], ["play", "--port", "0"]])
def test_a_journal_that_is_none_is_one_sentence(tmp_path, command):
    with sqlite3.connect(tmp_path / JOURNAL) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in sentence(herald(*command, "--home", tmp_path), 5)


def test_a_second_herald_on_the_same_folder_is_one_sentence(tmp_path):
    journal = Journal.open(tmp_path)
    assert "Another Herald" in sentence(herald("demo", "--home", tmp_path), 5)
    journal.close()


def test_a_busy_web_port_is_one_sentence_and_leaves_no_game_behind(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        result = herald("play", "--port", busy.getsockname()[1], "--home", tmp_path)
    assert "is in use by another program" in sentence(result, 4)
    assert "No game waits" in sentence(herald("resume", "--home", tmp_path), 2)


@pytest.mark.process
def test_the_help_lists_every_command_and_loads_none():
    asked = "import sys; from host.cli import main; sys.argv = ['herald', '--help']\ntry: main()\nexcept SystemExit: "
    asked += "print(*(name for name in sys.modules if name.startswith(('host.', 'shared_rules'))))"
    ended = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    *shown, loaded = ended.stdout.splitlines()
    modules = {path.stem for path in (ROOT / "host" / "cli").glob("[a-z]*.py")}
    commands = {name for name in modules if re.search(r"^(def command|app = )", _source(name), re.M)}
    assert {row[15:].split()[0] for row in shown if len(row) > 24} >= set(NAMED)
    assert commands == {name.replace("-", "_") for name in LISTED}
    assert not set(loaded.split()) & {"host.table", "host.journal", "shared_rules", "host.web"}


def _source(name):
    return (ROOT / "host" / "cli" / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_demo_says_beforehand_about_how_long_the_game_is(name):
    game = load(name)
    seats = game.seats[0]
    played = play_game(game, {}, [Habit(game, seat) for seat in range(seats)], seed=9)
    assert played.over and seats <= usual_length(game, {"deal": "open"}, seats) < 2_000
