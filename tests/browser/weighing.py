"""How heavy the first view is."""

from playwright.sync_api import Response

from tests.browser.visitor import Visitor


def first_view(visitor: Visitor) -> tuple[float, float]:
    """Kilobytes that come over the line until the first page is quiet, compressed as the server sends them, headers not counted;
    then those of them that are fonts."""
    visitor.context.set_extra_http_headers({"Accept-Encoding": "gzip"})
    got: list[Response] = []
    visitor.page.on("response", lambda answer: got.append(answer))  # noqa: PLW0108 (playwright cannot mark a built-in method)
    visitor.page.goto("/")
    visitor.page.wait_for_load_state("networkidle")
    sizes = {one.url: one.request.sizes()["responseBodySize"] / 1000 for one in got}
    return sum(sizes.values()), sum(size for url, size in sizes.items() if url.endswith(".woff2"))
