"""Makes docs/settings.md: every setting, what it can be and where it goes."""

from host.settings.rows import SETTINGS
from host.settings.setting import DISPLAY, HOUSE, TABLE, AnySetting
from tools.docs import ROOT

PATH = ROOT / "docs" / "settings.md"
TITLES = {TABLE: "Of a table", HOUSE: "Of a house", DISPLAY: "Of the display of a seat"}
KEPT = {
    TABLE: "Chosen for each table, kept in its `setup.json` and with its game in the journal.",
    HOUSE: "Chosen once, kept in `house.json`. Those that tables obey are also in the `setup.json` of each table, "
    "which a table reads when it starts.",
    DISPLAY: "Chosen for a seat, kept in `displays.json`, sent to its station by the message `set`.",
}
COLUMNS = "| Name | What it is | Values | Command line | Reaches |\n|-|-|-|-|-|\n"
HEAD = "# Settings\nMade by `make docs` from the rows of `host/settings/rows.py`. A new one is a row there.\n"


def make(old: str) -> str:
    """The document."""
    parts = [HEAD]
    for whose, title in TITLES.items():
        parts.append(f"\n## {title}\n{KEPT[whose]}\n\n{COLUMNS}")
        parts += [_row(row) for row in SETTINGS if row.whose == whose]
    return "".join(parts)


def _row(row: AnySetting) -> str:
    words = row.words()
    said = [f"`{value}`: {text}" if text != value else f"`{value}`" for value, text in words.items()]
    values = ", ".join(said) or {"switch": "yes, no", "list": "several texts"}.get(row.kind(), "a text")
    option = f"`{row.option}` of `herald play`" if row.option else "none"
    sentence = row.sentence() if row.sentence is not None else row.help.partition(":")[0]
    return f"| `{row.name}` | {sentence} | {values} | {option} | {', '.join(_reached(row))} |\n"


def _reached(row: AnySetting) -> list[str]:
    if row.whose == TABLE:
        return ["the table", *(["the lobby"] if row.sentence is not None else [])]
    if row.whose == DISPLAY:
        return ["the station", "the page of the seat"]
    return ["the house", *(["its tables"] if row.to_tables else [])]
