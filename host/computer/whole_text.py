"""Reads the text of a file whole, or says why the computer cannot."""

from __future__ import annotations

from pathlib import Path

from host.errors import BadFile, reason
from shared_rules.phrases import _


def whole_text(path: Path) -> str:
    """The text of a file. A card that dies must not be told as a wrong file: where the computer cannot read it, BadFile
    says so. Raises FileNotFoundError where there is none, ValueError where it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadFile(_("{path} cannot be read: {why}.").format(path=path, why=reason(error))) from error
