"""How many presses a recorded game of real cards asks of people: the real station, worked by hands that take the
shortest way. A press is any of the four buttons; cards that are laid down are counted apart.

What counts by itself is left alone, so that its three seconds pass.

python -m tests.firmware.presses [GAME/RECORD]        prints a row for each game of `GAMES`, or this one
"""

import json
import sys
from collections import Counter

from host.pico.build import ROOT
from shared_rules.contract import TABLE, load
from shared_rules.referee import record
from tests.firmware.player import NAMES, UID, Player

# game, record: plays, cards that are laid, plays that want a button, presses; presses before
GAMES = {
    ("seven_wonders", "open-4"): (75, 75, 74, 113, 124),
    ("seven_wonders_duel", "open-2"): (147, 145, 64, 89, 203),
    ("tower_of_babel", "open-3"): (662, 511, 151, 256, 865),
    ("through_the_ages", "open-3-i"): (175, 101, 76, 166, 288),
    ("through_the_ages", "advanced-open-3-b"): (383, 251, 157, 384, 649),
    ("through_the_ages", "full-open-2-a"): (348, 213, 142, 255, 536),
    ("through_the_ages", "full-open-3-a"): (497, 301, 230, 471, 828),
    ("through_the_ages", "full-open-4-a"): (774, 460, 370, 763, 1309),
    ("oh_hell", "open-3"): (217, 178, 39, 147, 326),
}
LONG_ENOUGH = 3200


def pressed(game, view, seat, play, cards):
    """(card or "", the buttons) of the shortest way to a play at a station that shows this view; None where there is
    none."""
    seen, found = game.view(view), []
    for card in (*cards, ""):
        ways = [way.play for way in seen.ways(card or None)]
        if play in ways:
            found.append((card, play))
    ways = [(card, _by_hand(game, view, seat, play, card)) for card, play in found]
    return min(ways, key=lambda way: len(way[1]), default=None)


def _by_hand(game, view, seat, play, card):
    """The presses: C until the play is chosen, and A unless it counts by itself."""
    wanted = [(game.text(play), 1, UID if card else "")]
    player = _begun(game, view, seat, card)
    letters = "" if card else "A"
    while not player.plays and (not player.station.ways or player.station.ways[player.station.chosen].play != play):
        player.press("C")
        letters += "C"
    assert player.wait(LONG_ENOUGH).plays in ([], wanted)
    if not player.plays:
        assert player.press("A").plays == wanted
        letters += "A"
    return letters


def _begun(game, view, seat, card):
    player = Player()
    player.station.seated(game.name, seat, NAMES, "en")
    player.station.see(1, view)
    if card:
        player.station.arrived(UID, f"{game.code}/{card}")
        return player.wait(100)
    return player.press("A")


class Count:
    """Of a game: plays and presses by verb, cards laid, and plays that wanted a button."""

    def __init__(self):
        self.plays, self.presses = Counter(), Counter()
        self.cards = self.wanted = 0

    @property
    def sum(self):
        """All presses."""
        return sum(self.presses.values())


def count(game_name, name):
    """The Count of a golden game."""
    game, found = load(game_name), Count()
    path = ROOT / "tests" / "golden" / game_name / f"{name}.record"
    kept = record.parse(path.read_text(encoding="utf-8"))
    state = game.start_kept(kept.seats, kept.options)
    for seat, text in kept.lines:
        play, hand = game.parse(text), seat or (state.awaited()[0] or 1)
        view = json.loads(json.dumps(state.view(hand)))
        one = pressed(game, view, hand, play, _cards(play))
        if one is None and seat != TABLE:
            raise AssertionError(f"{text} is offered nowhere")
        if one is not None:
            verb = text.split()[0]
            found.plays[verb] += 1
            found.presses[verb] += len(one[1])
            found.cards += bool(one[0])
            found.wanted += bool(one[1])
        state.do(seat, play)
    return found


def _cards(play):
    """The cards that a play could be made with."""
    return [card for card in (getattr(play, "card", ""), *getattr(play, "cards", ())[:1]) if card]


def row(game_name, name, before):
    """A row of the table in bench/speed.md."""
    found = count(game_name, name)
    share = f"{found.sum / before:.0%}" if before else ""
    plays, title = sum(found.plays.values()), load(game_name).title
    return f"| {title}, `{name}` | {plays} | {found.cards} | {found.wanted} | {found.sum} | {before or ''} | {share} |"


def main(asked):
    """Prints the rows as they are counted."""
    for game_name, name in [tuple(one.split("/")) for one in asked] or GAMES:
        sys.stdout.write(row(game_name, name, GAMES.get((game_name, name), (0,))[-1]) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
