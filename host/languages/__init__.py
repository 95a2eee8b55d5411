"""What people read and hear, apart from how it reaches them.

In: the name of a game, the code of a language, a text. Out: `GameWords` (the words of that game), names of
cards in a language, texts in letters that a station can show, the rules that answer a question, and what this
program is called when it is typed.

Uses: computer.
"""
