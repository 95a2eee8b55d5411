"""The sentences that are made of the tables of cards, whole, as catalogues hold them: no module marks them."""

from shared_rules.through_the_ages import cards, meanings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.cards import Card


def sentences() -> "list[str]":
    """The lines of all cards, each once."""
    rows = [row for table in cards.tables() for row in cards.rows(table)]
    return list(dict.fromkeys([line for row in rows for line in _lines(cards.Card(row))]))


def _lines(card: "Card") -> "list[str]":
    told = meanings.text_of_military(card.id) if card.kind in cards.MILITARY else ""
    return told.split(" / ") if told else [meanings.phrase(words) for words in card.more]
