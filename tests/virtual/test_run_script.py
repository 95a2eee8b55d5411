"""run_script is the real MicroPython with the station's compiled modules."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from host.virtual.run import ScriptFailed, run_script


@pytest.mark.micropython
def test_it_is_micropython_of_the_release_that_the_pico_gets():
    out = run_script("import sys; print(sys.implementation[0], sys.implementation[1][:2])")
    assert out == "micropython (1, 29)\n"


@pytest.mark.micropython
def test_the_compiled_tree_and_own_files_are_there_and_await_works():
    files = {"lib/own.py": "import asyncio\nasync def main():\n    await asyncio.sleep_ms(5)\n    print('slept ő')"}
    source = "import own\nfrom shared_rules.wire import framing\nawait own.main()\nprint(framing.__file__)"
    assert run_script(source, files) == "slept ő\nshared_rules/wire/framing.mpy\n"


@pytest.mark.micropython
def test_letters_beyond_ascii_come_back_on_a_computer_that_is_set_to_ascii():
    seen = "from host.virtual.run import run_script; print(ascii(run_script('print(chr(337))')))"
    ascii_alone = os.environ | {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", seen], env=ascii_alone, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("'\\u0151\\n'\n", "")


@pytest.mark.micropython
def test_an_error_is_a_traceback_with_names_and_lines():
    with pytest.raises(ScriptFailed, match=r'(?s)before.*File "own.py", line 2.*ZeroDivisionError'):
        run_script("print('before')\nimport own", {"own.py": "x = 1\nx / 0"})


@pytest.mark.micropython
def test_an_error_in_a_task_is_not_lost():
    source = """
import asyncio
async def bad():
    raise ValueError("in a task")
asyncio.create_task(bad())
await asyncio.sleep_ms(20)
"""
    with pytest.raises(ScriptFailed, match="in a task"):
        run_script(source)


@pytest.mark.parametrize(("err", "why"), [("out of memory", "^out of memory$"), ("", "without an answer")])
def test_a_micropython_that_died_without_an_answer_is_a_failure_that_says_why(tmp_path, monkeypatch, err, why):
    died = SimpleNamespace(returncode=134, stdout="", stderr=err)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: died)
    with pytest.raises(ScriptFailed, match=why):
        run_script("1", tree=tmp_path)


@pytest.mark.micropython
def test_an_answer_counts_though_node_never_gets_to_its_end(tmp_path, monkeypatch):
    """As it happens where its own threads wait for each other while it exits."""
    never = tmp_path / "never.cjs"
    never.write_text('process.on("exit", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));')
    monkeypatch.setenv("NODE_OPTIONS", f'--require "{never.as_posix()}"')
    assert run_script("print('done')", timeout=20) == "done\n"
