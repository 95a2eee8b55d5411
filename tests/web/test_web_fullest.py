"""Late and full positions fit: the fullest city beside mine of many random games, in the windows of laptops."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.record import Record
from tests.promises import promise
from tests.web.sessions import LiveSession

PROMISES = [
    promise("A city as full as a game can make it covers nothing that people touch", how="the fullest of 200 games"),
]

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser pages")]

GAMES = 200
BUILDS = ("build", "free")
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
        for width, height in ((1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(500)
            assert page.evaluate(OUTSIDE) == [], (width, height)
