"""What only the host needs of games of cards in zones."""
