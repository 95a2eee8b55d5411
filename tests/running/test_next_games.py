"""The games of one table one after the other, with its page open (`host.running.one_table`)."""

from contextlib import closing, nullcontext

import pytest

from host.errors import WrongUse
from host.journal.journal import Journal
from host.running.one_table import PageAt, play_on
from host.session.session import Session
from host.session.wiring import NO_EXTRAS
from host.setup.setup import GameSetup


def test_a_table_that_is_set_up_anew_for_another_mode_has_one_game(tmp_path):
    """What was dealt in the mode that people did not want is no game of theirs."""
    setup = GameSetup("through_the_ages", ("Ada", "Bela"), {"deal": "dealt", "mode": "simple"}, 4, (), (1, 2))

    def voiced(session):
        session.table.deal_if_due()
        if session.table.header.options["mode"] == "full":
            raise WrongUse("enough")
        assert session.following.open_with(session.table, "mode=full")

    with closing(Journal.open(tmp_path)) as journal:
        page = PageAt(0, "127.0.0.1")
        with pytest.raises(WrongUse, match="enough"):
            play_on(
                Session.open(setup, journal, tmp_path), NO_EXTRAS, page, voiced, lambda one: nullcontext(), ("mode",)
            )
        assert [one.options["mode"] for one in journal.games()] == ["full"]
        assert [one.options["mode"] for one in journal.unfinished()] == ["full"]
