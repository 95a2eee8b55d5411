"""Numbers, days and times of day, as the language of the moment writes them."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from host.languages.catalogue import spoken
from host.languages.codes import ENGLISH

# Plain English writes the month before the day.
DAYS = {ENGLISH: "en_GB"}


def figure(number: float, places: int = 1, signed: bool = False) -> str:
    """A number as the language of the moment writes it, with this many places: 3.5, or 3,5; never -0.0."""
    plain = "0." + "0" * places if places else "0"
    return format_decimal(round(number, places) + 0.0, f"+{plain};-{plain}" if signed else plain, locale=spoken())


def percent(share: float) -> str:
    """A share, 0.0 to 1.0, per cent, as the language of the moment writes it: 34%, or 34 % with a space that keeps both
    on one line."""
    return format_percent(share, locale=spoken())


def day(moment: str) -> str:
    """The day of an ISO time on this computer's calendar, as the language of the moment writes it: 3 Feb 2026, or
    2026. febr. 3.; a text that is not a time stays as it is."""
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    return format_date(found.astimezone() if found.tzinfo else found, "medium", locale=DAYS.get(spoken(), spoken()))


def time_of_day(moment: datetime) -> str:
    """The hour and minute of a moment by this computer's clock: 20:45, in every language."""
    return moment.astimezone().strftime("%H:%M")


def day_and_time(moment: str) -> str:
    """The day of an ISO time as `day` writes it, and the time of day where it has one; a text that is not a time stays
    as it is."""
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    return f"{day(moment)} {time_of_day(found)}" if "T" in moment else day(moment)
