"""What only the host needs of Oh Hell."""
