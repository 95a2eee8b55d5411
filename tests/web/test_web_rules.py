"""The page of a game's rules, and what leads there: ways that are refused, lines of a score sheet."""

import asyncio
import html
import re
import threading

import httpx2
import pytest

from host.languages.clauses import clauses
from host.languages.game_words import game_words
from host.languages.rule_search import find
from host.languages.rulebook import chapters
from host.web.http.seat_keys import SeatKeys
from host.web.table import rules_page
from host.web.table.app import build
from host.web.table.feed import Feed
from host.web.table.listed_ways import list_ways
from host.web.table.result import result_of
from host.web.table.rules_page import AnsweredQuestion
from shared_rules.contract import load
from shared_rules.referee.rulings import worded
from tests.games import SHIPPED
from tests.sent import misfits
from tests.web.sessions import served


def get(session, path, **headers):
    async def asked():
        async with served(session) as (_, client):
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


@pytest.mark.parametrize("game", SHIPPED)
def test_every_clause_of_a_game_has_its_place_on_the_page(session, game):
    text = get(session, f"/rules/{game}").text
    found = clauses(load(game))
    assert [f'<section id="{clause.number}">' in text for clause in found] == [True] * len(found)
    assert text.count("<section") == len(found)


def test_the_rules_are_in_the_language_that_is_asked_for(session):
    text = get(session, "/rules/seven_wonders?lang=hu").text
    assert '<html lang="hu">' in text and "7 Wonders: Szabályok" in text
    assert '<div lang="hu" class="clauses">' in text and "<h2>Kereskedelem</h2>" in text
    assert '<html lang="en">' in get(session, "/rules/seven_wonders?lang=xx").text


@pytest.mark.parametrize("game", SHIPPED)
def test_every_option_of_a_clause_is_in_words_with_all_its_choices_the_usual_one_first(session, game):
    with game_words(game, "da").spoken():
        expected = {option.name: worded(option) for option in load(game).options}
    shown = [
        html.unescape(one)
        for one in re.findall(r'<p class="option"><b>.*?:</b> (.*?)</p>', danish_rules(session, game))
    ]
    named = [part.split(": ")[0] for one in clauses(load(game)) for part in one.option.split("; ") if part]
    assert shown and len(shown) == len(named)
    for line, name in zip(shown, named, strict=True):
        called, (usual, *others) = expected[name][0], [says for _value, says in expected[name][1]]
        assert line == f"{called}: {'; '.join([f'{usual} (som regel)', *others])}"


def danish_rules(session, game):
    return get(session, f"/rules/{game}?lang=da").text


def test_every_heading_stands_above_its_clauses_and_in_the_contents(session):
    text = get(session, "/rules/seven_wonders").text
    assert text.count("<h2>") == text.count("<li>") == len(chapters("seven_wonders"))
    assert text.index("<h2>Trade</h2>") < text.index('<section id="SW-41">')
    assert '<a href="#SW-41">Trade</a>' in text


def test_the_list_of_games_leads_to_each_and_an_unknown_one_is_told(session):
    text = get(session, "/rules").text
    assert [f'href="/rules/{game}?lang=en"' in text for game in SHIPPED] == [True] * len(SHIPPED)
    answer = get(session, "/rules/chess", accept="text/html")
    assert answer.status_code == 404 and "There are no rules" in answer.text


def test_a_game_without_a_list_of_clauses_says_so(session, monkeypatch):
    monkeypatch.setattr("host.languages.clauses.chapters", lambda *_: {})
    answer = get(session, "/rules/seven_wonders", accept="text/html")
    assert answer.status_code == 404 and "7 Wonders has no list of clauses." in answer.text


def test_a_refused_way_names_its_clause_and_an_allowed_one_none(session):
    table = session.table
    own = session.hand(1)[0]
    other = next(card for card in table.game.cards() if card not in session.hand(1))
    assert list_ways(table, 1, other)[0]["rule"]["clause"].startswith("SW-")
    assert [way["rule"] for way in list_ways(table, 1, own) if way["allowed"]][-1] is None


def test_every_line_of_a_sheet_names_its_clause(session):
    table = session.table
    found = result_of(table.words, table.names, table.sheets(), table.ranking(), lambda: [])
    lines = [line for sheet in found["seats"] for line in sheet["lines"]]
    assert lines and all(line["rule"]["clause"].startswith("SW-") for line in lines)


def test_a_question_is_answered_with_the_best_clauses_first(session):
    answer = get(session, "/rules/seven_wonders/find?ask=same%20card%20twice%3F").json()
    assert answer["numbers"][0] == "SW-30" and answer["meant"] == "" and [*misfits(answer, AnsweredQuestion)] == []
    answer = get(session, "/rules/through_the_ages/find?ask=koruption&lang=da").json()
    assert answer["numbers"] and answer["meant"] == "Mente du: korruption?"
    assert get(session, "/rules/chess/find?ask=queen", accept="text/html").status_code == 404


def test_while_a_long_question_is_looked_up_the_others_are_answered_and_not_too_many_wait(session, monkeypatch):
    asked, goes_on = threading.Event(), threading.Event()

    def slow(game, question, language):
        asked.set()
        assert goes_on.wait(60)
        return find(game, question, language)

    monkeypatch.setattr(rules_page, "find", slow)

    async def ask():
        app = build(session, Feed(session), SeatKeys(session.humans, b"s", ""))
        transport = httpx2.ASGITransport(app, client=("10.0.0.1", 5))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            question = "/rules/oh_hell/find?ask=trump"
            waiting = [asyncio.create_task(client.get(question)) for _one in range(rules_page.WAITING)]
            await asyncio.to_thread(asked.wait, 60)
            others = [(await client.get(path)).status_code for path in ("/game.json", "/rules", question)]
            goes_on.set()
            answers = [(await one).json()["numbers"] for one in waiting]
            return others, answers, (await client.get(question)).json()["numbers"]

    others, answers, afterwards = asyncio.run(ask())
    assert others == [200, 200, 503]
    assert answers == [afterwards] * rules_page.WAITING and afterwards
