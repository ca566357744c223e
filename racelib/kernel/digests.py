"""Digests in a replay file: a line that carries one vouches for all bytes before it."""

from __future__ import annotations

from hashlib import blake2b

from racelib.errors import shown
from racelib.kernel.problems import Problem

SEAL = len(b',"digest":"0123456789abcdef"')


def new_hash() -> blake2b:
    """Return the hash of an empty file."""
    return blake2b(digest_size=8)


def digest_with(so_far: blake2b, line: bytes) -> str:
    """Return the digest of the file so far and of the line that is to carry it."""
    digest = so_far.copy()
    digest.update(line)
    return digest.hexdigest()


def sealed(line: bytes, digest: str) -> bytes:
    """Put a digest into a line: behind its last field.

    >>> sealed(b'{"e":"turn-ended"}', "90ab90ab90ab90ab")
    b'{"e":"turn-ended","digest":"90ab90ab90ab90ab"}'
    """
    return line[:-1] + b',"digest":"' + digest.encode() + b'"}'


class Digests:
    """Follows the lines of a file, and checks the digests in them."""

    def __init__(self) -> None:
        """Begin before the first line."""
        self.hash = new_hash()
        self.vouched = 1  # the last line that a digest vouches for; at first there is only the header

    def accept(self, line: bytes) -> None:
        """Count a line among the good ones."""
        self.hash.update(line + b"\n")

    def check(self, number: int, line: bytes, given: object) -> Problem | None:
        """Say what is wrong with the digest of a line, if anything is."""
        bare = line[: -SEAL - 1] + b"}"
        due = digest_with(self.hash, bare)
        if line != sealed(bare, due):
            lines = f"between line {self.vouched} and line {number}"
            what = f"the digest is wrong ({shown(given, 40) or 'none'})"
            return Problem(number, f"{what}: {lines} something was changed, swapped, added or lost", due)
        self.vouched = number
        return None
