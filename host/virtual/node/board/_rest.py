"""MicroPython's `time`, whose sleeps do not keep the computer's processor busy."""

import sys

from _board import SLEEP, post
from utime import *  # noqa: F403  (all that is built in)
from utime import sleep_us as _spin


def sleep_us(us):
    if us >= 2000:
        post(SLEEP, 0, 0, us // 1000)
    else:
        _spin(us)


def sleep_ms(ms):
    if ms > 0:
        post(SLEEP, 0, 0, ms)


def sleep(seconds):
    sleep_us(int(seconds * 1000000))


def take_over_sleep():
    """Makes `utime` this module, whose sleeps rest the computer instead of spinning."""
    sys.modules["utime"] = sys.modules[__name__]
