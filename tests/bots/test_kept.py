"""What a strong bot has thought before: kept where it still holds, grown while people choose, never more than its seat
may know."""

import asyncio
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from host.arena.arena import Habit, play_game
from host.bots import mind as minds
from host.bots import tasks, worker
from host.bots.bots import Bot
from host.bots.cores import core_of, kept
from host.bots.cores.kept import Kept
from host.bots.judge import judge_of
from host.bots.levels import NORMAL, STRONG, Strong
from host.bots.mind import Mind, Senses
from host.bots.observer import Observer
from host.bots.search import Budget
from host.bots.tasks import AHEAD, Task
from host.bots.thinkers import Thinkers
from host.session.players import Players
from shared_rules.contract import TABLE, load
from tests.fakes import worlds
from tests.promises import promise

PROMISES = [
    promise(
        "What a strong bot has thought is kept only while it still holds, and uses only what its seat may "
        "know; while people choose, one process thinks on, but none on a computer with one processor"
    ),
]

DUEL = load("seven_wonders_duel")
JUDGE = judge_of(DUEL.name, DUEL.complete({}))
CORE = core_of(DUEL.name)
PAIRS, ENOUGH = 12, 2  # of worlds that may differ; of those that do


def strong(playouts=40, what=None):
    return Strong(DUEL, JUDGE, "seed", lambda: Budget(playouts=playouts), kept=what)


class Told:
    """Keeps what its seat knew; plays by habit."""

    def __init__(self, seat, found):
        self._habit, self._found = Habit(DUEL, seat), found

    def play(self, view, knowledge):
        self._found.append(knowledge())
        return self._habit.play(view, knowledge)


def moments(seed):
    """What the seat that owed a play knew, before each play of a whole game."""
    found = []
    play_game(DUEL, {}, [Told(1, found), Told(2, found)], seed)
    return found


def test_only_where_all_plays_are_in_sight_a_seat_knows_them():
    found = moments(1)
    assert [len(known.plays) for known in found] == list(range(len(found)))
    game, plays = load("seven_wonders"), []
    observer, state = Observer(game, 3, {}), game.start(3, {})
    while len(plays) < 40:
        seat = state.awaited()[0]
        play = state.plays(seat)[0]
        state.do(seat, play)
        plays.append((seat, game.text(play)))
    observer.follow(plays)
    assert observer.knowledge(state.awaited()[0] or 1).plays == ()


@pytest.mark.long
def test_the_playouts_after_the_plays_that_were_made_are_kept():
    found, what, taken = moments(2), Kept(), 0
    for place, known in enumerate(found[30:44], 30):
        strong(60, what).search(known, Budget(playouts=60))
        node = what._tree.root.children.get(CORE.number(DUEL.parse(found[place + 1].plays[-1])))
        before = {play: child.tries for play, child in node.children.items()}
        tree = what.tree(DUEL, CORE, found[place + 1])
        if node.tries:
            assert tree is not None and {play: child.tries for play, child in tree.root.children.items()} == before
            taken += sum(before.values())
        what.keep(found[place + 1], tree) if tree is not None else None
    assert taken > 50


@pytest.mark.long
def test_what_a_draw_allowed_and_the_cards_do_not_is_no_candidate():
    found, what = moments(3), Kept()
    for known in found[8:24]:
        plays = {one.text for one in strong(30, what).search(known, Budget(playouts=30))}
        assert plays == {one.text for one in strong().search(known, Budget(playouts=4))}


def test_a_table_that_went_back_or_another_game_finds_nothing_kept():
    found, other, what = moments(4), moments(5), Kept()
    for known in (found[20], found[19], other[25]):
        strong(60, what).search(found[22], Budget(playouts=60))
        assert what.tree(DUEL, CORE, known) is None


def test_a_kept_lead_that_nobody_can_catch_up_with_takes_no_more_time():
    """The same moment once more: what was found out stands, and a search that has fewer playouts left makes few."""
    found, what = moments(6), Kept()
    known = next(known for known in found[30:] if len(strong().search(known, Budget(playouts=4))) > 2)
    for _ in range(4):
        strong(200, what).search(known, Budget(playouts=200))
    tree = what._tree
    before = tree.playouts
    assert tree.decided(20)
    strong(20, what).search(known, Budget(playouts=20))
    assert tree.playouts - before <= 20


def searches(plays, seat, upto):
    """What a seat decides at each of its moments, with what it kept, and thinking ahead in between."""
    observer, what, made = Observer(DUEL, 2, {}), Kept(), []
    for count in range(upto):
        observer.follow(plays[:count])
        known = observer.knowledge(seat)
        if observer.awaits(seat):
            made.append(strong(24, what).search(known, Budget(playouts=24)))
        elif not observer.awaits(TABLE) and strong(24, what).ahead(known):
            what.grow()
    return made


@pytest.mark.long
def test_with_other_cards_where_it_may_not_look_a_kept_tree_is_the_same(tmp_path):
    """Hidden cards change places in a whole game: all that was thought in it up to then stays as it was."""
    world, chance = worlds.one(DUEL.name, 0, tmp_path / "first", ears=())
    compared = 0
    for pair in range(PAIRS):
        if compared == ENOUGH:
            break
        count, seat = chance.randrange(20, min(70, len(world.steps))), chance.choice(world.seats)
        hidden = worlds.hidden(world, seat, count)
        if len(hidden) < 2:
            continue
        first, second = chance.sample(hidden, 2)
        twin = worlds.again(world, {first: second, second: first}, (), count, tmp_path / f"twin {pair}")
        mine = worlds.again(world, {}, (), count, tmp_path / f"mine {pair}")
        if twin is None:
            continue
        here, there = (list(one.table.plays()) for one in (mine, twin))
        assert searches(here, seat, len(here)) == searches(there, seat, len(there))
        compared += 1
    assert compared == ENOUGH


# -- while people choose ----------------------------------------------------------------------------


def test_a_process_thinks_ahead_until_somebody_asks_or_it_is_enough(monkeypatch):
    found, asked = moments(7), SimpleQueue()
    monkeypatch.setattr(tasks, "_thoughts", {})
    monkeypatch.setattr(kept, "MOST", 200)
    thought = Task(AHEAD, found[20], STRONG, "seed", 0.0)
    assert worker.answer(thought) == (True, True)
    asked.put(thought)
    worker._think_on(found[20].seat, asked)
    tree = tasks._thoughts[found[20].seat]._tree
    assert tree.playouts == 0
    asked.get()
    worker._think_on(found[20].seat, asked)
    assert 200 <= tree.playouts < 200 + kept.BATCH
    follows = next(known for known in found[21:] if known.seat == found[20].seat)
    assert worker.answer(Task("play", follows, STRONG, "seed", 0.05))[0]


@pytest.mark.process
def test_only_the_first_process_thinks_ahead():
    async def story():
        thinkers = Thinkers(2)
        try:
            for _ in range(3):
                await thinkers.ahead(Task(AHEAD, moments(8)[20], STRONG, "seed", 0.0))
            return [one._process is not None for one in thinkers._workers]
        finally:
            await thinkers.stop()

    assert asyncio.run(story()) == [True, False]


class Asked:
    """Thinkers that note what they are asked."""

    def __init__(self):
        self.tasks = []

    async def ahead(self, task):
        self.tasks.append(task)


@pytest.mark.parametrize(
    ("level", "several", "knows", "thinks"),
    [(STRONG, True, True, 1), (NORMAL, True, True, 0), (STRONG, False, True, 0), (STRONG, True, False, 0)],
)
def test_a_strong_bot_alone_thinks_ahead_and_only_beside_other_processors(monkeypatch, level, several, knows, thinks):
    monkeypatch.setattr(minds, "SEVERAL", several)
    thinkers, known = Asked(), moments(9)[20]
    senses = Senses(None, None, lambda: None, lambda: known if knows else None)
    mind = Mind(DUEL, level, 0.0, "seed", thinkers, senses, print)
    asyncio.run(mind.wait())
    assert [task.knowledge for task in thinkers.tasks] == [known] * thinks


@pytest.mark.parametrize(
    ("awaited", "bots", "thinks"), [((1,), (2,), True), ((1,), (1, 2), False), ((0,), (2,), False)]
)
def test_it_thinks_ahead_while_people_alone_are_waited_for(awaited, bots, thinks):
    game = SimpleNamespace(
        game=DUEL,
        header=SimpleNamespace(options=DUEL.complete({})),
        seats=(1, 2),
        awaited=lambda: awaited,
        plays=list,
        position=None,
    )
    players = Players(game, SimpleNamespace(bots=bots), None, None, None, None)
    assert (players._ahead(2) is not None) == thinks


def test_a_bot_that_is_not_awaited_waits_and_looks_again_after_each_change():
    waited, state = [], SimpleNamespace(over=False, rewound=0, awaited=lambda: (1,))

    async def wait():
        waited.append(1)
        state.over = len(waited) == 3
        bot.on_change(state)

    state.listen = state.unlisten = lambda bot: None
    bot = Bot(state, 2, None, None, wait)
    asyncio.run(asyncio.wait_for(bot.run(), 10))
    assert len(waited) == 3
