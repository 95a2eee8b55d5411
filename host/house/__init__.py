"""The house: one program, one address and one name for everything that is played, learnt and set up here.

In: what people choose on the home page, and the devices they choose it with. Out: tables, each its own process
behind the same address, and the seats of every table, each with its key.

    house      joins the parts of one house
    page       its port, and whether the network may open it
    app        its routes, and what a page may ask for; ROOMS lists its other pages
    asking     which device asks, and for what
    processes  the processes of its tables
    codes      four letters that open a seat while its table is in the lobby
    lobby      a table before its first card: game, rulings, and who sits where
    seats      who sits where at tables under way, and who is let in
    stations   its stations: those in the lobby, and those that tables have
    claims     what a station in the lobby shows, and the seat that its button claims
    tables     the tables in the lobby and under way
    links      what makes a browser the owner's
    one_house  one house for one folder
    opening    opens such a link past other accounts' eyes
    devices    which phone or browser has which seat
    from_club  the tables of a club that an earlier version kept
    access     who is the owner and who is a guest
    local_name its name in the network: herald.local
    backup     one file with all of it, and the way back
    backup_page  the two requests for it
    update     the update from the page, step by step
    update_page  the requests for it
    jobs       what is done with real cards and stations, at stations it lends
    real_cards the page of these jobs
    events     the events in its folder, and where their people sit in it
    events_page  the pages of events: rounds, results, standings, wall, slips
    past       its history: the games of all tables
    settings   language, names, PIN and network of a house
    proxy      pages of the tables, behind the house's address
    house_class  a class: learners, each with the same lesson
    class_page  the pages of a class, and where learners come in
    learning   the page /learn, and the lessons begun from it

Uses: computer, languages, pico, journal, table, stations, archive, director, bots, tags, setup, session, jobs, lessons, web, running, update.
"""  # noqa: E501
