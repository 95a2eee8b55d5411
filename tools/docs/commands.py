"""Makes docs/commands.md, the list of commands, from the table that `herald --help` shows."""

from host.cli.commands import PANELS, HelpLine
from tools.docs import ROOT

PATH = ROOT / "docs" / "commands.md"
HEAD = """# The commands
<!-- Made by `make docs` from host/cli/commands.py. -->
`herald COMMAND --help` lists the options of a command, `herald examples` also prints the exit codes. In a checkout the
program is `.venv/bin/herald`.
"""


def make(old: str) -> str:
    """A table for each heading of the help."""
    return HEAD + "".join(f"\n## {title}\n{_table(lines)}" for title, lines in PANELS.items())


def _table(lines: tuple[HelpLine, ...]) -> str:
    rows = "".join(f"| `{one.name}` | {one.does} | `{one.example}`: {one.shows} |\n" for one in lines)
    return f"| command | what it does | example |\n|---|---|---|\n{rows}"
