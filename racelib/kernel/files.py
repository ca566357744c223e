"""Files of the player: read whole and only as far as allowed, written whole and never over another one, and held while
a race is written to them.

Only regular files are read: a pipe or a device could keep a program waiting, or never end.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from racelib.arguments import as_path, wrong
from racelib.errors import BadOption, InUse, NotWritten, reason, shown
from racelib.text.language import later, tr

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

AnyPath = str | os.PathLike[str]

#: How the system says that another program has the lock; anything else means that locks do not work there.
HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
#: How the system says that a folder knows no hard links.
NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EXDEV, errno.EINVAL)
#: The byte that is locked on Windows: behind the end of any replay, because nobody else can read a locked byte.
LOCKED_BYTE = 1 << 30
#: What is not a regular file, in words.
KINDS = {
    stat.S_IFIFO: later("it is a pipe, not a file"),
    stat.S_IFCHR: later("it is a device, not a file"),
    stat.S_IFBLK: later("it is a device, not a file"),
    stat.S_IFSOCK: later("it is a socket, not a file"),
}
NO_FILE = later("it is something else, not a file")


def given_path(path: AnyPath) -> str:
    """Return a path that somebody has given as text; `BadOption` when it is something else.

    >>> given_path(Path("race.jsonl"))
    'race.jsonl'
    """
    letters = as_path(path)
    if letters is None:
        raise wrong("path", path, "the path of a file")
    return letters


def shown_path(path: AnyPath) -> str:
    """Return the name of a file so that it can be shown in a sentence."""
    return shown(given_path(path), 200)


def _opened(path: str, flags: int) -> int:
    """Open without waiting for the other end of a pipe, and refuse what is not a regular file."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0), 0o666)
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise OSError(errno.EINVAL, tr(KINDS.get(stat.S_IFMT(mode), NO_FILE)))


# -- reading ---------------------------------------------------------------------------------------------------


def read_up_to(path: AnyPath, most: int) -> bytes:
    """Return the bytes of a regular file, one more than `most` when it is too large.

    Raises
    ------
    OSError, ValueError
        When the file cannot be read or is not a regular one; `reason` says why.
    """
    with io.FileIO(given_path(path), "rb", opener=_opened) as file:
        return read_open(file, most)


def read_open(file: io.FileIO, most: int) -> bytes:
    """Return the bytes of an open file from its start, one more than `most` when it is too large."""
    file.seek(0)
    parts: list[bytes] = []
    left = most + 1
    while left and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


# -- writing whole files ---------------------------------------------------------------------------------------


def refuse_existing(path: AnyPath) -> Path:
    """Return the path of a file that is to be written; `BadOption` when there is something, or no folder for it."""
    name = given_path(path)
    if not name:
        raise BadOption(tr("the name of the file is empty"))
    target, where = Path(name), shown_path(path)
    try:
        there = os.lstat(name)
    except FileNotFoundError:
        if not target.parent.is_dir():
            text = tr("{file}: there is no folder {folder}")
            raise BadOption(text.format(file=where, folder=shown_path(target.parent))) from None
        return target
    except (OSError, ValueError) as problem:
        raise cannot_be_written(path, problem) from None
    if stat.S_ISDIR(there.st_mode):
        raise BadOption(tr("{file}: this is a folder, not a file").format(file=where))
    raise _exists_already(path)


def _exists_already(path: AnyPath) -> BadOption:
    return BadOption(tr("{file}: the file exists already; choose another name").format(file=shown_path(path)))


def cannot_be_written(path: AnyPath, problem: Exception) -> NotWritten:
    """Return the error for a file that the system does not let us write."""
    why = tr("{file}: cannot be written: {reason}").format(file=shown_path(path), reason=reason(problem))
    return NotWritten(why, getattr(problem, "errno", None))


def write_new(path: AnyPath, data: bytes) -> None:
    """Write a new file whole or not at all; `BadOption` when there is a file already or why it cannot be written."""
    target = refuse_existing(path)
    try:
        with _written_beside(target, data) as temporary:
            try:
                os.link(temporary, target)  # the one way to give a name that fails when the name is taken
            except OSError as problem:
                if problem.errno not in NO_LINKS:
                    raise
                _write_directly(target, data)
    except FileExistsError:  # since it was looked for
        raise _exists_already(path) from None
    except (OSError, ValueError) as problem:
        raise cannot_be_written(path, problem) from None


def write_over(path: Path, data: bytes) -> None:
    """Put a new file, whole or not at all, in the place of another one; a link is replaced, not what it leads to."""
    try:
        with _written_beside(path, data) as temporary:
            os.replace(temporary, path)
    except (OSError, ValueError) as problem:
        raise cannot_be_written(path, problem) from None


@contextlib.contextmanager
def _written_beside(target: Path, data: bytes) -> Iterator[Path]:
    """Give a file with these bytes in the folder of another, under a name of its own; it is removed afterwards."""
    temporary = target.with_name(f".racelib-{secrets.token_hex(8)}.part")
    try:
        _write_directly(temporary, data)
        yield temporary
    finally:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink()


def _write_directly(target: Path, data: bytes) -> None:
    """Write a file that is not there yet; when that fails, nothing is left of it."""
    with open(target, "xb") as out:
        try:
            out.write(data)
            out.flush()
        except BaseException:
            with contextlib.suppress(OSError):
                target.unlink()
            raise


# -- files that a race is written to ---------------------------------------------------------------------------


class HeldFile(io.FileIO):
    """A file that one race is written to: as long as it is held, nobody else can hold it, not even this program.

    The system lets go when the file is closed, also when the program is killed. Reading needs no hold.
    """

    held = False

    def hold(self) -> None:
        """Hold the file; `InUse` when somebody else does. Where the system has no locks, nobody is kept out."""
        if self.held:
            return
        try:
            _lock(self.fileno())
        except OSError as problem:
            if problem.errno in HELD:
                text = tr("{file}: this race is open in another window; close it there first")
                raise InUse(text.format(file=shown_path(self.name))) from None
        self.held = True

    def let_go(self) -> None:
        """Let others hold the file."""
        if self.held and not self.closed:
            with contextlib.suppress(OSError):
                _unlock(self.fileno())
        self.held = False

    def size(self) -> int:
        """Return how many bytes the file has now."""
        return os.fstat(self.fileno()).st_size


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        _at_locked_byte(descriptor, msvcrt.LK_NBLCK)

    def _unlock(descriptor: int) -> None:
        _at_locked_byte(descriptor, msvcrt.LK_UNLCK)

    def _at_locked_byte(descriptor: int, mode: int) -> None:
        here = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        finally:
            os.lseek(descriptor, here, os.SEEK_SET)

else:

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def new_file(path: AnyPath) -> HeldFile:
    """Make a file for a race, and hold it; nothing is ever overwritten."""
    refuse_existing(path)
    try:
        file = HeldFile(given_path(path), "xb")
    except FileExistsError:
        raise _exists_already(path) from None
    except (OSError, ValueError) as problem:
        raise cannot_be_written(path, problem) from None
    return _held(file)


def file_to_go_on(path: AnyPath) -> HeldFile:
    """Open the file of a race to read it and write more, and hold it.

    Raises
    ------
    OSError, ValueError
        When it cannot be opened or is not a regular file; `reason` says why.
    InUse
        When somebody else holds it.
    """
    return _held(HeldFile(given_path(path), "r+b", opener=_opened))


def _held(file: HeldFile) -> HeldFile:
    """Hold a file that was just opened; when somebody else does, it is closed again."""
    try:
        file.hold()
    except InUse:
        file.close()
        raise
    return file
