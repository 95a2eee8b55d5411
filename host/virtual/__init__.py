"""Stations without hardware: the real firmware on the official MicroPython, and models of the chips.

In: what a person does (tags laid, buttons pressed). Out: a serial port as a real station has it, and the picture
on its OLED. `VirtualStation` is the handle, `python -m host.virtual` the process behind it.

Uses: computer, pico.
"""
