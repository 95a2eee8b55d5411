"""What a table remembers as a page: finished games only, so it shows nothing that is hidden at a table."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

from host.archive.figures import (
    FIGURES,
    PAGE,
    Figure,
    Rows,
    columns_of,
    figure_named,
    of_title,
    people_listed,
    rating_shown,
    shown_in,
    titles,
)
from host.archive.ratings import ENOUGH, courses, ratings
from host.archive.results import GameResult, all_results, latest_results, number_over
from host.archive.statistics import (
    best_scores,
    commonest_pair,
    duels,
    greatest_lead,
    leads_over_time,
    lengths,
    people_figures,
    points_over_time,
    role_figures,
)
from host.computer import outside
from host.journal.people import has_games
from host.languages.catalogue import speak_at_table, spoken
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from host.languages.written import day, figure
from host.web.archive import plots
from host.web.archive.reviewed import can_be_reviewed
from host.web.http.covers import cover_of
from host.web.http.markup import Cell, address, head, of_house, section, table
from shared_rules.contract import load
from shared_rules.phrases import _, listed, plural

STYLES = ("frame/theme.css", "frame/palette.css", "pages/covers.css", "pages/history.css", "pages/house.css")
SCRIPT = "pages/history.js"
NICE = 15
WHAT_A_RATING_IS = (
    "A rating is the strength that somebody has at least, by all that is known: it rises with victories over strong "
    "players and with every game that makes it more certain. It is shown after {n} games, and games against bots do "
    "not count."
)
LINES = 8  # people in the drawing of ratings
Colours = Mapping[str, int]  # by person
FIRST, MOST = 30, 100  # rows of a table that are seen at once, and of all that a page has
SHELF = 8  # games that are seen at once: two rows of four, or on a phone one below another
ALL = "history/all"  # beside the page of the latest games, where there are more than it has


def history_page(found: Sequence[GameResult], alone: bool = True, doors: bool = False) -> str:
    """The page of these games; `alone`: as one file that needs nothing beside it, else as a table serves it. `doors`:
    each of the latest games leads to its replay."""
    page = Element("html", {"lang": spoken()})
    main = _body(page, alone)
    if found:
        _fill(main, found, alone, doors)
    else:
        SubElement(main, "p").text = _("No game has been finished yet.")
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def latest_page(found: Sequence[GameResult], count: int, doors: bool = False) -> str:
    """The page of the latest of `count` games, as a table or a house serves it; what is counted of all of them is a
    page of its own. `doors` as in history_page."""
    page = Element("html", {"lang": spoken()})
    main = _body(page, alone=False)
    SubElement(SubElement(main, "p"), "a", {"href": ALL, "class": "door"}).text = _("All games in figures")
    _latest(main, found, False, doors, count)
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html")


def _body(page: Element, alone: bool) -> Element:
    """What stands below the heading of a page of the history; `alone` as in history_page."""
    made = head(page, _("Herald: history"), STYLES, alone)
    if not alone:
        SubElement(made, "script", {"type": "module", "src": address(SCRIPT)})
    main = of_house(page, "history", alone)
    SubElement(main, "h1").text = _("History")
    return main


def _fill(main: Element, found: Sequence[GameResult], alone: bool, doors: bool) -> None:
    times = sorted(one.started for one in found)
    first, last = day(times[0]), day(times[-1])
    said = _("{games}, {first} to {last}.") if first != last else _("{games}, on {first}.")
    SubElement(main, "p").text = said.format(games=_games(len(found)), first=first, last=last)
    _latest(main, found, alone, doors, len(found))
    colours = _colours(found)
    split = next(at for at, one in enumerate(FIGURES) if one.by_game)  # where the games of each title stand
    for one in FIGURES[:split]:
        _draw(main, one, found, colours)
    for title in titles(found):
        _game(main, title, of_title(found, title), colours, is_open=title == found[-1].title)
    for one in FIGURES[split:]:
        _draw(main, one, found, colours)


def _colours(found: Sequence[GameResult]) -> Colours:
    """Everybody's colour in all drawings of the page: those who played most have one of their own."""
    rows = sorted(people_figures(found), key=lambda row: (-row.games, row.name))
    return {row.name: at for at, row in enumerate(rows)}


def _draw(main: Element, one: Figure, found: Sequence[GameResult], colours: Colours) -> None:
    """A figure of all games: as it is drawn, or as its table."""
    if one.by_game or PAGE not in one.shown:
        return
    if one.name in DRAWN:
        DRAWN[one.name](main, found, colours)
    elif rows := one.make(found):
        _listed(section(main, one.title()), one, rows)


def _draw_of_game(parts: Element, one: Figure, found: Sequence[GameResult], colours: Colours) -> None:
    """The same of a figure of the games of one title."""
    if one.name in DRAWN:
        DRAWN[one.name](parts, found, colours)
    elif rows := one.make(found):
        _listed(_part(parts, one.title()), one, rows)


def _listed(part: Element, one: Figure, rows: Rows) -> None:
    heads = [column.heading() for column in one.columns]
    _table(part, heads, [[column.text(row) for column in one.columns] for row in rows])


def _ratings(main: Element, found: Sequence[GameResult], colours: Colours) -> None:
    rows = ratings(found)
    if not rows:
        return
    part = section(main, _("Ratings"))
    parts = SubElement(part, "div", {"class": "parts"})
    wins = {row.name: row.wins for row in people_figures(found)}
    went = courses(found)
    shown = {row.name: went[row.name] for row in rows[:LINES] if row.is_settled}  # as in the table: no rating before
    if shown:
        parts.append(plots.lines(shown, len(found), _("How the ratings of the best went, game by game."), colours))
    marked = {name: colours[name] for name in shown}
    cells = [(_name_cell(row.name, marked), row.games, wins[row.name], rating_shown(row)) for row in rows]
    _table(parts, (_("player"), _("games"), _("won"), _("rating")), cells)
    SubElement(part, "p", {"class": "note"}).text = _(WHAT_A_RATING_IS).format(n=ENOUGH)


def _table(part: Element, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """A table whose later rows are folded away: a club has hundreds of people, and thousands of pairs of them. None
    where there is nobody, as after a game of bots."""
    count = len(rows)
    if not rows:
        return
    if len(rows) <= FIRST + LINES:
        table(part, heads, rows)
        return
    both = SubElement(part, "div")
    table(both, heads, rows[:FIRST])
    more = SubElement(both, "details")
    SubElement(more, "summary").text = _("{n} more").format(n=count - FIRST)
    table(more, heads, rows[FIRST:MOST])
    if count > MOST:
        sentence = _("The first {n} of {all} are shown. `herald history` lists all of them.")
        SubElement(more, "p").text = sentence.format(n=MOST, all=count)


def _name_cell(name: str, marked: Colours) -> Element:
    """A name, with its colour if its line is drawn."""
    cell = Element("span")
    if name in marked:
        cell.append(plots.line_swatch(marked[name]))
    SubElement(cell, "span").text = name
    return cell


def _game(main: Element, title: str, found: Sequence[GameResult], colours: Colours, is_open: bool) -> None:
    """What is told of the games of one title: folded to its sentences, unless it was played last."""
    told = [
        f"{_games(len(found))}.",
        *_best(found),
        *_won_without_points(found),
        *_long_and_short(found),
        *_greatest_lead(found),
    ]
    part = _folded(main, title, " ".join(told), is_open)
    parts = SubElement(part, "div", {"class": "parts"})
    people, columns = people_listed(found), columns_of(PAGE)
    most = max((row.average for row in people), default=0)
    rows = [
        (*(column.text(row) for column in columns), plots.bar(row.average, most, figure(row.average))) for row in people
    ]
    _table(parts, [*(column.heading() for column in columns), ""], rows)
    for one in shown_in(PAGE, by_game=True):
        _draw_of_game(parts, one, found, colours)


def _folded(main: Element, title: str, told: str, is_open: bool) -> Element:
    """A section folded to its heading and what is told in a sentence."""
    part = SubElement(main, "details", {"class": "fold", **({"open": "open"} if is_open else {})})
    summary = SubElement(part, "summary")
    SubElement(summary, "h2").text = title
    SubElement(summary, "p").text = told
    return part


def _best(found: Sequence[GameResult]) -> list[str]:
    """The best points that a person made, as the table below counts them."""
    sentence = _("The most points: {n}, by {who} on {day}.")
    return [
        sentence.format(n=one.points, who=listed(list(one.names)), day=day(one.started)) for one in best_scores(found)
    ]


def _won_without_points(found: Sequence[GameResult]) -> list[str]:
    """How many games ended before points were counted, by how."""
    ways = Counter(one.how for one in found if one.how)
    return [f"{how[:1].upper()}{how[1:]}: {_games(count)}." for how, count in sorted(ways.items())]


def _part(parts: Element, title: str, width: str = "") -> Element:
    """A part of what is told of a game, beside the others where the window is wide; `width`: "whole" is as wide."""
    part = SubElement(parts, "div", {"class": width} if width else {})
    SubElement(part, "h3").text = title
    return part


def _long_and_short(found: Sequence[GameResult]) -> list[str]:
    span = lengths(found)
    if span is None:
        return []
    sentence = _("The longest game took {long} minutes ({day}), the shortest {short}.")
    return [sentence.format(long=span.longest.minutes, day=day(span.longest.started), short=span.shortest.minutes)]


def _greatest_lead(found: Sequence[GameResult]) -> list[str]:
    lead = greatest_lead(found)
    if lead is None:
        return []
    sentence = _("The greatest difference in military strength: {n}, {who} before {whom} ({day}).")
    who, whom, when = lead.stronger.name, lead.weaker.name, day(lead.game.started)
    return [sentence.format(n=lead.difference, who=who, whom=whom, day=when)]


def _leads(parts: Element, found: Sequence[GameResult], colours: Colours) -> None:
    """How much stronger the strongest was than the weakest at the end of each game, once there are two of them."""
    went = leads_over_time(found)
    if len(went) > 1:
        part = _part(parts, _("Difference in military strength, game by game"))
        part.append(plots.columns(went, "military", _("The difference in military strength at the end of each game.")))


def _points(parts: Element, found: Sequence[GameResult], colours: Colours) -> None:
    """The points of those who played most, once somebody played twice; without games in which none were counted."""
    found = [one for one in found if not one.how]
    shown = {name: points for name, points in list(points_over_time(found).items())[:LINES] if len(points) > 1}
    if not shown:
        return
    share = plots.share(max(map(len, shown.values())))
    many = _("Points, each time the average of {n} games").format(n=share)
    part = _part(parts, _("Points, game by game") if share == 1 else many)
    key = SubElement(part, "ul", {"class": "key"})
    for name in shown:
        item = SubElement(key, "li")
        item.append(plots.line_swatch(colours[name]))
        SubElement(item, "span").text = name
    drawn = {name: plots.averages(points, share) for name, points in shown.items()}
    part.append(plots.lines(drawn, len(found), _("The points of those who played most, game by game."), colours))


def _roles(parts: Element, found: Sequence[GameResult], colours: Colours) -> None:
    """How each role did, under the heading that the game gives its roles."""
    rows = role_figures(found)
    if rows:
        one = figure_named("roles_of_a_game")
        _listed(_part(parts, _of_roles(found) or one.title()), one, rows)


def _of_roles(found: Sequence[GameResult]) -> str:
    """The game's collective word for the roles of these games."""
    words = game_words(next(one.game for one in found if any(seat.role for seat in one.seats)), spoken())
    heading: Callable[[], str] | None = load(words.game).find("referee.report", "roles", None)
    with words.spoken():
        return heading() if heading else ""


def _categories(parts: Element, found: Sequence[GameResult], colours: Colours) -> None:
    """Averages by category. A game of two modes may have two sets of them: titles decide."""
    titles = dict(pair for game in found for pair in game.titles)
    people = [row for row in people_figures(found) if row.categories]
    if len(titles) < 2 or not people:
        return
    part = _part(parts, _("Where points come from, on average"), "whole")
    key = SubElement(part, "ul", {"class": "key"})
    for place, (category, title) in enumerate(titles.items()):
        item = SubElement(key, "li")
        item.append(plots.part_swatch(category, place))
        SubElement(item, "span").text = title
    most = max(sum(max(0.0, value) for value in row.categories.values()) for row in people)
    heads = (_("player"), "", *titles.values())
    rows: list[Sequence[Cell]] = []
    for row in people:
        points = [(category, title, row.categories.get(category, 0.0)) for category, title in titles.items()]
        said = ", ".join(f"{title} {figure(value)}" for _category, title, value in points)
        numbers = [figure(row.categories[one]) if one in row.categories else "" for one in titles]
        rows.append((row.name, plots.parts(points, most, said), *numbers))
    _table(part, heads, rows)


def _head_to_head(main: Element, found: Sequence[GameResult], colours: Colours) -> None:
    rows = duels(found)
    if rows:
        one = figure_named("head_to_head")
        longest = commonest_pair(rows)
        words = _("The longest rivalry: {one} and {other}, {n} games.")
        told = longest and words.format(one=longest.first, other=longest.second, n=longest.games)
        _listed(_folded(main, one.title(), told or "", is_open=False), one, rows)


def _latest(main: Element, found: Sequence[GameResult], alone: bool, doors: bool, count: int) -> None:
    """The latest games as a shelf, newest first: people open the history to look for last night's. A page that is not
    `alone` can look for some of them, if it has them all; `count`: how many there are."""
    part = section(main, _("The latest games"))
    part.set("class", "latest")
    shown = list(reversed(found[-MOST:]))
    if not alone and count == len(shown):
        _filters(part, shown)
    shelf = SubElement(part, "ol", {"class": "shelf"})
    places = {name: str(at) for at, name in enumerate(_people(shown))}
    for game in shown:
        item = _on_shelf(shelf, game, alone, doors)
        item.set("data-people", " ".join(places[seat.name] for seat in game.seats if seat.is_person))
    if count > len(shown):
        sentence = _("The first {n} of {all} are shown. `herald history` lists all of them.")
        SubElement(part, "p").text = sentence.format(n=len(shown), all=count)
    if alone:
        return
    SubElement(part, "p", {"class": "none", "hidden": ""}).text = _("No such game was played.")
    if len(shown) > SHELF:
        more = SubElement(part, "button", {"type": "button", "class": "more", "data-first": str(SHELF), "hidden": ""})
        more.text = _("{n} more").format(n=len(shown) - SHELF)


def _filters(part: Element, shown: Sequence[GameResult]) -> None:
    """By game, person and year, where there is a choice; the script of the page shows and obeys them."""
    titled, years = Counter(one.title for one in shown), sorted({one.started[:4] for one in shown}, reverse=True)
    if len(shown) < 2:
        return
    row = SubElement(part, "div", {"class": "filters", "hidden": ""})
    if len(titled) > 1:
        pills = SubElement(row, "div", {"class": "pills", "role": "group", "aria-label": _("Game")})
        for title, name, count in (
            ("", _("All games"), len(shown)),
            *((one, one, n) for one, n in titled.most_common()),
        ):
            pressed = "false" if title else "true"
            pill = SubElement(pills, "button", {"type": "button", "data-title": title, "aria-pressed": pressed})
            pill.text = f"{name} "
            SubElement(pill, "span").text = str(count)
    for kind, heading, everything, values in (
        ("people", _("Players"), _("Everybody"), list(enumerate(_people(shown)))),
        ("year", _("Year"), _("Every year"), [(year, year) for year in years]),
    ):
        if len(values) < 2:
            continue
        choice = SubElement(row, "select", {"data-of": kind, "aria-label": heading})
        SubElement(choice, "option", {"value": ""}).text = everything
        for value, name in values:
            SubElement(choice, "option", {"value": str(value)}).text = name


def _people(shown: Sequence[GameResult]) -> list[str]:
    """Who of these games can be looked for; a game names them by their places here."""
    return sorted({seat.name for one in shown for seat in one.seats if seat.is_person})


def _on_shelf(shelf: Element, game: GameResult, alone: bool, doors: bool) -> Element:
    """A game: what it was and when, everybody from first to last, how it was won without points, and its doors. A page
    that is `alone` has no drawing, and without doors the number says what commands know the game by."""
    item = SubElement(shelf, "li", {"data-title": game.title, "data-year": game.started[:4]})
    if not alone:
        cover = cover_of(game.game)
        SubElement(item, "div", {"class": "pic", "data-drawing": cover.drawing, "data-colour": cover.colour})
    about = SubElement(item, "div", {"class": "about"})
    heading = SubElement(about, "div", {"class": "heading"})
    SubElement(heading, "h3").text = game.title
    SubElement(heading, "span", {"class": "day"}).text = day(game.started)
    if not doors:
        SubElement(heading, "span", {"class": "note"}).text = game.number
    placed = SubElement(about, "ol")
    for seat in sorted(game.seats, key=lambda seat: (seat.place, seat.seat)):
        row = SubElement(placed, "li", {"class": "winner"} if seat.place == 1 else {})
        SubElement(row, "span").text = seat.called
        if not game.how:
            SubElement(row, "span", {"class": "number"}).text = f" {seat.points}"
    if game.how:
        SubElement(about, "p", {"class": "how"}).text = f"{game.how[:1].upper()}{game.how[1:]}"
    if doors:
        about.append(_doors(game))
    return item


def _doors(game: GameResult) -> Element:
    """The doors of a game: its replay; its review, where Herald can judge the game; and
    its record, for other programs."""
    doors, address = Element("span", {"class": "doors"}), f"/history/{game.table}/{game.id}"
    found = [(address, _("Replay")), (f"{address}/record", _("Record"))]
    if can_be_reviewed(game.game, game.options):
        found.insert(1, (f"{address}/review", _("Review")))
    for href, text in found:
        SubElement(doors, "a", {"href": href, "class": "door"}).text = text
    return doors


def _games(count: int) -> str:
    return plural(count, "{n} game", "{n} games").format(n=count)


# The figures that are drawn, or have a sentence beside their table.
DRAWN: dict[str, Callable[[Element, Sequence[GameResult], Colours], None]] = {
    "ratings": _ratings,
    "points": _points,
    "categories": _categories,
    "roles_of_a_game": _roles,
    "leads": _leads,
    "head_to_head": _head_to_head,
}


def main(language: str, home: Path, doors: bool, whole: bool) -> None:
    """Prints the page of a folder, or of all tables of a club or house, in this language: of the latest games alone
    where there are more than a page has, unless it is to be the `whole` one. It has its own process at low priority:
    nobody who plays waits for it."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    outside.join()
    speak_at_table(language, ENGLISH)
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    if not whole and has_games(home) and (count := number_over(home)) > MOST:
        sys.stdout.write(latest_page(latest_results(home, MOST), count, doors))
        return
    sys.stdout.write(history_page(all_results(home) if has_games(home) else [], alone=False, doors=doors))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), "doors" in sys.argv[3:], "whole" in sys.argv[3:])
