"""What a new table is asked at a terminal, and when it is not asked."""

import io

import pytest

from host.cli.play import answers
from host.setup.options import path_of
from shared_rules.contract import load
from tests.games import SHIPPED

AGES = load("through_the_ages")


class Terminal(io.StringIO):
    """A keyboard on which these lines are typed."""

    def isatty(self):
        return True


@pytest.fixture
def typed(monkeypatch):
    return lambda text, kind=Terminal: monkeypatch.setattr("sys.stdin", kind(text))


def test_a_new_table_asks_which_mode_it_plays_and_tells_what_each_is(typed, tmp_path, capsys):
    typed("full\n")
    assert answers(AGES, None, tmp_path) == ["mode=full"]
    told = capsys.readouterr().out
    assert all(
        f"  {mode}: {sentence}." in told
        for mode, sentence in zip(("simple", "advanced", "full"), AGES.asked_first["mode"], strict=True)
    )
    assert "first game" in told.split("advanced:")[0]


def test_enter_takes_the_one_for_a_first_game_and_a_slip_asks_again(typed, tmp_path, capsys):
    typed("\n")
    assert answers(AGES, None, tmp_path) == ["mode=simple"]
    typed("hard\n Advanced \n")
    assert answers(AGES, ["deal=open"], tmp_path) == ["mode=advanced"]
    told = capsys.readouterr()
    assert "Type simple, advanced or full" in told.out + told.err


def test_nobody_is_asked_for_what_is_said_already_or_without_a_terminal(typed, tmp_path):
    typed("")
    assert answers(AGES, ["mode=full"], tmp_path) == []
    path = path_of(tmp_path, AGES)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mode = advanced\n")
    assert answers(AGES, None, tmp_path) == []
    path.unlink()
    typed("full\n", io.StringIO)
    assert answers(AGES, None, tmp_path) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_that_is_asked_for_has_its_sentence(name):
    values = {option.name: option.values for option in load(name).options}
    for option, told in load(name).asked_first.items():
        assert len(told) == len(values[option]) and len(set(told)) == len(told)
