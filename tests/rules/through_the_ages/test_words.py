"""The texts of stations and announcers: short enough, complete, and in sentences."""

import re
from pathlib import Path

import pytest

from firmware.text import COLUMNS, ROWS, wrap_all
from host.announce.tunes import GREAT as GREAT_TUNES
from host.languages.game_words import game_words
from shared_rules.contract import Event, Refusal
from shared_rules.through_the_ages import cards, meanings, meanings_war, reasons, words
from shared_rules.through_the_ages.referee import news, spoken
from shared_rules.through_the_ages.referee.hands import tokens
from shared_rules.wire.referee.tunes import NAMES as TUNES
from shared_rules.wire.tunes import light
from tests.rules.through_the_ages.later import acting, later, reveal, run, troops
from tests.rules.through_the_ages.scene import GAME, at, dealt, do, refusal, rich, start
from tests.rules.through_the_ages.test_properties import moments

PACKAGE = Path(words.__file__).parent
STATIC = Path(__file__).parents[3] / "host" / "web" / "static" / "table"
NAMES = ("Ada", "Bela", "Cleo", "Dora")
# Figures that a sentence may use.
FIGURES = {"card": "iron.1", "name": "iron", "age": 1, "need": 2, "have": 1, "limit": 2, "kind": "lab", "most": 1}
FIGURES |= {"seat": 2, "players": 3, "event": "no_event", "phase": "row"}


# What those lines compare with or look up: no codes.
COMPARED = {"leader", "action", "government", "revolution", "grow", "urban", "disband", "learn", "event", "turn"}
COMPARED |= {
    "fetch",
    "a",
    "b",
    "offer",
    "territory",
    "war",
    "agreement",
    "obsolete",
    "choose",
    "pact",
    "colony",
    "keep",
}
COMPARED |= {"attack", "declare", "offer", "options", "left", "high", "most", "laid", "bonus", "total", "least", "take"}
COMPARED |= {
    "short",
    "accept",
    "decline",
    "done",
    "bid",
    "pass",
    "add",
    "remove",
    "age",
    "units",
    "immune_to_war",
    "no_attack",
}
MODULES = ("legal.py", "view.py", "state.py", "legal_politics.py", "legal_answers.py", "known.py")


def codes():
    """Every code of a refusal that the package's sources name."""
    sources = {name: next(PACKAGE.rglob(name)).read_text(encoding="utf-8") for name in MODULES}
    parts = [
        sources["legal.py"].split("def hindrance")[1].split("_CHECKS = {")[0],
        sources["view.py"].split("def _code")[1].split("def _refusal")[0],
        *[sources[f"legal_{name}.py"].split("def code")[1].split("def figures")[0] for name in ("politics", "answers")],
        *[sources[f"legal_{name}.py"].split("def useless")[1].split("def uses")[0] for name in ("politics", "answers")],
    ]
    returned = "".join(line.split("return")[1] for line in "".join(parts).splitlines() if "return " in line)
    named = set(re.findall(r'Refusal\("(\w+)"', "".join(sources.values())))
    firsts = {f"{kind}_first" for kind in ("choose", "bonus", "pact", "bid", "agreement", "discard", "obsolete")}
    return (named | firsts | set(re.findall(r'"(\w+)"', returned))) - COMPARED - {"_first"}


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal():
    told = {row.split(" ", 1)[0] for row in cards.rows(reasons._SENTENCES)}
    assert codes() | {"not_now"} == told
    for code in told:
        sentence = words.why(Refusal(code, **FIGURES))
        assert sentence.endswith(".") and "{" not in sentence


@pytest.mark.parametrize("text, said", [
    ("take pyramids", "That takes 3 CA and you have 1 left."),
    ("grow", "That costs 2 food and you have 0."),
    ("build religion", "That costs 3 resources and you have 2."),
    ("learn iron.1", "That costs 5 science and you have 4."),
    ("train swordsmen", "Swordsmen is not in play on your side: play that technology first."),
    ("take moses", "You have already taken a leader of Age A. You may have one of each Age."),
])  # fmt: skip
def test_a_refusal_says_what_it_takes_and_what_there_is(text, said):
    seat = {"hand": ["iron.1"], "science": 4, "led": [0], "white_used": 3, "techs": [["bronze", 2, 2]]}
    state = at(seat, row=["moses", *[""] * 8, "pyramids"])
    assert words.why(refusal(state, text)) == said


@pytest.mark.parametrize("players, deal", [(2, "dealt"), (3, "open"), (4, "dealt")])
def test_everything_fits_the_display_and_everything_that_happens_is_told(players, deal):
    told = set()
    for state, events in moments(players, deal, 21, wild=True):
        for seat in range(1, players + 1):
            view = GAME.view(state.view(seat))
            lines = words.title(view)
            assert 2 <= len(lines) <= 12 and all(len(line) <= COLUMNS for line in lines[1:]), lines
            if view.awaited:
                for way in view.ways(None):
                    head, detail = words.caption(view, way.play)
                    assert 0 < len(head) <= 2 * COLUMNS and len(detail) <= 5 * COLUMNS
        for event in events:
            found = news.tell(event, NAMES[:players])
            if found is not None:
                told.add(event.code)
                assert found[0] and all(re.search(r"[.!]$", line) or event.code == "over" for line in found[1])
    assert {"production", "take", "turned", "turn", "over", "event"} <= told
    for sheet in state.scores():
        assert all(news.sheet_line(line) for line in sheet)
    for section in state.report():
        title, lines = game_words(GAME.name).section(section, NAMES)
        assert title and lines


def test_the_idle_screen_tells_what_a_player_needs():
    state = at(rich(leader="homer", culture=9))
    assert words.title(state.views[1]) == [
        "Round 4: you go",
        "4 civil actions",
        "2 military ones",
        "4 food",
        "8 resources",
        "Science 20 +1",
        "Culture 9 +1",
        "Strength 1",
        "1 unused worker",
        "Happy faces 0",
        "Growing: 2 food",
    ]
    assert words.title(state.views[2])[0] == "Round 4"


def test_in_the_first_round_the_display_says_what_actions_are_for():
    state = dealt(start(3))
    assert words.title(state.views[1])[:3] == ["Round 1: you go", "1 civil action", "to take cards"]
    do(state, GAME.text(next(play for play in state.plays(1) if play.verb == "take")))
    assert "to take cards" not in words.title(state.views[1])


def test_a_stage_of_a_wonder_says_where_its_blue_token_goes():
    state = at(rich(wonder="pyramids"))
    (event,) = do(state, "stage")
    _title, lines, _tune = news.tell(event, NAMES)
    assert lines[-1] == f"{NAMES[0]}: 1 blue from the bank to Pyramids."
    do(state, "stage")
    (event,) = do(state, "stage")
    assert news.tell(event, NAMES)[1][-1] == "Pyramids is finished: its blue tokens go back to the bank."
    assert "Tokens" in " ".join(news.tell(event, NAMES)[1])
    assert "Tokens" not in " ".join(news.tell(spoken.voice(event), NAMES)[1])


def test_the_display_of_a_fight_says_how_strong_both_are():
    state = later({"techs": troops(3), "war": ["spy.1"]}, {"techs": troops(2)})
    shown = [words.caption(state.views[1], way.play) for way in GAME.view(state.view(1)).ways("spy.1")]
    assert shown[0] == ("Spy on Player 2", "They 2, you 3")
    run(state, "1 attack spy.1 2")
    assert words.title(state.views[1])[:3] == ["Your attack:", "add units?", "They 2, you 3"]
    run(state, "1 add warriors", "1 strike")
    assert words.title(GAME.view(state.view(2)))[:3] == ["You are attacked", "units or cards?", "They 4, you 2"]


def test_the_display_of_an_auction_names_the_colony_and_what_was_bid():
    state = later({"techs": troops(3), "war": ["rats"]}, {"techs": troops(2)}, {"techs": troops(2)})
    reveal(state, "historic_territory_i")
    assert words.title(state.views[1])[:2] == ["Historic Territory I", "bid or pass"]
    run(state, "1 bid 1")
    assert words.title(GAME.view(state.view(2)))[:3] == ["Historic Territory I", "bid or pass", "Highest bid: 1"]
    run(state, "2 pass", "3 pass")
    assert words.title(state.views[1])[:3] == ["For the colony:", "lay units", "0 of 1 sent"]


def test_the_display_names_the_event_that_asks():
    state = later({"war": ["rats"]})
    reveal(state, "development_of_markets")
    assert words.title(state.views[1])[:2] == ["Development of Markets", "please choose"]


def test_every_step_of_a_turn_looks_different():
    state, seen = at(rich(pool=3)), set()
    for text in ("build bronze", "train warriors", "grow", "build agriculture"):
        seen.add(tuple(words.title(state.views[1])))
        do(state, text)
    assert len(seen) == 4


def test_the_end_of_the_turn_is_a_checklist():
    def checklist(seat):
        view = at(seat).views[1]
        return words.caption(view, GAME.parse("end"))

    assert checklist({}) == ("End of turn", "Unused: 4 CA, 2 MA, 1 worker")
    hungry = {"techs": [["agriculture", 0, 0]], "yellow": 9, "pool": 16, "culture": 5}
    assert checklist(hungry)[1].startswith("FAMINE: 5 culture lost. ")
    full = {"techs": [["bronze", 2, 18]], "white_used": 4, "red_used": 2, "pool": 0}
    assert checklist(full)[1] == "Blue bank empty: 2 idle"
    units = {"white_used": 4, "red_used": 2, "pool": 0, "unit_resources": 2}
    assert checklist(units)[1] == "Lost: 2 for units"
    busy = {"white_used": 4, "red_used": 2, "pool": 0}
    assert checklist(busy)[1] == "Nothing is left unused"


def test_production_is_told_token_by_token():
    state = at({"techs": [["agriculture", 1, 0], ["irrigation", 1, 0], ["bronze", 2, 0]], "yellow": 16, "pool": 5})
    (event,) = [event for event in do(state, "end") if event.code == "production"]
    assert news.tell(event, NAMES)[1] == [
        "Ada scores 0 culture and 0 science.",
        "Farms: 1 blue from the bank to Irrigation, 1 blue from the bank to Agriculture.",
        "Eaten: 1 blue from Agriculture to the bank.",
        "Mines: 2 blue from the bank to Bronze.",
    ]


def test_tokens_that_go_there_and_back_are_not_told():
    assert tokens([["bronze", "", 2], ["", "bronze", 1], ["bronze", "", 1]]) == "2 blue from Bronze to the bank"
    assert (
        tokens([["iron", "", 1], ["", "bronze", 1]]) == "1 blue from Iron to the bank, 1 blue from the bank to Bronze"
    )
    assert tokens([["", "agriculture", 2], ["agriculture", "", 2]]) == ""


def test_change_that_would_only_come_back_stays_where_it_is():
    state = at({"techs": [["bronze", 0, 1], ["iron", 1, 1], ["philosophy", 1, 0]]})
    (event,) = do(state, "build bronze")
    assert news.tell(event, NAMES)[1] == [
        "Ada puts a worker on Bronze for 1 CA, 2 resources.",
        "Tokens: 1 blue from Iron to the bank.",
    ]


def test_an_action_card_is_told_with_what_it_was_used_for():
    state = at({"hand": ["rich_land_a.1"], "techs": [["agriculture", 2, 0], ["bronze", 2, 2]], "pool": 2}, round=3)
    (event,) = do(state, "play rich_land_a.1 bronze")
    assert news.tell(event, NAMES)[1][0].startswith("Ada plays Rich Land A: Bronze for 1 CA")
    plain = Event(event.code, {**event.figures, "on": "", "name": ""})
    assert news.tell(plain, NAMES)[1][0].startswith("Ada plays Rich Land A for 1 CA")


def test_an_event_kept_in_secret_is_told_without_its_name():
    said = [news.tell(Event("kept", {"seat": 2, **more}), NAMES) for more in ({}, {"card": "rats"})]
    assert [(lines, tune) for _, lines, tune in said] == [
        (["Bela keeps an event in secret."], ""),
        (["Bela keeps Rats for the end of the game."], "reveal"),
    ]


@pytest.mark.parametrize("card, name", [
    ("st_peters_basilica", "St. Peter's Basilica"),
    ("leonardo_da_vinci", "Leonardo da Vinci"),
    ("rich_land_a.1", "Rich Land A"),
    ("iron.3", "Iron"),
    ("colonization_bonus_ii.4", "Defense / Colonization Bonus II"),
    ("international_trade", "International Trade Agreement"),
    ("j_s_bach", "J. S. Bach"),
])  # fmt: skip
def test_names(card, name):
    assert words.card_name(card) == name


# What a sentence about a card may hold besides plain words: figures, their signs, and names of Ages and parties.
SAID = re.compile(r"[A-Za-z0-9 ,.'+/()&:-]+")


def test_every_card_explains_itself():
    assert len(cards.all_cards()) == 340
    for card in cards.all_cards():
        lines = words.explain(card)
        assert len(lines) >= 3 and all(SAID.fullmatch(line) for line in lines), lines
        said = set(re.findall(r"[a-z_]+", " ".join(lines[2:])))
        assert not said & {"later", "yet", "not_yet"} and not any("_" in word for word in said), lines
        assert all(len(word) <= COLUMNS for line in lines for word in line.split()), lines
        assert len(wrap_all(lines)) <= 2 * ROWS, f"{card} needs more than two screens"
    assert words.explain("altar.3") == []
    for broken in ("", "_", "iron."):
        assert words.explain(broken) == [] and words.why(Refusal("unknown_card", card=broken)), "a tag may say anything"
        assert words.card_name(broken) is not None
    assert words.explain("michelangelo")[2:] == [
        "culture +1 for each happy face on temples, theatres and wonders",
        "taking a wonder costs 1 CA less",
    ]


def test_no_effect_is_told_as_it_stands_in_its_table():
    """Its words in their order would be a row of the table, not a sentence; one is both."""
    for table in cards.tables():
        for row in cards.rows(table):
            card = cards.Card(row)
            raw = {" ".join(effect).replace("_", " ") for effect in card.more}
            lines = set(meanings.effects(card))
            assert lines and not lines & (raw - {"gain 1 food"}), row


def test_what_military_cards_mean_is_told_of_every_one_and_of_no_other():
    told = {row.split(" ", 1)[0] for row in cards.rows(meanings_war.TEXTS)}
    figures = ("tactic", "territory", "bonus")
    found = [cards.Card(row) for table in cards.tables() for row in cards.rows(table)]
    military = {card.id for card in found if card.kind in cards.MILITARY and card.kind not in figures}
    assert told == military


def test_a_text_of_an_effect_is_needed_by_some_card():
    used = {meanings._text(words) for table in cards.tables() for row in cards.rows(table) for words in effects_of(row)}
    for row in cards.rows(meanings._TEXTS):
        assert row.startswith("do_") or row.split(" ", 1)[1] in used, row


def effects_of(row):
    """The effects of a card that are announced by their verb."""
    card = cards.Card(row)
    return () if meanings.text_of_military(card.id) else card.more


@pytest.mark.parametrize("card, lines", [
    ("phalanx.1", ["Cost: 1 MA", "an army: 2 infantry, 1 cavalry", "strength +3 for each complete army"]),
    ("classic_army", ["Cost: 1 MA", "an army: 2 infantry, 2 cavalry", "strength +9 for each complete army",
                      "strength +5 instead with an outdated unit in it"]),
    ("strategic_territory_i", ["+2 strength", "at once: draw 3 military cards"]),
    ("colonization_bonus_iii.2", ["defence against an aggression: +6", "colonization strength +3"]),
    ("assassinate", ["Cost: as many MA as the level of what is discarded", "The rival discards the leader.",
                     "You get 3 culture for each level of that leader."]),
    ("mahatma_gandhi", ["+2 culture", "you play no aggressions and no wars", "attacking you costs twice the MA"]),
    ("nikola_tesla", ["each laboratory gives its level in resources too, as a mine does",
                      "laboratories and libraries cost others 1 resource more"]),
])  # fmt: skip
def test_cards_of_the_later_modes_explain_themselves(card, lines):
    assert words.explain(card)[2:] == lines


def test_a_technology_explains_itself():
    assert words.explain("iron.1") == [
        "Iron",
        "Age I, mine",
        "Cost: 5 science, a worker 5 resources",
        "Each worker: 2 resources",
    ]


def test_a_card_of_the_row_on_the_reader():
    state = start(3)
    while state.phase == "row":
        state.do(0, state.plays(0)[0])
    view = GAME.view(state.view(1))
    (way,) = view.ways(state.row[0])
    assert words.caption(view, way.play)[1] == "1 of 1 CA"


def test_a_wonder_says_why_it_is_dearer_than_its_zone():
    state = at({"wonders": ["taj_mahal", "great_wall"]}, row=["pyramids"])
    (way,) = state.views[1].ways("pyramids")
    assert words.caption(state.views[1], way.play)[1] == "3 of 4 CA (2 for wonders)"


@pytest.mark.parametrize(
    ("play", "warned"),
    [("learn masonry", True), ("play breakthrough_i masonry", True), ("learn cartography", False)],
)
def test_ta_91_whoever_would_replace_a_better_special_technology_is_warned(play, warned):
    hand = ["masonry", "breakthrough_i", "cartography"]
    state = acting({"hand": hand, "specials": ["architecture"], "science": 20}, age=2)
    _head, detail = words.caption(state.views[1], GAME.parse(play))
    assert state.refuse(1, GAME.parse(play)) is None
    assert detail.endswith(". CAREFUL: Architecture is better and goes!") == warned


def test_an_action_card_on_a_starting_technology_has_its_caption():
    """A technology that is printed on the board is not a physical card."""
    techs = [["agriculture", 2, 0], ["bronze", 2, 6], ["philosophy", 1, 0], ["warriors", 0, 0]]
    state = acting({"hand": ["rich_land_a.1"], "techs": techs, "specials": ["architecture"]})
    plays = [play for play in state.plays(1) if play.verb == "play" and play.on in ("bronze", "agriculture")]
    assert plays
    for play in plays:
        assert "CAREFUL" not in words.caption(state.views[1], play)[1]


# -- what cards do ----------------------------------------------------------------------------------


# What acts by another word of the same card: `army.AIR`, and `legal.TOGETHER`.
BY_KIND = {"double_army", "technology_science_discount"}


def test_every_effect_acts():
    """The verb of every effect, or for an event and a pact the word after those it concerns, is named by code."""
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*.py")
        if not path.name.startswith(("civil_", "military_"))
    )
    for table in cards.tables():
        for row in cards.rows(table):
            card = cards.Card(row)
            for effect in card.more:
                verb = effect[1] if card.kind in ("event", "pact") else effect[0]
                assert f'"{verb}"' in code or verb in BY_KIND, (row, effect)


@pytest.mark.parametrize("card, lines", [
    ("rich_land_a", ["build a farm or mine, 1 resource less"]),
    ("rich_land_ii", ["build a farm or mine, 3 resources less"]),
    ("patriotism_ii", ["MA in this turn: 1 more", "resources for units in this turn: 3 more"]),
])  # fmt: skip
def test_one_resource_and_several_are_told_as_people_say(card, lines):
    assert meanings.effects(cards.by_name(card)) == lines


# What all look up for: (code, figures).
GREAT = [
    ("event", {"card": "rats", "round": 3}),
    ("final", {"card": "impact_of_science"}),
    ("age_ends", {"age": 1}),
    ("auction", {"card": "strategic_territory_i"}),
    ("uncolonized", {"card": "strategic_territory_i"}),
    ("colony", {"seat": 1, "card": "strategic_territory_i", "units": ["warriors"], "bonus": [], "total": 1}),
    ("attack", {"seat": 1, "card": "spy.1", "to": 2, "red": 1}),
    ("aggression", {"card": "spy.1", "attack": 4, "defence": 2, "winner": 1}),
    ("declare", {"seat": 1, "card": "war_over_culture_ii", "to": 2, "red": 2}),
    ("war", {"card": "war_over_culture_ii", "attack": 4, "defence": 4, "winner": 0}),
    ("resigned", {"seat": 2}),
]


@pytest.mark.parametrize(("code", "figures"), GREAT)
def test_a_great_moment_is_staged_on_page_display_light_and_buzzer(code, figures):
    """By its tune: the page's stage, the OLED's loudest news, the light and the buzzer all go by that."""
    staged = re.findall(r'tune === "(\w+)"', (STATIC / "stage.js").read_text(encoding="utf-8"))
    _, lines, tune = news.tell(Event(code, figures), ("Ada", "Bela"))
    if code == "final":  # it is turned up, and nothing comes of it yet
        assert tune == "reveal"
    else:
        assert tune in staged and tune in GREAT_TUNES
    assert lines and light(tune) and tune in TUNES
