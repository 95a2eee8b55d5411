"""The score pad of a finished game, typed as people write it on paper, as a game in itself: `NAME.pad`.

Only the host has it. Every entry is a play of the seat in whose column it stands, and may be written over by the next:

    military 14   the row of that name holds this now, instead of its earlier value
    military -    the row is empty
    done          that is all; a later entry opens the pad again

A game offers it with `referee/pad.py`, which holds a subclass of `shared_rules.pad.referee.pad.ScorePad` as `GAME`.
"""
