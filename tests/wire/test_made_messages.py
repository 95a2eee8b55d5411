"""The fakes of tests make messages from the table, so a new field of one is no news to them."""

import pytest

from shared_rules.wire import messages
from shared_rules.wire.framing import Receiver
from shared_rules.wire.referee.rows import FIELDS
from tests.fakes.messages import MadeSender, hello, made


@pytest.mark.parametrize("name", FIELDS)
def test_a_message_of_which_nothing_is_said_fits_its_row(name):
    assert messages.fault(name, made(name)) is None
    assert Receiver().feed(MadeSender().line(name)) == [(name, made(name))]


def test_what_is_said_stands_and_what_the_table_does_not_know_is_refused():
    assert made("verdict", ok=True, id="a1") == {"id": "a1", "ok": True, "why": "", "at": 0, "code": ""}
    assert hello(uid="e1") == {"firmware": "", "rules": "", "uid": "e1", "cause": "power"}
    for name, fields in (("verdict", {"okay": True}), ("verdicts", {})):
        with pytest.raises(KeyError):
            made(name, **fields)


def test_a_new_field_reaches_the_fakes_by_itself(monkeypatch):
    old = "pong      station  n int 1000000000"
    monkeypatch.setattr(messages, "TABLE", messages.TABLE.replace(old, old + "  warmth int 99  tired bool 0"))
    monkeypatch.setattr(messages, "_last", [("", "", [])])
    assert made("pong", n=3) == {"n": 3, "warmth": 0, "tired": False, "heap": 0, "faults": []}
    assert Receiver().feed(MadeSender().line("pong", n=3)) == [("pong", made("pong", n=3))]
