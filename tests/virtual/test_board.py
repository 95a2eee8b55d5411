"""The board as MicroPython sees it (host/virtual/node/board.mjs), with nobody at the other end of its pipes."""

import subprocess

import pytest

from host.computer.parts import node
from host.virtual.run import SCRIPTS
from host.virtual.wires import HEAD, PIN_WRITE, WDT_FEED

pytestmark = pytest.mark.micropython

LOOK = """
import fs from "node:fs";
const { Board } = await import(process.argv[1]);
const levels = fs.openSync(process.argv[2], "r");
const nowhere = fs.openSync("/dev/null", "r+");
const board = new Board({ requests: nowhere, answers: nowhere, levels, identity: null, doze: null });
board.write(Buffer.from(process.argv[3], "hex"));
console.log(board.level(3));
"""


@pytest.mark.parametrize(("operation", "said"), [(WDT_FEED, "1\n"), (PIN_WRITE, "")])
def test_a_pin_is_looked_at_without_asking_unless_something_may_have_changed_it(tmp_path, operation, said):
    levels = tmp_path / "levels"
    levels.write_bytes(bytes([8, 0, 0, 0, 0, 0, 0, 0]))
    script = ["--input-type=module", "-e", LOOK, (SCRIPTS / "board.mjs").as_uri(), str(levels)]
    request = HEAD.pack(operation, 3, 1, 0, 0).hex()
    out = subprocess.run([node(), *script, request], capture_output=True, text=True, timeout=60, check=True).stdout
    assert out == said  # a request without an answer ends
