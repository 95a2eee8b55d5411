"""Large tables of text are files in a station's flash, and no piece of its program is long."""

import ast

import pytest

from host.pico import texts
from host.pico.build import _minified, _pieces, _program, _rules, _split  # the program as it is built
from host.virtual.run import run_script
from shared_rules import tables
from shared_rules.through_the_ages import cards, meanings_war
from tests import looked_at
from tests.promises import promise

# No allocation above this once a game is loaded: a station's free memory is in pieces.
MOST = 2048
# Loaded with the game, and never again.
WITH_THE_GAME = {"shared_rules/seven_wonders/cards.mpy", "shared_rules/seven_wonders_duel/cards.mpy"}

ASK = """
from firmware import games
from shared_rules import tables
from shared_rules.through_the_ages import cards, meanings_war
table = {table}
assert table.startswith("/"), table
for key in {keys}:
    print(tables.row_in(table, key))
for row in tables.rows(table):
    print(row, tables.row_in(table, row.split(" ")[0]) == row)
"""
TABLES = {
    "cards.ROWS": cards.ROWS,
    "cards.TABLES[3]": cards.TABLES[3],
    "meanings_war.TEXTS": meanings_war.TEXTS,
}


@pytest.mark.micropython
@pytest.mark.parametrize("name", TABLES)
def test_a_station_reads_from_its_flash_what_the_table_says(name):
    whole = [" ".join(row.split()) for row in tables.rows(TABLES[name])]
    keys = ["", "no_such", "iro", *[row.split(" ")[0] for row in whole[::7]]]
    said = run_script(ASK.format(table=name, keys=keys), tree=looked_at.tree()).splitlines()
    assert said[:3] == ["None"] * 3
    assert said[3 : len(keys)] == whole[::7]
    assert said[len(keys) :] == [row + " True" for row in whole]


def test_only_what_is_called_a_table_is_moved_and_every_line_stays():
    source = b'A: "Table" = """\none 1\ntwo   2\n"""\nB = """\nthree\n"""\n'
    made, files = texts.split_off({"rules/game/cards.mpy": source})
    assert made == {"rules/game/cards.mpy": b'A = "/game 0 2"\n\n\n\nB = """\nthree\n"""\n'}
    assert files == {"texts/game": texts.table("one 1\ntwo 2")}


@promise(
    "A station has room for every game: no constant that is loaded after a game is longer than 2,048 "
    "bytes, and a test fails when a virtual station fills the heap of a Pico"
)
@pytest.mark.long
def test_no_constant_of_a_station_is_long():
    """Modules loaded after a game must find room in pieces."""
    left, _ = _split([*_program(), *_pieces(path for path in _rules() if not path.stem.startswith("names_"))])
    found = {piece.name for piece in _minified(left) if piece.name.endswith(".mpy") and longest(piece.source) > MOST}
    assert found <= WITH_THE_GAME


def longest(source):
    """Bytes of the longest text of a module, docstrings left out."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    found = [one.encode() if isinstance(one, str) else one for one in values if isinstance(one, str | bytes)]
    return max((len(one) for one in found), default=0)
