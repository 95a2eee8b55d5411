"""The three ways to wire the reader. A station loads only the one that it has."""
