"""Opens the web address of a card, from a tag for phones or the QR code of a label.

    GET /c/7w/altar.3                  the page: the same for everybody
    GET /c.json?code=7w&card=altar.3   what this device can do with the card: places, or one sentence

Neither changes anything: a messenger's preview or a rival may open an address. The page to which the device is led
lays the card, with the key of its own seat; a play is confirmed there.
"""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.house.access import OWNER
from host.house.asking import device_of, with_cookie
from host.house.house import House
from host.languages.catalogue import Speaker, speaking
from host.languages.game_words import games
from host.plain import Plain
from host.tags.addresses import PATH
from host.tags.cards import Cards
from host.web.http.page_words import in_language
from shared_rules.contract import Game, load
from shared_rules.phrases import _

FRESH = {"Cache-Control": "no-store"}
JOBS = ("tally", "sort", "check")  # jobs at which a card is laid on a page, too


def card_facts(house: House, device: str, code: str, card: str) -> Plain:
    """What a device can do with a card, as plain data.

    name    what people call the card, or empty: no game here has it
    places  where it may lie: {title, path} of a seat or a lesson, {title, job, kind, names} of a job
    why     the sentence for a device without a place; asks: whether letters would give it one; waits: whether one may
            come by itself
    """
    game = _game_of(code, card)
    with speaking(Speaker("host", house.settings.language, house.settings.language)):
        if game is None:
            why = _("No game of this house has the card {card}. Perhaps its label or tag was made in another house.")
            return _no_place(why.format(card=f"{code}/{card}"))
        name = Cards(game, (), house.settings.language).called(card)
        places = [*_seats(house, device, game, card), *_lessons(house, device, game, card), *_jobs(house, device, game)]
        found = _no_place("") if places else _no_place(*_why_not(house, device, game), waits=True)
    return {**found, "name": name, "places": places}


def _no_place(why: str, asks: bool = False, waits: bool = False) -> Plain:
    return {"name": "", "places": [], "why": why, "asks": asks, "waits": waits}


def _game_of(code: str, card: str) -> Game | None:
    """The game that has a card, by the code on its tag."""
    found = next((game for game in map(load, games()) if game.code == code), None)
    return found if found is not None and found.is_card(card) else None


def _seats(house: House, device: str, game: Game, card: str) -> list[Plain]:
    """The seats of this device at tables that play the game now."""
    found: list[Plain] = []
    for number in house.tables.playable():
        setup, seat = house.tables.setup(number), house.devices.seat(device, number)
        if setup.game == game.name and seat in setup.humans and house.processes.status(number) != "over":
            title = _("Table {n}").format(n=number)
            found.append(
                {"title": f"{title}: {setup.names[seat - 1]}", "path": _on_reader(house.seats.path(number, seat), card)}
            )
    return found


def _lessons(house: House, device: str, game: Game, card: str) -> list[Plain]:
    """The lesson of this game that this device is at, alone or in a class."""
    paths = [one.page_of(device, game.name) for one in (house.learning, house.the_class)] if device else []
    path = next(filter(None, paths), "")
    return [{"title": _("Your lesson"), "path": _on_reader(path, card)}] if path else []


def _learnt(house: House, device: str) -> list[str]:
    """The games that this device learns now, alone and in a class; each empty where it learns none."""
    return [one.game_of(device) for one in (house.learning, house.the_class)] if device else []


def _on_reader(path: str, card: str) -> str:
    """The page that lays a card, from the path of a seat's page."""
    return f"{path.replace('/seat/', '/card/', 1)}&card={quote(card)}"


def _jobs(house: House, device: str, game: Game) -> list[Plain]:
    """The jobs of this game that cards are laid at; they are the owner's."""
    if house.role(device) != OWNER:
        return []
    return [
        {"title": job.title, "job": number, "kind": job.order.kind, "names": list(job.order.names)}
        for number, job in house.jobs.jobs.all.items()
        if not job.over and job.order.kind in JOBS and job.order.cards_of().name == game.name
    ]


def _why_not(house: House, device: str, game: Game) -> tuple[str, bool]:
    """The sentence for a device without a place for the card, and whether letters would give it one."""
    drafts = [one for one in house.tables.drafts.values() if device in [chair.holder for chair in one.chairs]]
    if any(draft.game == game.name for draft in drafts):
        return _("Your table has not begun. When it does, the card lies on your reader."), False
    mine = [number for number in house.tables.playable() if device and house.devices.seat(device, number)]
    played = {number: house.tables.setup(number).game for number in mine}
    if game.name in played.values():
        return _("The game at your table is over. Begin the next one there."), False
    others = [load(name).title for name in [*played.values(), *(draft.game for draft in drafts)]]
    if others:
        sentence = _("This card belongs to {game}, and you sit at a table of {other}.")
        return sentence.format(game=game.title, other=others[0]), False
    learnt = [load(name).title for name in filter(None, _learnt(house, device))]
    if learnt:
        sentence = _("This card belongs to {game}, and you are learning {other}.")
        return sentence.format(game=game.title, other=learnt[0]), False
    return _("You have no seat here. Type the four letters on the screen; the card is kept."), True


class CardPages:
    """The handlers of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def page(self, request: Request) -> Response:
        """The page, which asks what to do with its card."""
        return with_cookie(request, in_language("card", self._house.settings.language))

    async def facts(self, request: Request) -> Response:
        """See card_facts."""
        asked = request.query_params
        found = card_facts(self._house, device_of(request), asked.get("code", ""), asked.get("card", ""))
        return JSONResponse(found, headers=FRESH)


def routes(house: House) -> list[Route]:
    """The routes of the addresses of cards."""
    pages = CardPages(house)
    return [Route(PATH + "/{code}/{card}", pages.page), Route(f"{PATH}.json", pages.facts)]
