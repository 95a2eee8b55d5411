"""The message table says all there is to say, and `fault` keeps both ends to it."""

import pytest

from shared_rules.wire.framing import Receiver, Sender
from shared_rules.wire.meanings import FIELD_MEANINGS, MEANINGS
from shared_rules.wire.messages import FIELDS, HOST, KINDS, SENDERS, STATION, TABLE, fault

SAMPLES = {"int": 7, "str": "text", "bool": True, "list": ["a", 1], "data": {"a": [None, 1]}}
NAMES = [row[0] for row in TABLE]


def sample(name):
    return {field: SAMPLES[kind] for field, kind in FIELDS[name]}


def test_every_row_is_whole_and_named_once():
    assert len(set(NAMES)) == len(NAMES)
    assert list(MEANINGS) == list(FIELD_MEANINGS) == NAMES
    for name, sender, fields in TABLE:
        assert sender in (STATION, HOST) and SENDERS[name] == sender
        assert name.isidentifier() and name.islower() and MEANINGS[name].endswith(".")
        assert list(FIELD_MEANINGS[name]) == [field for field, _ in fields]
        for field, kind in fields:
            assert field.isidentifier() and field[0] != "_" and kind in KINDS and FIELD_MEANINGS[name][field]


@pytest.mark.parametrize("name", NAMES)
def test_a_message_that_fits_its_row_travels(name):
    assert fault(name, sample(name)) is None
    assert Receiver().feed(Sender().line(name, **sample(name))) == [(name, sample(name))]


@pytest.mark.parametrize("name, field", [(name, row[0]) for name in NAMES for row in FIELDS[name]])
def test_a_missing_field_is_named(name, field):
    fields = sample(name)
    del fields[field]
    assert fault(name, fields) == f"{name}: field missing: {field}"


@pytest.mark.parametrize("name, field, kind", [(n, f, k) for n in NAMES for f, k in FIELDS[n] if k != "data"])
def test_a_field_of_another_kind_is_named(name, field, kind):
    for other in {"int": [True, "7", None], "str": [7, None], "bool": [1, "true"], "list": ["a", {}]}[kind]:
        assert fault(name, {**sample(name), field: other}) == f"{name}: field {field} must be {kind}"


@pytest.mark.parametrize("name", NAMES)
def test_a_field_too_many_is_refused(name):
    assert fault(name, {**sample(name), "extra": 1}) == f"{name}: unknown field"


@pytest.mark.parametrize("fields", [None, 3, "text", [1]])
def test_fields_that_are_no_object_are_refused(fields):
    assert fault("ping", fields) == "ping: fields must be an object"


def test_an_unknown_message_is_named():
    assert fault("dance", {}) == "no message is called dance"
