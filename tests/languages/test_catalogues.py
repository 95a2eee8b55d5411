"""Every sentence of a game in every language, and what is filled into it."""

import ast
import re
import sqlite3
from pathlib import Path

import pytest

from host.authoring.marks import MARKS
from host.bots.coach import Advice, Captions
from host.bots.coach import sentences as coached
from host.errors import WrongUse
from host.journal.file import JournalError, explained
from host.journal.people import People
from host.languages.catalogue import Speaker, catalogue, sentences, speak_at_table, speaking
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from host.languages.station_phrases import station_phrases
from host.stations.faults import READER
from host.stations.health import Change
from host.web.http.page_phrases import said_by
from host.web.table.public_pages import STANDING
from shared_rules.contract import Event, ScoreLine, load
from tests.games import SHIPPED
from tools import page_texts, translations
from tools.translations import taken_apart

DOMAINS = translations.domains()
PAIRS = [(domain, code) for domain in DOMAINS for code in translations.CODES]
GAMES = [domain for domain in DOMAINS if domain in SHIPPED]
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FILLED = re.compile(r"%[+\d]*[sd]|{\w+}")
# The same in every language.
STAYS = {"7 Wonders", "Oh Hell", "Tower of Babel"}
STAYS |= {also for game in SHIPPED for also in load(game).find("referee.report", "ALSO_CALLED", ())}
# What a program calls its own.
STAYS |= {"News", "Play", "Question", "Words"}
# Forms of figures that people type in a file, beside its English words.
FORMS = re.compile(r"(\d|none|camel2)\S*, ")
# A table of names, which `called` translates, and one of pieces of those lines.
TABLES = ("\nst_peters_basilica", "\neach_unit", "an army: ")
# What `translations.composed` lists: lines made of the tables of cards.
COMPOSED = {"_(line)", "_(phrase(words))"}
# Rows of the idle screen that stand whole in one row of 16 letters.
ROW = 16
IDLE = ("title", "_asking", "_asking_boards", "_moment", "_guide", "_setting_up", "_forecast")
# Whose sentences stations show: the games, the other jobs with their cards, and the self-test.
STATIONS = [*GAMES, *translations.BESIDE, translations.SELFTEST]
# Sentences that these take from a game, found by `host.authoring.marks` in its modules.
GIVEN = {
    "_(pile.many)", "_(pile.where)", "_(view.piles[at].one)", "_(words['many'])", "_(figures['many'])", "_(many)",
    "_(pile['where'])", "_(pile['many'])", "_(english)", "_(reason.text)", "_(title)", "_(WONDERS[wonder])",
}  # fmt: skip


def flat(text):
    return (text,) if isinstance(text, str) else text


@pytest.mark.long
@pytest.mark.parametrize("domain, code", PAIRS)
def test_every_sentence_is_translated_and_none_that_nobody_says(domain, code):
    assert translations.lacking(domain, code) == []


@pytest.mark.parametrize("code", translations.CODES)
@pytest.mark.parametrize("game", [one for one in GAMES if hasattr(load(one), "verbs")])
def test_what_a_card_game_leaves_to_its_base_to_say_is_translated(game, code):
    """Captions of its verbs and refusals of its own, which no call of `_` holds."""
    rules, found = load(game), sentences(game, code)
    english = [*rules.sentences.values(), *(verb.caption for verb in rules.verbs if verb.caption)]
    assert english and [one for one in english if one not in found] == []


@pytest.mark.parametrize("domain, code", PAIRS)
def test_a_translation_fills_in_what_its_english_fills_in(domain, code):
    """In the same order where it goes by place, in any order where it goes by name."""
    for message in translations.catalogue(domain, code):
        if not message.id:
            continue
        counted = isinstance(message.id, tuple | list)
        english = message.id[-1] if counted else message.id
        for text in message.string if counted else [message.string]:
            ours, theirs = FILLED.findall(english), FILLED.findall(text)
            named = bool(ours) and ours[0].startswith("{")
            if counted and theirs == FILLED.findall(message.id[0]):
                continue
            assert set(theirs) == set(ours) if named else theirs == ours, message.id


@pytest.mark.parametrize("domain, code", PAIRS)
def test_a_sentence_ends_as_its_english_ends(domain, code):
    for message in translations.catalogue(domain, code):
        if message.id and not isinstance(message.id, tuple | list):
            assert message.id.endswith(".") == message.string.endswith("."), message.id
            assert not re.search(r"\s$|^\s", message.string)


@pytest.mark.parametrize(
    "language, line",
    [("en", "Anna builds Altar, free by a chain."), ("hu", "Anna: Oltár, ingyen, lánccal.")],
)
def test_news_are_told_in_the_language_of_who_listens(language, line):
    event = Event("built", {"seat": 1, "card": "altar.3", "how": "chain", "left": 0, "right": 0})
    assert game_words("seven_wonders", language, language).tell(event, ["Anna"])[1] == [line]


def test_names_of_cards_are_chosen_apart_from_sentences():
    event = Event("built", {"seat": 1, "card": "altar.3", "how": "chain", "left": 0, "right": 0})
    assert game_words("seven_wonders", "hu").tell(event, ["Anna"])[1] == ["Anna: Altar, ingyen, lánccal."]
    assert game_words("seven_wonders", ENGLISH, "hu").card_name("altar.3") == "Oltár"


@pytest.mark.parametrize(
    "language, one, many",
    [("en", "1 coin", "3 coins"), ("hu", "1 érme", "3 érme"), ("da", "1 mønt", "3 mønter")],
)
def test_a_count_takes_the_form_of_its_language(language, one, many):
    words = game_words("seven_wonders", language)
    sheet = [words.sheet_line(ScoreLine("treasury", 1, "treasury", {"coins": coins})) for coins in (1, 3)]
    assert sheet == [one, many]


@pytest.fixture
def hungarian_table():
    speak_at_table("hu", ENGLISH)
    yield
    speak_at_table(ENGLISH, ENGLISH)


def test_what_the_host_says_at_a_table_is_said_in_the_table_s_language(hungarian_table):
    change = Change(READER, True).sentence("Anna")
    assert change == "Nem válaszol a kártyaolvasó, helye: Anna. Nézd meg a kapcsolóit és a vezetékeit."
    assert game_words("seven_wonders", "da").card_name("altar.3") == "Altar"  # a game speaks for itself


def test_a_table_whose_cards_have_names_of_their_own_speaks_too():
    speak_at_table("hu", "hu")
    assert Change(READER, True).sentence("Anna").startswith("Nem válaszol")
    speak_at_table(ENGLISH, ENGLISH)


def test_why_the_game_waits_is_told_in_the_table_s_language(hungarian_table):
    with pytest.raises(JournalError, match=r"^Betelt a lemez"), explained(Path("herald.sqlite")):
        raise sqlite3.OperationalError("database or disk is full")
    said = r"^A napló nem írható: herald.sqlite \(disk I/O error\)"
    with pytest.raises(JournalError, match=said), explained(Path("herald.sqlite")):
        raise sqlite3.OperationalError("disk I/O error")


def test_what_a_club_s_page_refuses_is_told_in_its_language(hungarian_table, tmp_path):
    game = load("seven_wonders")
    for wrong, why in [
        ({"sides": "C"}, "A beállítás (sides) értéke both, A vagy B lehet, nem C."),
        ({"sites": "A"}, "7 Wonders: nincs ilyen nevű beállítás: sites."),
    ]:
        with pytest.raises(ValueError) as caught:
            game.complete(wrong)
        assert str(caught.value) == why
    people = People(tmp_path / "people.json", [])
    people.rename("Ada", "Bea")
    with pytest.raises(WrongUse, match=r"^Bea és Bea ugyanaz a személy"):
        people.seated(["Ada", "Bea"])


def while_loading(node):
    """What runs when a module is loaded: all but the bodies of functions, whose defaults and decorators do run."""
    for child in ast.iter_child_nodes(node):
        yield child
        yield from while_loading(child.args if isinstance(child, FUNCTIONS) else child)
        for one in getattr(child, "decorator_list", []):
            yield from while_loading(one)


@pytest.mark.long
def test_nothing_is_said_while_a_module_loads():
    """Such a sentence stays English: no table has chosen its language yet."""
    found = []
    for path in [path for room in ("host", "shared_rules") for path in (translations.ROOT / room).rglob("*.py")]:
        for node in while_loading(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def test_without_a_table_the_host_speaks_english():
    assert Change(READER, False).sentence("Anna") == "The card reader of Anna works again."


def test_a_game_without_a_catalogue_speaks_english():
    assert catalogue("no_such_game", "hu").gettext("Built") == "Built"


def idle_rows(domain):
    """Templates of whole rows of the idle screen: what `title` and its helpers put there; / stands between two."""
    said = taken_apart(translations.ROOT / "shared_rules" / domain / "words.py").by_function
    return [text for name in IDLE for text in said.get(name, ()) if isinstance(text, str)]


def filled(row):
    """A row as long as it gets: ages and figures in it as long as they come."""
    for sign, longest in (("%+d", "+12"), ("%d", "6"), ("%s", "III")):
        row = row.replace(sign, longest)
    return row


@pytest.mark.parametrize("domain, code", [(domain, code) for domain in GAMES for code in translations.CODES])
def test_a_row_of_the_idle_screen_is_a_row_in_every_language(domain, code):
    assert idle_rows(domain)
    for english in idle_rows(domain):
        rows = catalogue(domain, code).gettext(english).split("/")
        assert len(rows) == len(english.split("/")) or "%" in english
        assert [row for row in rows if len(filled(row)) > max(ROW, len(filled(english)))] == [], english


@pytest.mark.parametrize("domain, code", [(domain, code) for domain in GAMES for code in translations.CODES])
def test_what_a_play_is_called_has_room_beside_its_sign_in_every_language(domain, code):
    """A sign stands before it, so 15 letters are left of 16."""
    said = taken_apart(translations.ROOT / "shared_rules" / domain / "words.py").by_function["heading"]
    whole = [text for text in said if isinstance(text, str) and not FILLED.search(text) and len(text) < ROW]
    called = set(map(catalogue(domain, code).gettext, whole))
    assert [text for text in called if len(text) >= ROW] == []


@pytest.mark.parametrize("domain", STATIONS)
def test_everything_that_is_said_is_marked_to_be_translated(domain):
    """A module that marks nothing speaks English to everybody, and nobody notices."""
    said = {text for path in translations.sources(domain) for one in translations.said(path) for text in flat(one)}
    for path in translations.sources(domain):
        module = taken_apart(path)
        assert set(module.unresolved) <= COMPOSED | GIVEN, f"{path.name}: nobody can tell what these say"
        unmarked = {text for _, text in module.unmarked} - said - STAYS
        assert not {text for text in unmarked if not text.startswith(TABLES) and not FORMS.match(text)}, path.name


@pytest.mark.parametrize("game", GAMES)
def test_players_are_called_by_name_and_never_by_their_seat(game):
    numbered = [said for said in sentences(game, "hu") if re.search(r"\b[Ss]eat [%{]", said)]
    of_a_card = "OUT: the trader card of seat {seat}, and you are {players}. Into the box."
    assert set(numbered) <= {"There is no seat {seat}.", of_a_card}


# What people see of the host on a page or a station comes from these; the rest of it speaks in the terminal.
# The server speaks to the person who starts it, the page of rules has its few words in all languages, and
# `public_pages` compares with a station's texts, from the phrases that are built into it. What `joined` and
# `page_phrases` write is read by browsers and by people who write modules.
APART = {"server", "rules_page", "public_pages", "joined", "page_phrases"}
WEB = sorted(
    path.relative_to(translations.ROOT / "host").with_suffix("").as_posix()
    for path in (translations.ROOT / "host" / "web").rglob("*.py")
    if path.stem not in APART
)
SEEN = (
    *(
        "bots/coach",
        "games/seven_wonders/judge",
        "games/seven_wonders_duel/judge",
        "games/seven_wonders_duel/reasons",
        "bots/mind",
        "bots/review",
        "director/event",
        "house/from_club",
        "lessons/sentences",
    ),
    *("stations/fault_words", "session/following"),
    *(
        "stations/admission",
        "stations/handshake",
        "stations/faults",
        "stations/health",
        "stations/monitor",
        "stations/port",
    ),
    *("stations/ports", "stations/last_plays", "table/batch", "table/questions", "tags/desk", "tags/label_words"),
    *WEB,
)
SCRIPTS = [one for one in translations.page_modules() if one.suffix == ".js"]
# What only a program gets to read, and marks of HTML.
UNSEEN = re.compile(
    r"^history event(?: board)?(?: tokens)?$|^the page at $|: still here|^[ \^]*\*?<|^default-src|^private, max-age"
    r"|^A station has the buttons A, B, C and D|^A hint is {|^width=device|^dark light$"
    # Sentences of a station, in the language of its seat.
    r"|^You have played since|^The table went back|^Without a card$|^Waiting for (?:the game|%s$)|^Please wait \.\.\."
    r"|^Looking for the host|^Plug the cable in and|^The host is silent\. Look at its|^Your play is kept\.$"
    # What the host's log shows.
    r"|^The port of board %s has|^event: here"
    r"|^A task of the stations failed|^%s is open, but what follows its opening failed|^A station in trouble"
)


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_of_the_host_is_marked_to_be_translated(name):
    module = taken_apart(translations.ROOT / "host" / f"{name}.py")
    assert set(module.unresolved) <= GIVEN, "nobody can tell what these say"
    said = {text for one in module.texts for text in flat(one)}
    assert {text for _, text in module.unmarked if not UNSEEN.search(text)} - said == set()


@pytest.mark.parametrize("language", ["hu", "da"])
def test_what_a_station_shows_between_games_is_known_in_its_own_words(language):
    """But for the page of a station that has found no host: it knows of no language yet."""
    said = station_phrases(language)
    english = {text for page in STANDING for text in page if said(text) == text}
    assert english == {"Looking for the host ...", "Plug the cable in and start Herald there."}


@pytest.mark.parametrize(
    "path", [one for one in translations.page_modules() if one.suffix == ".js"], ids=lambda p: p.name
)
def test_every_sentence_of_a_script_stands_in_its_call(path):
    """But for phrases.js, which looks up what others say."""
    text = path.read_text(encoding="utf-8")
    assert page_texts.hidden(text) == []
    assert not page_texts.CALLS.search(text) or page_texts.of_script(text) or path.name in ("phrases.js", "lines.js")


USES = 'import { count, sense, t } from "./phrases.js";\n'


@pytest.mark.parametrize(
    "script, said",
    [
        ('el("label", { text: t("Director\'s PIN") })', ["Director's PIN"]),
        ('t("{tokens} worth {n}", { tokens: count("{n} token", "{n} tokens", blue), n })',
         ["{tokens} worth {n}", "{n} token", "{n} tokens"]),
        ('const more = `, ${t("the \\"last\\" round")}`;', ['the "last" round']),
        ('// t("of a comment")\n * t("of a longer one")\nconst a = 1; // t("of one behind")', []),
        ('sense("chair", "free"), t("free")', ["chair\x04free", "free"]),
        ('format("no"); this.t("nor this"); $t("nor that"); const t2 = "t"', []),
    ],
)  # fmt: skip
def test_the_calls_of_a_script_are_its_sentences(script, said):
    assert page_texts.of_script(USES + script) == said
    assert page_texts.of_script(script) == [] and page_texts.hidden(USES + script) == []


@pytest.mark.parametrize(
    "call",
    [
        "t(name)",
        'sense("chair", name)',
        "sense(where, 'free')",
        "t(`Round ${n}`)",
        't(far ? "a" : "b")',
        't("a" + b)',
        'count(one, "many", n)',
        't("\\u0041")',
    ],
)
def test_a_call_whose_sentence_stands_elsewhere_is_found(call):
    assert page_texts.hidden(f"{USES}const x = {call};\n") == [f"const x = {call};"]


def test_one_english_text_of_two_meanings_is_two_sentences():
    """A free chair costs nothing, and nobody sits on it: in Hungarian those are two words."""
    assert (sentences("page", "hu")["free"], sentences("page", "hu")["chair\x04free"]) == ("ingyen", "szabad")
    assert (sentences("page", "da")["free"], sentences("page", "da")["chair\x04free"]) == ("gratis", "ledig")
    assert said_by('sense("chair", "free")', "hu")["chair\x04free"] == "szabad"
    assert said_by('t("free")', "hu") == {"free": "ingyen"}


def test_the_coach_speaks_the_language_of_the_seat():
    best = Advice("build altar.3", "altar.3", 4.26, -1.04, 0.314)
    worse = Advice("sell baths.3", "baths.3", 1.06, 0.0, 0.2)
    game, naming = load("oh_hell"), Captions(str, str, str)
    with speaking(Speaker("host", "hu", "hu")):
        said = coached(game, [best] * 3 + [worse], naming, "baths.3")
    assert said[0] == "1. build altar.3. +4,3 pont. A többiek pontot veszítenek vele."
    assert said[-1] == "sell baths.3. 3,2 ponttal kevesebb, mint az első."
    assert coached(game, [best], naming, "no card")[-1] == "This card cannot be played now."
