"""What a table remembers: finished games, the people who played them, and what can be counted of both.

In: the journal, and `people.json` beside it, which says who is who. Out: results, figures, ratings, and files for
other programs. All but `people.json` is made from the journal alone and kept nowhere.

    people      who is who: one person under several names, new names, names that are forgotten
    results     every finished game of a journal, replayed and counted
    figures     wins, averages, records, head to head, roles
    ratings     a rating for each person, over games of several players
    exports     csv, json and BG Stats

Uses: languages, journal, announce.
"""
