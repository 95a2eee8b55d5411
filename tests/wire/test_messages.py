"""The message table is complete, and `fault` keeps both ends to it."""

import pytest

from shared_rules.wire.framing import MAX_LINE, Receiver, Sender
from shared_rules.wire.messages import HOST, ITEM, KINDS, STATION, fault
from shared_rules.wire.referee.rows import FIELD_MEANINGS, FIELDS, MEANINGS, NAMES, SENDERS
from tests.promises import promise

SAMPLES = {"int": 7, "str": "text", "bool": True, "list": ["a", 1], "data": {"a": [None, 1]}}


def sample(name):
    return {field: SAMPLES[kind] for field, kind, _ in FIELDS[name]}


def test_every_row_is_whole_and_named_once():
    assert len(set(NAMES)) == len(NAMES)
    assert tuple(MEANINGS) == tuple(FIELD_MEANINGS) == NAMES
    for name, fields in FIELDS.items():
        assert SENDERS[name] in (STATION, HOST)
        assert name.isidentifier() and name.islower() and MEANINGS[name].endswith(".")
        assert list(FIELD_MEANINGS[name]) == [row[0] for row in fields]
        for field, kind, most in fields:
            assert (
                field.isidentifier() and field[0] != "_" and kind in KINDS and most >= 0 and FIELD_MEANINGS[name][field]
            )


@pytest.mark.parametrize("name", NAMES)
def test_a_message_that_fits_its_row_travels(name):
    assert fault(name, sample(name)) is None
    assert Receiver().feed(Sender().line(name, **sample(name))) == [(name, sample(name))]


@pytest.mark.parametrize("name, field", [(name, row[0]) for name in NAMES for row in FIELDS[name]])
def test_a_missing_field_is_named(name, field):
    fields = sample(name)
    del fields[field]
    assert fault(name, fields) == f"{name}: field missing: {field}"


@pytest.mark.parametrize("name, field, kind", [(n, f, k) for n in NAMES for f, k, _ in FIELDS[n] if k != "data"])
def test_a_field_of_another_kind_is_named(name, field, kind):
    for other in {"int": [True, "7", None], "str": [7, None], "bool": [1, "true"], "list": ["a", {}]}[kind]:
        assert fault(name, {**sample(name), field: other}) == f"{name}: field {field} must be {kind}"


@pytest.mark.parametrize("name", NAMES)
def test_a_field_too_many_is_refused(name):
    assert fault(name, {**sample(name), "extra": 1}) == f"{name}: unknown field"


@pytest.mark.parametrize("fields", [None, 3, "text", [1]])
def test_fields_that_are_no_object_are_refused(fields):
    assert fault("ping", fields) == "ping: fields must be an object"


@pytest.mark.parametrize("name", ["dance", "", "hello station", "host", "\nhello"])
def test_an_unknown_message_is_named(name):
    assert fault(name, {}) == "no message is called " + name


LIMITED = [(name, *row) for name in NAMES for row in FIELDS[name] if row[1] in ("int", "str", "list")]


@pytest.mark.parametrize("name, field, kind, most", LIMITED)
def test_no_field_is_longer_than_its_limit(name, field, kind, most):
    """At the limit it travels, beyond it it is a damaged line, with any letters."""
    value = {"int": int, "str": "é".__mul__, "list": [1].__mul__}[kind]
    fits, more = value(most), value(most + 1)
    assert fault(name, {**sample(name), field: fits}) is None
    assert fault(name, {**sample(name), field: more}) == f"{name}: field {field} is more than {most}"
    if kind == "int":
        assert fault(name, {**sample(name), field: -most - 1}) == f"{name}: field {field} is more than {most}"


def test_an_item_of_a_list_has_its_limit_too():
    fields = {"title": "", "lines": ["short", "x" * (ITEM + 1), "short"], "tune": "", "code": ""}
    assert fault("news", fields) is not None
    assert Receiver().feed(Sender().line("news", **fields))[0][1]["lines"] == ["short", "x" * ITEM, "short"]


@promise("Every field of a message has its limit, and an answer can always be sent within it")
@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("view", "news", "ask", "tag", "tagged")])
def test_whatever_is_to_be_said_is_cut_to_what_fits_a_line(name):
    """An answer can always be sent: the longest texts, in letters that are twelve bytes on the wire."""
    long = {"int": 7, "bool": True, "data": True, "list": ["\U0001f600" * 9] * 99, "str": "\U0001f600" * 5000}
    fields = {field: long[kind] for field, kind, _ in FIELDS[name]}
    line = Sender().line(name, **fields)
    assert len(line) <= MAX_LINE and len(Receiver().feed(line)) == 1
