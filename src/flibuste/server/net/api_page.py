"""The OpenAPI document as a page without scripts, so that the strict content policy holds for it too."""

from html import escape
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin


class ApiPage(OpenAPIRenderPlugin):
    """Every request with its words, its body and its answers."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: "Request[Any, Any, Any]", openapi_schema: dict[str, Any]) -> bytes:
        title = escape(openapi_schema["info"]["title"])
        parts = [f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><h1>{title}</h1>"]
        parts.append("<p>The same for machines: <a href=/api/docs/openapi.json>openapi.json</a>. ")
        parts.append("What goes over the socket of a table is described in docs/wire.md.</p>")
        for path, methods in openapi_schema["paths"].items():
            for method, operation in methods.items():
                if isinstance(operation, dict):
                    parts.append(request_text(path, method, operation))
        for name, schema in sorted(openapi_schema["components"]["schemas"].items()):
            parts.append(f"<h2 id='{escape(name)}'>{escape(name)}</h2><p>{escape(schema.get('description', ''))}</p>")
            parts.append(f"<pre>{escape(msgspec.json.format(msgspec.json.encode(schema)).decode())}</pre>")
        return "".join(parts).encode()


def request_text(path: str, method: str, operation: dict[str, Any]) -> str:
    """One request."""
    text = f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(operation.get('description', ''))}</p><ul>"
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if body:
        text += f"<li>body: {type_text(body)}</li>"
    for status, response in operation.get("responses", {}).items():
        schema = response.get("content", {}).get("application/json", {}).get("schema", {})
        text += f"<li>{escape(str(status))}: {type_text(schema) or escape(response.get('description', ''))}</li>"
    return text + "</ul>"


def type_text(schema: dict[str, Any]) -> str:
    """The name of a type, as a link."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if schema.get("type") == "array":
        return "list of " + type_text(schema.get("items", {}))
    return escape(str(schema.get("type", "")))
