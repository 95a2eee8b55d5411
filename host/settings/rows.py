"""All settings there are. To add one, add its row here and write what obeys it.

A sentence is translated when it is read, so each is made by a function.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from host.computer.card_address import house_at
from host.computer.network import is_name
from host.errors import WrongUse
from host.journal.people import check_name, name_key
from host.languages.codes import ENGLISH, OWN_NAMES
from host.settings.setting import DISPLAY, HOUSE, NO, TABLE, YES, AnySetting, Setting
from shared_rules.contract import Game
from shared_rules.phrases import _

MOST_NAMES = 40


def _undo_rules() -> Mapping[str, str]:
    from host.table.undo import RULES  # only here: a help of another command loads no table

    return RULES


def _countable(game: Game) -> bool:
    from host.table.recount import is_countable  # only here, as above

    return is_countable(game)


def _names(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(names) > MOST_NAMES:
        raise WrongUse(_("A house has {n} names at most.").format(n=MOST_NAMES))
    for name in names:
        check_name(name)
        if sum(name_key(name) == name_key(other) for other in names) > 1:
            raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
    return names


def _language(code: str) -> str:
    if code not in OWN_NAMES:
        raise WrongUse(_("There is no language called {code}.").format(code=code))
    return code


def _host_name(typed: str) -> str:
    """The name in what an owner typed or copied: the whole address of the page will do."""
    try:
        host = (urlsplit(typed if "//" in typed else f"//{typed.strip()}").hostname or "").rstrip(".")
    except ValueError:
        host = typed
    if host and not is_name(host):
        raise WrongUse(_("{name} is no name of a computer.").format(name=host))
    return host


# -- of a table ------------------------------------------------------------------------------------

COUNTS = Setting(
    name="counts",
    usual=False,
    whose=TABLE,
    sentence=lambda: _("Counting"),
    words=lambda: {NO: _("no questions"), YES: _("now and then everybody counts coins and tokens")},
    option="--count",
    field="count",
    help="Now and then all count their coins.",
    offered=_countable,
)
CLOCK = Setting(
    name="clock",
    usual=False,
    whose=TABLE,
    sentence=lambda: _("Time of each player"),
    words=lambda: {NO: _("not shown"), YES: _("shown beside the names")},
    option="--clock",
    help="Show how long each player takes.",
)
UNDO = Setting(
    name="undo",
    usual="others",
    absent="all",  # what journals before 0.2 meant
    whose=TABLE,
    words=_undo_rules,
    option="--undo",
    metavar="RULE",
    help="Who agrees to it: {words}.",
)

# -- of a house ------------------------------------------------------------------------------------

LANGUAGE = Setting(
    name="language",
    usual=ENGLISH,
    whose=HOUSE,
    sentence=lambda: _("Language"),
    words=lambda: OWN_NAMES,
    check=_language,
)
NAMES: Setting[tuple[str, ...]] = Setting(
    name="names",
    usual=(),
    whose=HOUSE,
    sentence=lambda: _("Who usually plays here (commas between names)"),
    check=_names,
)
NETWORK = Setting(
    name="network",
    usual=False,
    whose=HOUSE,
    sentence=lambda: _("Who can open this page"),
    words=lambda: {NO: _("only this computer"), YES: _("everybody on this network")},
)
VOICE = Setting(
    name="voice",
    usual=False,
    whose=HOUSE,
    sentence=lambda: _("Voice"),
    words=lambda: {NO: _("tables are silent"), YES: _("tables speak")},
    to_tables=True,
)
KNOWN_AS = Setting(
    name="known_as",
    usual="",
    whose=HOUSE,
    sentence=lambda: _("One more name of this computer, if your router gives it one"),
    check=_host_name,
)
CARD_ADDRESS = Setting(
    name="card_address",
    usual="",  # USUAL of host.computer.card_address
    whose=HOUSE,
    sentence=lambda: _("Address of this house on tags and labels for phones"),
    check=house_at,
)

# -- of the display of a seat ----------------------------------------------------------------------

LETTERS = Setting(
    name="letters",
    usual=False,
    whose=DISPLAY,
    sentence=lambda: _("Large letters on the display"),
    words=lambda: {NO: _("usual"), YES: _("large")},
    option="--large",
    field="large",
    panel="Stations",
    metavar="SEATS",
    help="Seats with large letters: all, none, or numbers. Remembered; D, then hold A changes it.",
)

# All rows above.
SETTINGS: list[AnySetting] = [one for one in tuple(globals().values()) if isinstance(one, Setting)]


def of_table() -> list[AnySetting]:
    """Those that are chosen for each table, and kept with its game."""
    return [row for row in SETTINGS if row.whose == TABLE]


def of_house() -> list[AnySetting]:
    """Those of a house."""
    return [row for row in SETTINGS if row.whose == HOUSE]


def from_house() -> list[AnySetting]:
    """Those of a house that its tables obey."""
    return [row for row in SETTINGS if row.to_tables]


def of_display() -> list[AnySetting]:
    """Those of the display of a seat."""
    return [row for row in SETTINGS if row.whose == DISPLAY]


def row_named(rows: list[AnySetting], name: str) -> AnySetting:
    """The row of this name. Raises WrongUse."""
    for row in rows:
        if row.name == name:
            return row
    raise WrongUse(_("There is no setting called {name}.").format(name=name))
