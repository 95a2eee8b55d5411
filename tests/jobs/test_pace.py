"""How long a card takes: the usual time, and only where there are enough cards."""

from host.jobs.pace import FEW, Pace


def paced(*at):
    times = iter(at)
    pace = Pace(lambda: next(times))
    for _ in at:
        pace.card()
    return pace.lines()


def test_a_pause_for_coffee_does_not_make_cards_slow():
    assert paced(0, 2, 4, 6.5, 600, 602) == ["6 cards; one usually took 2.0 s."]


def test_few_cards_have_no_time():
    assert paced() == paced(*range(FEW)) == [] and paced(*range(FEW + 1)) != []
