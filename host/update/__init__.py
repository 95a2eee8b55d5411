"""A new version of Herald: what a release file holds, and how it takes the place of the old program.

In: a release file. Out: the installed program, or a sentence why not.

Uses: computer.
"""
