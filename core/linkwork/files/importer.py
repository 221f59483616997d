"""Readers of foreign files that other packages bring, declared among the entry points `linkwork.importers`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from linkwork.errors import FileError, LinkworkError, ModelError
from linkwork.extending import added
from linkwork.files.noting import Notes
from linkwork.model.model import Model
from linkwork.results.finding import Finding

OURS = (".linkwork", ".urdf", ".xml", ".mjcf", ".stl", ".obj", ".glb", ".gltf", ".fmu", ".jsonl")


@dataclass(frozen=True, slots=True)
class Importer:
    """A reader of a file format.

    Attributes:
        name: as it is declared.
        title: what dialogs call such files.
        suffixes: lower case with the dot.
        read: makes a model of a file; tells the notes what it could not carry, and raises ModelError or FileError.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[Path, Notes], Model]


@cache
def importers() -> dict[str, Importer]:
    """All that other packages bring, by name."""
    found: dict[str, Importer] = added("importers", (), _unfit)
    return found


@cache
def by_suffix() -> dict[str, Importer]:
    """The importer of each suffix; of two that want one, the first in the order of names has it."""
    return {suffix: each for each in reversed(importers().values()) for suffix in each.suffixes}


def read(path: Path) -> tuple[Model, tuple[Finding, ...]]:
    """A model from a file that one of them reads, and what it could not carry; whatever goes wrong is a FileError."""
    chosen, notes = by_suffix()[path.suffix.lower()], Notes()
    try:
        model = chosen.read(path, notes)
    except FileError:
        raise
    except ModelError as error:
        raise FileError(f"{path}: {error}") from None
    except (LinkworkError, OSError) as error:
        raise FileError(f"{path}: {error}") from error
    except Exception as error:  # a stranger's reader must not end the window
        raise FileError(f"{path}: the importer {chosen.name} failed: {type(error).__name__}: {error}") from error
    if not isinstance(model, Model):
        raise FileError(f"{path}: the importer {chosen.name} returned no model but a {type(model).__name__}.")
    return model, notes.findings(model)


def _unfit(offered: object) -> str:
    """Why something that another package offers reads nothing that we do not read ourselves."""
    if not isinstance(offered, Importer):
        return "it is not an Importer of linkwork.files.importer"
    taken = [suffix for suffix in offered.suffixes if suffix in OURS or suffix != suffix.lower() or suffix[:1] != "."]
    if taken or not offered.suffixes:
        return f"it cannot have the suffixes {', '.join(taken) or '(none)'}: use others, in lower case with the dot"
    return ""
