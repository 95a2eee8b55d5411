"""One category has one colour on every page, plot and export: they all take it from one file."""

import re
from itertools import combinations
from xml.etree.ElementTree import tostring

import pytest

from host.computer.outside import HOST_GAMES
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from host.web.archive import history, plots
from host.web.http.files import sheets
from host.web.http.markup import STATIC
from shared_rules.contract import load
from tests.games import SHIPPED
from tests.promises import promise
from tests.web.test_web_contrast import ENOUGH, contrast

PROMISES = [
    promise(
        "A category of points has the same colour on every page, distinct and readable in the score sheet of every game"
    ),
]

PALETTE = "frame/palette.css"
RULE = re.compile(r"^(.+?) \{ --part: (#\w{6});(?: --on-part: (#\w{3,6});)? \}$", re.M)
INK = "#14100a"
# The categories of every score sheet that a shipped game has: {game and table: categories}.
SHEETS = {
    f"{name} {table}": [category for category, _name in found]
    for name in SHIPPED
    for table in ("CATEGORIES", "LATER_CATEGORIES")
    if (found := load(name).find("referee.news", table, ()))
}
APART = 60  # how far two colours of a sheet are from each other, of 441


def named():
    """{category, or place of one without a name: (colour, ink)} of the palette."""
    css = (STATIC / PALETTE).read_text(encoding="utf-8")
    found = {}
    for selector, colour, ink in RULE.findall(css):
        found |= dict.fromkeys(
            map("".join, re.findall(r'data-part="(\w+)"|\.part-(\d)', selector)), (colour, ink or INK)
        )
    return found


def parts(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


@pytest.mark.parametrize("game", SHEETS)
def test_every_category_of_a_sheet_has_a_colour_of_its_own_and_a_number_reads_on_it(game):
    palette = named()
    colours = [palette.get(category, palette[str(place)]) for place, category in enumerate(SHEETS[game])]
    for (one, _), (other, _) in combinations(colours, 2):
        far = sum((a - b) ** 2 for a, b in zip(parts(one), parts(other), strict=True)) ** 0.5
        assert far > APART, (one, other)
    white = {"#fff": "#ffffff"}
    assert [pair for pair in colours if contrast(pair[0], white.get(pair[1], pair[1])) < ENOUGH] == []


def test_no_other_sheet_gives_a_category_a_colour():
    for path in [*STATIC.rglob("*.css"), *HOST_GAMES.rglob("*.css")]:
        found = re.findall(r"--(?:part|line): #|part-\d|data-part=[^{]*\{[^}]*#", path.read_text(encoding="utf-8"))
        assert bool(found) == (path.name == "palette.css"), path.name


def test_the_table_the_television_and_the_history_have_the_palette_and_plots_name_categories():
    assert PALETTE in sheets("index") and PALETTE in sheets("screen") and PALETTE in history.STYLES
    bar = tostring(
        plots.parts([("military", "Military", 3.0), ("guilds", "Guilds", 1.0)], 4, "said"), encoding="unicode"
    )
    assert re.findall(r'class="(part-\d)" data-part="(\w+)"', bar) == [("part-0", "military"), ("part-1", "guilds")]
    assert {category for category, _name in game_words("seven_wonders", ENGLISH).category_names()} <= set(named())


# What every other sheet stands on, what is black on purpose, and what stands alone.
OWN_GROUND = ("frame/theme.css", "pages/large.css", "frame/refusal.css")


def test_no_page_paints_over_the_ground_of_all():
    """`theme.css` lays felt under every page; a sheet that also colours its body gives it another look."""
    painted = re.compile(r"(?:^|\s)body\S*(?:,\s*[^{]+)? \{[^}]*background(?:-color|-image)?:\s(?!none)", re.M)
    sheets_of_pages = [path for path in STATIC.rglob("*.css") if str(path.relative_to(STATIC)) not in OWN_GROUND]
    assert len(sheets_of_pages) > 20
    assert [path.name for path in sheets_of_pages if painted.search(path.read_text())] == []
    assert painted.search((STATIC / "frame/theme.css").read_text())
