"""What the host alone knows of every game of cards in zones."""
