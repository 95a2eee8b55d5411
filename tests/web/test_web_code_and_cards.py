"""What a page draws without asking: the code for BG Stats, and what each card of 7 Wonders makes."""

import segno

from host.languages.game_words import game_words
from host.web.table.catalog import catalog
from host.web.table.qr import _rows
from shared_rules.contract import load
from shared_rules.seven_wonders import cards


def test_the_code_is_that_of_its_link_and_none_where_the_link_is_too_long():
    link = "https://app.bgstatsapp.com/createPlay.html?data=" + "x" * 200
    rows = _rows(link)
    assert len(rows) == len(rows[0]) > 20 and set("".join(rows)) == {"0", "1"}
    assert [[dot == "1" for dot in row] for row in rows] == [
        [bool(dark) for dark in row] for row in segno.make(link, error="l", micro=False).matrix
    ]
    assert _rows("x" * 4000) == []


def test_every_card_that_makes_goods_is_drawn_with_them():
    found = catalog("seven_wonders", load("seven_wonders"), game_words("seven_wonders"))
    parts = [cards.Structure(row) for row in cards.rows()]
    made = {part.id: ("make", "".join(part.makes), len(part.makes[0]) > 1) for part in parts if part.makes}
    drawn = {name: card["effects"][0] for name, card in found["cards"].items() if card["effects"][:1]}
    assert made.items() <= drawn.items() and made["lumber_yard"] == ("make", "W", False) and len(made) > 10


def test_a_price_in_figures_is_what_a_card_and_a_worker_on_it_cost():
    found = catalog("through_the_ages", load("through_the_ages"), game_words("through_the_ages"))["cards"]
    assert found["swordsmen"]["price"] == {"science": 3, "build": 3} and found["warriors"]["price"] == {"build": 2}
    assert found["phalanx"]["price"] == {"military": 1}
    assert found["moses"]["price"] == found["pyramids"]["price"] == found["monarchy"]["price"] == {}
