"""Makes docs/export.schema.json, what `herald export --format json` writes, of the rows of host/archive/exports.py."""

import json

from host.archive.exports import FORMAT, VERSION, games_schema
from tools.docs import ROOT

PATH = ROOT / "docs" / "export.schema.json"


def make(old: str) -> str:
    """The schema."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Finished games, as `herald export --format json` writes them",
        "type": "object",
        "additionalProperties": False,
        "required": ["format", "version", "games"],
        "properties": {"format": {"const": FORMAT}, "version": {"const": VERSION}, "games": games_schema()},
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
