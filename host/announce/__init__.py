"""Announcers: listeners of the table that publish its news, each in its own way.

In: News. Out: sentences in the terminal, on the OLEDs and from a loudspeaker, and score sheets.
Another announcer is one more module with `on_news` and `on_change`, joined in `host.session`.

Uses: languages, table, stations.
"""
