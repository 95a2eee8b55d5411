"""What a station's source loses before it is compiled, and what it must not lose."""

from host.pico.minify import empty, minify, without_generics, without_remarks


def made(*sources: str) -> list[str]:
    return [source.decode() for source in minify(source.encode() for source in sources)]


def test_a_number_of_ones_own_becomes_the_number():
    assert made("A_MS = 0x10\nprint(A_MS + 1, A_MS)\n") == ["pass\nprint(16 + 1, 16)\n"]
    assert made("from micropython import const\nB = const(3)\nprint(B)\n")[0].endswith("pass\nprint(3)\n")


def test_what_another_module_names_stays():
    first, second = made("A, B = 1, 2\nprint(A, B)\n", "import one\nprint(one.B)\n")
    assert first == "B = 2\nprint(1, B)\n" and second == "import one\nprint(one.B)\n"


def test_what_is_assigned_twice_stays():
    source = "A = 1\ndef f():\n    A = 2\n    return A\n"
    assert made(source) == [source]
    source = "for A in (1, 2):\n    print(A)\nA = 3\n"
    assert made(source) == [source]


def test_a_short_word_is_put_where_it_is_meant_and_a_sentence_is_not():
    assert made('A = "sent"\nprint(A)\n') == ["pass\nprint('sent')\n"]
    source = 'A = "The game is over."\nprint(A)\n'
    assert made(source) == [source]


def test_what_is_for_people_goes_and_every_line_stays_where_it_was():
    source = """TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
try:
    from typing import Optional

    import busio
except ImportError:
    pass
__version__ = "1.0"


class View:
    def ways(self):
        \"\"\"What can be done.\"\"\"
        raise NotImplementedError

    def two(self):
        \"\"\"Stays.\"\"\"
        if self:
            raise NotImplementedError


print(1)
"""
    (found,) = made(source)
    assert found.count("\n") == source.count("\n")
    for gone in ("TYPE_CHECKING", "Optional", "__version__", "def ways"):
        assert gone not in found
    assert "def two" in found and found.splitlines()[-1] == "print(1)"
    compile(found, "found", "exec")


def test_a_try_that_does_something_stays():
    source = "try:\n    import framebuf\nexcept ImportError:\n    pass\n"
    assert made(source) == [source]
    source = "try:\n    from typing import A\nexcept ImportError:\n    B = None\n"
    assert made(source) == [source]


def test_columns_of_a_table_take_one_space_and_other_text_keeps_them():
    assert made('ROWS = """\nlumber   1  W\n  in      2\n"""\n') == ['ROWS = """\nlumber 1 W\n  in 2\n"""\n']
    source = 'print("a  b")\nsaid("a  b", """c  d""")\n'
    assert made(source) == [source]


def test_what_stands_in_an_f_string_is_left_alone():
    source = 'A = 1\nprint(f"{A} {A + 1}")\n'
    assert made(source) == [source]


def test_a_docstring_alone_is_empty():
    assert empty(b'"""Only that."""\n') and empty(b"") and not empty(b'"""More."""\nA = 1\n')


def test_what_is_no_python_is_left_to_the_compiler():
    assert made("def broken(:\n") == ["def broken(:\n"]


def test_type_parameters_leave_plain_bases():
    source = (
        "if TYPE_CHECKING:\n    Base = contract.Game[Play, View]\nelse:\n    Base = contract.Game\nclass One(Base):\n"
    )
    kept = "if TYPE_CHECKING:\n    Base = contract.Game[Play, View]\nelse:\n    pass\nclass One(contract.Game):\n"
    assert without_generics(source.encode()).decode() == kept
    source = (
        'else:\n    P, V = "P", "V"\n    Generic = {P: object, (P, V): object}  # bases\nclass Game(Generic[P, V]):\n'
    )
    assert without_generics(source.encode()).decode() == "else:\n    pass\n    pass\nclass Game:\n"


def test_remarks_of_a_table_go_its_rows_are_whole_and_lines_stay_where_they_were():
    source = b'TABLE = """\nping host  # Answered.\n  n int 9  # any\n    # number\n  m int 8\npong\n"""\nx = 1\n'
    left = without_remarks(source)
    assert left == b'TABLE = """\nping host  n int 9  m int 8\npong\n"""\n\n\n\nx = 1\n'
    assert without_remarks(b'A = """\n  1 # no\n"""') == b'A = """\n  1 # no\n"""'
