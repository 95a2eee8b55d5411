"""What makes browsers of tests the owner's: the one place where they get what `herald house` gives by its link."""

from urllib.parse import urlsplit

from host.house.asking import COOKIE
from host.house.devices import fresh_token, identity
from host.house.links import fresh_link

OWNERS = set()  # identities of the browsers that tests opened at this computer


def owners_token():
    """The cookie of another browser whose owner proved it."""
    token = fresh_token()
    OWNERS.add(identity(token))
    return token


def owned(house):
    """This house takes every browser with an `owners_token` for its owner's, whatever PIN it gets."""
    known = house.devices.is_owner
    house.devices.is_owner = lambda device: device in OWNERS or known(device)
    return house


def at_the_computer(context, address):
    """Opens a window of a real browser as the owner's, if it asks this computer by its own name."""
    if urlsplit(address).hostname == "localhost":
        parts = urlsplit(address)
        context.add_cookies([{"name": COOKIE, "value": owners_token(), "url": f"{parts.scheme}://{parts.netloc}"}])


def let_in(client, folder):
    """A client of a house in another process opens the owner's link."""
    answer = client.get(fresh_link(folder))
    assert answer.status_code in (200, 303), answer.text
    return client


def trusted(house, device="laptop"):
    """A device of the owner's."""
    house.devices.trust(device)
    return device
