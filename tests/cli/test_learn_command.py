"""What `herald learn` lists."""

import pytest
from typer.testing import CliRunner

from host.cli import app


@pytest.mark.parametrize(
    "language, title", [("en", "Your first card"), ("hu", "Az első kártyád"), ("da", "Dit første kort")]
)
def test_the_lessons_of_a_game_are_listed_in_the_language_that_is_asked_for(tmp_path, language, title):
    listed = CliRunner().invoke(
        app, ["learn", "seven-wonders", "--list", "--language", language, "--home", str(tmp_path)]
    )
    assert listed.exit_code == 0 and f"  1  {title}\n" in listed.output


def test_a_language_that_there_is_not_is_refused(tmp_path):
    refused = CliRunner().invoke(app, ["learn", "seven-wonders", "--language", "xx", "--home", str(tmp_path)])
    assert refused.exit_code != 0
