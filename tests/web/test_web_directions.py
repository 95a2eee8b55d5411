"""Names that are read from right to left, in sentences that are read from left to right."""

import pytest

from host.bots.strategy import Strategy
from tests.promises import promise
from tests.web.sessions import LiveSession
from tests.web.test_web_home import OpenHouse

PROMISES = [promise("A name in Hebrew or Arabic letters turns no figure of a sentence around")]
DAVID = "דוד"
# Lines with a name and a figure after it, as [line, whether the figure stands behind the name].
LINES = """(name) => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("#log"), NodeFilter.SHOW_TEXT);
  const box = (text, from, letters) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + letters);
    return range.getBoundingClientRect();
  };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const at = text.data.indexOf(name);
    const figure = at < 0 ? null : /\\d+/.exec(text.data.slice(at + name.length));
    if (!figure) continue;
    const [one, other] = [box(text, at, name.length), box(text, at + name.length + figure.index, figure[0].length)];
    if (one.width && Math.abs(one.top - other.top) < 4) found.push([text.data, other.left > one.right - 1]);
  }
  return found;
}"""


def play_to_the_end(session):
    """All by habit, straight at the table."""
    table = session.table
    minds = {seat: Strategy(table.game, seat) for seat in table.seats}
    while not table.over:
        for seat in list(table.awaited()):
            view = table.game.view(table.view(seat))
            choice = minds[seat].choose(view, view.reach() or ())
            table.submit(seat, f"m{table.moment}-{seat}", table.moment, table.game.text(choice.play))


@pytest.mark.xdist_group("browser seats")
@pytest.mark.parametrize("game", ["oh_hell", "seven_wonders"])
def test_figures_stand_behind_the_name_that_they_belong_to(game, tmp_path, browser, open_page):
    with LiveSession(tmp_path, stations=False, game=game, names=("Ada", DAVID, "Cleo")) as live:
        live.ask(play_to_the_end)
        page = open_page(live.web.seats[1])
        page.locator("#log h4").first.wait_for()
        lines = page.evaluate(LINES, DAVID)
        assert lines and [line for line, behind in lines if not behind] == []


@pytest.mark.xdist_group("browser pages")
def test_a_name_that_is_offered_is_sent_back_as_it_is(tmp_path, browser, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": [DAVID, "Bela"]})
        page = open_page(f"{house.address}/events")
        page.get_by_label("What it is called").fill("Spring Cup")
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/events/spring-cup")
        assert house.house.events.event("spring-cup").players == [DAVID, "Bela"]
