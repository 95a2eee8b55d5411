"""Announcers: listeners of the table that say what happened, each in its own way."""
