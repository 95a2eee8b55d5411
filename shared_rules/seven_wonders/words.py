"""The words of 7 Wonders that a station and the host share: captions, refusals, explanations.

Short enough for an OLED where they must be. No other module of this package holds a sentence for
players, but `news.py` for announcers.

Codes of refusals and where they come from: `view.py` all but four; `state.py` adds `no_such_seat`,
`table_not_awaited`, `not_to_come`, and `used` for a card that another seat hid.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.goods import MADE, RAW
from shared_rules.seven_wonders.names import AGES, KINDS, card_name, copy_name
from shared_rules.seven_wonders.view import CHOOSE, DIG, OVER, SALE, SEVENTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Refusal
    from shared_rules.seven_wonders.cards import Part
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.view import View

GOODS = {"C": "clay", "O": "ore", "S": "stone", "W": "wood", "G": "glass", "P": "papyrus", "T": "textile"}

# What a card or a sheet counts, one of it and more.
COUNTED = {
    "stage": ("wonder stage", "wonder stages"),
    "defeat": ("defeat token", "defeat tokens"),
    "brown": ("brown card", "brown cards"),
    "grey": ("grey card", "grey cards"),
    "blue": ("blue card", "blue cards"),
    "green": ("green card", "green cards"),
    "yellow": ("yellow card", "yellow cards"),
    "red": ("red card", "red cards"),
    "purple": ("purple card", "purple cards"),
    "brown,grey,purple": ("brown, grey and purple card", "brown, grey and purple cards"),
}

AT_ONCE = {
    "own": "At once %s for each %s in your city",
    "beside": "At once %s for each %s in both neighbouring cities",
    "around": "At once %s for each %s in your city and both neighbouring ones",
}
AT_THE_END = {
    "own": "At the end %s for each %s in your city",
    "beside": "At the end %s for each %s in both neighbouring cities",
    "around": "At the end %s for each %s in your city and both neighbouring ones",
}

SIDES = {"left": "left", "right": "right"}
SYMBOLS = {"any": "any symbol, chosen at the end", "compass": "compass", "gear": "gear", "tablet": "tablet"}

POWERS = {
    "seventh": "use the seventh card of each Age",
    "dig": "build a card from the discard pile, free",
    "free": "once in each Age build a structure free",
    "copy": "at the end copy a neighbour's guild",
}


# -- names --------------------------------------------------------------------------------------


def goods_text(letters: str) -> str:
    """`OOW` -> 2 ore, 1 wood."""
    return ", ".join(["%d %s" % (letters.count(good), _(GOODS[good])) for good in GOODS_IN_ORDER if good in letters])


GOODS_IN_ORDER = RAW + MADE


def coins_text(coins: int) -> str:
    """1 coin, 2 coins."""
    return plural(coins, "1 coin", "%d coins").replace("%d", str(coins))


# -- a station's screen -------------------------------------------------------------------------


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most."""
    if view.phase == OVER:
        return [_("The game is over")]
    if view.boards is not None:
        return ["7 Wonders"] + _asking_boards(view)
    if view.city is None:
        return ["7 Wonders", _("Boards are"), _("being given out")]
    lines = [_("Age %s  turn %d") % (AGES[view.age], view.turn)]
    if view.whose:
        lines.append(_("For Free City:"))
    elif view.holder and view.awaited:
        lines.append(_("Your own city:"))
    lines += _asking(view)
    city = view.city
    lines.append(coins_text(city.coins))
    lines.append(_("Stages: %d/%d") % (city.stages, len(city.board)))
    return lines


def _asking_boards(view: "View") -> "list[str]":
    if not view.awaited:
        return [_("Your board lies")]
    if view.whose:
        return [_("Lay the board of"), _("the Free City")]
    return [_("Lay your wonder"), _("board here")]


def _asking(view: "View") -> "list[str]":
    if not view.awaited:
        if view.phase == CHOOSE:
            return [_("You have chosen")]
        return []
    if view.phase == DIG:
        return [_("Lay a card from"), _("the discard pile")]
    if view.phase == SEVENTH:
        if view.whose:
            return [_("Lay the last card"), _("of the pile")]
        return [_("Lay your seventh"), _("card")]
    return [_("Lay a card here")] if view.hand is not None else _dealt(view)


def _dealt(view: "View") -> "list[str]":
    """What people do with their hands before they choose (SW-25): deal, or pass them on, in Age II to the right."""
    if view.turn == 1:  # no order to deal: one station shows this to everybody, and again after an undo
        return [_("7 cards each:"), _("lay one here")]
    if view.players == 2:
        return [_("Swap hands"), _("Lay a card here")]
    return [_("Hands pass right") if view.age == 2 else _("Hands pass left"), _("Lay a card here")]


def heading(view: "View", play: "Play") -> str:
    """What a play would do, in 16 letters or a few more: also for a refused one."""
    if play.whose:
        return _("City: %s") % _doing(view, play)
    return _doing(view, play)


def _doing(view: "View", play: "Play") -> str:
    if play.verb == "build":
        return (_("Free build %s") if play.how else _("Build %s")) % card_name(play.card)
    if play.verb == "stage":
        return _("Wonder stage %d") % min(view.city.stages + 1, len(view.city.board))
    if play.verb == "sell":
        return _("Sell: %s") % coins_text(SALE)
    if play.verb == "dig":
        return _("Take %s") % card_name(play.card)
    if play.verb == "back":
        return _("Take back")
    if play.verb == "wonder":
        return _("Side %s") % play.how
    return _("Take nothing") if view.phase == DIG else _("Throw it away")


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a play that is allowed: what it does, what it costs or why it is free."""
    detail = _detail(view, play)
    return heading(view, play), _("Free City: %s") % detail if play.whose and detail else detail


def _detail(view: "View", play: "Play") -> str:
    if play.verb == "build":
        structure = cards.structure_of(play.card)
        if play.how:
            return _("free: %s") % card_name(view.city.wonder)
        if structure.costless:
            return _("free")
        for name in structure.chain:
            if name in view.city.names:
                return _("free: chain %s") % card_name(name)
        return _paying(play, structure.coins)
    if play.verb == "stage":
        return _paying(play, view.city.next_stage().coins)
    if play.verb == "dig":
        return _("free")
    if play.verb == "wonder":
        return _("its wonder") if play.whose else _("your wonder")
    return _("what you chose last") if play.verb == "back" else ""


def _paying(play: "Play", bank: int) -> str:
    parts: list[str] = []
    if play.left:
        parts.append(_("%d left") % play.left)
    if play.right:
        parts.append(_("%d right") % play.right)
    if bank:
        parts.append(_("%d to bank") % bank)
    return _("pay %s") % ", ".join(parts) if parts else _("own goods")


# -- refusals -----------------------------------------------------------------------------------

_SENTENCES = {
    "over": "The game is over.",
    "set_up": "The game is being set up: wait until all cards are dealt.",
    "chosen": "You have chosen already: wait until the others have.",
    "waiting": "It is another player's turn: wait a moment.",
    "unknown_card": "{card} is no card of 7 Wonders.",
    "not_in_hand": "{copy} is not in your hand.",
    "not_in_pile": "{copy} is not in the discard pile.",
    "mark_too_high": "{copy} is for {mark} players or more and you are {players}: put it back in the box.",
    "other_age": "{name} belongs to Age {age} and this is Age {now}.",
    "used": "{copy} has been used already: look for a second tag of this card, or a card not put away.",
    "used_here": "You have used {copy} already: put it away and take another card.",
    "used_there": "{copy} lies in another city: two tags say the same, so one of them is wrong.",
    "too_many_guilds": "Only {kept} guilds belong to this game, and {kept} others have been used: "
    "{name} should be in the box.",
    "duplicate": "{name} stands in your city already: use this card for the wonder or sell it.",
    "complete": "Your wonder is complete.",
    "must_choose": "You must use one card each turn: build, add to the wonder, or sell it.",
    "nothing_chosen": "There is nothing to take back: nothing of yours lies face down.",
    "own_card": "{copy} is chosen for your own city: take another card for the Free City.",
    "own_city_first": "Choose a card for your own city first, then one for the Free City.",
    "free_city_now": "Your own card is chosen: now choose one for the Free City.",
    "not_holder": "The Free City is not yours to play for now.",
    "chain_duty": "The Free City has {name} free by a chain, so with this card it must build it.",
    "must_play": "The Free City sells only when no card can be played, and {copy} can be.",
    "tables_play": "Cards and boards are given out by the table, not by a player.",
    "board_first": "Lay your wonder board first.",
    "board_chosen": "{name} is your board. To take it back, lift it off and press A.",
    "board_taken": "{name} lies before another player: lay your own board.",
    "board_lies": "All boards are given out: {name} stays where it is.",
    "other_side": "This game is played with sides {side} only.",
    "digging": "Now a card from the discard pile is built, free, or none.",
    "not_digging": "Only a stage of the Mausoleum opens the discard pile.",
    "no_power": "Only Olympia's second stage lets you build free.",
    "power_spent": "Olympia's free build has been used in this Age.",
    "costs_nothing": "{name} costs you nothing anyway: keep the free build.",
    "no_such_seat": "There is no seat {seat}.",
    "table_not_awaited": "No card or board is to be given out now.",
    "not_to_come": "{card} cannot come up now.",
}


def why(refusal: "Refusal") -> str:
    """A refusal as a plain sentence: the reason and, where it helps, what to do."""
    figures = refusal.figures
    if refusal.code == "cannot_pay":
        return _why_not_paid(figures)
    if refusal.code == "wrong_payment":
        return _("That is not what it costs: %s.") % either([_payment(*pair) for pair in figures["payments"]])
    words: dict[str, Any] = {}
    for name in figures:
        words[name] = figures[name]
    if "card" in figures:
        words["name"], words["copy"] = card_name(figures["card"]), copy_name(figures["card"])
    for name in ("age", "now"):
        if name in words:
            words[name] = AGES[words[name]]
    return _(_SENTENCES[refusal.code]).format(**words)


def either(texts: "list[str]") -> str:
    """`a or b`."""
    text = texts[0]
    for other in texts[1:]:
        text = _("%s or %s") % (text, other)
    return text


def _payment(left: int, right: int) -> str:
    if not left and not right:
        return _("pay nothing")
    return _("pay %d left, %d right") % (left, right)


def _why_not_paid(figures: "dict[str, Any]") -> str:
    """Missing 1 ore: the left sells it for 2, the right does not. It comes to 2 and you have 1 coin."""
    missing, coins = goods_text(figures["missing"]), figures["coins"]
    if figures["unsold"]:
        if figures["unsold"] == figures["missing"]:
            return _("Missing %s: nobody beside you makes any.") % missing
        return _("Missing %s: your neighbours make %s too few.") % (missing, goods_text(figures["unsold"]))
    need = coins_text(figures["need"])
    if not missing:
        return _("It costs %s and you have %d.") % (need, coins)
    offers = _offers(figures["left"], figures["right"])
    return _("Missing %s: %s. It comes to %s at least and you have %d.") % (missing, offers, need, coins)


def _offers(left: "list[tuple[str, int]]", right: "list[tuple[str, int]]") -> str:
    texts: list[str] = []
    for text, offers in ((_("the left sells %s"), left), (_("the right sells %s"), right)):
        if offers:
            texts.append(text % ", ".join([_("%s for %d") % (_(GOODS[good]), price) for good, price in offers]))
    return "; ".join(texts)


# -- explaining a card --------------------------------------------------------------------------


def explain(card: str) -> "list[str]":
    """Lines that explain a card: kind, cost, effect, chains. Empty for an unknown card."""
    structure = cards.find(card)
    if structure is None:
        return _explain_board(card) if card in cards.wonders() else []
    lines = [
        copy_name(card),
        _("Age %s, %s") % (AGES[structure.age], _(KINDS[structure.colour])),
        _("Cost: %s") % cost_text(structure),
    ]
    if structure.chain:
        lines.append(_("Free with %s") % either([card_name(name) for name in structure.chain]))
    lines += effects(structure)
    free = [card_name(row.split(" ", 1)[0]) for row in cards.rows() if structure.name in _chain_of(row)]
    if free:
        lines.append(_("Makes free: %s") % ", ".join(free))
    return lines


def _explain_board(board: str) -> "list[str]":
    lines = [card_name(board)]
    for side in ("A", "B"):
        made, stages = cards.board(board, side)
        lines.append(_("Side %s: %s") % (side, _(GOODS[made])))
        lines += ["; ".join(effects(stage)) for stage in stages]
    return lines


def _chain_of(row: str) -> "list[str]":
    _name, _age, _colour, _marks, _cost, chain, _effects = row.split(None, 6)
    return chain.split(",")


def cost_text(part: "Part") -> str:
    """What a structure or a stage costs: nothing, 1 coin, 2 stone, 1 textile."""
    if part.coins:
        return coins_text(part.coins)
    return goods_text(part.goods) or _("nothing")


def effects(part: "Part") -> "list[str]":
    """What a structure or a stage does, a short sentence for each effect."""
    lines: list[str] = []
    for producer in sorted(set(part.makes)):
        lines.append(_("Makes %s") % _product(producer, part.makes.count(producer)))
    for producer in part.uses:
        lines.append(_("Makes %s, not for sale") % _product(producer, 1))
    if part.points:
        lines.append(_("%d points") % part.points)
    if part.shields:
        lines.append(plural(part.shields, "1 shield", "%d shields").replace("%d", str(part.shields)))
    if part.gain:
        lines.append(_("At once %s") % coins_text(part.gain))
    if part.symbol:
        lines.append(_("Science: %s") % _(SYMBOLS[part.symbol]))
    if part.prices:
        lines.append(_discount(part.prices))
    if part.earn:
        lines.append(_(AT_ONCE[part.earn.where]) % (coins_text(part.earn.each), things(part.earn.what)))
    if part.count:
        lines.append(_(AT_THE_END[part.count.where]) % (part.count.each, things(part.count.what)))
    if part.power:
        lines.append(_("Power: %s") % _(POWERS[part.power]))
    return lines


def _product(producer: str, count: int) -> str:
    return ("%d " % count if count > 1 else "") + either([_(GOODS[good]) for good in producer])


def _discount(prices: "tuple[tuple[str, str], ...]") -> str:
    raw = "raw" in [kind for kind, _side in prices]
    text = _("Raw materials cost 1 coin from the %s") if raw else _("Manufactured goods cost 1 coin from the %s")
    return text % listed([_(SIDES[side]) for _kind, side in prices])


def things(what: "Sequence[str]", count: int = 1) -> str:
    """The things counted, in words: `brown card`, `brown, grey and purple cards`, `wonder stage`."""
    return plural(count, *COUNTED[",".join(what)])
