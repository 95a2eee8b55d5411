"""What a station and the host say to each other: the message table and the framing of lines."""
