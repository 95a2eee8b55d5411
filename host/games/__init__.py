"""What only the host knows about each game; its rules are in shared_rules/GAME. Everything is found by its name.

In: the rules of a game. Out: `judge` (what a position is worth; `judge_MODE` where modes differ much), `core` (a fast
game for searches), `catalog` (cards for the page), and data: `lessons/`, `page/` (scripts, sheets, drawings),
`languages/` (translations). A game leaves out what it does not have. A game from outside has the same in the folder
`host` of its package, except `languages/`, which is in the package itself.

Uses: languages, bots.
"""
