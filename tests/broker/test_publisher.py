"""What a table publishes: its fields, its result, and nothing that only one seat may know."""

import json
import pathlib
import random

import pytest

from host.broker import topics
from host.broker.home import brief, discovery
from host.broker.publisher import Publisher
from host.computer.documents import own_version
from host.errors import BadFile
from host.languages.codes import CODES, ENGLISH
from host.running.publishing import table_name
from host.table.dealer import ShuffledDealer
from host.table.news import News
from shared_rules.wire.referee.tunes import NAMES as TUNES
from shared_rules.wire.referee.tunes import PUBLISHED
from tests.fakes import worlds
from tests.promises import promise
from tests.web.sessions import quiet_session

PROMISES = [
    promise(
        "Home Assistant understands what a table publishes",
        how=("compares the messages with what Home Assistant's own code demands (`tests/broker/home_assistant.json`)"),
    ),
]

DOCS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"
GAMES = [
    ("seven_wonders", 3, {}),
    ("seven_wonders_duel", 2, {}),
    ("tower_of_babel", 3, {}),
    ("through_the_ages", 2, {}),
    ("seven_wonders", 3, {"deal": "open"}),
]
# What Home Assistant's own code demands of these messages; home_assistant.py wrote it.
DEMANDS = json.loads(pathlib.Path(__file__).with_name("home_assistant.json").read_text(encoding="utf-8"))


def demand(part, of):
    """That a part of a message has all that is needed, and nothing that its reader does not know."""
    assert set(of["required"]) <= set(part) <= set(of["allowed"]), part


def long(message, short):
    """The message with its abbreviations written out, as Home Assistant reads it."""
    return {short.get(key, key): value for key, value in message.items()}


class Kept:
    """Where an outbox would be: keeps everything and passes it on."""

    def __init__(self, tell=None):
        self.messages, self.lost, self._tell = [], 0, tell

    def put(self, message):
        self.messages.append(message)
        if self._tell:
            self._tell(0, message.topic + " " + message.payload)

    def renew(self):
        self.messages = [one._replace(payload=one.again()) for one in self.messages if one.again is not None]

    def latest(self, topic):
        name = topic.path.format(table="t")
        return next(one.payload for one in reversed(self.messages) if one.topic == name)


class PublishingWorld(worlds.World):
    """A world with one ear more: at the door to the broker."""

    def _listen(self, session):
        super()._listen(session)
        self.kept = Kept(self._tell)
        self.table.listen(Publisher(self.table, "t", self.kept, list))


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_publishes_no_card_that_nobody_may_know(game, seats, options, tmp_path):
    chance = random.Random(5)
    world = PublishingWorld(game, seats, options, worlds.Notebook(ShuffledDealer(5)), tmp_path)
    while not world.table.over and len(world.steps) < 120:
        world.do(worlds._next_step(world, chance))
    world.close()
    told = [text for _, text in world.told[0] if text.startswith(("herald/", "homeassistant/"))]
    assert len(told) > 50
    assert worlds.strangers(world, 0) == []


def test_what_one_seat_alone_hears_is_not_published(tmp_path):
    with quiet_session(tmp_path) as session:
        kept = Kept()
        publisher = Publisher(session.table, "t", kept, list)
        publisher.on_news(News(1, "Yours", ("Only for Ada.",), "turn"))
        publisher.on_news(News(None, "All", ("For all.",), "turn"))
    assert "Only for Ada." not in str(kept.messages) and "Yours" not in str(kept.messages)
    assert "For all." in str(kept.messages)


def test_no_port_board_or_address_leaves_with_the_health_of_a_station(tmp_path):
    with quiet_session(tmp_path) as session:
        kept = Kept()
        facts = [{"seat": 1, "here": True, "ill": ["reader"], "port": "/dev/ttyACM0", "uid": "e66164", "cause": "soft"}]
        Publisher(session.table, "t", kept, lambda: facts)
    found = json.loads(kept.latest(topics.HEALTH))
    assert found["stations"][:2] == [
        {"seat": 1, "name": "Ada", "here": True, "ill": ["reader"]},
        {"seat": 2, "name": "Bela", "here": False, "ill": []},
    ]
    assert not [one for one in kept.messages for secret in ("ttyACM0", "e66164") if secret in one.payload]


def test_the_health_of_the_stations_is_said_again_only_when_it_is_another(tmp_path):
    with quiet_session(tmp_path) as session:
        kept, facts = Kept(), [{"seat": 1, "here": True, "ill": []}]
        publisher = Publisher(session.table, "t", kept, lambda: facts)
        for here in (True, True, False, False):
            facts[0]["here"] = here
            publisher.on_change(session.table)
    said = [json.loads(one.payload) for one in kept.messages if one.topic == topics.HEALTH.path.format(table="t")]
    assert [one["stations"][0]["here"] for one in said] == [True, False]


@pytest.mark.long
def test_the_result_is_that_of_the_table_and_goes_when_the_table_goes_back(tmp_path):
    chance = random.Random(1)
    world = PublishingWorld("seven_wonders_duel", 2, {}, worlds.Notebook(ShuffledDealer(1)), tmp_path)
    while not world.table.over:
        seat = chance.choice(world.table.awaited())
        world.do(("play", seat, world.game.text(chance.choice(world.table.state.plays(seat)))))
    found = json.loads(world.kept.latest(topics.RESULT))
    assert [tuple(place) for place in found["ranking"]] == world.table.ranking()
    totals = [sum(line.points for line in sheet) for sheet in world.table.sheets()]
    assert [seat["total"] for seat in found["seats"]] == totals
    assert found["winners"] == [world.table.names[seat - 1] for seat in world.table.ranking()[0]]
    world.table.rename(("Zita", world.table.names[1]))
    assert json.loads(world.kept.latest(topics.RESULT))["seats"][0]["name"] == "Zita"
    world.do(("undo", 1, str(world.table.line - 1)))
    assert world.kept.latest(topics.RESULT) == ""
    assert not json.loads(world.kept.latest(topics.STATE))["over"]
    world.close()


def test_every_message_is_one_of_the_table_and_news_have_each_its_id(tmp_path):
    with quiet_session(tmp_path) as session:
        kept = Kept()
        publisher = Publisher(session.table, "t", kept, list)
        for _ in range(3):
            publisher.on_news(News(None, "All", ("For all.",), "conflict"))
    known = {one.path.format(table="t"): one for one in topics.TOPICS}
    ids = []
    for one in kept.messages:
        topic = known[one.topic]
        assert (one.retained, one.qos) == (topic.retained, topic.qos)
        if topic is topics.NEWS:
            ids.append(json.loads(one.payload)["id"])
            assert json.loads(one.payload)["event_type"] == "conflict"
    assert len(ids) == len(set(ids)) == 3


def test_a_message_with_other_fields_than_documented_is_not_made():
    with pytest.raises(ValueError, match="documented"):
        topics.message(topics.STATE, "t", {"v": 1, "hand": []})


@pytest.mark.long
@pytest.mark.parametrize("language", CODES)
def test_a_table_is_described_as_home_assistants_own_schema_demands(language, tmp_path):
    """Also that a device class, a state class or a template is one that it knows, and that all is in one language."""
    with quiet_session(tmp_path, language=language) as session:
        kept = Kept()
        Publisher(session.table, "t", kept, list, lambda: "http://192.0.2.7:8421/")
    found = long(json.loads(kept.latest(topics.DISCOVERY)), DEMANDS["short"])
    demand(found, DEMANDS["message"])
    device = long(found["device"], DEMANDS["short_device"])
    demand(device, DEMANDS["device"])
    origin = found["origin"]
    demand(origin, DEMANDS["origin"])
    assert origin["name"] == device["manufacturer"] == "Herald"
    assert origin["sw_version"] == device["sw_version"] == own_version()
    ids = [part["unique_id"] for part in found["components"].values() if "unique_id" in part]
    assert len(set(ids)) == len(ids) > 10 and device["identifiers"]
    said = (found["availability_topic"], found["payload_available"], found["payload_not_available"])
    assert said == (topics.ONLINE.path.format(table="t"), "yes", "no")
    parts = [long(part, DEMANDS["short"]) for part in found["components"].values()]
    for part in parts:
        platform = part.pop("platform")
        if part:
            demand({**part, "device": device} if platform == "device_automation" else part, DEMANDS["parts"][platform])
        assert part.get("device_class") in {None, *DEMANDS["device_classes"].get(platform, ())}
        assert part.get("state_class") in {None, *DEMANDS["state_classes"]}
    names = {part["name"] for part in parts if "name" in part}
    assert ("Seat 1 is to play" in names) == (language == ENGLISH) and len(names) == 4 + 4 * 3


def test_home_assistant_finds_a_device_with_its_parts(tmp_path):
    with quiet_session(tmp_path) as session:
        kept = Kept()
        Publisher(session.table, "t", kept, list)
    found = json.loads(kept.latest(topics.DISCOVERY))
    there = {name: part for name, part in found["cmps"].items() if len(part) > 1}
    entities = [part for part in there.values() if "unique_id" in part]
    assert len({part["unique_id"] for part in entities}) == len(entities)
    assert len({part["default_entity_id"] for part in entities}) == len(entities)
    assert all(part["default_entity_id"] == f"{part['p']}.{part['object_id']}" for part in entities)
    known = {one.path.format(table="t") for one in topics.TOPICS}
    assert {part.get("state_topic", part.get("topic")) for part in there.values()} <= known
    assert {"turn1", "turn2", "turn3", "ill1", "points1", "news", "winner", "where", "player1"} <= set(there)
    assert {"on_turn1", "on_turn3", "on_conflict", "on_over"} <= set(there)
    assert there["points1"]["state_class"] == "measurement" and there["points1"]["unit_of_measurement"] == "points"


def test_ids_in_home_assistant_survive_names_and_games_and_what_is_gone_is_removed(tmp_path):
    def parts(names):
        return json.loads(discovery("t", "A game", names).payload)["cmps"]

    three, two = parts(["Ada", "Bela", "Cleo"]), parts(["Zoe", "Yves"])
    assert set(three) == set(two)
    assert {name: two[name] for name in two if len(two[name]) > 1}.items() <= three.items()
    gone = {name: part for name, part in two.items() if len(part) == 1}
    assert {f"{name}3" for name in ("player", "turn", "on_turn", "points", "ill")} <= set(gone)
    assert all(part["p"] == three[name]["p"] for name, part in gone.items())


def test_the_device_links_to_the_page_once_it_is_open_and_never_with_its_token(tmp_path):
    with quiet_session(tmp_path) as session:
        kept = Kept()
        publisher = Publisher(session.table, "t", kept, list, lambda: session.page)
        links = []
        for session.page in ("", "http://localhost:8421/?token=abc", "http://192.0.2.7:8421/?token=abc"):
            publisher.on_change(session.table)
            links.append(json.loads(kept.latest(topics.DISCOVERY))["dev"].get("cu"))
    assert links == [None, None, "http://192.0.2.7:8421/"]


def test_no_state_is_longer_than_home_assistant_takes_and_an_attribute_has_all_of_it(tmp_path):
    names = [f"{who} {'x' * 50}" for who in ("Ada", "Bela", "Cleo", "Dora", "Emil", "Fanni", "Gabor")]
    with quiet_session(tmp_path, seats=7, names=names) as session:
        kept = Kept()
        Publisher(session.table, "t", kept, list)
    state, found = json.loads(kept.latest(topics.STATE)), json.loads(kept.latest(topics.DISCOVERY))["cmps"]
    assert state["turn"] == ", ".join(names) and len(state["turn"]) > 255
    assert state["brief"] == {"where": state["where"], "turn": ", ".join([*names[:4], "Emil …"])}
    for name in ("turn", "where", "winner"):
        assert f"value_json.brief.{name} " in found[name]["value_template"]
        assert f"value_json.{name} " in found[name]["json_attributes_template"]
        assert found[name]["json_attributes_topic"] == found[name]["state_topic"]


@pytest.mark.parametrize("length", [0, 1, 254, 255, 256, 257, 700])
@pytest.mark.parametrize("word", [1, 10, 253, 254, 255, 256, 300])
def test_a_brief_text_ends_after_a_whole_word_where_there_is_one(length, word):
    text = " ".join(["x" * word] * 700)[:length].strip()
    short = brief(text)
    assert len(short) <= 255 and (short == text if len(text) <= 255 else short.endswith("…"))
    if len(text) > 255 and word < 254:
        assert set(short[:-2].split(" ")) == {"x" * word}


def test_docs_show_the_table_of_topics():
    assert topics.markdown() in (DOCS / "mqtt.md").read_text(encoding="utf-8")


def test_a_table_keeps_its_name(tmp_path):
    name = table_name(tmp_path)
    assert table_name(tmp_path) == name
    (tmp_path / "table-name").write_text("a/b#")
    with pytest.raises(BadFile, match="one word"):
        table_name(tmp_path)


def test_news_name_every_tune_that_a_station_plays_for_the_host():
    meaning = dict(topics.NEWS.fields)["event_type"]
    assert [*PUBLISHED, "news"] == meaning.replace(", or ", ", ").split(", ")
    assert set(PUBLISHED) == set(TUNES) - {"arrived"}  # a card's own tone is not news
