"""Records: text in, text out, and a clear sentence with a line number for any other text."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.record import BrokenRecord, Record, canonical, digest, digest_of, parse, replay, steps

GAME = load("seven_wonders")

TEXT = """game: seven_wonders
rules: 1
options: deal=open lighthouse=itself
date: 2026-02-28
seats: 3
name 1: Anna
name 2: Béla the Great
name 3: Cili

table wonder rhodos A
table wonder gizah B
table wonder olympia A
2 build stone_pit.3
1 sell altar.3
"""


def changed(number, line):
    """TEXT with one line, counted from 1, replaced; None takes it out."""
    lines = TEXT.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def test_a_record_reads_as_it_is_written():
    record = parse(TEXT)
    assert (record.game, record.rules, record.seats, record.date) == ("seven_wonders", "1", 3, "2026-02-28")
    assert record.options == {"deal": "open", "lighthouse": "itself"}
    assert record.names == ["Anna", "Béla the Great", "Cili"]
    assert record.lines[2:4] == [(TABLE, "wonder olympia A"), (2, "build stone_pit.3")]
    assert record.text() == TEXT and parse(record.text()) == record


def test_a_record_names_the_bots_and_how_well_they_play():
    text = TEXT.replace("name 3: Cili\n", "name 3: Cili\nbot 2: strong\nbot 3: easy\n")
    record = parse(text)
    assert record.bots == {2: "strong", 3: "easy"} and record.text() == text
    assert (
        record.first_line() == parse(TEXT).first_line() + 2 and text.split("\n")[record.first_line() - 1][:5] == "table"
    )
    for wrong in (
        "bot 4: easy",
        "bot 02: easy",
        "bot x: easy",
        "bot ²: easy",
        f"bot {'9' * 5000}: easy",
        "bot 1:  easy",
        "bot 3: easy\nbot 2: easy",
    ):
        with pytest.raises(BrokenRecord):
            parse(TEXT.replace("name 3: Cili\n", f"name 3: Cili\n{wrong}\n"))


def test_a_record_names_the_plays_whose_card_people_named():
    text = TEXT.replace("name 3: Cili\n", "name 3: Cili\nbot 2: strong\nnamed: 4 5\n")
    record = parse(text)
    assert record.named_lines == [4, 5] and record.text() == text and parse(TEXT).named_lines == []
    assert text.split("\n")[record.first_line() - 1][:5] == "table"
    for wrong in ("named: 5 4", "named: 4 4", "named: 04", "named: x", "named: ", "named: 4  5", "named: 6", "named:"):
        with pytest.raises(BrokenRecord):
            parse(TEXT.replace("name 3: Cili\n", f"name 3: Cili\n{wrong}\n"))


def test_records_that_differ_in_anything_are_not_equal():
    fields = (
        "seven_wonders",
        "1",
        {"deal": "open"},
        ["Anna", "Cili"],
        "2026-02-28",
        [(1, "sell altar.3")],
        {2: "easy"},
        [1],
    )
    others = ("tiny", "2", {}, ["Anna", "Dora"], "", [], {}, [])
    assert Record(*fields) == Record(*fields) and hash(Record(*fields)) == hash(Record(*fields))
    for place, other in enumerate(others):
        assert Record(*fields) != Record(*fields[:place], other, *fields[place + 1 :])
    assert Record(*fields) != fields


def test_a_record_without_options_names_or_plays():
    record = Record("seven_wonders", "1", {}, ["", "", ""], "", [])
    assert parse(record.text()) == record and record.text().count("\n") == 9


def test_print_after_parse_is_the_identity_for_any_text_that_parses():
    """Cut, doubled and mixed lines: everything that still parses prints back the same."""
    chance, parsed = random.Random(3), 0
    for _ in range(3000):
        lines = TEXT.split("\n")
        for _ in range(chance.randint(0, 2)):
            place = chance.randrange(len(lines))
            lines[place] = chance.choice(
                [
                    lines[place][1:],
                    lines[place] + " ",
                    chance.choice(lines),
                    lines[place].replace(" ", "  "),
                    lines[place] + "x",
                    lines[place][:-1],
                ]
            )
        text = "\n".join(lines)
        try:
            record = parse(text)
        except BrokenRecord:
            continue
        parsed += 1
        assert record.text() == (text if text.endswith("\n") else text + "\n")
    assert 300 < parsed < 3000


@pytest.mark.parametrize(
    "number, line, reason",
    [
        (1, "play: seven_wonders", 'header "game:" should stand here'),
        (2, None, 'header "rules:"'),
        (3, "options: deal", "is not an option"),
        (3, "options: lighthouse=itself deal=open", "in order of their names"),
        (3, "options: deal=open deal=open", "is not an option"),
        (4, "date:2026", "one space should follow"),
        (5, "seats: three", "number of seats"),
        (5, "seats: 4", 'header "name 4:"'),
        (6, "name 2: Anna", 'header "name 1:"'),
        (9, "table wonder rhodos A", "empty line should end the headers"),
        (10, "tables wonder rhodos A", "neither `table` nor a seat"),
        (11, "", "a play should stand here"),
        (13, "4 sell altar.3", "neither `table` nor a seat from 1 to 3"),
        (13, "02 sell altar.3", "neither `table` nor a seat"),
        (13, "2  sell altar.3", "a play should stand here"),
        (13, "2", "a play should stand here"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(number, line, reason):
    with pytest.raises(BrokenRecord) as broken:
        parse(changed(number, line))
    expected = 9 if (number, line) == (5, "seats: 4") else number
    assert broken.value.line == expected and str(broken.value).startswith(f"Line {expected}: ")
    assert reason in str(broken.value)


@pytest.mark.parametrize("text", ["", "\n", "garbage", "game: x"])
def test_garbage_is_refused(text):
    with pytest.raises(BrokenRecord):
        parse(text)


@pytest.mark.parametrize(
    "number, line, reason",
    [
        (1, "game: chess", 'no game is called "chess"'),
        (3, "options: deal=thrown", "Option deal is dealt or open"),
        (10, "table fly rhodos A", "is not a play"),
        (13, "2 build stone_pit.4", "No card is called stone_pit.4"),
        (13, "2 build walls.3", "was refused: Walls belongs to Age II and this is Age I."),
        (14, "2 sell altar.3", "was refused: You have chosen already"),
        (12, "table wonder gizah A", "gizah cannot come up now"),
        (14, "1 sell castle.3", "No card is called castle.3."),
    ],
)
def test_a_record_that_does_not_replay_says_where_and_why(number, line, reason):
    with pytest.raises(BrokenRecord) as broken:
        replay(parse(changed(number, line)))
    assert broken.value.line == number and reason in str(broken.value)


def test_replaying_step_by_step_shows_the_state_before_each_play():
    seen = [(state.awaited(), seat) for state, seat, _ in steps(parse(TEXT))]
    assert seen == [((0,), 0)] * 3 + [((1, 2, 3), 2), ((1, 3), 1), ((3,), None)]


def test_a_digest_tells_moments_apart_and_nothing_else():
    first, second = replay(parse(TEXT)), replay(parse(TEXT))
    assert digest(first) == digest(second) == digest(GAME.position(first.position())) and len(digest(first)) == 12
    second.do(3, GAME.parse("sell baths.3"))
    assert digest(first) != digest(second)


def test_canonical_json_does_not_depend_on_the_order_of_keys():
    assert canonical({"b": [1, None, True], "a": {"y": "é", "x": -1}}) == canonical(
        {"a": {"x": -1, "y": "é"}, "b": (1, None, True)}
    )
    assert canonical({"b": 1, "a": [2]}) == '{"a":[2],"b":1}'
    assert digest_of([1]) != digest_of(["1"])


@pytest.mark.parametrize("name", ["An\nna", "Anna "])
def test_a_name_that_would_break_the_form_is_refused(name):
    record = parse(TEXT)
    record.names[0] = name
    with pytest.raises(ValueError):
        record.text()
