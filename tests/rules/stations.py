"""Asks a game's Views under MicroPython, as a station would."""

from pathlib import Path

from host.virtual.run import run_script
from tests import looked_at

ROOT = Path(__file__).resolve().parents[2]

# It gives way after each view: MicroPython's heap is only swept while nothing of Python is running.
ASK = """
import asyncio, on_station
from firmware import games  # reads tables out of the flash
for text in on_station.digests("%s", open("/views")):
    print(text)
    await asyncio.sleep(0)
"""


ASK_STRANGE = """
import asyncio, on_station
from firmware import games  # reads tables out of the flash
for text in on_station.digests_of_strange(%r, open("/views")):
    print(text)
    await asyncio.sleep(0)
"""


def station_digests(game, lines):
    """What MicroPython makes of these views (JSON, one a line): a digest of all they answer, for each."""
    return _ask(ASK % game, lines)


def station_digests_of_strange(names, lines):
    """MicroPython's answers to tags that are not cards, with a view (JSON) of each of these games."""
    return _ask(ASK_STRANGE % (list(names),), lines)


def _ask(script, lines):
    files = {"views": "\n".join(lines)}
    for path in ("tests/rules/on_station.py", "shared_rules/referee/record.py", "shared_rules/referee/fields.py"):
        files[path.removeprefix("tests/rules/")] = (ROOT / path).read_text(encoding="utf-8")
    return run_script(script, files, tree=looked_at.tree()).split()
