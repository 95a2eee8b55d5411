"""What `herald play` refuses before a game begins, in one sentence."""

import pytest
from typer.testing import CliRunner

from host.cli import app


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--undo", "director"], 2, "give one with --pin"),
        (["--seats", "two"], 2, "two is no number: write it in figures"),
        (["--seats", "9" * 5000], 2, "is no number"),
        (["--ports", "/dev/ttyNOPE"], 4, "There is no port /dev/ttyNOPE"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anybody_plays(tmp_path, words, code, sentence):
    result = CliRunner().invoke(app, ["play", "--home", str(tmp_path), "--port", "0", *words])
    assert result.exit_code == code and sentence in " ".join(result.output.split())
    assert not (tmp_path / "herald.sqlite").exists()
