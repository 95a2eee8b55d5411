"""What `herald play` refuses before a game begins, in one sentence."""

import os
import shlex
import socket
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from host.announce.speech import SpeechAnnouncer
from host.cli import app, values
from host.cli.setting_options import seats_typed
from host.errors import Missing, WrongUse
from host.journal.file import corrupt
from host.running.status import how_to_continue
from host.web.table.server import listen
from tests.promises import promise

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="a port is a file there")


@promise("An impossible value of an option is refused with a sentence before anything is opened")
@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--undo", "director"], 2, "give one with --pin"),
        (["--seats", "two"], 2, "two is not a number: write it in figures"),
        (["--seats", "9" * 5000], 2, "figures, like 4"),
        (["--coach", "²"], 2, "seats that people play"),
        (["--ports", "/dev/ttyNOPE"], 4, "There is no port /dev/ttyNOPE"),
        pytest.param(["--ports", "auto,auto"], 4, "There is no port auto", marks=ON_POSIX),
        (["--seats", "999999999"], 2, "is played by 2 to 7 players, not 999999999"),
        (["--seats", "3", "--game", "seven-wonders-duel"], 2, "is played by 2 players, not 3"),
        (["oh-hell", "--seats", "11"], 2, "is played by 3 to 10 players, not 11"),
        (["oh-hell", "--game", "tower-of-babel"], 2, "oh-hell --game tower-of-babel: name one game."),
        (["--names", "A" * 61], 2, "a name has 60 letters at most"),
        (["--seats", "-3"], 2, "is played by 2 to 7 players, not -3"),
        (["--seed", "9" * 19], 2, "--seed: a number of at most 18 digits"),
        (["--seed", "-"], 2, "--seed -: it is a number, like 7"),
        (["--guide", "9" * 5000], 2, "seats that people play"),
        *(
            (["--proxy", one], 2, f"--proxy {one}: that is not an address")
            for one in ("here", "10.0.0.300", "*", "::1:x")
        ),
        (["--proxy", "127.0.0.1,10.0.0.1:80"], 2, "--proxy 10.0.0.1:80: that is not an address"),
        (["--proxy", "10.0.0.1/8"], 2, "that is not an address"),
        *((["--port", one], 2, "ports are 1 to 65535") for one in ("-1", "65536", "²", "x", "")),
        *((["--host", one], 2, "that is not an address") for one in ("", "two words", "999.1.1.1", "a..b", "x" * 300)),
        *((["--pace", one], 2, "seconds are a number from 0 on") for one in ("nan", "inf", "-1", "1e400", "soon", "")),
        *((["--ports", f"{one},auto"], 2, f"{one} is not a port of a station") for one in ("socket://", "foo://bar")),
        (["--ports", "socket://127.0.0.1:99999"], 2, "is not a port of a station"),
        *((["--pin", one], 2, "--pin: a PIN is digits or letters") for one in (" ", "47 11", "4711\n", "47\udcff11")),
        (["--broker", "mqtt://us\udcffer@localhost"], 2, "--broker: write it as mqtt://host"),
        (["--broker", "somewhere"], 2, "--broker: write it as mqtt://host"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anybody_plays(tmp_path, words, code, sentence):
    result = CliRunner().invoke(app, ["play", "--home", str(tmp_path), "--port", "0", *words])
    assert result.exit_code == code and sentence in " ".join(result.output.split())
    assert not (tmp_path / "herald.sqlite").exists()


@pytest.mark.parametrize("given", ["", " ", "127.0.0.1", "::1", "10.0.0.0/8", " 127.0.0.1 , fd00::/8 "])
def test_a_proxy_s_addresses_and_networks_are_taken(given):
    assert values.proxy(given) == ",".join(given.split()).replace(",,,", ",")


@pytest.mark.parametrize(
    "given", ["localhost", "127.0.0.1", "0.0.0.0", "::", "table.local", "my_table", "a-b.c.", "tábla"]
)
def test_names_and_numbers_of_computers_are_taken_for_the_page(given):
    assert values.page_address(given) == given


@promise("An impossible value of an option is refused with a sentence before anything is opened")
@pytest.mark.parametrize(
    "words",
    [
        ["stations", "--wait", "nan"],
        ["stations", "--ports", "socket://x"],
        ["demo", "--limit", "0"],
        ["demo", "--limit", "²"],
        ["wire", "watch", "socket://127.0.0.1:1", "--for", "inf"],
        ["wire", "watch", "socket://127.0.0.1:1", "--for=-1"],
        ["selftest", "--port", "foo://bar"],
        ["tags", "read", "--ports", "socket://x:y"],
        ["deck", "--ports", "socket://[::1"],
        ["replay", "1", "--language", "xx"],
        ["replay", "1", "--card-language", "xx"],
        ["history", "--language", "xx"],
        ["learn", "--language", "xx"],
        ["tally", "--seed", "²"],
        ["demo", "--seed", ""],
    ],
)
def test_no_value_is_taken_that_can_be_nothing(words):
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
    told = " ".join(result.output.split())
    assert words[-1].removeprefix("--for=") in told and told.endswith(".")


@pytest.mark.parametrize("address", ["", "x\udcff", "a" * 70 + ".b"])
def test_an_address_that_is_none_opens_no_page(address):
    with pytest.raises(Missing):
        listen(address, 0)


def test_a_speech_command_whose_quotation_does_not_end_is_a_sentence():
    with pytest.raises(WrongUse, match="No closing quotation"):
        SpeechAnnouncer("'")


@pytest.mark.parametrize(
    "command",
    [
        ["games", "--home"],
        ["history", "--home"],
        ["people", "list", "--home"],
        ["journal", "check"],
        ["journal", "import"],
        ["event", "show", "--home", "F", "x.event"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_folder_that_nobody_may_look_at_is_a_sentence(tmp_path, command):
    name = str(tmp_path / ("n" * 300))  # what is too long for a name cannot be looked at even by an administrator
    (tmp_path / "x.event").write_bytes(b"")
    words = [str(tmp_path / word) if word == "x.event" else name if word == "F" else word for word in command]
    result = CliRunner().invoke(app, [*words, *([] if "F" in command else [name])])
    assert result.exit_code == 3 and len(result.stderr.splitlines()) == 1
    assert f"{name} cannot be used" in result.stderr or f"{name}/" in result.stderr


def test_a_demo_whose_time_is_over_before_its_first_play_promises_no_resume(tmp_path):
    header = SimpleNamespace(id=7, game="oh_hell.1")
    session = SimpleNamespace(table=SimpleNamespace(line=0, header=header), home=tmp_path)
    assert how_to_continue(session) == ""
    session.table.line = 1
    assert how_to_continue(session, "--no-page") == f"`herald resume 7 --no-page --home {tmp_path}` continues the game."


def test_a_folder_in_a_command_stands_as_a_shell_takes_it(tmp_path):
    home = tmp_path / "our games; it's Anna's"
    home.mkdir()
    session = SimpleNamespace(table=SimpleNamespace(line=1, header=SimpleNamespace(id=7, game="oh_hell.1")), home=home)
    told = [how_to_continue(session), corrupt(home / "herald.sqlite")]
    event = str(home / "spring.event")
    told.append(CliRunner().invoke(app, ["event", "new", event, "Anna,Béla,Cili", "--home", str(home)]).output)
    commands = [shlex.split(said.replace("\n", " ").split("`")[1]) for said in told]
    assert [words[1:] for words in commands] == [
        ["resume", "7", "--home", str(home)],
        ["journal", "check", str(home / "herald.sqlite")],
        ["event", "round", event],
    ]


@pytest.mark.parametrize(
    "command",
    [
        ["play", "--seats", "2", "--game", "seven-wonders-duel", "--port", "0"],
        ["demo", "--seats", "3"],
        ["tally", "seven-wonders"],
        ["deck", "seven-wonders", "--virtual"],
    ],
    ids=lambda command: command[0],
)
def test_without_setup_one_sentence_says_what_to_run(command, tmp_path, monkeypatch):
    monkeypatch.setenv("HERALD_DATA", str(tmp_path))
    result = CliRunner().invoke(app, [*command, "--home", str(tmp_path / "games")])
    assert result.exit_code == 4 and "herald setup" in result.stderr and len(result.stderr.splitlines()) == 1


@promise("A table that cannot be played leaves nothing in the journal, and its service does not restart forever")
@pytest.mark.parametrize("missing", ["parts", "port", "voice"])
def test_a_table_is_in_the_journal_only_when_all_it_needs_is_there(missing, tmp_path, monkeypatch):
    words = ["play", "--seats", "2", "--game", "seven-wonders-duel", "--home", str(tmp_path / "games")]
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        words += ["--port", str(other.getsockname()[1]) if missing == "port" else "0"]
        words += ["--speech-command", "no_such_voice"] if missing == "voice" else []
        if missing == "parts":
            monkeypatch.setenv("HERALD_DATA", str(tmp_path))
        result = CliRunner().invoke(app, words)
    assert result.exit_code == 4 and result.stderr
    listed = CliRunner().invoke(app, ["games", "--json", "--home", str(tmp_path / "games")])
    assert "seven_wonders_duel" not in listed.output


def test_a_seat_of_5000_digits_is_none():
    with pytest.raises(WrongUse, match="seats from 1 to 3"):
        seats_typed("--large", "9" * 5000, 3)
