"""The host: what runs on the computer of the table."""
