"""Speech at the host: the program that is named gets public announcements; what is stale is dropped."""

import subprocess
import threading

import pytest

from host.announce.speech import WAITING, SpeechAnnouncer
from host.errors import Missing
from host.table.news import News
from shared_rules.contract import Event

PLAY = (Event("build", {}),)


@pytest.fixture
def writer(tmp_path):
    """(command, read): a program that writes down what it is given after `--`, and what it wrote."""
    said, program = tmp_path / "said", tmp_path / "speak"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$2" >>{said}\n')
    program.chmod(0o755)

    def read(until):
        subprocess.run(["sh", "-c", f"until grep -qs '{until}' {said}; do sleep 0.02; done"], timeout=60, check=True)
        return said.read_text().splitlines()

    return f"{program} --", read


@pytest.mark.process
def test_the_named_program_speaks_and_says_it_again(writer):
    command, read = writer
    voice = SpeechAnnouncer(command)
    voice.on_news(News(None, "Ada builds", ("an Altar",), "reveal", PLAY))
    voice.on_news(News(2, "A secret", ("for Bela",)))
    voice.on_news(News(None, "Age I", ("is over",), "turn", PLAY))
    assert read("Age I") == ["an Altar", "Age I. is over"]
    voice.again()
    voice.on_news(News(None, "The end", (), "over", PLAY))
    assert read("The end") == ["an Altar", "Age I. is over", "Age I. is over", "The end"]


@pytest.mark.process
def test_full_speech_has_every_public_announcement_and_drops_what_is_stale(writer):
    command, read = writer
    voice = SpeechAnnouncer(command, full=True)
    for number in range(200):
        voice.on_news(News(None, f"Play {number}", (), "reveal", PLAY))
    told = read("Play 199")
    assert told[-1] == "Play 199" and len(told) < 200
    assert told[-WAITING:] == [f"Play {number}" for number in range(200 - WAITING, 200)]


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
    assert said == ["first", *(f"{number}" for number in range(20 - WAITING, 20))]


@pytest.mark.process
def test_what_no_program_can_be_given_does_not_end_the_voice(writer):
    command, read = writer
    voice = SpeechAnnouncer(command, full=True)
    for title in ("half a letter \ud800", "and on"):
        voice.on_news(News(None, title, (), "over", PLAY))
    assert read("and on") == ["and on"]


@pytest.mark.process
def test_an_answer_cuts_off_what_is_being_said_and_drops_what_waits(tmp_path):
    said, program = tmp_path / "said", tmp_path / "speak"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >>{said}\ncase "$1" in long*) exec sleep 1000;; esac\n')
    program.chmod(0o755)
    voice = SpeechAnnouncer(str(program), full=True)
    voice.now("long ago")
    subprocess.run(["sh", "-c", f"until grep -qs long {said}; do sleep 0.02; done"], timeout=60, check=True)
    voice.on_news(News(None, "stale", (), "", PLAY))
    voice.now("Altar 3+. IN: Age I.")
    voice.finish()
    voice.again()
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
def test_what_was_revealed_together_is_one_announcement(writer):
    command, read = writer
    voice = SpeechAnnouncer(command)
    voice.on_news(News(None, "Age I, turn 1", ("All have chosen.",), "reveal", PLAY))
    voice.on_news(News(None, "Built", ("Ada builds the Altar.",), "", PLAY))
    voice.on_news(News(None, "Sold", ("Bela sells a card.",), "", PLAY))
    voice.on_change(None)
    voice.on_news(News(None, "Age I", ("is over",), "turn", PLAY))
    assert read("is over") == ["All have chosen. Ada builds the Altar. Bela sells a card.", "Age I. is over"]


@pytest.mark.process
def test_a_station_that_comes_back_soon_is_not_worth_a_word(writer, monkeypatch):
    command, read = writer
    voice = SpeechAnnouncer(command)
    for text in ("is unplugged", "is back"):
        voice.on_news(News(None, "Station", (text,), passing="station 2"))
    monkeypatch.setattr("host.announce.speech.TROUBLE", 0.01)
    voice.on_news(News(None, "Station", ("is missing for long",), passing="station 1"))
    assert read("for long") == ["Station. is missing for long"]
    voice.on_news(News(None, "Station", ("is back at last",), passing="station 1"))
    assert read("at last") == ["Station. is missing for long", "Station. is back at last"]
