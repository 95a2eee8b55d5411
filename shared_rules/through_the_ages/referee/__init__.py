"""What only the host needs of Through the Ages."""
