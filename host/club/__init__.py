"""Several tables on one computer: one program with one address that opens, watches and closes them.

In: what somebody chooses on the club's page. Out: a process, a folder and a page for each table, and for each
station the table it belongs to. A table knows nothing of the club but the file that lists its stations, so the
crash of one touches no other, and tables go on when the club itself ends.

    plan       which tables there are, and whose every station is
    child      the process of one table
    command    what plays it
    club       keeps processes and stations as the plan wants them, and reports their state
    free       stations that belong to no table
    words      faults of stations, in the club's language
    page       the club's own page
    mosquitto  a broker of the club's own

Uses: computer, languages, pico, journal, stations, tags, session, web.
"""
