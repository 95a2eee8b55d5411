"""`herald new-game`: the beginning of a game of cards, which plays at once."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from host.authoring.new_game import new_game
from host.authoring.translating import translate
from host.cli.arguments import game_named
from host.computer import outside
from host.languages.codes import language_code
from host.running.terminal import say

FOLDER = Path("my-games")

Name = Annotated[str, typer.Argument(metavar="NAME", help="What its package is called: snap, black-jack.")]
Language = Annotated[
    str,
    typer.Option("--language", help="Write what the game NAME says into its file for a language, to be translated."),
]


def command(name: Name, language: Language = "") -> None:
    """Writes a small game of cards that plays at once, to be changed into your own: every player is dealt five cards
    and lays one, the highest takes a point.

    It goes into the folder of --games FOLDER, or my-games here. docs/your-first-game.md goes on from there.
    """
    named = outside.named_folders()
    folder = Path(os.path.relpath(named[0])) if named else FOLDER
    if language:
        outside.join(str(folder))
        say_what_is_english(game_named(name).name, language_code(language))
        return
    target = new_game(name, folder)
    typed = target.name.replace("_", "-")
    say(f"{target} holds {typed}: zones, values and verbs in __init__.py, what they do in referee/state.py.")
    say(f"Bots play it:   `herald demo {typed} --games {quote(str(folder))}`")
    say(f"You play it:    `herald play {typed} --games {quote(str(folder))}`")
    say("How to go on:   docs/your-first-game.md")
    say(outside.RIGHTS)


def say_what_is_english(game: str, code: str) -> None:
    """Brings the file of a language up to date and prints how much is left to translate."""
    path, every, missing = translate(game, code)
    left = f"{missing} of them are still English: fill in each `msgstr`" if missing else "All are translated"
    say(f"{os.path.relpath(path)} holds the {every} sentences of {game}. {left}.")
