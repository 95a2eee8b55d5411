"""Makes docs/map.md: every module of the program with the first sentence of its docstring, folder by folder."""

import ast
import io
import pathlib
import re
import tokenize

from tools.docs import ROOT

PATH = ROOT / "docs" / "map.md"
TOPS = ("shared_rules", "firmware", "host", "tools", "bench")
OTHERS = {"node_modules", "__pycache__"}
HEAD = """# The map: every module in one sentence
<!-- Made by `make docs` (or `make map`) from the first sentence of each docstring, or of the first comment of a script
of a page. To change a sentence, change it there. -->
[ARCHITECTURE.md](../ARCHITECTURE.md) says how the folders belong together; this page is for looking something up.
"""


def make(old: str) -> str:
    """A heading for each folder that holds modules, and a line for each module in it."""
    folders: dict[pathlib.Path, list[pathlib.Path]] = {}
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in (".py", ".js", ".mjs") and not OTHERS & set(path.parts):
                folders.setdefault(path.parent, []).append(path)
    return HEAD + "".join(_folder(folder, paths) for folder, paths in sorted(folders.items(), key=_place))


def _place(item: tuple[pathlib.Path, list[pathlib.Path]]) -> tuple[int, pathlib.Path]:
    return TOPS.index(item[0].relative_to(ROOT).parts[0]), item[0]


def _folder(folder: pathlib.Path, paths: list[pathlib.Path]) -> str:
    name = folder.relative_to(ROOT).as_posix()
    own = folder / "__init__.py"
    about = f"{first_sentence(own)}\n" if own in paths and first_sentence(own) else ""
    lines = [f"- [{_name(path)}](../{path.relative_to(ROOT).as_posix()}): {first_sentence(path)}" for path in paths]
    shown = [line for line, path in zip(lines, paths, strict=True) if path != own and first_sentence(path)]
    return f"\n## {name}\n{about}" + "".join(f"{line}\n" for line in shown)


def _name(path: pathlib.Path) -> str:
    return path.stem.replace("_", "\\_") if path.suffix == ".py" else path.name


def first_sentence(path: pathlib.Path) -> str:
    """The first sentence of a module's docstring, empty if it has none."""
    source = path.read_text(encoding="utf-8")
    text = _docstring(source) if path.suffix == ".py" else _comment(source)
    words = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`\"(])", words, maxsplit=1)[0].replace("<", "&lt;")


def _docstring(source: str) -> str:
    """The docstring of a module, without parsing all of it: there are a thousand."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            return str(ast.literal_eval(token.string)) if token.type == tokenize.STRING else ""
    return ""


def _comment(script: str) -> str:
    """The comment at the top of a script, without its signs."""
    found = re.match(r"(?:#!.*\n)?\s*(?:/\*+([\s\S]*?)\*/|((?://.*\n)+))", script)
    return re.sub(r"^\s*(?://|\*)? ?", "", found[1] or found[2], flags=re.M) if found else ""
