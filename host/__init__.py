"""The host: what runs on the computer of the table.

Its rooms, in the order in which they may use each other: a room imports only rooms above it. Who uses which
is in each room's docstring, and `tests/test_rooms.py` compares both with the imports.

    computer   folders, and what setup brings beside Python packages
    languages  the words of a game, which languages there are, letters that stations can show
    pico       the program of a station: compiled, made small, put on boards
    journal    what happened, on disk, and records out of it
    table      the authority of a game: judges, writes, answers, announces
    settings   every setting of a table, a house and a display, one row each
    stations   Picos at their ports: greeting, plays in, views out, health
    announce   announces the table's news in the terminal, on OLEDs and by voice
    archive    what a table remembers: people, results, figures, exports
    broker     publishes what everybody may know
    director   events of several rounds
    virtual    stations without hardware
    bots       seats that nobody plays: the engine
    games      what the host alone knows of each game: judge, fast core, lessons, page, translations
    arena      games in memory, without stations
    tags       setting up the tags of real cards, and the labels beside them
    setup      who sits where and what is played, as data
    session    one game with everything around it: the composition root
    jobs       what is done with stations and real cards outside a game
    lessons    learning a game at a station, step by step
    authoring  a new game, sentences to translate, captured sessions played again
    web        the page in the browser
    running    a table as a process: a game with its page, and each next one
    update     a new version of the program
    house      one address and one door for all that is played, learnt and set up here
    cli        the command `herald`

Beside them lie only `errors` and `plain`, the types of plain data, which every room may use.
"""
