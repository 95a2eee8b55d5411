"""Runs a piece of Python on the real MicroPython, for tests of anything a station must run.

    from host.virtual.run import run_script

    assert run_script("from shared_rules.tag import read, write; print(read(write('a/b')))") == "a/b\\n"
    run_script("import own; await own.main()", files={"own.py": "..."})   # top-level await works

A script that needs `machine` and devices is the `program` of a VirtualStation instead (virtual_station.py).
What the station carries (build/station, compiled by mpy-cross) is there to import. Differences to
a Pico: the heap grows instead of raising MemoryError, and asyncio has no `run`: await instead.
"""

import base64
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from host.computer import parts

SCRIPTS = Path(__file__).resolve().parent / "node"

# The heap of a bare Pico with MicroPython 1.29; some 7,000 bytes of it are MicroPython's own tables.
HEAP = 233_792


class ScriptFailed(Exception):
    """The script raised, or wrote to stderr; the text is MicroPython's traceback."""


def run_script(
    source: str,
    files: Mapping[str, str | bytes] | None = None,
    *,
    tree: Path | None = None,
    heap: int = HEAP,
    timeout: float = 150,
) -> str:
    """What the script printed. Raises ScriptFailed with the traceback.

    `files` are laid beside the station's tree (name -> content); `tree` replaces that tree. `timeout` is in seconds,
    and long: a busy computer takes twenty times as long as a quiet one.
    """
    job = {"source": source, "heap": heap, "trees": [str(tree or _built())], "files": _coded(files or {})}
    job["micropython"] = parts.module().as_uri()
    command = [parts.node(), str(SCRIPTS / "script.mjs")]
    payload = json.dumps(job)  # Node speaks UTF-8, with any locale of this computer
    done = subprocess.run(command, input=payload, capture_output=True, encoding="utf-8", timeout=timeout)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        raise ScriptFailed(done.stderr or "MicroPython ended without an answer.") from None
    if answer["err"]:
        raise ScriptFailed(answer["out"] + answer["err"])
    return answer["out"]


def _built() -> Path:
    from host.pico.build import build  # here: the process of a station needs what is in this module, and no compiler

    return build()


def _coded(files: Mapping[str, str | bytes]) -> dict[str, str]:
    raw = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    return {name: base64.b64encode(content).decode() for name, content in raw.items()}
