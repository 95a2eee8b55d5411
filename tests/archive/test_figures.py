"""A figure of the history is one row: page, terminal and JSON show one that only this test knows."""

import json

import pytest
from typer.testing import CliRunner

from host.archive.figures import EVERYWHERE, FIGURES, JSON, PAGE, PEOPLE, TERMINAL, Column, Figure, PersonColumn
from host.archive.results import all_results
from host.archive.statistics import BestScore
from host.cli import app
from host.web.archive.history import history_page
from tests.archive.test_archive import home

__all__ = ["home"]


def shortest_names(found):
    return [BestScore(one.title, len(one.seats), ["Ann"], one.started) for one in found]


COLUMNS = (
    Column(lambda: "whose", lambda row: ", ".join(row.names)),
    Column(lambda: "letters", lambda row: f"{row.points} letters"),
)


@pytest.mark.parametrize("by_game", [False, True])
@pytest.mark.parametrize("shown", [EVERYWHERE, frozenset((PAGE,)), frozenset((TERMINAL,)), frozenset((JSON,))])
def test_a_row_is_seen_where_it_says_and_nowhere_else(home, by_game, shown):
    FIGURES.append(Figure("short", lambda: "Shortest names", COLUMNS, shortest_names, by_game=by_game, shown=shown))
    try:
        run = CliRunner().invoke
        page = history_page(all_results(home))
        told = run(app, ["history", "--home", str(home)], env={"COLUMNS": "200"}).stdout
        data = json.loads(run(app, ["history", "--json", "--home", str(home)]).stdout)
    finally:
        FIGURES.pop()
    where = next(iter(data["by_game"].values())) if by_game else data
    assert ("Shortest names" in page and "3 letters" in page) is (PAGE in shown)
    assert ("Shortest names" in told and "3 letters" in told) is (TERMINAL in shown)
    assert ("short" in where) is (JSON in shown)
    assert where.get("short", [{"names": ["Ann"]}])[0]["names"] == ["Ann"]


def test_a_column_of_people_is_seen_on_the_page_in_the_terminal_and_in_json(home):
    lost = Column(lambda: "lost", lambda row: f"{row.games - row.wins} lost", "games")
    PEOPLE.append(PersonColumn(lost._replace(name="wins")))
    PEOPLE.append(PersonColumn(lost._replace(heading=lambda: "typed"), frozenset((TERMINAL,))))
    try:
        run = CliRunner().invoke
        page = history_page(all_results(home))
        told = run(app, ["history", "--home", str(home)], env={"COLUMNS": "200"}).stdout
        data = json.loads(run(app, ["history", "--json", "--home", str(home)]).stdout)
    finally:
        del PEOPLE[-2:]
    assert "1 lost" in page and "1 lost" in told and "typed" in told and "typed" not in page
    assert set(data["players"][0]) == {"name", "games", "wins", "best", "average", "categories", "last"}


@pytest.mark.parametrize("name", [one.name for one in FIGURES if PAGE in one.shown and one.columns])
def test_a_column_of_a_table_of_the_page_is_one_row(home, name):
    """Also of a figure that has a sentence, a heading or doors of its own beside its table."""
    ((place, one),) = [(at, one) for at, one in enumerate(FIGURES) if one.name == name]
    hum = Column(lambda: "typed here", lambda row: "hummed")
    FIGURES[place] = one._replace(columns=(*one.columns, hum))
    try:
        page = history_page(all_results(home))
    finally:
        FIGURES[place] = one
    assert "typed here" in page and "hummed" in page


def test_no_two_figures_have_one_name():
    assert len({(one.name, one.by_game) for one in FIGURES}) == len(FIGURES)
