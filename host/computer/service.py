"""Herald as a service of this computer (Linux, systemd): the steps, which are shown before they run.

A service of the system has a user of its own and starts with the computer; one of a person uses that person's folder.
docs/raspberry-pi.md tells the same steps by hand; docs/herald-house.service is the unit as it comes of them there.
"""

from __future__ import annotations

import grp
import os
import pwd
import re
import sys
from pathlib import Path
from typing import NamedTuple

from host.computer.folders import games, on_one_disk
from host.errors import Missing

UNIT = "herald-house.service"
BACKUP, TIMER = "herald-backup.service", "herald-backup.timer"
NIGHTLY = """[Unit]
Description=Herald: a backup each night

[Timer]
OnCalendar=*-*-* 04:10
# A computer that was off at that hour makes it when it is on again.
Persistent=true

[Install]
WantedBy=timers.target
"""
USER, HOME, PORTS = "herald", "/var/lib/herald", "dialout"
RULES = Path("/etc/udev/rules.d/60-herald.rules")
SYSTEM, OWN = Path("/etc/systemd/system"), Path(".config/systemd/user")
HOMES = ("/home", "/root", "/run/user")  # which a service of the system must not see: ProtectHome=yes
TEMPLATES = Path(__file__).parent
# A unit of a person cannot have what only root may set.
FOR_ROOT = (
    "User=", "Group=", "SupplementaryGroups=", "StateDirectory", "Environment=", "Protect", "Proc", "Private",
    "Capability", "Ambient", "Device", "Restrict", "LockPersonality", "RemoveIPC", "SystemCall", "#",
)  # fmt: skip


class ServiceStep(NamedTuple):
    """One thing to do: what it is for people, the command, whether root does it, and a file to be written first in
    place of FILE in the command."""

    does: str
    command: tuple[str, ...]
    root: bool = False
    text: str = ""


FILE = "{file}"
PLAIN_PATH = re.compile(r"[\w./+@-]+")


def program(python: str = sys.executable) -> Path:
    """The command `herald` beside this Python: of a checkout as of an installed wheel. Raises Missing."""
    found = Path(python).with_name("herald")
    if not found.exists():
        raise Missing(f"There is no command {found}: install Herald first.")
    return found


def unit(system: bool, command: Path, network: bool = True, claim_code: bool = False) -> str:
    """The text of the unit; with `claim_code` the first questions ask for one."""
    text = (TEMPLATES / f"{UNIT}.in").read_text(encoding="utf-8").replace("@PROGRAM@", _word(command))
    options = (" --network" if network else "") + (" --claim-code" if claim_code else "")
    text = text.replace(" --network\n", f"{options}\n")
    if system:
        return text
    lines = [one for one in text.splitlines() if not one.startswith(FOR_ROOT) or one.startswith("RestartPrevent")]
    kept = [one for at, one in enumerate(lines) if one or (at and lines[at - 1])]
    return "\n".join(kept).replace("multi-user.target", "default.target") + "\n"


def to_install(system: bool, command: Path, network: bool, home: Path, claim_code: bool = False) -> list[ServiceStep]:
    """What makes Herald a service; only what is still to be done. Raises Missing."""
    _check_visible(system, command)
    steps = list[ServiceStep]()
    if not system:
        return [
            *_for_stations(pwd.getpwuid(os.getuid()).pw_name),
            *_of_user(unit(False, command, network, claim_code), home),
        ]
    if not _is_user(USER):
        made = ("adduser", "--system", "--group", "--home", HOME, USER)
        steps.append(ServiceStep(f"Makes a user {USER} for the service.", made, root=True))
    bring = ("runuser", "-u", USER, "--", "env", f"HERALD_DATA={HOME}", str(command), "setup")
    return [
        *steps,
        *_for_stations(USER),
        ServiceStep(f"Brings what Herald needs beside Python into {HOME}.", bring, root=True),
        ServiceStep(
            f"Writes {SYSTEM / UNIT}.",
            ("install", "-m", "644", FILE, str(SYSTEM / UNIT)),
            True,
            unit(True, command, network, claim_code),
        ),
        ServiceStep("Tells systemd of it.", ("systemctl", "daemon-reload"), root=True),
        ServiceStep("Starts Herald, now and with the computer.", ("systemctl", "enable", "--now", UNIT), root=True),
    ]


def _of_user(text: str, home: Path) -> list[ServiceStep]:
    place = home / OWN / UNIT
    own = ("systemctl", "--user")
    write = ("install", "-D", "-m", "644", FILE, str(place))
    linger = ("loginctl", "enable-linger", pwd.getpwuid(os.getuid()).pw_name)
    return [
        ServiceStep(f"Writes {place}.", write, text=text),
        ServiceStep("Tells systemd of it.", (*own, "daemon-reload")),
        ServiceStep("Starts Herald, now and when you log in.", (*own, "enable", "--now", UNIT)),
        ServiceStep("Lets it run while you are not logged in.", linger, root=True),
    ]


def _for_stations(user: str) -> list[ServiceStep]:
    """What stations need: the ports for the user, and ModemManager kept away from them."""
    steps = list[ServiceStep]()
    if user not in _members(PORTS) and user != "root":
        does = f"Lets {user} use the ports of stations."
        steps.append(ServiceStep(does, ("usermod", "-a", "-G", PORTS, user), root=True))
    rules = (TEMPLATES / f"{RULES.name}.in").read_text(encoding="utf-8")
    if not RULES.exists() or RULES.read_text(encoding="utf-8", errors="replace") != rules:
        write = ("install", "-D", "-m", "644", FILE, str(RULES))
        steps.append(ServiceStep("Keeps ModemManager away from stations.", write, True, rules))
        steps.append(ServiceStep("Tells udev of it.", ("udevadm", "control", "--reload-rules"), root=True))
    return steps


def _escaped(path: Path) -> str:
    """A path between quotes of a unit. In the words after the program `$` has a meaning, too."""
    return str(path).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")


def _word(program: Path) -> str:
    """The program of a unit, in quotes if its path needs them."""
    return str(program) if PLAIN_PATH.fullmatch(str(program)) else f'"{_escaped(program)}"'


def backup_unit(system: bool, command: Path, folder: Path, keep: int, other_disk: bool = False) -> str:
    """The text of the unit that makes one backup; with `other_disk` none where only the disk of the games is there."""
    lines = ["[Unit]", "Description=Herald: a backup of all games", "", "[Service]", "Type=oneshot"]
    quoted = _escaped(folder)
    if system:
        lines += [f"User={USER}", f"Environment=HERALD_DATA={HOME}", "ProtectSystem=strict", "ProtectHome=yes"]
        lines += [f'ReadWritePaths="-{quoted}" {HOME}', "NoNewPrivileges=yes", "UMask=0077"]
    words = f'backup "{quoted.replace("$", "$$")}" --keep {keep}{" --other-disk" if other_disk else ""}'
    return "\n".join([*lines, f"ExecStart={_word(command)} {words}", ""])


def to_back_up(system: bool, command: Path, folder: Path, keep: int, home: Path) -> list[ServiceStep]:
    """What makes a backup into a folder each night; where that is on another disk now, only there. Raises Missing."""
    _check_visible(system, command)
    _check_visible(system, folder)
    manager, place = _manager(system), SYSTEM if system else home / OWN
    made = ("install", "-d", *(("-o", USER, "-m", "700") if system else ()), str(folder))
    other = not on_one_disk(folder, Path(HOME) if system else games())
    texts = {BACKUP: backup_unit(system, command, folder, keep, other), TIMER: NIGHTLY}
    written = [
        ServiceStep(f"Writes {place / name}.", ("install", "-D", "-m", "644", FILE, str(place / name)), system, text)
        for name, text in texts.items()
    ]
    return [
        ServiceStep(f"Makes {folder}.", made, root=system),
        *written,
        ServiceStep("Tells systemd of it.", (*manager, "daemon-reload"), root=system),
        ServiceStep("Makes a backup each night from now on.", (*manager, "enable", "--now", TIMER), root=system),
    ]


def to_remove(system: bool, home: Path) -> list[ServiceStep]:
    """What ends the service and its backups. Games, people, settings and backups stay where they are."""
    manager, folder = _manager(system), SYSTEM if system else home / OWN
    steps = [ServiceStep("Ends Herald, now and for good.", (*manager, "disable", "--now", UNIT), root=system)]
    if (folder / TIMER).exists():
        steps.append(ServiceStep("Ends its backups.", (*manager, "disable", "--now", TIMER), root=system))
    for name in (UNIT, BACKUP, TIMER):
        if name == UNIT or (folder / name).exists():
            steps.append(ServiceStep(f"Removes {folder / name}.", ("rm", "-f", str(folder / name)), root=system))
    return [*steps, ServiceStep("Tells systemd of it.", (*manager, "daemon-reload"), root=system)]


def _manager(system: bool) -> tuple[str, ...]:
    return ("systemctl",) if system else ("systemctl", "--user")


def _check_visible(system: bool, path: Path) -> None:
    """Raises Missing where a service of the system cannot see a path."""
    if system and f"{path.resolve()}/".startswith(tuple(f"{one}/" for one in HOMES)):
        why = "A service of the system cannot see {path}. Put it elsewhere, as Herald into /opt/herald, or leave "
        raise Missing((why + "--system out.").format(path=path))


def _is_user(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False


def _members(group: str) -> list[str]:
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return []
