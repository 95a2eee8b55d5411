"""What `python -m bench` answers before it measures anything."""

from bench.__main__ import main, measured


def test_a_module_that_is_not_there_is_named_with_those_that_are(capsys):
    assert main(["archive", "arcive:10"]) == 2
    said = capsys.readouterr().err
    assert "no module arcive here" in said and ", ".join(measured()) in said


def test_help_tells_how_to_call_it_and_what_there_is(capsys):
    assert main(["--help"]) == 0
    assert "python -m bench [MODULE ...]" in (said := capsys.readouterr().out) and ", ".join(measured()) in said
