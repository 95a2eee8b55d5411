"""`herald examples`: a line to type for every command, and what exit codes mean."""

from __future__ import annotations

from host.cli.commands import PANELS
from host.languages.command_names import as_typed
from host.running.ending import HUNG_UP, INTERRUPTED, TERMINATED
from host.running.terminal import say, say_styled

EXIT_CODES = {
    0: "success, or a house that was ended",
    1: "the answer is no (refused, differs)",
    2: "the command line is wrong",
    3: "a file cannot be read or parsed",
    4: "a part, a port or a permission is missing",
    5: "the journal cannot be used",
    6: "the game could not continue",
    HUNG_UP: "ended by SIGHUP: its terminal was closed",
    INTERRUPTED: "ended by Ctrl-C",
    141: "nobody reads the output any more, as with `| head`",
    TERMINATED: "ended by SIGTERM, as when the service of a table is stopped",
}


def command() -> None:
    """Lists an example of every command with its effect, and the exit codes for scripts."""
    for heading, commands in PANELS.items():
        say_styled(f"[bold]{heading}[/bold]")
        for one in commands:
            say_styled(as_typed(f"  [bold]{one.example}[/bold]"))
            say(f"      {one.shows}")
    say_styled("[bold]Exit codes[/bold]")
    for code, meaning in EXIT_CODES.items():
        say(f"  {code:3}  {meaning}")
