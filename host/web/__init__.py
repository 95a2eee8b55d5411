"""The page in the browser: a page for every seat that a person plays, one for onlookers, and everything around them.

In: a Session. Out: pages, an event stream for each, and what a person does at a virtual station.

    http       what every page needs: who is let in, limits, files, errors, whole pages made of elements
    table      the page of a table
    classes    the pages of a class
    archive    history, plots, past games, events on a wall
    static     html, and scripts with their sheets: frame (every page), table, pages; a game's own lie in host/games

Uses: computer, languages, pico, journal, table, settings, announce, archive, director, virtual, bots, session, lessons.
"""
