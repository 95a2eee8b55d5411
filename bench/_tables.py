"""A process of simulated tables for `bench.scale`: python -m bench._tables URL FIRST COUNT PACE SECONDS < messages

Each table hands the same messages of a real game, under its own name, to its own Sender, one play after another:
`PACE` seconds from play to play, or as fast as the broker takes them for 0. Its last line has how many were put and
how many were lost.
"""

import json
import random
import sys
import time

from host.broker.outbox import Outbox
from host.broker.sender import Broker, Sender
from host.broker.topics import Message

MARK = "@TABLE@"
ROOM = 50  # messages in an outbox above which a table at full speed waits: it measures the broker and not the loss


class SimulatedTable:
    """The messages of its game, and how far it is."""

    def __init__(self, url: str, number: int, plays: list[list[Message]]) -> None:
        self.name, self.outbox, self.put = f"bench{number}", Outbox(), 0
        self._plays, self._next = plays, number % len(plays)
        self.sender = Sender(Broker.of(url), self.name, self.outbox)
        self.sender.start()

    def play(self) -> None:
        """Puts what one play made into the outbox."""
        stamp = time.time_ns()
        for one in self._plays[self._next]:
            text = one.payload.replace(MARK, self.name)
            if text.startswith("{"):
                text = f'{{"sent":{stamp},{text[1:]}'
            self.outbox.put(Message(one.topic.replace(MARK, self.name), text, one.retained, one.qos))
            self.put += 1
        self._next = (self._next + 1) % len(self._plays)


def main(url: str, first: int, count: int, pace: float, seconds: float) -> None:
    """Plays at all tables of this process."""
    plays = [[Message(*one) for one in play] for play in json.loads(sys.stdin.readline())]
    tables = [SimulatedTable(url, first + number, plays) for number in range(count)]
    time.sleep(2)  # all connect
    chance, end = random.Random(first), time.monotonic() + seconds
    due = [time.monotonic() + chance.random() * pace for _ in tables]
    while (now := time.monotonic()) < end:
        for place, table in enumerate(tables):
            if now >= due[place] and (pace or table.outbox.waiting < ROOM):
                table.play()
                due[place] = now + pace * (0.5 + chance.random())
        time.sleep(0.002)
    sys.stdout.write(json.dumps([sum(one.put for one in tables), sum(one.outbox.lost for one in tables)]) + "\n")
    sys.stdout.flush()
    sys.stdin.readline()
    for table in tables:
        table.sender.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5]))
