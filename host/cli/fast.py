"""`herald fast`: compiles what bots think with."""

from __future__ import annotations

from typing import Annotated

import typer

from host.bots import compiling, fast
from host.errors import Missing
from host.running.terminal import say

Again = Annotated[bool, typer.Option("--again", help="Compile it although it is compiled already.")]


def command(again: Again = False) -> None:
    """Compiles what bots think with, so that strong ones look further; it takes a minute or two.

    It needs a C compiler, and the Python packages mypy and setuptools. The compiled copy serves this very version of
    Herald: a house whose page installed a newer one compiles it again by itself.
    """
    if fast.folder() is not None and not again:
        say("What bots think with is compiled already.")
        return
    say("Compiling what bots think with; this takes a minute or two ...")
    if why := compiling.compile_all():
        raise Missing(f"Bots think with the sources, as before: {why}")
    say(f"What bots think with is compiled, in {fast.FOLDER}.")
