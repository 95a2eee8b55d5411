"""Does a ruling matter to a record? The same lines are played with every other value of an option."""

from shared_rules.contract import NotAPlay, PlayRefused
from shared_rules.referee.record import digest_of
from tests.rules.seven_wonders.scene import GAME


def course(record, options):
    """Digests of every moment and its scores, options left out, as far as the lines are allowed; "refused" ends it."""
    state, found = GAME.start(len(record.names), options), []
    for seat, text in record.lines:
        try:
            play = GAME.parse(text)
            if state.refuse(seat, play) is not None:
                return [*found, "refused"]
            state.do(seat, play)
        except (NotAPlay, PlayRefused):
            return [*found, "refused"]
    data = state.position()
    del data["options"]
    return [*found, digest_of(data), digest_of([[repr(line) for line in sheet] for sheet in state.scores()])]


def matters(record, option):
    """Whether every other value of this option leads the same lines elsewhere, or refuses one of them."""
    options = GAME.complete(record.options)
    before = course(record, options)
    others = [value for value in option.values if value != options[option.name]]
    return all(course(record, {**options, option.name: value}) != before for value in others)
