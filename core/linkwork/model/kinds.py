"""Finds the kinds of a family: each module of its package that holds a class with `kind` of its own.

A new kind is therefore a new file, and no list has to be kept. Other packages add theirs by entry points.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import reprlib
from types import ModuleType
from typing import Any

from linkwork.errors import ModelError
from linkwork.extending import added, unfit_kind


def find_kinds(package: ModuleType) -> dict[str, type[Any]]:
    """All kinds that live in the modules of a package, by name of the kind."""
    kinds: dict[str, type[Any]] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        for _, cls in inspect.getmembers(module, inspect.isclass):
            kind: str = getattr(cls, "kind", "")
            if cls.__module__ == module.__name__ and kind:
                kinds[kind] = cls
    return kinds


def all_kinds(package: ModuleType, base: type) -> dict[str, type[Any]]:
    """Our kinds of a family and those that other packages add to it, which all come from one base class."""
    ours = find_kinds(package)
    return ours | added(package.__name__.rpartition(".")[2], ours, unfit_kind(base))


def kind_named(kinds: dict[str, type[Any]], name: object, family: str) -> type[Any]:
    """The class of a kind; raises ModelError with what there is."""
    if isinstance(name, str) and name in kinds:
        return kinds[name]
    raise ModelError(f"There is no {family} kind {reprlib.repr(name)[:60]}; there are: {', '.join(sorted(kinds))}.")
