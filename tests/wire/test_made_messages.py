"""The fakes of tests make messages from the table, so a new field of one is no news to them."""

import pytest

from shared_rules.wire import messages
from shared_rules.wire.framing import Receiver
from shared_rules.wire.referee.rows import FIELDS
from tests.fakes.messages import MadeSender, completed, hello, made


@pytest.mark.parametrize("name", FIELDS)
def test_a_message_of_which_nothing_is_said_fits_its_row(name):
    assert messages.fault(name, made(name)) is None
    assert Receiver().feed(MadeSender().line(name)) == [(name, made(name))]


def test_what_is_said_stands_and_what_the_table_does_not_know_is_refused():
    verdict, told = made("verdict", ok=True, id="a1"), hello(uid="e1")
    assert verdict == {**verdict, "id": "a1", "ok": True, "why": "", "at": 0}
    assert told == {**told, "uid": "e1", "firmware": "", "cause": "power"} and "protocol" not in told
    for name, fields in (("verdict", {"okay": True}), ("verdicts", {})):
        with pytest.raises(KeyError):
            made(name, **fields)


def test_a_new_field_reaches_the_fakes_by_itself(monkeypatch):
    old = "\npong station "
    new = "\npong station  warmth int 99  tired bool 0 "
    monkeypatch.setattr(messages, "TABLE", messages.TABLE.replace(old, new))
    monkeypatch.setattr(messages, "_known", [("", "", [])])
    old = '@7 pong {"n":3,"heap":9,"faults":[]} 00000000'
    number, name, _rest = completed(f"0.1 station {old}\n0.2 opened").split(" ", 2)[2].split(" ", 2)
    assert (number, name) == ("@7", "pong") and '"warmth":0' in _rest and _rest.endswith("\n0.2 opened")
    assert completed("@7 pong {damaged} 00000000") == "@7 pong {damaged} 00000000"
    assert made("pong", n=3) == {"warmth": 0, "tired": False, "n": 3, "heap": 0, "faults": []}
    assert Receiver().feed(MadeSender().line("pong", n=3)) == [("pong", made("pong", n=3))]
