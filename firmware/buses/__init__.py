"""The ways to wire the reader, all on the same four pins. A station loads only the one that it has."""
