"""What only the host needs of a tally."""
