"""All commands as `herald --help` lists them, before any of them is loaded: each is a module of its name."""

from __future__ import annotations

from typing import NamedTuple


class HelpLine(NamedTuple):
    """A line of the help: the command, what it does, and an example with what that does."""

    name: str
    does: str
    example: str
    shows: str


PLAY = (
    HelpLine(
        "house",
        "Opens the home page: everything in the browser.",
        "herald house",
        "play, invite others, learn and set up, on one page",
    ),
    HelpLine(
        "play",
        "Opens a table: people, and bots at the other seats.",
        "herald play --seats 4",
        "you and three bots, in the browser",
    ),
    HelpLine("resume", "Continues a game that was cut off.", "herald resume", "go on after Ctrl-C or a power cut"),
    HelpLine(
        "demo",
        "Bots play a whole game in the terminal.",
        "herald demo --seats 7 --seed 3",
        "the same seven cities for everybody who types this",
    ),
    HelpLine(
        "options",
        "Lists a game's rulings and keeps your table's.",
        "herald options tower-of-babel --write",
        "enter the figures of your own board once",
    ),
)
LEARN = (
    HelpLine(
        "learn",
        "Teaches a game at a station, lesson by lesson.",
        "herald learn seven-wonders",
        "the next lesson of 7 Wonders",
    ),
    HelpLine(
        "rules",
        "Shows the rules of a game, by number or word.",
        "herald rules seven-wonders trade",
        "every clause that speaks of trade, or one by its number (SW-44)",
    ),
    HelpLine(
        "review",
        "Finds the plays that turned a game.",
        "herald review 3",
        "which plays turned game 3",
    ),
)
REMEMBER = (
    HelpLine("games", "Lists the games of the journal.", "herald games", "what the journal holds"),
    HelpLine(
        "history",
        "Shows results, averages, records and ratings.",
        "herald history",
        "who played, who won, records and ratings",
    ),
    HelpLine(
        "people",
        "Renames, merges and forgets people.",
        "herald people list",
        "who is who in the history",
    ),
    HelpLine(
        "replay",
        "Replays and counts a game; --html makes a page of it.",
        "herald replay 7 --html game.html",
        "play game 7 again, count it, make a page of it",
    ),
    HelpLine(
        "export",
        "Writes finished games for other programs.",
        "herald export --format csv --to games.csv",
        "a table of all finished games",
    ),
    HelpLine(
        "import",
        "Takes in plays of BG Stats and BoardGameGeek.",
        "herald import BGStatsExport.json",
        "the games that were played before Herald, in the history",
    ),
    HelpLine(
        "event",
        "Runs an event: pairings, results, standings.",
        'herald event new spring.event "Anna,Bela,Cili,Dora"',
        "the first round of a club's evening",
    ),
)
CARDS = (
    HelpLine(
        "tags",
        "Writes, checks and reads the tags of real cards.",
        "herald tags write seven-wonders",
        "write the tags of a whole deck: place, beep, next",
    ),
    HelpLine(
        "labels",
        "Makes a PDF with a label for every card.",
        "herald labels seven-wonders --out labels.pdf",
        "a label for every card of 7 Wonders",
    ),
    HelpLine(
        "deck",
        "Sorts a box: each card is answered IN or OUT.",
        "herald deck seven-wonders --seats 5",
        "sort the cards for five players",
    ),
    HelpLine(
        "tally",
        "Counts a game played without Herald.",
        "herald tally seven-wonders --seats 4",
        "count what lies in front of four players",
    ),
)
STATIONS = (
    HelpLine(
        "flash",
        "Puts the program on every connected Pico.",
        "herald flash",
        "what each Pico had and got",
    ),
    HelpLine("stations", "Lists connected stations and their health.", "herald stations", "one line each"),
    HelpLine(
        "selftest",
        "Tests every part of a station.",
        "herald selftest",
        "is a station well? one block to paste",
    ),
    HelpLine(
        "new-game",
        "Writes a card game of your own, which plays at once.",
        "herald new-game snap",
        "my-games/snap: a small game of cards, to be changed into yours",
    ),
    HelpLine(
        "wire",
        "For makers: shows the wire of a station.",
        "herald wire watch /dev/ttyACM0",
        "the lines of a station, decoded",
    ),
)
CARE = (
    HelpLine(
        "setup",
        "Prepares what stations run, once.",
        "herald setup",
        "MicroPython for virtual stations, drivers for a Pico",
    ),
    HelpLine(
        "fast",
        "Compiles what bots think with.",
        "herald fast",
        "strong bots look further; it takes a minute or two",
    ),
    HelpLine(
        "backup",
        "Writes a backup of a house.",
        "herald backup /media/stick --keep 14",
        "one file of this moment; the newest 14 stay",
    ),
    HelpLine(
        "service",
        "Starts Herald with this computer.",
        "herald service install",
        "Linux: runs in the background from now on",
    ),
    HelpLine(
        "token",
        "Lets other programs read the facts of a house.",
        'herald token new "kitchen display"',
        "a token for one program, which reads and does nothing",
    ),
    HelpLine("doctor", "Checks this computer.", "herald doctor", "is everything there that Herald needs?"),
    HelpLine(
        "journal",
        "Checks, repairs, exports and imports the journal.",
        "herald journal check",
        "check that every game is whole, and save what can be saved",
    ),
    HelpLine("examples", "Shows an example of every command, and exit codes.", "herald examples", "this list"),
    HelpLine(
        "arena",
        "Sets bots and your own programs against each other.",
        "herald arena seven-wonders-duel normal easy --count 10",
        "ten games in memory, and who won how often",
    ),
    HelpLine(
        "position",
        "For programs: legal plays, prices, scores.",
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
# Names that go in 2.0: they are taken, and no help lists them.
LEAVING = (
    HelpLine("club", "Is `herald house` now.", "herald house", "the home page"),
    HelpLine("class", "Is *Class* on the page of `herald house` now.", "herald house", "the home page"),
)
