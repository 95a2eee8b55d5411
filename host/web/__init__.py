"""The web table: a page for every seat that a person plays, and one for onlookers.

app.py     routes: pages, the catalog, the event stream, what a person does
guard.py   who may ask at all: Host, Origin, size of what is sent
seats.py   the key of each seat
hands.py   what a person does at a virtual station: lay a card, take it away, hold a button
curtain.py when another seat's display must not be shown
board.py   what the pages show: snapshots and changes, each seat's part only to that seat
stream.py  one open page and what it was not told yet
result.py  score sheets; catalog.py, catalogs/  the cards of a game
server.py  the port, start and stop
"""
