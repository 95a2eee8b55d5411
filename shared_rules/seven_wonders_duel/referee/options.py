"""The options of 7 Wonders Duel: every ruling where the rules are silent or contested and a table could
reasonably rule otherwise. RULES.md explains each. A station never asks for them.
"""

from shared_rules.referee.rulings import rulings

FIRST_GAME = (2, {"wonders": "first_game"})

OPTIONS = rulings("""
deal | dealt open | SD-20 | dealt: Herald lays the cards out; open: people lay out real cards and tap those that are
    turned up
wonders | draft first_game | SD-13 | the wonders are drafted; or each player has the four that the rules propose for a
    first game | Wonders; draft = they are drafted; first_game = those for a first game
guild_backs | seen unseen | SD-18 | guilds have backs of their own, so everybody sees which cards face down are guilds;
    or all backs are alike | Guilds that lie face down; seen = their backs show them; unseen = all backs are alike
middle_pawn | last_begins last_chooses | SD-87 | with the pawn in the middle, who took the last card of an Age begins
    the next one; or chooses who does | The pawn in the middle: the next Age; last_begins = begun by who took the last
    card; last_chooses = who took the last card chooses
destroyed | box discards | SD-72 | a card lost to Circus Maximus or the Statue of Zeus goes to the box; or to the
    discard pile | A destroyed card goes; box = to the box; discards = to the discard pile
lighthouse | itself earlier | SD-61 | the Lighthouse's coins count itself too, or only yellow cards built earlier | The
    Lighthouse's coins count; itself = itself too; earlier = yellow cards built earlier
""")

# Plays that report a card that came up.
TURNING = ("offer", "lay", "turn", "back", "draw", "guild", "box")

# Options that came when games had been kept already: one that does not name them goes on without them.
LATER = ("guild_backs",)
