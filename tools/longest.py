"""Prints the ten longest files and functions of Herald: `python -m tools.longest`. None is refused for it."""

import ast
import heapq
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOPS = ("shared_rules", "firmware", "host", "tests", "bench", "tools")
MOST = 10


def main() -> None:
    """Length in lines, place and name, longest first."""
    files: list[tuple[int, str]] = []
    functions: list[tuple[int, str]] = []
    for path in (path for top in TOPS for path in (ROOT / top).rglob("*.py")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        files.append((text.count("\n"), name))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                functions.append(((node.end_lineno or 0) - node.lineno + 1, f"{name}: {node.name}"))
    for found in (files, functions):
        print("\n".join(f"{lines:5}  {what}" for lines, what in heapq.nlargest(MOST, found)), end="\n\n")


if __name__ == "__main__":
    main()
