"""No line of the OLED is cut inside a word: a word stands whole, is abbreviated with a full stop, or is parted with a
hyphen, in every game and language."""

import json
from types import SimpleNamespace

import pytest

from firmware import pages
from firmware.text import COLUMNS, plain, short, wrap
from host.computer.outside import folder_of
from host.languages import codes
from host.languages.game_words import game_words
from host.pico import build
from shared_rules import phrases
from shared_rules.contract import load
from tests.firmware.player import NAMES, Player
from tests.games import SHIPPED
from tests.promises import promise
from tests.rules.random_games import moments

PROMISES = [
    promise(
        "No line of the OLED is cut inside a word, in any game or language",
        how=(
            "every card's name at every width, names that are too long as their game shortens them, and "
            "screens spread over whole games"
        ),
    ),
]

LANGUAGES = pytest.mark.parametrize("code", codes.CODES)
# Every so manieth moment of an open and a dealt game is looked at.
STEP = 19
FULL = {"through_the_ages": {"mode": "full"}}
BESIDE = ("deck", "tally")
# What a Page puts around words: the chosen way, a refused one, a text that goes on behind A.
MARKS = str.maketrans({">": " "})


def parts(text):
    return text.replace("...", " ").split()


def whole(rows, texts):
    """The words in rows that are neither a word of the texts nor a fair short form of one."""
    known = {form for text in texts for word in parts(text) for form in (word, word.rstrip(":"))}
    left = "\n".join(row.rstrip() for row in rows).replace("-\n", "- ").translate(MARKS)
    cut, before = [], ""
    for word in parts(left):
        if before and any(one in known for one in (before + word, before + "-" + word)):
            before = ""
        elif word.endswith("-") and any(one.startswith(word[:-1]) for one in known):
            before += word[:-1]
        elif word not in known and not is_short_form(word, known):
            cut.append(word)
    return [*cut, before] if before else cut


def is_short_form(word, known):
    return word.endswith(".") and any(one.startswith(word[:-1]) for one in known)


def every_name(game, code):
    words = game_words(game, code, code)
    return sorted({plain(words.card_name(card)) for card in load(game).cards()})


def titles(game, code):
    """{name: what stands above while its card lies on the reader} of every card."""
    words, station = game_words(game, code, code), Player().station
    phrases.speak_through(None)
    station.seated(game, 1, NAMES, code)
    return {plain(words.card_name(card)): pages.title(station, card) for card in load(game).cards()}


@LANGUAGES
@pytest.mark.parametrize("game", SHIPPED)
def test_every_name_that_has_no_room_has_a_short_form_in_the_list(game, code):
    """Large letters show the same rows, so they need no list of their own."""
    shown = titles(game, code)
    assert {name: title for name, title in shown.items() if len(name) <= COLUMNS} == {
        name: name for name in shown if len(name) <= COLUMNS
    }
    listed = short_names(game)
    assert {name: title for name, title in shown.items() if len(name) > COLUMNS} == {
        name: listed.get(name) for name in shown if len(name) > COLUMNS
    }


@pytest.mark.parametrize("game", SHIPPED)
def test_a_short_form_has_room_and_is_made_of_words_of_its_name(game):
    names = {name for code in codes.CODES for name in every_name(game, code)}
    for name, form in short_names(game).items():
        assert name in names and len(name) > COLUMNS >= len(form)
        assert whole([form.casefold()], [name.casefold()]) == []


def short_names(game):
    text = (folder_of(game) / build.SHORT_NAMES).read_text(encoding="utf-8")
    return {
        plain(name): plain(form) for name, form in build.phrases.short_names(codes.phrases_by_english(text)).items()
    }


@LANGUAGES
@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("width", [COLUMNS - 4, COLUMNS - 3, COLUMNS - 1])
def test_a_card_s_name_beside_other_words_is_whole_or_fairly_short(game, code, width):
    for name in every_name(game, code):
        assert len(short(name, width)) <= width
        assert whole([short(name, width)], [name]) == []


def test_a_name_cut_without_a_full_stop_is_found():
    assert whole(["Alexan the Great"], ["Alexander the Great"]) == ["Alexan"]
    assert whole(["Belejringsmaskin", "er"], ["Belejringsmaskiner"]) == ["Belejringsmaskin", "er"]
    assert whole(["Belejringsmaski-", "ner"], ["Belejringsmaskiner"]) == []


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Alexander the Great", 16, "Alex. the Great"),
        ("Constitutional Monarchy", 16, "Const. Monarchy"),
        ("Development of Trade Routes", 16, "Dev. Tr. Rout."),
        ("Defense / Colonization Bonus III", 16, "D. Col. Bon. III"),
        ("Circus Maximus", 13, "Circus Maxim."),
        ("Belejringsmaskiner", 16, "Belejringsmask."),
        ("AAAAAAAAAAAAAAAAAAAA", 16, "AAAAAAAAAAAAAAA."),
        ("aa bb cc dd ee ff gg", 16, "aa bb cc dd gg"),
        ("Ideal Building Site III", 16, "Id. B. Site III"),
    ],
)
def test_what_is_too_long_is_abbreviated(text, width, shown):
    assert short(text, width) == shown


def test_a_long_word_is_parted_at_a_syllable_and_an_address_where_the_row_ends():
    assert wrap("Igazságszolgáltatás nélkül") == ["Igazságszolgál-", "tatás nélkül"]
    assert wrap("Artemisz-templom, kettő") == ["Artemisz-", "templom, kettő"]
    assert wrap("http://192.168.178.21:8420") == ["http://192.168.1", "78.21:8420"]


class Shown:
    """A station, what it was asked to show in full, and the rows that came of it."""

    def __init__(self, game, data, code):
        phrases.speak_through(None)
        self.station = Player().station
        self.station.seated(game.name, 1, NAMES, code)
        self.station.see(1, json.loads(json.dumps(data)))
        self.view, self.words = self.station.view, self.station.words

    def idle(self):
        yield self.station.page().rows, [*pages.now(self.station), *NAMES, *self.headings(), *self.phrases()]

    def headings(self):
        return [self.words.heading(self.view, way.play) for way in self.view.ways(None) if way.play]

    def phrases(self):
        return [self.station.strings(english) for english in ("D help", "B news    D help", "Choose")] + ["A: C:"]

    def ways(self, card):
        ways = self.view.ways(card or None)
        for at in {_sort(way): at for at, way in enumerate(ways)}.values():
            yield pages.menu(self.station, card, ways, at).rows, self.texts(card, ways, at)

    def texts(self, card, ways, at):
        plays = [way.play for way in ways if way.play is not None]
        heads = [self.words.heading(self.view, play) for play in plays]
        heads += [self.words.caption(self.view, ways[at].play)[1]] if ways[at].refusal is None else []
        whys = [self.words.why(ways[at].refusal)] if ways[at].refusal is not None else []
        buttons = ["No card", "A play", "A why", "A play    C next", "A why    C next", "Take it back"]
        numbers = [f"{one + 1}/{len(ways)} {word.capitalize()} x" for one in range(len(ways)) for word in ("x",)]
        rests = [head.partition(" ")[2].capitalize() for head in heads]
        tails = [self.station.game.text(play) for play in plays]
        buttons = [self.station.strings(one) for one in buttons]
        return [self.words.card_name(card) if card else "", *heads, *rests, *tails, *whys, *buttons, *numbers]


def _sort(way):
    return way.play and way.play.verb, way.refusal and way.refusal.code


def seen(game):
    """Views of seat 1 of an open and a dealt game, spread over it; those of sorting and counting it begin."""
    options = FULL.get(game.name.split(".")[0], {})
    if "." in game.name:
        return [game.start(game.played.seats[0], options).view(1)]
    found = []
    for deal in ("open", "dealt"):
        course = moments(game.name, deal, game.seats[0] + 1 if game.seats[1] > 2 else 2, 5)
        found += [state.view(1) for at, (state, _, _) in enumerate(course) if at % STEP == 0]
    return found


@LANGUAGES
@pytest.mark.parametrize("name", [game + part for game in SHIPPED for part in ("", ".deck", ".tally")])
def test_no_screen_of_a_game_cuts_a_word(name, code):
    game, cut, looked = load(name), {}, SimpleNamespace(cards=set(), rows=0)
    for data in seen(game):
        shown = Shown(game, data, code)
        screens = list(shown.idle())
        fresh = [card for card in shown.view.reach() or () if card not in looked.cards] if shown.view.awaited else []
        looked.cards.update(fresh)
        for card in (*fresh, "") if shown.view.awaited else ():
            screens += shown.ways(card)
        for rows, texts in screens:
            looked.rows += len(rows)
            if found := whole(rows, map(plain, texts)):
                cut["\n".join(rows)] = found
    assert cut == {} and looked.rows


@LANGUAGES
@pytest.mark.parametrize("name", [game + part for game in SHIPPED for part in ("", ".deck", ".tally")])
def test_what_a_does_without_a_card_is_said_in_whole_words(name, code):
    """Except for a card's name, the text behind `A:` is written to fit its row."""
    game = load(name)
    cut = {}
    for data in seen(game):
        shown = Shown(game, data, code)
        for caption in (shown.station.caption(), shown.station.caption(1)):
            if "." in caption and caption not in (*shown.headings(), shown.station.strings("choose")):
                cut[caption] = shown.headings()
    assert cut == {}
