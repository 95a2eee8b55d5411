"""A release is the makers' by a signature in minisign's format; a wrong one is refused, none makes it unsigned."""

import subprocess

import pytest

from host.errors import BadFile
from host.update.release import look_through
from host.update.signature import SUFFIX, signed
from tests.fakes.programs import program
from tests.promises import promise
from tests.update.test_release_files import wheel

PROMISES = [
    promise("Only a valid signature makes a release show as its makers'; a wrong signature is refused"),
]

# Made by minisign 0.11: a key, and what it signed, hashed as is usual, and plain as older ones did.
KEY = """untrusted comment: minisign public key B814FFDF2BADBBA8
RWSou60r3/8UuNxJQZ6reZXKzwNg1FnXkC9pgOS4WiODX8vnzlMOS4La
"""
CONTENT = b"hello\n"
HASHED = """untrusted comment: signature from minisign secret key
RUSou60r3/8UuHuyuvY0QRvM57MoHti7LAkN2teurujY8+6BYXFfcZHGqpmlmPrtG2sqdb5e5w3YcLK8LTjeiIEhseLNayhhAQM=
trusted comment: herald 1.1.0
dM9sA+sXd7+J2JhObL1K0chu/ZkYm2XapG1hfoxwgugRmk89Vc8ci5THDRzXihKbZ2kZxoq7jh+EvjctWMjLDw==
"""
PLAIN = """untrusted comment: signature from minisign secret key
RWSou60r3/8UuNSWlql0Ci90dbgIlaiylNOezPSdOfGtiUliRHOIR0iGAzJJhy1hM9HRqSaUQHsPjr5JObwVKIhg7Es1vD687gw=
trusted comment: timestamp:1795999328\tfile:f.whl
odq3PvTN1ydSU9YTdeMNAXlJZuaAxixSeKFQT5wzEsmenXZxMMowvPDGXhQjyZ3jKRlNMLJego5qf6SEwlDuDw==
"""


@pytest.fixture
def key(tmp_path):
    path = tmp_path / "release.pub"
    path.write_text(KEY)
    return path


@pytest.mark.parametrize("text", [HASHED, PLAIN, HASHED.replace("\n", "\r\n"), HASHED + "\n"])
def test_what_the_makers_signed_is_theirs(key, text):
    assert signed(CONTENT, text, key) == "signed"


@pytest.mark.parametrize("text", ["", " \n"])
def test_without_a_signature_a_file_is_unsigned(key, text):
    assert signed(CONTENT, text, key) == "unsigned"


def test_a_program_without_the_makers_key_cannot_tell(tmp_path):
    assert signed(CONTENT, HASHED, tmp_path / "release.pub") == "unchecked"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"hello", HASHED),
        (CONTENT, HASHED.replace("herald 1.1.0", "herald 1.2.0")),
        (CONTENT, HASHED.replace("RUSou60r", "RUSou60s")),
        (CONTENT, HASHED.replace("dM9sA", "dM9sB")),
        (CONTENT, HASHED.replace("RUS", "RWS")),
    ],
    ids=["another file", "another comment", "another key", "another second signature", "another way of signing"],
)
def test_a_signature_of_something_else_is_refused(key, content, text):
    with pytest.raises(BadFile, match="does not belong to this file"):
        signed(content, text, key)


@pytest.mark.parametrize(
    "text",
    ["x", HASHED.replace("RUS", "XYZ"), HASHED.replace("trusted comment: h", "h"), HASHED[: HASHED.index("dM9s")]],
)
def test_what_is_no_signature_is_refused_with_a_sentence(key, text):
    with pytest.raises(BadFile, match="holds no signature"):
        signed(CONTENT, text, key)


def test_a_release_says_who_signed_it_and_a_wrong_signature_is_not_taken():
    assert look_through(wheel(), "1.0").signed == "unsigned"
    with pytest.raises(BadFile, match="was not taken, and nothing was changed: The file that ends in"):
        look_through(wheel(), "1.0", "x")


@pytest.mark.process
def test_minisign_itself_signs_what_is_taken(tmp_path):
    key, secret, release = (
        tmp_path / name for name in ("release.pub", "secret", "herald_table-1.4.0-py3-none-any.whl")
    )
    release.write_bytes(wheel())
    minisign = program("minisign")
    subprocess.run([minisign, "-G", "-W", "-p", key, "-s", secret], check=True, capture_output=True)
    subprocess.run([minisign, "-S", "-s", secret, "-m", release], check=True, capture_output=True)
    text = release.with_name(release.name + SUFFIX).read_text()
    assert signed(release.read_bytes(), text, key) == "signed"
    with pytest.raises(BadFile):
        signed(release.read_bytes() + b"!", text, key)
