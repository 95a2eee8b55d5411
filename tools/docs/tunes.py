"""Makes host/web/static/frame/tunes.js: the tunes that a page plays, and which of them are great."""

import json

from shared_rules.wire.referee.tunes import ranked
from shared_rules.wire.tunes import tune
from tools.docs import ROOT

PATH = ROOT / "host" / "web" / "static" / "frame" / "tunes.js"
HEAD = "// Made by `make docs` from shared_rules/wire/tunes.py: what news sound like, and which are great.\n"


def make(old: str) -> str:
    """The script."""
    tunes = "".join(f"  {name}: {json.dumps(_seconds(name))},\n" for name in ranked("news", "milestone", "great"))
    great, kept = json.dumps(ranked("great")), json.dumps(ranked("milestone", "great"))
    notes_said = "\n// Notes as [hertz, seconds]; 0 hertz is a rest.\n"
    lists = f"\n/** What everybody looks up for. */\nexport const GREAT = {great};\n\n"
    brief = f"/** What a brief voice says. */\nexport const MILESTONES = {kept};\n"
    return f"{HEAD}{notes_said}export const TUNES = {{\n{tunes}}};\n{lists}{brief}"


def _seconds(name: str) -> list[tuple[int, float]]:
    return [(hertz, ms / 1000) for hertz, ms in tune(name)]
