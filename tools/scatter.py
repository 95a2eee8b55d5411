"""What a change costs: makes twelve changes in a scratch clone and counts the places that were written by hand.

python -m tools.scatter            makes and checks them, and prints the table
python -m tools.scatter --write    writes it into docs/developer.md, too

A place is one stretch of text that somebody has to write, in one file; what `make docs`, `make hardware` and `make
translations` write is none. Each recipe has a check, a program that runs in the clone and fails where the change has
not arrived. The clone is of what is committed.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "developer.md"
BEGIN, END = "<!-- scatter: begin, made by `python -m tools.scatter --write` -->\n", "<!-- scatter: end -->\n"
MOST, MEDIAN = 4, 2
ESPERANTO = 'place = 9\nbegun = true\nenglish = "Esperanto"\nown = "Esperanto"\n'
NEW = ""  # instead of an anchor: the text is a separate file


class Place(NamedTuple):
    """One place: in this file, this text stands before the anchor."""

    path: str
    anchor: str
    text: str


class Recipe(NamedTuple):
    """One change, and the check that it has arrived."""

    what: str
    places: tuple[Place, ...]
    check: str


ROWS = "host/settings/rows.py"
YEARS = "def _years(found: Sequence[GameResult]) -> Rows:\n    return [one.started[:4] for one in found]\n\n\n"
HTML = '<!doctype html>\n<html lang="en"><head></head><body></body></html>\n'
HELP_LINE = '    HelpLine("resume"'
ALL = "# All rows above.\n"


def _setting(name: str, whose: str, more: str = "") -> Place:
    text = f'{name.upper()} = Setting(name="{name}", usual=False, whose={whose}, sentence=lambda: _("Hum"){more})\n'
    return Place(ROWS, ALL, text)


RECIPES = (
    Recipe(
        "a setting of a table",
        (
            _setting("hum", "TABLE", ', option="--hum"'),
            Place("host/session/session.py", "        if COUNTS.of(", "        self.hums = HUM.of(setup.settings)\n"),
        ),
        """
from host.cli.setting_options import parameters
from host.house.lobby import changed, new_draft
from host.house.home import _game
assert "hum" in [one.name for one in parameters()]
draft = changed(new_draft("oh_hell", 3, {}, "d"), "set", {"name": "hum", "value": True})
assert draft.setup(1).settings == {"hum": True} == {"hum": draft.setup(1).seating()["hum"]}
assert "hum" in [one["name"] for one in _game("oh_hell", "en")["settings"]]
""",
    ),
    Recipe(
        "a setting of a house that its tables obey",
        (
            _setting("hum", "HOUSE", ", to_tables=True"),
            Place(
                "host/running/process.py",
                "            lambda table: announce(table, False",
                "            # HUM.of(read_setup(home).settings)\n",
            ),
        ),
        """
import pathlib, tempfile
from host.house.settings import Settings
from host.setup.kept_setup import hand_down, read_setup, write_setup
from host.setup.setup import GameSetup
home = pathlib.Path(tempfile.mkdtemp())
write_setup(home, GameSetup("oh_hell", ("Ada", "Bela", "Cleo"), {}, 1))
hand_down(home, Settings().change({"hum": True}).values)
assert read_setup(home).settings == {"hum": True}
""",
    ),
    Recipe(
        "a setting of a seat's display",
        (
            _setting("hum", "DISPLAY"),
            Place("firmware/station.py", "    def letters(self", "    def hum(self, on):\n        self.hums = on\n\n"),
            Place("firmware/station.py", '"letters",)', '"hum", '),
        ),
        """
from firmware.station import Station
from host.stations.seat_settings import SeatSettings
kept = SeatSettings()
kept.keep(2, "hum", True)
station = Station(None, print, print, print, print)
for name, value in kept.chosen(2).items():
    station.set(name, value)
assert station.settings == {"hum": True} and station.hums is True
""",
    ),
    Recipe(
        "a field of a wire message",
        (
            Place(
                "shared_rules/wire/messages.py",
                "  faults list 8",
                "  degrees int 999  # how warm the board is, in degrees\n",
            ),
            Place("shared_rules/wire/messages.py", '\nSTATION = "', "\nVERSION = 7\n"),
            Place("firmware/tasks/link.py", "faults=[found.get(name", 'degrees=found.get("degrees", 0), '),
            Place(
                "host/stations/link.py", "        self.heap, self.faults", '        self.degrees = fields["degrees"]\n'
            ),
        ),
        """
from shared_rules.wire.messages import fault
from tests.fakes.messages import made
from tools.docs import protocol
assert fault("pong", made("pong", degrees=40)) is None and made("pong")["degrees"] == 0
assert "how warm the board is" in protocol.make(protocol.PATH.read_text())
""",
    ),
    Recipe(
        "a counter of a station",
        (
            Place("shared_rules/wire/messages.py", "retries  #", "naps  # naps\n"),
            Place("firmware/app.py", '            "restarts":', '            "naps": 0,\n'),
        ),
        """
from shared_rules.wire.referee.rows import COUNTED, FIELD_MEANINGS, counters_by_name
assert counters_by_name([1, 2, 3])["naps"] == 3 and COUNTED["naps"] == "naps"
assert "naps" in FIELD_MEANINGS["pong"]["faults"]
""",
    ),
    Recipe(
        "a tune",
        (Place("shared_rules/wire/tunes.py", "turn yes milestone", "hum yes great 440/90 : blue/90 off/0\n"),),
        """
from host.announce.tunes import GREAT
from host.broker import topics
from shared_rules.wire.tunes import light, tune
from tools.docs import tunes
assert tune("hum") == [(440, 90)] and light("hum")[0][1] == 90 and "hum" in GREAT
assert "hum: [[440, 0.09]]" in tunes.make("") and "hum" in dict(topics.NEWS.fields)["event_type"]
""",
    ),
    Recipe(
        "a figure of the history",
        (
            Place(
                "host/archive/figures.py",
                "# In the order in which page and terminal",
                YEARS,
            ),
            Place(
                "host/archive/figures.py",
                '    Figure("streaks"',
                '    Figure("years", lambda: _("Years"), (Column(lambda: _("year"), str),), _years, plain=list),\n',
            ),
        ),
        """
from host.archive.figures import plain, shown_in
assert plain([])["years"] == []
assert all("years" in [one.name for one in shown_in(place)] for place in ("page", "terminal", "json"))
""",
    ),
    Recipe(
        "a page of a house",
        (
            Place(
                "host/house/pages.py",
                '    PageRow("/backup"',
                '    PageRow("/fire", lambda: _("Fire"), html="fire"),\n',
            ),
            Place("host/web/static/fire.html", NEW, HTML),
        ),
        """
import pathlib, tempfile
from host.house.house import House
from host.house.pages import links, routes
house = House(pathlib.Path(tempfile.mkdtemp()), plugged=lambda: [])
assert "/fire" in [one.path for one in routes(house)]
assert "Fire" in [one["text"] for one in links("en", True) if one["path"] == "/fire"]
assert "/fire" not in [one["path"] for one in links("en", False)]
""",
    ),
    Recipe(
        "a file beside the journal",
        (
            Place(
                "host/computer/kept.py", '    KeptFile("herald.sqlite"', '    KeptFile("diary.json", True, LESSONS),\n'
            ),
            Place(
                "host/session/life.py",
                "            write_whole(path",
                '            # kept.write(self._home / "diary.json", {})\n',
            ),
        ),
        """
import pathlib, tempfile
from host.computer import kept
from host.house.backup import PATTERNS
path = pathlib.Path(tempfile.mkdtemp()) / "diary.json"
kept.write(path, {"day": {}})
assert kept.read(path, dict, dict) == {"day": {}} and "diary.json" in PATTERNS
""",
    ),
    Recipe(
        "a command",
        (
            Place("host/cli/hum.py", NEW, 'def command() -> None:\n    """Hums."""\n'),
            Place("host/cli/commands.py", HELP_LINE, '    HelpLine("hum", "Hums.", "herald hum", "a hum"),\n'),
        ),
        """
from typer.testing import CliRunner
from host.cli import app
assert CliRunner().invoke(app, ["hum"]).exit_code == 0
""",
    ),
    Recipe(
        "a ruling of a game",
        (
            Place(
                "shared_rules/oh_hell/referee/options.py",
                "hook | yes no",
                "hum | no yes | OH-21 | whether they hum | Humming; yes = everybody hums\n",
            ),
            Place(
                "shared_rules/oh_hell/referee/counting.py",
                "def _row(",
                'def hums(options):\n    """Whether they hum (OH-21)."""\n    return options["hum"] == "yes"\n\n\n',
            ),
            Place(
                "shared_rules/oh_hell/RULES.md",
                "| OH-21 | The dealer may not",
                "| OH-21 | Nobody hums, or everybody. | `hum`: `no` or `yes` |\n",
            ),
            Place("shared_rules/oh_hell/RULES.md", "`closed_sum`, `refuse_bid` |", "`counting.hums`, "),
        ),
        """
from host.house.home import _game
from shared_rules.contract import load
from tests.rules import test_rules_table as table
assert load("oh_hell").complete({})["hum"] == "no"
table.test_every_option_of_the_game_is_told("oh_hell")
table.test_the_row_of_a_ruling_names_what_asks_for_its_option("oh_hell")
table.test_every_function_named_stands_there_and_says_its_clause("oh_hell")
(row,) = [one for one in _game("oh_hell", "en")["options"] if one["name"] == "hum"]
assert row["called"] == "Humming" and row["values"] == [("no", "no"), ("yes", "everybody hums")]
""",
    ),
    Recipe(
        "a language, begun",
        (Place("host/languages/eo/language.toml", NEW, ESPERANTO),),
        """
from host.house.settings import Settings
from host.languages.codes import language_code
from tools import translations
assert language_code("eo") == Settings().change({"language": "eo"}).language == "eo"
assert translations.main([]) == 0 and translations.begun_domains("eo") == ["page"]
""",
    ),
)


def apply(recipe: Recipe, clone: Path) -> None:
    """Makes the change in a clone. Raises ValueError where an anchor is not there: a recipe follows the code."""
    for path, anchor, text in recipe.places:
        file = clone / path
        if anchor == NEW:
            if text:
                file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            continue
        old = file.read_text(encoding="utf-8")
        if anchor not in old:
            raise ValueError(f"{recipe.what}: {path} has no {anchor!r}")
        file.write_text(old.replace(anchor, text + anchor, 1), encoding="utf-8")


def tried(recipe: Recipe, clone: Path) -> str:
    """Makes a change, checks it and takes it back: what is wrong, or an empty text."""
    try:
        apply(recipe, clone)
        done = subprocess.run([sys.executable, "-c", recipe.check], cwd=clone, capture_output=True, text=True)
        return done.stderr.strip().rpartition("\n")[2] if done.returncode else ""
    finally:
        subprocess.run(["git", "-C", str(clone), "reset", "-q", "--hard"], check=True)
        subprocess.run(["git", "-C", str(clone), "clean", "-q", "-fd"], check=True)


def cloned(clone: Path) -> Path:
    """A clone of what is committed."""
    subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), str(clone)], check=True)
    return clone


def counts() -> dict[str, int]:
    """{change: its hand-written places}."""
    return {recipe.what: len(recipe.places) for recipe in RECIPES}


def table() -> str:
    """The table of docs/developer.md."""
    rows = ""
    for one in RECIPES:
        named = (f"`{place.path}`" if place.anchor else f"a file {Path(place.path).name}" for place in one.places)
        rows += f"| {one.what} | {len(one.places)} | {', '.join(dict.fromkeys(named))} |\n"
    many = sorted(counts().values())
    said = f"\nThe median is {statistics.median(many):g}, the most {many[-1]}. A test holds {MEDIAN} and {MOST}.\n"
    return "| Change | Places by hand | Where |\n|-|-|-|\n" + rows + said


def main(words: list[str]) -> int:
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="herald-scatter-") as folder:
        clone = cloned(Path(folder) / "clone")
        for recipe in RECIPES:
            why = tried(recipe, clone)
            wrong += bool(why)
            print(f"{recipe.what}: {why or f'{len(recipe.places)} places'}")
    if wrong:
        return 1
    if "--write" in words:
        head, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
        DOCUMENT.write_text(head + BEGIN + table() + END + rest.split(END)[1], encoding="utf-8")
    print(table())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
