"""One module per game that the page draws: its cards as plain data."""
