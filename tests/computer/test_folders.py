"""Where Herald keeps what."""

from pathlib import Path

import pytest

from host.computer import folders


def test_games_lie_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("HERALD_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folders.games().name == "games" and folders.data() in folders.games().parents
    assert folders.data().is_relative_to(tmp_path)


def test_another_data_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "mine"))
    assert folders.games() == tmp_path / "mine" / "games" and folders.parts() == tmp_path / "mine" / "parts"


def test_a_user_whom_nobody_knows_is_a_folder_like_any_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HERALD_DATA", "~nobodyhere/mine")
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    assert folders.data() == tmp_path / "~nobodyhere" / "mine" and folders.built() == folders.data() / "build"
    monkeypatch.setenv("HERALD_DATA", "~/mine")
    assert folders.built() == Path.home() / "mine" / "build"


def test_a_checkout_builds_in_itself_and_an_installed_herald_where_it_may_write(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    assert folders.built() == folders.ROOT / "build"
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "mine"))
    assert folders.built() == tmp_path / "mine" / "build"
