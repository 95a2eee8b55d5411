"""Setting up the tags of real cards, and the labels beside them.

In: the cards of a game, and tags on the reader of one station. Out: tags that carry their card, files of enrolled
numbers, and PDF sheets of labels.

Uses: computer, languages, pico, table, stations.
"""
