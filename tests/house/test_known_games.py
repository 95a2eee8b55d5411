"""Games of other people that are known: a list in a file, for the owner's home page and a document."""

import pytest

from host.house import home as homes
from host.house import known_games
from tests.house.test_events import browser
from tests.promises import promise
from tools.docs import known_games as document

ROW = """
[[games]]
title = "%s"
package = "herald-%s"
game = "%s"
about = "Climb by cards that rise."
seats = [2, 5]
page = "%s"
"""


def listed(path, *rows):
    path.write_text("".join(ROW % (name.title(), name, name, page) for name, page in rows))
    return known_games.known_games(path)


@promise("The home page lists the games of other people that are known and not installed, for its owner")
def test_the_owner_s_home_page_lists_what_is_not_here_yet(house, tmp_path, monkeypatch):
    rows = (("ladders", "https://example.org/l"), ("oh_hell", "https://example.org/o"))
    found = listed(tmp_path / "known.toml", *rows)
    monkeypatch.setattr(homes, "known_games", lambda: found)
    owner = browser(house).get("/home.json").json()
    assert owner["role"] == "owner"
    assert [(one["package"], one["seats"]) for one in owner["known"]] == [("herald-ladders", [2, 5])]
    guest = browser(house, "192.168.1.7").get("/home.json").json()
    assert guest["role"] == "guest" and guest["known"] == []


def test_the_document_has_a_row_for_each(tmp_path, monkeypatch):
    found = listed(tmp_path / "known.toml", ("zebra", "https://example.org/z"), ("ladders", "https://example.org/l"))
    monkeypatch.setattr(document, "known_games", lambda: found)
    rows = [line for line in document.make("").splitlines() if line.startswith("| [")]
    assert (
        rows[0] == ("| [Ladders](https://example.org/l) | 2 to 5 | Climb by cards that rise. | `herald-ladders` |")
        and len(rows) == 2
    )


def test_the_list_that_is_shipped_can_be_read():
    assert [one["title"] for one in known_games.known_games()] == sorted(
        one["title"] for one in known_games.known_games()
    )


def test_a_row_that_lacks_something_is_named(tmp_path):
    with pytest.raises(ValueError, match="Ladders: its page is no https address"):
        listed(tmp_path / "plain.toml", ("ladders", "http://example.org"))
    (tmp_path / "half.toml").write_text('[[games]]\ntitle = "Half"\nseats = [2, 3]\n')
    with pytest.raises(ValueError, match="Half: package, game, about, page"):
        known_games.known_games(tmp_path / "half.toml")
