"""Threads that make trees of sources do not meet in Python's parser."""

import gc
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host.computer import syntax

SOURCE = Path(__file__).read_text(encoding="utf-8")


class Litter:
    """What is cleared away at any moment, and lets another thread go on meanwhile."""

    def __init__(self):
        self.own = self

    def __del__(self):
        time.sleep(0)


@pytest.fixture
def tidy():
    usual = gc.get_threshold()
    gc.set_threshold(50)
    yield
    gc.set_threshold(*usual)


def test_threads_that_parse_at_once_all_get_their_tree(tidy):
    def parsed(_at):
        for _ in range(30):
            Litter()
        return syntax.tree(SOURCE)

    with ThreadPoolExecutor(4) as threads:
        assert all(tree.body for tree in threads.map(parsed, range(200)))
