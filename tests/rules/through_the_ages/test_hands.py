"""News list every real token to move: hands that obey them, and do nothing else, have what Herald has."""

import random
from collections import Counter

import pytest

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.referee import ages, news
from tests.golden.through_the_ages.script import choose_later
from tests.rules.through_the_ages.later import later, reveal, run, troops
from tests.rules.through_the_ages.scene import GAME, start

NAMES = ("Ada", "Bela", "Cleo", "Dora")
BANK, BOX, WORKERS = "", "box", "workers"
YELLOW, BLUE = "yellow", "blue"
# What the actions of a turn mean for a worker: from, to.
WORK = {
    "grow": lambda told: (BANK, WORKERS),
    "build": lambda told: (WORKERS, told["on"]),
    "train": lambda told: (WORKERS, told["on"]),
    "levy": lambda told: (BANK, told["on"]),
    "upgrade": lambda told: (told["on"], told["to"]),
    "destroy": lambda told: (told["on"], WORKERS),
    "disband": lambda told: (told["on"], WORKERS),
}
INSIDE = {"land": "build", "urban": "build", "grow": "grow", "upgrade": "upgrade", "stage": "stage"}


class Hands:
    """The tokens before each seat, moved as Events announce it."""

    def __init__(self, state):
        self.lying = {seat: of_seat(state.civs[seat]) for seat in state.seats}

    def move(self, seat, count, colour, one, two):
        for place, change in ((one, -count), (two, count)):
            if place != BOX:
                self.lying[seat][colour, place] += change

    def hear(self, event, before):
        """`before` is the State before the play: a wonder's name is known at the table without an announcement."""
        told = event.figures
        for key in ("farms", "moves", "eaten", "mines", "spoiled"):
            for one, two, count in told.get(key, ()):
                self.move(told["seat"], count, BLUE, one, two)
        for one, two, count in told.get("taken", ()):
            self.move(told["to"], count, BLUE, one, two)
        for seat, *rest in told.get("hands", ()):
            self.move(seat, *rest)
        self.work(event, before)
        if event.code == "given":
            self.given(told)
        if told.get("yellow"):
            self.lying[told["to"]][YELLOW, BANK] -= told["yellow"]
            self.lying[told["seat"]][YELLOW, BANK] += told["yellow"]

    def work(self, event, before):
        told, verb = event.figures, event.code
        if verb == "play":
            does = cards.card_of(told["card"]).effect("do")
            verb = INSIDE.get(does[1], "") if does else ""
        if verb in WORK:
            self.move(told["seat"], 1, YELLOW, *WORK[verb](told))
        if verb == "stage" and told.get("completed"):  # "its blue tokens go back to the bank"
            wonder = before.civs[told["seat"]].wonder.id
            self.move(told["seat"], self.lying[told["seat"]][BLUE, wonder], BLUE, wonder, BANK)

    def given(self, told):
        if told.get("grown"):
            self.move(told["seat"], told["grown"], YELLOW, BANK, WORKERS)
        if told.get("choice") in ("warriors", "religion") and len(told) == 2:
            self.move(told["seat"], 1, YELLOW, WORKERS, told["choice"])
        if told.get("destroyed"):
            self.move(told["victim"], 1, YELLOW, told["destroyed"], WORKERS)
        if told.get("gave"):
            self.lying[told["seat"]][YELLOW, BANK] -= told["gave"]
            self.lying[told["to"]][YELLOW, BANK] += told["gave"]


def of_seat(civ):
    """All tokens before a seat, by colour and place."""
    found = Counter({(YELLOW, BANK): civ.yellow, (YELLOW, WORKERS): civ.pool, (BLUE, BANK): civ.blue})
    for tech in civ.techs:
        found[YELLOW, tech.card.id] += tech.workers
        found[BLUE, tech.card.id] += tech.blue
    if civ.wonder:
        found[BLUE, civ.wonder.id] += civ.stages
    return found


def plain(counter):
    return {key: count for key, count in counter.items() if count}


@pytest.mark.parametrize(("mode", "players", "seed"), [("full", 4, 3), ("full", 2, 1), ("advanced", 3, 2)])
def test_hands_that_move_what_is_told_have_what_the_referee_has(mode, players, seed):
    state, chance = start(players, mode=mode), random.Random(seed)
    hands = Hands(state)
    while not state.over:
        before, seat = state.copy(), state.awaited()[0]
        text = choose_later(state, seat, chance)
        for event in state.do(seat, GAME.parse(text)):
            hands.hear(event, before)
        for one in state.seats:
            assert plain(hands.lying[one]) == plain(of_seat(state.civs[one])), (text, one)


# -- in words, in the order of hands ---------------------------------------------------------------


def said(happened, code):
    """The lines of all Events with this code."""
    return [line for event in happened if event.code == code for line in (news.tell(event, NAMES) or ("", [], ""))[1]]


def test_ta_146_a_colony_first_takes_the_units_and_then_brings_its_tokens():
    state = later({"war": ["rats"], "techs": troops(2, swordsmen=1)}, {}, {"techs": troops(0)})
    reveal(state, "developed_territory_i")
    run(state, "1 bid 3", "2 pass", "1 add swordsmen", "1 add warriors")
    assert said(run(state, "1 send"), "colony") == [
        "Ada colonizes Developed Territory I with Swordsmen, Warriors.",
        "Ada: 1 yellow from Swordsmen to the bank, 1 yellow from Warriors to the bank, "
        "1 yellow from the box to the bank, 1 blue from the box to the bank.",
        "Ada gets 3 science.",
    ]


def test_ta_193_a_war_is_settled_token_by_token():
    """Both sides' units leave before anything is taken."""
    state = later({"techs": troops(3)}, {"techs": troops(1)}, mode="full", age=2, wars=[["war_over_territory", 1, 2]],
                  phase="act", active=3, round=7)  # fmt: skip
    run(state, "3 end")
    while state.awaited() == (0,):
        state.do(0, state.plays(0)[0])
    happened = run(state, "1 add warriors", "1 strike", "2 add warriors", "2 defend")
    assert said(happened, "war") == [
        "War over Territory, 4 against 2: Ada wins.",
        "Ada: 1 yellow from Warriors to the bank.",
        "Bela: 1 yellow from Warriors to the bank.",
    ]
    assert said(happened, "spoils") == ["1 yellow token goes from Bela's bank to Ada's."]


def test_ta_182_ta_185_the_end_of_an_age_empties_the_old_wonder_and_takes_yellow_tokens():
    """What becomes obsolete is named first; then hands return its tokens."""
    state = later({"wonder": "pyramids", "stages": 2, "blue": 16}, mode="full")
    happened = []
    ages.end(state, happened)
    assert said(happened, "obsolete")[:2] == [
        "Ada loses: Pyramids.",
        "Ada: 2 blue from Pyramids to the bank, 2 yellow from the bank to the box.",
    ]


def test_ta_91_a_technology_brings_its_blue_tokens_from_the_box():
    state = later({"hand": ["justice_system.1"], "science": 9}, phase="act", age=2)
    assert said(run(state, "1 learn justice_system.1"), "learn")[1] == "Ada: 3 blue from the box to the bank."
