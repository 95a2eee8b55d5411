"""Flashing: real mpremote against real MicroPython and its file system, a prompt behind a socket."""

import json
import socket
import subprocess
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.urlhandler import protocol_socket
from typer.testing import CliRunner

from host import cli
from host.cli import flash as command
from host.computer.parts import module, node
from host.pico import flash as flashing
from host.pico import prompt
from host.pico.finder import Pico
from host.pico.flash import ARRIVING, MANIFEST, MARK, PIECE, START, FlashResult, StationTree, Wish, _exchanges, flash
from host.pico.prompt import at_prompt, content_of
from host.virtual.run import SCRIPTS
from tests.promises import promise

HERE = Path(__file__).parent
# A small program: what matters is what becomes of its files.
PROGRAM = {
    "main.py": b"print('started')\n",
    "manifest.json": b'{"program": "c0ffee000001", "files": {"boxes.mpy": {}, "firmware/gone.mpy": {}}}',
    "station_build.py": b"PROGRAM = 'c0ffee000001'\n",
    "boxes.mpy": b"M\x06" + bytes(range(256)),
    "firmware/app.mpy": b"app" * 700,
    "firmware/tasks/reader.mpy": b"reader",
    "lib/driver.mpy": b"driver",
}


@pytest.fixture(autouse=True)
def listens_shortly(monkeypatch):
    """These boards say nothing before they are asked, and their ports need no rest after they were closed."""
    monkeypatch.setattr(prompt, "LISTEN_S", 0.05)
    monkeypatch.setattr(protocol_socket, "time", SimpleNamespace(sleep=lambda seconds: None))


@pytest.fixture
def process():
    """A board: a process."""
    process = subprocess.Popen(
        [node(), str(HERE / "prompt.mjs"), str(module()), "241000", str(SCRIPTS / "prompt.mjs")],
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process
    process.kill()
    process.wait()


@pytest.fixture
def pico(process):
    """The URL of a board's prompt."""
    return f"socket://127.0.0.1:{process.stdout.readline().strip()}"


def tree(**changed):
    files = {**PROGRAM, **{name.replace("__", "/").replace("_mpy", ".mpy"): data for name, data in changed.items()}}
    return StationTree.read.__func__(StationTree, folder_of(files))


def folder_of(files):
    folder = Path(tempfile.mkdtemp())
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def files_on(url, *names):
    with at_prompt(url) as board:
        there = content_of(board).files
        return {name: bytes(board.fs_readfile(name)) for name in names if name in there}


@pytest.mark.micropython
def test_a_new_board_gets_every_file_and_is_then_current(pico):
    first = flash(pico, tree())
    assert (first.outcome, first.had, first.got, first.trouble) == ("flashed", "", tree().name, "")
    assert files_on(pico, *PROGRAM) == PROGRAM
    again = flash(pico, tree())
    assert (again.outcome, again.had, again.written) == ("current", tree().name, 0)


def test_a_file_goes_over_the_cable_in_few_exchanges_and_little_more_than_its_bytes():
    """mpremote waits for the answer to each exchange; until now there was one for every 256 bytes."""
    content = bytes(range(256)) * 40
    asked = flashing._exchanges("firmware/app.mpy", content)
    assert len(asked) == len(content) / flashing.PIECE and sum(map(len, asked)) < 1.4 * len(content)
    assert len(flashing._exchanges("small.py", b"x")) == len(flashing._exchanges("empty.py", b"")) == 1


@pytest.mark.micropython
@pytest.mark.parametrize("size", [0, 1, flashing.PIECE - 1, flashing.PIECE, flashing.PIECE + 1, 3 * flashing.PIECE])
def test_a_file_of_any_size_arrives_as_it_is(pico, size):
    content = bytes((nth * 7) & 255 for nth in range(size))
    flash(pico, tree(**{"firmware__it's_mpy": content}))
    assert files_on(pico, "firmware/it's.mpy") == {"firmware/it's.mpy": content}


@pytest.mark.micropython
def test_only_what_differs_is_written_and_main_last(pico):
    flash(pico, tree())
    newer, told = tree(**{"firmware__app_mpy": b"new", MANIFEST: b'{"program": "c0ffee000002"}\n'}), []
    report = flash(pico, newer, report=told.append)
    assert report.outcome == "flashed" and report.had == tree().name != report.got
    assert told == [f"writing {MANIFEST}", "writing firmware/app.mpy", f"writing {START}"]
    assert files_on(pico, "firmware/app.mpy", MANIFEST) == {
        "firmware/app.mpy": b"new",
        MANIFEST: newer.files[MANIFEST],
    }


def lay(url, files):
    """Puts files onto a board, whatever it is."""
    with at_prompt(url) as board:
        folders = {"/".join(name.split("/")[:end]) for name in files for end in range(1, len(name.split("/")))}
        board.exec(flashing.FOLDERS % sorted(folders))
        for name, content in files.items():
            board.fs_writefile(name, content)


def all_on(url):
    with at_prompt(url) as board:
        return {name: bytes(board.fs_readfile(name)) for name in content_of(board).files}


@promise("A flash removes only files that Herald put on a station, and keeps a copy of one that would hide ours")
@pytest.mark.micropython
def test_stale_files_go_and_the_owners_own_stay(pico, tmp_path):
    """Also those in our folders. What earlier flashes wrote is known from the board's own manifest."""
    own = ("notes.txt", "no_watchdog", "my_tool.py", "firmware/pump.py", "firmware/log.csv", "lib/ds18x20.py")
    files = dict.fromkeys(("boxes.py", "firmware/gone.mpy", *own), b"old")
    lay(pico, {**files, MANIFEST: PROGRAM[MANIFEST], START: b"print('old')"})
    report = flash(pico, tree(), Wish(copies=tmp_path))
    assert (report.trouble, report.removed) == ("", 2)
    assert all_on(pico) == {**PROGRAM, **dict.fromkeys(own, b"old")}
    assert {path.name: path.read_bytes() for path in tmp_path.rglob("*.*")} == {"boxes.py": b"old"}
    assert flash(pico, tree()).outcome == "current"


GREENHOUSE = {
    "main.py": b"# greenhouse controller, two years of work\nimport ds18x20\n",
    "config.json": b'{"setpoint": 21}\n',
    "lib/ds18x20.py": b"# driver\n",
    "firmware/pump.py": b"# my own package that happens to be called firmware\n",
    "firmware/log.csv": b"day,temp\n",
}
# Boards of others: what is on them.
OTHERS = {
    "main.py and a folder of our name": GREENHOUSE,
    "boot.py alone": {"boot.py": b"import pump"},
    "main.mpy": {"main.mpy": b"M\x06\x00\x1f"},
    "no program yet": {"sensors/readings.csv": b"1,2\n"},
    "settings of the same name": {"settings.json": b"{}", "boot.py": b""},
    "a manifest of their own": {MANIFEST: b'{"name": "app", "program": "main"}', "main.py": b""},
    "a damaged manifest": {MANIFEST: b"[", "main.py": b""},
    "a file that is on its way, too": {ARRIVING: b"print()", "main.py": b""},
    "a build of their own": {"station_build.py": b"PROGRAM = 'pump'", "main.py": b""},
}


@promise("`herald flash` writes only on a board that is empty or Herald's; it names any other and leaves it alone")
@pytest.mark.micropython
@pytest.mark.parametrize("files", OTHERS.values(), ids=OTHERS)
def test_a_board_of_another_project_is_named_and_left_alone(pico, files, tmp_path, monkeypatch):
    lay(pico, files)
    plugged(monkeypatch, Pico(pico, "e661b2", "Pico"))
    monkeypatch.setattr(command, "build", lambda: folder_of(PROGRAM))
    for wanted in ([], ["id:e661b2", "--force"]):
        done = CliRunner().invoke(cli.app, ["flash", *wanted, "--json", "--home", str(tmp_path)])
        row = json.loads(done.stdout)[0]
        assert (done.exit_code, row["outcome"], row["written"]) == (1, "left alone", 0)
        assert "another program" in row["trouble"] and "--over" in row["trouble"]
    assert all_on(pico) == files


@promise("Before another program on a board is overwritten, a copy of all its files is kept in the data folder")
@pytest.mark.micropython
@pytest.mark.parametrize("files", [GREENHOUSE, OTHERS["a file that is on its way, too"]])
def test_a_board_of_another_project_is_written_over_where_it_is_named_and_a_copy_is_kept(
    pico, files, tmp_path, monkeypatch
):
    lay(pico, files)
    plugged(monkeypatch, Pico(pico, "e661b2", "Pico"))
    monkeypatch.setattr(command, "build", lambda: folder_of(PROGRAM))
    over = ["flash", "id:e661b2", "--over", "--json", "--home", str(tmp_path)]
    done = CliRunner().invoke(cli.app, over)
    assert done.exit_code == 2 and "--yes" in done.output
    asked = []
    monkeypatch.setattr(command, "at_terminal", lambda: True)
    monkeypatch.setattr(command.typer, "confirm", lambda text, **_: asked.append(text))
    assert CliRunner().invoke(cli.app, over).exit_code == 1
    assert sorted(files)[0] in asked[0] and all_on(pico) == files
    done = CliRunner().invoke(cli.app, [*over, "--yes"])
    row = json.loads(done.stdout)[0]
    assert (done.exit_code, row["outcome"], row["trouble"]) == (0, "flashed", "")
    assert all_on(pico) == PROGRAM
    kept = Path(row["copies"])
    assert {path.relative_to(kept).as_posix(): path.read_bytes() for path in kept.rglob("*") if path.is_file()} == files


def test_over_wants_a_board_named():
    done = CliRunner().invoke(cli.app, ["flash", "--over", "--yes"])
    assert done.exit_code == 2 and "name the board" in done.output


@pytest.mark.micropython
def test_a_board_whose_files_cannot_be_copied_is_not_written_over(pico, tmp_path):
    lay(pico, GREENHOUSE)
    (tmp_path / "boards").write_text("a file where the folder should be")
    report = flash(pico, tree(), Wish(over=lambda names: True, copies=tmp_path / "boards"))
    assert report.outcome == "failed" and "nothing was written" in report.trouble
    assert all_on(pico) == GREENHOUSE


@pytest.mark.micropython
@pytest.mark.parametrize("times", [1, 99])
def test_writing_over_another_program_goes_on_after_the_cable_was_pulled(pico, tmp_path, times):
    told, _ = pulls_at("firmware/app.mpy", times)
    wish = Wish(over=lambda names: True, copies=tmp_path)
    lay(pico, GREENHOUSE)
    report = flash(pico, tree(), wish, told)
    assert report.outcome == ("flashed" if times == 1 else "failed"), report.trouble
    if times > 1:
        assert "the same command goes on" in report.trouble and START not in all_on(pico)
        assert flash(pico, tree()).outcome == "flashed"
    assert all_on(pico) == PROGRAM
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == sorted(name.split("/")[-1] for name in GREENHOUSE)


@pytest.mark.micropython
@pytest.mark.parametrize(
    "files", [{}, {"settings.json": b"{}"}, {ARRIVING: MARK}, {ARRIVING: b""}, {"a": b"1", ARRIVING: MARK}]
)
def test_a_board_that_is_empty_or_was_begun_is_flashed(pico, files):
    lay(pico, files)
    assert flash(pico, tree()).outcome == "flashed"
    kept = {name: content for name, content in files.items() if name != ARRIVING}
    assert all_on(pico) == {**kept, **PROGRAM}


@promise("A game from outside Herald is listed and can be played; if it fails, the message names module and line")
@pytest.mark.micropython
def test_a_board_that_runs_an_image_gets_games_from_outside_and_keeps_its_owner_s_files(pico):
    """Its program stays; a module that a game no longer has goes."""
    with at_prompt(pico) as board:
        for folder in ("shared_rules", "shared_rules/snap", "shared_rules/mine"):
            board.fs_mkdir(folder)
        board.fs_writefile("station_build.py", b"PROGRAM = 'c0ffee000001'\nIMAGE = '1.0.0'\n")
        board.fs_writefile("shared_rules/snap/old.mpy", b"old")
        board.fs_writefile("shared_rules/mine/view.mpy", b"mine")
    games = {"shared_rules/snap/__init__.mpy": b"snap", "shared_rules/snap/words.mpy": b"words"}
    told = tree()._replace(games=games)
    report = flash(pico, told)
    assert (report.trouble, report.outcome, report.written, report.removed) == ("", "flashed", 2, 1)
    left = files_on(pico, *games, "shared_rules/snap/old.mpy", "shared_rules/mine/view.mpy", START)
    assert left == {**games, "shared_rules/mine/view.mpy": b"mine"}
    assert flash(pico, told).outcome == "current"


class Unplugged(OSError):
    """What the system raises when a cable is pulled."""


def pulls_at(name, times=99):
    """A listener that pulls the cable a number of times before this file is written; and what it heard."""
    heard = []

    def told(text):
        heard.append(text)
        if text == f"writing {name}" and heard.count(text) <= times:
            raise Unplugged("cable pulled")

    return told, heard


@pytest.mark.micropython
def test_a_flash_that_was_cut_off_is_not_taken_for_current_and_says_what_to_do(pico):
    told, _ = pulls_at("firmware/tasks/reader.mpy")
    report = flash(pico, tree(), report=told)
    assert report.outcome == "failed"
    for words in ("cable pulled", "3 times", "repeat", "incomplete", "`herald flash` goes on where this one stopped"):
        assert words in report.trouble, report.trouble
    assert START not in files_on(pico, START)
    assert flash(pico, tree()).outcome == "flashed"
    assert files_on(pico, *PROGRAM) == PROGRAM


@pytest.mark.micropython
def test_a_flash_goes_on_by_itself_when_the_board_comes_back(pico):
    told, heard = pulls_at("firmware/tasks/reader.mpy", times=1)
    report = flash(pico, tree(), report=told)
    assert (report.outcome, report.trouble) == ("flashed", "")
    assert files_on(pico, *PROGRAM) == PROGRAM
    assert any("waiting for the board" in text for text in heard)
    assert heard.count("writing boxes.mpy") == 1  # what had arrived is not written again


@pytest.mark.micropython
def test_another_board_at_that_port_is_left_alone(pico, monkeypatch):
    told, _ = pulls_at("firmware/tasks/reader.mpy", times=1)
    numbers = iter(("e661000000000001", "e661000000000002"))
    monkeypatch.setattr(flashing, "content_of", lambda board: content_of(board)._replace(number=next(numbers)))
    report = flash(pico, tree(), report=told)
    assert report.outcome == "failed"
    assert "Another board (e661000000000002)" in report.trouble and "e661000000000001" in report.trouble


@pytest.mark.micropython
def test_a_full_board_is_not_taken_for_a_broken_connection(pico, monkeypatch):
    run = SerialTransport.exec

    def full(board, command, **more):
        if "f.write" in command:
            raise TransportExecError(1, "Traceback (most recent call last):\nOSError: 28")
        return run(board, command, **more)

    monkeypatch.setattr(SerialTransport, "exec", full)
    report = flash(pico, tree())
    assert "Is the board's flash full?" in report.trouble and "repeat" in report.trouble


@pytest.mark.micropython
def test_a_board_that_never_comes_back_is_waited_for_a_while_only(process, pico, monkeypatch):
    def told(text):
        process.kill()
        process.wait()

    monkeypatch.setattr(flashing, "RETURN_S", 0)
    assert "did not come back within 0 s" in flash(pico, tree(), report=told).trouble


def test_a_port_that_is_not_there_is_a_sentence():
    report = flash("socket://127.0.0.1:1", tree())
    assert report.outcome == "failed" and "cannot be opened" in report.trouble and report.trouble.endswith(".")


@pytest.mark.micropython
def test_a_board_whose_program_swallowed_the_question_is_asked_again(pico, monkeypatch, capsys):
    asked, asks = [], SerialTransport.enter_raw_repl

    def swallowed(board, **how):
        asked.append(how)
        if len(asked) == 1:
            print("b'KeyboardInterrupt'")  # noqa: T201  as mpremote does
            raise TransportError("could not enter raw repl")
        return asks(board, **how)

    monkeypatch.setattr(SerialTransport, "enter_raw_repl", swallowed)
    assert flash(pico, tree()).outcome == "flashed" and len(asked) > 1
    assert capsys.readouterr().out == ""


def test_a_board_that_stays_silent_is_a_sentence(monkeypatch):
    monkeypatch.setattr(prompt, "PROMPT_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        report = flash(f"socket://127.0.0.1:{deaf.getsockname()[1]}", tree())
    assert report.outcome == "failed" and "hold a button" in report.trouble


def plugged(monkeypatch, *found):
    monkeypatch.setattr(command, "picos", lambda: list(found))


@pytest.mark.micropython
def test_the_command_goes_on_after_a_failure_and_ends_with_a_table(pico, monkeypatch):
    plugged(monkeypatch, Pico("socket://127.0.0.1:1", "e661a1", "Pico"), Pico(pico, "e661b2", "Pico"))
    monkeypatch.setattr(command, "build", lambda: folder_of(PROGRAM))
    done = CliRunner().invoke(cli.app, ["flash", "--json"])
    rows = json.loads(done.stdout)
    assert [(row["board"], row["outcome"]) for row in rows] == [("e661a1", "failed"), ("e661b2", "flashed")]
    assert done.exit_code == 1
    done = CliRunner().invoke(cli.app, ["flash", "id:E661B"])
    assert done.exit_code == 0 and "current" in done.stdout and "e661b2" in done.stdout


def test_the_table_says_everything_on_a_narrow_screen(monkeypatch, capsys):
    monkeypatch.setattr(command.out, "width", 80)
    trouble = "It does not answer at MicroPython's prompt. Unplug it, hold a button while you plug it in, and repeat."
    reports = [
        ("e6614103e7452a2f", FlashResult("/dev/ttyACM0", "3fd0a1b2c3d4", "77aa0a1b2c3d", 12, 3, "")),
        ("e6614103e7452a30", FlashResult("/dev/ttyACM1", "77aa0a1b2c3d", "77aa0a1b2c3d", 0, 0, "")),
        ("e6614103e7452a31", FlashResult("/dev/ttyACM2", "", "", 0, 0, trouble)),
    ]
    command._print(reports)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["e6614103e7452a2f", "/dev/ttyACM0", "3fd0a1b2c3d4", "77aa0a1b2c3d", "+12", "-3", "flashed"] in rows
    assert ["e6614103e7452a30", "/dev/ttyACM1", "77aa0a1b2c3d", "77aa0a1b2c3d", "-", "current"] in rows
    assert ["e6614103e7452a31", "/dev/ttyACM2", "-", "-", "-", "failed"] in rows
    assert f"e6614103e7452a31 failed: {trouble}" in " ".join(" ".join(row) for row in rows)


@pytest.mark.parametrize(
    "wanted, said, code", [("id:ffff", "Plugged in: e661a1, e661b2", 4), ("id:e661", "fits 2 boards", 2)]
)
def test_a_board_that_cannot_be_meant_is_said(monkeypatch, wanted, said, code):
    plugged(monkeypatch, Pico("a", "e661a1", "Pico"), Pico("b", "e661b2", "Pico"))
    done = CliRunner().invoke(cli.app, ["flash", wanted])
    assert done.exit_code == code and said in " ".join(done.output.split())


def test_without_a_pico_it_says_what_to_do(monkeypatch):
    plugged(monkeypatch)
    done = CliRunner().invoke(cli.app, ["flash"])
    assert done.exit_code == 4 and "cable" in done.output


class Talks:
    """A board at a socket that says the same line again and again, and keeps what it is sent."""

    def __init__(self, line):
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self.sent = b""
        threading.Thread(target=self._serve, args=[line], daemon=True).start()

    def _serve(self, line):
        near, _ = self._server.accept()
        near.settimeout(0.1)
        with near, suppress(ConnectionError):
            while True:
                near.sendall(line)
                with suppress(TimeoutError):
                    self.sent += near.recv(4096)


@promise("`herald flash` sends nothing to a board whose port sends other data, unless it is named")
@pytest.mark.parametrize("line", [b"temp 21.5\r\n", b"\xff\x00\x80", b"$GPGGA,123519\r\n"])
def test_a_board_that_talks_of_other_things_is_not_even_interrupted(line, monkeypatch):
    monkeypatch.setattr(prompt, "LISTEN_S", 0.3)
    board = Talks(line)
    report = flash(board.url, tree())
    assert report.outcome == "left alone" and "nothing was sent to it" in report.trouble and board.sent == b""


@pytest.mark.parametrize(
    "line", [b'@7 hello {"protocol":1} 0BADCAFE\n', b"MicroPython v1.29.0\r\n>>> ", b"Traceback (most"]
)
def test_a_board_that_talks_as_herald_or_a_prompt_is_interrupted(line, monkeypatch):
    monkeypatch.setattr(prompt, "LISTEN_S", 0.3)
    monkeypatch.setattr(prompt, "PROMPT_S", 0.1)
    monkeypatch.setattr(prompt, "SILENT_S", 0.2)
    board = Talks(line)
    assert flash(board.url, tree()).outcome == "failed" and b"\x03" in board.sent


class Mute:
    """A board at a socket that gives these answers, one to each thing it is sent, and then stays there in silence."""

    def __init__(self, *answers):
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, args=[list(answers)], daemon=True).start()

    def _serve(self, answers):
        near, _ = self._server.accept()
        with near:
            while data := near.recv(4096):
                if answers and (b"\x01" in data or b"\x04" in data):
                    near.sendall(answers.pop(0))


RAW, PASTE, WINDOW = b"raw REPL; CTRL-B to exit\r\n>", b"R\x01", b"\x00\x10"


@promise("Herald gives up on a connected board that has not answered for ten seconds, with a sentence")
@pytest.mark.parametrize("answers", [[RAW], [RAW, PASTE], [RAW, PASTE + WINDOW], [RAW, PASTE + WINDOW, b"\x04"]])
def test_a_board_that_stays_connected_and_silent_is_given_up(answers, monkeypatch):
    monkeypatch.setattr(prompt, "SILENT_S", 0.2)
    result = flash(Mute(*answers).url, tree())
    assert result.outcome == "failed"
    assert result.trouble.startswith("It is connected and answered nothing for 0.2 s. Unplug it, plug it in again")


class Named:
    """A board with files of these names, as MicroPython prints them."""

    def __init__(self, *names):
        rows = [b'["%s", "00"]' % name for name in names]
        self._said = b"\r\n".join([b'["rp2", [1, 29, 0], 6, "e661a1", "", ""]', *rows, b""])

    def exec(self, command):
        return self._said


@pytest.mark.parametrize(
    "name", ["caf\u00e9.txt".encode(), b"caf\xe9.txt", b"\xff\xff\xff", b"a\x01b\x7f", b"a\x0cb\x85c"]
)
def test_a_file_whose_name_is_no_text_stops_no_flash(name):
    """Other systems leave such names in a board's memory."""
    look = content_of(Named(name, b"main.py"))
    assert len(look.files) == 2 and "main.py" in look.files and flashing._some(sorted(look.files)).isprintable()


def test_a_board_that_answers_nonsense_is_a_sentence():
    with pytest.raises(flashing.FlashTrouble, match="files cannot be read"):
        content_of(Named(b'"'))


def test_a_file_that_cannot_be_copied_by_its_name_keeps_its_board(tmp_path):
    """Nothing of another program is written over before all of it is kept."""
    look = content_of(Named(b"caf\xe9.txt"))
    work = flashing._Work("x", tree(), Wish(copies=tmp_path), print, print)
    with pytest.raises(flashing.FlashTrouble, match="so nothing was written"):
        work._keep(Unreadable(), look, sorted(look.files))


class Unreadable:
    """A board that is asked for a file as mpremote asks."""

    def fs_readfile(self, path):
        return f"open({path!s})".encode()


@pytest.mark.parametrize("size", [0, 1, PIECE, PIECE + 1, 3 * PIECE])
def test_a_file_is_opened_written_piece_by_piece_and_closed(tmp_path, size):
    """A board runs each exchange in the same surroundings; Python on a computer does so alike."""
    path, content, board = str(tmp_path / "it"), bytes(range(256)) * (size // 256) + b"." * (size % 256), {}
    for exchange in _exchanges(path, content):
        exec(exchange, board)
    assert board["f"].closed and (tmp_path / "it").read_bytes() == content
