"""The words of Tiny."""

SENTENCES = {
    "not_awaited": "It is not your turn: wait for the others.",
    "not_leading": "Only the winner of the last round may pass.",
    "not_held": "Card {card} is not in your hand: play one that is.",
    "gone": "Card {card} is on the table already: take another one.",
    "not_to_come": "No such card can come now.",
}


def why(refusal):
    return SENTENCES[refusal.code].format(**refusal.figures)


def card_name(card):
    return f"the {card}"


def title(view):
    return ["choose" if view.awaited else "wait"]


def heading(view, play):
    return " ".join(play).capitalize()


def caption(view, play):
    return heading(view, play), ""


def explain(card):
    return [f"Worth {card} when shown."]
