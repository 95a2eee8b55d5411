"""Publishes a running table to a broker."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host.computer import kept
from host.computer.whole_text import whole_text
from host.errors import BadFile, reason
from host.plain import Plain
from host.running.terminal import say
from host.session.session import Session

FILE = "table-name"


SHAPE = re.compile(r"[\w-]{1,40}")


@contextmanager
def publishing(session: Session, url: str, home: Path) -> Generator[None]:
    """Publishes what happens at the session's table as long as this lasts; nothing for an empty `url`."""
    if not url:
        yield
        return
    from host.broker.outbox import Outbox  # only here: most tables publish nothing
    from host.broker.publisher import Publisher
    from host.broker.sender import Broker, Sender

    broker, name, outbox = Broker.of(url), table_name(home), Outbox()
    session.table.listen(Publisher(session.table, name, outbox, lambda: _stations(session), lambda: session.page))
    sender = Sender(broker, name, outbox)
    sender.start()
    say(f"This table is published at {broker.address} as herald/{name}.")
    try:
        yield
    finally:
        sender.stop()


def _stations(session: Session) -> list[Plain]:
    here = session.stations.seats()
    return [{**fact, "here": fact["seat"] in here} for fact in session.stations.facts() if fact["seat"]]


def table_name(home: Path) -> str:
    """The name of this table in topics, kept beside the journal; to change it, edit the file."""
    path = home / FILE
    try:
        if not path.exists():
            kept.write_as_is(path, secrets.token_hex(4) + "\n")
        name = unicodedata.normalize("NFC", whole_text(path).strip())
    except (OSError, UnicodeError) as error:
        raise BadFile(f"{path}, the table's name for a broker, cannot be used: {reason(error)}.") from error
    if SHAPE.fullmatch(name) is None:
        raise BadFile(f"{path} must hold one word of letters, digits, - and _, at most 40 of them.")
    return name
