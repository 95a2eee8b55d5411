"""Where the culture points of Through the Ages come from: the sources that the score sheet and the report name."""

# Where culture comes from, in the order of `Civ.sources`; the simple game has the first three.
SIMPLE_SOURCES = ("production", "cards", "famine")
SOURCES = SIMPLE_SOURCES + ("prepared", "events", "colonies", "fights", "leaders", "wonders", "impacts")
PRODUCTION, CARDS, FAMINE, PREPARED, EVENTS, COLONIES, FIGHTS, LEADERS, WONDERS, IMPACTS = range(10)
