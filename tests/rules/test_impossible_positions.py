"""An impossible position is one sentence, in every game (docs/positions.md); what a game can reach is read."""

import copy
import json
import random

import pytest

from shared_rules.contract import BrokenPosition, load
from shared_rules.seven_wonders_duel.cards import building, deck
from shared_rules.seven_wonders_duel.layout import layout
from shared_rules.through_the_ages.cards import by_name as card_of_name
from tests.games import SHIPPED
from tests.promises import promise
from tests.rules.mutations import sound

PROMISES = [
    promise(
        "A position that no game can reach is refused in one sentence: offers that nobody can have made, bids and "
        "hands that do not fit the deal, conflict tokens on which neighbours do not agree, a wonder or leader that "
        "occurs twice, cards of a later Age, a layout that nobody can have taken from"
    ),
]

BABEL = {
    "game": "tower_of_babel",
    "phase": "choose",
    "active": 2,
    "disc": "ship_disc.4",
    "seats": [{"hand": [], "offer": ["ship.2"]}, {"hand": ["ship.1"]}, {"hand": [], "offer": ["ship.8"]}],
    "wonders": {"babel": {"discs": ["ship_disc.4", "camel_disc.4"], "buildings": [3, 0, 2]}},
}


def without(position, *path):
    found = copy.deepcopy(position)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return found


def changed(position, *path):
    """The position with another value, the last one, at a place in it."""
    found = copy.deepcopy(position)
    inner = found
    for key in path[:-2]:
        inner = inner[key]
    inner[path[-2]] = path[-1]
    return found


def sentence(position):
    with pytest.raises(BrokenPosition) as refused:
        load(position["game"]).position(position)
    found = str(refused.value)
    assert found.startswith("This cannot be: ") and found.endswith(".") and "\n" not in found
    return found


def test_the_sound_moment_of_babel_is_read():
    state = load("tower_of_babel").position(BABEL)
    assert state.awaited() == (2,)
    left_out = load("tower_of_babel").position(without(BABEL, "seats", 0, "offer"))
    assert left_out.board.offers[1] == []


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(BABEL, "seats", 1, "offer", ["ship.4", "ship.7"]), "seat 2 builds"),
        (changed(BABEL, "seats", 2, "offer", ["ship.8", "camel.9"]), "camel.9 is of a type that was not asked for"),
        (without(changed(BABEL, "phase", "turn"), "disc"), "nobody chooses"),
        (changed(BABEL, "seats", 2, "offer", [f"ship.{n}" for n in range(8, 14)]), "seat 3 holds more cards than"),
        (changed(BABEL, "phase", "offer"), "nobody chooses"),
        (changed(BABEL, "seats", 0, "laid", ["ship.9"]), "gathers nothing"),
        (changed(BABEL, "seats", 1, "refused", 2), "refused offer"),
        (changed(BABEL, "seats", 0, "refused", 1), "refused offer"),
        (changed(BABEL, "taken", [1]), "nothing is added"),
    ],
)
def test_offers_of_babel_that_nobody_can_have_made(position, part):
    assert part in sentence(position)


HELL = {
    "game": "oh_hell",
    "options": {"most": "3", "hook": "no", "course": "down"},
    "phase": "play",
    "owing": [3],
    "number": 1,
    "size": 3,
    "dealer": 1,
    "leader": 2,
    "led": "clubs",
    "trump": "hearts",
    "turned": ["hearts.2"],
    "seats": [
        {"hand": ["clubs.2", "clubs.3", "clubs.4"], "bid": 1},
        {"hand": ["spades.2", "spades.3"], "trick": ["clubs.9"], "bid": 2},
        {"hand": ["diamonds.2", "diamonds.3", "diamonds.4"], "bid": 1},
    ],
}


def test_the_sound_moment_of_oh_hell_is_read_and_its_number_may_be_left_out():
    assert load("oh_hell").position(HELL).awaited() == (3,)
    second = changed(without(HELL, "number"), "options", "course", "up")
    assert load("oh_hell").position(second).number == 3


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(HELL, "seats", 1, "bid", 5), "seat 2 has bid 5 in a deal of 3"),
        (changed(HELL, "seats", 1, "bid", -1), "one after another"),
        (changed(HELL, "seats", 2, "hand", ["diamonds.2"]), "seat 3 holds 1 cards, not 3"),
        (changed(HELL, "trump", "clubs"), "trump is hearts, not clubs"),
        (changed(HELL, "led", "spades"), "clubs are led"),
        (changed(HELL, "leader", 1), "the next seat owes its card"),
        (changed(HELL, "owing", [1]), "the next seat owes its card"),
        (changed(HELL, "number", 2), "deal 2 has 2 cards each"),
        (changed(HELL, "size", 2), "deal 1 has 3 cards each"),
        (changed(HELL, "tricks", 1), "1 tricks are taken"),
        (changed(HELL, "seats", 0, "taken", 1), "0 tricks are taken"),
        (changed(HELL, "options", "hook", "yes"), None),
        (changed(changed(HELL, "options", "hook", "yes"), "seats", 1, "bid", 1), "which the dealer may not bid"),
        (changed(HELL, "dealer", 9), '"dealer" is 9'),
        (changed(HELL, "seats", 1, "met", 1), "in 0 deals"),
        (changed(HELL, "turned", ["hearts.2", "hearts.3"]), "2 cards are turned up"),
        (changed(HELL, "seats", 1, "trick", ["clubs.9", "clubs.10"]), "one card"),
        (changed(HELL, "seats", 2, "failed", [["clubs", 4]]), "in trick 4"),
        (changed(HELL, "seats", 2, "failed", [["diamonds", 1]]), "could not follow"),
    ],
)
def test_moments_of_oh_hell_that_no_deal_has(position, part):
    if part is None:
        load("oh_hell").position(position)
    else:
        assert part in sentence(position)


def test_a_card_that_does_not_follow_where_the_hand_could():
    moment = changed(changed(HELL, "seats", 2, "trick", ["diamonds.5"]), "owing", [1])
    moment = changed(moment, "seats", 2, "hand", ["diamonds.2", "clubs.7"])
    assert "seat 3 holds clubs and did not follow suit" in sentence(moment)


WONDERS = {
    "game": "seven_wonders",
    "phase": "over",
    "seats": [
        {"wonder": "gizah", "side": "A", "right": [1], "left": [-1, 3, 5]},
        {"wonder": "rhodos", "side": "A", "right": [1, -1, -1], "left": []},
        {"wonder": "ephesos", "side": "B", "right": [], "left": [-1]},
    ],
}


def test_conflict_tokens_on_which_neighbours_agree_are_read_and_missing_defeats_follow():
    assert load("seven_wonders").position(WONDERS).cities[1].tokens == ([-1, 3, 5], [1])
    state = load("seven_wonders").position(without(without(WONDERS, "seats", 1, "right"), "seats", 0, "right"))
    # A defeat has no value of its own Age, so the victory of seat 2 cannot be known: nothing is guessed.
    assert state.cities[2].tokens[1] == [-1, -1] and state.cities[1].tokens[1] == []


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(WONDERS, "seats", 1, "right", [1, 3, -1]), "both won the same conflict"),
        (changed(WONDERS, "seats", 1, "right", [1, -1]), "seat 2 has 1 defeats and seat 1 2 victories"),
        (changed(WONDERS, "seats", 1, "right", [-1, -1]), "seat 1 has 1 defeats and seat 2 0 victories"),
        (changed(WONDERS, "seats", 2, "left", []), "seat 3 has 0 defeats and seat 1 1 victories"),
        (changed(WONDERS, "seats", 0, "fought", [[2, 2, 3], [1]]), "lost in Age 2 against seat 2"),
        (changed(WONDERS, "seats", 1, "left", [5]), "victories"),
    ],
)
def test_conflict_tokens_on_which_neighbours_do_not_agree(position, part):
    assert part in sentence(position)


AGES = {"game": "through_the_ages", "options": {"mode": "full"}, "round": 12, "age": 3, "seats": [{}, {}, {}]}


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(changed(AGES, "seats", 0, "wonders", ["pyramids"]), "seats", 1, "wonders", ["pyramids"]), "2 times"),
        (changed(changed(AGES, "seats", 0, "wonders", ["pyramids"]), "row", ["pyramids"]), "2 times"),
        (changed(changed(AGES, "seats", 0, "wonders", ["pyramids"]), "seats", 1, "ruins", ["pyramids"]), "2 times"),
        (
            changed(changed(AGES, "seats", 0, "leader", "albert_einstein"), "seats", 1, "leader", "albert_einstein"),
            "2 times",
        ),
        (changed(changed(AGES, "age", 2), "seats", 0, "wonders", ["internet"]), "later Age"),
        (changed(changed(AGES, "age", 2), "row", ["internet"]), "later Age"),
        (changed(changed(AGES, "age", 1), "seats", 0, "government", "democracy"), "later Age"),
        (changed(AGES, "seats", 0, "leader", "moses"), "ended long ago"),
        (changed(AGES, "seats", 0, "hand", ["moses"]), "ended long ago"),
        (
            changed(
                changed(AGES, "seats", 0, "colonies", ["developed_territory_i"]),
                "seats",
                1,
                "colonies",
                ["developed_territory_i"],
            ),
            "2 times",
        ),
    ],
)
def test_wonders_leaders_and_colonies_twice_or_of_a_wrong_age(position, part):
    assert part in sentence(position)


def test_an_age_that_is_left_out_is_one_in_which_the_cards_are_there():
    state = load("through_the_ages").position(changed(without(AGES, "age"), "seats", 0, "leader", "albert_einstein"))
    assert state.age == 3


# -- any moment of a game, with one figure of it damaged ---------------------------------------------


def at_seats(key, damage, after=lambda data, seat: True):
    """The first seat at which `damage` (its value -> another one, or None) applies is damaged."""

    def kind(data):
        for seat in data["seats"]:
            if key in seat and after(data, seat):
                value = damage(seat[key])
                if value is not None:
                    seat[key] = value
                    return True
        return False

    return kind


def at_top(key, damage, after=lambda data: True):
    def kind(data):
        if key not in data or not after(data):
            return False
        value = damage(data[key])
        if value is None:
            return False
        data[key] = value
        return True

    return kind


def playing(data):
    return data["phase"] == "play" and not data["over"]


def add_twice(values):
    return [*values, values[0]] if values else None


def add(card):
    return lambda values: None if card in values else [*values, card]


def copied(key):
    """A piece of one seat lies at another one too."""

    def kind(data):
        for one in data["seats"]:
            for card in one.get(key) or []:
                other = next(seat for seat in data["seats"] if seat is not one)
                if card and card not in (other.get(key) or []):
                    other[key] = [*(other.get(key) or []), card]
                    return True
        return False

    return kind


def a_victory_taken(side):
    return at_seats(side, lambda values: values[:-1] if values and values[-1] > 0 else None)


def same_wonder(data):
    if not all(seat.get("wonder") for seat in data["seats"]):
        return False
    data["seats"][0]["wonder"] = data["seats"][1]["wonder"]
    return True


def same_leader(data):
    for seat in data["seats"]:
        if seat.get("leader"):
            other = next(one for one in data["seats"] if one is not seat)
            other["leader"] = seat["leader"]
            return True
    return False


def builder_offers(data):
    if data["phase"] not in ("choose", "add"):
        return False
    data["seats"][data["active"] - 1]["offer"] = []
    return True


def of_a_later_age(key, card, age, inside=lambda card: card):
    """Puts a card of an Age into a place where cards of earlier Ages lie; of a seat, unless the key is at the top."""

    def kind(data):
        place = data if key in data else data["seats"][-1]
        if data["age"] >= age or key not in place:
            return False
        place[key] = [*place[key], inside(card)]
        return True

    return kind


def worked(card):
    return [card, 0, 0]


def two_of_a_kind(data):
    if data["age"] < 2 or any(
        "warfare" in seat["specials"] or "strategy" in seat["specials"] for seat in data["seats"]
    ):
        return False
    data["seats"][0]["specials"] = ["warfare", "strategy"]
    return True


def leader_in_the_deck(data):
    """A leader at work lies in the deck once more."""
    for seat in data["seats"]:
        if seat["leader"] and card_of_name(seat["leader"]).age == data["age"] and data["deck"]:
            data["deck"].append(seat["leader"])
            return True
    return False


def _lies(data):
    return sum(1 << place for place, card in enumerate(data["layout"]) if card)


def taken_from_below(data):
    """A card is gone on which others lie."""
    if data["phase"] != "play" or "deck" not in data:
        return False
    for place, card in enumerate(data["layout"]):
        if card and layout(data["age"]).covered[place] & _lies(data):
            data["layout"][place] = ""
            return True
    return False


def turned_up_below(data):
    if data["phase"] != "play" or not data.get("deck") or data["age"] == 3:
        return False
    for place, card in enumerate(data["layout"]):
        if card == "?" and layout(data["age"]).covered[place] & _lies(data):
            data["layout"][place] = data["deck"].pop()
            return True
    return False


def turned_down(data):
    """A card lies face down in a row that lies face up."""
    if data["phase"] != "play" or "deck" not in data:
        return False
    for place in layout(data["age"]).face_up:
        if data["layout"][place] not in ("", "?"):
            data["deck"].append(data["layout"][place])
            data["layout"][place] = "?"
            return True
    return False


def one_card_more(data):
    """A city has a card of this Age, and as many lie there as before."""
    if data["phase"] != "play" or not data["age"]:
        return False
    known = json.dumps(data)
    spare = [card for card in deck(data["age"]) if f'"{card}"' not in known and building(card).age == data["age"]]
    for card in spare[:1]:
        data["seats"][0]["cards"].append(card)
    return bool(spare)


def other_winner(data):
    if data["victory"] != "civilian":
        return False
    data["winner"] = data["winner"] % 3 + 1
    return True


KINDS = {
    "oh_hell": [
        at_seats("bid", lambda bid: bid + 60),
        at_seats("bid", lambda bid: -2),
        at_seats("bid", lambda bid: -1, lambda data, seat: playing(data)),
        at_seats("hand", lambda hand: hand[:-1] or None, lambda data, seat: playing(data)),
        at_seats("hand", add_twice),
        at_seats("taken", lambda taken: taken + 1, lambda data, seat: data["phase"] != "over"),
        at_seats("met", lambda met: 99),
        at_seats("run", lambda run: 99),
        at_seats("trick", add_twice),
        at_top("size", lambda size: size + 1),
        at_top("number", lambda number: 99),
        at_top("dealer", lambda dealer: 0),
        at_top("dealer", lambda dealer: dealer % 3 + 1, lambda data: data["phase"] == "bid"),
        at_top("tricks", lambda tricks: tricks + 1),
        at_top("trump", lambda trump: "stars"),
        at_top("led", lambda led: "clubs" if led != "clubs" else "spades", playing),
        at_top("owing", lambda owing: [owing[0] % 3 + 1], playing),
        at_top("turned", add_twice),
        copied("hand"),
    ],
    "seven_wonders": [
        a_victory_taken("left"),
        a_victory_taken("right"),
        at_seats("left", lambda values: [5, 5, 5]),
        at_seats("right", lambda values: [*values, 7]),
        at_seats("coins", lambda coins: -1),
        at_seats("stages", lambda stages: 9),
        at_seats("cards", add_twice),
        at_seats("wonder", lambda wonder: "atlantis"),
        same_wonder,
        at_top("age", lambda age: 4),
        at_top("turn", lambda turn: 7),
        copied("cards"),
    ],
    "seven_wonders_duel": [
        at_seats("coins", lambda coins: -1),
        at_seats("cards", add_twice),
        copied("cards"),
        copied("wonders"),
        at_top("age", lambda age: 4),
        at_top("pawn", lambda pawn: 10),
        at_top("active", lambda active: 3),
        taken_from_below,
        turned_up_below,
        turned_down,
        one_card_more,
        other_winner,
        at_top("age", lambda age: 2, lambda data: data["phase"] in ("tokens", "wonders", "draft")),
        at_top("offer", lambda offer: ["law"], lambda data: data["phase"] == "play" and "law" not in json.dumps(data)),
    ],
    "tower_of_babel": [
        builder_offers,
        copied("hand"),
        copied("discs"),
        copied("actions"),
        at_seats("refused", lambda refused: 2, lambda data, seat: data["phase"] in ("turn", "offer", "choose")),
        at_seats("offer", lambda offer: ["ship.99"]),
        at_seats("hand", add_twice),
        at_seats("held", lambda held: held + 1, lambda data, seat: "hand" in seat),
        at_top("active", lambda active: 9),
        at_top(
            "disc", lambda disc: "ship_disc.1" if not disc else "", lambda data: data["phase"] in ("turn", "choose")
        ),
        at_top("deck", add_twice),
    ],
    "through_the_ages": [
        same_leader,
        copied("wonders"),
        copied("hand"),
        at_seats("pool", lambda pool: pool + 1),
        at_seats("blue", lambda blue: blue + 1),
        at_seats("culture", lambda culture: culture + 1),
        at_seats("hand", add_twice),
        at_seats("stages", lambda stages: 9),
        at_seats("government", lambda government: "monarchy_of_mine"),
        at_top("age", lambda age: age + 9),
        at_top("active", lambda active: 9),
        at_top("row", lambda row: [*row, ""] if len(row) == 13 else None),
        at_top("deck", add_twice),
        leader_in_the_deck,
        two_of_a_kind,
        of_a_later_age("techs", "mechanized_agriculture", 3, worked),
        of_a_later_age("techs", "coal", 2, worked),
        of_a_later_age("specials", "satellites", 3),
        of_a_later_age("colonies", "developed_territory_ii", 2),
        of_a_later_age("war", "classic_army", 2),
        of_a_later_age("pile", "classic_army", 2),
        of_a_later_age("future", "refugees", 2),
        of_a_later_age("past", "refugees", 2),
        at_seats("banner", lambda banner: "classic_army", lambda data, seat: data["age"] < 2),
        at_seats("led", add_twice),
        at_seats("first", lambda first: first + 1, lambda data, seat: data["round"] > 1),
        at_top("round", lambda number: 1, lambda data: data["age"] > 0),
        at_top("round", lambda number: 9, lambda data: data["age"] == 0),
        at_top("course", lambda course: course + [[0] * len(course[0])] * 50 if course else None),
        at_top("last", lambda last: True, lambda data: data["age"] < 2 and data["phase"] != "over" and "pacts" in data),
        at_top("end_round", lambda number: 7, lambda data: data["age"] < 3 and data["options"]["mode"] == "full"),
        at_top("stock", lambda stock: stock + 300),
    ],
}
SOUND = 12


def test_there_are_more_than_fifty_kinds_of_damage_and_all_games_have_some():
    assert sum(map(len, KINDS.values())) >= 50 and sorted(KINDS) == sorted(SHIPPED)


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(KINDS))
@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("number_of_game", [1, 2])
def test_what_a_game_reaches_is_read_and_one_damaged_figure_of_it_is_refused(game, deal, number_of_game):
    """Each kind makes a position that no game has, of any moment at which it applies."""
    positions, _text = sound(game, deal, number_of_game, 5)
    applied = set()
    for text in random.Random(game).sample(positions, min(SOUND, len(positions))) + positions[-1:]:
        load(game).position(json.loads(text))
        for number, kind in enumerate(KINDS[game]):
            damaged = json.loads(text)
            if kind(damaged) and damaged != json.loads(text):
                applied.add(number)
                try:
                    load(game).position(damaged)
                except BrokenPosition:
                    continue
                pytest.fail(f"kind {number} of {game} is read: {json.dumps(damaged)}")
    assert len(applied) > len(KINDS[game]) // 2
