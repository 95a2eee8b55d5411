"""The protocol between a station and the host: the message table and the framing of lines."""
