"""What only the host needs of 7 Wonders."""
