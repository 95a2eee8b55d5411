"""What is remembered of whoever asks: of a few, and the one heard of last is the last to be forgotten."""

from host.computer.remembered import KNOWN, Remembered


def test_what_was_put_is_there_and_what_was_not_is_what_the_asker_says():
    known = Remembered[str, int]()
    known.put("a", 1)
    known.put("a", 2)
    assert (known.get("a", 0), known.get("b", 7), len(known)) == (2, 7, 1)
    known.forget("a")
    known.forget("never there")
    assert (known.get("a", 0), len(known)) == (0, 0)


def test_the_one_that_was_put_longest_ago_is_forgotten_first_and_to_look_at_one_changes_nothing():
    known = Remembered[str, int](3)
    for number, key in enumerate("abc"):
        known.put(key, number)
    known.put("a", 9)  # heard of again
    assert known.get("b", -1) == 1
    known.put("d", 4)
    assert [known.get(key, -1) for key in "abcd"] == [9, -1, 2, 4]


def test_however_many_come_no_more_are_remembered():
    known, usual = Remembered[int, int](1), Remembered[int, None]()
    for stranger in range(3 * KNOWN):
        known.put(stranger, stranger)
        usual.put(stranger, None)
    assert (len(known), len(usual)) == (1, KNOWN)
    assert known.get(3 * KNOWN - 1, 0) == 3 * KNOWN - 1
