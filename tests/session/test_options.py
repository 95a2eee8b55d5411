"""The options of a house: one file for a game, read when a game begins."""

import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.errors import BadFile
from host.setup.options import house_options, path_of, template
from shared_rules.contract import load

BABEL = load("tower_of_babel")


def write(home, text, game=BABEL):
    path_of(home, game).write_text(text, encoding="utf-8")


def test_without_a_file_a_house_has_no_options(tmp_path):
    assert house_options(tmp_path, BABEL) == {}


def test_what_the_file_says_is_read(tmp_path):
    write(tmp_path, "# ours\n\nlight_row = 6/3\ndisc_set_bonus=0,5,12,20,28,36,45\n")
    assert house_options(tmp_path, BABEL) == {"light_row": "6/3", "disc_set_bonus": "0,5,12,20,28,36,45"}


@pytest.mark.parametrize(
    "text, why",
    [
        ("light_row = 6/3\nnonsense\n", "line 2: it should be like `name = value`"),
        ("light_row = 6/3\nlight_row = 5/3\n", "line 2"),
        ("light_row = six\n", "line 1: Option light_row is written like 8/4."),
        ("speed = fast\n", "line 1: Tower of Babel has no option called speed."),
        ("deal = open\n", "line 1: how cards are dealt is said with --deal"),  # and would be set without a word
    ],
)
def test_a_wrong_line_is_named(tmp_path, text, why):
    write(tmp_path, text)
    with pytest.raises(BadFile, match=re.escape(why)):
        house_options(tmp_path, BABEL)


def test_a_mark_that_an_editor_puts_before_the_text_is_no_option(tmp_path):
    path_of(tmp_path, BABEL).write_text("light_row = 6/3\n", encoding="utf-8-sig")
    assert house_options(tmp_path, BABEL) == {"light_row": "6/3"}


def test_a_file_that_is_no_text_is_told_so(tmp_path):
    path_of(tmp_path, BABEL).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="cannot be read"):
        house_options(tmp_path, BABEL)


@pytest.mark.parametrize("game", ["tower_of_babel", "seven_wonders"])
def test_the_template_sets_nothing_and_keeps_what_was_set(tmp_path, game):
    rules = load(game)
    write(tmp_path, template(rules, {}), rules)
    assert house_options(tmp_path, rules) == {}
    chosen = {option.name: option.values[-1] for option in rules.options if option.name != "deal"}
    write(tmp_path, template(rules, chosen), rules)
    assert house_options(tmp_path, rules) == chosen


def test_the_command_writes_the_file_and_shows_what_is_set(tmp_path):
    run = CliRunner().invoke
    assert (
        "tower-of-babel.options" in run(app, ["options", "tower-of-babel", "--write", "--home", str(tmp_path)]).output
    )
    write(tmp_path, "light_row = 6/3\n")
    shown = run(app, ["options", "tower-of-babel", "--home", str(tmp_path)]).output
    assert "light_row = 6/3   (set in this house)" in shown and "final_tie = shared\n" in shown
    data = run(app, ["options", "tower-of-babel", "--json", "--home", str(tmp_path)]).output
    assert '"light_row": "6/3"' in data


def test_a_game_is_begun_with_them_unless_the_command_line_says_otherwise(tmp_path):
    from host.cli.arguments import options_from

    house = {"light_row": "6/3", "final_tie": "discs", "deal": "open"}
    assert options_from("dealt", ["final_tie=shared"], house) == {
        "light_row": "6/3",
        "final_tie": "shared",
        "deal": "dealt",
    }


FULL = """
import resource, sys
from host.cli import app
from host.errors import HeraldError
resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))
app(["options", "tower-of-babel", "--write", "--home", sys.argv[1]])
"""


@pytest.mark.process
def test_a_disk_that_is_full_leaves_the_options_of_a_house_as_they_are(tmp_path):
    text = "light_row = 6/3\n"
    write(tmp_path, text)
    ended = subprocess.run(
        [sys.executable, "-B", "-c", FULL, str(tmp_path)], capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == BadFile.exit_code and "cannot be written: File too large." in ended.stderr.replace(
        "\n", " "
    )
    assert path_of(tmp_path, BABEL).read_text() == text and len(list(tmp_path.iterdir())) == 1


def test_a_home_that_is_none_is_a_sentence_without_a_number(tmp_path):
    write(tmp_path, "")
    with pytest.raises(BadFile, match=r"cannot be read: Not a directory\.$"):
        house_options(path_of(tmp_path, BABEL), BABEL)
