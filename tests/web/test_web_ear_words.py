"""What the page for people who listen speaks, and to whom."""

import asyncio
import json
from types import SimpleNamespace

import pytest

from host.journal.journal import Journal
from host.languages.catalogue import Speaker, speaking
from host.languages.game_words import game_words, games
from host.session.session import Session
from host.table.news import News
from host.virtual import oled
from host.web.table.feed import Feed
from host.web.table.listed_ways import list_ways
from host.web.table.screen_reader import ScreenReader, last_turn_end, sentences
from host.web.table.stream import Stream
from shared_rules.contract import Event, load
from shared_rules.oh_hell.names import card_name, short_name
from shared_rules.phrases import _
from tests.promises import promise
from tests.web.positions import in_age, play_until
from tests.web.sessions import key_of, quiet_session, served, setup

PROMISES = [
    promise("On the page for the ear one key repeats what was announced since one's own last turn, and nothing before"),
]


def test_what_was_wrapped_is_one_sentence_and_the_chosen_use_is_called_so():
    rows = [
        "Stone Reserv 1/3",
        ">Build",
        " Sell: 3 coins",
        " Wonder stage 1 x",
        "pay 3: 1 stone at",
        "2 and 1 wood",
        "",
        "A play    C next",
    ]
    assert sentences(rows, ["Stone Reserve"]) == [
        "Stone Reserve, 1 of 3.",
        "Build, chosen.",
        "pay 3: 1 stone at 2 and 1 wood.",
        "Sell: 3 coins.",
        "Wonder stage 1, refused.",
        "A play, C next.",
    ]


def test_a_name_that_was_shortened_is_said_whole_unless_two_could_be_meant():
    whole = ["Moneylenders Guild", "Build Moneylenders Guild"]
    assert sentences(["Mon. Guild   1/2"], whole) == ["Moneylenders Guild, 1 of 2."]
    assert sentences(["Moneyl. Guild"], ["Moneylenders Guild", "Moneylovers Guild"]) == ["Moneyl. Guild."]
    assert sentences(["Tax the people"], whole) == ["Tax the people."]


def test_abbreviated_words_are_said_whole():
    assert sentences(["Builders G. 1/5"], ["Builders Guild", "Build Builders Guild"]) == ["Builders Guild, 1 of 5."]
    assert sentences(["Library of Alex."], ["Library of Alexandria"]) == ["Library of Alexandria."]


def test_short_forms_of_a_display_are_said_in_full():
    ages, wonders = load("through_the_ages").part("referee.spoken"), load("seven_wonders").part("referee.spoken")
    assert ages.spelt("1 of 4 CA, 2 food.") == "1 of 4 civil actions, 2 food."
    assert ages.spelt("That takes 1 CA and you have 0 left.") == "That takes 1 civil action and you have 0 left."
    assert ages.spelt("R10 CA3/4 MA2/2. Cul 0+1 :) 2.") == (
        "R10 civil actions 3 of 4 military actions 2 of 2. culture 0+1 happy faces 2."
    )
    assert ages.spelt("Warriors > Swordsmen, chosen.") == "Warriors become Swordsmen, chosen."
    assert ages.spelt("Culture 3, Career.") == "Culture 3, Career."
    babel = load("tower_of_babel").part("referee.spoken")
    assert babel.spelt("Cleo 2 + T; add 2 camels") == "Cleo 2 + trader; add 2 camels"
    assert [babel.spelt(text) for text in ("Cleo 2 + T", "1 + Trees")] == ["Cleo 2 + trader", "1 + Trees"]
    assert wonders.spelt("Build L2 R2, chosen.") == "Build left 2 right 2, chosen."
    with game_words("through_the_ages", "hu").spoken():
        assert ages.spelt("1 a 4 CA-ból, 2 étel.") == "1 a 4 civil akcióból, 2 étel."


@pytest.mark.parametrize(
    "language, verb, card", [("en", "Play", "10 of hearts"), ("hu", "Kijátszom", ""), ("da", "Spil", "")]
)
def test_a_voice_is_given_no_sign_of_a_suit_and_each_card_once(language, verb, card):
    """A screen reader says `black diamond suit 9` for the sign, and some say nothing at all."""
    spelt = load("oh_hell").part("referee.spoken").spelt
    with game_words("oh_hell", language).spoken():
        uses = [play % short_name("hearts.10") for play in (_("Play %s"), _("Play %s") + ", chosen.", "%s!")]
        assert [spelt(use) for use in uses] == [verb, f"{verb}, chosen.", f"{card or card_name('hearts.10')}!"]
    assert spelt("Ada plays.") == "Ada plays."


def test_a_heading_that_fills_its_row_keeps_its_colon():
    rows = ["2 of spades", ">Play ♠2", "2 of spades", "follows suit", "", "A play"]
    heard = sentences(rows, ["2 of spades"], details=["2 of spades: follows suit"])
    assert heard == ["2 of spades.", "Play ♠2, chosen.", "2 of spades: follows suit.", "A play."]


def test_what_a_card_frees_is_said_of_the_layout(tmp_path):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        asyncio.run(play_until(session, in_age(1, 8)))
        public = session.table.public()
        said = load("seven_wonders_duel").part("referee.spoken").middle(public, session.table.names)
    assert [line for line in said if line.startswith("Taking ")] == [
        "Taking Glassworks frees Baths.",
        "Taking Stone Pit frees Pharmacist.",
    ]


def test_cards_that_lie_face_down_are_counted_and_goods_have_their_price(tmp_path):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        asyncio.run(play_until(session, in_age(1, 17)))
        public, spoken = session.table.public(), load("seven_wonders_duel").part("referee.spoken")
        city = public["cities"][0]
        city.update(cards=["quarry", "press", "altar", "forum"], done=["great_lighthouse"], prices=[2, 2, 3, 2, 1])
        found = spoken.player(public, 1, session.table.names)
    assert "Brown and grey cards make 1 stone, 1 papyrus." in found
    assert {"Forum makes 1 glass or papyrus.", "Great Lighthouse makes 1 clay, wood or stone."} <= set(found)
    assert "Missing goods cost: clay 2, wood 2, stone 3, glass 2, papyrus 1." in found
    assert spoken._names_or_number(["?", "altar", "?"]) == ["Altar", "2 cards that lie face down"]


def test_the_own_civilization_begins_with_stocks_and_actions(tmp_path):
    with quiet_session(tmp_path, game="through_the_ages", seats=2) as session:
        facts = ScreenReader(session, Feed(session)).facts(1)
    assert facts["mine"][0].startswith("Ada: culture 0")
    assert facts["mine"][0].endswith("Food 0, resources 0, unused workers 1. Actions left: civil 1, military 0.")
    assert "Food" not in facts["others"][0][0]


@pytest.mark.parametrize(("game", "seats"), [("through_the_ages", 2), ("oh_hell", 3), ("seven_wonders", 3)])
def test_what_was_announced_after_the_last_own_turn_is_told_and_nothing_before(game, seats, tmp_path):
    with quiet_session(tmp_path, game=game, seats=seats) as session:
        table, feed = session.table, Feed(session)
        table.listen(feed)
        asyncio.run(play_until(session, lambda table: table.line > 90 and 1 in table.awaited()))
        end, told = last_turn_end(table, 1), ScreenReader(session, feed)._since(1)
        shown = feed.news.since(1, 0)[-len(told) :]
    before, after = [who for who, _ in table.plays()[:end]], [who for who, _ in table.plays()[end:]]
    assert told and [one["title"] for one in told] == [one["title"] for one in shown]
    if game == "seven_wonders":  # from the play with which the last of the others, or Ada herself, completed the turn
        assert after[0] == 1 and told[0]["lines"] == ["All have chosen."]
    else:
        assert before[-1] == 1 and any(who == 2 for who in after) and "Bela" in json.dumps(told)


@pytest.mark.parametrize("game", games())
def test_every_game_tells_a_listener_the_hand_the_table_and_the_others(game, tmp_path):
    with quiet_session(tmp_path, game=game, seats=load(game).seats[0]) as session:
        facts = ScreenReader(session, Feed(session)).facts(1)
    assert facts["where"] and all(one["name"] for one in facts["hand"])


def test_discs_of_one_name_are_told_apart_and_equal_cards_are_not(tmp_path):
    with quiet_session(tmp_path, game="tower_of_babel") as session:
        asyncio.run(play_until(session, lambda table: table.awaited() == (1,) and not table.public()["disc"]))
        names = {one["name"] for one in ScreenReader(session, Feed(session)).facts(1)["hand"]}
    discs = [name for name in names if name.startswith("Ship disc, Build ")]
    assert len(discs) > 3 and all(", asks for " in name for name in discs)


def test_cards_of_the_hand_and_of_the_row_are_told_apart(tmp_path):
    with quiet_session(tmp_path, game="through_the_ages", seats=2) as session:
        table = session.table
        card = next(card for card in session.hand(1) if card)
        assert table.submit(1, "taken", table.moment, f"take {card}").ok
        hand = ScreenReader(session, Feed(session)).facts(1)["hand"]
    assert {one["card"]: one["name"].endswith(", in your hand") for one in hand if one["card"] == card} == {card: True}
    assert sum(one["name"].endswith(", in your hand") for one in hand) == 1 < len(hand)


def test_a_use_without_the_name_of_its_card_ends_in_no_colon(tmp_path):
    with quiet_session(tmp_path, game="through_the_ages", seats=2, language="hu") as session:
        card = session.hand(1)[0]
        name = session.table.words_of(1).card_name(card)
        assert ScreenReader(session, Feed(session))._first_use(1, card, name)[0] == "Elveszed"


@pytest.mark.long
def test_at_the_end_who_has_won_is_told_and_the_points(tmp_path):
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2, language="hu") as session:
        feed = Feed(session)
        session.table.listen(feed)
        asyncio.run(play_until(session, lambda table: False))
        where = ScreenReader(session, feed).facts(1)["where"]
    assert len(where) > 1 and "Bela" in " ".join(where[1:])


def test_cards_that_lie_in_the_offer_are_called_so(tmp_path):
    with quiet_session(tmp_path, game="tower_of_babel") as session:
        asyncio.run(play_until(session, lambda table: table.public()["disc"] and 1 in table.awaited()))
        card = session.hand(1)[0]
        moment = session.table.moment
        assert session.table.submit(1, "laid", moment, f"add {card}").ok
        hand = ScreenReader(session, Feed(session)).facts(1)["hand"]
    named = [one["name"].endswith(", laid") for one in hand]
    assert named == [one["card"] == card for one in hand] and any(named)


def test_of_several_languages_each_seat_hears_what_its_card_does_in_its_own(tmp_path):
    journal = Journal.open(tmp_path)
    session = Session.open(setup()._replace(languages=("hu", "da", "en")), journal, tmp_path)
    session.table.deal_if_due()
    said = [list_ways(session.table, seat, session.hand(seat)[0])[-1]["heading"] for seat in (1, 3)]
    journal.close()
    assert said == ["Eldobás: 3 érme", "Sell: 3 coins"]


def test_lines_of_the_idle_screen_stand_apart_where_they_fill_their_row():
    rows = ["Ada", "", "Age III  turn 15", "Lay a card here", "5 coins", "", "", "B news    D help"]
    said = sentences(rows, (), ["Age III  turn 15", "Lay a card here", "5 coins"])
    assert said == ["Ada.", "Age III, turn 15.", "Lay a card here.", "5 coins.", "B news, D help."]


def test_what_stands_below_whom_the_table_waits_for_is_a_sentence_of_its_own():
    for waiting in (["Waiting for Ada"], ["Waiting for Ada,", "Bela, Cleo"]):
        rows = ["Dora", "", "Wonders", *waiting, "You have 1 of 4", "", "D help"]
        line = " ".join(waiting)
        said = sentences(rows, (), ["Wonders", "You have 1 of 4", line])
        assert said == ["Dora.", "Wonders.", f"{line}.", "You have 1 of 4.", "D help."]


def test_a_display_names_whom_it_waits_for_in_a_line_that_ends(tmp_path, monkeypatch):
    """Both rows are full, so only the words tell that the second begins a sentence."""
    with quiet_session(tmp_path, game="seven_wonders_duel", seats=2) as session:
        table = session.table
        table.submit(1, "p1", table.moment, table.game.text(table.state.plays(1)[0]))
        assert table.awaited() == (2,)
        rows = ["Ada", "", "Wonders", "Waiting for Bela", "You have 1 of 4", "", "", "D help"]
        monkeypatch.setattr(oled, "read", lambda screen: rows)
        reader = ScreenReader(session, SimpleNamespace(actions={}, displays=SimpleNamespace(reads=True)))
        assert "Waiting for Bela." in reader._screen(1, None)


def heard_by(session, seat, key):
    """The first event of the page for the ear of a seat."""

    async def asked():
        async with served(session) as (web, client):
            named = {"seat": seat, "key": key(web), "ear": 1}
            async with client.stream("GET", "/stream", params=named) as answer:
                if answer.status_code != 200:
                    return answer.status_code
                lines = answer.aiter_lines()
                async for line in lines:
                    if line.startswith("data: "):
                        return json.loads(line[6:])

    return asyncio.run(asked())


@pytest.mark.long
def test_a_seat_hears_its_own_hand_and_nothing_of_the_others(session):
    told = heard_by(session, 1, key_of)
    assert [one["card"] for one in told["hand"]] == session.hand(1)
    hidden = {card for seat in (2, 3) for card in session.hand(seat)} - set(session.hand(1))
    assert hidden and not [card for card in hidden if card in json.dumps(told)]
    names = {session.table.words.card_name(card) for card in hidden}
    own = {session.table.words.card_name(card) for card in session.hand(1)}
    told["hand"] = []
    assert not [name for name in names - own if name in json.dumps(told, ensure_ascii=False)]


def test_only_the_key_of_the_seat_opens_it(session):
    assert heard_by(session, 1, lambda web: "wrong") == 403
    assert heard_by(session, 2, key_of) == 403


def test_nothing_that_a_seat_hears_is_announced_at_the_table(session):
    """What a seat hears is private: the table's own announcers, its loudspeaker among them, get nothing of it."""

    class Loudspeaker:
        def __init__(self):
            self.told = []

        def on_news(self, news):
            self.told.append(news)

        def on_change(self, table):
            self.told.append(table)

    speaker = Loudspeaker()
    session.table.listen(speaker)
    heard_by(session, 1, key_of)
    assert speaker.told == []


def test_of_a_real_station_the_idle_lines_or_the_card_and_its_uses_are_told(session):
    """Its picture stays with it, without a virtual station or the fingers of the page."""
    del session.virtual_stations[2]
    reader = ScreenReader(session, Feed(session))
    assert reader.facts(2)["acts"] is False
    assert reader.facts(2)["screen"][:2] == ["Age I  turn 1.", "Lay a card here."]
    session.stations.readers.card_on = lambda seat: session.hand(seat)[0]
    name = session.table.words.card_name(session.hand(2)[0])
    said = reader.facts(2)["screen"]
    assert said[0] == f"{name}." and "Sell: 3 coins." in said


def test_a_display_that_still_shows_the_card_before_is_read_by_its_whole_name(session, monkeypatch):
    """On the page it was taken away, which the station has not noticed yet."""
    feed = Feed(session)
    reader = ScreenReader(session, feed)
    monkeypatch.setattr(feed.displays, "_reads", True)  # as where the letters of a display are known
    monkeypatch.setattr("host.web.table.screen_reader.oled.read", lambda picture: ["Mon. Guild   1/2", *[""] * 7])
    monkeypatch.setattr(session.stations.readers, "card_on", lambda seat: "moneylenders_guild")
    assert feed.actions[1].card is None
    assert reader.facts(1)["screen"][0] == "Moneylenders Guild, 1 of 2."


@pytest.mark.parametrize(
    "language, where, hand",
    [
        ("hu", "I. kor 1. kör. Soron van: te, Bela és Cleo.", "I. kor, 1. kör, a kártyák balra mennek tovább."),
        ("da", "Alder I tur 1. Venter på dig, Bela og Cleo.", "Alder I, tur 1, kortene går til venstre."),
    ],
)
def test_a_seat_hears_everything_in_its_language(tmp_path, language, where, hand):
    """Cards keep the names of the box, and nothing else is English."""
    with quiet_session(tmp_path, language=language) as session:
        found = ScreenReader(session, Feed(session)).facts(1)
    assert (found["where"], found["middle"][0]) == ([where], hand)
    assert found["mine"][0].startswith("Ada: 3 ")
    said = json.dumps([found["mine"], found["others"], found["middle"]], ensure_ascii=False)
    assert not [word for word in ("coin", "shield", "cards", "Sells", "pile") if word in said]


def test_at_a_table_of_several_languages_each_seat_hears_the_news_in_its_own(tmp_path):
    journal = Journal.open(tmp_path)
    session = Session.open(setup()._replace(languages=("hu", "da", "en")), journal, tmp_path)
    feed = Feed(session)
    built = Event("built", {"seat": 1, "card": "altar.3", "how": "chain", "left": 0, "right": 0})
    feed.on_news(News(None, "Built", ("Ada builds Altar, free by a chain.",), "", (built,)))
    said = [feed.unheard(Stream(seat))[0]["lines"] for seat in (1, 3, None)]
    journal.close()
    assert said == [["Ada: Altar, ingyen, lánccal."], *[["Ada builds Altar, free by a chain."]] * 2]


def test_signs_of_the_display_are_said_in_the_language_of_the_seat():
    with speaking(Speaker("host", "da", "en")):
        assert sentences(["Altar 1/3", ">Byg       x"]) == ["Altar, 1 af 3.", "Byg, afvist, valgt."]


def test_a_reason_that_the_display_cuts_is_said_in_full():
    reason = "Missing 1 wood at 3 coins, 1 stone at 1 coin, 1 papyrus at 2 coins. It comes to 6 coins and you have 1."
    rows = [
        "Rostrum      1/2",
        ">Build         x",
        " Discard: +2",
        "Missing 1 wood",
        "at 3 coins, 1...",
        "",
        "",
        "A why    C next",
    ]
    assert reason in sentences(rows, (), (), [reason])


def test_a_reason_is_said_in_full_where_the_page_names_who_sells_and_the_display_has_no_room_for_it(tmp_path):
    with quiet_session(tmp_path, seats=3) as session:
        reader, table, met = ScreenReader(session, Feed(session)), session.table, 0
        words = table.words_of(1)
        for age, turn in ((1, 3), (1, 5), (2, 1), (2, 4), (3, 1), (3, 4)):
            asyncio.run(play_until(session, in_age(age, turn)))
            for card in session.hand(1):
                for way in session.sees(1).ways(card):
                    reason = words.why(way.refusal) if way.refusal is not None else ""
                    begins, sells, _rest = reason.partition(" sells ")
                    if sells:
                        details = reader._details(1, {card: list_ways(table, 1, card)})
                        found = sentences(["A card", f"{begins}{sells}...", "A why"], (), (), details)
                        assert found[1] == reason, found
                        met += 1
    assert met
