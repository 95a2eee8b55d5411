"""Errors that end a command: one sentence for people and an exit code per class.

| code | meaning                                                            |
|------|--------------------------------------------------------------------|
| 0    | all went well                                                      |
| 1    | the question was answered, and the answer is no (refused, differs) |
| 2    | the command line is wrong                                          |
| 3    | a file cannot be read, or is not a record or position               |
| 4    | something the computer needs is missing, or a port cannot be used  |
| 5    | the journal cannot be used                                         |
| 6    | the game could not go on (a station stopped, a time limit passed)  |
| 130  | ended by Ctrl-C; `herald resume` continues                         |
| 141  | nobody reads the output any more, as with `| head`                 |
"""

from __future__ import annotations


def reason(error: Exception) -> str:
    """The fault as a sentence names it: without the number of the system, and without the path once more."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return str(getattr(error, "strerror", None) or error)


HIDDEN = "A file of this computer cannot be used. Whoever runs it reads why in its terminal or in its log."


class HeraldError(Exception):
    """Base of the errors the command line turns into a sentence and an exit code. The text is for whoever runs this
    computer; `everybody` is what others read: it does not say where files lie."""

    exit_code = 1
    hides = False  # whether others read that alone which is written for them

    def __init__(self, text: str = "", everybody: str = "") -> None:
        super().__init__(text or everybody)
        self._everybody = everybody

    @property
    def everybody(self) -> str:
        """The sentence for people who do not run this computer."""
        from shared_rules.phrases import _  # the list of commands needs no rules

        return self._everybody or (_(HIDDEN) if self.hides else str(self))


class WrongUse(HeraldError):
    """The command line asks for something that cannot be."""

    exit_code = 2


class BadFile(HeraldError):
    """A file that cannot be read or does not parse."""

    exit_code = 3
    hides = True


class Missing(HeraldError):
    """A program, a permission, a port or a part is missing."""

    exit_code = 4


class GameStopped(HeraldError):
    """The game at the table cannot go on."""

    exit_code = 6
