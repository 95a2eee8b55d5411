"""What a house takes for a release: a whole Herald that is newer, with all it needs; anything else changes nothing."""

import base64
import hashlib
import io
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, distribution

import pytest

from host.errors import BadFile, Missing
from host.update import installing
from host.update.installing import check_room
from host.update.programs import newer
from host.update.release import brought, look_through, missing
from tests.promises import promise

PROMISES = [
    promise(
        "A release is checked before anything is replaced: checksums, version, Python, packages, room on "
        "the disk; only the owner can hand one in, and only the PIN installs it"
    ),
]

LOCK = """# What it needs.
segno==1.6.6 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:cc
"""
PROGRAM = {"host/__main__.py": b"", "shared_rules/contract.py": b"", "firmware/main.py": b""}


def zipped(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def wheel(version="1.4.0", name="herald-table", python=">=3.11", lock=LOCK, files=PROGRAM, spoilt=()):
    """A wheel as the format has it; the files of `spoilt` are others than it names."""
    about = f"herald_table-{version}"
    metadata = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nRequires-Python: {python}\n\nHerald\n"
    inside = {
        **files,
        f"{about}.data/data/share/doc/herald/requirements.lock": lock.encode(),
        f"{about}.dist-info/METADATA": metadata.encode(),
    }
    rows = [f"{one},sha256={digest_of(content)},{len(content)}" for one, content in inside.items()]
    record = f"{about}.dist-info/RECORD"
    inside[record] = "\n".join([*rows, f"{record},,"]).encode()
    return zipped({one: content + b"!" if one in spoilt else content for one, content in inside.items()})


def digest_of(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def update(program, packages=(), named=None):
    files = {"herald_table-1.4.0-py3-none-any.whl": program, **{f"packages/{one}": b"package" for one in packages}}
    sums = "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
    return zipped({**files, "SHA256SUMS": sums if named is None else named})


def refusal(content, running="1.3.9"):
    with pytest.raises(BadFile) as refused:
        look_through(content, running)
    assert str(refused.value).startswith("This file was not taken, and nothing was changed: ")
    return str(refused.value).partition(": ")[2]


def test_a_wheel_that_is_newer_is_taken_with_its_checksum():
    content = wheel()
    release = look_through(content, "1.3.9")
    assert (release.version, release.digest) == ("1.4.0", hashlib.sha256(content).hexdigest())
    assert release.wheel == ("herald_table-1.4.0-py3-none-any.whl", content) and release.packages == {}


def test_an_update_brings_packages_which_are_taken_from_it():
    release = look_through(
        update(wheel(lock="nowhere==2.0 \\\n    --hash=sha256:aa\n"), ["nowhere-2.0-py3-none-any.whl"]), "1.3.9"
    )
    assert brought(release) == [("nowhere", "2.0")] and missing(release) == []


@pytest.mark.parametrize("running", ["1.4.0", "1.10.0", "2.0"])
def test_the_same_or_an_older_version_is_refused(running):
    assert refusal(wheel(), running) == f"It holds Herald 1.4.0, and Herald {running} runs here already."


def test_a_release_whose_packages_are_not_here_is_refused_by_their_names():
    words = refusal(wheel(lock="nowhere==2.0 \\\n    --hash=sha256:aa\nsegno==9.9 \\\n    --hash=sha256:bb\n"))
    assert words == "It needs packages that are not here: nowhere 2.0, segno 9.9. Take the update file of this release."


def test_packages_of_other_systems_are_not_needed():
    assert sys.platform == "win32" or "colorama" not in str(missing(look_through(wheel(), "1.0")))


def test_a_file_that_is_no_herald_is_refused():
    nothing = "It is no release of Herald, or it is damaged."
    assert refusal(b"") == refusal(b"PK\x03\x04 half") == refusal(zipped({"a": b"b"})) == nothing
    assert refusal(wheel(name="other")) == refusal(wheel(files={"host/__main__.py": b""})) == nothing
    assert refusal(wheel(version="1.4.0rc1")) == nothing


def test_a_wheel_with_a_file_that_it_does_not_name_so_is_refused():
    assert refusal(wheel(spoilt=["host/__main__.py"])) == "The checksum of 'host/__main__.py' is wrong."
    assert "wrong" in refusal(zipped({**unzipped(wheel()), "host/more.py": b"else"}))


@pytest.mark.parametrize("place", ["../host/__main__.py", "/etc/passwd", "host/../../else.py"])
def test_a_wheel_that_would_write_outside_is_refused(place):
    assert refusal(wheel(files={**PROGRAM, place: b"x"})) == "It is no release of Herald, or it is damaged."


def test_every_byte_that_is_lost_or_changed_is_found():
    whole = update(wheel())
    for cut in range(0, len(whole), 97):
        refusal(whole[:cut])
    for place in range(0, len(whole) - 30, 211):
        spoilt = bytearray(whole)
        spoilt[place] ^= 0x41
        try:
            release = look_through(bytes(spoilt), "1.3.9")
        except BadFile:
            continue
        assert release.wheel == look_through(whole, "1.3.9").wheel  # a byte of the archive that means nothing


def test_an_update_whose_checksums_are_not_those_of_its_files_is_refused():
    assert "checksum" in refusal(update(wheel(), named=""))
    assert "checksum" in refusal(update(wheel(), named=f"{'0' * 64}  herald_table-1.4.0-py3-none-any.whl\n"))


def test_a_release_for_a_newer_python_is_refused():
    assert refusal(wheel(python=">=9.1")) == "It needs Python 9.1."


def test_without_room_for_two_programs_nothing_begins(tmp_path, monkeypatch):
    monkeypatch.setattr(installing, "SPARE", 10**18)
    with pytest.raises(Missing, match="There is no room on the disk"):
        check_room(look_through(wheel(), "1.0"), tmp_path)


def without_pip(name):
    if name == "pip":
        raise PackageNotFoundError(name)
    return distribution(name)


def test_a_house_in_an_environment_without_pip_takes_the_installer_that_python_brings(tmp_path, monkeypatch):
    """uv and pipx make environments without pip."""
    monkeypatch.setattr(installing, "distribution", without_pip)
    check_room(look_through(wheel(), "1.0"), tmp_path)
    monkeypatch.setattr(installing, "find_spec", lambda name: None)
    with pytest.raises(Missing, match="Neither pip nor ensurepip is here"):
        check_room(look_through(wheel(), "1.0"), tmp_path)


def unzipped(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def spoilt_record(change):
    """A wheel whose list of files is another one."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(wheel())) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(old.read(name)) if name.endswith("RECORD") else old.read(name))
    return made.getvalue()


def without(name):
    """A wheel without a file, and without its row."""
    return spoilt_file(name, None)


def spoilt_file(ending, content):
    """A wheel in which one file is another, and its row fits it; None takes it out."""
    with zipfile.ZipFile(io.BytesIO(wheel())) as old:
        files = {name: old.read(name) for name in old.namelist()}
    record = next(name for name in files if name.endswith("RECORD"))
    named = next(name for name in files if name.endswith(ending))
    files[named] = content or b""
    if content is None:
        del files[named]
    rows = [f"{one},sha256={digest_of(inside)},{len(inside)}" for one, inside in files.items() if one != record]
    return zipped({**files, record: "\n".join([*rows, f"{record},,"]).encode()})


def damaged_lzma():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("host/__main__.py", b"program" * 1000)
    content = bytearray(made.getvalue())
    content[60:90] = bytes(30)
    return bytes(content)


@pytest.mark.parametrize(
    "content",
    [
        spoilt_record(lambda text: text + b"\nno comma"),
        spoilt_record(lambda text: text + b'\n"' + b"x" * 140_000 + b'",'),
        spoilt_record(lambda text: text + b"\na\rb,c"),
        spoilt_record(lambda text: b"\xff\xfe" + text),
        spoilt_file("METADATA", b"Name: herald-table\n\n"),
        spoilt_file("METADATA", b"\x00\xff"),
        zipped({"a.dist-info/RECORD": b""}),
        without("requirements.lock"),
        damaged_lzma(),
        update(wheel(), named="without two spaces"),
    ],
    ids=lambda content: str(len(content)),
)
def test_every_damage_to_a_release_is_a_sentence(content):
    assert refusal(content).endswith(".")


def test_versions_are_compared_as_packages_are():
    order = ["1.0", "1.0.0.post1", "1.1.0.dev2", "1.1.0a1", "1.1.0b2", "1.1.0rc1", "1.1.0", "1.1.1", "1.10", "2"]
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            assert newer(other, one) and not newer(one, other), (one, other)
    for one, other in (("1.0.0.0", "1.0.0"), ("1.1", "1.1.0"), ("1.0.0+local", "1.0"), ("1.1.0RC1", "1.1rc1")):
        assert not newer(one, other) and not newer(other, one), (one, other)
    assert newer("0.1", "no version")
