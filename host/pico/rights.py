"""What to do about a serial port that the person at this computer may not use."""

from __future__ import annotations

import os
import sys

from shared_rules.phrases import _

JOIN = (
    "You may not use {port}: it is for the group {group}. Join it (`sudo usermod -aG {group} $USER`), then log out and "
    "in again."
)
NOT_YET = (
    "You may not use {port} yet: you are in its group {group} from your next login on. Log out and in again, or start "
    "the computer again."
)
ROOT = (
    "You may not use {port}: it is for the administrator alone. Put the rule of hardware/computers.md in its place, "
    "then plug the board in again."
)
HELD = "You may not use {port}: close the program that holds it, and wait."


def may_use(port: str) -> bool:
    """Whether the person here may open a port; True where the system does not tell beforehand."""
    return not port.startswith("/") or os.access(port, os.R_OK | os.W_OK)


def forbidden(port: str) -> str:
    """A sentence on a port that may not be opened: whose it is, as systems differ in that, and what to do."""
    if sys.platform == "win32":
        return _(HELD).format(port=port)
    import grp  # not on Windows

    try:
        owner = os.stat(port).st_gid
        group = grp.getgrgid(owner).gr_name
    except (OSError, ValueError, KeyError):
        return _(HELD).format(port=port)
    if owner == 0:
        return _(ROOT).format(port=port)
    return _(NOT_YET if _is_listed(owner) else JOIN).format(port=port, group=group)


def _is_listed(group: int) -> bool:
    """Whether this person was put into a group after having logged in."""
    import grp  # not on Windows
    import pwd  # not on Windows

    try:
        return pwd.getpwuid(os.getuid()).pw_name in grp.getgrgid(group).gr_mem and group not in os.getgroups()
    except KeyError:
        return False
