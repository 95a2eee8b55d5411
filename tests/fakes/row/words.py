"""The words of Row."""

SENTENCES = {
    "not_awaited": "It is not your turn: wait for the others.",
    "push_first": "Push another card of the row first.",
    "not_there": "Card {card} does not lie in the row: take one that does.",
}


def why(refusal):
    return SENTENCES[refusal.code].format(**refusal.figures)


def card_name(card):
    return f"the {card}"


def title(view):
    return ["your turn" if view.awaited else "wait"]


def heading(view, play):
    return " ".join(play).capitalize()


def caption(view, play):
    return heading(view, play), "for nothing" if play[0] == "roll" else ""


def explain(card):
    return [f"Worth {card}."]
