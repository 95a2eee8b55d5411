"""`herald house` with stations that a test plugs in: arguments are a folder, a port and their sockets."""

import sys
from pathlib import Path

from host.cli.house import open_at
from host.house.house import House
from host.pico.finder import Pico


def main(folder, port, *sockets):
    house = House(folder, plugged=lambda: [Pico(one, one, "") for one in sockets])
    open_at(house, port, browser=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
