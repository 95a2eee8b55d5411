"""How this program is called where its people sit: sentences that name a command name one that can be typed."""

from __future__ import annotations

import functools
import os
import shlex
import shutil
import sys
from pathlib import Path

from host.computer.documents import with_paths

NAME = "herald"
# How sentences write a command: `herald resume`; in a help it may be bold.
MARKS = ("`", "[bold]")
# What stood after --games in the command line of this process, and so belongs into the commands that it names.
typed_games: list[str] = []


@functools.cache
def program_name() -> str:
    """`herald` if the shell finds this very program under that name, else its path: `.venv/bin/herald`.

    The path that make sets is not the path of the person who typed make.
    """
    script = shutil.which(NAME, path=str(Path(sys.executable).parent))
    if script is None:
        return f"{sys.executable} -m host"
    found = None if "MAKELEVEL" in os.environ else shutil.which(NAME)
    if found is not None and os.path.samefile(found, script):
        return NAME
    here = Path.cwd()
    path = Path(script)
    near = path.is_relative_to(here) and here != Path(here.anchor)  # a service sits at the root: all is near there
    return str(path.relative_to(here)) if near else script


def as_typed(sentence: str) -> str:
    """The sentence with every command of Herald in it as it must be typed here, with the folders of games that this
    command was given, and every document by its path."""
    known = [] if "--games" in sentence else typed_games
    program = " ".join([program_name(), *(f"--games {shlex.quote(folder)}" for folder in known)])
    for mark in MARKS:
        sentence = sentence.replace(f"{mark}{NAME} ", f"{mark}{program} ")
    return with_paths(sentence)
