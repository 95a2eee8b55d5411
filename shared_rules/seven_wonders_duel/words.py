"""The words of 7 Wonders Duel that a station and the host share: captions, refusals, explanations.

Short enough for an OLED where they must be. No other module of this package holds a sentence for
players, but `news.py` for announcers.

Codes of refusals and where they come from: `view.py` all but four; `state.py` adds `no_such_seat`,
`table_not_awaited`, `not_to_come` and `no_back`.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders_duel import cards, layout
from shared_rules.seven_wonders_duel.board import (
    BACKS,
    BEGIN,
    CAPITAL,
    DESTROY,
    DIG,
    DOWN,
    DRAFT,
    DRAW,
    DRAWN,
    KEEP,
    LAYOUT,
    OF_TABLE,
    OVER,
    PLAY,
    REVEAL,
    TOKEN,
    TOKENS,
    TOKENS_OUT,
    WONDERS,
)
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.names import AGES, KINDS, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Refusal
    from shared_rules.seven_wonders_duel.cards import Part
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.view import View

GOODS = {"C": "clay", "W": "wood", "S": "stone", "G": "glass", "P": "papyrus"}
CLASSES = ("clay, wood or stone", "glass or papyrus")

THINGS = {
    "wonder": "wonder",
    "purse": "3 coins",
    "brown,grey": "brown and grey card",
    "brown": "brown card",
    "grey": "grey card",
    "blue": "blue card",
    "green": "green card",
    "yellow": "yellow card",
    "red": "red card",
}
# What each of them brings: at once in coins, at the end in points.
AT_ONCE = {
    "own": "At once %s for each %s in your city",
    "most": "At once %s for each %s in the city that has more",
}
AT_THE_END = {
    "own": "At the end %s for each %s in your city",
    "most": "At the end %s for each %s in the city that has more",
}
LOST = {"brown": "Destroy a brown card of the other city", "grey": "Destroy a grey card of the other city"}
SYMBOLS = {
    "wheel": "wheel",
    "mortar": "mortar",
    "pendulum": "pendulum",
    "inkwell": "inkwell",
    "sundial": "sundial",
    "gyroscope": "gyroscope",
    "law": "law",
}

# The effects of progress tokens that are not effects of a table.
RULES = {
    "architecture": "Later wonders cost 2 goods less",
    "economy": "You get what the other player pays for goods",
    "masonry": "Later blue cards cost 2 goods less",
    "mathematics": "At the end 3 points for each progress token of yours",
    "strategy": "Later red cards have 1 shield more",
    "theology": "Later wonders give another turn",
    "urbanism": "4 coins for each card you build free by a chain",
}

# What must lie on the reader in each phase.
WANTED = {
    TOKENS: "Tap the progress token that was drawn for the board.",
    WONDERS: "Tap a wonder that was laid out for the draft.",
    LAYOUT: "Tap the card that was laid face up at the place the station names.",
    BACKS: "First say where the back of a guild lies: take the card away and press A.",
    REVEAL: "Tap the card that was just turned up.",
    DRAW: "Tap a progress token that was drawn for the Great Library.",
    DRAFT: "Lay one of the wonders that are laid out.",
    PLAY: "Lay a card that may be taken: one on which no other card lies.",
    TOKEN: "Lay a progress token that lies on the board.",
    KEEP: "Lay one of the three tokens that were drawn.",
    DIG: "Lay a card of the discard pile.",
    DESTROY: "Lay the card that the other city is to lose.",
    BEGIN: "First say who begins this Age: take the card away and press A.",
}


# -- names --------------------------------------------------------------------------------------


def goods_text(letters: str) -> str:
    """`SSG` -> 2 stone, 1 glass."""
    return ", ".join(["%d %s" % (letters.count(good), _(GOODS[good])) for good in cards.GOODS if good in letters])


def coins_text(coins: int) -> str:
    """1 coin, 2 coins."""
    return plural(coins, "1 coin", "%d coins").replace("%d", str(coins))


def place_text(age: int, position: int) -> str:
    """A position in words: row 2, card 1 of 3."""
    return _("row %d, card %d of %d") % layout.place_of(age, position)


# -- a station's screen -------------------------------------------------------------------------


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most."""
    board = view.board
    phase = board.phase
    if phase == OVER:
        return [_("The game is over")]
    lines = [_moment(view)]
    if phase in OF_TABLE:
        return lines + (_guide(view) if board.open else [_("Being laid out")])
    if view.awaited:
        lines.append(_asking(phase))
    if phase == DRAFT:
        return lines + [_("You have %d of 4") % len(board.cities[view.seat].wonders)]
    city = board.cities[view.seat]
    lines.append(coins_text(city.coins))
    lines.append(_("Shields to go %d") % (CAPITAL - board.ahead(view.seat)))
    lines.append(_("Symbols to go %d") % (SYMBOLS_TO_WIN - len(city.symbols)))
    return lines


def _moment(view: "View") -> str:
    board = view.board
    if board.phase == TOKENS:
        return _("The tokens")
    if board.phase in (WONDERS, DRAFT):
        return _("Wonders")
    if board.phase == LAYOUT and board.open:
        return _("Age %s: card %d") % (AGES[board.age], len(board.cards) - board.cards.count(DOWN) + 1)
    if board.phase in (LAYOUT, BACKS) or not board.cards:
        return _("Age %s  layout") % AGES[board.age]
    return _("Age %s  turn %d") % (AGES[board.age], min(board.turn, layout.SIZE))


def _guide(view: "View") -> "list[str]":
    """What people lay out or turn up next."""
    board = view.board
    if board.phase == TOKENS:
        return [_("Draw one and tap"), _("it: %d of %d") % (len(board.tokens) + 1, TOKENS_OUT)]
    if board.phase == WONDERS:
        return [_("Lay one out and"), _("tap it: %d of 4") % (len(board.offer) + 1)]
    if board.phase == BACKS:
        return [_("Which is a guild"), _("by its back?")]
    if board.phase == DRAW:
        return [_("Draw a token,"), _("tap it: %d of %d") % (len(board.offer) + 1, DRAWN)]
    row, number, count = layout.place_of(board.age, board.due[0])
    first = _("Lay and tap") if board.phase == LAYOUT else _("Turn up and tap")
    return [first, _("row %d from top,") % row, _("card %d of %d") % (number, count), _("from the left")]


def _asking(phase: str) -> str:
    if phase == DRAFT:
        return _("Lay a wonder")
    if phase in (TOKEN, KEEP):
        return _("Lay a token here")
    if phase == DIG:
        return _("Lay a discard")
    if phase == DESTROY:
        return _("Lay their card")
    return _("Who begins?") if phase == BEGIN else _("Lay a card here")


def heading(view: "View", play: "Play") -> str:
    """What a play would do, in 16 letters or a few more: also for a refused one."""
    verb, name = play.verb, card_name(play.card) if play.card else ""
    if verb == "wonder":
        return card_name(play.what)
    if verb == "discard":
        return _("Discard: +%d") % view.board.cities[view.seat].income()
    if verb == "begin":
        return _("You begin") if play.what == view.seat else _("Other begins")
    if verb in ("turn", "back"):
        row, number, _count = layout.place_of(view.board.age, play.what)
        return _("Row %d, card %d") % (row, number)
    title = _(_HEADINGS[verb])
    return title % name if "%s" in title else title


_HEADINGS = {
    "build": "Build %s",
    "draft": "Take %s",
    "token": "Take %s",
    "keep": "Keep %s",
    "dig": "Build free %s",
    "destroy": "Destroy %s",
    "offer": "Is on the board",
    "lay": "Is laid out",
    "draw": "Is drawn",
}


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a play that is allowed: what it does, what it costs, what it comes to."""
    return heading(view, play), _detail(view, play)


def _detail(view: "View", play: "Play") -> str:
    part: "Any" = None
    price = ""
    if play.verb == "wonder":
        part, price = cards.wonder(play.what), _price(view, play)
    elif play.verb == "build":
        part = cards.building(play.card)
        chained = view.board.cities[view.seat].chained(part)
        price = _("free: chain %s") % card_name(part.chain) if chained else _price(view, play)
    elif play.verb == "dig":
        part, price = cards.building(play.card), _("free")
    elif play.verb in ("token", "keep"):
        return ", ".join(explain(play.card)[2:])
    elif play.verb in ("turn", "back"):
        return _("counted from the left")
    elif play.verb == "draft":
        return _("Cost: %s") % cost_text(cards.wonder(play.card))  # of the wonder, once it is built: taking it is free
    elif play.verb == "discard":
        return _("%s from the bank") % coins_text(view.board.cities[view.seat].income())
    return "; ".join([text for text in (price, _comes_to(view, part)) if text]) if part else ""


def _price(view: "View", play: "Play") -> str:
    bank, goods = view.bill(play)
    if not goods:
        if bank:
            return _("pay %d") % bank
        part = cards.wonder(play.what) if play.verb == "wonder" else cards.building(play.card)
        return _("own goods") if part and part.goods else _("free")
    coins = bank + sum([units * price for _good, units, price in goods])
    bought = [_("%d %s at %d") % (units, _(GOODS[good]), price) for good, units, price in goods]
    return _("pay %d: %s") % (coins, ", ".join(bought))


def _comes_to(view: "View", part: "Any") -> str:
    """How far the pawn and the symbols would be from a supremacy."""
    board = view.board
    city = board.cities[view.seat]
    if part.shields:
        more = 1 if "strategy" in city.tokens and part.id not in city.wonders else 0
        left = CAPITAL - board.ahead(view.seat) - part.shields - more
        return _("victory") if left <= 0 else plural(left, "%d shield to go", "%d shields to go") % left
    if part.symbol:
        if part.symbol in city.symbols:
            return _("a pair")
        left = SYMBOLS_TO_WIN - len(city.symbols) - 1
        return _("victory") if left <= 0 else plural(left, "%d symbol to go", "%d symbols to go") % left
    return ""


# -- refusals -----------------------------------------------------------------------------------

_SENTENCES = {
    "over": "The game is over.",
    "set_up": "Cards are being laid out: wait a moment.",
    "waiting": "It is the other player's turn: wait a moment.",
    "unknown_card": "{card} is no card of 7 Wonders Duel.",
    "other_age": "{name} belongs to Age {age} and this is Age {now}: look for the right card.",
    "taken": "{name} has been taken already: look for a card that still lies in the layout.",
    "not_up": "{name} has not been turned up here. If it does lie face up, another card was tapped for it: "
    "hold B to undo.",
    "tapped": "{name} has been tapped already. If that was wrong, hold B to undo; else tap the right one.",
    "too_many_guilds": "Only {kept} guilds belong to this game, and {kept} others have come up: "
    "{name} should be in the box.",
    "other_back": "{name} does not have the back of the card that lay there. If a back was named wrongly, "
    "hold B to undo.",
    "no_back": "A guild cannot lie face down there.",
    "wrong_place": "That card does not come now: the next one is {place}.",
    "not_your_wonder": "{name} is not yours to build any more.",
    "tables_play": "Cards are laid out by the table, not by a player.",
    "no_such_seat": "There is no seat {seat}.",
    "table_not_awaited": "Nothing is to be laid out now.",
    "not_to_come": "{card} cannot come up now.",
}


def why(refusal: "Refusal") -> str:
    """A refusal as a plain sentence: the reason and, where it helps, what to do."""
    code, figures = refusal.code, refusal.figures
    if code == "cannot_pay":
        return _why_not_paid(figures)
    if code == "wonder_alone":
        return _why_not_alone(figures)
    if code == "covered":
        return _why_covered(figures)
    if code == "wanted":
        return _(WANTED[figures["phase"]]) if figures["phase"] in WANTED else _(_SENTENCES["set_up"])
    words: dict[str, Any] = {}
    for name in figures:
        words[name] = figures[name]
    if "card" in figures:
        words["name"] = card_name(figures["card"])
    if code == "wrong_place":
        words["place"] = place_text(figures["age"], figures["due"])
    for name in ("age", "now"):
        if name in words:
            words[name] = AGES[words[name]]
    return _(_SENTENCES[code]).format(**words)


def _why_not_paid(figures: "dict[str, Any]") -> str:
    """Missing 2 stone at 4 coins. It comes to 8 coins and you have 7."""
    coins = figures["coins"]
    if not figures["goods"]:
        return _("It costs %s and you have %d.") % (coins_text(figures["need"]), coins)
    missing, need = _missing(figures["goods"]), coins_text(figures["need"])
    if figures["bank"]:
        text = _("Missing %s. With %s for the card it comes to %s and you have %d.")
        return text % (missing, coins_text(figures["bank"]), need, coins)
    return _("Missing %s. It comes to %s and you have %d.") % (missing, need, coins)


def _missing(goods: "list[list[Any]]") -> str:
    return ", ".join([_("%d %s at %s") % (units, _(GOODS[good]), coins_text(price)) for good, units, price in goods])


def _why_not_alone(figures: "dict[str, Any]") -> str:
    name = card_name(figures["card"])
    if not figures["goods"]:
        return _("Your goods pay for it. Lay the card you take, then choose %s.") % name
    text = _("It costs you %s: missing %s. Lay the card you take, then choose %s.")
    return text % (coins_text(figures["need"]), _missing(figures["goods"]), name)


def _why_covered(figures: "dict[str, Any]") -> str:
    """Altar is covered by Baths and a card face down: take a card on which nothing lies."""
    by = [card_name(card) for card in figures["by"]]
    if figures["down"]:
        by.append(plural(figures["down"], "a card face down", "%d cards face down").replace("%d", str(figures["down"])))
    return _("%s is covered by %s: take a card on which nothing lies.") % (card_name(figures["card"]), listed(by))


# -- explaining a card --------------------------------------------------------------------------


def explain(card: str) -> "list[str]":
    """Lines that explain a card, a wonder or a token: kind, cost, what it does, chains. Empty for a card
    that is none."""
    building = cards.building(card)
    if building is not None:
        lines = [
            card_name(card),
            _("Age %s, %s") % (AGES[building.age], _(KINDS[building.colour])),
            _("Cost: %s") % cost_text(building),
        ]
        if building.chain:
            lines.append(_("Free with %s") % card_name(building.chain))
        free = _makes_free(card)
        return lines + effects(building) + ([_("Makes free: %s") % card_name(free)] if free else [])
    wonder = cards.wonder(card)
    if wonder is not None:
        return [card_name(card), _("Wonder"), _("Cost: %s") % cost_text(wonder)] + effects(wonder)
    token = cards.token(card)
    if token is None:
        return []
    return [card_name(card), _("Progress token")] + effects(token) + ([_(RULES[card])] if card in RULES else [])


def _makes_free(card: str) -> str:
    for row in cards.rows():
        name, _age, _colour, _cost, chain, _effects = row.split(None, 5)
        if chain == card:
            return name
    return ""


def cost_text(part: "Any") -> str:
    """What a building or a wonder costs: nothing, 1 coin, 2 coins, 1 glass."""
    found = ([coins_text(part.coins)] if part.coins else []) + ([goods_text(part.goods)] if part.goods else [])
    return ", ".join(found) or _("nothing")


def effects(part: "Part") -> "list[str]":
    """What a building, a wonder or a token does, a short sentence for each effect."""
    lines: list[str] = []
    if part.makes:
        lines.append(_("Makes %s") % goods_text(part.makes))
    if part.uses is not None:
        lines.append(_("Makes 1 %s") % _(CLASSES[part.uses]))
    if part.prices:
        lines.append(_("Buy %s for 1 coin") % listed([_(GOODS[good]) for good in part.prices]))
    if part.points:
        lines.append(plural(part.points, "%d point", "%d points") % part.points)
    if part.shields:
        lines.append(plural(part.shields, "1 shield", "%d shields").replace("%d", str(part.shields)))
    if part.symbol:
        lines.append(_("Science: %s") % _(SYMBOLS[part.symbol]))
    if part.gain:
        lines.append(_("At once %s") % coins_text(part.gain))
    if part.fine:
        lines.append(_("The other player loses %s") % coins_text(part.fine))
    return lines + _counting(part) + _powers(part)


def _counting(part: "Part") -> "list[str]":
    lines: list[str] = []
    if part.earn:
        lines.append(_(AT_ONCE[part.earn.where]) % (coins_text(part.earn.each), things(part.earn.what)))
    if part.count:
        lines.append(_(AT_THE_END[part.count.where]) % (part.count.each, things(part.count.what)))
    return lines


def _powers(part: "Part") -> "list[str]":
    lines: list[str] = []
    if part.destroy:
        lines.append(_(LOST[part.destroy]))
    if part.dig:
        lines.append(_("Build a discarded card free"))
    if part.library:
        lines.append(_("Draw 3 tokens that were set aside, keep 1"))
    if part.again:
        lines.append(_("Play again"))
    return lines


def things(what: "Sequence[str]") -> str:
    """The things counted, in words: `brown and grey card`, `wonder`, `3 coins`."""
    return _(THINGS[",".join(what)])


def face(card: str) -> "dict[str, Any]":
    """A thing as plain data for a page: name, age (0 for none), colour, kind, cost, chain and effects as texts."""
    lines = explain(card)
    building = cards.building(card)
    part: "Any" = building or cards.wonder(card)
    return {
        "card": card,
        "name": lines[0],
        "age": building.age if building else 0,
        "colour": building.colour if building else "wonder" if part else "token",
        "kind": lines[1],
        "cost": cost_text(part) if part else "",
        "chain": [card_name(building.chain)] if building and building.chain else [],
        "effects": lines[3:] if part else lines[2:],
    }
