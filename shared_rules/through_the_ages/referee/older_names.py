"""Names that other boxes print for a card: people ask for them."""

NAMES = {
    "Elvis Presley": "rock_and_roll_icon",
    "Sid Meier": "game_designer",
    "Alex Randolph": "game_designer",
}
