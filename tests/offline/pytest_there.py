"""Runs pytest inside Pyodide, on the engine of the offline part.

    node node.mjs PYODIDE pytest_there.py ROOT STAGE WHEELS PACKAGES WORD…

STAGE has the package with the engine for browsers, WHEELS are folders with what is compiled for it, joined by a colon, PACKAGES
is where this machine's pytest lies. The words are pytest's.
"""

import os
import sys


def main(root: str, stage: str, wheels: str, packages: str, *words: str) -> None:
    sys.path[:0] = [f"/machine{place}" for place in (stage, *wheels.split(":"), root)]
    sys.path.append(f"/machine{packages}")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(f"/machine{root}")
    import pytest

    import flibuste

    print("compiled" if flibuste.compiled else "uncompiled")
    quietly = ("-q", "-p", "no:cacheprovider", "-o", "addopts=", "-o", "faulthandler_timeout=0", "--strict-markers")
    if pytest.main([*quietly, *words]):
        raise SystemExit("pytest found a fault")


if __name__ == "__main__":
    main(*sys.argv[1:])
