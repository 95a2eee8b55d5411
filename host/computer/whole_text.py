"""Reads the whole text of a file, or reports why the computer cannot; and text as programs of others encode it."""

from __future__ import annotations

import codecs
from pathlib import Path

from host.errors import BadFile, reason
from shared_rules.phrases import _


def whole_text(path: Path) -> str:
    """The text of a file. Raises FileNotFoundError if it does not exist, ValueError if it is not text, and BadFile if
    the computer cannot read it: a failing memory card must not look like a wrong file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadFile(_("{path} cannot be read: {why}.").format(path=path, why=reason(error))) from error


def decoded(data: bytes) -> str:
    """The text of a file that somebody made elsewhere: UTF-8, with a mark before it or without, or UTF-16 with one, as
    PowerShell and spreadsheets write it. Raises UnicodeDecodeError for anything else."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if marked else "utf-8-sig")
