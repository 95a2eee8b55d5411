"""The clauses of the toy game, as tools/compact.py makes them."""

TABLE = b"\n9e94e5TY-3 Building costs coins, and they are paid at once.\n"
