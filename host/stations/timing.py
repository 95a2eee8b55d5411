"""Every time and rate of `host.stations.stations` and its parts, in seconds.

Read as `timing.SILENCE`, never imported by name, so that a test can make a host as quick as its stations.
"""

from __future__ import annotations

TICK = 0.25  # between two looks at what is due
REPEAT_VIEW = 1.0  # a view that was not confirmed is sent again after this long
PING_EVERY = 1.0  # between two pings to a station
SEARCH_EVERY = 1.0  # between two searches for ports
SILENCE = 5.0  # a station unheard for this long is silent
ALIVE = 2.5  # a station heard within this long is certainly there: it answers a ping a second
STATION_SILENCE = 5.0  # a station calls a host unheard for this long silent: SILENCE_MS of firmware/tasks/link.py
# Until an open port without a hello is called no station. A station that was playing when the host
# before this one ended sends hello when it has missed that host for this long.
UNKNOWN = STATION_SILENCE + 3.0
NUDGE_AFTER = STATION_SILENCE + 1.0  # a port silent for this long is sent an empty line, for a prompt
# A seat waits this long for its own station before a spare one may have it: a station that starts again needs two.
KEPT = 3.0
STARTING = 5.0  # a station that went as soon as it was welcomed may take this long to start again for another game
ASLEEP = 2.0  # a tick this late shows that this computer slept: nobody was silent, nobody was heard
SAME_START = 2.0  # a second hello this soon is the repetition of the first one
PILED_UP = 0.3  # and this soon it was sent before the first one was answered: hellos are a second apart
# A check waits this long for a hello, which comes every second, and five seconds after a station lost its host; and
# this long for the answer to a ping.
CHECK_HELLO = 8.0
CHECK_NUDGE = 1.5  # after which a port that was silent from the start is sent an empty line, once
CHECK_PONG = 2.0
RATE = 400.0  # messages a second of one station that are read in the long run
BURST = 2000  # and at once
# Rounds of the loop without a play until views go out: everybody has the answer then.
GATHER = 20
# After this many pauses without a new play, those waiting are written together. In a pause the whole program
# sleeps for PAUSE, so that the one that hands on the next play can run: a timer of the loop would take a whole
# millisecond, and a loop that only went round kept that other program from running.
PAUSES = 3
PAUSE = 0.00005
# That a thread may keep the interpreter. Python's own 5 ms would let an answer wait that long in
# the thread that writes it, while the loop works on the next play.
SWITCH = 0.0002
# New objects until Python itself looks for garbage, in the middle of any work. Seven plays make fewer; after
# each of them it is looked for anyway, when nobody waits. Of this many times one looks through everything.
GARBAGE = 30_000
ALL_GARBAGE = 100
# Wishes, made by holding a button for most of a second: how many a second one station may make in the long run, and at
# once. Each is announced, kept or written to a file.
WISHES = 2.0
WISHES_AT_ONCE = 10
# A port that goes so often within that many seconds before its board has greeted is announced.
WOBBLES = 5
WOBBLING = 60.0
# News of one station that comes, goes or is turned away: this many a second in the long run, and at once.
COMINGS = 1 / 30
COMINGS_AT_ONCE = 6
