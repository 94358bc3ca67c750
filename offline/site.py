"""Builds a site that plays without a server of ours, for any web host and any folder of it: docs/publish.md tells of it.

    python -m offline.site [SERVER]            into dist/site/

SERVER is the address of a Flibuste server that the site leads to for tables with others; without, there are none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from hatch_build import modules_fit, node_folder, npm, run
from offline import build, tools
from steps import step

SITE: Final = build.ROOT / "dist" / "site"
FALLBACK: Final = """<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Flibuste</title>
  <script>
    // This page stands for every address without a file. All screens are in the one page of the site, in some folder above.
    const { origin, pathname, search, hash } = location;
    const screens = [
      /\\/(table|watch|replay|review|new|learn|rules)(\\/[^/]*)?\\/?$/,
      /\\/puzzle(\\/[^/]*){1,2}\\/?$/,
      /\\/(matches|me|puzzles|settings)\\/?$/,
    ];
    const [screen = ""] = screens.map((one) => one.exec(pathname)).find(Boolean) ?? [];
    // Where it is asked again, the page does not lie in that folder: then in the one above, as long as there is one.
    const before = new URLSearchParams(search).get("at");
    const folder = screen && before === null ? pathname.slice(0, -screen.length) : pathname.replace(/\\/[^/]*\\/?$/, "");
    const wanted = before ?? (screen || "/missing") + search;
    if (pathname === "/") document.write("404");
    else location.replace(`${origin}${folder}/?at=${encodeURIComponent(wanted)}${hash}`);
  </script>
  <noscript>Flibuste needs JavaScript.</noscript>
</html>
"""


def checked(server: str) -> str:
    """The address of a server as it was given; one line if it is none."""
    parts = urlsplit(server)
    if server and (parts.scheme not in ("http", "https") or not parts.hostname or any(sign.isspace() for sign in server)):
        sys.exit(f"flibuste: SERVER={server}: expected an address such as https://play.example")
    return server


def make_site(server: str = "", out: Path = SITE, size: build.Size = "small") -> None:
    """The page, the offline part, the service worker, and a page for addresses without a file."""
    if build.build(size=size) == "none":
        sys.exit("flibuste: a site needs the offline part")
    web, node = build.ROOT / "web", node_folder()
    assert node is not None, "the offline part was built by it"
    if not modules_fit(web):
        with step("fetching the page's packages"):
            npm(node, web, ["ci"]).check_returncode()
    shutil.rmtree(out, ignore_errors=True)
    with step("building the site"):
        vite = [str(node / "node"), str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build"]
        done = run(vite, web, FLIBUSTE_SITE=str(out), FLIBUSTE_SERVER=server)
        if done.returncode:
            sys.exit(f"{done.stdout[-4000:]}\nflibuste: the site could not be built (see above)")
        shutil.rmtree(out / "cards", ignore_errors=True)  # pictures for notebooks
        shutil.copytree(build.OUT, out / "offline", ignore=shutil.ignore_patterns("stamp", "sw.*", build.SMALL))
        (out / "404.html").write_text(FALLBACK)
        build.write_service_worker("site", out, out / "offline", out / "sw.js")
        (out / ".nojekyll").touch()  # for GitHub's pages, which otherwise leave files out
    fetched = sum(path.stat().st_size for path in out.rglob("*.br"))
    print(f"flibuste: the site is in {os.path.relpath(out)}/: {fetched / 1e6:.1f} MB as browsers fetch it", file=sys.stderr)


if __name__ == "__main__":
    try:
        make_site(checked(" ".join(sys.argv[1:])))
    except (tools.Lacking, subprocess.CalledProcessError) as why:
        sys.exit(f"flibuste: the site could not be built: {why}")
