"""The options of Through the Ages. RULES.md explains each. A station never asks for them."""

from shared_rules.contract import Option

OPTIONS = (
    Option(
        "deal",
        ("dealt", "open"),
        "TA-44",
        "dealt: Herald turns up the cards; open: people turn up real cards and tap them at the station of the player "
        "whose turn it is",
    ),
    Option("mode", ("simple",), "TA-105", "which game is played; the advanced and the full game are to come"),
    Option(
        "victory",
        ("shared", "last_seat"),
        "TA-111",
        "who wins with equal culture points: all who have them, or of these the one who came last in the round",
    ),
)
