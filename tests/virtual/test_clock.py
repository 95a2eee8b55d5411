"""Time for the models of one process."""

from types import SimpleNamespace

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


def test_what_is_due_runs_in_the_order_of_its_time_and_never_before(monkeypatch):
    now, ran, seen = [5.0], [], []
    monkeypatch.setattr("host.virtual.clock.time", SimpleNamespace(monotonic=lambda: now[0]))
    clock = Clock()
    for ms in (40, 20):
        clock.after(ms, lambda ms=ms: ran.append(ms))
    for now[0] in (5.019, 5.021, 6.0):
        clock.run_due()
        seen.append([*ran])
    assert seen == [[], [20], [20, 40]]
