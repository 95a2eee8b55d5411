"""How often somebody may ask, and how much at once: to the last one."""

from host.computer.rates import RateLimits, Slots


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_burst_is_allowed_and_not_one_more():
    limits = RateLimits(1.0, 3, Clock())
    assert [limits.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limits.allows("b"), "another client has its own"


def test_a_second_gives_back_what_the_rate_says_and_never_more_than_the_burst():
    clock = Clock()
    limits = RateLimits(2.0, 3, clock)
    assert all(limits.allows("a") for _ in range(3)) and not limits.allows("a")
    clock.now += 0.5  # exactly one
    assert limits.allows("a") and not limits.allows("a")
    clock.now += 1000
    assert [limits.allows("a") for _ in range(4)] == [True, True, True, False]


def test_what_was_refused_costs_nothing():
    clock = Clock()
    limits = RateLimits(1.0, 1, clock)
    assert limits.allows("a") and not any(limits.allows("a") for _ in range(5))
    clock.now += 1
    assert limits.allows("a")


def test_the_client_not_heard_of_for_longest_is_forgotten_first():
    limits = RateLimits(1.0, 1, Clock(), known=2)
    assert [limits.allows(client) for client in ("a", "b", "c")] == [True] * 3
    assert not limits.allows("c") and not limits.allows("b")
    assert limits.allows("a"), "forgotten when the third came"


def test_slots_are_counted_for_each_and_for_all():
    slots = Slots(2, 3)
    assert [slots.take(client) for client in "aaabb"] == [True, True, False, True, False]
    slots.give_back("a")
    assert slots.take("b") and not slots.take("a")
    slots.give_back("b")
    slots.give_back("b")
    slots.give_back("a")
    assert [slots.take(client) for client in "aab"] == [True, True, True]


def test_who_gives_back_what_was_never_taken_gains_nothing():
    slots = Slots(1, 2)
    for _ in range(3):
        slots.give_back("a")
    assert [slots.take("a"), slots.take("a")] == [True, False]


def test_nobody_who_has_given_everything_back_is_remembered():
    """Or every address that ever asked would be."""
    slots = Slots(2, 2)
    for client in "ab":
        assert slots.take(client) and slots.take(client)
        slots.give_back(client)
        slots.give_back(client)
    assert not slots._counts
