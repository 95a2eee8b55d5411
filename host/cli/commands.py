"""All commands as `herald --help` lists them, before any of them is loaded: each is a module of its name."""

from __future__ import annotations

from typing import NamedTuple


class Listed(NamedTuple):
    """A line of the help: the command, what it does, and an example with what that does."""

    name: str
    does: str
    example: str
    shows: str


PLAY = (
    Listed(
        "play",
        "Opens a table: people at the page or at real stations, bots at the other seats.",
        "herald play --seats 4",
        "you and three bots, in the browser",
    ),
    Listed(
        "club",
        "Opens several tables on one computer, from one page.",
        "herald club",
        "a page that opens tables and gives stations to them",
    ),
    Listed("resume", "Continues a game that was cut off.", "herald resume", "go on after Ctrl-C or a power cut"),
    Listed(
        "demo",
        "Bots play a whole game in the terminal.",
        "herald demo --seats 7 --seed 3",
        "the same seven cities for everybody who types this",
    ),
    Listed(
        "options",
        "Shows the rulings that a game may be played with, and keeps those of your table.",
        "herald options tower-of-babel --write",
        "enter the figures of your own board once",
    ),
)
LEARN = (
    Listed(
        "learn",
        "Teaches a game at a station, lesson by lesson.",
        "herald learn seven-wonders",
        "the next lesson of 7 Wonders",
    ),
    Listed(
        "class",
        "Gives many stations the same lesson, and the teacher a page.",
        "herald class seven-wonders 1 --names Anna,Bence,Clara",
        "three stations, each with the first lesson at its own pace",
    ),
    Listed(
        "rules",
        "Shows the rules of a game in our own words, by number or by search.",
        "herald rules seven-wonders trade",
        "every clause that speaks of trade, or one by its number (SW-44)",
    ),
    Listed(
        "review",
        "Looks at a game again: which plays turned it, and what would have been better.",
        "herald review 3",
        "which plays turned game 3",
    ),
)
REMEMBER = (
    Listed("games", "Lists the games of the journal.", "herald games", "what the journal holds"),
    Listed(
        "history",
        "Shows who played, who won, averages, records and ratings.",
        "herald history",
        "who played, who won, records and ratings",
    ),
    Listed(
        "people",
        "Renames, merges and forgets names in the history.",
        "herald people list",
        "who is who in the history",
    ),
    Listed(
        "replay",
        "Plays a game of the journal or a record again and counts it; `--html` makes a page of it.",
        "herald replay 7 --html game.html",
        "play game 7 again, count it, make a page of it",
    ),
    Listed(
        "export",
        "Writes finished games for spreadsheets, programs and BG Stats.",
        "herald export --format csv --to games.csv",
        "a table of all finished games",
    ),
    Listed(
        "event",
        "Runs an event of several rounds: pairings, results, standings.",
        'herald event new spring.event "Anna,Bela,Cili,Dora"',
        "the first round of a club's evening",
    ),
)
CARDS = (
    Listed(
        "tags",
        "Writes, checks and reads the tags of real cards.",
        "herald tags write seven-wonders",
        "write the tags of a whole deck: place, beep, next",
    ),
    Listed(
        "labels",
        "Makes a PDF with a label for every card.",
        "herald labels seven-wonders --out labels.pdf",
        "a label for every card of 7 Wonders",
    ),
    Listed(
        "deck",
        "Sorts a box of cards: each card you lay is answered IN or OUT.",
        "herald deck seven-wonders --seats 5",
        "sort the cards for five players",
    ),
    Listed(
        "tally",
        "Counts a game that was played without Herald.",
        "herald tally seven-wonders --seats 4",
        "count what lies in front of four players",
    ),
)
STATIONS = (
    Listed(
        "flash",
        "Puts the program on every Pico that is plugged in.",
        "herald flash",
        "what each Pico had and got",
    ),
    Listed("stations", "Shows which stations are plugged in, and their health.", "herald stations", "one line each"),
    Listed(
        "selftest",
        "Has a station test every part of itself.",
        "herald selftest",
        "is a station well? one block to paste",
    ),
    Listed(
        "wire",
        "For makers: what a station and its host say to each other.",
        "herald wire watch /dev/ttyACM0",
        "the lines of a station, decoded",
    ),
)
CARE = (
    Listed(
        "setup",
        "Brings what Herald needs beside Python, once after installing.",
        "herald setup",
        "MicroPython for virtual stations, drivers for a Pico",
    ),
    Listed("doctor", "Checks this computer.", "herald doctor", "is everything there that Herald needs?"),
    Listed(
        "journal",
        "Checks and mends the journal of all games, takes records out of it and into it.",
        "herald journal check",
        "check that every game is whole, and save what can be saved",
    ),
    Listed(
        "position",
        "For programs and puzzles: what is legal in a position, what it costs, what it scores.",
        "herald position FILE --plays 2",
        "what seat 2 could do there, and for how much",
    ),
)
# The headings of the help, in its order.
PANELS = {
    "Play": PLAY,
    "Learn": LEARN,
    "Remember": REMEMBER,
    "Real cards": CARDS,
    "Stations": STATIONS,
    "Look after it": CARE,
}
