"""The web table: a page for every seat that a person plays, and one for onlookers.

In: a Session. Out: pages, an event stream for each, and what a person does at a virtual station.

    app        routes: pages, the catalog, the event stream, what a person does
    guard      who may ask at all: Host, Origin, size of what is sent; door: the network's token
    limits     how much one client may take
    seat_keys  the key of each seat
    actions    what a person does at a virtual station: lay a card, take it away, hold a button
    curtain    when a hand covers another seat's display; public_pages: which of its pages everybody may see
    feed       what the pages show: snapshots and changes, each seat's part only to that seat
    stream     one open page and what it did not receive yet
    listed_ways what a seat can do, as the page lists it; qr: the code for BG Stats
    screen_reader   what a seat may know as sentences, for people who listen
    rules_page the clauses of a game in our own words
    result     score sheets; catalog, catalogs/: the cards of a game
    replay     a finished game as one file; changes: what differs between two of its moments
    history    what was played, as a page with plots; past: the same as a table serves it
    event_page an event for wall and paper; markup: what whole pages are made of
    server     the port, start and stop; school: a teacher's pages for a class

Uses: computer, languages, pico, journal, table, announce, archive, director, virtual, bots, session, lessons.
"""
