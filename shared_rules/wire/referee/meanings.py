"""What every message and each of its fields means, in words: for PROTOCOL.md and for people.

A station never reads this, so it is not on one. The order is that of the table in `messages.py`.
"""

MEANINGS = {
    "hello": "Sent on start and answered with `welcome` or `sorry`; repeated every second until then.",
    "welcome": "The station has a seat. A `view` follows.",
    "set": "A setting of the seat's display: sent after `welcome` where it is not as usual, and when it changes.",
    "knew": "Sent after `welcome` by a station that has had a play accepted since it was switched on: its own mirror.",
    "sorry": "The station cannot play: other rules, other protocol, no seat free.",
    "view": "Sent whenever the seat's view changed; repeated until `have` names the same moment.",
    "due": "Whom the table waits for, to a seat that is not awaited; after its view, and when it changes.",
    "have": "Answers `view` at once, before what is in it is read; also when the same view came twice.",
    "card": "A card was laid on the reader. Answered only with `known`, if the tag carries no card but was enrolled.",
    "known": "The card that a tag stands for, or without a tag the one that is meant; the station shows that card.",
    "gone": "The card left the reader and no longer shows on the OLED.",
    "play": "A confirmed play. Kept and repeated every 500 ms until `verdict` names its id.",
    "verdict": "The answer to `play`; the same id gets the same answer, however often it comes.",
    "news": "Something to show: a reveal, a conflict, the score.",
    "ask": "A question for the person at this station; repeated every second until `answer` names its id.",
    "answer": "Sent when a button was pressed, and again whenever the same question comes again.",
    "wish": "What the person at this station asks of the table. Not answered: a question or news follow.",
    "tag": "Asks for what is on the tag on the reader, or for writing it; repeated every second until `tagged`.",
    "tagged": "Answers `tag`: what is on the tag now. The same id gets the same answer.",
    "ping": "Answered with `pong`; the host measures the round trip and notices a dead station.",
    "pong": "Answers `ping`.",
    "trouble": "A task died and was started again, or a part does not answer.",
    "selftest": "The station tests itself, answers with `tested`, one for each part, and starts again.",
    "tested": "What the self-test found of one part.",
}

FIELD_MEANINGS = {
    "hello": {
        "protocol": "VERSION of this table",
        "firmware": "version of the program on the station",
        "rules": "hash of the rules on the station, 12 hex digits",
        "uid": "the board's unique id, lowercase hex; equals the USB serial number",
        "cause": "why it started: power, watchdog (it hung) or soft (it was asked to)",
    },
    "welcome": {
        "game": "package name of the game on the table, or empty: no game, tags are set up",
        "seat": "the seat this station plays for, 1..n",
        "names": "the names of all players in the order of seats, as the OLED shows them",
        "boot": "prefix for the ids of this station's plays: six letters name the game, the rest is new each time",
        "language": "en, hu or da; hu/en: cards have English names; English where the station does not carry it",
    },
    "set": {
        "name": "letters: whether the display shows four rows of large letters; a name that is not known is only kept",
        "value": "its value; a `welcome` of another boot means that all are as usual: false, or empty",
    },
    "knew": {
        "id": "the play of the last verdict that accepted one, of this game or of another one before",
        "at": "the moment that this verdict named",
    },
    "sorry": {
        "why": "one sentence for the OLED: what is wrong and what to do",
    },
    "view": {
        "at": "moment of the game: it grows with every play, undo and redo",
        "data": "what this seat may know: the game's State.view(seat)",
    },
    "due": {"seats": "the seats that owe a play, as numbers, ascending; 0 is the table"},
    "have": {
        "at": "moment of the view now on the station",
    },
    "card": {
        "uid": "the tag's own number, lowercase hex",
        "card": "the card's identity as read from the tag, or empty: unreadable or foreign",
    },
    "known": {
        "uid": "number of the tag in `card`",
        "card": "the card's identity, as a tag would carry it",
    },
    "gone": {
        "uid": "the tag's own number",
    },
    "play": {
        "id": "names this play; the same in every retry",
        "at": "moment of the view the player saw",
        "text": "the play as text",
        "uid": "number of the tag that lies on the reader, or empty",
    },
    "verdict": {
        "id": "the play this answers",
        "ok": "True once the play is written to disk",
        "why": "the reason in one sentence when not ok, else empty",
        "at": "moment of the seat's newest play: a view of an earlier one does not know it yet",
        "code": "the refusal in the game's own word, whose rule button D shows; empty where no rule is behind it; "
        "?: the seat is asked whether it means the play, by a title of one word and a question",
    },
    "news": {
        "title": "a few words for the top of the OLED",
        "lines": "short texts, one per row",
        "tune": "accepted, refused, turn, reveal, conflict, over or empty",
        "code": "with the own score sheet, score.NAME of each category: D shows their rules in turn; "
        "?: words for this seat, of which A turns the pages first; else empty",
    },
    "ask": {
        "id": "names this question; the same in every repetition",
        "title": "a few words for the top of the OLED",
        "lines": "short texts, the question among them; or eight rows of a display, with cells of a picture",
        "choices": "what button A, B and C answer; empty: the question is withdrawn",
    },
    "answer": {
        "id": "the question this answers",
        "choice": "index of the choice, or -1: withdrawn, and shown no more",
    },
    "wish": {
        "what": "undo: the table should go back to where the last turn began; redo: that should stand again; "
        "back: the card that counted at once was tapped by mistake; "
        "coach: advice; name: which card a tag is on that names none; letters: large letters, or the usual ones again",
    },
    "tag": {
        "id": "names this errand; the same in every repetition",
        "uid": "number of the tag that is meant",
        "data": "bytes to write from page 4 on, as hex digits, whole pages; empty: only read",
    },
    "tagged": {
        "id": "the errand this answers",
        "uid": "number of the tag that was meant",
        "data": "all that was read, from page 0 on, as hex digits; empty when it was not done",
        "why": "why not: gone, two, kind, silent, refused or differs; empty when done",
    },
    "ping": {
        "n": "any number",
    },
    "pong": {
        "n": "the number of the ping",
        "heap": "bytes of heap in use",
        "faults": "counters: reader resets, damaged lines, retries, tasks started again, failed reader exchanges",
    },
    "trouble": {
        "what": "one sentence: which part failed and what was done",
    },
    "selftest": {
        "hands": "whether a person is there to lay a card, press buttons, look and listen",
        "language": "language of the texts: en, hu or da; empty: the station's own",
    },
    "tested": {
        "part": "versions, reader, field, tag, display, buttons, buzzer, light or heap; end: that was all",
        "ok": "whether the station is healthy",
        "text": "what was found, in a few words",
    },
}
