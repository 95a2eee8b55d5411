"""What a table remembers: finished games, the people who played them, and what can be counted of both.

In: the journal, with the people as they are called today. Out: results, statistics, ratings, files for other
programs. All of it is made from the journal alone.

    results     every finished game of a journal, replayed and counted
    cache       what a game came to, kept so that it is replayed once
    statistics  wins, averages, records, head to head, roles
    ratings     a rating for each person, over games of several players
    exports     csv, json and BG Stats

Uses: computer, languages, journal, table.
"""
