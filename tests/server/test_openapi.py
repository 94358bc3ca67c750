"""Every request of the OpenAPI document, with good and bad values: answers are as documented, and none is the server's fault."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from flibuste.client import Client
from tests.server.served import in_thread
from tests.waiting import HANG

# What is well formed may still be no game, no level and no name that can be seen: that is refused, as documented.


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.soak)])
def test_the_server_keeps_to_its_openapi_document(tmp_path: Path, examples: int) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "open"])
        schema = schemathesis.openapi.from_url(f"{address}/api/docs/openapi.json")
        tried = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()

            good, bad = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

            @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
            @given(case=good | bad)
            def check(case: "schemathesis.Case[Any]") -> None:
                nonlocal code, tried
                tried += 1
                if tried % 3 == 0 and "code" in case.path_parameters:
                    case.path_parameters["code"] = code
                cookies = {"flibuste": anne.cookie} if tried % 4 else {}
                case.call_and_validate(cookies=cookies, excluded_checks=[positive_data_acceptance], timeout=HANG)
                if not anne.http.get("/api/stories").is_success:  # it was asked to delete all that is known of Anne
                    anne.http.cookies.clear()
                    anne.request("GET", "/api/me")
                    code = anne.create("corsari", ["you", "open"])

            check()
        assert tried > 24 * examples / 3
        assert anne.http.get("/health").json()["ready"] is True


def test_the_document_describes_every_request_in_words(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        document = anne.request("GET", "/api/docs/openapi.json")
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                assert operation["description"], f"{method} {path} is not described"
        assert "Sit down, at this seat" in anne.http.get("/api/docs").text
        assert "<script" not in anne.http.get("/api/docs").text
