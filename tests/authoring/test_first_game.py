"""docs/your-first-game.md: the game is built of the page's blocks, played, refused, counted and broken as described."""

import os
import random
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import host
from host.arena import rehearsal
from host.arena.rehearsal import rehearse
from host.authoring.new_game import new_game
from host.cli import app
from host.computer import outside
from host.errors import GameStopped
from host.languages.clauses import wrong_clauses
from host.languages.game_words import game_words
from host.languages.rulebook import chapters
from host.lessons.lesson import lessons
from host.tags.labels import labels
from host.web.http.markup import file_of
from host.web.table.catalog import catalog
from shared_rules.card_game.referee.checking import require_sound
from shared_rules.contract import TABLE, Event, Refusal, load
from shared_rules.wire.referee.tunes import NAMES as TUNES
from tests.contract import ROOT
from tests.fakes.own_games import forgotten
from tests.promises import promise

PROMISES = [
    promise(
        "docs/your-first-game.md builds the game that it shows, and each mistake in it gives the sentence that it shows"
    ),
]

PAGE = (ROOT / "docs" / "your-first-game.md").read_text(encoding="utf-8")
ALL_BLOCKS = re.findall(r"^```\w+\n(?:#|//) (ladders/\S+)\n(.*?)^```", PAGE, re.M | re.S)
BLOCKS = ALL_BLOCKS[:2]  # the others are of what is added once it plays


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """No game of this test is left for others."""
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        yield


@pytest.fixture
def folder(tmp_path):
    """The game as the page has it at its end."""
    new_game("ladders", tmp_path)
    for name, text in BLOCKS:
        assert (tmp_path / name).exists(), "the page replaces files that are there"
        (tmp_path / name).write_text(text)
    outside.join(str(tmp_path))
    return tmp_path


@pytest.fixture
def furnished(folder):
    """The same with all that the page adds."""
    for name, text in ALL_BLOCKS[2:]:
        path = folder / name
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def whole(game, players, deal="dealt", seed=1):
    """A random game to its end."""
    state, chance = game.start(players, {"deal": deal}), random.Random(seed)
    while not state.over:
        seat = state.awaited()[0]
        state.do(seat, chance.choice(state.plays(seat)))
    return state


def test_the_game_of_the_page_is_small(folder):
    assert [name for name, _ in BLOCKS] == ["ladders/__init__.py", "ladders/referee/state.py"]
    assert sum(text.count("\n") for _, text in BLOCKS) <= 140


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_to_its_end_and_counts_what_lies_on_the_ladders(folder, players):
    game = load("ladders")
    for deal in ("dealt", "open"):
        state = whole(game, players, deal)
        for seat in state.seats:
            ladder = state.pile("ladder", seat)
            colours = [card.split(".")[0] for card in ladder]
            prizes = sum(3 for colour in set(colours) if colours.count(colour) >= 4)
            assert sum(line.points for line in state.scores()[seat - 1]) == len(ladder) + prizes
            for colour in set(colours):
                numbers = [int(card.split(".")[1]) for card in ladder if card.startswith(colour)]
                assert len(numbers) == len(set(numbers))
        assert not state.pile("deck") and not any(state.pile("hand", seat) for seat in state.seats)


def test_what_the_page_adds_is_found_by_its_name(furnished):
    rules, words = load("ladders"), game_words("ladders")
    rehearse(rules, {"cards": "7"}, ("Ada", "Bela"))
    assert [option.name for option in rules.options] == ["cards", "deal"]
    made = catalog("ladders", rules, words)
    assert made["page"] == "games/ladders/page/page.js" and file_of(made["page"]).is_file()
    assert made["cards"]["red.7"] == {"name": "Red 7", "colour": "red"}
    assert [zone["words"] for zone in made["zones"]][1:3] == [
        "on the ladder",
        "thrown away",
    ]  # the page leaves the rest
    title, lines, tune = words.tell(Event("full", {"seat": 2}), ("Ada", "Bela"))
    assert (title, lines) == ("A long ladder", ["Bela has four cards of a colour."]) and tune in TUNES
    assert [list(chapter.clauses) for chapter in chapters("ladders")] == [["LA-1", "LA-2", "LA-3"]]
    assert wrong_clauses(rules) == []


OPTIONS = "ladders/referee/options.py"


@pytest.mark.parametrize(
    ("name", "right", "wrong", "sentence"),
    [
        (OPTIONS, "| LA-2 |", "| LA-9 |", "The ruling cards is about LA-9, which rulebook.txt does not have."),
        (
            OPTIONS,
            "| LA-2 |",
            "|  |",
            "The ruling cards names no clause: write its number, as it stands in rulebook.txt.",
        ),
        (
            "ladders/clauses.txt",
            "= LA-3",
            "= LA-33",
            "too_low in clauses.txt leads to LA-33, which rulebook.txt does not have.",
        ),
    ],
)
def test_a_clause_that_the_rulebook_lacks_is_told_to_the_author(furnished, name, right, wrong, sentence):
    path = furnished / name
    assert right in path.read_text()
    path.write_text(path.read_text().replace(right, wrong))
    assert wrong_clauses(load("ladders")) == [sentence]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("| LA-2 |", "|", "has no clause where it belongs, before its help: a number like LA-3, or nothing"),
        (" | LA-2 | how many cards each player holds | Cards in hand; 5 = five; 7 = seven", "", "lacks a part"),
        ("5 = five", "five", "says what is called how with ` = ` alone"),
    ],
)
def test_a_row_of_rulings_that_is_not_whole_is_a_sentence(furnished, right, wrong, sentence):
    path = furnished / OPTIONS
    assert right in path.read_text()
    path.write_text(path.read_text().replace(right, wrong))
    result = CliRunner().invoke(app, ["--games", str(furnished), "options", "ladders"])
    said = " ".join(result.output.split())
    assert result.exit_code == 6 and "ValueError: the ruling `cards | 5 7" in said and sentence in said, said


def test_the_lesson_of_the_page_can_be_taken(furnished):
    (lesson,) = lessons(load("ladders"))
    state = lesson.start()
    for step in lesson.steps:
        state.do(lesson.seat, state.game.parse(step.awaited))


def test_a_card_that_is_too_low_is_refused_in_the_page_s_words(folder):
    game = load("ladders")
    state = game.start(2, {})
    while state.awaited() == (TABLE,):
        state.do(TABLE, state.plays(TABLE)[0])
    state.move("red.5", ("hand", 1), ("ladder", 1))
    refusal = state.refuse(1, game.parse("lay red.1"))
    assert refusal == Refusal("too_low", card="red.1", top=5)
    assert game_words("ladders").why(refusal).startswith("Red 1 is too low: your ladder stands at 5.")


def test_page_labels_and_announcements_have_its_words(folder):
    game, words = load("ladders"), game_words("ladders")
    assert {label.kind for label in labels(game, words)} == {"red", "blue", "green", "yellow"}
    zones = {zone["name"]: zone["words"] for zone in catalog("ladders", game, words)["zones"]}
    assert zones["thrown"] == "thrown away" and zones["ladder"] == "on the ladder"
    state = whole(game, 2)
    assert {words.sheet_line(line) for sheet in state.scores() for line in sheet} == {
        "one point for each card",
        "three points for each colour with four cards",
    }


MISTAKES = [
    (
        'refuse=refuse_lay, caption="Lay %s"',
        'refuse=refuse_lay, caption="Lay %s %s"',
        "has more %s than there are words",
    ),
    ('("turn",), refuse', '("turn"), refuse', "the phases of 'lay' are one text: write ('turn',), with a comma"),
    ('verb("lay", "hand"', 'verb("lay", "hnad"', "the verb 'lay' takes its card from 'hnad', which is not a zone"),
    ("range(1, 11)]", "(1, 1)]", "the card 'red.1' is in `deck` twice: give each copy its own number, like red.1.2"),
    (
        'verb("throw"',
        'verb("drop"',
        "the verb 'drop' does nothing: add `def do_drop(self, seat, play, events)` to State",
    ),
    ('value("active"', 'value("seat"', "a value cannot be called 'seat', which is a name of the base's own"),
    ('scored = "ladder"', 'scored = "thrown"', "`scored` is 'thrown', which is not a zone of the seats"),
    ("return _(CALLED", "return None and _(CALLED", "card_name('red.1') gives None: return what people call the card"),
    ('zone("thrown")', 'zone("ladder")', "two zones are called 'ladder'"),
]


@pytest.mark.parametrize("right, wrong, sentence", MISTAKES, ids=lambda text: text[:20])
def test_a_mistake_is_the_sentence_that_the_page_shows(folder, right, wrong, sentence):
    path = folder / "ladders" / "__init__.py"
    assert right in path.read_text()
    path.write_text(path.read_text().replace(right, wrong))
    with pytest.raises(ValueError) as raised:
        require_sound(load("ladders"))
    assert str(raised.value) == f"Ladders (shared_rules.ladders) cannot be played: {sentence}." or sentence in str(
        raised.value
    )


def test_labels_are_printed_of_a_game_without_mistakes_alone(folder):
    path = folder / "ladders" / "__init__.py"
    path.write_text(path.read_text().replace("return _(CALLED", "return None and _(CALLED"))
    with pytest.raises(ValueError, match="gives None: return what people call the card"):
        labels(load("ladders"), game_words("ladders"))


@pytest.mark.parametrize("command", [["demo", "ladders"], ["labels", "ladders", "--out", "never.pdf"]], ids=str)
def test_a_command_ends_with_the_sentence_of_a_mistake(folder, command):
    path = folder / "ladders" / "__init__.py"
    path.write_text(path.read_text().replace("return _(CALLED", "return None and _(CALLED"))
    result = CliRunner().invoke(app, ["--games", str(folder), *command])
    assert (result.exit_code, "card_name('red.1') gives None" in " ".join(result.output.split())) == (2, True)


def test_a_verb_after_which_nobody_is_awaited_is_named(folder):
    path = folder / "ladders" / "referee" / "state.py"
    path.write_text(
        path.read_text().replace(
            '("ladder", seat))\n        self.draw(seat, events)', '("ladder", seat))\n        self.owing = ()'
        )
    )
    with pytest.raises(RuntimeError, match="After `lay` nobody owes a play: call wait_for or end_game"):
        whole(load("ladders"), 2)


# (file, what is replaced, the mistake, the sentence): found when the game is played once before its table opens.
IN_PLAY = [
    ("state", 'self.wait_for("turn"', 'self.wait_for("trun"', "seat 1 is awaited in the phase 'trun', but has no play"),
    (
        "state",
        "self.active = self.next_seat(self.active)",
        "self.active = __import__('random').SystemRandom().choice(self.seats)",
        "made again after the same plays, led to another position. Rules may use no random number",
    ),
    (
        "state",
        "        return [\n            Score",
        "        return [None] + [\n            Score",
        "sheet(1) must return a list of",
    ),
    ("state", '"cards", {})', '"cards", 3)', "sheet(1) must return a list of ScoreLine"),
    ("state", 'ScoreLine("long"', 'ScoreLine("tall"', "sheet(1) counts in 'tall', which `categories` does not list"),
    (
        "init",
        'value("active", seats=True),',
        'value("active", seats=True), value("big", "x" * 5000),',
        "bytes, and a station takes 3996: `big` is the",
    ),
    ("news", "told", "return None, [], ''", "tell_lay must return None or (title, [line, ...], tune)"),
    ("news", "told", "return 'Laid', [], 'trumpet'", "tell_lay names the tune 'trumpet': it can be"),
]
FILES = {"state": "referee/state.py", "init": "__init__.py", "news": "referee/news.py"}
NEWS = """from shared_rules.card_game.referee import news


class News(news.News):
    def tell_lay(self, figures, names):
        told
"""


@pytest.mark.parametrize("file, right, wrong, sentence", IN_PLAY, ids=str)
def test_a_mistake_in_what_happens_is_a_sentence_before_the_table_opens(folder, file, right, wrong, sentence):
    path = folder / "ladders" / FILES[file]
    text = path.read_text() if path.exists() else NEWS
    assert right in text
    path.write_text(text.replace(right, wrong))
    with pytest.raises(GameStopped) as raised:
        rehearse(load("ladders"), {}, ("Ada", "Bela", "Cleo"))
    assert str(raised.value).startswith("Ladders (shared_rules.ladders) cannot be played: ")
    assert sentence in str(raised.value)


def test_a_game_without_mistakes_is_rehearsed_with_any_number_of_seats(folder):
    for players in (2, 3, 4):
        rehearse(load("ladders"), {}, ("Ada", "Bela", "Cleo", "Dora")[:players])


def test_a_loop_that_never_ends_is_named_with_its_line(folder, monkeypatch, caplog):
    """The game waits for the line to be told, which it would do forever."""
    path = folder / "ladders" / "referee" / "state.py"
    text = path.read_text().replace(
        "        self.active = self.next",
        "        while not __import__('host').heard:\n            pass\n        self.active = self.next",
    )
    path.write_text(text)
    monkeypatch.setattr(rehearsal, "SLOW", 0.2)
    monkeypatch.setattr(host, "heard", Heard(caplog), raising=False)
    rehearse(load("ladders"), {}, ("Ada", "Bela"))
    line = 1 + text[: text.index("while not __import__")].count("\n")
    found = re.search(
        r"Ladders has made no play for .* at \S*ladders/referee/state.py, line (\d+) never end", caplog.text
    )
    assert int(found[1]) in (line, line + 1)


class Heard:
    """True once something was logged."""

    def __init__(self, caplog):
        self._caplog = caplog

    def __bool__(self):
        return bool(self._caplog.records)


@pytest.mark.micropython
def test_the_commands_of_the_page_run_as_they_are_typed(folder):
    """All but those that need a person, a Pico or an hour."""
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()]
    environment = {**os.environ, "HERALD_HOME": str(folder / "home"), "HERALD_GAMES": str(folder)}
    for line in lines:
        words = line.split()
        if words[1] in ("play", "flash") or (words[1] in ("new-game", "demo") and not {"open", "hu"} & {*words}):
            continue
        words = [str(folder) if word == "my-games" else word for word in words]
        words = [str(folder / "labels.pdf") if word == "labels.pdf" else word for word in words]
        done = subprocess.run(
            [sys.executable, "-m", "host", *words[1:]], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stdout[-500:], done.stderr[-2000:])
    assert (folder / "labels.pdf").exists()
    hungarian = (folder / "ladders" / "languages" / "hu.po").read_text(encoding="utf-8")
    for english in ("%s lays %s.", "Red %s", "thrown away", "Long ladders", "too low: your ladder", "Throw"):
        assert english in hungarian
