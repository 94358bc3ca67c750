"""What docs/architecture.md says of imports is what the import check enforces."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTRACTS = {
    one["name"]: one for one in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}


@pytest.mark.parametrize("contract", ["Imports point one way", "The rooms of the server"])
def test_the_chain_of_imports_is_the_one_that_is_checked(contract: str) -> None:
    layers = [layer.replace("(", "").replace(")", "") for layer in CONTRACTS[contract]["layers"]]
    assert " → ".join(layers) in (ROOT / "docs/architecture.md").read_text().splitlines()


def test_the_tests_that_need_a_postgresql_share_one() -> None:
    """Each is in the group of one worker: otherwise every worker would start a PostgreSQL of its own."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text()
        assert path == Path(__file__) or "postgres()" not in text or 'xdist_group("postgres")' in text, path.name


def test_every_room_of_the_server_is_described() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    for folder in (ROOT / "src/flibuste/server").iterdir():
        if (folder / "__init__.py").exists():
            assert f"| `{folder.name}/` |" in text, f"{folder.name} is not described"
