"""Files beside the journal: each has a row, which says what a backup and a forgotten person mean for it."""

import ast
import json
from pathlib import Path

import pytest

from host.computer import kept
from host.computer.kept import KEPT, Each, KeptFile, KnownFields
from host.errors import BadFile
from host.house.backup import PATTERNS
from host.journal.forgetting import WITHOUT, forget
from host.journal.journal import Journal
from host.journal.people import People
from tests.promises import promise

ROOT = Path(__file__).resolve().parents[2]
# What writes other files than those that a house keeps beside its journals.
ELSEWHERE = {
    "host/computer/kept.py": "the one way",
    "host/cli/bundle.py": "what somebody asks a command to write",
    "host/archive/cache.py": "made again from the journal",
    "host/authoring/new_game.py": "the sources of a game",
    "host/authoring/translating.py": "catalogues",
    "host/house/backup.py": "how far a restore is",
    "host/journal/forgetting.py": "takes names out of all of them",
    "host/journal/mirror.py": "the journal's second copy",
    "host/journal/names.py": "has a row, and locks of its own",
    "host/journal/people.py": "has a row, and locks of its own",
    "host/pico/build.py": "programs of boards",
    "host/pico/image.py": "programs of boards",
    "host/pico/images.py": "programs of boards",
    "host/running/terminal.py": "what somebody asks a command to write",
    "host/session/life.py": "records",
    "host/session/unfinished.py": "records of counts, by pattern",
    "host/tags/labels.py": "what somebody asks a command to write",
}


@promise("Every file beside the journal is in backups and in forgetting, or its row says why not")
@pytest.mark.parametrize("row", KEPT, ids=lambda row: row.name)
def test_every_file_is_in_a_backup_or_in_forgetting_or_says_why_not(row):
    assert row.backup or row.forget or row.why
    assert row.forget in (*WITHOUT, kept.ITSELF, kept.NOBODY)


def calls(function):
    """(path, call) of each call of a function in the host; to parse what does not name it would take a second."""
    for path in (ROOT / "host").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if function in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
                yield path.relative_to(ROOT).as_posix(), node


def test_nothing_writes_files_past_the_rows():
    assert {path for path, _call in calls("write_whole")} == set(ELSEWHERE)


# What is written without a word of what this version knows of it, and why nothing of a newer Herald is lost with that.
WITHOUT_FIELDS = {
    "host/house/tokens.py": "a table of texts: any other is left alone",
    "host/stations/enrolments.py": "a table of texts: any other is left alone",
    "host/stations/seating.py": "a table of numbers",
    "host/lessons/progress.py": "what was read is written as it was",
    "host/lessons/guide.py": "of the game under way alone",
    "host/stations/assignment.py": "its house writes it anew",
    "host/stations/status.py": "of the process that writes it",
    "host/tags/checking.py": "of a check that was cut off, on this desk",
    "host/house/devices.py": "joined before it is written",
}


def test_what_is_written_says_what_is_known_of_it_or_has_no_fields():
    found = {path for path, call in calls("kept.write") if "known" not in [one.arg for one in call.keywords]}
    assert found == set(WITHOUT_FIELDS)


GAMES = KnownFields(("games",), {"games": Each(KnownFields(("began", "names")), by=("began",))})
SEATS = KnownFields((), {"seats": Each(KnownFields(("name", "holder")), by=("name", "holder"), in_place=True)})


@pytest.mark.parametrize(
    ("before", "now", "known", "whole"),
    [
        ({"old": 1, "new": 2}, {"old": 3}, KnownFields(("old",)), {"old": 3, "new": 2}),
        ({"gone": 1, "new": 2}, {}, KnownFields(("gone",)), {"new": 2}),
        ([1, 2], {"old": 3}, KnownFields(("old",)), {"old": 3}),
        ({"games": {"1": {"began": "a", "new": 1}}}, {"games": {1: {"began": "a"}}}, GAMES,
         {"games": {"1": {"began": "a", "new": 1}}}),
        ({"games": {"1": {"began": "a", "new": 1}}, "all": 2}, {"games": {1: {"began": "b"}}}, GAMES,
         {"games": {"1": {"began": "b"}}, "all": 2}),
        ({"games": {"1": {"began": "a", "new": 1}}}, {"games": {}}, GAMES, {"games": {}}),
        ({"seats": [{"name": "A", "new": 1}, {"name": "B", "new": 2}]},
         {"seats": [{"name": "B", "holder": ""}, {"name": "A", "holder": ""}]}, SEATS,
         {"seats": [{"new": 2, "name": "B", "holder": ""}, {"new": 1, "name": "A", "holder": ""}]}),
        ({"seats": [{"name": "A", "holder": "x", "new": 1}]}, {"seats": [{"name": "N"}, {"name": "C", "holder": "x"}]},
         SEATS, {"seats": [{"name": "N"}, {"new": 1, "name": "C", "holder": "x"}]}),
        ({"seats": [{"name": "A", "new": 1}]}, {"seats": [{"name": "B"}]}, SEATS,
         {"seats": [{"new": 1, "name": "B"}]}),
        ({"seats": [{"name": "A", "new": 1}, {"name": "B"}]}, {"seats": [{"name": "C"}]}, SEATS,
         {"seats": [{"name": "C"}]}),
        ({"seats": {"a": 1}}, {"seats": [{"name": ["B"]}]}, SEATS, {"seats": [{"name": ["B"]}]}),
    ],
)  # fmt: skip
def test_what_a_newer_herald_wrote_stays_in_the_same_rows(tmp_path, before, now, known, whole):
    path = tmp_path / "house.json"
    path.write_text(json.dumps(before))
    kept.write(path, now, known=known)
    assert json.loads(path.read_text()) == whole
    path.write_text("[")
    kept.write(path, now, known=known)
    assert json.loads(path.read_text()) == json.loads(json.dumps(now)), "of a damaged file nothing is kept"


def test_a_file_without_a_row_is_refused_with_what_to_do(tmp_path):
    for tried in (lambda path: kept.write(path, {}), lambda path: kept.read(path, dict, dict)):
        with pytest.raises(KeyError, match="has no row in KEPT"):
            tried(tmp_path / "diary.json")


def test_a_new_row_is_read_checked_backed_up_and_forgotten(tmp_path):
    KEPT.append(KeptFile("diary.json", True, kept.LESSONS))
    try:
        path = tmp_path / "diary.json"
        assert kept.read(path, dict, lambda: {"new": True}) == {"new": True}
        kept.write(path, {"day": {"Ada": 1, "Bela": 2}})
        assert kept.read(path, dict, dict) == {"day": {"Ada": 1, "Bela": 2}}
        Journal.open(tmp_path).close()
        people = People.read(tmp_path)
        people.meet(["Ada", "Bela"])
        forget(tmp_path, "Ada")
        assert json.loads(path.read_text()) == {"day": {"Bela": 2}}
        path.write_text("[")
        assert kept.read(path, dict, dict) == {}
        with pytest.raises(BadFile, match="is torn"):
            kept.read(path, dict, dict, lambda: "{path} is torn")
    finally:
        KEPT.pop()


def test_a_backup_takes_what_the_rows_say():
    assert [row.name for row in KEPT if row.backup] == PATTERNS
