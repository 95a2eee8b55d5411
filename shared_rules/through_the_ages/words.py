"""The words of Through the Ages that a station and the host share: captions, refusals, explanations.

Short enough for an OLED where they must be: CA and MA are civil and military actions, as people call them.
Codes of refusals come from `legal.py` and `view.py`; `state.py` adds `no_such_seat`,
`table_not_awaited` and `not_to_come`.
"""

from shared_rules.phrases import _, player, plural
from shared_rules.tables import text_of
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.names import AGES, card_name, kind_name
from shared_rules.through_the_ages.names import explain as explain
from shared_rules.through_the_ages.production import produce
from shared_rules.through_the_ages.sight import ACT, BONUS, CHOOSE, COMING, FINAL, OVER, ROW, SPACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Refusal
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.view import View


def amount(count: int, what: str) -> str:
    """2 food, 1 resource, 3 resources."""
    if what == RESOURCES:
        return plural(count, "%d resource", "%d resources") % count
    return plural(count, "%d food", "%d food") % count


# -- a station's screen -------------------------------------------------------------------------


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most; D shows those that have no room there. The first
    distinguishes moments."""
    civ = view.civ
    if view.phase == OVER:
        return [_("The game is over"), _("Culture %d") % civ.culture]
    lines = [_("Round %d") % view.round]
    if view.awaited:
        lines = _question_lines(view)
        if view.phase == ACT:
            lines += _actions(civ.white_left(), civ.red_left())
            if view.round == 1 and civ.white_left():
                lines.append(_("to take cards"))
    warning = _warning(view)
    lines += [warning] if warning else []
    lines += [amount(civ.stock(FOOD), FOOD), amount(civ.stock(RESOURCES), RESOURCES)]
    lines += [
        _("Science %d +%d") % (civ.science, civ.science_rate),
        _("Culture %d +%d") % (civ.culture, civ.culture_rate),
        _("Strength %d") % civ.strength,
    ]
    if civ.pool:
        lines.append(plural(civ.pool, "%d unused worker", "%d unused workers") % civ.pool)
    return lines + [_("Happy faces %d") % civ.happy, _("Growing: %d food") % civ.growth_cost()]


def _actions(civil: int, military: int) -> "list[str]":
    """The actions that are left; military ones only where there are some."""
    lines = [plural(civil, "%d civil action", "%d civil actions") % civil]
    if military:
        lines.append(plural(military, "%d military one", "%d military ones") % military)
    return lines


def _question_lines(view: "View") -> "list[str]":
    """The question to this seat, in one or two lines."""
    if view.phase == ACT:
        return [_("Round %d: you go") % view.round]
    if view.phase == ROW:
        lying = len([card for card in view.row if card])
        return [_("Turn up a card"), _("of Age %s") % AGES[view.age], _("%d of %d lie") % (lying, SPACES)]
    if view.phase in COMING:
        return [_("Turn up"), _("an event")] + ([_("from Age III")] if view.phase == FINAL else [])
    lines = _(_ASKED[view.phase]).split("/")
    about = view.event if view.phase == CHOOSE else view.ask.get("card", "") if view.phase == "bid" else ""
    return ([card_name(about)] if about else lines[:1]) + lines[1:] + _standing(view)


def _standing(view: "View") -> "list[str]":
    """How an auction, a fight or a colony stands, in one row."""
    ask = view.ask
    if view.phase == "bid" and ask["high"]:
        return [_("Highest bid: %d") % ask["high"]]
    if view.phase == "colony":
        return [_("%d of %d sent") % (ask["total"], ask["least"])]
    if view.phase == "strike":
        return [_("They %d, you %d") % (view.rival(int(ask["to"])).strength, ask["total"])]
    return [_("They %d, you %d") % (ask["attack"], ask["total"])] if view.phase == "defend" else []


# What the idle screen shows to the seat that is asked, by phase.
_ASKED = {
    CHOOSE: "An event asks:/please choose",
    BONUS: "Final event:/choose one",
    "politics": "Politics: lay/one card, or A",
    "pact": "A pact for you:/accept it?",
    "bid": "Auction:/bid or pass",
    "colony": "For the colony:/lay units",
    "strike": "Your attack:/add units?",
    "defend": "You are attacked/units or cards?",
    "agreement": "The pact gives/cards: take them",
    "discard": "Too many cards:/lay one to drop",
    "obsolete": "An Age ends:/old cards go",
}


def _warning(view: "View") -> str:
    """What would be lost at the end of the turn as things stand; empty for nothing."""
    made = produce(view.civ.copy(), view.mode.politics)
    if made.get("uprising"):
        return _("UPRISING!")
    return _("FAMINE -%d cul.") % made["lost"] if made["hungry"] and made["lost"] else ""


def heading(view: "View", play: "Play") -> str:
    """What a play would do, in 16 letters or a few more: also for a refused one."""
    verb = play.verb
    if verb == "play":
        return _action_heading(play, card_name(play.on) if play.on else "")
    done = text_of(_DOING, verb)
    if done:
        return _(done) % card_name(play.on or play.card)
    if verb == "upgrade":
        return card_name(play.on) + " > " + card_name(play.to)
    if verb == "stage":
        return _("%s wonder stages") % play.on if play.on else _("Wonder stage")
    if verb == "choose":
        return _choice(play.on)
    title = text_of(_HEADINGS, verb)
    if title:
        rival = player(int(play.on)) if play.on.isdigit() else ""
        return _(title).format(card=card_name(play.card) if play.card else "", on=play.on, player=rival)
    return _("Turn up %s") % card_name(play.card)


# What a play does with one card or with a worker on it.
_DOING = """
take Take %s
learn Learn %s
lead Lead %s
build Build %s
train Train %s
destroy Destroy %s
disband Disband %s
levy Levy %s
add Add %s
remove Remove %s
"""
_HEADINGS = """
grow New worker
end End of turn
revolution Revolution
reform Peaceful change
tactic Tactics {card}
trade Trade Routes
fetch A military card
quiet No politics
resign Resign
prepare Prepare {card}
attack {card} on {player}
declare {card} on {player}
offer {card} to {player}
cancel End {card}
colonize Colonize {card}
accept Accept
decline Decline
bid Bid {on}
pass Pass
send Send them
strike Attack so
defend Defend so
discard Discard {card}
done Done
"""


def _choice(choice: str) -> str:
    if choice in ("warriors", "religion"):
        return _("%s free") % card_name(choice)
    if choice.isdigit():
        return _("%s of it food") % choice
    title = text_of(_CHOICES, choice)
    return _(title) if title else card_name(choice)


_CHOICES = """
food 2 food
resources 2 resources
nothing Nothing
science Science points
"""


def _action_heading(play: "Play", on: str) -> str:
    if play.to in legal.CHANGES:
        return (_("Revolt %s") if play.to == "revolution" else _("Reform %s")) % on
    if play.to:
        return on + " > " + card_name(play.to)
    if not on:
        return _("Play %s") % card_name(play.card)
    learns = cards.card_of(play.card).about("do") == "learn"
    return (_("Learn %s") if learns else _("Build %s")) % on


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a play that is allowed: what it does, what it costs and leaves."""
    return heading(view, play), _detail(view, play)


def _detail(view: "View", play: "Play") -> str:
    civ = view.civ
    if play.verb == "end":
        return _checklist(view)
    if play.verb in ("turn", "event", "final"):
        return _("lies on the row") if play.verb == "turn" else _("for everybody")
    if view.phase == BONUS:
        return " ".join(explain(play.on))
    if play.verb in ("attack", "declare"):
        return _("They %d, you %d") % (view.rival(int(play.on)).strength, civ.strength)
    if view.phase != ACT:
        return ""
    cost = legal.price(civ, view.row, play)
    parts: list[str] = []
    if cost.white:
        parts.append(_("%d of %d CA") % (cost.white, civ.white_left()) + _dearer(view, play))
    if cost.red:
        parts.append(_("%d of %d MA") % (cost.red, civ.red_left()))
    if cost.food:
        parts.append(amount(cost.food, FOOD))
    if cost.science:
        parts.append(_("%d science") % cost.science)
    if cost.resources:
        parts.append(amount(cost.resources, RESOURCES))
    return (", ".join(parts) or _("free")) + _loss(civ, play)


def _loss(civ: "Civ", play: "Play") -> str:
    """A warning where a special technology would replace a better one of its kind (TA-91)."""
    if play.verb not in ("learn", "play"):
        return ""
    name = play.card if play.verb == "learn" else play.on
    new = cards.find(name) if name else None
    for old in civ.specials:
        if new is not None and old.kind == new.kind and old.age > new.age:
            return ". " + _("CAREFUL: %s is better and goes!") % card_name(old.id)
    return ""


def _dearer(view: "View", play: "Play") -> str:
    """Why a wonder costs more than its zone (TA-78)."""
    count = len(view.civ.wonders) + len(view.civ.ruins)
    if play.verb != "take" or not count or cards.card_of(play.card).kind != "wonder":
        return ""
    return " " + _("(%d for wonders)") % count


def _checklist(view: "View") -> str:
    """What the end of the turn would leave unused or lose."""
    civ = view.civ
    made = produce(civ.copy(), view.mode.politics)
    if made.get("uprising"):
        return _("UPRISING: nothing is produced!")
    lines: list[str] = []
    if made["hungry"]:
        lines.append(_("FAMINE: %d culture lost") % made["lost"])
    if made.get("corrupt"):
        lines.append(_("Corruption: %d resources") % made["corrupt"])
    unused = _unused(civ)
    if unused:
        lines.append(_("Unused: %s") % ", ".join(unused))
    dry = civ.buildings("farm") + civ.buildings("mine") - sum([move[2] for move in made["farms"] + made["mines"]])
    if dry:
        lines.append(_("Blue bank empty: %d idle") % dry)
    if civ.science + civ.science_rate > 40:
        lines.append(_("Science above 40 is lost"))
    if civ.unit_resources:
        lines.append(_("Lost: %d for units") % civ.unit_resources)
    return ". ".join(lines) or _("Nothing is left unused")


def _unused(civ: "Civ") -> "list[str]":
    parts: list[str] = []
    if civ.white_left():
        parts.append(_("%d CA") % civ.white_left())
    if civ.red_left():
        parts.append(_("%d MA") % civ.red_left())
    if civ.pool:
        parts.append(plural(civ.pool, "%d worker", "%d workers") % civ.pool)
    return parts


# -- refusals -----------------------------------------------------------------------------------


def why(refusal: "Refusal") -> str:
    """A refusal as a plain sentence: the reason and, where it helps, what to do. A station loads the sentences for
    as long as it has one."""
    words: dict[str, Any] = {}
    for name in refusal.figures:
        words[name] = refusal.figures[name]
    if "card" in words and refusal.code != "unknown_card":
        words["name"] = card_name(words["card"])
    elif "name" in words:
        words["name"] = card_name(words["name"])
    if "seat" in words:
        words["player"] = player(words["seat"])
    if "age" in words:
        words["age"] = AGES[words["age"]]
    if "kind" in words:
        words["kind"] = kind_name(words["kind"])
    name = __name__.rsplit(".", 1)[0] + ".reasons"
    sentence: str = __import__(name, None, None, ("sentence",)).sentence(refusal.code)
    cards.forget(name)
    return sentence.format(**words)
