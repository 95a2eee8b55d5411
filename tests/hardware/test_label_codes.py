"""QR codes on labels: read from the printed sheet by two decoders, tilted, pale and as small as they get."""

import io

import pytest
from typer.testing import CliRunner

from host import cli
from host.computer.card_address import USUAL
from host.errors import WrongUse
from host.house.settings import Settings, write_settings
from host.languages.game_words import game_words
from host.settings.rows import CARD_ADDRESS
from host.tags import label_qr
from host.tags.addresses import address_of
from host.tags.labels import drawn, labels
from host.tags.papers import PAPERS, Sheet, Size
from shared_rules.contract import load
from tests.games import every
from tests.promises import promise

PROMISES = [promise("Two decoders read the QR code of a label, at 12 mm, tilted and at a third of the contrast")]
DPI = 450  # of the picture: a phone that is held 15 cm above a label sees more
INCH = 25.4  # mm
SMALLEST = Size(40, 15)  # its code has 12 mm
LEAST_CONTRAST = 0.33

cv2 = pytest.importorskip("cv2", reason="opencv-python-headless is not installed: run `make dev`")
zxing = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed: run `make dev`")
pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed: run `make dev`")
np = pytest.importorskip("numpy")


def with_codes(name):
    return labels(load(name), game_words(name), house=USUAL)


def longest(name):
    return max(with_codes(name), key=lambda label: len(label.address))


def picture(label, sheet):
    """The first label of a sheet as a printer draws it, on a table of the paper's white."""
    content, _sheets = drawn("Test", [label], sheet)
    page = pdfium.PdfDocument(io.BytesIO(content))[0].render(scale=DPI / 72).to_pil().convert("L")
    left, top = sheet.place(0)
    box = (left, top, left + sheet.size.width, top + sheet.size.height)
    found = np.array(page.crop([round(edge / INCH * DPI) for edge in box]))
    around = found.shape[1] // 4
    return np.pad(found, ((around, around), (around, around)), constant_values=255)


def held_badly(seen, degrees, contrast):
    """As a phone sees it that is held askew, in poor light."""
    pale = (127 + (seen.astype(float) - 127) * contrast).clip(0, 255).astype("uint8")
    high, wide = pale.shape
    corners = np.float32([[0, 0], [wide, 0], [wide, high], [0, high]])
    seen_at = np.float32([[wide * 0.08, high * 0.05], [wide * 0.96, 0], [wide, high], [0, high * 0.93]])
    white = int(pale.max())
    askew = cv2.warpPerspective(pale, cv2.getPerspectiveTransform(corners, seen_at), (wide, high), borderValue=white)
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1)
    return cv2.warpAffine(askew, turn, (wide, high), borderValue=white)


def by_zxing(seen):
    return [found.text for found in zxing.read_barcodes(seen)]


def by_opencv(seen):
    cv2.setNumThreads(1)
    return [cv2.QRCodeDetector().detectAndDecode(seen)[0]]


@pytest.mark.long
@pytest.mark.parametrize("name", every())
@pytest.mark.parametrize("degrees", [0, 17])
def test_the_longest_address_of_a_game_is_read_by_two_decoders(name, degrees):
    label = longest(name)
    seen = held_badly(picture(label, Sheet.of(SMALLEST)), degrees, LEAST_CONTRAST if degrees else 1)
    assert by_zxing(seen) == [label.address]
    assert by_opencv(seen) == [label.address]


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.names[0].replace(" ", "-"))
def test_the_code_is_read_on_every_paper(paper):
    label = longest("through_the_ages")
    assert by_zxing(picture(label, Sheet.on(paper))) == [label.address]


@pytest.mark.long
def test_every_card_of_a_pack_has_its_own_code():
    found = with_codes("oh_hell")
    sheet = Sheet.of(SMALLEST)
    content, sheets = drawn("Oh Hell", found, sheet)
    pages = pdfium.PdfDocument(io.BytesIO(content))
    assert len(pages) == sheets
    seen = [np.array(page.render(scale=DPI / 72).to_pil().convert("L")) for page in pages]
    read = [text for page in seen for text in by_zxing(page)]
    assert sorted(read) == sorted(label.address for label in found) and len(read) == 52


def test_a_code_has_at_least_twelve_millimetres():
    sizes = [SMALLEST, *(paper.size for paper in PAPERS)]
    assert all(12 <= label_qr.side(size.height) <= size.height - 2 for size in sizes)


def test_a_label_on_a_tag_has_no_room_for_a_code():
    with pytest.raises(WrongUse, match="no room for a QR code"):
        drawn("Test", [longest("oh_hell")], Sheet.parse("tag"))


@pytest.mark.long
def test_the_command_draws_the_address_that_the_house_chose(tmp_path):
    write_settings(tmp_path, Settings().having(CARD_ADDRESS, "https://games.example"))
    out = tmp_path / "pack.pdf"
    done = CliRunner().invoke(
        cli.app, ["labels", "oh-hell", "--qr", "--size", "40x15", "--out", str(out), "--home", str(tmp_path)]
    )
    assert done.exit_code == 0, done.output
    page = pdfium.PdfDocument(out)[0].render(scale=DPI / 72).to_pil().convert("L")
    assert address_of("https://games.example", "oh/clubs.2") in by_zxing(np.array(page))
