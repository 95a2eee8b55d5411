"""What a table publishes to an MQTT 5 broker, when one is named: for walls, a club's director and homes.

In: public News and the table's public figures. Out: the messages of docs/mqtt.md, and nothing that only one seat
may know. Nothing published is needed to play: a broker that is away, slow or full costs the table nothing.

Uses: computer, languages, table.
"""
