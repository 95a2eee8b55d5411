"""Keeps the catalogues of sentences in step with the code: host/languages/<code>/<game>.po.

python tools/catalogs.py            (make catalogs) adds new sentences untranslated, drops those that nobody says
python tools/catalogs.py --check    exit 1 if a catalogue is not in step or lacks a translation

A sentence counts as said where it stands in `_("...")` or `plural(n, "...", "...")`, or in the table that such a call
picks from: `_(_SENTENCES[code])` says every text of `_SENTENCES`.
"""

import ast
import io
import pathlib
import sys
from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "host" / "languages"
CODES = ("da", "hu")
# What is said on stations too stands in the first, what only a host says in the second.
MODULES = ("words.py", "table/news.py")
SHARED = (ROOT / "shared_rules" / "phrases.py",)
# The table that a host reads itself, `GameWords.category_names`.
CATEGORIES = "CATEGORY_NAMES"
WIDTH = 118
HEADER = """msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {forms}\\n"

"""

Text = str | tuple[str, str]


def domains() -> list[str]:
    """The games that have a catalogue, sorted."""
    return sorted({path.stem for path in LANGUAGES.glob("*/*.po")})


def sources(domain: str) -> list[pathlib.Path]:
    """The modules whose sentences stand in a domain's catalogue."""
    return [*SHARED, *(ROOT / "shared_rules" / domain / name for name in MODULES)]


def said(path: pathlib.Path) -> list[Text]:
    """Every sentence a module says, each once, in the order of the text: a text, or the pair of a plural."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    found: dict[Text, None] = dict.fromkeys(_texts(tables[CATEGORIES], tables) if CATEGORIES in tables else ())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "_":
                found.update(dict.fromkeys(_texts(node.args[0], tables)))
            elif node.func.id == "plural":
                found.update(dict.fromkeys(_pairs(node.args[1:], tables)))
    return list(found)


def _texts(node: ast.expr, tables: dict[str, ast.expr]) -> Iterator[str]:
    """The texts an expression can be: a constant, a value of a table, either arm of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value:
            yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value, tables)
    elif isinstance(node, ast.Tuple):
        for value in node.elts:
            yield from _texts(value, tables)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, tables)
        yield from _texts(node.orelse, tables)
    elif isinstance(node, ast.Subscript | ast.Name | ast.Call | ast.Attribute):
        yield from _texts(tables[_table(node)], tables) if _table(node) in tables else ()


def _table(node: ast.AST) -> str:
    """The name of the table that `NAME[x]`, `NAME[x][y]` or `NAME.get(x, other)` picks from, else empty."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _pairs(arguments: list[ast.expr], tables: dict[str, ast.expr]) -> Iterator[tuple[str, str]]:
    if len(arguments) == 2:
        one, many = (list(_texts(argument, tables)) for argument in arguments)
        yield from zip(one, many, strict=True)
    elif arguments and isinstance(arguments[0], ast.Starred):
        texts = list(_texts(arguments[0].value, tables))
        yield from zip(texts[::2], texts[1::2], strict=True)


def template(domain: str) -> Catalog:
    """A catalogue of everything a domain says, untranslated; each message names the modules that say it."""
    found = Catalog(domain=domain)
    for path in sources(domain):
        for text in said(path):
            found.add(text, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    return found


def catalogue(domain: str, code: str) -> Catalog:
    """The catalogue of a domain in a language as it stands in its file; an empty one where there is none."""
    path = LANGUAGES / code / f"{domain}.po"
    if not path.exists():
        return Catalog(locale=code, domain=domain)
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=domain)


def lacking(domain: str, code: str) -> list[str]:
    """What keeps a catalogue from being whole, a line each."""
    here, wanted = catalogue(domain, code), template(domain)
    known, asked = _ids(here), _ids(wanted)
    lines = [f"{code}/{domain}.po lacks {text!r}" for text in asked - known]
    lines += [f"{code}/{domain}.po keeps {text!r}, which nobody says" for text in known - asked]
    lines += [f"{code}/{domain}.po: {one.id!r} is not translated" for one in here if one.id and not _whole(one)]
    return sorted(lines)


def _ids(found: Catalog) -> set[Text]:
    return {one.id if isinstance(one.id, str) else (one.id[0], one.id[1]) for one in found if one.id}


def _whole(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def update(domain: str, code: str) -> None:
    """Writes the catalogue anew: what stays said keeps its translation."""
    old, made = catalogue(domain, code), Catalog(locale=code, domain=domain, fuzzy=False)
    for message in template(domain):
        if message.id:
            kept = old.get(message.id)
            made.add(message.id, kept.string if kept is not None else "", locations=message.locations)
    write(domain, code, made)


def write(domain: str, code: str, made: Catalog) -> None:
    """Writes a catalogue, with as much of a header as gettext needs."""
    body = io.BytesIO()
    write_po(body, made, width=WIDTH, omit_header=True, include_lineno=False)
    head = HEADER.format(code=code, forms=made.plural_forms)
    (LANGUAGES / code / f"{domain}.po").write_bytes(head.encode() + body.getvalue())


def main(arguments: list[str]) -> int:
    pairs = [(domain, code) for domain in domains() for code in CODES]
    if "--check" in arguments:
        lines = [line for pair in pairs for line in lacking(*pair)]
        print("\n".join(lines) or "Every sentence is translated.")
        return int(bool(lines))
    for pair in pairs:
        update(*pair)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
