"""7 Wonders, first edition, base game, 2 to 7 players; RULES.md says where each clause lives."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.plays import Play


class SevenWonders(contract.Game):
    """See contract. The modules behind it are loaded when they are first needed, so that a station
    never spends memory on the State."""

    name = "seven_wonders"
    title = "7 Wonders"
    code = "7w"
    seats = (2, 7)
    simultaneous = True
    rules_version = "1"

    @property
    def options(self) -> "tuple[contract.Option, ...]":
        """See contract."""
        from shared_rules.seven_wonders import options

        return options.OPTIONS

    def start(self, seats: int, options: "dict[str, str]") -> "contract.State":
        """See contract."""
        from shared_rules.seven_wonders.state import State

        return State(self.check_seats(seats), self.complete(options))

    def check_seats(self, seats: "Any") -> int:
        """The number of seats, if the game can be played by so many. Raises ValueError."""
        fewest, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not fewest <= seats <= most:
            raise ValueError("%s is played by %d to %d players, not %s." % (self.title, fewest, most, seats))
        return seats

    def complete(self, options: "dict[str, str]") -> "dict[str, str]":
        """The options with defaults filled in. Raises ValueError for an unknown name or value."""
        full = {option.name: option.values[0] for option in self.options}
        for option in self.options:
            if options.get(option.name, option.values[0]) not in option.values:
                raise ValueError(
                    "Option %s is %s, not %s." % (option.name, " or ".join(option.values), options[option.name])
                )
        for name in sorted(options):
            if name not in full:
                raise ValueError("%s has no option called %s." % (self.title, name))
            full[name] = options[name]
        return full

    def parse(self, text: str) -> "Play":
        """See contract."""
        from shared_rules.seven_wonders import plays

        return plays.parse(text)

    def text(self, play: "Play") -> str:
        """See contract."""
        from shared_rules.seven_wonders import plays

        return plays.text(play)

    def view(self, data: "dict[str, Any]") -> "contract.View":
        """See contract."""
        from shared_rules.seven_wonders import view

        return view.rebuild(data)

    def position(self, data: "dict[str, Any]") -> "contract.State":
        """See contract; the form is described in `position.py`."""
        from shared_rules.seven_wonders import position

        return position.read(self, data)

    def cards(self) -> "tuple[str, ...]":
        """See contract."""
        from shared_rules.seven_wonders import cards

        return tuple(cards.all_cards())


GAME = SevenWonders()
