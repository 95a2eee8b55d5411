"""The words of Tower of Babel that a station and the host share: captions, refusals, explanations.

Short enough for an OLED where they must be. Other players are seats here: a station knows no names.
Refusals come from `view.py`, but for `no_such_seat`, `table_not_awaited` and `not_to_come` and what an
open game's table alone knows, which `state.py` adds.
"""

from shared_rules.phrases import _, player, plural
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import (
    ACTION,
    ADD,
    BONUS,
    CHOOSE,
    DISCS,
    DOUBLE,
    EXCHANGE,
    FIRST,
    OFFER,
    OVER,
    TURN,
    counts,
    trader_in,
)
from shared_rules.tower_of_babel.names import TYPES, WONDERS, card_name
from shared_rules.tower_of_babel.plays import LAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Refusal
    from shared_rules.tower_of_babel.plays import Play
    from shared_rules.tower_of_babel.view import View

COLUMNS, SHORT = 16, 6  # letters of a row of an OLED, and of a name beside two others

ACTIONS = {
    cards.EXCHANGE: "At any time: exchange up to 5 building cards of your hand",
    cards.JOKER: "In your own build: stands for exactly 2 cards",
    cards.DISC_BONUS: "At the end: points for each of your discs",
    cards.OFFER_BONUS: "Your refused offer: 3 points a card instead of 1",
    cards.DRAW_THREE: "At any time: draw 3 building cards",
    cards.DOUBLE_TURN: "After your turn: another one",
    cards.FIVE_POINTS: "At the end: 5 points",
}


COUNTED = (
    ("%d camel", "%d camels"),
    ("%d crane", "%d cranes"),
    ("%d ship", "%d ships"),
    ("%d stonemason", "%d stonemasons"),
)


def need_row(need: "Sequence[int]") -> str:
    """The goods asked for, in one row of a display: 5 ships, 2 camel 3 mason."""
    text = need_text(need)
    return (
        text
        if len(text) <= COLUMNS
        else " ".join(["%d %s" % (need[kind], _(TYPES[kind])) for kind in range(4) if need[kind]])
    )


def need_text(need: "Sequence[int]") -> str:
    """The goods asked for: 5 ships, "2 camels, 3 stonemasons"; "nothing" for an empty list."""
    return ", ".join([plural(need[kind], *COUNTED[kind]) % need[kind] for kind in range(4) if need[kind]]) or _(
        "nothing"
    )


def cards_text(count: int) -> str:
    """1 card, 2 cards."""
    return plural(count, "%d card", "%d cards") % count


# -- a station's screen -------------------------------------------------------------------------


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most."""
    board = view.board
    if board.phase == OVER:
        return [_("The game is over")]
    if board.phase in (FIRST, DISCS):
        return ["Tower of Babel"] + _setting_up(view)
    lines = [(_(_PART[board.phase]) if board.phase in _PART else _("Turn %d")) % board.turn]
    if board.second:
        lines[0] += "+"
    elif board.open and board.phase == TURN and board.turn > 1:
        lines.append(_("Draw a card each"))  # nobody's station notices who forgets it
    if board.disc:
        lines.append("%s:" % _(WONDERS[board.wonder]))
        lines.append(need_row(board.need))
    return lines + _asking(view)


_PART = {
    OFFER: "Turn %d offers",
    CHOOSE: "Turn %d choice",
    ADD: "Turn %d build",
    BONUS: "Turn %d bonus",
    DOUBLE: "Turn %d end",
    EXCHANGE: "Turn %d swap",
}


def _setting_up(view: "View") -> "list[str]":
    board = view.board
    if not board.open:
        return [_("The table is"), _("being laid out")]
    if board.phase == FIRST:
        return [_("Who begins?")]
    lying = sum([len(discs) for discs in board.lying])
    if lying >= len(board.lying) * cards.SPACES:
        return []
    return [_("Lay the disc for"), _(WONDERS[lying // cards.SPACES]), _("space %d of 3") % (lying % cards.SPACES + 1)]


def _asking(view: "View") -> "list[str]":
    board = view.board
    if board.phase == ACTION and board.open and board.asked:
        if board.asked != view.seat:
            return [_("Action card:"), player(board.asked)]
        return [_("Lay the action"), _("card you drew")]
    if not view.awaited:
        if board.phase == OFFER and view.seat != board.active:
            return [_("Your offer lies")]
        return []
    if board.phase == OFFER:
        if view.refuse(LAY):  # no play without a card could give the reason
            return [_("Trader alone: no"), _("offer. Add cards")]
        last = _("and your trader") if trader_in(view.laid) else _("Lay cards here")
        return [_("You offer %d") % sum(counts(view.laid)), last]
    if board.phase == ADD:
        worth, missing = _worth(view), sum(board.missing)
        lines = [_("You add %d of %d") % (worth, missing)]
        return lines + [_("Lay cards here")] if worth < missing else lines
    return _(_ASKING[board.phase]).split("/")


# Two rows for each phase.
_ASKING = {
    TURN: "Lay a disc to/build, or pass",
    CHOOSE: "Choose offers/Press A",
    BONUS: "Your offer was/refused",
    DOUBLE: "End your turn/or play a card",
    EXCHANGE: "Lay up to 5/cards to swap",
}


def _worth(view: "View") -> int:
    found = sum(counts(view.laid))
    return found + cards.JOKER_CARDS * (len(view.laid) - found)


def heading(view: "View", play: "Play") -> str:
    """What a play would do, in 16 letters or a few more: also for a refused one."""
    verb, board = play.verb, view.board
    if verb == "build":
        return _("Build %s") % _(WONDERS[max(0, board.wonder_of(play.cards[0]))])
    if verb == "add":
        return _(_ADDING.get(board.phase, "Add to build"))
    if verb == "offer":
        count = sum(counts(view.laid)) + len(play.cards)
        return _("Offer %s") % (cards_text(count) if count else _("nothing"))
    if verb == "take":
        return _take(play.seats)
    if verb == "first":
        return _("%s begins") % player(play.seats[0])
    if verb == "use":
        return card_name(play.cards[0])
    if verb == "put":
        return _("Put at %s") % _(WONDERS[min(7, sum([len(discs) for discs in board.lying]) // cards.SPACES)])
    if verb == "swap":
        return _("Swap %s") % cards_text(len(view.laid) + len(play.cards))
    return _(_HEADINGS[verb])


def _take(seats: "tuple[int, ...]") -> str:
    """The players whose offers are chosen, each with as many letters as one row has room for; their seats where
    these would not distinguish them."""
    if not seats:
        return _("Take nobody")
    room = COLUMNS - len(_("Take %s") % "") - (len(seats) - 1)
    names = [player(seat)[: max(1, room // len(seats))] for seat in seats]
    return _("Take %s") % "+".join(names if len(set(names)) == len(names) else [str(seat) for seat in seats])


_ADDING = {OFFER: "Add to offer", EXCHANGE: "Swap it", ADD: "Add to build"}
_HEADINGS = {
    "pass": "Pass",
    "remove": "Take it back",
    "back": "Take back",
    "complete": "Build",
    "fail": "Let it fail",
    "keep": "No bonus card",
    "end": "End the turn",
    "action": "Take this card",
    "draw": "Draw",
}


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a play that is allowed: what it does and what comes of it."""
    return heading(view, play), _detail(view, play)


def _detail(view: "View", play: "Play") -> str:
    verb, board = play.verb, view.board
    if verb == "build":
        return _("asks for %s") % need_text(board.need_of(play.cards[0]))
    if verb == "add":
        return _adding(view, play.cards[0])
    if verb == "offer":
        return _offering(view)
    if verb == "take":
        return _taking(view, play.seats)
    if verb == "complete":
        return _("with %s") % cards_text(len(view.laid))
    if verb == "use":
        return _(ACTIONS[cards.kind_of(play.cards[0])])
    if verb == "back" and board.phase == EXCHANGE:
        return _("and keep the action card")
    return _(_DETAILS[verb]) if verb in _DETAILS else ""


_DETAILS = {
    "pass": "you draw 2, others 1",
    "back": "your offer, to change it",
    "fail": "all offers score, the disc stays",
    "keep": "1 point a card",
    "swap": "and draw as many",
}


def _adding(view: "View", card: str) -> str:
    board, kind = view.board, cards.type_of(card)
    if board.phase == ADD:
        return _("then %d of %d") % (_worth(view) + (1 if kind >= 0 else cards.JOKER_CARDS), sum(board.missing))
    if board.phase == EXCHANGE:
        return _("then %d of 5") % (len(view.laid) + 1)
    if kind < 0:
        return _("if chosen: you get the disc and build nothing")
    if not board.need[kind]:
        return _("not asked for: a bluff, it comes back")
    asked = [place for place in range(4) if board.need[place]]
    found = counts(view.laid)
    return _("then %d of %d") % (sum([found[place] for place in asked]) + 1, sum(board.need))


def _offering(view: "View") -> str:
    if not view.laid:
        return _("no card at all")
    found = need_text(counts(view.laid))
    return _("%s + trader") % found if trader_in(view.laid) else found


def _taking(view: "View", seats: "tuple[int, ...]") -> str:
    """What a choice of offers holds, who would get the disc, and what is left to add."""
    board = view.board
    left, owner = list(board.need), 0
    parts: list[str] = []
    most = SHORT if len(seats) > 2 else COLUMNS
    for seat in seats:
        offer = board.offers[seat]
        found = counts(offer)
        left = [left[kind] - found[kind] for kind in range(4)]
        parts.append("%s %d%s" % (player(seat)[:most], sum(found), " + T" if trader_in(offer) else ""))
        owner = seat if trader_in(offer) else owner
    text = ", ".join(parts) + "; " if parts else ""
    text += _("add %s") % need_text(left) if any(left) else _("builds at once")
    return text + ("; " + _("disc to %s") % player(owner)[:most] if owner else "")


# -- refusals -----------------------------------------------------------------------------------

_SENTENCES = {
    "over": "The game is over.",
    "set_up": "The game is being set up: wait until all discs and cards are there.",
    "first": "First say who begins: take the card away and press A.",
    "drawing": "Cards are being drawn: wait a moment.",
    "others": "The others lay their offers: wait a moment.",
    "waiting": "{player} is to play: wait a moment.",
    "laid_already": "Your offer lies already: take it back with A, or wait for the others.",
    "unknown_card": "{card} is no piece of Tower of Babel.",
    "not_in_hand": "This {name} is not in your hand.",
    "elsewhere": "This {name} lies elsewhere: look for a second tag of this card, or a card not put away.",
    "not_yours": "This is the trader card of another player: take your own.",
    "no_cards": "You have no building card that you could lay.",
    "known_hand": "Your {held} cards are all known and this {name} is not among them: look for a wrong tag.",
    "laid": "This {name} lies before you already.",
    "not_laid": "This {name} is not among the cards you laid.",
    "nothing_laid": "There is nothing to take back.",
    "full": "No more than {most} cards: take one back first.",
    "no_building_card": "This card cannot be laid there: lay building cards.",
    "trader_when": "The trader card belongs to an offer in the build of another player.",
    "trader_alone": "The trader card alone is no offer: add a building card, or take it back.",
    "no_such_disc": "This disc lies at no wonder now: take one that does.",
    "lies_already": "This disc lies on the board already.",
    "have_already": "This action card is yours already.",
    "no_such_offer": "{player} has no offer to choose.",
    "empty_offer": "The offer of {player} holds no suitable card, so it cannot be chosen.",
    "two_traders": "Only one of the chosen offers may hold a trader card.",
    "wrong_type": "{name} is not asked for: the disc wants {need}.",
    "no_joker": "A joker stands for exactly 2 cards, and less is missing.",
    "joker_of_two_types": "At this table a joker stands for 2 cards of one type, and less is missing of each.",
    "joker_when": "A joker is laid only in your own build, when you add cards.",
    "fresh": "At this table an action card waits for the next turn.",
    "counts_at_the_end": "This card is not played: it counts by itself at the end.",
    "bonus_when": "This card is for your offer when it was refused: you will be asked.",
    "double_when": "This card is played when your turn ends: you will be asked.",
    "not_while_offering": "Not while offers are being laid: wait until they are turned over.",
    "own_turn_only": "At this table this card is played only in your own turn.",
    "empty_deck": "There is no building card left to draw.",
    "nothing_to_swap": "Lay the cards to exchange first, or take the action card back.",
    "tables_play": "That is for the table to deal, not for a player.",
    "no_such_seat": "There is no seat {seat}.",
    "table_not_awaited": "Nothing is to be dealt or turned up now.",
    "not_to_come": "{name} cannot come up now.",
}

_NOW = {
    TURN: "Now lay a disc to build, or pass.",
    OFFER: "Now lay your offer: building cards, with or without your trader card, or nothing.",
    CHOOSE: "Now choose offers: take the card away and press A.",
    ADD: "Now lay the cards that are missing, or let the build fail.",
    BONUS: "Now lay your offer bonus card, or do without.",
    DOUBLE: "Now lay your double turn card, or end the turn.",
    EXCHANGE: "Now lay the cards to exchange.",
}


def why(refusal: "Refusal") -> str:
    """A refusal as a plain sentence: the reason and, where it helps, what to do."""
    figures = refusal.figures
    if refusal.code == "not_that":
        return _(_NOW.get(figures["phase"], "That is not asked for now."))
    if refusal.code == "full_type":
        kind: int = figures["kind"]
        asked = plural(figures["most"], *COUNTED[kind]) % figures["most"]
        return _("The disc asks for %s: no more of that.") % asked
    if refusal.code == "too_many":
        return _("Together these offers hold %s too many.") % need_text(figures["over"])
    if refusal.code == "incomplete":
        return _incomplete(figures["missing"], figures["jokers"])
    words: dict[str, Any] = {}
    for name in figures:
        words[name] = figures[name]
    if "card" in figures:
        words["name"] = card_name(figures["card"])
    if "seat" in figures:
        words["player"] = player(figures["seat"])
    if "need" in figures:
        words["need"] = need_text(figures["need"])
    return _(_SENTENCES[refusal.code]).format(**words)


def _incomplete(missing: "Sequence[int]", jokers: int) -> str:
    text = need_text(missing)
    if jokers:
        text = plural(jokers, "%s, less %d for a joker", "%s, less %d for jokers") % (text, cards.JOKER_CARDS * jokers)
    return _("Still missing: %s. Lay them, or let it fail.") % text


# -- explaining a card --------------------------------------------------------------------------


def explain(card: str) -> "list[str]":
    """Lines that explain a piece. Empty for an unknown piece."""
    sort = cards.sort_of(card)
    if not sort:
        return []
    kind, number = cards.split(card)
    lines = [card_name(card)]
    if sort == cards.BUILDING:
        return lines + [_("Building card, copy %d of 25") % number]
    if sort == cards.TRADER:
        text = _("With your offer: if it is chosen you get the disc, and the builder puts your buildings down")
        return lines + [_("Of %s") % player(number), text]
    if sort == cards.DISC:
        two = kind == cards.TWO_COLOUR
        rank = _("Disc %d of 4") if two else _("Disc %d of 6, counted from the lowest number")
        return lines + [rank % number, _("Lay it in your turn to build where it lies")]
    return lines + [_("Action card"), _(ACTIONS[kind])]
