"""What a game on this base must declare, checked when its first game starts: a mistake is a sentence that names the
declaration, instead of a KeyError in the middle of a game."""

from shared_rules.card_game import DEAL, SEATS, TABLES
from shared_rules.card_game.referee.state import SAME, State
from shared_rules.card_game.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame, Verb

# A card's identity stands on its tag, in records and on the wire.
LONGEST = 24
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_."
# What every State and View of this base holds beside its methods: no value may have these names.
HELD = SAME + ("due", "zones", "seat", "awaited", "hand")


class WrongGame(ValueError):
    """A declaration that cannot be played; the message names the game and the mistake."""


def require_sound(game: "CardGame") -> None:
    """Raises WrongGame for the first mistake in a game's declarations."""
    state = game.part("referee.state").State
    for check in (_cards, _zones, _values):
        _raise(game, check(game))
    for one in game.verbs:
        _raise(game, _verb(game, one, state))
    names = [one.name for one in game.verbs]
    for name in sorted(dir(state)):
        if name.startswith("do_") and name[3:] not in names:
            _raise(game, "State.%s belongs to no verb: name one %s, or call the method otherwise" % (name, name[3:]))


def _raise(game: "CardGame", mistake: str) -> None:
    if mistake:
        raise WrongGame("%s (shared_rules.%s) cannot be played: %s." % (game.title or game.name, game.name, mistake))


def _cards(game: "CardGame") -> str:
    if not game.deck:
        return "`deck` has no cards"
    for place, card in enumerate(game.every_card()):
        if not card or len(card) > LONGEST or [one for one in card if one not in LETTERS]:
            return "the card %r must have 1 to %d of the letters a to z, digits, _ and ." % (card, LONGEST)
        if game.every_card().index(card) != place:
            return "the card %r is in `deck` twice: give each copy its own number, like %s.2" % (card, card)
        called: Any = game.card_name(card)  # whatever the game gives
        if not isinstance(called, str) or not called.strip():
            return "card_name(%r) gives %r: return what people call the card" % (card, called)
    return ""


def _zones(game: "CardGame") -> str:
    names = [one.name for one in game.zones]
    for name in names:
        if names.count(name) > 1:
            return "two zones are called %r" % name
    rest = [one for one in game.zones if one.name == game.rest]
    if not rest or rest[0].owner != TABLES or rest[0].each:
        return "the cards that lie nowhere else need a zone: add zone(%r, seen_by=NOBODY)" % game.rest
    scored = [one for one in game.zones if one.name == game.scored]
    if game.scored and (not scored or scored[0].owner != SEATS):
        return "`scored` is %r, which is not a zone of the seats" % game.scored
    return ""


def _values(game: "CardGame") -> str:
    names = [one.name for one in game.values]
    for name in names:
        if names.count(name) > 1 or name in [one.name for one in game.zones]:
            return "two of its zones and values are called %r" % name
        if name in HELD or hasattr(State, name) or hasattr(View, name):
            return "a value cannot be called %r, which is a name of the base's own" % name
    return ""


def _verb(game: "CardGame", one: "Verb", state: "Any") -> str:
    if one.card and one.card not in [zone.name for zone in game.zones]:
        return "the verb %r takes its card from %r, which is not a zone" % (one.name, one.card)
    if [other for other in game.verbs if other.name == one.name] != [one] or one.name == DEAL:
        return "two verbs are called %r" % one.name
    if not hasattr(state, "do_" + one.name):
        return "the verb %r does nothing: add `def do_%s(self, seat, play, events)` to State" % (one.name, one.name)
    if isinstance(one.phases, str):
        return "the phases of %r are one text: write (%r,), with a comma" % (one.name, one.phases)
    if one.cards and not [card for card in game.deck if one.card and one.cards(card)]:
        return "the verb %r is for no card: `cards` is true for none of `deck`, or it takes none" % one.name
    if one.seats and not one.values:
        return "the verb %r is about a seat, and names none: add `values`" % one.name
    words = (1 if one.card else 0) + (1 if one.values else 0)
    if one.caption and one.values and one.caption.count("%s") < words:
        return "the caption %r of the verb %r leaves out a word: write one %%s for %s" % (
            one.caption,
            one.name,
            "the card, and one for the value" if one.card else "the value",
        )
    for text, most in ((one.caption, words), (one.told, words + 1)):
        if text.count("%s") > most:
            return "%r of the verb %r has more %%s than there are words" % (text, one.name)
    return (
        "`told` of the verb %r must begin with who plays: %%s" % one.name if one.told and "%s" not in one.told else ""
    )
