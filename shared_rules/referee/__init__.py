"""What only the host needs of all games: records, positions, what seats know, news."""
