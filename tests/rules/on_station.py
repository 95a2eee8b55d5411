"""What a seat may do, as a short text that two machines can compare.

Runs on CPython and on MicroPython. `digest_of_view` asks a View about the cards of the game, takes
every way, refusal and sentence, and makes a few hex digits of them: equal digits, equal legality.
"""

import json

from shared_rules.contract import load
from shared_rules.referee.record import digest_of

# Of a game of very many cards a View is asked about what its seat could lay and some of the others, about
# which depends on its number: a hundred or so take long enough on a station's processor.
MANY = 80


def legality(game, view, number=0):
    """Every answer of a View about every card (some of very many) and about no card, as plain data."""
    words = game.part("words")
    found = [words.title(view), [game.text(play) for play in view.plays()]]
    asked = [None, "nonsense"]
    cards, reach = list(game.cards()), view.reach() or ()
    share = len(cards) // MANY or 1
    asked.extend([card for place, card in enumerate(cards) if (place + number) % share == 0 or card in reach])
    for card in asked:
        for way in view.ways(card):
            found.append([card, game.text(way.play) if way.play else "", _reason(words, view, way)])
    return found


# What a tag of a game's code can hold besides its cards: nothing, signs, words of any length.
STRANGE = (
    "",
    ".",
    "..",
    "...",
    "/",
    "_",
    "__",
    "-1",
    "%s",
    "{card}",
    "__init__",
    "a_",
    "_a.1",
    "x" * 40,
    "a.99999999999",
)


def strange(game):
    """Texts of tags that are not cards of this game: those above, and some cards of this game with a slip."""
    cards = game.cards()
    slips = []
    for place in range(0, len(cards), len(cards) // 9 or 1):
        card = cards[place]
        slips += ["." + card, card + ".", card + ".x", card + "_", card + "/", card.split(".")[0] + ".0", card.upper()]
    return [card for card in list(STRANGE) + slips if card not in cards]


def answers_to_strange(game, view):
    """The OLED's answer to each of them, as plain data: (card, its name, its explanation, ways and sentences)."""
    words = game.part("words")
    found = []
    for card in strange(game):
        ways = [[game.text(way.play) if way.play else "", _reason(words, view, way)] for way in view.ways(card)]
        found.append([card, words.card_name(card), list(words.explain(card)), ways])
    return found


def digests_of_strange(names, lines):
    """The digest of what each of these games' Views, a line of JSON each, answers to them."""
    for name, line in zip(names, lines):  # noqa: B905  (MicroPython knows no `strict`)
        game = load(name)
        yield digest_of(answers_to_strange(game, game.view(json.loads(line))))


def _reason(words, view, way):
    if way.refusal is not None:
        heading = words.heading(view, way.play) if way.play else ""
        return [way.refusal.code, way.refusal.figures, _ascii(heading), words.why(way.refusal)]
    return [_ascii(text) for text in words.caption(view, way.play)]


def _ascii(text):
    """Signs as numbers: the two machines write them differently in JSON."""
    return "".join([letter if ord(letter) < 128 else "<" + str(ord(letter)) + ">" for letter in text])


def digest_of_view(game, data, number=0):
    """The digest of the View that `State.view` described as plain data, the `number`th of many."""
    return digest_of(legality(game, game.view(data), number))


def digests(name, lines):
    """The digests for lines of JSON, each a view as a station was sent it."""
    game = load(name)
    for number, line in enumerate(lines):
        yield digest_of_view(game, json.loads(line), number)
