"""Seats that nobody plays, and the hands of open games at a virtual table.

In: what a seat knows (`Observer`). Out: a choice by its level (`Mind`), thought out in processes of their own
(`Thinkers`), made with reader and buttons of a virtual station (`Operator`), as a person would.

Uses: computer, languages, journal, table, stations, virtual.
"""
