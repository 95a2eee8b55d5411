"""What readers see when people lay down cards, as data: for this many milliseconds these tags answer.

`a` and `b` are tags; `a?` answers when it is listed and not when it is read: too far away, or moving.
`becomes` is what the station must make of it: +a it arrives, -a it leaves, 2 two cards, 1 no longer two,
quick: one went before it was read.
Times were written after hands at a table: drop-outs of a card that is held loosely last up to 300 ms.
"""

TRACES = {
    "a card is laid down and taken away": ("a 2000, - 700", "+a -a"),
    "a card lies for a minute": ("a 60000, - 700", "+a -a"),
    "a card held loosely": ("a 400, - 300, a 500, - 250, a 200, - 300, a 40, - 300, a 600, - 700", "+a -a"),
    "slow hands": ("a? 60, - 90, a? 50, - 120, a? 40, a 1500, - 100, a? 60, - 200, a? 30, - 700", "+a -a"),
    "a card at the wobbling edge": ("a 60, - 40, a 30, - 80, a? 30, - 20, " * 12 + "a 500, - 700", "+a -a"),
    "a card slides over another's place": ("a 800, ab 150, b 1500, - 700", "+a 2 1 -a +b -b"),
    "a card slides past one that rests": ("a 800, ab 200, a 900, - 700", "+a 2 1 -a"),
    "a stack of two whose lower card answers now and then": (
        "a 600, ab 200, b 80, a 90, - 60, ab 300, b 100, ab 200, a 1200, - 700",
        "+a 2 1 -a",
    ),
    "two cards that answer in turns": ("a 700, " + "b 90, a 90, " * 8 + "a 1000, - 700", "+a 2 1 -a"),
    "two cards laid down at once": ("ab 800, a 900, - 700", "2 1 +a -a"),
    "two cards laid down and taken away at once": ("ab 800, - 700", "2 1"),
    "a stack is taken away at once": ("a 700, ab 500, - 700", "+a 2 1 -a"),
    "a fast swap": ("a 900, - 60, b 900, - 80, a 900, - 700", "+a -a +b -b +a -a"),
    "a swap without a gap": ("a 900, b 900, - 700", "+a -a +b -b"),
    "a card that is gone before it was read": ("a? 100, - 700, a 900, - 700", "quick +a -a"),
    "a card that touches the reader while another lies there": ("a 900, b 200, - 700", "+a quick -a"),
    "cards one after another": ("a 900, - 600, b 900, - 600, a 900, - 700", "+a -a +b -b +a -a"),
}


def steps(trace):
    """[(milliseconds, tags that answer, tags that can be read)]."""
    found = []
    for step in trace.split(","):
        words = step.split()
        if words:
            tags = [letter for letter in words[0] if letter in "ab"]
            found.append((float(words[1]), tags, [] if "?" in words[0] else tags))
    return found
