"""Herald as a service of systemd: the unit, and the steps that lead to it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host.cli.service import carry_out
from host.computer import service
from host.computer.service import (
    BACKUP,
    FILE,
    NIGHTLY,
    OWN,
    PORTS,
    RULES,
    TEMPLATES,
    TIMER,
    UNIT,
    ServiceStep,
    backup_unit,
    program,
    to_back_up,
    to_install,
    to_remove,
    unit,
)  # fmt: skip
from host.errors import GameStopped, Missing
from tests.promises import promise

PROMISES = [
    promise(
        "`herald service` does what the Raspberry Pi guide does by hand, and asks before each step as root",
        how="the units as `systemd-analyze verify` reads them; the steps with a computer that notes them",
    ),
]
ROOT = Path(__file__).resolve().parents[2]


@promise("The ports of stations belong to the group that the service is in, whatever group a system gives them to")
def test_the_rule_gives_ports_to_the_group_of_the_service():
    """On Raspberry Pi OS of Debian 13 they were plugdev's, so a house without a screen could not open them."""
    group = re.search(r"^SupplementaryGroups=(.*)$", (TEMPLATES / f"{UNIT}.in").read_text(), re.MULTILINE)
    assert group and group[1] == PORTS
    for rules in (TEMPLATES / f"{RULES.name}.in", ROOT / "hardware" / RULES.name):
        ports = [line for line in rules.read_text().splitlines() if line.startswith('SUBSYSTEM=="tty"')]
        assert ports and all(f'GROUP:="{PORTS}"' in line for line in ports)


def test_the_unit_of_the_guide_is_the_one_that_the_command_writes():
    written = unit(True, Path("/opt/herald/.venv/bin/herald"))
    assert written == (ROOT / "docs" / UNIT).read_text(encoding="utf-8")
    rules = (TEMPLATES / f"{RULES.name}.in").read_text(encoding="utf-8")
    assert rules == (ROOT / "hardware" / RULES.name).read_text(encoding="utf-8")


def verified(folder, *units, system):
    """What systemd says against these units; for those of a person it needs a folder of its own."""
    asked = ["systemd-analyze", *([] if system else ["--user"]), "verify", *map(str, units)]
    surroundings = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
    done = subprocess.run(asked, env=surroundings, capture_output=True, text=True, check=False, timeout=60)
    assert "Failed to initialize" not in done.stderr
    names = [one.name for one in units]
    return [
        line for line in done.stderr.splitlines() if any(name in line for name in names) and "Unknown user" not in line
    ]


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze reads units")
@pytest.mark.parametrize("system", [True, False])
def test_systemd_understands_the_unit(tmp_path, system):
    path = tmp_path / UNIT
    path.write_text(unit(system, Path(shutil.which("true") or "/bin/true")), encoding="utf-8")
    assert verified(tmp_path, path, system=system) == []


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze reads units")
@pytest.mark.parametrize("name", [UNIT, BACKUP])
@pytest.mark.parametrize("folder", ["board games", "100%h", "für $HOME"])
def test_systemd_finds_the_program_in_any_folder(tmp_path, folder, name):
    command = tmp_path / folder / "herald"
    command.parent.mkdir()
    command.symlink_to(shutil.which("true") or "/bin/true")
    text = unit(False, command) if name == UNIT else backup_unit(False, command, tmp_path, 14)
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert verified(tmp_path, tmp_path / name, system=False) == []


def test_a_folder_of_backups_names_no_variable_of_systemd_s():
    assert 'backup "/srv/$$HOME/100%%/a \\\\ b" --keep' in backup_unit(
        False, Path("/usr/bin/herald"), Path("/srv/$HOME/100%/a \\ b"), 14
    )


def test_a_person_s_unit_has_no_user_and_keeps_off_the_network_when_asked():
    text = unit(False, Path("/usr/bin/herald"), network=False)
    assert "User=" not in text and "Protect" not in text and "default.target" in text
    assert "ExecStart=/usr/bin/herald house --no-browser\n" in text
    assert "RestartPreventExitStatus=2 3 4" in text and "NoNewPrivileges=yes" in text
    asking = unit(False, Path("/usr/bin/herald"), claim_code=True)
    assert "ExecStart=/usr/bin/herald house --no-browser --network --claim-code\n" in asking
    steps = to_install(True, Path("/opt/herald/.venv/bin/herald"), True, Path("/home/anna"), claim_code=True)
    assert sum("--network --claim-code" in step.text for step in steps) == 1


def test_root_is_asked_for_and_what_is_refused_is_left_out(tmp_path):
    steps = to_install(True, Path("/opt/herald/.venv/bin/herald"), True, tmp_path)
    asked, ran = [], []

    def agreed(question):
        asked.append(question)
        return len(asked) > 1

    carry_out(steps, agreed, lambda command: ran.append(command) or 0)
    assert len(asked) == len([step for step in steps if step.root]) == len(steps)
    assert len(ran) == len(steps) - 1 and not any(FILE in command for command in ran)
    assert ran[-1][-3:] == ["enable", "--now", UNIT]


def test_what_is_written_is_the_unit(tmp_path):
    place = tmp_path / "there"
    write = ServiceStep("Writes.", ("cp", FILE, str(place)), text="a unit")
    carry_out([write], lambda question: False, lambda command: place.write_text(Path(command[1]).read_text()) and 0)
    assert place.read_text() == "a unit"


def test_a_step_that_fails_ends_the_rest(tmp_path):
    ran = []
    with pytest.raises(GameStopped, match="code 5"):
        carry_out(to_remove(False, tmp_path), lambda question: True, lambda command: ran.append(command) or 5)
    assert len(ran) == 1


def test_a_service_of_the_system_cannot_see_a_home(tmp_path):
    with pytest.raises(Missing, match="/opt/herald"):
        to_install(True, Path("/home/anna/herald/.venv/bin/herald"), True, tmp_path)


def test_the_program_is_the_one_beside_this_python(tmp_path):
    assert program().name == "herald"
    with pytest.raises(Missing):
        program(str(tmp_path / "python"))


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze reads units")
@pytest.mark.parametrize("system", [True, False])
def test_systemd_understands_the_backup_of_each_night(tmp_path, system):
    command = Path(shutil.which("true") or "/bin/true")
    (tmp_path / BACKUP).write_text(backup_unit(system, command, Path('/media/a "stick" of 8 %'), 14), encoding="utf-8")
    (tmp_path / TIMER).write_text(NIGHTLY, encoding="utf-8")
    assert verified(tmp_path, tmp_path / BACKUP, tmp_path / TIMER, system=system) == []


def test_the_backup_of_each_night_is_made_by_the_program_into_the_folder(tmp_path):
    steps = to_back_up(True, Path("/opt/herald/bin/herald"), Path("/srv/copies"), 14, tmp_path)
    texts = [step.text for step in steps if step.text]
    assert 'ExecStart=/opt/herald/bin/herald backup "/srv/copies" --keep 14' in texts[0] and "User=herald" in texts[0]
    assert steps[-1].command[-2:] == ("--now", TIMER) and all(step.root for step in steps)
    with pytest.raises(Missing, match="cannot see /home/anna/copies"):
        to_back_up(True, Path("/opt/herald/bin/herald"), Path("/home/anna/copies"), 14, tmp_path)


def test_a_backup_that_was_begun_on_another_disk_is_never_made_on_that_of_the_games(tmp_path, monkeypatch):
    """Without its stick the folder where that is mounted is an ordinary one of the computer's own disk."""
    for other in (True, False):
        monkeypatch.setattr(service, "on_one_disk", lambda one, two, other=other: not other)
        steps = to_back_up(True, Path("/opt/herald/bin/herald"), Path("/media/stick"), 14, tmp_path)
        assert other == any("--keep 14 --other-disk\n" in step.text for step in steps)
    # The folder may be missing together with its disk: the program, not systemd, says what is the matter.
    assert 'ReadWritePaths="-/media/stick" /var/lib/herald\n' in steps[1].text


def test_what_ends_the_service_ends_its_backups(tmp_path):
    assert not [step for step in to_remove(False, tmp_path) if TIMER in step.command]
    (tmp_path / OWN).mkdir(parents=True)
    for name in (BACKUP, TIMER):
        (tmp_path / OWN / name).touch()
    removed = [step.command[-1] for step in to_remove(False, tmp_path) if step.command[0] == "rm"]
    assert removed == [str(tmp_path / OWN / name) for name in (UNIT, BACKUP, TIMER)]
