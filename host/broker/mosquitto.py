"""A broker of the club's own, for tables and walls on this computer: the system's Mosquitto, without a password and
closed to the network. Pure Python brokers speak MQTT 3.1.1 at most, and a table's messages need MQTT 5."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from host.computer.whole import write_whole
from host.errors import Missing

SETTINGS = """# Written by `herald club --broker embedded`: for this computer alone.
listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_queued_messages 1000
"""
STARTS = 10.0  # seconds


class Mosquitto:
    """A Mosquitto that runs as long as the club does."""

    def __init__(self, folder: Path, port: int) -> None:
        """Raises Missing when this computer has no Mosquitto, or when it does not start."""
        found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        if found is None:
            raise Missing(
                "--broker embedded: there is no Mosquitto on this computer. Install it (Debian: apt install "
                "mosquitto), or name a broker with --broker mqtt://HOST."
            )
        self.url = f"mqtt://127.0.0.1:{port}"
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / "mosquitto.conf", SETTINGS.format(port=port))
        with (folder / "mosquitto.log").open("wb") as log:
            self._process = subprocess.Popen(
                [found, "-c", str(folder / "mosquitto.conf")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._await(port)

    def _await(self, port: int) -> None:
        end = time.monotonic() + STARTS
        while time.monotonic() < end and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                if self._process.poll() is None:
                    return
            time.sleep(0.05)
        self.stop()
        raise Missing(f"Mosquitto did not start: port {port} may be in use. --broker mqtt://HOST names another one.")

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
