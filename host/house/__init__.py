"""The house: one program, one address and one name for everything that is played, learnt and set up here.

In: what people choose on the home page, and the devices they choose it with. Out: tables, each its own process
behind the same address, and the seats of every table, each with its key.

Uses: computer, languages, pico, journal, table, settings, stations, archive, director, bots, tags, setup, session, jobs, lessons, web, running, update.
"""  # noqa: E501
