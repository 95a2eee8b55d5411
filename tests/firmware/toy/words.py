"""The words of the toy game: what every game's words.py offers a station."""

# ruff: noqa: UP031  (it runs on MicroPython)


def card_name(card):
    return "Card " + card.upper()


def title(view):
    return view.lines


def heading(view, play):
    heads = {"build": "Build " + card_name(play.card), "stage": "Wonder stage 2", "sell": "Sell: 3 coins"}
    return heads.get(play.verb, "Do nothing")


def caption(view, play):
    return heading(view, play), "pay %d left" % play.coins if play.coins else "free"


def why(refusal):
    return {
        "waiting": "You have chosen already: wait until the others have.",
        "poor": "Missing 1 ore: the left sells it for 2. It comes to 2 coins at least and you have 1 coin.",
    }.get(refusal.code, "There is no such card.")


def explain(card):
    return [
        card_name(card),
        "It does one thing",
        "and then another one, which takes more rows than there are",
        "The end",
    ]
