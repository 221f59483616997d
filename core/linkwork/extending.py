"""Other packages that add to Linkwork, found by the entry points that they declare.

    [project.entry-points."linkwork.joints"]
    knee = "my_package.knee:Knee"

The groups are `linkwork.` with one of `GROUPS`. A package that is installed takes part at the next start, in palette,
help, files and scripts alike; one that fails is left out, and `faults` says why. `LINKWORK_EXTENSIONS=off` leaves all
out.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Any

KINDS = ("bodies", "joints", "forces", "drivers", "measures", "fluids", "shapes")
GROUPS = (*KINDS, "formulations", "importers", "questions")
VARIABLE = "LINKWORK_EXTENSIONS"


@dataclass(frozen=True, slots=True)
class Extension:
    """Something that another package adds.

    Attributes:
        group: one of `GROUPS`.
        name: of the entry point, which is that of the kind or formulation.
        package: that adds it, with its version.
        fault: why it was left out; empty where it takes part.
    """

    group: str
    name: str
    package: str
    fault: str = ""


_met: dict[tuple[str, str, str], Extension] = {}
_roots: set[Path] = set()


def added(group: str, taken: Iterable[str], unfit: Callable[[Any], str]) -> dict[str, Any]:
    """What other packages add to a group, by name; `extensions` tells what cannot take part.

    Args:
        group: one of `GROUPS`.
        taken: names that are ours, which nobody else may give.
        unfit: says why something loaded cannot be added; an empty text where it can.
    """
    found: dict[str, Any] = {}
    for entry in _declared(group):
        fault = f"{entry.name} is there already" if entry.name in (*taken, *found) else ""
        if not fault:
            loaded, fault = _loaded(entry)
            fault = fault or unfit(loaded)
        if not fault:
            found[entry.name] = loaded
        package = _package(entry)
        _met[group, entry.name, package] = Extension(group, entry.name, package, fault)
    return found


def extensions() -> tuple[Extension, ...]:
    """All that other packages declare, with the faults that were met so far."""
    declared = [Extension(group, entry.name, _package(entry)) for group in GROUPS for entry in _declared(group)]
    return tuple(_met.get((each.group, each.name, each.package), each) for each in declared)


def faults() -> tuple[str, ...]:
    """Why something was left out, a sentence each."""
    return tuple(
        f"{each.package} adds no {each.name} to {each.group}: {each.fault}." for each in extensions() if each.fault
    )


def roots() -> frozenset[Path]:
    """Where the sources of those packages are whose kernels are kept as ours are."""
    return frozenset(_roots)


def unfit_kind(base: type) -> Callable[[Any], str]:
    """Says why a class is no kind of a family whose kinds come from a base class."""

    def why(cls: Any) -> str:
        if not (inspect.isclass(cls) and issubclass(cls, base)):
            return f"it is no class that comes from {base.__module__}.{base.__name__}"
        params = getattr(cls, "__dataclass_params__", None)
        if params is None or not params.frozen or "__dataclass_params__" not in vars(cls):
            return "it is no dataclass with frozen=True, so that its values could change behind the run"
        return ""

    return why


def named_as_declared(name: str, declared: str) -> str:
    """Why something that has a name of its own cannot be declared under another one."""
    return "" if name == declared else f"its own name is {name!r}; declare it under that"


def _loaded(entry: EntryPoint) -> tuple[Any, str]:
    """What an entry point names, or why it cannot be had."""
    try:
        _roots.update(_places(entry.module))
        loaded = entry.load()
    except Exception as error:  # whatever a stranger's module raises must not keep Linkwork from starting
        return None, f"{type(error).__name__}: {error}".rstrip(".")
    own = getattr(loaded, "kind", None) or getattr(loaded, "name", None)
    return loaded, named_as_declared(own, entry.name) if isinstance(own, str) else ""


def _package(entry: EntryPoint) -> str:
    """Name and version of the package that declares it."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unnamed package"


def _places(module: str) -> set[Path]:
    """Where the sources of a package are: its folders, or its only file."""
    spec = find_spec(module.partition(".")[0])
    if spec is None:
        return set()
    return {Path(place).resolve() for place in spec.submodule_search_locations or [spec.origin or ""]}


@functools.cache
def _declared(group: str) -> tuple[EntryPoint, ...]:
    """Entry points of a group, in the order of their names."""
    return tuple(sorted(_all_declared().get(group, ()), key=lambda entry: entry.name))


@functools.cache
def _all_declared() -> dict[str, list[EntryPoint]]:
    """All entry points that are meant for Linkwork; installed packages are looked through once."""
    found: dict[str, list[EntryPoint]] = {}
    if os.environ.get(VARIABLE, "").lower() == "off":
        return found
    packages = set()
    for package in distributions():
        name = package.metadata["Name"]
        entries = () if name in packages else package.entry_points  # the first on the path is the one that is imported
        packages.add(name)
        for entry in entries:
            place, _, group = entry.group.partition(".")
            if place == "linkwork" and group in GROUPS:
                found.setdefault(group, []).append(entry)
    return found
