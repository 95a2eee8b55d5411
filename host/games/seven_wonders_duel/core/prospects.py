"""What a city is worth at the end of Age I, in thousandths of the logarithm of the odds; made by
`python -m bench train:foretold` of the policy's 60,000 games, seed 37."""

from typing import Final

BUILDING: Final[dict[str, int]] = {
    "lumber_yard": 596,
    "logging_camp": 569,
    "clay_pool": 520,
    "clay_pit": 563,
    "quarry": 631,
    "stone_pit": 575,
    "glassworks": 544,
    "press": 604,
    "stone_reserve": 589,
    "clay_reserve": 540,
    "wood_reserve": 575,
    "tavern": 265,
    "guard_tower": 360,
    "stable": 400,
    "garrison": 389,
    "palisade": 448,
    "workshop": 194,
    "apothecary": 233,
    "scriptorium": 367,
    "pharmacist": 372,
    "theater": 347,
    "altar": 338,
    "baths": 402,
}

WONDER_BUILT: Final[dict[str, int]] = {
    "appian_way": -119,
    "circus_maximus": 190,
    "colossus": 538,
    "great_library": 476,
    "great_lighthouse": 1064,
    "hanging_gardens": -131,
    "mausoleum": -320,
    "pyramids": 503,
    "piraeus": 587,
    "sphinx": 142,
    "statue_of_zeus": 205,
    "temple_of_artemis": -397,
}

WONDER_WAITING: Final[dict[str, int]] = {
    "appian_way": -122,
    "circus_maximus": -155,
    "colossus": -205,
    "great_library": -281,
    "great_lighthouse": 28,
    "hanging_gardens": -99,
    "mausoleum": -345,
    "pyramids": -289,
    "piraeus": -54,
    "sphinx": -278,
    "statue_of_zeus": -145,
    "temple_of_artemis": 69,
}

TOKEN: Final[dict[str, int]] = {
    "agriculture": -71,
    "architecture": -209,
    "economy": 712,
    "law": -395,
    "masonry": 142,
    "mathematics": -85,
    "philosophy": 212,
    "strategy": 305,
    "theology": -134,
    "urbanism": -3,
}

COIN_KEPT: Final = 80
