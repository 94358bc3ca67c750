"""One server at a time on a SQLite file. The system lets go of the lock when the process ends, however it does."""

import os
import sys
from pathlib import Path
from typing import Final

from flibuste.game import BadInput

END: Final = ".lock"  # of the file beside the database; SQLite has locks of its own in the database itself
MOST: Final = 200  # bytes of it that are read


class Lock:
    """The right to serve a file, until it is let go."""

    def __init__(self, path: Path | str) -> None:
        """BadInput if another process has it, or it cannot be had."""
        name = f"{path}{END}"
        try:
            self.file = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise BadInput(f"{name}: {error.strerror}: expected a folder that can be written to") from None
        if not taken(self.file):
            who = os.read(self.file, MOST).decode(errors="replace").strip()
            os.close(self.file)
            raise BadInput(f"{path}: a server is using it{f' ({who})' if who else ''}: expected a database that none is")
        give_to_owner(Path(name), Path(path) if Path(path).exists() else Path(path).parent)
        self.say(f"process {os.getpid()}")

    def say(self, who: str) -> None:
        """What a second server is told of the first."""
        os.ftruncate(self.file, 0)
        os.lseek(self.file, 0, os.SEEK_SET)
        os.write(self.file, who.encode())

    def let_go(self) -> None:
        os.close(self.file)


def give_to_owner(path: Path, of: Path) -> None:
    """What root writes beside a database is the server's own, so that it can open it: it belongs to whom the other does."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = of.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


if sys.platform == "win32":
    import msvcrt

    def taken(file: int) -> bool:
        """Beyond what is written there, so that others can read it."""
        os.lseek(file, MOST, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def taken(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
