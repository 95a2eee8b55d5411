"""What `herald play` refuses before a game begins, in one sentence."""

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.cli.play import large_letters
from host.errors import WrongUse


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--undo", "director"], 2, "give one with --pin"),
        (["--seats", "two"], 2, "two is no number: write it in figures"),
        (["--seats", "9" * 5000], 2, "is no number"),
        (["--coach", "²"], 2, "seats that people play"),
        (["--ports", "/dev/ttyNOPE"], 4, "There is no port /dev/ttyNOPE"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anybody_plays(tmp_path, words, code, sentence):
    result = CliRunner().invoke(app, ["play", "--home", str(tmp_path), "--port", "0", *words])
    assert result.exit_code == code and sentence in " ".join(result.output.split())
    assert not (tmp_path / "herald.sqlite").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["play", "--seats", "2", "--game", "seven-wonders-duel", "--port", "0"],
        ["demo", "--seats", "3"],
        ["class", "seven-wonders", "--port", "0"],
        ["tally", "seven-wonders"],
        ["deck", "seven-wonders", "--virtual"],
    ],
    ids=lambda command: command[0],
)
def test_without_setup_one_sentence_says_what_to_run(command, tmp_path, monkeypatch):
    monkeypatch.setenv("HERALD_DATA", str(tmp_path))
    result = CliRunner().invoke(app, [*command, "--home", str(tmp_path / "games")])
    assert result.exit_code == 4 and "herald setup" in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_seat_of_5000_digits_is_none():
    with pytest.raises(WrongUse, match="seats from 1 to 3"):
        large_letters("9" * 5000, 3)
