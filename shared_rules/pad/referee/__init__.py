"""What only the host needs of a score pad."""
