"""Ports for programs that need a fixed port, or that leave one and come back to it."""

import socket
from contextlib import ExitStack
from random import Random

# Below those that a system hands out: another test that asks for any port gets none of these while its owner is away,
# and no call to it while nobody listens can reach itself.
FIRST, LAST = 20_000, 30_000
_CHANCE = Random()


def free_port(row=1):
    """The first port of a free row of the given length."""
    while True:
        first = _CHANCE.randrange(FIRST, LAST)
        if _free(range(first, first + row)):
            return first


def _free(ports):
    with ExitStack() as held:
        try:
            for port in ports:
                held.enter_context(socket.create_server(("127.0.0.1", port)))
        except OSError:
            return False
    return True
