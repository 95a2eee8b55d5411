"""What several tables on one computer need: a process for each, and a broker of their own.

In: the command that plays a table. Out: a process that is watched and started again where it stopped. The crash of one
table touches no other.

    child      the process of one table
    words      faults of stations, in words
    mosquitto  a broker of the club's own

Uses: computer, stations.
"""
