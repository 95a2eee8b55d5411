"""What only the host needs to sort the cards of a box."""
