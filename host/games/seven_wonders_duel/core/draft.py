"""What wonders are worth in the draft, in hundredths of the logarithm of the odds; made by
`python -m bench train:drafts` of the policy's 60,000 games, seed 37."""

from typing import Final

WORTH: Final[dict[str, int]] = {
    "appian_way": -1,
    "circus_maximus": -7,
    "colossus": -6,
    "great_library": -12,
    "great_lighthouse": 31,
    "hanging_gardens": 1,
    "mausoleum": -27,
    "pyramids": -21,
    "piraeus": 28,
    "sphinx": -9,
    "statue_of_zeus": 5,
    "temple_of_artemis": 17,
}
