"""What only the host needs of the message table."""
