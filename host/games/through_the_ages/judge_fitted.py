"""What figures of a civilization come to in the end, see `judge_figures`: made by
`GAMES=2000 python -m bench train:ages` of 2000 games of each mode, seed 37."""

ADVANCED_WIDTH = (140.0, 12.0)
ADVANCED: list[tuple[float, float]] = [
    (0.926, -0.631),  # outlook
    (0.254, 8.402),  # culture rate
    (1.363, -3.460),  # science rate
    (-0.011, 4.432),  # strength
    (2.478, -6.692),  # food
    (-3.962, 25.093),  # resources
    (-0.467, 9.276),  # wonders
    (0.381, 9.734),  # colonies
]

FULL_WIDTH = (220.0, 20.0)
FULL: list[tuple[float, float]] = [
    (1.056, -1.560),  # outlook
    (1.232, 6.565),  # culture rate
    (6.687, -6.658),  # science rate
    (-0.197, 22.637),  # strength
    (3.298, 4.402),  # food
    (-1.476, 11.634),  # resources
    (-0.074, 28.489),  # wonders
    (2.947, 16.645),  # colonies
]
