"""Label sheets: every card of every game once, with a sign that differs by shape alone."""

import re
import zlib

import pytest
from typer.testing import CliRunner

from host import cli
from host.errors import BadFile, WrongUse
from host.languages.codes import CODES, ENGLISH
from host.tags.label_words import PIECES, in_language
from host.tags.labels import HEIGHT, ON_A_TAG, PRINTABLE, SIGNS, STICKERS, WIDTH, Sheet, Size, write
from shared_rules.contract import load
from tests.games import SHIPPED, every
from tools.hardware import labels as sheets

GAMES = pytest.mark.parametrize("name", every())


found = sheets.drawn


@GAMES
def test_every_card_has_one_label_with_its_code(name):
    game = load(name)
    assert [label.code for label in found(name, "en")] == [f"{game.code}/{card}" for card in game.cards()]
    assert all(label.name and label.kind and label.place for label in found(name, "en"))


@GAMES
def test_kinds_are_told_apart_by_the_shape_of_their_sign(name):
    signs = {label.kind: label.sign for label in found(name, "en")}
    assert set(signs.values()) <= set(SIGNS)
    assert len(set(signs.values())) == len(signs)


def test_there_are_sheets_of_every_game_and_of_every_language_with_names():
    files = [file for file, _, _ in sheets.sheets()]
    assert sorted(files) == sorted(path.name for path in sheets.FOLDER.iterdir())
    assert {file.removesuffix(".pdf") for file in files} > set(SHIPPED)
    assert "tower_of_babel_hu.pdf" in files and "tower_of_babel_da.pdf" in files
    assert "seven_wonders_hu.pdf" not in files, "its list of names has gaps"


@pytest.mark.parametrize("sheet", sorted(path.stem for path in sheets.FOLDER.iterdir()))
def test_the_committed_sheets_are_what_the_cards_give(sheet, tmp_path):
    if zlib.crc32(zlib.compress(b"herald" * 999 + bytes(range(256)))) != 0x38BC495B:
        pytest.skip("another zlib packs the same page into other bytes")
    name, code = (sheet, ENGLISH) if sheet in SHIPPED else sheet.rsplit("_", 1)
    write(tmp_path / "made.pdf", load(name).title, found(name, code), sheets.SIZE, in_language(code))
    assert (tmp_path / "made.pdf").read_bytes() == (sheets.FOLDER / f"{sheet}.pdf").read_bytes()


def test_sheets_hold_as_many_labels_as_fit(tmp_path):
    rows = found("seven_wonders", "en")[:31]
    assert write(tmp_path / "a.pdf", "Some", rows, Size(63, 25)) == 2
    assert write(tmp_path / "b.pdf", "Some", rows, Size(190, 260)) == 31
    pages = re.findall(rb"/Type /Page\b", (tmp_path / "b.pdf").read_bytes())
    assert len(pages) == 31


@pytest.mark.parametrize(
    ("text", "across", "down"),
    [("63.5x38.1", 3, 7), ("38.1x21.2", 5, 13), ("70x36", 3, 8), ("99.1x38.1", 2, 7), ("45.7x21.2", 4, 12)],
)
def test_sheets_of_stickers_are_as_they_are_sold(text, across, down):
    """Columns and rows of the sheet, the same margin on both sides, nothing over the paper's edge or another label."""
    sheet = Sheet.of(Size.parse(text))
    assert (sheet.across, sheet.down, sheet.cut) == (across, down, False)
    places = [sheet.place(number) for number in range(across * down)]
    assert len({*places}) == across * down
    assert places[0][0] == pytest.approx(WIDTH - places[-1][0] - sheet.size.width) and places[0][0] >= 0
    assert places[0][1] == pytest.approx(HEIGHT - places[-1][1] - sheet.size.height) and places[0][1] >= 0
    assert sheet.place(1)[0] - sheet.place(0)[0] >= sheet.size.width
    assert len(STICKERS) == 5


@pytest.mark.parametrize(
    "text", ["34x25", "191x25", "63x14", "63x278", "tag2", "x", "63x", "1x1x1", "nanx30", "infx30"]
)
def test_a_size_that_no_label_has_is_a_sentence(text):
    with pytest.raises(WrongUse, match=r"^A label.*\.$"):
        Size.parse(text)


def test_a_size_at_the_edge_of_what_works_is_one():
    assert [Size.parse(text) for text in ("35x15", "190X277", " Tag ")] == [Size(35, 15), Size(190, 277), ON_A_TAG]


def drawn_at(pdf):
    """x and y in millimetres, from the sheet's lower left, of every text on an uncompressed page."""
    return [(float(x) * 25.4 / 72, float(y) * 25.4 / 72) for x, y in re.findall(rb"1 0 0 1 ([\d.]+) ([\d.]+) Tm", pdf)]


@pytest.mark.parametrize("size", [*STICKERS, ON_A_TAG, sheets.SIZE], ids=str)
def test_every_text_stands_on_its_label_and_where_printers_can_print(size, tmp_path, monkeypatch):
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    sheet = Sheet.of(size)
    write(tmp_path / "a.pdf", "Some", found("seven_wonders", "en")[: sheet.across * sheet.down], size)
    texts = drawn_at((tmp_path / "a.pdf").read_bytes())
    assert len(texts) >= 4 * 100 or len(texts) >= 4 * sheet.across * sheet.down
    for x, y in texts:
        assert PRINTABLE - 0.01 <= x <= WIDTH - PRINTABLE and PRINTABLE - 0.01 <= y <= HEIGHT - PRINTABLE
        below = (HEIGHT - y - sheet.top) % size.height
        assert (below > 0.5 and size.height - below > 0.5) or y > HEIGHT - sheet.top


def test_a_label_for_a_tag_lies_inside_it():
    assert (ON_A_TAG.width**2 + ON_A_TAG.height**2) ** 0.5 <= 25 - 0.5
    assert Size.parse("tag") == ON_A_TAG and Sheet.of(ON_A_TAG).cut


@GAMES
@pytest.mark.parametrize("code", sorted({*CODES} - {"en"}))
def test_labels_are_whole_in_the_chosen_language(name, code):
    """Nothing beside a card's name is left in English, where Herald ships the game."""
    for label in found(name, "en") if name in SHIPPED else ():
        for piece in f"{label.kind}, {label.place}".split(", "):
            numbers = iter(range(len(piece)))
            assert re.sub(r"\d+", lambda _, numbers=numbers: f"{{{next(numbers)}}}", piece) in PIECES
    for english, label in zip(found(name, "en"), found(name, code), strict=True):
        for ours, theirs in ((english.kind, label.kind), (english.place, label.place)):
            assert len(ours.split(", ")) == len(theirs.split(", ")) and (not ours) == (not theirs)
            assert re.findall(r"\d", ours) == re.findall(r"\d", theirs)
        assert label.sign == english.sign and label.code == english.code
    assert in_language(code)("sheet 2 of 6") != "sheet 2 of 6"


@pytest.mark.parametrize("text", ["60", "60x", "ax20", "20x20", "60x5", "300x30"])
def test_a_size_that_does_not_work_is_said(text):
    with pytest.raises(WrongUse, match=r"\.$"):
        Size.parse(text)


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    with pytest.raises(BadFile, match="cannot be written"):
        write(tmp_path / "no" / "a.pdf", "Some", [], Size(63, 25))


def test_the_command_says_what_it_wrote(tmp_path):
    done = CliRunner().invoke(cli.app, ["labels", "seven-wonders", "--out", str(tmp_path / "l.pdf")])
    assert done.exit_code == 0 and "155 labels on 6 sheets" in done.output
