"""A station in the hands of a test, with everything around it written down. Runs on MicroPython too."""

# ruff: noqa: RUF005, UP031  (it runs on MicroPython)

from firmware.station import Station

UID = "04a1b2c3d4e5f6"
NAMES = ["Anna", "Béla", "Cili", "Dóra", "Ede", "Flóra", "Géza"]
TURN = {"awaited": True, "lines": ["Age I  turn 1", "Lay a card here", "3 coins"]}
WAIT = {"awaited": False, "lines": ["Age I  turn 1", "You have chosen"]}
BACK = {"awaited": False, "lines": ["Age I  turn 1", "You have chosen"], "may_take_back": True}
FREE = {"awaited": True, "lines": ["Your last card"], "may_pass": True}


class Player:
    """`plays`, `answers`, `said` and `tunes` hold what the station did; `rows()` is what it shows. `language` is
    what all players' seats speak, `large` whether they want large letters."""

    language = "en"
    large = False

    def __init__(self):
        self.plays, self.answers, self.said, self.tunes = [], [], [], []
        self.drawings = self.restarts = 0
        self.station = Station(self, self.tunes.append, self.draw, self.restart, lambda: None)
        self.station.letters(self.large)

    # what a Station asks of its link
    def play(self, text, at, uid):
        self.plays.append((text, at, uid))

    def answer(self, id, choice):
        self.answers.append((id, choice))

    def say(self, message, **fields):
        self.said.append((message, fields))

    def draw(self):
        self.drawings += 1

    def restart(self):
        self.restarts += 1

    # what a test does
    def seated(self, data=TURN, at=1):
        self.station.seated("toy", 1, NAMES, self.language)
        self.station.see(at, data)
        return self

    def lay(self, card, uid=UID):
        self.station.arrived(uid, "ty/" + card)
        return self

    def press(self, buttons):
        for button in buttons:
            self.station.pressed(button)
        return self

    def wait(self, ms):
        for _ in range(ms // 50):
            self.station.passed(50)
        return self

    def rows(self):
        return [row.rstrip() for row in self.station.page().rows]

    def text(self):
        return " ".join(" ".join(self.rows()).split())


def picture(page):
    """A Page as text art; bars are marked at their right."""
    rows = ["|%s|%s" % (row, "#" if page.inverted >> at & 1 else "") for at, row in enumerate(page.rows)]
    return "\n".join(["+" + "-" * 16 + "+"] + rows + ["+" + "-" * 16 + "+"])
