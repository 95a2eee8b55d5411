"""What a screen reader is told: Chromium's accessibility tree of home page, table, lesson, page for the ear and end.

axe looks at the markup; this is what the browser makes of it.
"""

from itertools import pairwise

import pytest

from tests.promises import promise
from tests.web.positions import after, play_until
from tests.web.sessions import LiveSession
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "A screen reader finds a name for every control, headings in order and one main part: on the home page, at "
        "a table, in a lesson, on the page for the ear and at the end",
        how="Chromium's accessibility tree",
    ),
]

pytestmark = [pytest.mark.xdist_group("browser seats"), pytest.mark.sample]

# Roles of what is pressed, chosen or filled in; each needs a name.
ACTS = {"button", "link", "checkbox", "radio", "combobox", "textbox", "searchbox", "spinbutton", "slider", "tab"}
SPEAKS = {"log", "status", "alert"}


def tree(page):
    """[(role, name, {property: value})] of each node that assistive technology gets, in the order of the page."""
    devtools = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in devtools.send("Accessibility.getFullAXTree")["nodes"]}
    devtools.detach()
    return [
        (
            node["role"]["value"],
            node.get("name", {}).get("value", "").strip(),
            {one["name"]: one["value"].get("value") for one in node.get("properties", ())},
        )
        for node in below(nodes, next(iter(nodes)))
        if not node["ignored"]
    ]


def below(nodes, place):
    """A node and all under it, depth first: the browser gives them level by level."""
    yield nodes[place]
    for child in nodes[place].get("childIds", ()):
        if child in nodes:
            yield from below(nodes, child)


def checked(page, *wanted):
    """The tree, after what holds for every page: all that acts has a name, there is one main part, headings begin with
    the first and leave out no step, news are spoken, and nothing that has the focus is hidden. `wanted` are names."""
    found = tree(page)
    assert [(role, known) for role, name, known in found if role in ACTS and not name] == []
    # NVDA reads what comes twice where a region that speaks can itself have the focus.
    assert [(role, name) for role, name, known in found if role in SPEAKS and known.get("focusable")] == []
    roles = [role for role, _name, _known in found]
    assert roles.count("main") == 1 and roles[0] == "RootWebArea" and found[0][1]
    assert any(known.get("live") for _role, _name, known in found) or SPEAKS & set(roles)
    headings = [(int(known["level"]), name) for role, name, known in found if role == "heading" and name]
    assert headings[0][0] == 1
    assert [later for before, later in pairwise(headings) if later[0] > before[0] + 1] == []
    assert all(name for role, name, _known in found if role in ("image", "img", "dialog", "progressbar", "meter"))
    names = [name for _role, name, _known in found]
    assert [one for one in wanted if not any(one in name for name in names)] == []
    return found


def test_the_tree_of_the_lobby(tmp_path, open_page):
    with OpenHouse(tmp_path) as house:
        page = open_page(house.address)
        page.get_by_role("heading", name="What shall we play?").wait_for()
        checked(page, "Play now: 7 Wonders", "Play now: Through the Ages", "With friends")
        page.get_by_role("link", name="Settings").click()
        page.get_by_role("heading", name="This house").wait_for()
        checked(page, "Language", "Who usually plays here")
        page.goto(f"{house.address}/friends")
        page.get_by_role("button", name="Invite: Oh Hell").click()
        page.get_by_role("button", name="Begin", exact=True).wait_for()
        checked(page, "Begin", "Change the rules", "Free chair")


@pytest.mark.parametrize("game, seats", [("seven_wonders_duel", 2), ("tower_of_babel", 3)])
def test_the_tree_of_a_table(game, seats, tmp_path, open_page):
    with LiveSession(
        tmp_path, stations=False, game=game, seats=seats, before=lambda one: play_until(one, after(40))
    ) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#reader")
        hand = [live.session.table.words_of(1).card_name(card) for card in live.session.hand(1)[:2]]
        checked(page, "Ada", "Bela", *hand)
        ear = open_page(live.web.ears[1])
        ear.get_by_role("log").get_by_text("Press the question mark").wait_for()
        checked(ear, "What is new since my turn", "My hand")


def test_the_tree_of_a_lesson(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(live.web.seats[1])
        page.get_by_role("button", name="Key").click()
        page.get_by_role("button", name="Which cards can be taken").click()
        page.wait_for_url(lambda url: not url.startswith(live.web.url))
        page.get_by_text("Step 1 of 2").first.wait_for()
        found = checked(page, "Which cards can be taken", "Step 1 of 2", "Do it for me")
        assert any("Nothing lies on the Lumber Yard" in name for _role, name, _known in found)


def test_the_tree_of_the_end(tmp_path, open_page):
    with LiveSession(
        tmp_path,
        stations=False,
        game="seven_wonders_duel",
        seats=2,
        before=lambda one: play_until(one, lambda _: False),
    ) as live:
        page = open_page(live.web.seats[1])
        page.get_by_role("table").first.wait_for()
        found = checked(page, "Ada", "Bela")
        cells = [role for role, _name, _known in found if role in ("rowheader", "columnheader")]
        assert "rowheader" in cells and "columnheader" in cells, (
            "each figure of the sheet is read with its row and player"
        )
