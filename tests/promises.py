"""What Herald promises, written at the tests that try it: `make docs` makes docs/promises.md of it.

    @promise("A crash of one table does not affect another")       above a test
    PROMISES = [promise("...", often="long: 200 kills")]            in a module, all of which tries it

Several tests may carry one promise, in the same words. A module that MicroPython runs carries none: the test that
starts it does.
"""

import pytest


def promise(sentence: str, how: str = "", often: str = "") -> pytest.MarkDecorator:
    """The marker of a test that tries a promise.

    `how` says what the name of the test does not, `often` how often it runs where that is not each time: in
    tests/soak it begins with "long" and names the variable that sets the number of cases. All three are plain
    strings, because tools/docs reads them without importing the test.
    """
    return pytest.mark.promise(sentence, how, often)
