"""Which news are great, by their tune: announcers that leave something out keep these.

Ranks and notes are in shared_rules/wire/tunes.py.
"""

from __future__ import annotations

from shared_rules.wire.referee.tunes import ranked

# What everybody looks up for. In the order in which news of one moment are shown.
GREAT = tuple(reversed(ranked("great")))
# What a brief announcer keeps: no plays of single seats.
MILESTONES = {*GREAT, *ranked("milestone")}
# What a voice speaks; a refusal too, because somebody waits for it.
SPOKEN = {*MILESTONES, *ranked("spoken")}
