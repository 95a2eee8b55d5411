"""How the cards and tokens of a short game are laid out on a table with real cards, in the language of its people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.lessons.campaign import ShortGame
from host.lessons.sentences import Sentences

AGES = ("A", "I", "II", "III")
CARDS = ("leader", "wonders", "hand", "war")  # of a seat, besides its government and technologies


def lines_of(task: ShortGame, sentences: Sentences, names: Sequence[str]) -> list[str]:
    """One line for each place of the table, then one for each player."""
    position = task.position
    found = [sentences.own("lay out")]
    for part in ("row", "events", "finals"):
        if position.get(part):
            found.append(sentences.own(f"lay {part}") % _cards(sentences, position[part]))
    deck: list[str] = position["deck"]
    found.append(sentences.own("lay deck") % _cards(sentences, sorted(deck)))
    age: int = position["age"]
    found.append(sentences.own("lay military") % AGES[age])
    rows = zip(names, position["seats"], strict=True)
    return [*found, *(f"{name}: {'; '.join(_seat(sentences, row))}." for name, row in rows)]


def _seat(sentences: Sentences, row: dict[str, Any]) -> list[str]:
    """What lies before one player, and the figures on the tracks."""
    found = [sentences.card(row.get("government", "despotism"))]
    found += [_technology(sentences, *technology) for technology in row["techs"]]
    for part in CARDS:
        if row.get(part):
            found.append(sentences.own(f"lay {part}") % _cards(sentences, row[part]))
    pool, culture, science = row.get("pool", 1), row.get("culture", 0), row.get("science", 0)
    return [*found, sentences.own("lay figures") % (pool, culture, science)]


def _technology(sentences: Sentences, name: str, workers: int, tokens: int) -> str:
    called = sentences.card(name)
    if tokens:
        return sentences.own("lay technology") % (called, workers, tokens)
    return sentences.own("lay workers") % (called, workers) if workers else called


def _cards(sentences: Sentences, cards: str | Sequence[str]) -> str:
    return ", ".join(sentences.card(card) for card in ([cards] if isinstance(cards, str) else cards))
