"""The questions that count a finished game of Through the Ages, and the cards that may belong to a player.

Technologies, special technologies, the government, finished wonders and the leader are laid on the
reader; every technology that workers can stand on is asked how many do. Despotism needs no card.

Of the advanced and the full game the culture track gives nearly all points; what the Age III events are worth is
worked out. So colonies, the tactics card and pacts that change a rating are laid too, and tokens are
asked for. The Age III events belong to nobody: anybody with a free hand lays them.
"""

from shared_rules import tally
from shared_rules.contract import Refusal
from shared_rules.phrases import _, player, plural
from shared_rules.tally import choice, number
from shared_rules.through_the_ages import GAME as PLAYED
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.names import card_name, explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally import Question
    from shared_rules.tally.view import View

CULTURE = "culture"
MOST_CULTURE, MOST_WORKERS, ALL_WORKERS = 999, 19, 25
# Of the later modes: colonies, conquests and an easier start bring yellow tokens.
MOST_TOKENS = 60
WORKED = cards.WORKED
# The technologies printed on the board, with the workers of their own.
PRINTED = ("agriculture", "bronze", "philosophy", "religion", "warriors")
SINGLE = cards.SPECIAL + ("government", "leader", "tactic")
IDLE, BANK, RUIN, IMPACTS, RESIGNED, MINE = "idle", "bank", "ruin", "impacts", "resigned", "mine"
# The ways of TA-208 in which each player keeps an Age III event.
KEEPING = ("own", "choice")
NO, NONE = "no", "none"
LEFT = (NO, "first", "second", "third")
_LEFT = {NO: "No", NONE: "None", "first": "As the first", "second": "As the second", "third": "As the third"}
# What a pact can change that an Age III event asks for.
RATINGS = ("strength", "military_actions")
PARTNERS = ("1", "2", "3", "4")


def workers(name: str) -> "Question":
    """The question how many workers stand on a technology."""
    return number(name, MOST_WORKERS, "", "Workers on %s?", "", name)


def partner(pact: "cards.Card", others: "tuple[str, ...]") -> "Question":
    """The question with whom a pact is, and as which party where the two differ."""
    if pact.effect("both"):
        return choice(pact.id, others, "", "With whom: %s?", "", False, pact.id)
    values = tuple([side + other for side in ("a", "b") for other in others])
    return choice(pact.id, values, "", "Your party, and with whom: %s?", "", False, pact.id)


def matters(pact: "cards.Card") -> bool:
    """Whether a pact changes a rating that an Age III event asks for."""
    return bool([word for words in pact.more if words[0] != "between" for word in words if word in RATINGS])


def ruined(names: "tuple[str, ...]") -> "Question":
    """The question which wonder lies face down."""
    return choice(RUIN, (NONE,) + names, "face down", "Which finished wonder lies face down?", "face down")


_TOKENS = (
    number(IDLE, MOST_WORKERS, "unused people", "How many unused workers do you have?", "unused"),
    number(BANK, MOST_TOKENS, "yellow bank", "Yellow tokens in your yellow bank?", "yellow bank"),
)
_IMPACTS = number(IMPACTS, 13, "last events", "Age III events scored now? Lay each", "events")
_MINE = number(MINE, 2, "own events", "Age III events for you alone? Lay them first", "own")
_RESIGNED = choice(RESIGNED, LEFT, "resigned?", "Has your civilization resigned?", "resigned")


class _Tally(tally.Tally):
    """See `shared_rules.tally`."""

    settings = ("mode", "bonus", "own_bonus")
    sentences = {
        "other_mode": "{copy} has no part in this game: take it away.",
        "not_kept": "{copy} counts nothing where it lies: only what is in play does.",
        "no_matter": "{copy} changes nothing at the end: it need not be laid.",
        "one_kind": "{copy} cannot lie beside {other}: only one of them is in play.",
        "all_resigned": "Not all of you can have resigned: whoever is left has won. Redo resigned.",
        "last_events": "{expected} Age III events are scored and {laid} have been laid: any station takes them.",
    }
    questions = (
        number(CULTURE, MOST_CULTURE, "your culture", "How many culture points on the track?", CULTURE),
    ) + tuple([workers(name) for name in PRINTED])

    # What was asked last, and of what: a station looks a card up in the flash, and is asked this many times.
    _last: "tuple[Any, tuple[Question, ...]]" = (None, ())

    def own(self) -> str:
        """See `Tally`: hand and discards count nothing."""
        return _("you have in play")

    def asked(self, view: "View") -> "tuple[Question, ...]":
        """The technologies that were laid bring their workers; see the module for the later modes."""
        sheet, mode = view.sheet, view.settings["mode"]
        about = (
            mode,
            tuple(view.settings.values()),
            view.seats,
            view.place,
            sheet.said(RESIGNED, NO),
            tuple(sheet.cards),
        )
        if self._last[0] != about:
            simple = mode == modes.SIMPLE.name
            laid = [cards.card_of(card) for card in sheet.cards]
            found = self.questions + tuple([workers(card.id) for card in laid if card.kind in WORKED])
            self._last = (about, found if simple else self._later(view, laid, found + _TOKENS))
        return self._last[1]

    def _later(self, view: "View", laid: "list[cards.Card]", found: "tuple[Question, ...]") -> "tuple[Question, ...]":
        """What else the later modes ask."""
        full = view.settings["mode"] == modes.FULL.name
        last = (_IMPACTS,) if view.place == 1 and (full or view.settings["bonus"] != "standard") else ()
        if view.settings["own_bonus"] == "owner" and view.settings["bonus"] in KEEPING:
            last = (_MINE,) + last
        if view.sheet.said(RESIGNED, NO) != NO:
            return (_RESIGNED,) + last
        old = tuple([card.id for card in laid if card.kind == "wonder" and card.age <= 1])
        if old:
            found += (ruined(old),)
        others = tuple([seat for seat in PARTNERS[: view.seats] if int(seat) != view.place])
        found += tuple([partner(card, others) for card in laid if card.kind == "pact"]) + last
        return (_RESIGNED,) + found if full else found

    def question(self, name: str) -> "Question | None":
        """See `Tally`."""
        for question in self._last[1] + self.questions + _TOKENS + (_IMPACTS, _MINE, _RESIGNED):
            if question.name == name and (name == RESIGNED or not question.values):
                return question
        if name == RUIN:
            return ruined(tuple(_old_wonders()))
        card = cards.by_name(name)
        if card is None:
            return None
        if card.kind == "pact":
            return partner(card, PARTNERS)
        return workers(name) if card.kind in WORKED else None

    def most(self, view: "View", question: "Question") -> int:
        """Nobody has more workers than yellow tokens (TA-10)."""
        if question.name in (CULTURE, BANK, IMPACTS, MINE):
            return question.most
        names = [one.name for one in self.asked(view) if not one.values and one.name not in (CULTURE, question.name)]
        tokens = ALL_WORKERS if view.settings["mode"] == modes.SIMPLE.name else MOST_TOKENS
        return min(MOST_WORKERS, max(0, tokens - sum([view.sheet.said(name, 0) for name in names])))

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """Of another mode, no card that stays in play, or one of which there can be only one (TA-54, TA-81, TA-91)."""
        found, mode = cards.card_of(card), modes.mode_of(view.settings["mode"])
        if not modes.in_game(card, view.seats, mode):
            return Refusal("other_mode", card=card)
        if found.kind == "pact" and not matters(found):
            return Refusal("no_matter", card=card)
        if found.kind in ("action", "aggression", "war", "bonus") or (found.kind == "event" and found.age <= 2):
            return Refusal("not_kept", card=card)
        for other in view.sheet.cards:
            there = cards.card_of(other)
            if there.id == found.id or (found.kind in SINGLE and there.kind == found.kind):
                return Refusal("one_kind", card=card, other=other)
        return None

    def value_name(self, question: "Question", value: str) -> str:
        """`120 culture`, `3 workers`."""
        if question.name == CULTURE:
            return _("%s culture") % value
        if question.name == BANK:
            return _("%s yellow") % value
        if question.name in (RUIN, RESIGNED):
            return _(_LEFT[value]) if value in _LEFT else card_name(value)[:15]
        if question.values:
            return player(int(value)) if value.isdigit() else _("%s, %s") % (value[0].upper(), player(int(value[1])))
        count = int(value)
        if question.name in (IMPACTS, MINE):
            return plural(count, "%d event", "%d events") % count
        return plural(count, "%d worker", "%d workers") % count

    def explain(self, card: str) -> "list[str]":
        """See `words`."""
        return explain(card)


def _old_wonders() -> "list[str]":
    """All wonders of Ages A and I, which Ravages of Time can turn face down."""
    found = [cards.Card(row) for row in cards.rows(cards.ROWS)]
    return [card.id for card in found if card.kind == "wonder"]


GAME = _Tally(PLAYED)
