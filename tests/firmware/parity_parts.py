"""The parts a station is made of: reader, light and buzzer, buttons, rows of text.

Runs on CPython and on MicroPython: see parity.py.
"""

# ruff: noqa: C419  (it runs on MicroPython)

from firmware import screens
from firmware.presence import ARRIVED, GONE_MS, LEFT, SWAPPED, TWO, Presence
from firmware.tasks.buttons import Button
from firmware.tasks.screen import changed_span
from firmware.text import COLUMNS, fit, plain, wrap
from shared_rules.wire.tunes import TUNES, light, tune

# What only their own modules name has no name on a station: host/pico/minify.py.
PRESS, LONG, RELEASE, ONE = 1, 2, 3, "one"
ALONE_MS, LONG_MS, DEBOUNCE_MS = 250, 600, 40
A, B = b"\x04\x01\x02\x03\x04\x05\x06", b"\x04\x11\x12\x13\x14\x15\x16"


def check_the_mark_of_a_refused_way_does_not_touch_its_words():
    page = screens.menu("Altar", [("Wonder stage 1", False), ("Sell: 3 coins", True), ("Build", False)], 1, "", "")
    assert [row.rstrip() for row in page.rows[1:4]] == [" Stage 1       x", ">Sell: 3 coins", " Build         x"]


def sights(presence, *seen, ms=50):
    """The events of this many sights, one every `ms`."""
    return [presence.feed(list(uids), ms) for uids in seen]


def check_a_resting_card_is_one_arrival():
    assert sights(Presence(), *[[A]] * 50) == [ARRIVED] + [None] * 49


def check_a_card_missed_for_a_moment_has_not_left():
    presence, missed = Presence(), GONE_MS // 50
    presence.feed([A], 50)
    for _ in range(20):
        assert sights(presence, *[[]] * missed, [A]) == [None] * (missed + 1)
    assert sights(presence, *[[]] * (missed + 2)) == [None] * (missed + 1) + [LEFT]
    assert sights(presence, [], [A]) == [None, ARRIVED]


def check_two_cards_come_and_go_as_one_event_each():
    presence, alone = Presence(), ALONE_MS // 50
    assert sights(presence, [A], [A, B], [B, A], [A, B]) == [ARRIVED, TWO, None, None]
    assert sights(presence, *[[A]] * (alone + 2)) == [None] * alone + [ONE, None]
    assert sights(presence, [A, B], *[[B]] * (alone + 1)) == [TWO] + [None] * alone + [SWAPPED]
    assert LEFT in sights(presence, [A, B], *[[]] * 12)


def check_two_cards_at_once_and_one_taken_is_an_arrival():
    assert sights(Presence(), [A, B], *[[B]] * 6) == [TWO] + [None] * 5 + [ARRIVED]


def check_two_cards_at_once_and_both_taken_never_arrived():
    assert [event for event in sights(Presence(), [A, B], *[[]] * 12) if event] == [TWO, ONE]


def check_two_cards_that_answer_in_turns_are_two():
    assert sights(Presence(), [A], [B], [A], [B], [A]) == [ARRIVED, None, TWO, None, None]


def check_a_telephone_that_changes_its_number_is_one_tag():
    assert sights(Presence(), *[[bytes((8, n, 2, 3))] for n in range(5)]) == [ARRIVED] + [None] * 4


def names_of_tunes():
    return [line.split()[0] for line in TUNES.strip().split("\n")]


def check_signals_are_told_apart_without_ears_and_without_colours():
    """By their rhythm alone: lit or dark, and for how long. Tunes differ in their notes."""
    shown = [name for name in names_of_tunes() if light(name)]
    rhythms = [tuple([(any(colour), ms) for colour, ms in light(name)]) for name in shown]
    tunes = [tuple(tune(name)) for name in names_of_tunes()]
    assert len(set(rhythms)) == len(rhythms) and len(set(tunes)) == len(tunes)
    assert set(names_of_tunes()) - set(shown) == {"arrived"}  # the light goes on telling whose turn it is
    assert all([sum([ms for _, ms in tune]) <= 700 for tune in tunes])


def check_the_light_takes_no_more_current_than_is_reckoned_with():
    """hardware/electrical.md: all three colours together as much as one of them at its brightest."""
    assert all([sum(colour) <= 255 for name in names_of_tunes() for colour, _ in light(name)])


def check_a_press_is_one_press_however_it_bounces():
    button = Button()
    levels = [True, False, True, True, True, True, True, True, False, True, False, False, False, False, False, False]
    assert [button.look(down, 10) for down in levels].count(PRESS) == 1
    assert button.look(True, 10) == PRESS


def check_a_short_press_counts_and_a_held_button_tells_its_release():
    button = Button()
    assert button.look(True, 10) == PRESS
    assert [button.look(False, 10) for _ in range(20)] == [0] * 20
    button.look(True, 10)
    for _ in range((LONG_MS + DEBOUNCE_MS) // 10):
        button.look(True, 10)
    assert button.look(False, 10) == RELEASE


def check_a_button_that_is_held_on_counts_on_and_tells_its_release_once():
    button = Button()
    button.look(True, 10)
    told = [event for event in [button.look(True, 10) for _ in range(150)] if event]
    assert told == [LONG, LONG + 2, LONG + 2, LONG + 2]
    assert [button.look(False, 10) for _ in range(20)] == [RELEASE] + [0] * 19


def check_a_press_during_a_long_pause_of_the_program_is_not_a_hold():
    """Held, C would go back by one use, and the next A would not play the use that was shown."""
    button = Button()
    assert [button.look(True, ms) for ms in (10, 2000)] == [PRESS, 0]
    assert button.look(False, 10) == 0


def check_only_letters_that_changed_are_sent():
    assert changed_span("Sending ...", "Sending ...", 11) is None
    assert changed_span(None, "anything") == (0, COLUMNS)
    assert changed_span("age 1 turn 1", "age 1 turn 2", 12) == (11, 12)
    assert changed_span("Build a", "Build b", 7) == (6, 7)
    assert changed_span("tűr", "tűz", 3) == (2, 3) and changed_span("túró", "tűró", 4) == (1, 2)
    assert changed_span("aéa", "aaa", 3) == changed_span("aaa", "aéa", 3) == (1, 2)
    assert changed_span("ő ér", "ó íz", 4) == (0, 4) and changed_span("ő ér ő", "ő íz ő", 6) == (2, 4)
    assert changed_span("\U00100001 ♥é", "\U00100002 ♥é", 4) == (0, 1)


def check_words_fall_into_rows():
    assert wrap("Missing 1 ore: the left sells it for 2.") == ["Missing 1 ore:", "the left sells", "it for 2."]
    assert wrap("abcdefghijklmnopqrstuvwxyz") == ["abcdefghijklm-", "nopqrstuvwxyz"]
    assert wrap("to Donaudampfschiffahrt") == ["to", "Donaudampfschif-", "fahrt"]
    assert wrap("Age I  turn 1") == ["Age I  turn 1"]
    assert wrap("") == wrap("   " * 9) == []
    for length in range(40):
        assert all([0 < len(row) <= COLUMNS for row in wrap("a" * length + " bb " * length)])


def check_every_letter_can_be_shown():
    assert plain("Őrült ÁRVÍZTŰRŐ Æble Øl ← →") == "Őrült ÁRVÍZTŰRŐ Æble Øl ← →"
    assert plain("日本 \U0001f600\x03ł") == "□□ □□□"
    assert plain("é\x7f\U00100001") == "é□\U00100001" and plain("\U00100001♥") == "\U00100001♥"
    assert wrap("Árvíztűrő tükörfúrógép") == ["Árvíztűrő", "tükörfúrógép"]
    assert fit("abc", 5) == "abc  " and fit("abcdef", 5) == "abcde"
