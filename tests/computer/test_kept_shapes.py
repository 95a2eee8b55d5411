"""A file beside the journal that holds JSON of another shape counts as damaged, and is never half believed."""

import json

import pytest

from host.errors import WrongUse
from host.house.lobby import Draft
from host.lessons.class_note import _request
from host.plain import json_int, json_list, json_object
from host.stations.assignment import ASSIGNED_FILE, read_assigned
from host.stations.status import RUNNING_FILE, running
from host.update.programs import CHOICE, ProgramChoice, read_choice

SHAPES = ([], {}, "abc", 3, 2.5, True, None)


@pytest.mark.parametrize(("shape", "right"), [(json_object, dict), (json_list, list), (json_int, int)])
def test_a_value_of_another_shape_is_refused(shape, right):
    for value in SHAPES:
        if type(value) is right:
            assert shape(value) is value
        else:
            with pytest.raises(TypeError):
                shape(value)


@pytest.mark.parametrize("found", [*SHAPES[:-1], {"stations": "abc"}, {"stations": ["a"], "seats": ["a"]}])
def test_a_text_is_no_list_of_stations(tmp_path, found):
    (tmp_path / ASSIGNED_FILE).write_text(json.dumps(found), encoding="utf-8")
    assert read_assigned(tmp_path) == ([], {})


@pytest.mark.parametrize("found", [*SHAPES[:-1], {"at": "0", "stations": [], "process": 1}])
def test_a_running_host_is_said_by_an_object_alone(tmp_path, found):
    (tmp_path / RUNNING_FILE).write_text(json.dumps(found), encoding="utf-8")
    assert running(tmp_path) is None


@pytest.mark.parametrize("found", [[], "abc", 3, {"version": 3}])
def test_a_choice_of_another_shape_is_that_of_a_new_house(tmp_path, found):
    (tmp_path / CHOICE).write_text(json.dumps(found), encoding="utf-8")
    assert read_choice(tmp_path) == ProgramChoice()


@pytest.mark.parametrize("found", SHAPES)
def test_a_table_of_the_lobby_is_an_object(found):
    with pytest.raises(WrongUse):
        Draft.of(found)


def test_names_of_a_class_are_a_list_of_their_own():
    whole = {"game": "oh_hell", "lesson": "a", "language": "", "card_names": "", "names": ["Ada"]}
    assert _request(whole).names == ("Ada",)
    with pytest.raises(TypeError):
        _request({**whole, "names": "Ada"})
