"""Who made a release: its signature in the format of minisign, by the key that this program carries.

    release.pub                               beside this file: the makers' public key, as `minisign -G` writes it
    herald_table-V-py3-none-any.whl.minisig   beside a released file, as `minisign -S` writes it

A file without a signature is one's own: it is called unsigned and may be installed. A signature that does not belong to
the file is refused. A program without release.pub, or a computer for which cryptography has no package, cannot tell.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from pathlib import Path
from typing import Literal, NamedTuple

from host.errors import BadFile
from shared_rules.phrases import _

Signed = Literal["signed", "unsigned", "unchecked"]

KEY = Path(__file__).with_name("release.pub")
SUFFIX = ".minisig"
MOST = 4096  # bytes of a signature's text
PLAIN, HASHED = b"Ed", b"ED"  # what was signed: the file, or its BLAKE2b
TRUSTED = "trusted comment: "
ALGORITHM, NUMBER, PUBLIC, SIGNATURE = 2, 8, 32, 64  # bytes of the parts of keys and signatures


class _Text(NamedTuple):
    """The content of a signature file: the number of its key, the signature, and the comment that it vouches for."""

    algorithm: bytes
    number: bytes
    signature: bytes
    comment: bytes
    of_both: bytes


def signed(content: bytes, text: str, key: Path = KEY) -> Signed:
    """Whether the makers signed a file; `text` is the signature's, empty if it is missing. Raises BadFile
    if it is not a signature, or another file's, or somebody else's."""
    if not text.strip():
        return "unsigned"
    found = _read(text)
    public = _public(key)
    if public is None:
        return "unchecked"
    try:
        from cryptography.exceptions import InvalidSignature  # only here: a house loads it once in a year
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return "unchecked"
    number, point = public
    said = content if found.algorithm == PLAIN else hashlib.blake2b(content).digest()
    try:
        if number != found.number:
            raise InvalidSignature
        maker = Ed25519PublicKey.from_public_bytes(point)
        maker.verify(found.signature, said)
        maker.verify(found.of_both, found.signature + found.comment)
    except InvalidSignature as error:
        raise BadFile(
            _(
                "The signature does not belong to this file: it was changed on the way, or somebody else signed it. "
                "Get both files again from where Herald is published."
            )
        ) from error
    return "signed"


def _read(text: str) -> _Text:
    """Raises BadFile."""
    lines = text.splitlines()
    try:
        _first, signature, comment, of_both = lines[:4]
        parts, both = base64.b64decode(signature, validate=True), base64.b64decode(of_both, validate=True)
        if len(parts) != ALGORITHM + NUMBER + SIGNATURE or len(both) != SIGNATURE or not comment.startswith(TRUSTED):
            raise ValueError
    except (ValueError, binascii.Error) as error:
        raise BadFile(_("The file that ends in .minisig holds no signature.")) from error
    algorithm, number = parts[:ALGORITHM], parts[ALGORITHM : ALGORITHM + NUMBER]
    if algorithm not in (PLAIN, HASHED):
        raise BadFile(_("The file that ends in .minisig holds no signature."))
    return _Text(algorithm, number, parts[-SIGNATURE:], comment.removeprefix(TRUSTED).encode(), both)


def _public(key: Path) -> tuple[bytes, bytes] | None:
    """(number, point) of the makers' key; None where the program carries none."""
    try:
        parts = base64.b64decode(key.read_text(encoding="utf-8").splitlines()[1], validate=True)
    except FileNotFoundError:
        return None
    return parts[ALGORITHM : ALGORITHM + NUMBER], parts[-PUBLIC:]
