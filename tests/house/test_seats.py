"""Seats of tables under way: taken at any turn, opened with a code, taken back; to the lobby until a card lies."""

import random
import threading
from contextlib import closing, contextmanager

import pytest

from host.errors import WrongUse
from host.house.devices import Devices
from host.house.house import House
from host.house.lobby import BOT, OPEN, PAGE, STATION, event_draft, new_draft
from host.house.seats import INVITED, Seats
from host.house.tables import Tables
from host.journal.file import JOURNAL
from host.journal.journal import Journal
from host.journal.people import SOMEBODY, People
from host.journal.reading import JournalReader
from host.running.process import game_of
from host.session.following import Following
from host.session.session import Session
from host.setup.kept_setup import held_setup, keep_next, keep_setup, read_setup
from host.setup.setup import names_for
from tests.promises import promise

PROMISES = [
    promise(
        "A player who left a seat no longer has its key; nothing is written while a backup is "
        "restored; a damaged table does not stop another; no learner, question or address from the network "
        "exhausts a house"
    ),
    promise(
        "The set-up in a table's folder belongs to the game that is played there, even if the table is "
        "killed between two games or somebody takes a seat while the next one begins"
    ),
    promise(
        "Until the first card is laid a table can go back to the lobby, and its open seats have codes. "
        "Later a bot's seat can be taken at any turn, somebody can be let in with a code for ten minutes, "
        "and a key that was taken back opens nothing"
    ),
]


class Processes:
    """The processes of tables, none of which has started yet: what is known of games stands in their journals."""

    def __init__(self):
        self.restarted = []

    def restart(self, number):
        self.restarted.append(number)


class World:
    """Anna on the laptop, Bela on a phone, an open seat, a bot: table 1 has begun."""

    def __init__(self, folder, **options):
        self.time = 0.0
        self.tables, self.devices, self.processes = Tables(folder), Devices(folder), Processes()
        self.seats = Seats(self.tables, self.devices, self.processes, lambda: self.time)
        draft = self.tables.add(new_draft("seven_wonders", 4, options, "laptop", "Anna"))
        draft = draft.offer(2, OPEN).sit(2, "phone", "Bela").offer(3, OPEN).rename(3, "Cleo")
        self.tables.put(draft)
        self.tables.begin(1)
        self.seats.begin(1, draft)

    @property
    def setup(self):
        return self.tables.setup(1)

    def dealt(self):
        """The process has dealt the cards, and nobody has played."""
        self._played(lambda table: None)

    def laid(self, seat=1):
        """Somebody has laid the first card."""

        def lay(table):
            text = table.game.text(table.state.plays(seat)[0])
            assert table.submit(seat, "first", table.moment, text).ok

        self._played(lay)

    def ended(self):
        """The game is over."""

        def play(table):
            chance = random.Random(3)
            while not table.over:
                for seat in table.awaited():
                    text = table.game.text(chance.choice(table.state.plays(seat)))
                    assert table.submit(seat, f"{seat} {table.moment}", table.moment, text).ok
                table.deal_if_due()

        self._played(play)

    def _played(self, play):
        home = self.tables.home(1)
        with closing(Journal.open(home)) as journal:
            table = Session.open(self.setup, journal, home).table
            table.deal_if_due()
            play(table)


@pytest.fixture
def world(tmp_path):
    return World(tmp_path)


def test_an_open_seat_has_a_code_until_the_first_card_lies(world):
    assert world.seats.open_with_code() == [(1, 3)]
    world.dealt()
    assert world.seats.open_with_code() == [(1, 3)]
    world.laid()
    assert world.seats.open_with_code() == []


def test_until_the_first_card_a_table_goes_back_to_the_lobby_with_everybody_where_they_sat(world):
    world.dealt()
    seed = world.setup.seed
    world.seats.back_to_lobby(1)
    chairs = world.tables.draft(1).chairs
    assert [chair.kind for chair in chairs] == [PAGE, PAGE, OPEN, BOT]
    assert [chair.holder for chair in chairs] == ["laptop", "phone", "", ""]
    assert [chair.name for chair in chairs[:3]] == ["Anna", "Bela", "Cleo"]
    swapped = world.tables.put(world.tables.draft(1).swap(1, 2))
    world.tables.begin(1)
    world.seats.begin(1, swapped)
    assert world.setup.names[:2] == ("Bela", "Anna") and world.devices.seat("phone", 1) == 1
    assert world.setup.seed != seed  # the table's process deals again


def test_the_next_game_begins_from_the_home_page_once_the_last_one_is_over(world):
    before = world.setup
    world.laid()
    with pytest.raises(WrongUse, match="not over"):
        world.seats.play_again(1)
    world.ended()
    world.seats.play_again(1)
    assert world.setup == before._replace(seed=world.setup.seed) and world.setup.seed != before.seed


def test_who_asks_for_the_next_game_that_the_table_has_just_begun_does_not_begin_another_one(world):
    world.seats.follow()
    world.ended()
    kept = keep_next(world.tables.home(1), world.setup, world.setup._replace(seed=-5))
    world.seats.play_again(1)
    assert world.setup == kept


def test_a_seat_is_given_away_only_after_the_table_has_kept_its_next_game(world):
    """Else the house would write the setup back that it has read before."""
    home, inside, gone = world.tables.home(1), threading.Event(), threading.Event()

    def table():
        with held_setup(home):
            setup = read_setup(home)
            inside.set()
            gone.wait(0.2)
            keep_setup(home, setup._replace(seed=-5))

    thread = threading.Thread(target=table)
    thread.start()
    inside.wait(10)
    world.seats.sit(1, 4, "tablet", "Dan")
    gone.set()
    thread.join()
    assert (world.setup.seed, world.setup.names[3]) == (-5, "Dan")


def test_once_a_card_lies_there_is_no_way_back_to_the_lobby(world):
    world.laid()
    with pytest.raises(WrongUse, match="first card has been played"):
        world.seats.back_to_lobby(1)
    assert 1 in world.tables.open


def test_a_game_is_never_thrown_away_while_its_process_starts_again(world):
    """Every change of a seat starts the process again, and for seconds it reports nothing."""
    world.laid()
    for change in (lambda: world.seats.take_back(1, 2), lambda: world.seats.give_to_bot(1, 2)):
        change()
        assert world.seats.has_begun(1) and not world.seats.is_over(1)
        with pytest.raises(WrongUse, match="first card has been played"):
            world.seats.back_to_lobby(1)
        another = Seats(world.tables, world.devices, world.processes)  # the house was started again, too
        assert another.has_begun(1)


def test_a_game_has_begun_for_good_though_whoever_played_left_the_seat_to_a_bot(world):
    world.laid(seat=2)
    world.seats.give_to_bot(1, 2)
    assert world.seats.has_begun(1)


def test_a_game_whose_journal_cannot_be_read_is_not_thrown_away(world):
    world.laid()
    (world.tables.home(1) / JOURNAL).write_bytes(b"not a journal" * 100)
    another = Seats(world.tables, world.devices, world.processes)
    with pytest.raises(WrongUse, match="first card has been played"):
        another.back_to_lobby(1)


def test_who_has_another_phone_has_a_code_for_it_at_once(world):
    world.laid()
    world.seats.take_back(1, 2)
    assert world.seats.open_with_code() == [(1, 2)]
    world.seats.sit(1, 2, "another phone")
    assert world.seats.open_with_code() == [] and world.devices.seat("another phone", 1) == 2


def test_stations_keep_their_seats_on_the_way_back_to_the_lobby(tmp_path):
    tables, processes = Tables(tmp_path), Processes()
    seats = Seats(tables, Devices(tmp_path), processes)
    draft = (
        tables.add(new_draft("seven_wonders", 3, {}, "laptop"))
        .offer(2, STATION)
        .offer(3, STATION)
        .claim("e661")
        .claim("e661")
    )
    tables.put(draft)
    tables.begin(1)
    seats.begin(1, draft)
    seats.back_to_lobby(1)
    assert tables.draft(1).stations == {"e661": 2} and tables.draft(1).station_of == (1, 2, 2)
    assert tables.stations == {}


def test_a_bots_seat_is_taken_at_any_turn_under_the_name_of_whoever_comes(world):
    world.laid()
    path = world.seats.sit(1, 4, "tablet", "Dan")
    assert path.startswith("/t/1/seat/4?key=") and world.processes.restarted == [1, 1]
    assert world.setup.humans == (1, 2, 3, 4) and world.setup.names[3] == "Dan" and world.setup.bots == ()
    with pytest.raises(WrongUse, match="sits there already"):
        world.seats.sit(1, 4, "another", "Eva")


def test_whoever_comes_in_mid_game_reads_the_language_of_the_phone_and_nobody_else_another(world):
    world.laid()
    world.seats.sit(1, 4, "tablet", "Dan", "hu")
    assert world.setup.languages == ("en", "en", "en", "hu")
    world.seats.take_back(1, 2)
    before = len(world.processes.restarted)
    world.seats.sit(1, 2, "new phone", "", "en")
    assert len(world.processes.restarted) == before, "nothing is new to the table"
    world.seats.take_back(1, 2)
    world.seats.sit(1, 2, "newer phone", "", "da")
    assert world.setup.languages == ("en", "da", "en", "hu") and world.setup.names[1] == "Bela"


def test_a_name_that_somebody_has_is_not_given_twice(world):
    bot = world.setup.names[3]
    world.seats.sit(1, 4, "tablet", "anna")
    assert world.setup.names[3] == bot


def test_a_persons_seat_is_given_to_a_bot_of_some_level(world):
    world.seats.give_to_bot(1, 2, "easy")
    assert world.setup.bots == (2, 4) and world.setup.level(2) == "easy" and world.setup.level(4) == "normal"
    assert world.devices.seat("phone", 1) == 0
    for seat, level in ((4, "easy"), (1, "clever"), (9, "easy")):
        with pytest.raises(WrongUse):
            world.seats.give_to_bot(1, seat, level)


def test_somebody_new_is_let_in_with_a_code_that_holds_for_some_minutes(world):
    world.laid()
    with pytest.raises(WrongUse, match="sits there already"):
        world.seats.let_in(1, 2)
    world.seats.let_in(1, 4)
    assert world.seats.open_with_code() == [(1, 4)]
    world.time = INVITED + 1
    assert world.seats.open_with_code() == []
    world.seats.let_in(1, 4)
    world.seats.sit(1, 4, "tablet", "Dan")
    assert world.seats.open_with_code() == []


def test_a_key_that_is_taken_back_opens_nothing_and_the_others_get_new_ones(world):
    hers, his = world.seats.path(1, 1), world.seats.path(1, 2)
    world.seats.take_back(1, 2)
    assert world.devices.seat("phone", 1) == 0 and world.devices.seat("laptop", 1) == 1
    assert world.seats.path(1, 1) != hers and world.seats.path(1, 2) != his


def test_devices_follow_their_people_to_a_game_with_fewer_seats(world):
    """Anna and Bela leave the seats 1 and 3 of four for a game for two: the phone must not open another's seat."""
    setup = world.setup._replace(humans=(1, 3), names=("Anna", "Xaver", "Bela", "Yves"))
    world.tables.reseat(1, setup)
    world.devices.give("phone", 1, 3)
    world.seats.follow()
    world.tables.reseat(
        1, setup._replace(game="seven_wonders_duel", names=("Anna", "Bela"), humans=(1, 2), levels=(), key_seed="new")
    )
    world.seats.follow()
    assert world.devices.seat("laptop", 1) == 1 and world.devices.seat("phone", 1) == 2
    assert world.tables.open[1] == "seven_wonders_duel"


def test_the_codes_of_the_owner_are_those_of_lobby_and_fresh_tables_and_end_with_the_seat(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    draft = house.new_table("laptop", "seven_wonders", 4)
    house.change(1, "offer", {"seat": 2, "kind": OPEN, "level": "normal"})
    (lobby,) = house.invitations()
    assert (lobby.table, lobby.title) == (1, "7 Wonders")
    assert house.home.facts("stranger")["role"] == "owner"  # the first visitor
    house.change_settings({"names": []})
    assert house.home.facts("stranger")["lobby"][0]["code"] == ""
    found = house.door(lobby.code.lower(), "phone", "192.168.1.9")
    assert [row["seat"] for row in found["chairs"] if row["free"]] == [2] and draft.chairs[0].name
    with pytest.raises(WrongUse, match="sits there already"):
        house.join(lobby.code, "phone", "192.168.1.9", 1, "Bela")
    house.join(lobby.code, "phone", "192.168.1.9", 2, "Bela", "hu")
    assert (house.tables.draft(1).chairs[1].name, house.tables.draft(1).chairs[1].language) == ("Bela", "hu")
    house.begin(1)
    assert house.invitations() == [] and house.devices.seat("phone", 1) == 2


def test_a_free_chair_gets_a_bot_as_the_table_begins_but_not_with_real_cards(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    assert house.begin(1)[0].bots == (2, 3, 4)
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    house.change(2, "play", {"game": "oh_hell", "seats": 4, "options": {"deal": "open"}})
    setup = house.begin(2)[0]
    assert setup.humans == (1, 2, 3, 4) and setup.bots == ()
    (table,) = house.invitations()
    assert table.table == 2, "its seats wait for their people"


def test_who_sits_in_the_lobby_may_rename_speak_and_leave_and_nobody_else(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    house.sit(1, 2, "phone", "Bela")
    house.call("phone", 1, "Béla")
    house.speak_to("phone", 1, "da")
    assert house.tables.draft(1).chairs[1][:2] == ("Béla", PAGE) and house.tables.draft(1).chairs[1].language == "da"
    house.rise("phone", 1)
    assert house.tables.draft(1).chairs[1].kind == OPEN
    for act in (lambda: house.call("phone", 1, "Eve"), lambda: house.speak_to("", 1, "hu")):
        with pytest.raises(WrongUse, match="no seat"):
            act()


def test_a_bot_is_never_called_like_a_person_with_other_accents(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.play_now("laptop", "Béla", "oh_hell", 4)
    assert house.tables.setup(1).names == ("Béla", "Ada", "Cleo", "Dora")
    house.seats.sit(1, 3, "phone", "ÁDA")
    assert house.tables.setup(1).names == ("Béla", "Cleo", "ÁDA", "Dora")
    assert house.tables.put(new_draft("oh_hell", 3, {}, "x", "Anna").rename(1, "ada")).chairs[1].name == "Cleo"
    assert names_for(3, "BÉLA") == ("BÉLA", "Ada", "Cleo")


def test_a_name_that_is_typed_at_the_door_of_a_game_under_way_is_played_under(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"]})
    house.play_now("laptop", "Anna", "oh_hell", 4)
    house.seats.let_in(1, 3)
    (invitation,) = house.invitations()
    assert [row["seat"] for row in house.door(invitation.code, "phone", "a")["chairs"] if row["free"]] == [3]
    house.join(invitation.code, "phone", "a", 3, "Ágnes", "hu")
    assert house.tables.setup(1).names[2] == "Ágnes" and house.invitations() == []


def test_real_cards_at_stations_leave_no_seat_to_a_bot(tmp_path):
    world = World(tmp_path)
    world.tables.reseat(1, world.setup._replace(real=(4,), options={"deal": "open"}))
    with pytest.raises(WrongUse, match="no bot can play"):
        world.seats.give_to_bot(1, 2)


def test_whoever_left_a_seat_has_no_key_of_whoever_takes_it_next(world):
    """A page that is still open would show the hand of the person who came after a bot, or after a move."""
    left = world.seats.path(1, 2)
    world.seats.give_to_bot(1, 2)
    world.seats.let_in(1, 2)
    assert world.seats.sit(1, 2, "tablet", "Dora") != left
    moved = world.seats.path(1, 2)
    world.seats.sit(1, 3, "tablet", "Dora")
    world.seats.sit(1, 2, "watch", "Emil")
    assert world.seats.path(1, 2) != moved


def test_whoever_looked_at_a_hand_and_moves_before_the_first_card_has_another_one_dealt(world):
    """Else one phone sees the hand of every open seat, one after the other, and stays at the best."""
    world.dealt()
    seed = world.setup.seed
    world.seats.sit(1, 2, "phone", "Bela")
    world.seats.sit(1, 3, "tablet", "Cleo")
    assert world.setup.seed == seed, "nobody has left a seat"
    world.seats.take_back(1, 3)
    world.seats.sit(1, 3, "phone", "Bela")
    assert (world.setup.seed != seed, world.setup.returned_seed) == (True, seed)
    home = world.tables.home(1)
    with closing(Journal.open(home)) as journal:
        assert game_of(journal, home).table.header.seed == world.setup.seed
    world.laid()
    later = world.setup
    world.seats.let_in(1, 4)
    world.seats.sit(1, 4, "phone", "Bela")
    assert (world.setup.seed, world.setup.returned_seed) == (later.seed, later.returned_seed), "a game goes on"


def test_people_who_deal_themselves_move_and_nothing_is_dealt(tmp_path):
    world = World(tmp_path)
    world.tables.reseat(1, world.setup._replace(options={"deal": "open"}, phones_only=True))
    seed = world.setup.seed
    world.seats.sit(1, 3, "phone", "Bela")
    assert world.setup.seed == seed


def test_an_address_that_holds_no_longer_leads_where_its_device_sits_now(tmp_path):
    """Nobody lands at "not the address of that seat": keys change with seats and with the way through the lobby."""
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": []})
    house.new_table("laptop", "seven_wonders_duel", 2)
    assert house.way_in("laptop", 1, "seat/1", "old") == "/table/1", "a table in the lobby"
    house.begin(1)
    path = house.seats.path(1, 1)
    key = path.partition("key=")[2]
    assert house.way_in("laptop", 1, "seat/1", key) == ""
    assert house.way_in("laptop", 1, "seat/1", "old") == path
    assert house.way_in("laptop", 1, "large/1", "old") == path.replace("/seat/", "/large/")
    assert house.way_in("stranger", 1, "seat/1", "old") == "/table/1", "which leads on to the page for onlookers"
    assert house.way_in("laptop", 1, "events", "") == "" and house.way_in("laptop", 7, "seat/1", "old") == ""


def real_cards_with_free_chairs(folder):
    """A house whose table of three with real cards has begun with two free chairs, and the letters that open them."""
    house = House(folder, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"]})
    house.new_table("laptop", "oh_hell", 3, inviting=True)
    house.change(1, "play", {"game": "oh_hell", "seats": 3, "options": {"deal": "open"}})
    house.begin(1)
    (invitation,) = house.invitations()
    return house, invitation.code


@contextmanager
def process_of(house, number=1):
    """The session that the table's process opens now."""
    home = house.tables.home(number)
    with closing(Journal.open(home)) as journal:
        yield game_of(journal, home)


def play_something(session, seat=1):
    table = session.table
    table.deal_if_due()
    while table.awaited() != (seat,):
        assert table.submit(0, f"deal {table.moment}", table.moment, table.game.text(table.state.plays(0)[0])).ok
    text = table.game.text(table.state.plays(seat)[0])
    assert table.submit(seat, f"first {table.moment}", table.moment, text).ok


def test_a_free_chair_of_a_game_with_real_cards_has_no_name_and_can_be_taken_at_any_turn(tmp_path):
    house, code = real_cards_with_free_chairs(tmp_path)
    with process_of(house) as session:
        assert session.table.names == ("Anna", SOMEBODY, SOMEBODY)
        play_something(session)
    assert house.seats.has_begun(1)
    door = house.door(code, "phone", "a")
    assert [(row["seat"], row["keeps"]) for row in door["chairs"] if row["free"]] == [(2, False), (3, False)]
    with pytest.raises(WrongUse, match="name first"):
        house.join(code, "phone", "a", 3)
    with pytest.raises(WrongUse, match="Two players are called"):
        house.join(code, "phone", "a", 3, "anna")
    house.join(code, "phone", "a", 3, "Ágnes", "hu")
    assert [row["seat"] for row in house.door(code, "tablet", "b")["chairs"] if row["free"]] == [2]
    for _start in range(2):
        with process_of(house) as session:
            assert session.table.names == ("Anna", SOMEBODY, "Ágnes")
            assert session.setup.free == (2,)
    house.join(code, "tablet", "b", 0, "Cleo")
    assert house.invitations() == [], "every chair is taken"
    with process_of(house) as session:
        assert session.table.names == ("Anna", "Cleo", "Ágnes")
    with closing(JournalReader.read(house.tables.home(1))) as journal:
        assert journal.games()[0].names == ("Anna", "Cleo", "Ágnes")
    assert People.read(tmp_path).names() == ["Anna", "Cleo", "Ágnes"], "invented names are nobody's"


def test_who_moves_to_a_free_chair_leaves_a_free_chair(tmp_path):
    house, code = real_cards_with_free_chairs(tmp_path)
    house.join(code, "phone", "a", 3, "Ágnes")
    house.join(code, "phone", "a", 2, "Ágnes")
    assert (house.tables.setup(1).free, house.tables.setup(1).names[1]) == ((3,), "Ágnes")
    house.seats.back_to_lobby(1)
    chairs = house.tables.draft(1).chairs
    assert [(one.kind, one.name) for one in chairs[:2]] == [(PAGE, "Anna"), (PAGE, "Ágnes")]
    assert chairs[2].kind == OPEN


def test_the_next_game_still_has_its_free_chair(tmp_path):
    house, code = real_cards_with_free_chairs(tmp_path)
    house.join(code, "phone", "a", 2, "Ágnes")
    with process_of(house) as session:
        following = Following(session.setup, house.tables.home(1))
        following.choose("seven_wonders", "")
        assert following.setup.free == (3,)
    kept = keep_next(house.tables.home(1), house.tables.setup(1), following.setup)
    assert (kept.free, kept.names[:2]) == ((3,), ("Anna", "Ágnes"))


def test_at_an_event_a_chair_has_the_name_that_it_was_given(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    draft = event_draft("oh_hell", ["Anna", "Bea", "Cili"], "spring")
    house.tables.add(draft._replace(options={"deal": "open"}))
    house.begin(1)
    house.seats.back_to_lobby(1)
    setup = house.begin(1)[0]
    assert setup.free == () and setup.names == ("Anna", "Bea", "Cili")
    with process_of(house) as session:
        assert session.table.names == ("Anna", "Bea", "Cili")
        play_something(session)
    assert house.invitations() == []
