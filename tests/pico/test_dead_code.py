"""A station carries nothing that no module of it uses."""

from host.pico.dead_code import without_unused


def test_what_nothing_uses_goes_with_what_it_alone_used_and_every_line_stays():
    source = b"""class Chip:
    def read(self):
        return 1

    def tell(self):
        return helper(self.tell)


def helper(what):
    return what


chip = Chip()
"""
    user = b"from chip import chip\nprint(chip.read())\n"
    made, other = without_unused([source, user])
    gone = source.replace(b"    def tell(self):\n        return helper(self.tell)\n", b"    pass\n\n")
    assert made == gone.replace(b"def helper(what):\n    return what\n", b"pass\n\n")
    assert other == user


def test_what_a_text_names_stays_and_what_only_an_annotation_or_a_docstring_names_goes():
    source = b'def welcome(self):\n    """See sorry."""\ndef sorry(x: "old"):\n    return x\ndef old():\n    return 1\n'
    user = b'getattr(link, "welcome")()\n'
    made, _ = without_unused([source, user])
    assert made == b'def welcome(self):\n    """See sorry."""\npass\n\npass\n\n'


METHOD = b"""class View:
    def plays(self):
        return 1
View()
"""


def test_a_method_goes_where_only_modules_and_variables_have_its_name():
    gone = METHOD.replace(b"    def plays(self):\n        return 1\n", b"    pass\n\n")
    other = b'from rules.plays import PASS\nplays = [PASS]\nprint(plays, game.part("plays"))\n'
    assert without_unused([METHOD, other]) == [gone, other]


def test_a_method_stays_that_its_own_class_or_a_text_names():
    for other in (b"view.plays()\n", b'getattr(view, "plays")()\n'):
        assert without_unused([METHOD, other]) == [METHOD, other]
    own = METHOD.replace(b"View()", b"    every = property(plays)\nprint(View().every)")
    assert without_unused([own]) == [own]


def test_what_is_reckoned_to_ask_for_a_module_is_used():
    source = b'def name_of():\n    return "a"\nprint(game.part(name_of()))\n'
    assert without_unused([source]) == [source]


def test_what_python_calls_by_itself_stays():
    source = b"class A:\n    def __eq__(self, other):\n        return True\nA()\n"
    assert without_unused([source]) == [source]


def test_a_table_whose_making_does_something_stays():
    source = b"KEPT = open()\nGONE = (1, 2)\n"
    assert without_unused([source]) == [b"KEPT = open()\npass\n"]


def test_what_stands_in_a_source_that_is_no_python_is_used():
    source = b"def run():\n    return 1\n"
    assert without_unused([source, b"run( :\n"]) == [source, b"run( :\n"]
