"""The rows of the message table by name, for what looks at all of them. A station reads one row at a time."""

from shared_rules.wire.messages import TABLE, row

NAMES = tuple(line.split()[0] for line in TABLE.strip().split("\n"))
SENDERS = {name: row(name)[1] for name in NAMES}
FIELDS = {name: row(name)[2] for name in NAMES}
