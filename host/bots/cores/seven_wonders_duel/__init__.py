"""7 Wonders Duel in numbers: `tables` and `city`, the `game`, `dealing` what is hidden, `reading` the rules' States."""

from host.bots.cores.seven_wonders_duel.reading import can_read, dealer_of, number, read

HANDS = False
__all__ = ["HANDS", "can_read", "dealer_of", "number", "read"]
