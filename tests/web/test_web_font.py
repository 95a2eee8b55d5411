"""The letters of the pages: small, free, the same everywhere, with figures of one width."""

import importlib.util
import io
import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from host.languages.codes import CODES
from tests.promises import promise
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "Pages use the same font on every computer, a small free one with digits of one width; everything that can "
        "be opened as a page has a content policy"
    ),
]

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "host" / "web" / "static" / "fonts"
MOST = 45_000  # bytes of all weights


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("font", ROOT / "tools" / "font.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def fonts():
    return sorted(FONTS.glob("*.woff2"))


@pytest.mark.long
def test_the_files_are_what_the_locked_package_makes(tool):
    for part in tool.PARTS.values():
        pytest.importorskip(part.package)
    made = {f"{name}.woff2": tool.made(part) for name, part in tool.PARTS.items()}
    assert made == {path.name: path.read_bytes() for path in fonts()}


def test_all_weights_are_small_and_the_licence_lies_beside_them():
    assert 10_000 < sum(path.stat().st_size for path in fonts()) <= MOST
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence and "Reserved Font Name 'Source'" in licence


@pytest.mark.parametrize("path", fonts(), ids=lambda path: path.stem)
def test_figures_have_one_width_and_the_reserved_name_is_not_used(path):
    font = TTFont(io.BytesIO(path.read_bytes()))
    letters = font.getBestCmap()
    assert len({font["hmtx"][letters[ord(figure)]][0] for figure in "0123456789"}) == 1
    assert "Source" not in "".join(font["name"].getDebugName(number) for number in (1, 4, 6))


@pytest.mark.parametrize("language", sorted(CODES))
def test_every_letter_that_a_catalogue_has_is_in_it(language):
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "host" / "languages" / language).glob("*.po")]
    wanted = {sign for sign in "".join(texts) if unicodedata.category(sign)[0] == "L"}
    for path in fonts():
        assert wanted <= {chr(code) for code in TTFont(path).getBestCmap()}, path.name


@pytest.mark.xdist_group("browser looks")
def test_a_page_is_written_in_it(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        page.evaluate("() => document.fonts.ready")
        loaded = page.evaluate(
            "() => [...document.fonts].map(({ family, weight, status }) => [family, weight, status])"
        )
        assert loaded == [["Herald Sans", "400", "loaded"], ["Herald Sans", "600 900", "loaded"]]
        assert page.evaluate("() => getComputedStyle(document.body).fontFamily.startsWith('\"Herald Sans\"')")
