"""Documents that are made from the code, so that nobody keeps them in step by hand (`make docs`).

Each module here makes one document: PATH is its file, `make(old)` its text, made from the text that is there now. A
new module is found by itself.
"""

from __future__ import annotations

import importlib
import pathlib
import pkgutil
from typing import Protocol, cast

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Document(Protocol):
    """A module of this folder."""

    PATH: pathlib.Path

    def make(self, old: str) -> str:
        """The document's text; `old` is the present one, empty if there is no file."""
        ...


def documents() -> dict[str, Document]:
    """{name of its module: the module} of every document that is made."""
    names = sorted(one.name for one in pkgutil.iter_modules(__path__) if not one.name.startswith("_"))
    return {name: cast(Document, importlib.import_module(f"{__name__}.{name}")) for name in names}


def present(document: Document) -> str:
    """The text now in the document's file, empty if there is no file."""
    return document.PATH.read_text(encoding="utf-8") if document.PATH.exists() else ""
