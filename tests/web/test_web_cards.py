"""Games of cards on the page: Oh Hell's trick, bids and tricks, and the zones of a game that only declares them."""

import pytest

from host.authoring.new_game import new_game
from host.computer import outside
from shared_rules.oh_hell.cards import suit_of
from tests.fakes.own_games import forgotten
from tests.web.one_screen import at_rest
from tests.web.positions import play_until
from tests.web.sessions import LiveSession
from tests.web.test_web_games import make

pytestmark = pytest.mark.xdist_group("browser pages")


def texts(page, selector):
    return page.locator(selector).all_inner_texts()


def first(live, seat, chosen=lambda texts: texts[0]):
    """Makes a play of a seat straight at the table and returns its text."""

    def play(session):
        plays = [session.table.game.text(play) for play in session.table.state.plays(seat)]
        return chosen(plays)

    text = live.ask(play)
    make(live, (seat, text))
    return text


def test_bids_trick_tricks_taken_and_points_are_seen(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.inner_text("#where") == "Deal 1: 7 cards each"
        assert texts(page, ".who .bid") == ["no bid yet"] * 3 and page.locator(".mid .pc").count() == 1
        for seat in (2, 3):
            first(live, seat)
        page.wait_for_function("() => /How many tricks will you take/.test(document.querySelector('#task').innerText)")
        first(live, 1)
        public = live.ask(lambda session: session.table.state.public())
        page.wait_for_function("() => document.querySelectorAll('.who .num').length === 3")
        assert texts(page, ".who .num") == [f"0/{bid}" for bid in public["bid"][1:]]
        cards = [first(live, seat) for seat in (2, 3)]
        page.wait_for_function("() => document.querySelectorAll('.oh-table .at.pc:not(.slot)').length === 2")
        name = live.ask(lambda session: session.table.words.card_name(cards[0].split()[1]))
        assert f"Bela: {name}" in page.locator(".oh-table").text_content()
        assert page.locator(".oh-table .best").count() == 1
        first(live, 1)
        winner = live.ask(lambda session: session.table.state.leader)
        page.wait_for_function(
            "() => [...document.querySelectorAll('.num')].some((one) => one.innerText.startsWith('1/'))"
        )
        assert live.ask(lambda session: session.table.state.taken[winner]) == 1
        assert texts(page, ".who .pts .said") == ["0"] * 3


def test_the_pad_stays_after_a_deal_until_it_is_put_away_and_is_always_behind_a_button(browser, open_page, tmp_path):
    with LiveSession(
        tmp_path,
        stations=False,
        game="oh_hell",
        seats=3,
        before=lambda session: play_until(session, lambda table: table.public()["number"] == 3),
    ) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector(".oh-counted")
        rows = live.ask(lambda session: counted_rows(session))
        assert page.locator(".oh-counted .pad tbody tr").count() == len(rows) == 2
        sums = [sum(row[seat][2] for row in rows) for seat in range(3)]
        assert texts(page, ".oh-counted .pad tbody tr:last-child b") == [str(total) for total in sums]
        assert sorted(map(int, texts(page, "#facts .so")), reverse=True) == sorted(sums, reverse=True)
        assert page.locator("#stage:not([hidden])").count() == 0, "no box besides"
        page.get_by_role("button", name="Next deal").click()
        page.get_by_role("button", name="The pad").click()
        assert page.locator("dialog .pad tbody tr").count() == 2


def counted_rows(session):
    news = session.table.past_news()
    return [event.figures["rows"] for told, _, _ in news for event in told.events if event.code == "counted"]


def test_what_cannot_be_laid_is_dimmed_and_says_why_and_one_press_plays(browser, open_page, tmp_path):
    def reached(table):
        public, hand = table.public(), table.state.zones["hand"][0]
        suits = {suit_of(card) for card in hand}
        return public["phase"] == "play" and public["led"] in suits and len(suits) > 1

    with LiveSession(
        tmp_path, game="oh_hell", seats=3, others=True, before=lambda session: play_until(session, reached)
    ) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card.can")
        page.locator("#cards .card.cannot").first.click(force=True)  # a press says why
        page.wait_for_function("() => / were led: play one of them/.test(document.querySelector('#task').innerText)")
        before = live.ask(lambda session: len(session.table.state.zones["hand"][0]))
        page.locator("#cards .card.can").first.click()
        page.wait_for_function(f"() => document.querySelectorAll('#cards .card').length === {before - 1}")


@pytest.mark.parametrize(
    ("alike", "leader", "best"), [("first", 1, 2), ("last", 1, 3), ("first", 3, 3), ("last", 3, 2)]
)
def test_of_two_cards_that_are_alike_the_one_that_takes_the_trick_is_marked(
    browser, open_page, tmp_path, alike, leader, best
):
    async def reached(session):
        await play_until(session, lambda table: table.public()["phase"] == "play")
        state = session.table.state
        state.trump, state.led, state.leader = "hearts", "clubs", leader
        state.zones["trick"] = [["clubs.9"], ["clubs.king.2"], ["clubs.king"]]
        state.zones["hand"][0][:2] = ["spades.10", "spades.10.2"]

    with LiveSession(
        tmp_path, stations=False, game="oh_hell", seats=3, packs="two", alike=alike, before=reached
    ) as live:  # fmt: skip
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        said = page.locator(".oh-table .at.pc .spoken").all_text_contents()
        assert sorted(one.split(": ")[1] for one in said) == ["9 of clubs", "King of clubs", "King of clubs"]
        marked = page.locator(".oh-table .best .spoken").text_content()
        assert marked.split(":")[0] == live.ask(lambda session: session.table.names)[best - 1]
        assert page.locator("#cards .card", has_text="10").count() >= 2


# What sticks out: cards of the trick under a plate, plates or the hand beyond the window, plates over each other.
STICKS_OUT = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const plates = boxes(".who");
  const over = plates.flatMap((one, at) => plates.slice(at + 1).filter((other) => meet(one, other)));
  const out = [...plates, ...boxes("#cards .card")].filter((one) => one.left < -1 || one.right > innerWidth + 1);
  return [over.length, out.length, document.documentElement.scrollWidth > innerWidth + 1];
}"""


@pytest.mark.parametrize(("seats", "most"), [(4, "12"), (7, "7"), (5, "10"), (10, "5")])
def test_the_largest_deals_fit_every_window(browser, open_page, tmp_path, seats, most):
    reached = lambda table: table.public()["phase"] == "play"  # noqa: E731
    with LiveSession(
        tmp_path, stations=False, game="oh_hell", seats=seats, most=most,
        before=lambda session: play_until(session, reached),
    ) as live:  # fmt: skip
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        for width, height in ((1920, 1080), (1366, 768), (1280, 800), (768, 1024), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => JSON.stringify(({STICKS_OUT})()) === '[0,0,false]'")


# Words and figures that are seen and run out of their plate.
SPILLED = """() => [...document.querySelectorAll(".oh-table .who *")].filter((one) => {
  if (one.children.length || !one.textContent.trim() || getComputedStyle(one).clipPath !== "none") return false;
  const range = document.createRange();
  range.selectNodeContents(one);
  const edge = one.closest(".who").getBoundingClientRect();
  const out = ({ left, right, width }) => width > 0 && (left < edge.left - 1 || right > edge.right + 1);
  return [...range.getClientRects()].some(out);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("seats", [5, 7, 10])
def test_before_anybody_has_bid_every_plate_holds_its_words(browser, open_page, tmp_path, seats):
    """In Danish, whose words are the longest: on a phone they lay over the points, and over the plates beside them."""
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=seats, language="da") as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        for width, height in ((1280, 800), (768, 1024), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert at_rest(page, SPILLED) == [], (width, height)
            page.wait_for_function(f"() => JSON.stringify(({STICKS_OUT})()) === '[0,0,false]'")
        assert "endnu ingen melding" in page.locator(".who:not(.me) .bid").last.text_content()


# Names of one word that stand in two lines.
PARTED = """() => [...document.querySelectorAll(".oh-table .seat-name")]
  .filter((one) => one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight))
  .map((one) => one.textContent)"""
TEN = ("Anna", "Bartholomew", "Ilse", "Cleo", "Maximilian", "Eva", "Ferdinand", "Gia", "Henrietta", "Ivo")


def test_the_names_of_ten_at_a_table_are_whole(browser, open_page, tmp_path):
    with LiveSession(
        tmp_path, stations=False, game="oh_hell", seats=10, names=TEN,
        before=lambda session: play_until(session, lambda table: table.public()["phase"] == "play"),
    ) as live:  # fmt: skip
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        found = {}
        for width, height in ((1920, 1080), (1366, 768), (1280, 800), (768, 1024), (390, 844), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            found[width] = at_rest(page, f"() => [...({STICKS_OUT})(), ...({PARTED})()]")
        assert found.pop(360)[:3] == [0, 0, False]  # the narrowest phone may break what is as long as Bartholomew
        assert list(found.values()) == [[0, 0, False]] * len(found)


# Ranks of the trick that something else lies over.
COVERED = """() => [...document.querySelectorAll(".oh-table .at.pc .ix")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.closest(".pc").contains(document.elementFromPoint(left + width / 2, top + height / 3));
}).map((one) => one.closest(".pc").textContent)"""


@pytest.mark.parametrize(("seats", "least"), [(4, 140), (7, 110), (10, 90)])
def test_every_rank_of_a_full_trick_is_seen_and_a_television_shows_it_large(browser, open_page, tmp_path, seats, least):
    def reached(table):
        public = table.public()
        return public["phase"] == "play" and sum(map(len, public["zones"]["trick"])) == seats - 1

    with LiveSession(
        tmp_path, stations=False, game="oh_hell", seats=seats, before=lambda session: play_until(session, reached)
    ) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        for width, height in ((1280, 800), (1366, 768), (768, 1024), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".oh-table .at.pc .ix").count() == seats - 1
            assert at_rest(page, COVERED) == [], (width, height)
        far = open_page(live.web.screen, 1920, 1080)
        far.wait_for_selector(".oh-table .at.pc .ix")
        assert at_rest(far, COVERED) == []
        assert min(one.bounding_box()["width"] for one in far.locator(".oh-table .at.pc").all()) >= least


# Plates, or what says trump, that are cut off at an edge, or lie over a card of the trick or its place.
CUT = """() => {
  const found = [];
  const table = document.querySelector(".oh-table").getBoundingClientRect();
  for (const plate of document.querySelectorAll(".oh-table .who, .oh-table .mid.play")) {
    const box = plate.getBoundingClientRect();
    const name = (plate.querySelector(".seat-name") ?? plate).textContent;
    if (box.top < table.top - 1 || box.bottom > table.bottom + 1) found.push(`out of the table: ${name}`);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`out of the window: ${name}`);
    for (const card of document.querySelectorAll(".oh-table .at.pc")) {
      const other = card.getBoundingClientRect();
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (Math.min(wide, high) > 6) found.push(`over a card: ${name}, ${Math.round(wide)} x ${Math.round(high)}`);
    }
  }
  return found;
}"""
FULL = ("Anna", "Béla Nagykovácsi-Szentgyörgyi", "Rasmus Østergaard Christiansen", "Cili", "Emma")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plates_with_all_that_they_can_say_lie_within_the_table_and_over_no_card(browser, open_page, tmp_path, seats):
    """A second row of a name, and the suits that somebody is out of, made the plate at the top higher than its room."""

    async def reached(session):
        await play_until(session, lambda table: sum(map(len, table.public()["zones"]["trick"])) == seats - 1)
        state = session.table.state
        for seat in range(1, seats + 1):
            state.bid[seat], state.taken[seat] = 2, 3
            state.failed[seat] = [["clubs", 1], ["hearts", 1], ["spades", 1]]

    with LiveSession(
        tmp_path, stations=False, game="oh_hell", seats=seats, names=FULL, before=reached
    ) as live:  # fmt: skip
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        found = {}
        for width, height in ((1920, 1080), (1280, 800), (1366, 768), (768, 1024), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            found[width] = at_rest(page, CUT)
        page.set_viewport_size({"width": 1280, "height": 800})
        assert page.locator(".who .failed .icon").count() == 3 * seats
        far = open_page(live.web.screen, 1920, 1080)
        far.wait_for_selector(".oh-table .who")
        far.wait_for_function("() => !document.getAnimations().some((one) => one.animationName === 'oh-lands')")
        found["television"] = at_rest(far, CUT)
        assert {where: what for where, what in found.items() if what} == {}


# What is pressed or read and lies over another, under the hand, or out of the window.
OUT_OF_REACH = """() => {
  const all = [...document.querySelectorAll(".oh-table .pad-open, .figures .way, .oh-table .who")];
  const cards = document.querySelectorAll("#cards .card");
  const boxes = new Map([...all, ...cards].map((one) => [one, one.getBoundingClientRect()]));
  const foot = document.querySelector(".dock:not([hidden]), #hand").getBoundingClientRect().top;
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const out = ({ left, top, right, bottom }) => left < -1 || top < 0 || right > innerWidth + 1
    || bottom > innerHeight + 8;
  const found = [...boxes].filter(([, box]) => out(box)).map(([one]) => `out: ${one.textContent}`);
  all.forEach((one, at) => {
    const box = boxes.get(one);
    if (one.closest(".oh-table") && box.bottom > foot + 1) found.push(`under the hand: ${one.textContent}`);
    const crossed = all.slice(at + 1).filter((other) => cross(box, boxes.get(other)));
    found.push(...crossed.map((other) => `${one.textContent} and ${other.textContent}`));
  });
  return found;
}"""


@pytest.mark.parametrize("phase", ["bid", "play"])
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_on_a_phone_held_either_way_plates_bids_hand_and_pad_are_in_reach(browser, open_page, tmp_path, seats, phase):
    def reached(table):
        public = table.public()
        deal = 1 if phase == "bid" else 3  # later the pad lies on the table until one has bid
        return public["number"] == deal and public["phase"] == phase and table.awaited() == (1,)

    options = {"seats": seats, "before": lambda session: play_until(session, reached)}
    with LiveSession(tmp_path, stations=False, game="oh_hell", **options) as live:
        page = open_page(live.web.seats[1], 390, 844, has_touch=True, is_mobile=True)
        page.wait_for_selector("#cards .card")
        assert page.locator(".pad-open").count() == (phase == "play") and page.locator(".figures .way").count() == (
            8 if phase == "bid" else 0
        )
        for width, height in ((390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert at_rest(page, OUT_OF_REACH) == [], (width, height)


@pytest.mark.parametrize("most", ["7", "13"])
def test_bids_stand_in_one_row_over_the_hand(browser, open_page, tmp_path, most):
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3, most=most) as live:
        for seat in (2, 3):
            first(live, seat)
        page = open_page(live.web.seats[1])
        page.wait_for_selector(".figures .way")
        assert page.locator(".figures .way").count() == int(most) + 1
        for width, height in ((1920, 1080), (1366, 768), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            boxes = [one.bounding_box() for one in page.locator(".figures .way").all()]
            assert len({box["y"] for box in boxes}) == 1, width
            hand = page.locator("#cards").bounding_box()
            middle = (boxes[0]["x"] + boxes[-1]["x"] + boxes[-1]["width"]) / 2
            assert abs(middle - hand["x"] - hand["width"] / 2) < 30, "over the middle of the hand"
            assert min(box["width"] for box in boxes) >= 44


def test_who_deals_is_told_in_the_language_of_the_page(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3, language="hu") as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.locator(".who svg[aria-label='Osztó']").count() == 1
        assert texts(page, ".who .bid") == ["még nincs tipp"] * 3


def test_a_rank_of_two_letters_stands_in_one_row(browser, open_page, tmp_path):
    """As a Danish jack: "K" over "n" was read as a king."""
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3, language="da", card_names="da") as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card .ix > .said")
        page.evaluate("() => { document.querySelector('#cards .card .ix > .said').textContent = 'Kn'; }")
        rank = page.locator("#cards .card .ix > .said").first
        assert rank.evaluate("(one) => one.getClientRects().length") == 1


def test_who_did_not_follow_is_marked_for_everybody(browser, open_page, tmp_path):
    def none_of_clubs(state):
        state.failed[2] = [["clubs", 1]]

    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3) as live:
        live.ask(lambda session: none_of_clubs(session.table.state))
        first(live, 2)
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.locator(".who .failed .suit-clubs").count() == 1
        assert (
            page.locator(".failed").text_content() == page.locator(".failed").get_attribute("title") == "Out of clubs"
        )


def test_the_zones_and_values_of_a_declared_game_stand_in_people_s_words(browser, open_page, tmp_path, monkeypatch):
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        new_game("snap", tmp_path / "games")
        for name, old, new in (
            ("__init__.py", 'value("round"))', 'value("round"), value("last", seats=True))'),
            ("__init__.py", '{"gone": "played"}', '{"gone": "played", "last": "laid last"}'),
            (
                "referee/state.py",
                "        self.move(play.card",
                "        self.last = seat\n        self.move(play.card",
            ),
        ):
            file = tmp_path / "games" / "snap" / name
            assert old in file.read_text()
            file.write_text(file.read_text().replace(old, new))
        outside.join(str(tmp_path / "games"))
        with LiveSession(tmp_path, stations=False, game="snap", seats=2) as live:
            page = open_page(live.web.seats[1])
            page.wait_for_selector("#cards .card")
            assert texts(page, ".zone-name") == ["Played", "Face down"]
            assert texts(page, ".zone .zone-count") == ["none", "26 cards"]
            assert "in hand: 5 cards" in page.locator(".plate").first.inner_text().replace(":5", ": 5").lower()
            assert "laid last" not in page.inner_text("#facts").lower()  # no seat has the number 0
            card = first(live, 1).split()[1]
            page.wait_for_selector("#city .zone-chip")
            assert texts(page, "#city .zone-chip") == [live.ask(lambda session: session.table.words.card_name(card))]
            facts = page.inner_text("#facts").lower().replace(":\n", ": ")
            assert "round: 0" in facts and "laid last: ada" in facts
