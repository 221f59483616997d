"""Measurements that are not times of steps: each has a table of its own, and the verb `bench` finds it by its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from linkwork import benchmarks


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked, in several sizes.

    Attributes:
        name: as in `linkwork bench NAME`.
        title: what is measured, with its unit.
        sizes: by default.
        head: heads of the columns.
        found: (size, rounds, peers) -> rows, each a dataclass.
        told: one row as a line.
    """

    name: str
    title: str
    sizes: Sequence[int]
    head: str
    found: Callable[[int, int, bool], Iterable[Any]]
    as_line: Callable[[Any], str]


@cache
def studies() -> dict[str, Study]:
    """All studies by name."""
    found = {}
    for info in sorted(pkgutil.iter_modules(benchmarks.__path__), key=lambda info: info.name):
        study = getattr(importlib.import_module(f"{benchmarks.__name__}.{info.name}"), "STUDY", None)
        if study is not None:
            found[study.name] = study
    return found
