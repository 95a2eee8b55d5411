"""The campaign with real cards: people at stations play each short game to its end, and the next one opens."""

import asyncio

import pytest

from host.errors import WrongUse
from host.journal.journal import Journal
from host.languages.codes import CODES
from host.lessons.campaign import campaign, playable
from host.lessons.lesson_run import LearnerLanguage, LessonRun
from host.lessons.progress import LearnerProgress
from host.lessons.short_game_leader import FINISHED, WON
from host.stations.seating import Seating
from tests.e2e.evening import Evening
from tests.e2e.quick_station import QuickStation
from tests.promises import promise

PROMISES = [
    promise(
        "With real cards at stations each short game of the campaign can be played to its end and opens "
        "the next one; one station can serve all seats"
    ),
]

TASKS = campaign("through_the_ages")
CALM = ("turn", "end", "quiet", "pass", "done", "decline", "discard")
MOST = 150  # plays


class ShortEvening(Evening):
    """People around a short game; everybody does as little as they can."""

    def __init__(self, task, folder, stations):
        self.task, self.game, self.folder, self.told = task.with_real_cards(), task.game, folder, []
        self.stations = [QuickStation(f"e66164084300000{at}") for at in range(1, stations + 1)]
        self._uids = {card: f"04{at:010x}" for at, card in enumerate(self.game.cards())}
        seating = Seating(folder / "stations.json")
        for seat, station in enumerate(self.stations, 1):
            seating.remember(station.uid, seat)

    async def play(self):
        """What the learner was told, and the leader at the end."""
        for station in self.stations:
            await station.plug()
        urls, journal = tuple(station.url for station in self.stations), Journal.open(self.folder / "journal")
        run = LessonRun(self.task, journal, self.folder, self.told.append, urls)
        self.session, table = run.session, run.session.table
        try:
            await run.start()
            await self._until(lambda: len(set(run.session.stations.seats())) >= len(self.stations))
            for _play in range(MOST):
                if table.over:
                    break
                await self._make(*self._calm(table))
            await asyncio.wait_for(run.finished(), 30)
            return run.leader.facts()
        finally:
            await run.session.stop()
            journal.close()
            for station in self.stations:
                await station.stop()

    def _calm(self, table):
        """(seat, play): a card turned up, else the quietest play."""
        seat = table.awaited()[0] or next(one for one in table.seats if table.state.plays(one))
        texts = [self.game.text(play) for play in table.state.plays(seat)]
        rank = {verb: at for at, verb in enumerate(CALM)}
        text = min(texts, key=lambda text: (rank.get(text.split(" ")[0], len(CALM)), text))
        return seat, self.game.parse(text)


@pytest.mark.long
@pytest.mark.parametrize("task", TASKS, ids=[one.name for one in TASKS])
def test_a_short_game_with_real_cards_is_played_to_its_end_and_opens_the_next(task, tmp_path):
    seats = len(task.position["seats"])
    facts = asyncio.run(ShortEvening(task, tmp_path, seats).play())
    assert facts["over"] and FINISHED <= facts["stars"] <= WON and facts["praise"]
    LearnerProgress(tmp_path).win(task.game, task.with_real_cards().name, facts["stars"])
    won = {one.name: 1 for one in TASKS[: TASKS.index(task)]} | LearnerProgress(tmp_path).stars(task.game)
    assert playable(task.game.name, won) == list(TASKS[: TASKS.index(task) + 2])


@pytest.mark.long
def test_one_station_serves_all_players_of_a_short_game(tmp_path):
    assert asyncio.run(ShortEvening(TASKS[0], tmp_path, 1).play())["over"]


def test_real_cards_need_a_station(tmp_path):
    with pytest.raises(WrongUse, match="need a station"):
        LessonRun(TASKS[0].with_real_cards(), None, tmp_path, lambda said: None)


@pytest.mark.parametrize("language", CODES)
def test_what_to_lay_out_is_said_in_each_language_with_every_card_of_the_position(language):
    for task in TASKS:
        seats, sentences = task.position["seats"], LearnerLanguage(language).sentences(task)
        lines = sentences.layout(task.position, [f"Player {at}" for at in range(1, len(seats) + 1)])
        named = [*task.position["row"], *task.position["deck"]]
        named += [card for row in seats for part in ("hand", "war", "wonders") for card in row.get(part, ())]
        assert all(sentences.card(card) in "\n".join(lines) for card in named)
        assert (lines[0] == "Lay the real cards out like this:") == (language == "en")
