"""What a station is to hold: each figure stands here alone, for what measures it and for the tests that ask it.

Times are milliseconds of a Pico, with its buses.
"""

from bench._chip_waits import AHEAD, FILES, HAVE, IMAGE, NAME, THEN, WIRE

# Bytes of heap in use in any game's longest View, a card explained, after a whole game: as files, and so in Hungarian
# and large letters.
HEAP = 170_000
HEAP_LARGE = 175_000
PIECE = 8_192  # free in one piece, so that nothing that a station takes at once fails
WAITS = {
    IMAGE: {NAME: 35, AHEAD: 70, THEN: 95, WIRE: 25, HAVE: 50},
    FILES: {NAME: 40, AHEAD: 90, THEN: 130, WIRE: 25, HAVE: 50},
}
HELLO = 250  # from power, in the image
