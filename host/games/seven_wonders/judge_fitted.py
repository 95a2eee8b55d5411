"""What the Judge of 7 Wonders goes by. Made by `GAMES=30 python -m bench train:normal`
on 2026-11-28, of what strong bots with 600 playouts tried in 30 games, seed 37.

WORTH    points that one more turn is worth once a card can be paid for, by Age
SYMBOL   what a symbol promises besides its points, by Age; MORE_SYMBOLS: more of it for each that is there already
SPITE    how much of a card's worth for the next player counts as reason to take it away
GROWTH   how many more of a counted thing come in each turn that is left
"""

WORTH = (0.0, 0.743, 0.791, 0.905)
SYMBOL = (0.0, 1.89, 1.279, 0.0)
MORE_SYMBOLS = 0.283
SPITE = 0.165
GROWTH = 0.243
