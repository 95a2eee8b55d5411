"""The host: what runs on the computer of the table.

Its rooms, in the order in which they may use each other: a room imports only rooms above it. Who uses which
stands in each room's docstring, and `tests/test_rooms.py` compares both with the imports.

    computer   folders, and what setup brings beside Python packages
    languages  what is said in a game, which languages there are, letters that stations can show
    pico       the program of a station: compiled, made small, put on boards
    journal    what happened, on disk, and records out of it
    table      the authority of a game: judges, writes, answers, tells
    stations   Picos at their ports: greeting, plays in, views out, health
    announce   says in the terminal, on OLEDs and aloud what the table tells
    archive    what a table remembers: people, results, figures, exports
    broker     publishes what everybody may know
    director   events of several rounds
    virtual    stations without hardware
    bots       seats that nobody plays
    tags       setting up the tags of real cards, and the labels beside them
    session    one game with everything around it: the composition root
    lessons    learning a game at a station, step by step
    makers     captured sessions played again
    web        the page in the browser
    club       several tables on one computer
    cli        the command `herald`

Beside them lies only `errors`, which every room may use.
"""
