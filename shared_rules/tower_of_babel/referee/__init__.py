"""What only the host needs of Tower of Babel."""
