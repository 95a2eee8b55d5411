"""Messages that wait for the broker: the newest of each retained topic, and a bounded number of events."""

from __future__ import annotations

import threading
from collections import deque

from host.broker.topics import Message

MOST = 500  # events that wait; the oldest goes when one more comes


class Outbox:
    """Filled by the table, emptied by the sender's thread. `put` never waits for the broker.

    lost  how many events were dropped
    """

    def __init__(self, most: int = MOST) -> None:
        self.lost = 0
        self._most = most
        self._events: deque[Message] = deque()
        self._retained: dict[str, Message] = {}
        self._due: dict[str, None] = {}
        self._changed = threading.Condition()

    def put(self, message: Message) -> None:
        """Takes a message; a retained one replaces the one before it on its topic."""
        with self._changed:
            if message.retained:
                self._retained[message.topic] = message
                self._due[message.topic] = None
            else:
                self._put_event(message)
            self._changed.notify()

    def _put_event(self, message: Message) -> None:
        if len(self._events) >= self._most:
            self._events.popleft()
            self.lost += 1
        self._events.append(message)

    def renew(self) -> None:
        """Somebody has another name: queued events are rewritten; those that cannot be are dropped, and not counted
        as lost."""
        with self._changed:
            self._events = deque(one._replace(payload=one.again()) for one in self._events if one.again is not None)

    def all_again(self) -> None:
        """Every retained message is due again: a broker may have restarted without its memory."""
        with self._changed:
            self._due = dict.fromkeys(self._retained)
            self._changed.notify()

    def take(self, patience: float) -> Message | None:
        """The next message, retained ones first; None without a message for this many seconds."""
        with self._changed:
            if not self._due and not self._events:
                self._changed.wait(patience)
            if self._due:
                topic = next(iter(self._due))
                del self._due[topic]
                return self._retained[topic]
            return self._events.popleft() if self._events else None

    @property
    def waiting(self) -> int:
        """How many messages wait."""
        with self._changed:
            return len(self._due) + len(self._events)

    @property
    def empty(self) -> bool:
        """True when nothing waits."""
        return self.waiting == 0
