"""The stations of a table at their serial ports.

In: lines from ports; verdicts, views and news from the table. Out: plays, answers and wishes for the table, lines
for the stations, and what is known of every station's health.

Uses: computer, languages, pico, journal, table, settings.
"""
