"""The card row of Through the Ages as a drawing, for people who turn up its cards."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.view import View

VERBS = ("turn",)


def spread(view: "View") -> "list[tuple[str, list[str]]]":
    """See `host.session.spread`: the spaces of the row, the cheapest first."""
    first = view.row.index("") if "" in view.row else -1
    return [("", [card or ("?" if space == first else "o") for space, card in enumerate(view.row)])]
