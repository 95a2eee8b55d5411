"""Makes host/web/static/frame/stems.js: where words of each language may be divided, from their language.toml."""

import json

from host.languages.known import LANGUAGES
from tools.docs import ROOT

PATH = ROOT / "host" / "web" / "static" / "frame" / "stems.js"
HEAD = "// Made by `make docs` from host/languages/*/language.toml: where long words may be parted.\n\n"


def make(old: str) -> str:
    """The script."""
    rows = [f"  {code}: {json.dumps(one.hyphens, ensure_ascii=False)},\n" for code, one in LANGUAGES.items()]
    return f"{HEAD}export const STEMS = {{\n{''.join(rows)}}};\n"
