"""Which news are great, by their tune: announcers that leave something out keep these.

The page has the first two in `static/pages/landmarks.js` and `static/frame/voice.js`; a test compares them.
"""

from __future__ import annotations

# What everybody looks up for. In the order in which news of one moment are shown.
GREAT = ("over", "conflict")
# What a brief announcer keeps: no plays of single seats.
MILESTONES = {*GREAT, "turn"}
# What a voice speaks; a refusal too, because somebody waits for it.
SPOKEN = {*MILESTONES, "refused"}
