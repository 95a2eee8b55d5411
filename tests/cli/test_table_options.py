"""One object holds what `herald play`, `resume` and `demo` are asked; their options are written down once."""

from dataclasses import fields
from typing import get_type_hints

import pytest
from typer.testing import CliRunner

from host.cli import app, demo, play, resume, tally
from host.cli.demo import DemoOptions
from host.cli.resume import ResumeOptions
from host.cli.setting_options import parameters
from host.cli.table_options import GameOptions, PageOptions, PlayOptions, VoiceOptions, taking
from host.cli.tally import TallyOptions
from host.errors import WrongUse

COMMANDS = {play: PlayOptions, resume: ResumeOptions, demo: DemoOptions}
ALL = {**COMMANDS, tally: TallyOptions}


@pytest.mark.parametrize("command, kind", ALL.items(), ids=lambda one: getattr(one, "__name__", ""))
def test_a_command_takes_the_fields_of_its_object_and_nothing_else(command, kind):
    hints = get_type_hints(command.command, include_extras=True)
    of_rows = {one.name for one in parameters()} if kind is PlayOptions else set()
    own = {one.name for one in fields(kind)} - {"chosen"}
    assert {name for name in hints if name not in ("return", "chosen")} == own | of_rows
    assert command.command.__doc__


def test_a_command_gets_what_was_typed_and_the_defaults_of_the_rest():
    got = []

    @taking(PlayOptions)
    def command(asked):
        """Tries it."""
        got.append(asked)

    command(seats=5, coach="all")
    assert (got[0].seats, got[0].coach, got[0].human, got[0].pin) == (5, "all", 1, "")


def test_the_same_options_are_the_same_in_every_command():
    shared = {one.name for group in (GameOptions, PageOptions, VoiceOptions) for one in fields(group)}
    hints = [get_type_hints(kind, include_extras=True) for kind in COMMANDS.values()]
    for name in shared:
        assert len({str(one[name]) for one in hints if name in one}) == 1, name


def test_a_table_follows_from_the_object_alone(tmp_path):
    setup = PlayOptions(seats=3, seed=7, names="Ada,Bela,Cleo", coach="all", card_names="da", home=tmp_path).table()
    assert (setup.names, setup.seed, setup.humans, setup.card_names) == (("Ada", "Bela", "Cleo"), 7, (1,), "da")
    with pytest.raises(WrongUse, match="--pin"):
        PlayOptions(chosen={"undo": "director"}, home=tmp_path).table()


@pytest.mark.parametrize("name", ["play", "resume", "demo", "tally"])
def test_its_help_lists_every_option_once(name):
    shown = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).output
    assert shown.count("--home") == 1 and shown.count("--speech ") == 1


@pytest.mark.parametrize("words", [("play",), ("tally",), ("deck",), ("labels",), ("tags", "write"), ("tags", "check")])
def test_the_language_of_the_cards_has_one_name_in_every_command(words):
    shown = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "200"}).output
    assert "--card-language" in shown
