"""The authority on a game. It alone holds the State.

In: plays as text, and answers of people to the table's questions. Out: verdicts, views of one seat, what is
public, and News with an audience. Hidden cards never leave it.

One play, read downwards: `Table.submit` -> `Batch.take` (judged) -> `Journal.append` -> the new State ->
verdict -> News -> `Listener.on_change` (views).

Uses: computer, languages, journal.
"""
