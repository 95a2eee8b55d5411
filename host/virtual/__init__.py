"""Stations without hardware: the real firmware on the official MicroPython, and models of the chips."""
