"""What the cards of Through the Ages mean, in words: cost and effects, a short line for each.

A station loads this for as long as somebody has a card explained, and the sentences of military cards,
which are in `meanings_war`, only for one of those.
"""

from shared_rules.phrases import _, plural
from shared_rules.tables import text_of
from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.tables import Table
    from shared_rules.through_the_ages.cards import Card

# Texts of effects by their verb, or by verb and next word; {1} and so on are the effect's words.
_TEXTS: "Table" = """
each_unit strength +1 for each unit
each_warriors culture +1 for each worker on Warriors, for two at most
each_cavalry culture +1 for each cavalry unit
each_infantry+artillery strength +1 for each infantry and artillery unit
each_faces:temple strength +1 for each happy face on temples
each_faces:temple+theater+wonder culture +1 for each happy face on temples, theatres and wonders
each_library culture +1 for each library
each_library_and_theater culture +2 for each pair of a library and a theatre
each_theater culture +1 for each theatre
each_colony culture +2 for each colony
each_lab each laboratory gives its level as culture
unit_cavalry each cavalry unit is stronger by 1
unit_lab each laboratory gives 1 science less
best_lab+library your best laboratory or library gives its level as science
best_theater one of your best theatres gives its culture twice
faces each happy face counts twice
discount urban buildings of level I/II/III cost {1} less
stages up to {1} wonder stages for 1 CA
colonize colonization strength +{1}
colonize_freely once: your political action makes a territory from your hand your colony, without an auction
war_hand 1 more military card in hand
growing a new worker costs {2} food less
free_growth once a turn: a new worker for no CA, {3} food less
taking_wonder taking a wonder costs {2} CA less
levy 1 CA: a new worker becomes a unit at once, {2} food and {4} resource less
taking {2} {1} whenever you take a technology
learning {2} {1} whenever you play a technology
learning_refund 1 CA comes back whenever you play a technology
learn_theater theatre technologies cost {1} science less
build_theater theatres cost {1} resource less
learn_unit unit technologies cost {1} science less
build_unit units cost {1} resources less while a war is declared on you
unit_resources {1} resource for units every turn
attacked {2} {1} whenever an attack or a war is played against you
no_tactics your tactics card counts nothing
bonus_cards_colonize each bonus card counts {2} more when you colonize
bonus_cards_defend bonus cards count twice when you defend
best_army_again the bonus of your best army counts once more
revolution_military a revolution takes all MA instead of all CA
extra_mine_token your best mine with a worker produces 1 blue token more
forbid you play no aggressions and no wars
attackers attacking you costs twice the MA
labs_mine each laboratory gives its level in resources too, as a mine does
others_building laboratories and libraries cost others {3} resource more
completed_theater+library when finished: twice its level in culture for each theatre and library
completed_lab+library when finished: twice its level in culture for each laboratory and library
completed_technology when finished: its level in culture for each technology in play
completed_unit when finished: 1 culture for each unit and urban building, 2 for each farm and mine
double_army one of them doubles the bonus of an army
gain gain {2} {1}
per_stronger for each civilization stronger than you: {2} resources for units in this turn (2/3/4 players)
per_richer for each civilization with more culture than you: {2} culture (2/3/4 players)
now_military MA in this turn: {2} more
now_unit_resources resources for units in this turn: {2} more
do_stage build a wonder stage
do_grow get a new worker
do_urban build an urban building
do_land build a farm or mine
do_upgrade upgrade a farm, mine or urban building
do_learn play a technology
once at once: {2} {1}
once_people at once: population +{2}
once_draw at once: draw {2} military cards
defend defence against an aggression: +{1}
bonus strength +{1} for each complete army
outdated strength +{1} instead with an outdated unit in it
"""


def of_card(card: "Card") -> "list[str]":
    """The lines on cost and effects of a card."""
    cost = cost_text(card)
    return ([_("Cost: %s") % cost] if cost else []) + effects(card)


def cost_text(card: "Card") -> str:
    """What it costs to play, and what a worker on it costs."""
    if card.kind in cards.MILITARY:
        return _military_cost(card)
    if card.stages:
        return _("stages %s") % "-".join([str(stage) for stage in card.stages])
    if card.peaceful:
        return _("%d science by revolution, %d in peace") % (card.price, card.peaceful)
    parts: list[str] = []
    if card.price:
        parts.append(_("%d science") % card.price)
    if card.build:
        parts.append(plural(card.build, "a worker %d resource", "a worker %d resources") % card.build)
    return ", ".join(parts)


def _military_cost(card: "Card") -> str:
    if card.kind == "aggression" and not card.price:
        return _("as many MA as the level of what is discarded")
    return _("%d MA") % card.price if card.price else ""


# A column of a card: its words in the singular and in the plural.
_FIGURES = (
    ("food", "%d food", "%d food"),
    ("resources", "%d resource", "%d resources"),
    ("culture", "%+d culture", "%+d culture"),
    ("science", "%+d science", "%+d science"),
    ("strength", "%+d strength", "%+d strength"),
    ("happy", "%+d happy", "%+d happy"),
    ("civil", "%+d CA", "%+d CA"),
    ("military", "%+d MA", "%+d MA"),
    ("limit", "urban limit %d", "urban limit %d"),
    ("blue", "%d blue token", "%d blue tokens"),
    ("yellow", "%d yellow token", "%d yellow tokens"),
    ("hand", "%d more card in hand", "%d more cards in hand"),
)


def effects(card: "Card") -> "list[str]":
    """What a card does, a short line for each effect; of most military cards a sentence for each."""
    told = text_of_military(card.id) if card.kind in cards.MILITARY else ""
    if told:
        return [_(line) for line in told.split(" / ")]
    found = [(plural(getattr(card, name), one, many), getattr(card, name)) for name, one, many in _FIGURES]
    parts = ", ".join([text % value for text, value in found if value])
    if parts and card.kind in cards.WORKED:
        parts = _("Each worker: %s") % parts
    return ([parts] if parts else []) + [_(phrase(words)) for words in card.more]


def text_of_military(name: str) -> str:
    """The sentences of a military card, or "": tactics, territories and bonus cards speak through figures."""
    module = __name__ + "_war"
    table = __import__(module, None, None, ("TEXTS",)).TEXTS
    cards.forget(module)
    return text_of(table, name)


def phrase(words: "Sequence[str]") -> str:
    """An effect in English words."""
    verb = words[0]
    if verb == "do":
        less = ", %s less" % _resources(words[3][1:]) if len(words) > 2 else ""
        return text_of(_TEXTS, "do_" + words[1]) + less
    if verb == "army":
        return "an army: " + ", ".join([words[place + 1] + " " + words[place] for place in range(1, len(words), 2)])
    plain = [word[1:] if word[0] in "-+" else word for word in words]
    if plain[1:3] == ["resources", "1"]:
        plain[1] = "resource"
    return _text(words).format(*plain)


def _text(words: "Sequence[str]") -> str:
    """The template of an effect: by how it ends, by verb and next word, or by the verb alone."""
    for key in (words[-1], "_".join(words[:2]), words[0]):
        text = text_of(_TEXTS, key)
        if text:
            return text
    return ""


def _resources(count: str) -> str:
    return count + (" resource" if count == "1" else " resources")
