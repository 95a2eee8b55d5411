"""Time for the models of one process."""

from host.virtual.clock import Clock


def test_nobody_wakes_for_what_was_cancelled():
    clock = Clock()
    feeds = [clock.after(ms, lambda: None) for ms in (10, 20, 60_000)]
    for cancel in feeds[:2]:
        cancel()
    wait = clock.until_next()
    assert wait is not None and wait > 50
    feeds[2]()
    assert clock.until_next() is None
