"""The table of requests, covered by Litestar: it reads what is asked, describes it for OpenAPI, and sends the answer."""

from inspect import Parameter, Signature
from types import NoneType
from typing import Annotated, Any, Final, get_args, get_origin

from litestar import HttpMethod, Request, Response
from litestar.datastructures import Cookie, State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import Empty
from msgspec import Meta

from flibuste.server.house.identity import COOKIE
from flibuste.server.net.addresses import asker
from flibuste.server.requests.routes import ROUTES, Route
from flibuste.server.requests.visits import Visit
from flibuste.wire import Fault

HttpRequest = Request[None, None, State]
RESPONSE: Any = Response  # these are made of types that are known only when the table is read
JSON_BODY: Any = JSONBody
ANNOTATED: Any = Annotated
FAULT: Final = ResponseSpec(Fault, description="Why it was not done.", generate_examples=False)


def handler_of(route: Route) -> HTTPRouteHandler:
    """The handler of a request, which has the parameters of the function that answers it."""

    async def handle(request: HttpRequest, **given: Any) -> Response[Any] | None:
        if "data" in given:
            given["body"] = given.pop("data")
        visit = Visit(
            request.app.state.desk,
            request.cookies.get(COOKIE),
            request.headers.get("accept-language", ""),
            request.url.hostname or "",
            asker(request.scope.get("client")),
        )
        answer = await route.function(visit, **given)
        if answer is None:
            return None
        headers = {"content-disposition": f'attachment; filename="{route.file.format(**given)}"'} if route.file else None
        return Response(answer, headers=headers, cookies=[cookie_of(request, visit.new_cookie)] if visit.new_cookie else None)

    parameters = [Parameter("request", Parameter.KEYWORD_ONLY, annotation=HttpRequest)]
    parameters += [parameter_of(route, name) for name in route.types]
    answers = RESPONSE[route.answer] if route.answer is not NoneType else None
    handle.__name__ = route.function.__name__
    handle.__doc__ = route.function.__doc__
    handle.__signature__ = Signature(parameters, return_annotation=answers)  # type: ignore[attr-defined]
    handle.__annotations__ = {**{one.name: one.annotation for one in parameters}, "return": answers}
    return HTTPRouteHandler(
        route.path.replace("}", ":str}"),
        http_method=HttpMethod(route.method),
        status_code=route.status,
        responses=dict.fromkeys(route.faults, FAULT),
        request_max_body_size=route.largest_body if route.largest_body is not None else Empty,
    )(handle)


def parameter_of(route: Route, name: str) -> Parameter:
    """A parameter in the words of Litestar, which calls a body `data`."""
    kind = route.types[name]
    if name == "body":
        return Parameter("data", Parameter.KEYWORD_ONLY, annotation=JSON_BODY[kind])
    inner, meta = get_args(kind) if get_origin(kind) is Annotated else (kind, Meta())
    place = PathParameter if route.in_path(name) else QueryParameter
    bounds = {word: getattr(meta, word) for word in ("ge", "le", "pattern", "min_length", "max_length", "description")}
    described = ANNOTATED[inner, place(**{word: value for word, value in bounds.items() if value is not None})]
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=described, default=route.default(name))


def cookie_of(request: HttpRequest, value: str) -> Cookie:
    """What makes the browser remember who it is."""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=request.app.state.settings.retention.unseen_days * 24 * 3600,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


HANDLERS: Final = [handler_of(route) for route in ROUTES]
