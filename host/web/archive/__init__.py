"""The pages of what was played: history, plots, past games, events on a wall."""
