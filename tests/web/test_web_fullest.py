"""Late and full positions fit: the fullest of many random games and of all golden ones, in the windows of laptops."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.record import Record, parse, steps
from shared_rules.seven_wonders_duel.layout import ROWS
from tests.golden.make import goldens, read
from tests.promises import promise
from tests.web.one_screen import CUT, SCROLLS, at_rest, in_windows
from tests.web.sessions import LiveSession

PROMISES = [
    promise("A city as full as a game can make it covers nothing that people touch", how="the fullest of 200 games"),
    promise(
        "In Duel, Tower of Babel and Through the Ages the fullest table is seen whole on a laptop",
        how="the fullest moments of all golden games",
    ),
]

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser pages")]

LAPTOPS = ((1280, 800), (1366, 768), (1440, 900), (1920, 1080))
GAMES = 200
BUILDS = ("build", "free")
# Twenty ways to use what is there are scrolled in their panel.
BOARDS_SCROLL = SCROLLS.replace(', "#ways"', "")
# What of a city lies outside its panel, or over the hand.
OUTSIDE = """() => {
  const hand = document.querySelector("#hand").getBoundingClientRect();
  const found = [];
  for (const panel of document.querySelectorAll("#others .plate, #city")) {
    const box = panel.getBoundingClientRect();
    if (box.bottom > hand.top + 1) found.push([panel.className, box.bottom, hand.top]);
    if (getComputedStyle(panel).overflowY === "auto") continue;
    for (const part of panel.querySelectorAll(".mini, .stage, .figures li")) {
      const one = part.getBoundingClientRect();
      if (one.height && one.bottom > box.bottom + 2) found.push([panel.className, one.bottom, box.bottom]);
    }
  }
  return found;
}"""


def late(seed, seats):
    """(cards of the fullest city beside seat 1, the lines) of an eager random game in its last turn."""
    rules, chance, lines = load("seven_wonders"), random.Random(seed), []
    state = rules.start(seats, {"deal": "dealt"})
    while not state.over:
        awaited = state.awaited()
        if TABLE not in awaited and (public := state.public())["age"] == 3 and public["turn"] == 6 and 1 in awaited:
            cities = public["cities"]
            return max(len(cities[place]["cards"]) for place in (1, seats - 1)), lines
        seat = awaited[0]
        texts = [rules.text(play) for play in state.plays(seat)]
        eager = [text for text in texts if text.split(" ")[0] in BUILDS] or texts
        text = chance.choice(eager if seat != TABLE else texts)
        lines.append((seat, text))
        state.do(seat, rules.parse(text))
    return 0, []


@pytest.mark.parametrize("seats", [4])
def test_the_fullest_city_of_many_games_stays_in_its_panel(open_page, tmp_path, seats):
    most, lines = max((late(seed, seats) for seed in range(GAMES)), key=lambda found: found[0])
    assert most >= 14, "a full city"
    names = ("Ada", "Bela", "Cleo", "Dora")[:seats]
    record = Record("seven_wonders", load("seven_wonders").rules_version, {"deal": "dealt"}, names, "2026-11-29", lines)
    with LiveSession(tmp_path, stations=False, record=record) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        for window in in_windows(page, *LAPTOPS):
            assert at_rest(page, OUTSIDE) == [], window


def _duel(rows):
    """How much stands in the fuller city of a Duel of which so many rows of Age III lie."""

    def full(public):
        cards = iter(public["layout"])
        rows_of_cards = [[next(cards, "") for _ in row] for row in ROWS[3]]
        lying = [row for row in rows_of_cards if any(row)]
        if public["phase"] != "play" or public["age"] != 3 or len(lying) != rows:
            return 0
        return max(len(city["cards"]) + len(city["tokens"]) + len(city["symbols"]) for city in public["cities"])

    return full


def _offers(public):
    """How much is to be compared when the active player of Tower of Babel chooses among offers."""
    if public["phase"] != "choose":
        return 0
    builders = max(sum(map(bool, wonder["buildings"])) for wonder in public["wonders"])
    return sum(len(set(seat["offer"] or ())) for seat in public["seats"]) + 3 * builders


def _civilization(fewest, most):
    """How much lies in my civilization, of those with so many technologies."""

    def full(public):
        civ = public["civs"][0]
        if public["phase"] != "act" or not fewest <= len(civ["techs"]) <= most:
            return 0
        works = sum(len(civ.get(kind) or ()) for kind in ("wonders", "ruins", "specials", "colonies"))
        return works + bool(civ.get("tactic")) + bool(civ.get("wonder")) + 2 * (len(public.get("finals", ())) > 0)

    return full


def _fullest(game, seats, full):
    """The record of a golden game up to its fullest moment at which seat 1 is to play."""
    best, lines, found = 0, [], None
    for name in [name for of, name in goldens() if of == game]:
        record = parse(read(game, name)[0])
        if len(record.names) != seats or record.options.get("deal") == "open":
            continue
        for number, (state, seat, _) in enumerate(steps(record)):
            if seat and 1 in state.awaited() and (here := full(state.public())) > best:
                best, lines, found = here, record.lines[:number], record
    assert found, "this moment never comes"
    found.lines = lines
    return found


# Of each game: seats, what makes a moment full, what is seen whole.
FULLEST = {
    "Duel, Age III in three rows": ("seven_wonders_duel", 2, _duel(3), ".plate .built", "#city .built"),
    "Duel, Age III in seven rows": ("seven_wonders_duel", 2, _duel(7), ".plate .built", "#city .built"),
    "Babel, offers of four": ("tower_of_babel", 5, _offers, ".babel-wonder", ".babel-ahead", ".babel-offer .chip"),
    "Ages, up to eight technologies": ("through_the_ages", 4, _civilization(5, 8), "#city .tech"),
    "Ages, nine or ten technologies": ("through_the_ages", 4, _civilization(9, 10), "#city .tech"),
    "Ages, more technologies": ("through_the_ages", 4, _civilization(11, 30), "#city .tech"),
}


@pytest.mark.parametrize("moment", FULLEST)
def test_the_fullest_moment_of_all_golden_games_is_seen_whole(open_page, tmp_path, moment):
    game, seats, full, *whole = FULLEST[moment]
    with LiveSession(tmp_path, stations=False, record=_fullest(game, seats, full)) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#reader")
        for window in in_windows(page, *LAPTOPS):
            assert at_rest(page, CUT, ["#task", ".plate", "#city", *whole, "#cards .card", "#undo"]) == [], window
            assert at_rest(page, BOARDS_SCROLL) == [], window
