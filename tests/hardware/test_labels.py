"""Label sheets: every card of every game once, with a sign that differs by shape alone."""

import re
import zlib

import pytest
from typer.testing import CliRunner

from host import cli
from host.errors import BadFile, WrongUse
from host.languages.codes import CODES, ENGLISH
from host.tags.label_words import PIECES, in_language
from host.tags.labels import KIND, NAME, PRINTABLE, RULER, SIGN, TRY, write, write_test_page
from host.tags.papers import A4, LETTER, ON_A_TAG, PAPERS, Sheet, Size
from host.tags.signs import BLACK, SIGNS
from shared_rules.contract import load
from tests.games import SHIPPED, every
from tests.promises import promise
from tools.hardware import labels as sheets

PROMISES = [
    promise("Labels fit the sheets that makers sell by number, and a test page shows it before a sheet is used"),
]

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
    write(tmp_path / "made.pdf", load(name).title, found(name, code), sheets.SHEET, in_language(code))
    assert (tmp_path / "made.pdf").read_bytes() == (sheets.FOLDER / f"{sheet}.pdf").read_bytes()


def test_sheets_hold_as_many_labels_as_fit(tmp_path):
    rows = found("seven_wonders", "en")[:31]
    assert write(tmp_path / "a.pdf", "Some", rows, Sheet.of(Size(63, 25))) == 2
    assert write(tmp_path / "b.pdf", "Some", rows, Sheet.of(Size(190, 260))) == 31
    pages = re.findall(rb"/Type /Page\b", (tmp_path / "b.pdf").read_bytes())
    assert len(pages) == 31


@pytest.mark.parametrize(
    ("text", "across", "down"),
    [
        ("63.5x38.1", 3, 7),
        ("38.1x21.2", 5, 13),
        ("70x36", 3, 8),
        ("99.1x38.1", 2, 7),
        ("45.7x21.2", 4, 12),
        ("L7162", 2, 8),
        ("herma 4608", 4, 11),
        ("Avery-5160", 3, 10),
        ("5163", 2, 5),
    ],
)
def test_sheets_of_stickers_are_as_they_are_sold(text, across, down):
    """Columns and rows of the sheet, the same margin on both sides, nothing over the paper's edge or another label."""
    sheet = Sheet.parse(text)
    width, height = sheet.page
    assert (sheet.across, sheet.down, sheet.cut) == (across, down, False)
    places = [sheet.place(number) for number in range(across * down)]
    assert len({*places}) == across * down
    assert places[0][0] == pytest.approx(width - places[-1][0] - sheet.size.width) and places[0][0] >= 0
    assert places[0][1] == pytest.approx(height - places[-1][1] - sheet.size.height) and places[0][1] >= 0
    assert sheet.place(1)[0] - sheet.place(0)[0] >= sheet.size.width
    assert len(PAPERS) == 9


def test_a_paper_is_asked_for_by_the_number_on_its_box():
    """With or without its maker, in any writing; two papers of one number there are not."""
    for paper in PAPERS:
        for name in paper.names:
            for text in (name, name.split()[-1], name.lower().replace(" ", "-"), name.replace(" ", "")):
                assert Sheet.parse(text) == Sheet.on(paper)
    numbers = [name.split()[-1] for paper in PAPERS for name in paper.names]
    assert len(numbers) == len({*numbers})
    assert Sheet.parse("avery 5160").page == LETTER and Sheet.parse("l7160").page == A4


def test_a_paper_that_is_not_known_is_answered_with_those_that_are():
    with pytest.raises(WrongUse, match=r"does not know the label paper L9999\. It knows Avery L7160, .*like 60x30\.$"):
        Sheet.parse("L9999")


def test_the_command_and_the_guide_name_every_paper():
    told = CliRunner().invoke(cli.app, ["labels", "--help"]).output
    guide = (sheets.FOLDER.parent / "cards.md").read_text(encoding="utf-8")
    for paper in PAPERS:
        assert paper.names[0].split()[-1] in told and paper.names[0].split()[-1] in guide


def test_name_and_kind_are_read_at_arms_length():
    """At 60 cm a fifth of a degree is 2.1 mm: capitals of Source Sans are 0.66 of their size."""
    capital = 0.66 * 25.4 / 72
    assert NAME * capital >= 3 and KIND * capital >= 2.1 and SIGN >= 10


@pytest.mark.parametrize("text", ["63x25", *(paper.names[0] for paper in PAPERS)])
@pytest.mark.parametrize("code", sorted(CODES))
def test_the_test_page_has_a_frame_for_each_label_and_rulers_that_are_true(text, code, tmp_path, monkeypatch):
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    sheet = Sheet.parse(text)
    write_test_page(tmp_path / "a.pdf", sheet, in_language(code))
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert re.search(rb"/PrintScaling\s*/None", pdf), "a viewer would offer to fit it to the page"
    frames = re.findall(rb"n ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re S", pdf)
    assert len(frames) == sheet.across * sheet.down
    width, height = (float(number) * 25.4 / 72 for number in frames[0][2:])
    assert (width, height) == pytest.approx(sheet.size, abs=0.01)
    strokes = [[float(n) * 25.4 / 72 for n in found] for found in re.findall(rb"n ([\d.]+) ([\d.]+) m ([\d.]+) ", pdf)]
    ends = [stroke for stroke in strokes if stroke[1] == strokes[0][1]]
    assert ends[-1][0] - ends[0][0] == pytest.approx(RULER, abs=0.01)
    assert all(PRINTABLE <= x <= sheet.page[0] - PRINTABLE for x, _ in drawn_at(pdf))
    assert code == ENGLISH or in_language(code)(TRY[0].format(100)) != TRY[0].format(100)


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_stays_in_its_square(name):
    for numbers in (numbers for ink, numbers in SIGNS[name] if ink == BLACK):
        reach = numbers[2] if len(numbers) == 3 else 0
        assert all(abs(number) + reach <= 1.0001 for number in (numbers[:2] if reach else numbers))


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


@pytest.mark.parametrize("text", [*(paper.names[0] for paper in PAPERS), "tag", "63x25"])
def test_every_text_stands_on_its_label_and_where_printers_can_print(text, tmp_path, monkeypatch):
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    sheet = Sheet.parse(text)
    size, (width, height) = sheet.size, sheet.page
    write(tmp_path / "a.pdf", "Some", found("seven_wonders", "en")[: sheet.across * sheet.down], sheet)
    texts = drawn_at((tmp_path / "a.pdf").read_bytes())
    assert len(texts) >= 4 * 100 or len(texts) >= 4 * sheet.across * sheet.down
    for x, y in texts:
        assert PRINTABLE - 0.01 <= x <= width - PRINTABLE and PRINTABLE - 0.01 <= y <= height - PRINTABLE
        below = (height - y - sheet.top) % size.height
        assert (below > 0.5 and size.height - below > 0.5) or y > height - sheet.top


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
        write(tmp_path / "no" / "a.pdf", "Some", [], Sheet.parse("63x25"))


def test_the_command_says_what_it_wrote(tmp_path):
    done = CliRunner().invoke(cli.app, ["labels", "seven-wonders", "--out", str(tmp_path / "l.pdf")])
    assert done.exit_code == 0 and "155 labels on 6 sheets" in done.output
    two = ["labels", "oh-hell", "-o", "packs=two", "--out", str(tmp_path / "two.pdf")]
    assert "104 labels on 4 sheets" in CliRunner().invoke(cli.app, two).output
    done = CliRunner().invoke(cli.app, ["labels", "oh-hell", "-o", "packs=3", "--out", str(tmp_path / "l.pdf")])
    assert done.exit_code and "Option packs is one or two, not 3." in done.output
    done = CliRunner().invoke(cli.app, ["labels", "--size", "l7651", "--test-page", "--out", str(tmp_path / "t.pdf")])
    assert done.exit_code == 0 and "A test page for 65 labels" in done.output and (tmp_path / "t.pdf").exists()
