"""Speech at the host: the program that is named gets public announcements; what is stale is dropped."""

import os
import re
import subprocess
import threading
from pathlib import Path

import pytest

from host.announce import tunes
from host.announce.speech import WAITING, SpeechAnnouncer, spoken_of
from host.errors import Missing
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import Event, load
from shared_rules.referee import record
from tests.e2e.evening import Deck, evenings
from tests.fakes.programs import write_program
from tests.fakes.waiting import until_now
from tests.golden.make import read as read_golden
from tests.promises import promise

PROMISES = [
    promise(
        "The voice describes each moment in one announcement, with everybody's building",
        how="whole games as they are spoken in `tests/announce/spoken/`",
    ),
]

TEXTS = Path(__file__).parent / "spoken"
SCRIPTS = Path(__file__).parents[2] / "host/web/static"

PLAY = (Event("build", {}),)


@pytest.fixture
def writer(tmp_path):
    """(command, read): a program that writes down what it is given after `--`, and what it wrote."""
    said, program = tmp_path / "said", tmp_path / "speak"
    write_program(program, f'#!/bin/sh\nprintf "%s\\n" "$2" >>{said}\n')

    def read(until):
        subprocess.run(["sh", "-c", f"until grep -qs '{until}' {said}; do sleep 0.02; done"], timeout=60, check=True)
        return said.read_text().splitlines()

    return f"{program} --", read


@pytest.mark.process
def test_the_named_program_speaks_and_says_it_again(writer, table):
    command, read = writer
    voice = SpeechAnnouncer(command)
    voice.on_news(News(None, "Ada builds", ("an Altar",), "reveal", PLAY))
    voice.on_news(News(2, "A secret", ("for Bela",)))
    voice.on_news(News(None, "Age I", ("is over",), "turn", PLAY))
    voice.on_change(table)
    assert read("Age I") == ["an Altar. Age I. is over."]
    voice.repeat()
    voice.on_news(News(None, "The end", (), "over", PLAY))
    voice.on_change(table)
    assert read("The end") == ["an Altar. Age I. is over.", "an Altar. Age I. is over.", "The end."]


@pytest.mark.process
def test_a_name_that_looks_like_an_option_is_spoken_and_steers_no_program(tmp_path):
    """As `-w/home/anna/.profile` would: espeak-ng writes its sound into that file."""
    said, program = tmp_path / "said", tmp_path / "speak"
    write_program(program, f'#!/bin/sh\nwhile getopts w:v: o; do echo "option $o" >>{said}; done\necho end >>{said}\n')
    voice = SpeechAnnouncer(str(program), full=True)
    voice.on_news(News(None, "-w/tmp/Anna builds", (), "reveal", PLAY))
    voice.finish()
    assert said.read_text() == "end\n"


@pytest.mark.process
@pytest.mark.parametrize(("ends", "told"), [("exit 1", 1), ("exit 0", 0), ("kill -TERM $$", 0)])
def test_a_program_that_cannot_speak_is_named_once(tmp_path, caplog, ends, told):
    """As espeak-ng without the voice of a language, or without a sound card. What a key cut off is no fault."""
    program = tmp_path / "speak"
    write_program(program, f"#!/bin/sh\n{ends}\n")
    voice = SpeechAnnouncer(str(program), full=True)
    for _ in range(3):
        voice.on_news(News(None, "Anna builds", (), "reveal", PLAY))
    voice.finish()
    assert [record.getMessage() for record in caplog.records] == [
        f"Nothing is heard: {program} ended with code 1. Try it in a terminal with a word after it."
    ] * told


@pytest.mark.process
def test_full_speech_has_every_public_announcement_and_drops_what_is_stale(writer):
    command, read = writer
    voice = SpeechAnnouncer(command, full=True)
    for number in range(200):
        voice.on_news(News(None, f"Play {number}", (), "reveal", PLAY))
    told = read("Play 199")
    assert told[-1] == "Play 199." and len(told) < 200
    assert told[-WAITING:] == [f"Play {number}." for number in range(200 - WAITING, 200)]


def test_so_many_announcements_wait_and_no_more(monkeypatch):
    said, busy, go = [], threading.Event(), threading.Event()

    def say(voice, text):
        said.append(text)
        busy.set()
        go.wait(60)

    monkeypatch.setattr(SpeechAnnouncer, "_say", say)
    voice = SpeechAnnouncer("true", full=True)
    voice.on_news(News(None, "first", (), "reveal", PLAY))
    assert busy.wait(60)  # it speaks: what comes now waits
    for number in range(20):
        voice.on_news(News(None, f"{number}", (), "reveal", PLAY))
    go.set()
    voice.finish()
    assert said == ["first.", *(f"{number}." for number in range(20 - WAITING, 20))]


@pytest.mark.process
def test_what_no_program_can_be_given_does_not_end_the_voice(writer):
    command, read = writer
    voice = SpeechAnnouncer(command, full=True)
    for title in ("half a letter \ud800", "and on"):
        voice.on_news(News(None, title, (), "over", PLAY))
    assert read("and on") == ["and on."]


@pytest.mark.process
def test_an_answer_cuts_off_what_is_being_said_and_drops_what_waits(tmp_path):
    said, program = tmp_path / "said", tmp_path / "speak"
    write_program(program, f'#!/bin/sh\nprintf "%s\\n" "$1" >>{said}\ncase "$1" in long*) exec sleep 1000;; esac\n')
    voice = SpeechAnnouncer(str(program), full=True)
    voice.now("long ago")
    subprocess.run(["sh", "-c", f"until grep -qs long {said}; do sleep 0.02; done"], timeout=60, check=True)
    voice.on_news(News(None, "stale", (), "", PLAY))
    voice.now("Altar 3+. IN: Age I.")
    voice.finish()
    voice.repeat()
    voice.finish()
    assert said.read_text().splitlines() == ["long ago", "Altar 3+. IN: Age I.", "Altar 3+. IN: Age I."]


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(Missing, match="no program mouthpiece"):
        SpeechAnnouncer("mouthpiece -x")


def test_without_a_program_it_is_said_which_one_to_install(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda program: None)
    with pytest.raises(Missing, match=r"^Speech needs espeak-ng: install it"):
        SpeechAnnouncer()


@pytest.mark.process
def test_what_was_revealed_together_is_one_announcement(writer, table):
    command, read = writer
    voice = SpeechAnnouncer(command)
    voice.on_news(News(None, "Age I, turn 1", ("All have chosen.",), "reveal", PLAY))
    voice.on_news(News(None, "Built", ("Ada builds the Altar.",), "", PLAY))
    voice.on_news(News(None, "Sold", ("Bela sells a card.",), "", PLAY))
    voice.on_change(table)
    voice.on_news(News(None, "Age I", ("is over",), "turn", PLAY))
    voice.on_change(table)
    assert read("is over") == ["All have chosen. Ada builds the Altar. Bela sells a card.", "Age I. is over."]


def test_a_wonder_that_is_finished_does_not_swallow_what_the_others_built(table):
    moment = [
        News(None, "Turn 1", ("All have chosen.",), "reveal", PLAY),
        News(None, "Rhodos is finished", ("Ada builds the third stage.",), "conflict", PLAY),
        News(None, "Built", ("Bela builds the Altar.",), "", PLAY),
    ]
    told = "All have chosen. Rhodos is finished. Ada builds the third stage. Bela builds the Altar."
    assert spoken_of(moment, table) == told


def test_a_title_is_spoken_once_and_not_before_a_line_that_begins_with_it(table):
    fights = [News(None, "Fight", (f"{name} wins.",), "conflict", PLAY) for name in ("Ada", "Bela")]
    assert spoken_of([*fights, News(None, "Cleo", ("Cleo begins.",), "turn", PLAY)], table) == (
        "Fight. Ada wins. Bela wins. Cleo begins."
    )


@pytest.mark.sample
@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), evenings())
def test_a_whole_game_is_spoken_as_it_is_written_down(journal, game, name):
    """`HERALD_GOLDENS=1` writes it again: read it aloud before it is committed."""
    kept, said = record.parse(read_golden(game, name)[0]), []
    header = journal.begin(game, kept.rules, tuple(kept.names), kept.options, 0, {})
    table = Table(header, journal, Deck(load(game), kept.lines))
    table.listen(Spoken(said))
    table.deal_if_due()
    while not table.over:
        seat, text = kept.lines[table.line]
        assert table.submit(seat or table.awaited()[0], f"k{table.moment}", table.moment, text).ok
    path, text = TEXTS / f"{game}-{name}.txt", "\n".join(said) + "\n"
    if os.environ.get("HERALD_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


class Spoken:
    """A listener that keeps the spoken text of each moment."""

    def __init__(self, said):
        self._said, self._moment = said, []

    def on_news(self, news):
        self._moment.append(news)

    def on_change(self, table):
        moment, self._moment = self._moment, []
        if told := spoken_of(moment, table):
            self._said.append(told)


@pytest.mark.process
def test_a_station_that_comes_back_soon_is_not_worth_a_word(writer, monkeypatch):
    command, read = writer
    voice = SpeechAnnouncer(command)
    for text in ("is unplugged", "is back"):
        voice.on_news(News(None, "Station", (text,), passing="station 2"))
    monkeypatch.setattr("host.announce.speech.TROUBLE", 0.01)
    voice.on_news(News(None, "Station", ("is missing for long",), passing="station 1"))
    assert read("for long") == ["Station. is missing for long."]
    voice.on_news(News(None, "Station", ("is back at last",), passing="station 1"))
    assert read("at last") == ["Station. is missing for long.", "Station. is back at last."]


@pytest.mark.parametrize(("name", "module"), [("GREAT", "frame/tunes"), ("MILESTONES", "frame/tunes")])
def test_the_page_finds_the_same_news_great(name, module):
    listed = re.search(rf"^export const {name} = \[(.*)\];$", (SCRIPTS / f"{module}.js").read_text(), re.M)
    assert set(re.findall(r'"(\w+)"', listed[1])) == set(getattr(tunes, name))


class Speaking:
    """Stands in for a program that speaks at once, whose texts are noted."""

    said = []
    returncode = 0

    def __init__(self, command, **_streams):
        self.said.append(command[-1])

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def wait(self, _seconds):
        pass


def test_what_was_said_last_is_said_again_and_before_that_nothing(monkeypatch):
    monkeypatch.setattr(Speaking, "said", [])
    monkeypatch.setattr(subprocess, "Popen", Speaking)
    voice = SpeechAnnouncer("true", full=True)
    voice.repeat()
    voice.finish()
    voice.on_news(News(None, "Ada builds", (), "reveal", PLAY))
    voice.repeat()
    voice.finish()
    assert Speaking.said == ["Ada builds.", "Ada builds."]


def test_a_text_that_cannot_be_spoken_keeps_no_other_from_it(monkeypatch):
    def speak(command, **streams):
        if command[-1].startswith("Anna"):
            raise OSError(8, "no program any more")
        return Speaking(command, **streams)

    monkeypatch.setattr(Speaking, "said", [])
    monkeypatch.setattr(subprocess, "Popen", speak)
    voice = SpeechAnnouncer("true", full=True)
    for name in ("Anna", "Bela"):
        voice.on_news(News(None, f"{name} builds", (), "reveal", PLAY))
    until_now(lambda: Speaking.said == ["Bela builds."], patience=20)
