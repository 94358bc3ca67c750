"""`flibuste`, as a command and as `python -m flibuste`."""

import sys

from flibuste.game import FlibusteError


def main() -> None:
    """Run the command line; where a game that the environment names is not there, say so in one line."""
    try:
        from flibuste.cli import main as run
    except FlibusteError as error:
        print(f"flibuste: {error}", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
