"""The source as the tests of its shape see it."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"linkwork": ROOT / "core", "linkwork_studio": ROOT / "app"}


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def sources() -> list[Path]:
    """Every module of the engine and the studio."""
    return sorted(path for name, folder in PACKAGES.items() for path in (folder / name).rglob("*.py"))


@pytest.fixture(scope="session")
def rooms() -> list[Path]:
    """Every folder that stands directly in the engine or the studio and holds Python."""
    folders = (path for name, folder in PACKAGES.items() for path in sorted((folder / name).iterdir()))
    return [path for path in folders if path.is_dir() and any(path.glob("*.py"))]
